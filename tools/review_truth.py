"""How far a review can be trusted; `--whole` for 100 games and 200 positions.

    .venv/bin/python -m tools.review_truth --games 4 --positions 40

Three figures, each by another judge than the review's: other seeds, and at least ten times the playouts.

- **planted**: in games of strong bots one answer of a seat is replaced by one that costs 10 points of winning or more.
  How often is it among the first three mistakes?
- **blamed**: games of `legend` against itself. How many decisions are called mistakes that cost less than 3 points?
- **held**: questions late enough that every deal can be gone through, and not yet decided. How often do the 95 %
  intervals hold the exact value, and how wide are they?

What is done is kept in a file (`--kept`), one line each, and not done again: it can be stopped whenever one likes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from colt import bots, games
from colt.arena.figures import wilson
from colt.express.state import State
from colt.kernel import Chance, Choice, ColtError, Decision, Game
from colt.records import Record
from colt.review.ahead import WIN, Ahead
from colt.review.judging import NAMED, PLAYOUTS, candidates, figure, review
from colt.wire.reviews import Estimate
from tools import every_deal

COSTS = 0.10
BLAMED_BELOW = 0.03
TIMES = 10
SECOND_LOOK = 550
"""So many guesses a review spends on an answer it looks at again."""
PROMISING = 60
"""On so many guesses a blunder must look like one before the other judge is asked."""
DIGIT = 5e-5
"""Half of the last digit a review keeps."""
OPEN = 1e-9
"""What is nearer to certain than this is decided."""

Found = dict[str, Any]
"""What came of one game or position, as it is kept."""


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


# --- blunders that were planted


def measure_planted(nth: int, budget: int) -> Found | None:
    """Whether a blunder is found; None where this game offered none."""
    one = planted(f"planted {nth}")
    if one is None:
        return None
    first = [mistake.choice for mistake in review(one.record, 0, budget=budget).mistakes[:NAMED]]
    return {"cost": round(one.cost, 4), "choice": one.choice, "first": first}


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
            blunder = _blunder(view, decision, answer, seed)
            if blunder is not None:
                at = len(game.answers)
                game.play(blunder[0], 0)
                _go_on(game, line_up)
                return Planted(Record.of(game), at, blunder[1])
        game.play(answer, decision.seat)
    return None


def _blunder(view: State, decision: Decision, answer: Choice, seed: str) -> tuple[Choice, float] | None:
    """An answer that costs much, and how much by the other judge."""
    choices = list(dict.fromkeys((answer, *candidates(view, decision))))
    ends = Ahead(view, decision.seat).outcomes(view, decision, choices, PROMISING, Chance(f"worst {seed}"))
    chances = ends[:, :, decision.seat, WIN].mean(axis=0)
    worst = choices[int(chances.argmin())]
    if chances[0] - chances.min() < COSTS:
        return None
    if judged(view, decision, (answer, worst), SECOND_LOOK, f"again {seed}") < COSTS:
        return None  # the worst of many looked worse than it is
    cost = judged(view, decision, (answer, worst), TIMES * SECOND_LOOK, seed)
    return (worst, cost) if cost >= COSTS else None


def tell_planted(found: list[Found]) -> str:
    """How many were among the first."""
    hits = sum(one["choice"] in one["first"] for one in found)
    return f"planted: {said(hits, len(found))} among the first {NAMED}"


# --- mistakes that are none


def measure_blamed(nth: int, budget: int) -> Found:
    """What the other judge says of a legend's mistakes."""
    record, seat = played("legend", f"legend {nth}"), nth % 4
    made = review(record, seat, budget=budget)
    costs = [_cost(record, seat, mistake.choice, (mistake.instead, mistake.did)) for mistake in made.mistakes]
    lows = [mistake.points.low for mistake in made.mistakes]
    return {"decisions": made.decisions, "costs": [round(one, 4) for one in costs], "lows": lows}


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


def _cost(record: Record, seat: int, choice: int, texts: tuple[str, str]) -> float:
    game = record.replay_until(choice)
    decision = next(one for one in game.decisions if one.seat == seat)
    by_text = {str(one): one for one in decision.choices}
    pair = by_text[texts[0]], by_text[texts[1]]
    return judged(game.view(seat), decision, pair, TIMES * SECOND_LOOK, f"blamed {choice}")


def tell_blamed(found: list[Found]) -> str:
    """How many were blamed for nothing."""
    costs = [cost for one in found for cost in one["costs"]]
    wrong, decisions = sum(cost < BLAMED_BELOW for cost in costs), sum(one["decisions"] for one in found)
    told = f"blamed: {wrong} of {len(costs)} mistakes named in {len(found)} games cost less than 3 points"
    return f"{told}; {len(found)} seats made {decisions} decisions"


