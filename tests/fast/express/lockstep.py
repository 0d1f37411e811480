"""The referee and the fast engine at the same table: after every answer they must agree on everything."""

import random
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from colt.bots import thinking
from colt.express.choices import PunchBandit
from colt.express.state import State
from colt.fast.arrays import Row
from colt.fast.express import Tables, answers, batches, books, codec, luck
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.kernel import SPECTATOR, Chance, Choice, Decision, Game
from tests.fast.express.tapes import tape_of

Player = Callable[[Game[State], Decision], Choice]


def at_random(seed: object) -> Player:
    """Answers anything."""
    luck = random.Random(f"at random {seed}")
    return lambda game, decision: luck.choice(decision.choices)


def by_rules_of_thumb(seed: object) -> Player:
    """Answers what looks best at a glance."""
    chance = Chance(f"by rules of thumb {seed}")

    def choose(game: Game[State], decision: Decision) -> Choice:
        view = game.view(decision.seat)
        return thinking.about(view).at_a_glance(view, decision, chance)

    return choose


PLAYERS = {"random": at_random, "thumb": by_rules_of_thumb}


class Lockstep:
    """One game on both engines."""

    def __init__(self, game: Game[State], tables: Tables) -> None:
        self.game = game
        self.tables = tables
        self.answered = 0
        self.compare()

    @classmethod
    def from_the_start(cls, game: Game[State], made: books.Setup | None = None) -> "Lockstep":
        """The fast engine sets up the table with the luck the referee had."""
        tables = Tables.made_from(made or codec.setup_for(game.state), 1)
        tables.rows[0, at.PAGE] = tables.made.book[books.PAGES]
        with Tape(tables, tape_of(game.log, game.state, tables.made)):
            tables.begin_again()
        return cls(game, tables)

    @classmethod
    def from_here(cls, game: Game[State]) -> "Lockstep":
        """The fast engine takes the table over as it is."""
        return cls(game, Tables.joining(game))

    def play(self, choice: Choice | str, seat: int) -> None:
        """Both answer so."""
        self.answer(seat, lambda: self.game.play(choice, seat))

    def answer(self, seat: int, give: Callable[[], object]) -> None:
        """The referee gets an answer of this seat, and the fast engine the same."""
        game = self.game
        team, before = game.state.seats[seat], len(game.log)
        choices = next(one.choices for one in game.every_decision if one.seat == seat)
        watching = (seat, (seat + 1) % game.state.players) if isinstance(choices[0], PunchBandit) else ()
        both = {eyes: self.tables.observe([eyes])[0] for eyes in watching}
        give()
        numbers = codec.numbers_of(game.answers[-1][1], team)
        for nth, number in enumerate(numbers, start=1):
            is_whole = nth == len(numbers)
            with Tape(
                self.tables, tape_of(game.log[before:], game.state, self.tables.made) if is_whole else ()
            ):
                self.tables.step([number], seats=[seat])
            if not is_whole:
                assert (self.tables.legal[0] == codec.mask_of(choices, team, numbers[:nth])).all()
                self.compare_half(numbers[:nth], seat, both)
        self.answered += 1
        self.compare()

    def play_out(self, player: Player) -> None:
        """Both play to the end."""
        while decisions := self.game.decisions:
            self.play(player(self.game, decisions[0]), decisions[0].seat)

    # --- comparing

    def compare(self) -> None:
        """The row, who is asked, what is legal, the result, and what one seat after the other sees."""
        game, tables = self.game, self.tables
        made = tables.made
        expected = codec.row_of(game.state, made)
        assert differences(without_knowledge(tables.rows[0], made), without_knowledge(expected, made)) == []
        if game.decisions:
            seat, choices = game.decisions[0].seat, game.decisions[0].choices
            assert tables.seats[0] == seat
            wanted = codec.mask_of(choices, game.state.seats[seat])
            assert tables.legal[0].tobytes() == wanted.tobytes(), np.flatnonzero(tables.legal[0] != wanted)
        else:
            assert tables.seats[0] == at.NOBODY
            assert not tables.legal.any()
            self.compare_result()
        self.compare_view(self.answered % (game.state.players + 1) + SPECTATOR)

    def compare_result(self) -> None:
        result = self.game.result
        players = range(self.game.state.players)
        assert tuple(self.tables.scores[0, players]) == result.scores
        assert tuple(seat for seat in players if self.tables.winners[0] >> seat & 1) == result.winners

    def fork(self) -> "Lockstep":
        """The same game on both engines, to be played on separately."""
        twin = object.__new__(Lockstep)
        twin.game, twin.tables, twin.answered = self.game.fork(), self.tables.copy(), self.answered
        return twin

    def compare_view(self, seat: int) -> None:
        """What a seat knows, from the truth and from its own view."""
        seen = self.tables.observe([seat])[0]
        view = self.game.view(seat)
        row = codec.row_of(view, self.tables.made)
        assert differences(seen, row) == []
        again = np.empty_like(row)
        call(batches.look, row[np.newaxis], np.array([seat]), again[np.newaxis], self.tables.made.book)
        assert differences(again, row) == []
        if self.game.decisions and self.game.decisions[0].seat == seat:
            alone = Tables(row[np.newaxis], self.tables.luck[:, :1], self.tables.made)
            assert (alone.legal == self.tables.legal).all()

    def compare_half(self, given: Sequence[int], seat: int, before: Mapping[int, Row]) -> None:
        """In the middle of a punch: the puncher sees what is chosen so far, the others what they saw before."""
        for eyes, row in before.items():
            wanted = half_punched(row, given) if eyes == seat else row
            assert differences(self.tables.observe([eyes])[0], wanted) == []

    def compare_knowledge(self) -> None:
        """Everything at once: who knows what, and the view of every seat."""
        twin = Tables.joining(self.game)
        assert differences(self.tables.rows[0], twin.rows[0]) == []
        for seat in range(SPECTATOR, self.game.state.players):
            self.compare_view(seat)


