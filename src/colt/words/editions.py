"""Where the four rulebooks of Colt Express differ, said from the rulebooks as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from colt.express.editions import EDITIONS, rulebook
from colt.express.pieces import Bandit
from colt.express.rulebook import Rulebook
from colt.kernel import BadOption
from colt.words.express.powers import Powers
from colt.words.speech import Params, Speech, yes


class Row(NamedTuple):
    """One thing the books do not agree about."""

    topic: str
    sentences: tuple[tuple[str, str], ...]
    """For each edition what it says."""

    def grouped(self) -> list[tuple[str, str]]:
        """The editions that say the same, together."""
        same: dict[str, list[str]] = {}
        for edition, sentence in self.sentences:
            same.setdefault(sentence, []).append(edition)
        return [(", ".join(editions), sentence) for sentence, editions in same.items()]


class Difference(NamedTuple):
    """A question to every book: its key for the words, the variant it is about, and what decides the answer."""

    key: str
    variant: str | None
    answer: Callable[[Rulebook], Params]


def _flag(name: str) -> Callable[[Rulebook], Params]:
    return lambda book: {"is": yes(getattr(book, name))}


def _chapter(*names: str) -> Callable[[Rulebook], Params]:
    return lambda book: {"is": yes(any(name in (*book.set_up, *book.round) for name in names))}


def _cars(book: Rulebook) -> Params:
    return {"is": yes(3 in book.cars), "cars": book.cars[2], "more": book.cars.get(3, 0)}


DIFFERENCES = (
    Difference("first-game", "first-game", lambda _: {"is": "yes"}),
    Difference("put-away", None, lambda book: {"how": book.put_away.name.lower()}),
    Difference("neutral-pile", None, _flag("neutral_pile_stays")),
    Difference("outward-punch", None, _flag("punches_outward")),
    Difference("revenge", None, _flag("revenge_on_roof")),
    Difference("expert-early-discard", "expert", _chapter("early-discard")),
    Difference("teams-players", "teams", lambda book: {"is": yes(3 in book.players)}),
    Difference("teams-cars", "teams", _cars),
    Difference("teams-pairs", "teams", _flag("pairs_at_random")),
    Difference("teams-placing", "teams", _chapter("sealed-placing")),
    Difference("teams-expert", "teams", _chapter("keeping")),
    Difference("teams-pick", "teams", lambda book: {"pick": book.pick.value}),
    Difference("teams-cover", "teams", _flag("has_cover")),
    Difference("teams-gunslinger", "teams", _flag("has_gunslinger")),
)


def rows(speech: Speech) -> Iterator[Row]:
    """Everything that differs between the editions, in sentences."""
    yield from _powers(speech)
    for difference in DIFFERENCES:
        sentences = tuple((edition, _sentence(speech, edition, difference)) for edition in EDITIONS)
        if len({sentence for _, sentence in sentences}) > 1:
            yield Row(speech.say(f"editions.{difference.key}.topic"), sentences)


def _sentence(speech: Speech, edition: str, difference: Difference) -> str:
    variants = (difference.variant,) if difference.variant else ()
    try:
        book = rulebook(edition, variants)
    except BadOption:
        return speech.say("editions.no-such-variant")
    return speech.say(f"editions.{difference.key}", **difference.answer(book))


def _powers(speech: Speech) -> Iterator[Row]:
    powers = Powers(speech)
    for bandit in Bandit:
        if len({book.power(bandit) for book in EDITIONS.values()}) > 1:
            said = ((edition, speech.told(powers.of(bandit, book))) for edition, book in EDITIONS.items())
            yield Row(speech.bandit(bandit), tuple(said))