# --- intervals, where the truth can be worked out


def measure_held(nth: int, budget: int) -> Found | None:
    """A question of the last Stealin': what an answer is worth exactly, and what a review would say of it; None where
    nothing is open any more."""
    try:
        game = every_deal.late(f"{nth}")
    except ColtError:
        return None  # a card too many
    while game.decisions and len(game.decisions[0].choices) == 1:
        game.play(game.decisions[0].choices[0], game.decisions[0].seat)
    if not game.decisions:
        return None
    decision = game.decisions[0]
    return _held(game.view(decision.seat), decision, nth, budget)


def _held(view: State, decision: Decision, nth: int, budget: int) -> Found | None:
    pair = decision.choices[0], decision.choices[-1]
    try:
        exact = every_deal.exactly(view, decision, pair)
    except every_deal.TooMany:
        return None
    if not any(OPEN < one < 1 - OPEN for one in exact):
        return None
    guesses = SECOND_LOOK * budget // PLAYOUTS
    ends = Ahead(view, decision.seat).outcomes(view, decision, pair, guesses, Chance(f"held {nth}"))
    mine = ends[:, :, decision.seat, WIN]
    chance, points = figure(mine[:, 0]), figure(mine[:, 0] - mine[:, 1])
    return {
        "exact": [float(exact[0]), float(exact[0] - exact[1])],
        "chance": _ends(chance),
        "points": _ends(points),
    }


def _ends(one: Estimate) -> tuple[float, float]:
    return one.low, one.high


def tell_held(found: list[Found]) -> str:
    """How many hold, and how wide they are."""
    parts = []
    for nth, name in enumerate(("chance", "points")):
        holds = sum(one[name][0] - DIGIT <= one["exact"][nth] <= one[name][1] + DIGIT for one in found)
        wide = 100 * median(one[name][1] - one[name][0] for one in found)
        parts.append(f"{name} {said(holds, len(found))}, median width {wide:.1f} points")
    return "held: " + "; ".join(parts)


# --- in balance, and not twice


class Part(NamedTuple):
    """One of the three."""

    measure: Callable[[int, int], Found | None]
    tell: Callable[[list[Found]], str]


PARTS = {
    "planted": Part(measure_planted, tell_planted),
    "blamed": Part(measure_blamed, tell_blamed),
    "held": Part(measure_held, tell_held),
}


class Kept:
    """What is done, in a file."""

    def __init__(self, file: Path, budget: int) -> None:
        self.file, self.budget = file, budget
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.done = [one for one in map(json.loads, lines) if one["budget"] == budget]

    def of(self, part: str) -> list[Found]:
        """What was found."""
        return [one["found"] for one in self.done if one["part"] == part and one["found"]]

    def go_on(self, part: str) -> None:
        """The next one of this part."""
        nth = sum(one["part"] == part for one in self.done)
        line = {"part": part, "nth": nth, "budget": self.budget, "found": None}
        line["found"] = PARTS[part].measure(nth, self.budget)
        self.done.append(json.loads(json.dumps(line)))
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")


def turns(kept: Kept, wanted: dict[str, int]) -> Iterator[str]:
    """The part that is farthest from what is wanted, again and again."""
    while True:
        left = {part: 1 - len(kept.of(part)) / number for part, number in wanted.items() if number}
        part = max(left, key=left.__getitem__)
        if left[part] <= 0:
            return
        yield part


def said(hits: int, number: int) -> str:
    """So many of so many, and their share with its 95 % interval."""
    _, low, high = wilson(hits, number)
    return f"{hits} of {number} ({100 * low:.0f} to {100 * high:.0f} %)"


def main() -> None:
    """Measure, and print as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--whole", action="store_true", help="100 games each, and 200 positions")
    parser.add_argument("--kept", type=Path, default=Path("review-truth.jsonl"))
    parser.add_argument("--minutes", type=float, default=1e9, help="nothing new is begun after so long")
    asked = parser.parse_args()
    number, positions = (100, 200) if asked.whole else (asked.games, asked.positions)
    kept, end = Kept(asked.kept, asked.playouts), time.monotonic() + 60 * asked.minutes
    for part in turns(kept, {"planted": number, "blamed": number, "held": positions}):
        if time.monotonic() > end:
            break
        before = len(kept.of(part))
        kept.go_on(part)
        if len(kept.of(part)) > before:
            print(PARTS[part].tell(kept.of(part)), flush=True)
    for part, (_, tell) in PARTS.items():
        print(tell(kept.of(part)) if kept.of(part) else f"{part}: nothing yet")


if __name__ == "__main__":
    main()
