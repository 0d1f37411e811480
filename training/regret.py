"""What a bot's answers lose beside the best ones, as far as the legend can tell by playing on in its head.

    .venv/bin/python training/regret.py legend legend:lean=0.003 sheriff [--questions 200] [--tables 2400] [--seed 1]

Legends in a hurry play for four with outlaws, sheriffs or searches, and one in seven of their questions is asked again:
first every answer is played on at so many tables, half of them with outlaws and half with sheriffs; then each bot
answers, with luck of its own. A loss is what its answer brought less there than the best: points of a hundred, a win
being all of them and a thousand dollars more than the others fifteen. A punch is weighed as a whole.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from time import thread_time
from typing import NamedTuple

import numpy as np

from colt import bots
from colt.bots.bot import luck
from colt.bots.express.net import foretelling, model, playing_on
from colt.bots.express.net.answering import Seen
from colt.bots.express.net.racing import DOLLARS
from colt.express.state import State
from colt.games import Options, new_game
from colt.kernel import Chance, Decision

PLAYERS = 4
IN_A_HURRY = "legend:playouts=400"
"""Who is asked the questions, and"""
OTHERS = ("outlaw", "sheriff", "search:playouts=100")
"""who the others are, in one game all of a kind."""
ONE_IN = 7
"""One question in so many is asked again."""
AT_ONCE = 100
"""So many tables are played on at once, and so many at least with each kind of rivals."""
POINTS = 100
"""A win is so many."""
SURE = 1.96
"""An interval reaches so many standard errors to either side."""


class Weighing(playing_on.Head):
    """Tables played on, and what they bring as the legend weighs it: the win, and thousands of dollars more than the
    others have."""

    foretold = foretelling.Foretelling.foretold


class Question(NamedTuple):
    """A question of a game, and what each answer brings in the head."""

    view: State
    decision: Decision
    worths: np.ndarray

    def loss(self, bot: bots.Bot) -> float:
        """How much less than the best its answer brings."""
        chosen = self.decision.choices.index(bot.choose(self.view, self.decision))
        return float(self.worths.max() - self.worths[chosen])


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--tables", type=int, default=2400)
    parser.add_argument("--times", type=int, default=2, help="how often each bot answers every question")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    asked = questions(options.questions, options.tables, options.seed)
    print(f"{len(asked)} questions with {np.mean([len(one.worths) for one in asked]):.1f} answers each")
    for name in options.bots:
        losses, milliseconds = answered(name, asked, options.times)
        print(
            f"{name}: loses {losses.mean():.2f} ± {SURE * losses.std() / len(losses) ** 0.5:.2f} points; half of "
            f"the answers take {np.median(milliseconds):.0f} ms, 95 % {np.quantile(milliseconds, 0.95):.0f} ms",
            flush=True,
        )


def questions(count: int, tables: int, seed: str) -> list[Question]:
    """So many questions of games."""
    chance, found = Chance(f"regret {seed}"), []
    while len(found) < count:
        found += [
            Question(view, decision, worths(view, decision, tables, seed))
            for view, decision in game(chance)
            if not chance.below(ONE_IN)
        ]
    return found[:count]


def game(chance: Chance) -> Iterator[tuple[State, Decision]]:
    """The questions with a choice that a legend is asked in one game."""
    seed = chance.below(1 << 62)
    seat, other = chance.below(PLAYERS), chance.one_of(OTHERS)
    played = new_game(Options(players=PLAYERS, seed=str(seed)))
    seated = [bots.make(IN_A_HURRY if nth == seat else other, f"{seed}/{nth}") for nth in range(PLAYERS)]
    while played.decisions:
        decision = played.decisions[0]
        view = played.view(decision.seat)
        if decision.seat == seat and len(decision.choices) > 1:
            yield view, decision
        played.play(seated[decision.seat].choose(view, decision), decision.seat)


def worths(view: State, decision: Decision, tables: int, seed: str) -> np.ndarray:
    """What each answer brings: points on average."""
    chance, seen = luck(f"weighed {seed}", view, decision), Seen(view, decision)
    heads = [Weighing(model.legend(), view, seen, chance, others) for others in ("outlaws", "sheriffs")]
    parts = [
        np.asarray(outcomes.chances) + DOLLARS * np.asarray(outcomes.dollars)
        for head in heads
        for outcomes in (
            head.foretold(decision.choices, AT_ONCE) for _ in range(max(1, tables // AT_ONCE // len(heads)))
        )
    ]
    return POINTS * np.concatenate(parts).mean(axis=0)


def answered(name: str, asked: Sequence[Question], times: int) -> tuple[np.ndarray, np.ndarray]:
    """What this bot's answers lose, and how long they take."""
    losses, milliseconds = [], []
    for nth in range(times):
        bot = bots.make(name, f"asked {nth}")
        for question in asked:
            began = thread_time()
            losses.append(question.loss(bot))
            milliseconds.append(1000 * (thread_time() - began))
    return np.array(losses), np.array(milliseconds)


if __name__ == "__main__":
    main()
