"""Decisions and their choices, each choice with the pieces one points at to give it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from colt.express import choices as express
from colt.express.pieces import Bullet
from colt.express.state import State as ExpressState
from colt.kernel import Choice as KernelChoice
from colt.kernel import Decision as KernelDecision
from colt.superexpress import choices as superexpress
from colt.wire import pieces

Pieces = tuple[str, ...]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One complete answer."""

    text: str
    """What is sent back."""
    verb: str
    """The first word of the text: `play`, `draw`, `punch`, …"""
    say: str
    """The answer as a person reads it."""
    pieces: Pieces
    """What one points at, one after the other; each click narrows the choices to those that go on so."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A seat is asked something."""

    number: int
    """Sent back with the answer. Seats that are asked together share it."""
    seat: int
    ask: str
    """The key of the question."""
    say: str
    """The question in the client's language."""
    answered: bool
    """A sealed answer is in; it may be replaced until the last one is."""
    deadline: float | None
    """Seconds left until the table goes on without this seat; null without a clock."""
    choices: tuple[Choice, ...]
    """Empty where another seat is asked."""


def decision(
    asked: KernelDecision,
    state: Any,  # noqa: ANN401 - a view of either game
    *,
    number: int,
    say: str,
    says: Sequence[str],
    deadline: float | None = None,
) -> Decision:
    """What this seat is asked; `say` and `says` are the question and its answers in words."""
    return Decision(
        number=number,
        seat=asked.seat,
        ask=asked.ask,
        say=say,
        answered=asked.answered,
        deadline=deadline,
        choices=tuple(
            Choice(text=str(choice), verb=str(choice).split(" ", 1)[0], say=said, pieces=pointed)
            for choice, said, pointed in zip(asked.choices, says, pointing(asked, state), strict=True)
        ),
    )


def pointing(asked: KernelDecision, state: Any) -> list[Pieces]:  # noqa: ANN401
    """For each choice the pieces to point at, in order; no two choices of a decision have the same."""
    return [_POINTING[type(choice)](choice, asked, state) for choice in asked.choices]


# --- what is pointed at


def _card(choice: Any, _: KernelDecision, state: ExpressState) -> Pieces:  # noqa: ANN401
    is_team = state.rulebook.bandits_per_seat > 1
    if isinstance(choice.card, Bullet):
        return (f"card:{choice.card}",)
    return (pieces.card_piece(choice.card, is_team=is_team),)


def _play(choice: express.PlayCard, asked: KernelDecision, state: ExpressState) -> Pieces:
    may_hide = any(isinstance(other, express.PlayCard) and other.is_hidden for other in asked.choices)
    return (*_card(choice, asked, state), *(("hidden" if choice.is_hidden else "open",) if may_hide else ()))


def _rob(choice: express.Rob, _: KernelDecision, state: ExpressState) -> Pieces:
    place = next(place for place, tokens in state.loot.items() if choice.token in tokens)
    return (pieces.token_piece(choice.token, place),)


def _punch(choice: express.PunchBandit, asked: KernelDecision, _: ExpressState) -> Pieces:
    victim, token = choice.victim, choice.token
    lost: Pieces = () if token is None else (pieces.token_piece(token, victim),)
    may_take = any(
        isinstance(other, express.PunchBandit) and other.is_taken and other.token == token
        for other in asked.choices
    )
    taken = (("take" if choice.is_taken else "drop"),) if may_take else ()
    return (pieces.bandit_piece(victim), *lost, *taken, pieces.space_piece(choice.to))


_POINTING: dict[type[KernelChoice], Callable[[Any, KernelDecision, Any], Pieces]] = {
    express.PlayCard: _play,
    express.DrawCards: lambda *_: ("deck",),
    express.Pass: lambda *_: ("pass",),
    express.CoverWith: _card,
    express.NoCover: lambda *_: ("no-cover",),
    express.PickCard: _card,
    express.NoPick: lambda *_: ("no-pick",),
    express.DiscardCard: _card,
    express.KeepRest: lambda *_: ("keep",),
    express.MoveTo: lambda choice, *_: (pieces.space_piece(choice.to),),
    express.ClimbTo: lambda choice, *_: (pieces.space_piece(choice.to),),
    express.ShootAt: lambda choice, *_: (pieces.bandit_piece(choice.target),),
    express.Rob: _rob,
    express.PunchBandit: _punch,
    express.MoveMarshal: lambda choice, *_: (pieces.car_piece(choice.car),),
    express.StealPurse: _rob,
    express.Decline: lambda *_: ("decline",),
    express.ChooseTeam: lambda choice, *_: (f"pair:{'+'.join(choice.bandits)}",),
    express.StartInCaboose: lambda choice, *_: (pieces.bandit_piece(choice.bandit),),
    superexpress.MakePlan: lambda choice, *_: tuple(f"card:{action}" for action in choice.cards),
}
