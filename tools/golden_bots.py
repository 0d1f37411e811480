"""What the house bots answer on fixed positions, and how they rate what they could answer: golden, too.

Positions come from random games, so they stay when a bot changes. A weight that changes shows in the figures even
where every answer stays the same.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import colt
from colt import bots
from colt.bots import thinking
from colt.bots.express import schemes
from colt.bots.express import thinking as express
from colt.bots.express.foresight import foresee
from colt.bots.superexpress.playouts import GuessedTables
from colt.express.choices import ChooseTeam, CoverWith, PlayCard
from colt.express.pieces import Bandit
from colt.express.state import State as ExpressState
from colt.express.state import Stealing
from colt.kernel import Chance, Choice, Decision
from colt.superexpress.choices import MakePlan

BOTS = ("greenhorn", "greenhorn:blunders=0", "outlaw", "search:playouts=24:engine=referee")
OF_EACH_KIND = 3
"""So many positions of each game show the same kind of question."""
SHOWN = 6
"""So many answers are shown with their figures."""

Rated = list[tuple[Choice, float]]


class Asked(NamedTuple):
    """A seat with something to choose, somewhere in a game."""

    nth: int
    view: Any
    decision: Decision


def positions(game: str, edition: str | None, variants: tuple[str, ...], players: int) -> Iterator[Asked]:
    """The first few questions of every kind in one random game, and some later on."""
    seed = " ".join(("thoughts", edition or game, *variants))
    table = colt.new(players, game=game, edition=edition, variants=variants, seed=seed)
    luck, seen, nth = Chance(seed), Counter[str](), 0
    while table.decisions:
        decision = luck.one_of(table.decisions)
        if len(decision.choices) > 1:
            nth += 1
            seen[decision.ask] += 1
            if seen[decision.ask] <= OF_EACH_KIND or nth % 25 == 0:
                yield Asked(nth, table.view(decision.seat), decision)
        table.play(luck.one_of(decision.choices), decision.seat)


def thoughts(asked: Asked) -> Iterator[str]:
    """What each bot answers, and the figures behind it."""
    nth, view, decision = asked
    answers = {name: bots.make(name, seed=1).choose(view, decision) for name in BOTS}
    yield f"{nth}. {decision.ask}: " + ", ".join(f"{name} {answer}" for name, answer in answers.items())
    for title, rated in (("at a glance", looks(view, decision)), ("played on", outcomes(view, decision))):
        shown = sorted(rated, key=lambda pair: -pair[1])[:SHOWN]
        if shown:
            yield f"   {title}: " + ", ".join(f"{choice} {figure:.6g}" for choice, figure in shown)
    if decision.ask == "team" and nth == 1:
        yield "   all pairs, the best first: " + ", ".join(map(str, best_teams(view, decision.seat)))


def best_teams(view: ExpressState, seat: int) -> Iterator[Choice]:
    """Every pair of bandits, in the order in which a bot would choose them."""
    left: list[Choice] = [ChooseTeam(pair) for pair in combinations(Bandit, 2)]
    while left:
        best = express.at_a_glance(view, Decision(seat, "team", tuple(left)), Chance(1))
        yield best
        left.remove(best)


def looks(view: Any, decision: Decision) -> Rated:  # noqa: ANN401 - a view of either game
    """How good each answer looks by rules of thumb, where there is a figure for it."""
    if not isinstance(view, ExpressState):
        plans = [choice for choice in decision.choices if isinstance(choice, MakePlan)]
        looking = GuessedTables(view)
        return [(plan, looking.looks(decision.seat, plan.cards)) for plan in plans]
    if isinstance(view.moment, Stealing):
        rating = express.rating(view)
        return [(choice, rating(choice)) for choice in decision.choices]
    if decision.ask not in ("schemin", "cover"):
        return []
    sight = foresee(view, Chance(1))
    turns = sight.turns_left(decision.seat)
    cards = [choice for choice in decision.choices if isinstance(choice, PlayCard | CoverWith)]
    rated: Rated = [(choice, schemes.rate(sight, choice.card, turns)) for choice in cards]
    rest = [choice for choice in decision.choices if choice not in cards]
    return rated + [(choice, schemes.rate_draw(sight, decision.seat, turns)) for choice in rest]


def outcomes(view: Any, decision: Decision) -> Rated:  # noqa: ANN401
    """How likely each answer is to win when one guess is played on, with whims."""
    mind = thinking.about(view)
    candidates = mind.candidates(view, decision)
    if not candidates:
        return []
    table = mind.tables(view).guess(Chance(1))
    return [(choice, table.playout(choice, Chance(2)).chance) for choice in candidates]