def half_punched(row: Row, given: Sequence[int]) -> Row:
    """What the puncher sees after the first steps of a punch."""
    twin = row.copy()
    twin[at.VICTIM] = given[0] - answers.PUNCH + 1
    twin[at.LOST] = given[1] - answers.DROP + 1 if len(given) > 1 else 0
    return twin


class Tape:
    """While it runs chance brings to these tables what stands on it; all of it must have been used then."""

    def __init__(self, tables: Tables, numbers: Sequence[int]) -> None:
        self.tables = tables
        self.before = tables.luck
        self.tape = luck.tape(list(numbers))[np.newaxis]

    def __enter__(self) -> None:
        self.tables.luck = self.tape

    def __exit__(self, kind: object, *_: object) -> None:
        self.tables.luck = self.before
        if kind is None:
            assert self.tape[0, 1] == self.tape.shape[1], "chance was asked for more, or for less"


_KNOWLEDGE = np.zeros(at.WIDTH, np.bool_)
for _start, _width in ((at.PURSE_SEEN, at.PURSES), (at.HAND_SEEN, at.SEATS * at.BULLETS)):
    _KNOWLEDGE[_start : _start + _width] = True
_DECKS = slice(at.DECK, at.DECK + at.SEATS * at.DECK_ROOM)


def without_knowledge(row: Row, made: books.Setup) -> Row:
    """The same row without who knows what: the referee's state does not hold it, the views prove it."""
    bare: Row = np.where(_KNOWLEDGE, 0, row).astype(np.int8)
    chapters = made.rules.contents
    is_scheming = row[at.PAGE] < len(chapters) and chapters[row[at.PAGE]] == "schemin"
    if made.book[books.RESHUFFLES] and not is_scheming:
        bare[_DECKS] = 0
    else:
        bare[_DECKS] %= at.SEEN
    return bare


def differences(row: Row, wanted: Row) -> list[str]:
    """Where two rows differ, in words."""
    if row.tobytes() == wanted.tobytes():
        return []
    places = np.flatnonzero(row != wanted).tolist()
    return [f"{at.LAYOUT.name_of(place)}: {row[place]}, not {wanted[place]}" for place in places]
