"""A judge: what every answer to a question is worth, and how sure that is.

Every answer is played on, on the same guesses with the same luck, also those a search would drop; so two answers can
be compared even where their intervals overlap. Where the answers cannot be played on by rules of thumb alone (choosing
a team, keeping cards), the referee plays the rest of the round. An interval says how far the figure may be from what
many more guesses would come to; how good the rules of thumb are themselves, `colt judge` measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from colt import fast, games
from colt.bots import thinking
from colt.bots.bot import Seed, View, luck
from colt.bots.express.ends import RULES_OF_THUMB
from colt.bots.outcomes import Outcomes, Worth
from colt.express.state import State
from colt.kernel import BadOption, Chance, Choice, Decision, share

PLAYOUTS = 1000
"""The budget where none is given: all answers share it."""
LEAST = 8
"""So many guesses are made at least."""
AT_LENGTH = 16
"""So many guesses where the referee plays the rest of the round."""
SURE = 1.96
"""An interval reaches so many standard errors to either side, and further where there are few guesses."""


class Figure(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


class Opinion(NamedTuple):
    """What a judge thinks of one answer."""

    choice: Choice
    chance: Figure
    """To win the game, from 0 to 1."""
    dollars: Figure
    """To have in the end; in Super Express what the Loot cards come to."""
    guesses: int
    """On how many guesses it was played on."""


def think(
    view: View, decision: Decision, *, playouts: int = PLAYOUTS, engine: str = "", seed: Seed = 0
) -> list[Opinion]:
    """What every legal answer is worth to the seat that is asked, the best first. It knows what its view shows and
    nothing else; the same view and seed give the same opinions."""
    if playouts < 1:
        raise BadOption(f"A judge needs at least one playout, not {playouts}.")
    if engine not in ("", *fast.ENGINES):
        raise BadOption(f"A judge thinks with the engine {' or '.join(fast.ENGINES)}, not {engine!r}.")
    chance = luck(seed, view, decision)
    return opinions(decision.choices, _outcomes(view, decision, playouts, engine or fast.engine(), chance))


def opinions(choices: Sequence[Choice], outcomes: Outcomes) -> list[Opinion]:
    """What came of these answers, as figures with their intervals, the best answer first."""
    found = [
        Opinion(
            choice,
            _figure([row[nth] for row in outcomes.chances], 0, 1),
            _figure([row[nth] for row in outcomes.dollars], 0, None),
            len(outcomes.chances),
        )
        for nth, choice in enumerate(choices)
    ]
    return sorted(found, key=lambda one: (-one.chance.value, -one.dollars.value))


def _outcomes(view: View, decision: Decision, playouts: int, engine: str, chance: Chance) -> Outcomes:
    choices = decision.choices
    guesses = max(LEAST, playouts // len(choices))
    settler = thinking.settler(view, chance) if engine == fast.FAST else None
    if settler is not None:
        settler.think(max(LEAST, playouts // 4))
        return settler.outcomes(choices, guesses)
    minds = thinking.on_the_fast_engine() if engine == fast.FAST else thinking.READABLE
    mind = minds[view.title]
    if not mind.candidates(view, decision):
        return at_length(view, choices, min(guesses, AT_LENGTH), decision.seat, chance)
    tables = mind.tables(view)
    return tables.run(choices, guesses if tables.enough is None else tables.enough, chance)


def _figure(values: Sequence[float], low: float, high: float | None) -> Figure:
    """The mean, and how far the truth may be from it (Student's quantile, by its expansion)."""
    mean, n = fmean(values), len(values)
    if n < 2:
        return Figure(mean, mean, mean)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    quantile = SURE + (SURE**3 + SURE) / (4 * (n - 1))
    above = mean + quantile * error
    return Figure(mean, max(low, mean - quantile * error), above if high is None else min(high, above))


# --- where the referee plays the rest of the round


def at_length(view: View, choices: Sequence[Choice], guesses: int, seat: int, chance: Chance) -> Outcomes:
    """What comes of these choices when everybody goes on at a glance, on so many guesses, to the end of the round."""
    chances, dollars = [], []
    for _ in range(guesses):
        deal, whims = chance.below(1 << 64), chance.below(1 << 64)
        worths = [_played_on(view, choice, seat, Chance(deal), Chance(whims)) for choice in choices]
        chances.append([worth.chance for worth in worths])
        dollars.append([worth.dollars for worth in worths])
    return Outcomes(chances, dollars)


def _played_on(view: View, choice: Choice, seat: int, chance: Chance, whims: Chance) -> Worth:
    game = games.guess(view, chance)
    last = max(1, view.round)
    game.play(choice, seat)
    while game.decisions and game.state.round <= last:
        decision = game.decisions[0]
        answer = thinking.about(game.state).at_a_glance(game.state, decision, whims)
        game.play(answer, decision.seat)
    state = game.state
    if state.result is not None:
        return Worth(share(state.result.winners, seat), state.result.scores[seat])
    state.round = last
    assert isinstance(state, State), "Super Express asks for plans, and plans are played on"
    return RULES_OF_THUMB.of_state(state, seat)
