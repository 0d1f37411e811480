"""How far a review can be trusted: `python -P tools/review_truth.py --games 4`; `--whole` for 100.

Three figures, each by another judge than the review's: other seeds, and at least ten times the playouts.

- **planted**: in games of strong bots one answer of a seat is replaced by one that costs 10 points of winning or more.
  How often is it among the first three mistakes?
- **blamed**: games of `legend` against itself. How many decisions are called mistakes that cost less than 3 points?
- **held**: decisions whose answers are played on 40 times. How often does the 95 % interval hold what 40 times as many
  come to, and how wide is it?
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any, NamedTuple

from colt import bots, games
from colt.express.state import State
from colt.kernel import Chance, Choice, Decision, Game
from colt.records import Record
from colt.review.ahead import WIN, Ahead
from colt.review.judging import NAMED, PLAYOUTS, candidates, figure, review

COSTS = 0.10
BLAMED_BELOW = 0.03
TIMES = 10
SECOND_LOOK = 550
"""So many guesses a review spends on an answer it looks at again."""
FEW, MANY = 40, 1600


class Planted(NamedTuple):
    """A game with a blunder in it."""

    record: Record
    choice: int
    cost: float


def judged(view: State, decision: Decision, pair: tuple[Choice, Choice], guesses: int, seed: str) -> float:
    """By how much the first answer is better, as the other judge sees it."""
    ends = Ahead(view, decision.seat).outcomes(view, decision, pair, guesses, Chance(f"truth {seed}"))
    mine = ends[:, :, decision.seat, WIN]
    return float((mine[:, 0] - mine[:, 1]).mean())


def played(bot: str, seed: str) -> Record:
    """A game of four of these."""
    game = games.new_game(games.Options(players=4, seed=seed))
    line_up = [bots.make(bot, seed=f"{seed} {seat}") for seat in range(4)]
    _go_on(game, line_up)
    return Record.of(game)


def _go_on(game: Game[Any], line_up: list[bots.Bot]) -> None:
    while game.decisions:
        decision = game.decisions[0]
        game.play(line_up[decision.seat].choose(game.view(decision.seat), decision), decision.seat)


def planted(seed: str) -> Planted | None:
    """A game of four sheriffs in which seat 0 gives, once, an answer that costs much."""
    game = games.new_game(games.Options(players=4, seed=seed))
    line_up = [bots.make("sheriff", seed=f"{seed} {seat}") for seat in range(4)]
    since = Chance(f"plant {seed}").below(60)
    while game.decisions:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        answer = line_up[decision.seat].choose(view, decision)
        if decision.seat == 0 and len(game.answers) >= since and len(decision.choices) > 2:
            bad = _worst(view, decision)
            cost = judged(view, decision, (answer, bad), TIMES * SECOND_LOOK, seed) if bad != answer else 0
            if cost >= COSTS:
                at = len(game.answers)
                game.play(bad, 0)
                _go_on(game, line_up)
                return Planted(Record.of(game), at, cost)
        game.play(answer, decision.seat)
    return None


def _worst(view: State, decision: Decision) -> Choice:
    choices = list(candidates(view, decision))
    ends = Ahead(view, decision.seat).outcomes(view, decision, choices, 20, Chance("worst"))
    return choices[int(ends[:, :, decision.seat, WIN].mean(axis=0).argmin())]


def measure_planted(number: int, budget: int) -> None:
    """How many blunders are found."""
    found = made = nth = 0
    while made < number:
        nth += 1
        one = planted(f"planted {nth}")
        if one is None:
            continue
        made += 1
        first = review(one.record, 0, budget=budget).mistakes[:NAMED]
        found += any(mistake.choice == one.choice for mistake in first)
        print(
            f"planted: {found} of {made} among the first {NAMED} (this one cost {100 * one.cost:.0f})",
            flush=True,
        )


def measure_blamed(number: int, budget: int) -> None:
    """How many mistakes of a legend are none."""
    named = wrong = 0
    for nth in range(number):
        record = played("legend", f"legend {nth}")
        for mistake in review(record, 0, budget=budget).mistakes:
            game = record.replay_until(mistake.choice)
            decision = next(one for one in game.decisions if one.seat == 0)
            texts = {str(one): one for one in decision.choices}
            pair = texts[mistake.instead], texts[mistake.did]
            cost = judged(game.view(0), decision, pair, TIMES * SECOND_LOOK, f"blamed {nth}")
            named += 1
            wrong += cost < BLAMED_BELOW
        print(f"blamed: {wrong} of {named} mistakes in {nth + 1} games cost less than 3 points", flush=True)


def measure_held(number: int) -> None:
    """How often intervals hold what many more guesses come to."""
    widths: list[float] = []
    held = nth = 0
    while len(widths) < number:
        nth += 1
        game = games.new_game(games.Options(players=4, seed=f"held {nth}"))
        drifter, chance = bots.make("drifter", seed=nth), Chance(f"held {nth}")
        stop = chance.below(110)
        while game.decisions and (len(game.answers) < stop or len(game.decisions[0].choices) < 2):
            decision = game.decisions[0]
            game.play(drifter.choose(game.view(decision.seat), decision), decision.seat)
        if not game.decisions:
            continue
        decision, seat = game.decisions[0], game.decisions[0].seat
        view, choices = game.view(seat), game.decisions[0].choices[:2]
        ahead = Ahead(view, seat)
        few, many = (
            ahead.outcomes(view, decision, choices, guesses, Chance(f"{nth} {guesses}"))[:, 0, seat, WIN]
            for guesses in (FEW, MANY)
        )
        interval = figure(few)
        held += interval.low - 1e-6 <= float(many.mean()) <= interval.high + 1e-6
        widths.append(interval.high - interval.low)
    wide = 100 * median(widths)
    print(f"held: {held} of {number} intervals; median width {wide:.1f} points", flush=True)


def main() -> None:
    """Measure, and print as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--whole", action="store_true", help="100 games each, and 200 positions")
    wanted = parser.parse_args()
    number, positions = (100, 200) if wanted.whole else (wanted.games, wanted.positions)
    measure_held(positions)
    measure_planted(number, wanted.playouts)
    measure_blamed(number, wanted.playouts)


if __name__ == "__main__":
    main()
