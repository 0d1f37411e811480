"""What this server stores, and for how long: by its own settings, in the words of a language."""

from __future__ import annotations

from starlette.requests import Request

from colt.server.http.route import parameter
from colt.server.settings import Settings
from colt.server.tables.updates import words_in
from colt.server.today.today import KEPT_DAYS
from colt.wire.kept import Kept, KeptThing
from colt.words import Words

NOTES = ("kept.note.log", "kept.note.operator", "kept.note.browser")


async def kept(request: Request, _: None) -> Kept:
    """What is stored of people, and for how long."""
    words = words_in(parameter(request, "language", str, "en"))
    return described(request.app.state.server.settings, words)


def described(settings: Settings, words: Words) -> Kept:
    """What a server with these settings stores."""
    say = words.say
    things = [
        (
            say("kept.tables"),
            say("kept.tables.until", days=_days(settings.keep_days), n=settings.keep_tables),
        ),
        (say("kept.tries"), say("kept.tries.until")),
        (say("kept.reviews"), say("kept.reviews.until")),
        (say("kept.devices"), say("kept.devices.until", days=_days(settings.player_days))),
        (say("kept.games"), say("kept.games.until")),
        (say("kept.today"), say("kept.today.until", days=KEPT_DAYS)),
        (say("kept.code"), say("kept.code.until")),
    ]
    if settings.push_key:
        things.append((say("kept.calls"), say("kept.calls.until")))
    return Kept(
        language=words.language,
        head=say("kept.head"),
        things=tuple(KeptThing(what=what, until=until) for what, until in things),
        notes=tuple(say(note) for note in NOTES),
    )


def _days(days: float) -> int:
    return max(1, round(days))
