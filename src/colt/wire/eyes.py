"""One pair of eyes on a game: what they see, and what each event changes in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from colt.kernel import Event, Game
from colt.retelling import Became
from colt.wire.changes import Changes
from colt.wire.memory import Common, Memory
from colt.wire.parts import PARTS
from colt.wire.views import View


class Step(msgspec.Struct, frozen=True, gc=False):
    """One event as these eyes saw it."""

    number: int
    event: Event
    table: Any
    """The table after it, one and the same object, changed from step to step."""
    changes: Changes
    """What it changed in the view."""
    became: tuple[Became, ...] | None
    """What became of the cards of these eyes in this round so far, where one of them is done with."""


class Eyes:
    """One pair of eyes on a game; they remember what they saw last, so that looking again is quick."""

    __slots__ = ("_after", "_game", "_memory", "_part", "_seat", "_table")

    def __init__(self, game: Game[Any], seat: int | None, common: Common | None = None) -> None:
        self._game = game
        self._seat = seat
        """Null for who sees everything."""
        self._part = PARTS[game.state.title]
        self._memory = Memory(common)
        self._saw(0, game.seen(seat, 0))

    def view(self, after: int) -> View:
        """The table after so many events."""
        self._look_at(after)
        return self._memory.view

    def steps(self, since: int, upto: int | None = None) -> Iterator[Step]:
        """Everything after event number `since`, with what each event changed."""
        self._look_at(since)
        for number, event, table in self._game.steps(self._seat, since, upto, self._table):
            changed = self._saw(number, table, self._part.CHANGED.get(type(event)))
            yield Step(number, event, table, changed, self._became(number, table, changed))

    def _became(self, number: int, table: Any, changed: Changes) -> tuple[Became, ...] | None:  # noqa: ANN401
        """A card of these eyes is done with when it was carried out, or will never come up."""
        ways = [path.split("/") for path in changed if path.startswith("laid")]
        if self._seat is None or not ways:
            return None
        laid = table.laid()
        turns = laid if ["laid"] in ways else [laid[int(nth)] for _, nth, *_ in ways]
        if not any(turn.seat == self._seat and turn.is_over for turn in turns):
            return None
        return self._part.became(self._game, self._seat, number)

    def _look_at(self, after: int) -> None:
        """Look at the table after so many events, wherever these eyes have looked last."""
        if after != self._after:
            self._saw(after, self._game.seen(self._seat, after))

    def _saw(self, after: int, table: Any, at: Iterable[int] | None = None) -> Changes:  # noqa: ANN401 - of any game
        """After so many events this is the table; gives what is different from what they saw last, which can be in
        these sections only."""
        self._after, self._table = after, table
        return self._memory.look(self._part.SECTIONS, table, after, at)
