"""The table: where everything lies. A view is the same table with some cards face down."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from colt import kernel
from colt.kernel import stored
from colt.retelling import Kind, Laid, Progress
from colt.superexpress.editions import Rulebook
from colt.superexpress.pieces import PLAN, Action, Bandit, Facing
from colt.train import Space

Slot = Action | None
"""A card of a plan; None where the reader does not know which."""


# --- moments: where we are in a chapter


class Nowhere(NamedTuple):
    """Nothing has begun."""


class Planning(NamedTuple):
    """Everybody makes a plan."""


class Acting(NamedTuple):
    """A card of this seat's plan is resolved."""

    seat: int


class Uncoupling(NamedTuple):
    """The caboose rolls away."""


class Ending(NamedTuple):
    """It is over."""


Moment = Nowhere | Planning | Acting | Uncoupling | Ending


@stored("Result scores ranking winners")
class Result(NamedTuple):
    """How the game ended."""

    scores: tuple[int, ...]
    """Loot cards by seat."""
    ranking: tuple[tuple[int, ...], ...]
    """The seats from best to worst; those who share a place stand together."""
    winners: tuple[int, ...]
    """Nobody when nobody is left on the train."""


class State(kernel.State):
    """Everything on the table. Only events change it."""

    title: ClassVar[str] = "super-express"

    rulebook: Rulebook
    moment: Moment = Nowhere()

    seats: list[tuple[Bandit, ...]] = []
    seat_of: dict[Bandit, int] = {}
    caboose: int = 0
    """The number of the last car; 0 when only the locomotive is left."""
    values: tuple[int | None, ...] = ()
    """The Loot sides of the cars, from the front to the caboose; nobody has seen them."""
    line: tuple[Bandit, ...] = ()
    """Everybody on the train, from its front to its rear: in a shared car that is their one order, for
    both floors together."""
    at: dict[Bandit, Space] = {}
    """Where those on the train stand."""
    facing: dict[Bandit, Facing] = {}
    stunned: frozenset[Bandit] = frozenset()
    """Who lies on his back."""
    hanging: tuple[Bandit, ...] = ()
    """Who was shot off the train and may still be saved by a horse."""
    out: tuple[tuple[Bandit, ...], ...] = ()
    """Who is out of the game, first those who left first; who left together stands together."""
    loot: dict[Bandit, tuple[int, ...]] = {}
    """The Loot cards everybody has won."""

    plans: list[tuple[Slot, ...]] = []
    """The cards still face down in front of each seat, the next one first."""
    opened: list[tuple[Action, ...]] = []
    """The cards each seat has turned up this round."""
    planned: list[tuple[Slot, ...]] = []
    """The plans of this round as they were laid, also of those who are out by now."""
    reasons: dict[tuple[int, int], str] = {}
    """Why the nth card of a seat's plan had no effect, or made its bandit only stand up."""

    result: Result | None = None

    def __post_init__(self) -> None:
        for by_seat in (self.seats, self.plans, self.opened, self.planned):
            by_seat.extend([()] * self.players)

    # --- questions everybody asks

    def playing(self) -> list[int]:
        """The seats still in the game, clockwise from the First Player."""
        return [seat for seat in self.turn_order() if self.is_playing(seat)]

    def is_playing(self, seat: int) -> bool:
        """Whether this seat's bandit is on the train, or hangs beside it."""
        bandit = self.bandit(seat)
        return bandit in self.at or bandit in self.hanging

    def acting(self) -> Bandit | None:
        """The bandit whose card is being resolved."""
        return self.bandit(self.moment.seat) if isinstance(self.moment, Acting) else None

    def bandit(self, seat: int) -> Bandit:
        """The bandit of this seat."""
        return self.seats[seat][0]

    def uncoupled_next(self) -> int | None:
        """The car that is left behind at the end of this round: the caboose, as long as there is one and the game
        goes on. (super-express "Fine del Round")"""
        return self.caboose or None if self.result is None else None

    def laid(self) -> tuple[Laid, ...]:
        """The plans of this round card by card, in the order they are resolved, and how far they are."""
        return tuple(
            self._laid(seat, nth)
            for nth in range(PLAN)
            for seat in self.turn_order()
            if nth < len(self.planned[seat]) or self._is_planning(seat)
        )

    def _is_planning(self, seat: int) -> bool:
        return isinstance(self.moment, Planning) and not self.planned[seat] and self.is_playing(seat)

    def _laid(self, seat: int, nth: int) -> Laid:
        bandit = self.bandit(seat)
        if not self.planned[seat]:
            return Laid(seat, nth, Kind.OPEN, bandit, progress=Progress.WAITING)
        opened = self.opened[seat]
        action = opened[nth] if nth < len(opened) else self.planned[seat][nth]
        reason = self.reasons.get((seat, nth))
        progress = self._progress(seat, nth)
        return Laid(seat, nth, Kind.CARD, bandit, action, is_hidden=True, progress=progress, reason=reason)

    def _progress(self, seat: int, nth: int) -> Progress:
        opened = len(self.opened[seat])
        if nth >= opened:
            return Progress.WAITING if self.plans[seat] and self.result is None else Progress.GONE
        return Progress.NOW if nth == opened - 1 and self.moment == Acting(seat) else Progress.DONE


View = State
"""What one seat knows: a table folded from the events as that seat saw them."""
