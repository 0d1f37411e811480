"""The four nouns as JSON for clients: the only place where it is written. (docs/wire.md)

Nothing here decides anything: sentences, nicknames and clocks come from whoever calls.

>>> decode(b'{"type":"answer","seat":2,"decision":14,"text":"play move"}')
Answer(seat=2, decision=14, text='play move', reference=None)
>>> encode(Pong())
b'{"type":"pong","reference":null}'
"""

from __future__ import annotations

import msgspec

from colt.kernel import Unreadable as Unreadable
from colt.wire.books import Book as Book
from colt.wire.books import Explained as Explained
from colt.wire.books import Heading as Heading
from colt.wire.changes import Changes as Changes
from colt.wire.changes import merged as merged
from colt.wire.choices import Choice as Choice
from colt.wire.choices import Decision as Decision
from colt.wire.choices import decision as decision
from colt.wire.events import Became as Became
from colt.wire.events import Cause as Cause
from colt.wire.events import Event as Event
from colt.wire.events import became as became
from colt.wire.events import event as event
from colt.wire.events import fields as fields
from colt.wire.eyes import Eyes as Eyes
from colt.wire.eyes import Step as Step
from colt.wire.lessons import Coached as Coached
from colt.wire.lessons import Lesson as Lesson
from colt.wire.lessons import Lessons as Lessons
from colt.wire.lessons import Remark as Remark
from colt.wire.lessons import Tried as Tried
from colt.wire.memory import Common as Common
from colt.wire.messages import PHRASES as PHRASES
from colt.wire.messages import VERSION as VERSION
from colt.wire.messages import Accepted as Accepted
from colt.wire.messages import Answer as Answer
from colt.wire.messages import AskPlan as AskPlan
from colt.wire.messages import Back as Back
from colt.wire.messages import CardAhead as CardAhead
from colt.wire.messages import Hello as Hello
from colt.wire.messages import Mute as Mute
from colt.wire.messages import Ping as Ping
from colt.wire.messages import Plan as Plan
from colt.wire.messages import Pong as Pong
from colt.wire.messages import Refused as Refused
from colt.wire.messages import Said as Said
from colt.wire.messages import Say as Say
from colt.wire.messages import SetLanguage as SetLanguage
from colt.wire.messages import StandsAhead as StandsAhead
from colt.wire.messages import StoodIn as StoodIn
from colt.wire.messages import TableChanged as TableChanged
from colt.wire.messages import ToClient as ToClient
from colt.wire.messages import ToServer as ToServer
from colt.wire.messages import Trouble as Trouble
from colt.wire.messages import Update as Update
from colt.wire.messages import Welcome as Welcome
from colt.wire.parts import view as view
from colt.wire.pieces import Plain as Plain
from colt.wire.replays import Catalogue as Catalogue
from colt.wire.replays import GameOffered as GameOffered
from colt.wire.replays import Replay as Replay
from colt.wire.replays import Rulebook as Rulebook
from colt.wire.schema import schema as schema
from colt.wire.views import View as View

_TO_SERVER: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
_ENCODER = msgspec.json.Encoder()


def encode(message: ToClient | ToServer) -> bytes:
    """A message as one text frame."""
    return _ENCODER.encode(message)


def decode(frame: bytes | str) -> ToServer:
    """What a client said, or the reason why nobody can read it."""
    try:
        return _TO_SERVER.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"That is no message of this wire: {error}.") from None
