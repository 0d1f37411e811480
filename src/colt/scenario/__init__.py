"""Scenario files: a position, what is answered, what must come out. (notation "Scenario files")"""

from colt.files import BadFile as BadFile
from colt.scenario.positions import Position as Position
from colt.scenario.positions import begin as begin
from colt.scenario.positions import lay_out as lay_out
from colt.scenario.positions import read as read
from colt.scenario.reading import parse as parse
from colt.scenario.running import Outcome as Outcome
from colt.scenario.running import load as load
from colt.scenario.running import missing as missing
from colt.scenario.running import run as run
