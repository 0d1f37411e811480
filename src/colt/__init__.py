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

Bots answer for the seats they are given; where a person sits, the game waits:

>>> colt.play_with(colt.new(players=3, seed=4), ["outlaw", "greenhorn", "drifter"]).is_over
True

A position is one line of text, also with what a seat does not know (`?`); tables compare, print and pickle:

>>> line = colt.position(view)
>>> line.startswith("colt1 colt-express en-2016 3 as:2 "), colt.view_from(line) == view
(True, True)
>>> view
<colt-express en-2016, 3 players, round 1, schemin from seat 2>

A finished game has a record, which replays to the same events; `so_far` saves one under way:

>>> record = colt.record(trial)
>>> record.replay().events == trial.events
True
>>> colt.record(game, so_far=True).replay() == game
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypeVar, overload

from colt import bots as _bots
from colt import positions as _positions
from colt import records as _records
from colt.__about__ import __version__ as __version__
from colt.express import state as _express
from colt.games import guess as _guess
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
from colt.kernel import Position as Position
from colt.kernel import Refusal as Refusal
from colt.kernel import State as State
from colt.kernel import Unreadable as Unreadable
from colt.positions import BadPosition as BadPosition
from colt.records import BadRecord as BadRecord
from colt.records import Record as Record
from colt.superexpress import state as _superexpress

ExpressView = _express.State
"""A table of Colt Express, as it is or as a seat sees it."""
SuperExpressView = _superexpress.State
"""A table of Colt Super Express, as it is or as a seat sees it."""

S = TypeVar("S", bound=Position)
Number = SupportsIndex
"""A whole number, also one of numpy's."""


@overload
def new(
    players: Number | None = None,
    *,
    seed: Number | str = 0,
    game: Literal["colt-express"] = "colt-express",
    edition: str | None = None,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[Number] | None = None,
) -> Game[ExpressView]: ...


@overload
def new(
    players: Number | None = None,
    *,
    seed: Number | str = 0,
    game: Literal["super-express"],
    edition: str | None = None,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
) -> Game[SuperExpressView]: ...


@overload
def new(
    players: Number | None = None,
    *,
    seed: Number | str = 0,
    game: str,
    edition: str | None = None,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[Number] | None = None,
) -> Game[Any]: ...


def new(
    players: Number | None = None,
    *,
    seed: Number | str = 0,
    game: str = "colt-express",
    edition: str | None = None,
    variants: Sequence[str] = (),
    bandits: Sequence[str] | None = None,
    cars: Sequence[Number] | None = None,
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


def guess(view: S, chance: Chance) -> Game[S]:
    """A whole game the seat with this view could be in, with luck of its own."""
    return _guess(view, chance)


def play_out(game: Game[S], seed: int | str = 0) -> Game[S]:
    """Let chance answer every decision until the game is over; returns the same game."""
    chance = Chance(f"play out {seed}")
    while game.decisions:
        decision = game.decisions[0]
        game.play(chance.one_of(decision.choices), decision.seat)
    return game


def play_with(
    game: Game[S],
    bots: Sequence[str | _bots.Bot] | Mapping[int, str | _bots.Bot],
    *,
    seed: int | str = 0,
) -> Game[S]:
    """Let these bots, by name or made already, answer for their seats, until the game is over or a seat without a bot
    is asked; returns the same game."""
    if isinstance(bots, str):
        raise BadOption(f"Bots are a list of names, one for each seat: [{bots!r}, …].")
    given = bots if isinstance(bots, Mapping) else dict(enumerate(bots))
    for seat in given:
        if not 0 <= seat < game.state.players:
            raise BadOption(f"A bot is to sit at seat {seat}; the seats are 0 to {game.state.players - 1}.")
    seated = {
        seat: _bots.make(bot, f"{seed} seat {seat}") if isinstance(bot, str) else bot
        for seat, bot in given.items()
    }
    while asked := [decision for decision in game.decisions if decision.seat in seated]:
        seat = asked[0].seat
        game.play(seated[seat].choose(game.view(seat), asked[0]), seat)
    return game


def position(table: Game[Any] | State) -> str:
    """A game, or what a view shows of it, as one line of text; equal positions are equal lines."""
    return _positions.line(table.state if isinstance(table, Game) else table)


def view_from(position: str) -> State:
    """The table or the view that such a line says."""
    return _positions.read(position)


def game_from(position: str, *, seed: int | str = 0) -> Game[Any]:
    """A game that goes on from such a line, with luck of its own; it has no past, so it has no record."""
    return _positions.game(position, seed)


def record(game: Game[Any], *, date: str | None = None, so_far: bool = False) -> Record:
    """The record of a game that is over; `so_far` also of one under way, which tells everything about it."""
    return Record.so_far(game, date=date) if so_far else Record.of(game, date=date)


def read_record(path: str | Path) -> Record:
    """Read a record file; `.replay()` plays it again and checks it."""
    return _records.load(Path(path))
