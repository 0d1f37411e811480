"""The likeliest line: what would probably have come of the better answer, on a deal that could have been."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from colt.bots.express.net import model
from colt.bots.express.net.answering import Seen
from colt.express.state import State
from colt.fast.express import Tables
from colt.fast.express import columns as at
from colt.games import guess
from colt.kernel import Chance, Choice, Decision, Game
from colt.wire.reviews import Judged, LineStep

DEALS = 5
"""The line is the most frequent one of so many deals."""
LENGTH = 24
"""No line has more answers."""
ALIKE = 3
"""Lines that begin with so many equal answers are one."""


def with_line(judged: Judged, view: State, seat: int) -> Judged:
    """The same, with the line that would have been likeliest."""
    lines = [_played(view, seat, judged.instead, deal) for deal in range(DEALS)]
    begins = [line[:ALIKE] for line in lines]
    deal = begins.index(Counter(begins).most_common(1)[0][0])
    return msgspec.structs.replace(judged, guess=deal, line=lines[deal])


def start(view: State, deal: int) -> Game[Any]:
    """One of the games this seat could have been in."""
    return guess(view, Chance(f"line {deal}"))


def _played(view: State, seat: int, text: str, deal: int) -> tuple[LineStep, ...]:
    """From this answer to the end of the round, everybody as the net would, knowing what they could know."""
    game = start(view, deal)
    steps = [LineStep(seat=seat, text=text)]
    game.play(text, seat)
    while game.decisions and game.state.round <= view.round and len(steps) < LENGTH:
        decision = game.decisions[0]
        choice = _favourite(game, decision)
        steps.append(LineStep(seat=decision.seat, text=str(choice)))
        game.play(choice, decision.seat)
    return tuple(steps)


def _favourite(game: Game[Any], decision: Decision) -> Choice:
    """What looks best to the net from this seat: a game that was guessed shows everybody everything, so what the seat
    cannot see is covered first."""
    if len(decision.choices) == 1:
        return decision.choices[0]
    seen = Seen(game.state, decision)
    seen.row = Tables.of([game.state]).observe([decision.seat])[0]
    seen.row[at.SEAT] = decision.seat
    choice, net = None, model.legend()
    while choice is None:
        told, numbers = seen.look()
        looks = net.think(told)[0][0]
        best = max((nth for nth, number in enumerate(numbers) if number >= 0), key=looks.__getitem__)
        choice = seen.give(int(numbers[best]))
    return choice
