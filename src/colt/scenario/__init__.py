"""Scenario files: a position, what is answered, what must come out. (notation "Scenario files")"""

from colt.scenario.reading import BadFile as BadFile
from colt.scenario.running import Outcome as Outcome
from colt.scenario.running import load as load
from colt.scenario.running import run as run
