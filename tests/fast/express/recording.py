"""Games as the referee played them, to be replayed by the fast engine's rules as plain Python."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from colt.express.state import State
from colt.fast import FastError
from colt.fast.express import SETUPS, Tables, books, codec, going_on, luck, numbering, observing
from colt.fast.express import columns as at
from colt.fast.express.books import PAGES, Setup
from colt.fast.express.rules import scoring
from colt.fast.express.tapes import tape_of
from colt.fast.luck import seeded
from colt.kernel import SPECTATOR, Game, Refusal
from colt.scenario import running
from tests.fast.express import rare
from tests.fast.express.lockstep import PLAYERS, Player, half_punched, without_knowledge
from tools.lockstep import game_of

Listed = Any
"""Where nothing is compiled, a row is a list of numbers."""

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"


class Then(NamedTuple):
    """What the referee says after an answer; of half a punch, what may come next and who sees it."""

    legal: list[int]
    row: bytes | None = None
    seat: int = at.NOBODY
    views: tuple[tuple[int, list[int]], ...] = ()
    """By seat: what it knows."""
    result: Any = None


class Turn(NamedTuple):
    """An answer, and what chance brought after it."""

    number: int
    seat: int
    tape: list[int]
    then: Then


class Recorded(NamedTuple):
    """A whole game."""

    made: Setup
    start: list[int] | None
    """The row from which it goes on; None: it is dealt anew."""
    tape: list[int]
    first: Then
    turns: list[Turn]
    knowledge: list[int]
    """The last row, with everything its seats know."""


# --- recording


class Recorder:
    """Sits beside the referee and writes."""

    def __init__(self, game: Game[State], made: Setup | None = None, *, is_new: bool) -> None:
        self.game = game
        self.made = made or codec.setup_for(game.state)
        self.start = None if is_new else Tables.joining(game).rows[0].tolist()
        self.tape = tape_of(game.log, game.state, self.made) if is_new else []
        self.first = self.then()
        self.turns: list[Turn] = []

    def then(self) -> Then:
        """What the referee says now."""
        game, made = self.game, self.made
        row = without_knowledge(codec.row_of(game.state, made)[np.newaxis], made).tobytes()
        eyes = len(game.answers) % (game.state.players + 1) + SPECTATOR
        views = ((eyes, codec.row_of(game.view(eyes), made).tolist()),)
        if not game.decisions:
            return Then([], row, at.NOBODY, views, (game.result.scores, game.result.winners))
        decision = game.decisions[0]
        legal = codec.mask_of(decision.choices, game.state.seats[decision.seat])
        return Then(np.flatnonzero(legal).tolist(), row, decision.seat, views)

    def answer(self, seat: int, give: Callable[[], object]) -> None:
        """The referee gets an answer."""
        game = self.game
        team, before = game.state.seats[seat], len(game.log)
        choices = next(one.choices for one in game.every_decision if one.seat == seat)
        other = (seat + 1) % game.state.players
        mine, theirs = (codec.row_of(game.view(eyes), self.made) for eyes in (seat, other))
        give()
        numbers = codec.numbers_of(game.answers[-1][1], team)
        for nth, number in enumerate(numbers[:-1], start=1):
            legal = np.flatnonzero(codec.mask_of(choices, team, numbers[:nth])).tolist()
            views = ((seat, half_punched(mine, numbers[:nth]).tolist()), (other, theirs.tolist()))
            self.turns.append(Turn(number, seat, [], Then(legal, views=views)))
        tape = tape_of(game.log[before:], game.state, self.made)
        self.turns.append(Turn(numbers[-1], seat, tape, self.then()))

    def whole(self) -> Recorded:
        """All of it."""
        knowledge = Tables.joining(self.game).rows[0].tolist()
        return Recorded(self.made, self.start, self.tape, self.first, self.turns, knowledge)


def games() -> Iterator[Callable[[], None]]:
    """Replays: a random game and one by rules of thumb of every set-up, every scenario file, and some games whose luck
    stands on no tape."""
    yield from map(with_luck_of_its_own, range(1, len(SETUPS) + 1, 3))
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        if "super-express" not in path.parts and "lessons" not in path.parts:
            yield from map(_replay, _scenario(path))
    for game, given in rare.trains():
        yield _replay(_answered(Recorder(game, is_new=False), given))
    game, given = rare.last_team()
    yield _replay(_answered(Recorder(game, is_new=True), given))
    for name in rare.WISHES:
        game, made = rare.wished(name)
        yield _replay(_played(Recorder(game, made, is_new=True), PLAYERS["random"]("recorded")))
    for setup in SETUPS:
        for player, choose in PLAYERS.items():
            recorder = Recorder(game_of(setup, f"recorded {player}"), is_new=True)
            yield _replay(_played(recorder, choose("recorded")))


def _played(recorder: Recorder, player: Player) -> Recorded:
    """A game to its end."""
    while decisions := recorder.game.decisions:
        choice, seat = player(recorder.game, decisions[0]), decisions[0].seat
        recorder.answer(seat, partial(recorder.game.play, choice, seat))
    return recorder.whole()


def _answered(recorder: Recorder, given: list[str]) -> Recorded:
    """So many answers of a game."""
    for answer in given:
        seat = recorder.game.decisions[0].seat
        recorder.answer(seat, partial(recorder.game.play, answer, seat))
    return recorder.whole()


def _scenario(path: Path) -> Iterator[Recorded]:
    scenario = running.load(path)
    try:
        recorder = Recorder(scenario.game, is_new=False)
    except FastError:  # a table that is left to the referee
        return
    for answer in scenario.answers:
        try:
            seat = running._give(scenario.game.fork(), scenario.kind, answer)
        except Refusal:
            break
        recorder.answer(seat, partial(running._give, scenario.game, scenario.kind, answer))
    yield recorder.whole()


def with_luck_of_its_own(number: int) -> Callable[[], None]:
    """A game whose luck is the row's: it ends as it ended when it was recorded."""
    made, book = books.setup_numbered(number), books.setup_numbered(number).book.tolist()

    def play() -> Listed:
        row: Listed = [0] * at.WIDTH
        found: Listed = [0] * numbering.MOST
        mine = seeded(7, 1)
        n = going_on.start(row, mine, book, found)
        while n:
            n = going_on.step(row, mine, book, found[luck.below(mine, n)], found)
        return row, mine.tolist(), made.players

    first = play()

    def again() -> None:
        assert play() == first

    return again


