"""The game at the prompt, for those who see the screen and for those who listen to it."""

from colt.terminal.table import Choose as Choose
from colt.terminal.table import Save as Save
from colt.terminal.table import play as play
from colt.terminal.table import watch as watch
