"""Colt: the train-robbery games Colt Express and Colt Super Express as a library.

Three lines to a finished random game:

>>> import colt
>>> game = colt.new(players=4, seed=7)
>>> colt.play_out(game).result.scores
(250, 1850, 750, 1000)

The same step by step. Somebody is asked, and answers with one of the listed choices or its text; things happen until
somebody is asked again:

>>> game = colt.new(bandits=["tuco", "doc", "ghost"], seed=1)
>>> decision = game.decisions[0]
>>> decision.seat, decision.ask
(0, 'schemin')
>>> print(*decision.choices, sep=", ")
play move, play floor, play shoot, play punch, play marshal, draw
>>> happened = game.play("play shoot")
>>> [type(event).__name__ for event in happened]
['CardPlayed']

What a seat knows is its view: the same table with the cards it has not seen face down (`None`). Nobody gets more than
that, and nothing done to a view comes back to the game:

>>> view = game.view(2)
>>> len(view.hands[2]), view.hands[0]
(6, (None, None, None, None, None))
>>> game.view(colt.SPECTATOR).hands[2] == (None,) * 6
True

An answer that is not taken changes nothing and says why, with one of four words:

>>> game.play("play dynamite")
Traceback (most recent call last):
    ...
colt.kernel.refusals.Unreadable: unreadable: 'play dynamite' is not an answer of this game.

`fork` makes a game to try things in; `guess` a whole table this seat could be sitting at, drawn from its view alone:

>>> trial = game.fork()
>>> colt.play_out(trial).is_over, game.is_over
(True, False)
>>> imagined = colt.guess(view, colt.Chance("a dream"))
>>> None in imagined.state.hands[0]
False

A finished game has a record, which replays to the same events:

>>> record = colt.record(trial)
>>> record.replay().events == trial.events
True
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from colt import records as _records
from colt.__about__ import __version__ as __version__
from colt.games import guess as guess
from colt.games import new_game as _new_game
from colt.games import read_options as _read_options
from colt.kernel import SPECTATOR as SPECTATOR
from colt.kernel import BadOption as BadOption
from colt.kernel import Chance as Chance
from colt.kernel import Choice as Choice
from colt.kernel import ColtError as ColtError
from colt.kernel import Decision as Decision
from colt.kernel import Event as Event
from colt.kernel import Game as Game
from colt.kernel import NotLegal as NotLegal
from colt.kernel import NotNow as NotNow
from colt.kernel import NotYours as NotYours
from colt.kernel import Refusal as Refusal
from colt.kernel import Unreadable as Unreadable
from colt.records import BadRecord as BadRecord
from colt.records import Record as Record


def new(
    players: int | None = None,
    *,
    seed: int | str = 0,
    game: str = "colt-express",
    edition: str | None = None,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[int] | None = None,
) -> Game[Any]:
    """A game ready for its first decision; the same options and seed give the same game."""
    return _new_game(
        _read_options(
            game=game,
            players=players,
            edition=edition,
            variants=variants,
            bandits=bandits,
            cars=cars,
            seed=seed,
        )
    )


def play_out(game: Game[Any], seed: int | str = 0) -> Game[Any]:
    """Let chance answer every decision until the game is over; returns the same game."""
    chance = Chance(f"play out {seed}")
    while game.decisions:
        decision = game.decisions[0]
        game.play(chance.one_of(decision.choices), decision.seat)
    return game


def record(game: Game[Any], *, date: str | None = None) -> Record:
    """The record of a game that is over."""
    return Record.of(game, date=date)


def read_record(path: str | Path) -> Record:
    """Read a record file; `.replay()` plays it again and checks it."""
    return _records.load(Path(path))