# --- replaying


def _replay(recorded: Recorded) -> Callable[[], None]:
    return partial(replay, recorded)


def replay(recorded: Recorded) -> None:
    """The rules play it again; an assertion fails where they say something else than the referee."""
    made = recorded.made
    found: Listed = [0] * numbering.MOST
    book: Listed = made.book.tolist()
    row: Listed = [1] * at.WIDTH  # whatever lay there is cleared away
    tape = luck.tape(recorded.tape)
    if recorded.start is None:
        n = going_on.start(row, tape, book, found)
    else:
        row = list(recorded.start)
        n = going_on.ask(row, tape, book, found) if row[at.PAGE] < book[PAGES] else 0
    assert tape[1] == len(tape)
    compare(row, book, found[:n], recorded.first, made)
    for number, seat, numbers, then in recorded.turns:
        tape = luck.tape(numbers)
        row[at.SEAT] = seat
        n = going_on.step(row, tape, book, number, found)
        assert tape[1] == len(tape)
        compare(row, book, found[:n], then, made)
    assert row == recorded.knowledge


def compare(row: Listed, book: Listed, legal: list[int], then: Then, made: Setup) -> None:
    """The row, who is asked, what is legal, what a seat sees, and who won."""
    assert sorted(legal) == then.legal
    for seat, wanted in then.views:
        view: Listed = [0] * at.WIDTH
        observing.observe(row, book, seat, view)
        assert view == wanted
    if then.row is None:
        return
    assert without_knowledge(np.array([row], np.int8), made).tobytes() == then.row
    assert row[at.SEAT] == then.seat
    if then.result is not None:
        scores: Listed = [0] * at.SEATS
        won = scoring.count(row, book, scores)
        winners = tuple(seat for seat in range(made.players) if won >> seat & 1)
        assert (tuple(scores[: made.players]), winners) == then.result
