"""Every way into the compiled thoughts of the bots, called once."""

from __future__ import annotations

from colt.bots.drifter import Drifter
from colt.bots.legend import Legend
from colt.bots.search import Search
from colt.bots.thinking import on_the_fast_engine
from colt.fast import FAST
from colt.fast.warming import Step
from colt.games import SUPER_EXPRESS, Options, new_game
from colt.kernel import Chance

ENOUGH = 400
"""So many playouts are looked at by the net in batches that are added up by compiled code."""


def steps() -> list[Step]:
    """What to call so that everything is compiled."""
    return [
        Step("search: Colt Express", lambda: _answer(Options())),
        Step("legend", lambda: _look_ahead("ordinary")),
        Step("legend: outlaws in its head", lambda: _look_ahead("both")),
        Step("search: Super Express", lambda: _answer(Options(game=SUPER_EXPRESS, variants=("horse",)))),
        Step("search: the last two of Super Express", _answer_the_last_two),
    ]


def _look_ahead(rivals: str) -> None:
    """Let a legend with such rivals in its head answer the first question of a game, whatever it is sure of."""
    game = new_game(Options())
    decision = game.decisions[0]
    Legend(playouts=ENOUGH, doubt=0.0, rivals=rivals).choose(game.view(decision.seat), decision)


def _answer(options: Options) -> None:
    """Let a search answer the first question of such a game."""
    game = new_game(options)
    decision = game.decisions[0]
    Search(engine=FAST, playouts=1).choose(game.view(decision.seat), decision)


def _answer_the_last_two() -> None:
    """Let everybody drift until two are left, and a search answer there; and play on in the head as bots without much
    time do."""
    game = new_game(Options(game=SUPER_EXPRESS, players=3, seed="two"))
    drifter = Drifter("two")
    while len(game.state.playing()) > 2:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        on_the_fast_engine()[SUPER_EXPRESS].tables(view).run(decision.choices, 1, Chance(0))
        game.play(drifter.choose(view, decision), decision.seat)
    decision = game.decisions[0]
    Search(engine=FAST, playouts=1).choose(game.view(decision.seat), decision)
