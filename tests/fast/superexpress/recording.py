"""Games of Super Express as the referee played them, to be replayed by the fast engine's rules as plain Python."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from colt.fast import superexpress as fast
from colt.fast.express.books import Named
from colt.fast.superexpress import observing, plans, rounds, scoring, setup, train
from colt.fast.superexpress.columns import BANDIT, CAR, EMPTY, HAND, HANGING, SEATS, WIDTH
from colt.fast.superexpress.columns import PLAYERS as PLAYERS_COLUMN
from colt.kernel import Game, Refusal
from colt.scenario import running
from colt.superexpress import new_game
from colt.superexpress.events import CardOpened
from colt.superexpress.pieces import LOOT_VALUES
from colt.superexpress.state import State
from tests.fast.superexpress.lockstep import PLAYERS
from tools.lockstep import SUPER_SETUPS

SCENARIOS = sorted((Path(__file__).resolve().parents[3] / "scenarios" / "super-express").rglob("*.yaml"))

Listed = Any
"""Where nothing is compiled, a row is a list of numbers."""


GAMES = 4
"""Of each set-up and way to play."""


class Then(NamedTuple):
    """What the referee says after an answer."""

    row: list[int]
    asked: list[int]
    legal: list[int]
    views: list[list[int]]
    result: Any


class Turn(NamedTuple):
    """A plan, and what came of it."""

    seat: int
    number: int
    then: Then


def then_of(game: Game[State]) -> Then:
    """What the referee says now."""
    choices = game.every_decision[0].choices if game.every_decision else ()
    views = [
        fast.Tables.of([game.view(seat)]).observe([seat])[0].tolist() for seat in range(game.state.players)
    ]
    return Then(
        fast.row_of(game.state).tolist(),
        sorted(decision.seat for decision in game.decisions),
        np.flatnonzero(fast.mask_of(choices)).tolist(),
        views,
        game.result,
    )


def games() -> Iterator[Callable[[], None]]:
    """Replays: random games and some by rules of thumb of every set-up, and every scenario file."""
    for path in SCENARIOS:
        yield partial(replay, *_scenario(path))
    yield hanging
    yield from map(_laid_out, SUPER_SETUPS)
    for named in SUPER_SETUPS:
        for player, policy in PLAYERS.items():
            for nth in range(GAMES):
                luck = random.Random(f"recorded {named} {nth}")
                game = new_game(named.players, seed=f"recorded {player} {nth}", variants=named.variants)
                first, turns = then_of(game), list[Turn]()
                while not game.is_over:
                    decision = luck.choice(game.every_decision if luck.random() < 0.1 else game.decisions)
                    choice = policy(game, decision, luck)
                    game.play(choice, decision.seat)
                    turns.append(Turn(decision.seat, fast.number_of(choice), then_of(game)))
                yield partial(replay, first.row, first, turns)


def hanging() -> None:
    """Three hang beside the train one after the other, then the first of them is saved."""
    row: Listed = [EMPTY if CAR <= place < CAR + SEATS else 0 for place in range(WIDTH)]
    row[PLAYERS_COLUMN] = 3
    for seat in (2, 0, 1):
        train.hang(row, seat)
    assert all(train.is_playing(row, seat) for seat in range(3))
    train.let_go(row, 2)
    assert row[HANGING : HANGING + 3] == [1, 2, 0]


def _laid_out(named: Named) -> Callable[[], None]:
    """A new table, with the luck the referee had."""
    state = new_game(named.players, seed=5, variants=named.variants).state
    wanted = fast.row_of(state).tolist()
    values: Listed = [LOOT_VALUES.index(value) for value in state.values if value]
    bandits = wanted[BANDIT:][: named.players]

    def lay_out() -> None:
        row: Listed = [1] * WIDTH
        setup.lay_out(row, named.players, wanted[HAND], values, bandits, state.first)
        assert row == wanted

    return lay_out


def _scenario(path: Path) -> tuple[Listed, Then, list[Turn]]:
    """From the position of the file on, also where a round is under way in it."""
    scenario = running.load(path)
    game, turns = scenario.game, list[Turn]()
    opened = [nth for nth, event in enumerate(game.log) if isinstance(event, CardOpened)]
    before = game.seen(None, after=opened[0]) if opened else game.state
    start, first = fast.row_of(before).tolist(), then_of(game)
    for answer in scenario.answers:
        try:
            seat = running._give(game, scenario.kind, answer)
        except Refusal:
            break
        turns.append(Turn(seat, fast.number_of(game.answers[-1][1]), then_of(game)))
    return start, first, turns


def replay(start: Listed, first: Then, turns: list[Turn]) -> None:
    """The rules play it again; an assertion fails where they say something else than the referee."""
    row: Listed = list(start)
    rounds.go_on(row)
    compare(row, first)
    for seat, number, then in turns:
        plans.seal(row, seat, number)
        rounds.go_on(row)
        compare(row, then)


def compare(row: Listed, then: Then) -> None:
    """The row, who is asked, what is legal, what every seat sees, and who won."""
    assert row == then.row
    assert [seat for seat in range(SEATS) if rounds.is_asked(row, seat)] == then.asked
    legal: Listed = [False] * plans.ACTIONS
    plans.mark_legal(row, legal)
    assert [number for number, may in enumerate(legal) if may] == then.legal
    for seat, wanted in enumerate(then.views):
        view: Listed = [0] * WIDTH
        observing.observe(row, seat, view)
        assert view == wanted
    if then.result is not None:
        players = len(then.views)
        assert tuple(scoring.cards_won(row, seat) for seat in range(players)) == then.result.scores
        assert tuple(seat for seat in range(players) if scoring.is_winner(row, seat)) == then.result.winners
        assert [scoring.place(row, seat) for seat in range(players)] == [
            sum(len(group) for group in then.result.ranking[:nth])
            for seat in range(players)
            for nth, group in enumerate(then.result.ranking)
            if seat in group
        ]
