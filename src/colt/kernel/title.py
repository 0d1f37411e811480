"""A game one can ask for by name, and everything the house asks a game for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Protocol

import msgspec

from colt.kernel.chance import Chance
from colt.kernel.game import Game
from colt.kernel.refusals import BadOption


def usual_players(book: Any) -> int:
    """For how many a game is where nobody says it: four, or as few as its book is for."""
    players: tuple[int, ...] = book.players
    return 4 if 4 in players else players[0]


def in_order(variants: Collection[str], known: Collection[str]) -> tuple[str, ...]:
    """These variants in the order in which they are known; what nobody knows, or is named twice, is refused."""
    for variant in variants:
        if variant not in known:
            raise BadOption(f"There is no variant {variant!r}; there are {', '.join(known)}.")
    if len(set(variants)) < len(variants):
        raise BadOption("A variant is named twice; name each once.")
    return tuple(variant for variant in known if variant in variants)


class Dealing(Protocol):
    """How a game is dealt; whatever a game does not know of is refused in a sentence."""

    def __call__(
        self,
        players: int | None,
        *,
        seed: int | str,
        edition: str,
        variants: tuple[str, ...],
        bandits: tuple[str, ...] | None,
        cars: tuple[int, ...] | None,
    ) -> Game[Any]: ...


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """A game with its books. What other layers add to it (words, pictures, scenario files, a bot's mind, its shape on
    the wire), they find by its name."""

    name: str
    """`colt-express`: in options, records and files."""
    label: str
    """As it stands on the box."""
    editions: tuple[str, ...]
    """The books there are, the one that is meant where nobody names one first."""
    rulebook: Callable[[str, tuple[str, ...]], Any]
    """The book of this edition with these variants, or the reason why there is none."""
    combinations: Callable[[], Iterator[tuple[str, tuple[str, ...]]]]
    """Every edition with every set of variants it can be played with."""
    bandits: Callable[[], tuple[str, ...]]
    """Everybody who can be played."""
    new_game: Dealing
    guess: Callable[[Any, Chance], Game[Any]]
    """A game the seat with this view could be in."""
    shadow: Callable[[Any, tuple[str, ...]], Any] | None = None
    """Where everybody could be when these cards, laid ready by the seat with this view, come up."""
    foreseen: tuple[str, ...] = ()
    """The questions whose answers it foresees."""
    repeated: tuple[str, ...] = ()
    """The questions that are put again after each answer, until the seat has enough."""
    held: Callable[[Any, int], int] | None = None
    """What a seat has on it now, in what is scored; None where nobody can say before the end."""
    kept_as: str | None = None
    """How its one edition is written in options and records, where that is not its name."""
    counts_money: bool = True
    """Scores are dollars; else they are cards."""

    def edition(self, kept: str) -> str:
        """The book that is meant by what stands in options."""
        return self.editions[0] if kept == self.kept_as else kept

    def kept(self, edition: str | None) -> str:
        """How this edition stands in options; None for the one that is meant where nobody names one."""
        if self.kept_as is None:
            return edition or self.editions[0]
        if edition is None or edition in self.editions:
            return self.kept_as
        raise BadOption(f"{self.label} has one edition, {self.editions[0]}, and not {edition!r}.")
