"""What sets a bandit apart, by the book in use."""

from __future__ import annotations

import msgspec

from colt.express.pieces import Bandit
from colt.express.rulebook import NO_POWER, Rulebook
from colt.words.speech import Speech, yes


class Powers:
    """A sentence for each field of a power that is on."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def of(self, bandit: Bandit, book: Rulebook) -> list[str]:
        """What this bandit can do in this book."""
        say = self.speech.say
        about = self.speech.about_bandit("bandit", bandit) | {
            "gender": self.speech.gender(bandit),
            "is_team": yes(book.bandits_per_seat > 1),
        }
        power = book.power(bandit)
        if power == NO_POWER:
            return [say("express.power.none", **about)]
        fields = msgspec.structs.asdict(power).items()
        return [say(f"express.power.{name}", n=int(on), **about) for name, on in fields if on]
