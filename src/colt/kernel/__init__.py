"""Any turn game with hidden cards: how it proceeds, whatever its rules say."""

from colt.kernel.chance import Chance as Chance
from colt.kernel.chapter import Chapter as Chapter
from colt.kernel.forms import NotStorable as NotStorable
from colt.kernel.forms import form_of as form_of
from colt.kernel.forms import stored as stored
from colt.kernel.game import Game as Game
from colt.kernel.game import Rules as Rules
from colt.kernel.nouns import SPECTATOR as SPECTATOR
from colt.kernel.nouns import ChapterOpened as ChapterOpened
from colt.kernel.nouns import Choice as Choice
from colt.kernel.nouns import Decision as Decision
from colt.kernel.nouns import Event as Event
from colt.kernel.nouns import Position as Position
from colt.kernel.refusals import BadOption as BadOption
from colt.kernel.refusals import ColtError as ColtError
from colt.kernel.refusals import NeverAsked as NeverAsked
from colt.kernel.refusals import NotLegal as NotLegal
from colt.kernel.refusals import NotNow as NotNow
from colt.kernel.refusals import NotYours as NotYours
from colt.kernel.refusals import Refusal as Refusal
from colt.kernel.refusals import Unreadable as Unreadable
from colt.kernel.state import State as State
from colt.kernel.title import Title as Title
from colt.kernel.title import in_order as in_order
from colt.kernel.title import usual_players as usual_players
from colt.kernel.winning import share as share
