"""Every way into the compiled thoughts of the bots, called once."""

from __future__ import annotations

from colt.bots.search import Search
from colt.fast import FAST
from colt.fast.warming import Step
from colt.games import SUPER_EXPRESS, Options, new_game


def steps() -> list[Step]:
    """What to call so that everything is compiled."""
    return [
        Step("search: Colt Express", lambda: _answer(Options())),
        Step("search: Super Express", lambda: _answer(Options(game=SUPER_EXPRESS, variants=("horse",)))),
    ]


def _answer(options: Options) -> None:
    """Let a search answer the first question of such a game."""
    game = new_game(options)
    decision = game.decisions[0]
    Search(engine=FAST, playouts=1).choose(game.view(decision.seat), decision)
