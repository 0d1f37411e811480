"""Bots: they get a view and a decision, and nothing else, and answer with one of the choices.

>>> from colt import bots
>>> bots.names()[:4]
('drifter', 'greenhorn', 'outlaw', 'search')
>>> bot = bots.make("outlaw", seed=3)
"""

from colt.bots.bot import Bot as Bot
from colt.bots.bot import Factory as Factory
from colt.bots.bot import Seed as Seed
from colt.bots.bot import View as View
from colt.bots.bot import luck as luck
from colt.bots.checking import BadBot as BadBot
from colt.bots.checking import check as check
from colt.bots.judging import Opinion as Opinion
from colt.bots.judging import think as think
from colt.bots.making import check_plays as check_plays
from colt.bots.making import make as make
from colt.bots.making import names as names
from colt.bots.making import options as options
from colt.bots.making import remarks as remarks
from colt.bots.ratings import rated_game as rated_game
from colt.bots.ratings import rating as rating
