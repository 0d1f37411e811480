"""The game at the prompt, for those who see the screen and for those who listen to it."""

from colt.terminal.learning import learn as learn
from colt.terminal.sitting import play as play
from colt.terminal.sitting import watch as watch
from colt.terminal.table import Choose as Choose
from colt.terminal.table import Save as Save
