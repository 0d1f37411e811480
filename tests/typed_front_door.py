"""What a type checker knows of the front door: mypy fails where one of these is not an error, or not of this type."""

from typing import Any, assert_type

import colt


def express() -> None:
    """The cards on the table have their types."""
    game = colt.new(players=4)
    view = game.view(0)
    assert_type(game, colt.Game[colt.ExpressView])
    assert_type(view, colt.ExpressView)
    assert_type(colt.play_out(game.fork()), colt.Game[colt.ExpressView])
    assert_type(colt.guess(view, colt.Chance(1)), colt.Game[colt.ExpressView])
    assert_type(view.marshal, int)
    view.handz  # type: ignore[attr-defined]
    view.plans  # type: ignore[attr-defined]


def super_express() -> None:
    """The other game has others."""
    view = colt.new(game="super-express", variants=["horse"]).view(0)
    assert_type(view, colt.SuperExpressView)
    view.marshal  # type: ignore[attr-defined]


def any_game(name: str) -> None:
    """A name that is known only later gives any game."""
    assert_type(colt.new(game=name), colt.Game[Any])
