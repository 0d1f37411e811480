"""Colt Super Express on the wire: its view, and what one points at to give each of its answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from colt.kernel import Decision, Event
from colt.superexpress import afterwards
from colt.superexpress.choices import MakePlan
from colt.superexpress.pieces import Action, Bandit
from colt.superexpress.rules import PHASES, RULES, scoring
from colt.superexpress.state import Acting, State
from colt.superexpress.state import Result as Count
from colt.train import spaces
from colt.wire import pieces
from colt.wire.memory import Memory, Once, Section
from colt.wire.pieces import Card, Pieces
from colt.wire.views import Figure, Result, Seat, in_round

NAMES: pieces.Names = {}

became = afterwards.became
"""What became of a plan."""


def _book(state: State, _: Memory) -> dict[str, Any]:
    return {
        "game": state.title,
        "edition": state.rulebook.edition,
        "variants": state.rulebook.variants,
        "eyes": state.eyes,
        "rounds": None,
        "round_card": None,
        "past_rounds": (),
        "upcoming": 0,
        "turns": (),
        "turn": None,
        "cars": (),
        "marshal": None,
        "neutral": None,
        "strongboxes_aside": 0,
        "unseen_purses": (),
        "loot": {},
        "pairs": (),
        "pile": (),
        "resolving": None,
    }


def _where(state: State) -> tuple[object, ...]:
    # two moments of different kinds, both without anything in them, are equal tuples
    where = state.page, state.contents, type(state.moment), state.moment
    return *where, state.round, state.first, state.caboose, state.result


def _now(state: State, _: Memory) -> dict[str, Any]:
    moment = state.moment
    return {
        **in_round(PHASES, RULES, state),
        "round": state.round,
        "first": state.first,
        "caboose": state.caboose,
        "uncoupled_next": state.uncoupled_next(),
        "places": pieces.places(spaces(state.caboose)),
        "acting": moment.seat if isinstance(moment, Acting) else None,
        "result": None if state.result is None else _result(state, state.result),
    }


def _standing(state: State) -> tuple[object, ...]:
    """Who is where, and how."""
    here = *state.at, *state.at.values(), *state.facing.values(), *state.loot.values(), *state.seats
    return *here, state.stunned, state.hanging, state.out, state.line


def _figures_in_line(state: State, memory: Memory) -> dict[str, Any]:
    return {"line": state.line, "out": state.out, "figures": _figures(state, memory)}


def _plans(state: State) -> tuple[object, ...]:
    """Everything that tells how far the plans are."""
    cards = (*state.planned, *state.plans, *state.opened, *state.reasons.items())
    return (*cards, type(state.moment), state.moment, state.first, state.line, state.hanging, state.result)


def _result(state: State, count: Count) -> Result:
    return Result(**count._asdict(), decided_by=scoring.decided_by(state), gunslingers=(), bullets=())


SECTIONS: tuple[Section[State], ...] = (
    Section(lambda state: (state.eyes,), _book),
    Section(_where, _now),
    Section(_standing, _figures_in_line),
    Section(
        lambda state: (*state.plans, *state.opened, *state.seats, *state.at, state.hanging),
        lambda state, memory: {"seats": _seats(state, memory)},
    ),
    Section(_plans, lambda state, _: {"laid": state.laid()}),
)

CHANGED: Mapping[type[Event], tuple[int, ...]] = MappingProxyType({})
"""There are few events in a round: whatever happened, everything is looked at."""


# --- its parts, each with what it is made of


def _figures(state: State, memory: Memory) -> tuple[Figure, ...]:
    return tuple([_figure_of(state, bandit, memory) for seat in state.seats for bandit in seat])


def _figure_of(state: State, bandit: Bandit, memory: Memory) -> Figure:
    made_of = (
        state.at.get(bandit),
        state.facing.get(bandit),
        bandit in state.stunned,
        bandit in state.hanging,
        _is_out(state, bandit),
        state.loot[bandit],
    )
    return memory(_figure, state, bandit, made_of)


def _figure(state: State, bandit: Bandit) -> Figure:
    space = state.at.get(bandit)
    return Figure(
        bandit=bandit,
        power=None,
        seat=state.seat_of[bandit],
        space=None if space is None else pieces.place_name(space),
        facing=state.facing.get(bandit),
        is_stunned=bandit in state.stunned,
        is_hanging=bandit in state.hanging,
        is_out=_is_out(state, bandit),
        cylinder=None,
        cylinder_size=None,
        received=(),
        loot=(),
        loot_cards=state.loot[bandit],
    )


def _is_out(state: State, bandit: Bandit) -> bool:
    return any(bandit in group for group in state.out)


def _seats(state: State, memory: Memory) -> tuple[Seat, ...]:
    return tuple([_seat_of(state, seat, memory) for seat in range(state.players)])


def _seat_of(state: State, seat: int, memory: Memory) -> Seat:
    made_of = (state.seats[seat], state.plans[seat], state.opened[seat], _is_playing(state, seat))
    return memory(_seat, state, seat, made_of)


def _seat(state: State, seat: int) -> Seat:
    return Seat(
        seat=seat,
        bandits=state.seats[seat],
        hand=tuple(map(CARDS.__getitem__, state.rulebook.hand)),
        deck=None,
        discards=(),
        plan=tuple([None if slot is None else CARDS[slot] for slot in state.plans[seat]]),
        opened=tuple(map(CARDS.__getitem__, state.opened[seat])),
        sealed=None,
        is_playing=_is_playing(state, seat),
    )


def _is_playing(state: State, seat: int) -> bool:
    return bool(state.seats[seat]) and state.is_playing(seat)


def _card(action: Action) -> Card:
    """Everybody has each card once."""
    return Card(piece=f"card:{action}", bandit=None, action=action)


CARDS: Once[Action, Card] = Once(_card)


def pointing(choice: MakePlan, _: Decision, __: State) -> Pieces:
    """The cards of the plan, in its order."""
    return tuple(f"card:{action}" for action in choice.cards)
