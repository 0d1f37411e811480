"""How far a judge can be trusted: what it said after each round, beside what was won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from colt.arena.playing import seated
from colt.bots import Seed
from colt.bots.express.ends import RULES_OF_THUMB, Value
from colt.express.state import State
from colt.games import COLT_EXPRESS, Options, new_game
from colt.kernel import BadOption, Game, share

BINS = 10


class Prediction(NamedTuple):
    """What was said of a seat after a round, and what came of it."""

    round: int
    chance: float
    won: float
    fair: float
    """What would be won if all were equal."""
    dollars: float
    had: float
    """The dollars it had in the end."""


class Bin(NamedTuple):
    """All that was said with about the same certainty."""

    said: float
    won: float
    times: int


def listen(
    line_up: Sequence[str], games: int, options: Options, seed: Seed = 0, value: Value = RULES_OF_THUMB
) -> list[Prediction]:
    """Let these bots play so many games, and after each round but the last say every seat's chance to win, as that seat
    sees the table."""
    if options.game != COLT_EXPRESS:
        raise BadOption(
            "A value is asked when a round of Colt Express has ended; Super Express has no such value."
        )
    found: list[Prediction] = []
    for deal in range(games):
        game = new_game(msgspec.structs.replace(options, players=len(line_up), seed=f"{seed}/{deal}"))
        chairs = [line_up[(seat + deal) % len(line_up)] for seat in range(len(line_up))]
        bots = [seated(name, f"{deal}/{seat}") for seat, name in enumerate(chairs)]
        found += _listened(game, bots, value)
    return found


def _listened(game: Game[Any], bots: Sequence[Any], value: Value) -> Iterator[Prediction]:
    """What is said in one game."""
    said, last = [], 1
    while game.decisions:
        if game.state.round > last:
            said += [
                (last, seat, value.of_state(ended(game.view(seat), last), seat)) for seat in range(len(bots))
            ]
            last = game.state.round
        decision = game.decisions[0]
        game.play(bots[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
    winners, scores = game.result.winners, game.result.scores
    for round, seat, (chance, dollars) in said:
        yield Prediction(round, chance, share(winners, seat), 1 / len(bots), dollars, scores[seat])


def ended(view: State, round: int) -> State:
    """The table when this round had just ended: nothing has moved since but cards."""
    view = view.fork()
    view.round = round
    return view


def skill(said: Sequence[Prediction]) -> float:
    """Brier's skill: how much smaller the squared error is than that of always saying that all are equal."""
    error = fmean((one.chance - one.won) ** 2 for one in said)
    return 1 - error / fmean((one.fair - one.won) ** 2 for one in said)


def by_round(said: Sequence[Prediction]) -> dict[int, list[Prediction]]:
    """What was said after each round."""
    found: dict[int, list[Prediction]] = {}
    for one in said:
        found.setdefault(one.round, []).append(one)
    return found


def bins(said: Sequence[Prediction]) -> list[Bin]:
    """The reliability table: where so much was said, so much was won."""
    found: dict[int, list[Prediction]] = {}
    for one in said:
        found.setdefault(min(BINS - 1, int(one.chance * BINS)), []).append(one)
    return [
        Bin(fmean(one.chance for one in same), fmean(one.won for one in same), len(same))
        for _, same in sorted(found.items())
    ]
