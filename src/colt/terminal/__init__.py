"""The game at the prompt, for those who see the screen and for those who listen to it."""

from colt.terminal.learning import learn as learn
from colt.terminal.learning import learn_on as learn_on
from colt.terminal.opinions import Judge as Judge
from colt.terminal.prompt_game import Choose as Choose
from colt.terminal.prompt_game import Kept as Kept
from colt.terminal.prompt_game import Save as Save
from colt.terminal.screen import Screen as Screen
from colt.terminal.sitting import play as play
from colt.terminal.sitting import watch as watch
