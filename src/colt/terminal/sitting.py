"""From sitting down to the end of the game, or to the door."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from colt.kernel import Game
from colt.terminal.opinions import Judge
from colt.terminal.prompt_game import Choose, PromptGame, Save
from colt.terminal.reader import Pause
from colt.terminal.screen import Left, Screen


def play(
    game: Game[Any],
    human_seats: Collection[int],
    bots: Mapping[int, Choose],
    screen: Screen,
    save: Save | None = None,
    *,
    names: Mapping[int, str] | None = None,
) -> bool:
    """People at this keyboard play with bots on the other seats, who are told of by these names; returns whether the
    game was finished."""
    return _sit(PromptGame(game, screen, human_seats, bots, names=names), save)


def watch(
    game: Game[Any],
    bots: Mapping[int, Choose],
    screen: Screen,
    pause: Pause | None = None,
    *,
    names: Mapping[int, str] | None = None,
    judges: Mapping[int, Judge] | None = None,
) -> bool:
    """Bots play, as those see it who only watch; `pause` is called after every paragraph. Before a seat with a judge
    answers, he says what each answer is worth to it."""
    return _sit(PromptGame(game, screen, (), bots, pause=pause, names=names, judges=judges))


def _sit(table: PromptGame, save: Save | None = None) -> bool:
    try:
        table.welcome()
        table.run()
    except (Left, KeyboardInterrupt):
        table.leave(save)
        return False
    table.finish(save)
    return True
