"""The referee and the fast engine at the same tables: after every answer they must agree on everything."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from colt.bots import thinking
from colt.bots.express import schemes
from colt.bots.express.foresight import Foresight
from colt.express.choices import DrawCards, PlayCard, PunchBandit
from colt.express.pieces import Bandit
from colt.express.state import Played, Scheming, State
from colt.fast.arrays import Luck, Mask, Row, Rows
from colt.fast.express import Tables, batches, books, codec, luck, numbering
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.express.tapes import tape_of
from colt.kernel import SPECTATOR, Chance, Choice, Decision, Game

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


class WhoSeesAllCards:
    """Answers by the same rules of thumb and a whim, but has nothing to guess: what is laid is thought through once a
    round, card by card as it comes."""

    def __init__(self, seed: object) -> None:
        self.chance = Chance(f"sees all cards {seed}")
        self.round = 0

    def __call__(self, game: Game[State], decision: Decision) -> Choice:
        if decision.ask != "schemin":
            return thinking.about(game.state).at_a_glance(game.state, decision, self.chance)
        self.think_on(game)
        best = schemes.choose(self.sight, decision.seat, self.chance)
        fitting = [
            choice
            for choice in decision.choices
            if isinstance(choice, PlayCard | DrawCards) and getattr(choice, "card", None) == best
        ]
        return self.chance.one_of(fitting or decision.choices)

    def think_on(self, game: Game[State]) -> None:
        """What was laid since takes effect in the head."""
        state = game.state
        assert isinstance(state.moment, Scheming)
        if state.round != self.round:
            self.round, self.done = state.round, 0
            self.sight = Foresight(game.fork(), [], [], 0)
        for taken in state.taken[self.done :]:
            if isinstance(taken.did, Played) and taken.did.card is not None:
                self.sight.act(taken.did.card)
        self.done = len(state.taken)
        self.sight.hands = [[card for card in hand if card is not None] for hand in state.hands]
        self.sight.decks = [[card for card in deck if card is not None] for deck in state.decks]
        self.sight.turn = state.moment.nth


PLAYERS: dict[str, Callable[[object], Player]] = {"random": at_random, "thumb": by_rules_of_thumb}
QUICK_PLAYERS: dict[str, Callable[[object], Player]] = {"random": at_random, "thumb": WhoSeesAllCards}


Giving = tuple[int, Callable[[], object]]
"""A seat, and how its answer is given to the referee."""


class Given(NamedTuple):
    """An answer the referee got at one of the tables, and what came of it."""

    nth: int
    seat: int
    team: tuple[Bandit, ...]
    choices: Sequence[Choice]
    numbers: tuple[int, ...]
    tape: Sequence[int]


class Lockstep:
    """Games of one set-up on both engines, side by side."""

    def __init__(self, games: Sequence[Game[State]], tables: Tables) -> None:
        self.games = games
        self.tables = tables
        self.answered = 0
        """How often there were answers."""
        self.compare(range(len(games)))

    @classmethod
    def from_the_start(cls, *games: Game[State], made: books.Setup | None = None) -> "Lockstep":
        """The fast engine sets up the tables with the luck the referee had."""
        tables = Tables.made_from(made or codec.setup_for(games[0].state), len(games))
        tables.rows[:, at.PAGE] = tables.made.book[books.PAGES]
        with Tapes(tables, [tape_of(game.log, game.state, tables.made) for game in games]):
            tables.begin_again()
        return cls(games, tables)

    @classmethod
    def from_here(cls, game: Game[State]) -> "Lockstep":
        """The fast engine takes the table over as it is."""
        return cls([game], Tables.joining(game))

    @property
    def game(self) -> Game[State]:
        """The first of the games; often there is no other."""
        return self.games[0]

    def play(self, choice: Choice | str, seat: int) -> None:
        """Both answer so."""
        self.answer(seat, lambda: self.game.play(choice, seat))

    def answer(self, seat: int, give: Callable[[], object]) -> None:
        """The referee gets an answer of this seat, and the fast engine the same."""
        self.answer_all({0: (seat, give)})

    def play_out(self, *players: Player) -> None:
        """Both play to the end, at each table somebody else."""
        while not all(game.is_over for game in self.games):
            giving: dict[int, Giving] = {}
            for nth, game in enumerate(self.games):
                if decisions := game.decisions:
                    seat = decisions[0].seat
                    choice = players[nth](game, decisions[0])
                    giving[nth] = seat, partial(game.play, choice, seat)
            self.answer_all(giving)

    def answer_all(self, giving: dict[int, Giving]) -> None:
        """At these tables the referee gets an answer of a seat, and the fast engine the same."""
        before = self.seen_before_punches({nth: seat for nth, (seat, _) in giving.items()})
        given = [self.given(nth, seat, give) for nth, (seat, give) in giving.items()]
        for step in (1, 2):
            if some := [one for one in given if len(one.numbers) > step]:
                self.go_on(some, [one.numbers[step - 1] for one in some])
                self.compare_halves(some, step, before)
        with Tapes(self.tables, self.by_table(given)):
            self.go_on(given, [one.numbers[-1] for one in given])
        self.answered += 1
        self.compare([one.nth for one in given])

    def given(self, nth: int, seat: int, give: Callable[[], object]) -> Given:
        """The referee gets this answer."""
        game = self.games[nth]
        team, logged = game.state.seats[seat], len(game.log)
        choices = next(one.choices for one in game.every_decision if one.seat == seat)
        give()
        tape = tape_of(game.log[logged:], game.state, self.tables.made)
        return Given(nth, seat, team, choices, codec.numbers_of(game.answers[-1][1], team), tape)

    def by_table(self, given: Sequence[Given]) -> list[Sequence[int]]:
        """What chance brought at each table; nothing where nobody answered."""
        tapes: list[Sequence[int]] = [()] * len(self.games)
        for one in given:
            tapes[one.nth] = one.tape
        return tapes

    def go_on(self, given: Sequence[Given], numbers: Sequence[int]) -> None:
        """At these tables the fast engine gets these numbers, and at the others none."""
        tables, some = self.tables, np.array([one.nth for one in given])
        seats = np.array([one.seat for one in given])
        assert tables.asked()[some, seats].all()
        assert tables.legal[some, numbers].all()
        whole = np.full(len(self.games), batches.LOOK)
        whole[some] = numbers
        tables.rows[some, at.SEAT] = seats
        tables.go_on(whole)

    def fork(self) -> "Lockstep":
        """The same games on both engines, to be played on separately."""
        twin = object.__new__(Lockstep)
        twin.games = [game.fork() for game in self.games]
        twin.tables, twin.answered = self.tables.copy(), self.answered
        return twin

    # --- comparing

    def compare(self, some: Sequence[int]) -> None:
        """At these tables: the row, who is asked, what is legal, the result, and what one seat after the other sees."""
        tables, made = self.tables, self.tables.made
        games = [self.games[nth] for nth in some]
        rows = np.stack([codec.row_of(game.state, made) for game in games])
        assert differences(without_knowledge(tables.rows[some], made), without_knowledge(rows, made)) == []
        asked = [game.decisions[0].seat if game.decisions else at.NOBODY for game in games]
        assert tables.seats[some].tolist() == asked
        masks = np.stack([mask_now(game) for game in games])
        legal = tables.legal[some]
        assert legal.tobytes() == masks.tobytes(), np.argwhere(legal != masks)
        for nth, game in zip(some, games, strict=True):
            if game.is_over:
                self.compare_result(nth)
        self.compare_views(some, self.answered % (made.players + 1) + SPECTATOR)

    def compare_result(self, nth: int) -> None:
        """The money, and who won."""
        result, players = self.games[nth].result, range(self.tables.made.players)
        assert tuple(self.tables.scores[nth, players]) == result.scores
        assert tuple(seat for seat in players if self.tables.winners[nth] >> seat & 1) == result.winners

    def compare_views(self, some: Sequence[int], seat: int) -> None:
        """What a seat knows, from the truth and from its own view."""
        tables, made = self.tables, self.tables.made
        rows = np.stack([codec.row_of(self.games[nth].view(seat), made) for nth in some])
        assert differences(self.observed(seat)[some], rows) == []
        again = np.empty_like(rows)
        call(batches.look, rows, np.full(len(rows), seat), again, made.book)
        assert differences(again, rows) == []
        if (mine := rows[:, at.SEAT] == seat).any():
            alone = Tables(rows[mine], np.zeros((mine.sum(), 1), np.uint64), made)
            assert (alone.legal == tables.legal[some][mine]).all()

    def observed(self, seat: int) -> Rows:
        """What this seat of every table knows, as the fast engine says."""
        return self.tables.observe(np.full(len(self.games), seat))

    def seen_before_punches(self, seats: dict[int, int]) -> dict[int, Rows]:
        """Where somebody is about to punch: what everybody sees before."""
        asked = {
            nth: next(one.choices[0] for one in self.games[nth].every_decision if one.seat == seat)
            for nth, seat in seats.items()
        }
        if not any(isinstance(choice, PunchBandit) for choice in asked.values()):
            return {}
        return {eyes: self.observed(eyes) for eyes in range(self.tables.made.players)}

    def compare_halves(self, given: Sequence[Given], step: int, before: dict[int, Rows]) -> None:
        """In the middle of a punch: the puncher sees what is chosen so far, the others what they saw before."""
        now = {eyes: self.observed(eyes) for eyes in before}
        for one in given:
            so_far = one.numbers[:step]
            assert (self.tables.legal[one.nth] == codec.mask_of(one.choices, one.team, so_far)).all()
            for eyes, rows in before.items():
                row = rows[one.nth]
                wanted = half_punched(row, so_far) if eyes == one.seat else row
                assert differences(now[eyes][one.nth], wanted) == []

    def compare_knowledge(self) -> None:
        """Everything at once: who knows what, and the view of every seat."""
        twins = np.concatenate([Tables.joining(game).rows for game in self.games])
        assert differences(self.tables.rows, twins) == []
        for seat in range(SPECTATOR, self.tables.made.players):
            self.compare_views(range(len(self.games)), seat)


def mask_now(game: Game[State]) -> Mask:
    """What the referee lets the seat answer that is asked; nothing when the game is over."""
    if not game.decisions:
        return np.zeros(numbering.COUNT, np.bool_)
    return codec.mask_of(game.decisions[0].choices, game.state.seats[game.decisions[0].seat])


def half_punched(row: Row, given: Sequence[int]) -> Row:
    """What the puncher sees after the first steps of a punch."""
    twin = row.copy()
    twin[at.VICTIM] = given[0] - numbering.PUNCH + 1
    twin[at.LOST] = given[1] - numbering.DROP + 1 if len(given) > 1 else 0
    return twin


class Tapes:
    """While they run chance brings to each table what stands on its tape; all of it must have been used then."""

    def __init__(self, tables: Tables, tapes: Sequence[Sequence[int]]) -> None:
        self.tables = tables
        self.before = tables.luck
        self.ends = [luck.TAPE + len(numbers) for numbers in tapes]
        self.tapes: Luck = np.zeros((len(tapes), max(self.ends)), np.uint64)
        for nth, numbers in enumerate(tapes):
            self.tapes[nth, : self.ends[nth]] = luck.tape(list(numbers))

    def __enter__(self) -> None:
        self.tables.luck = self.tapes

    def __exit__(self, kind: object, *_: object) -> None:
        self.tables.luck = self.before
        if kind is None:
            assert self.tapes[:, 1].tolist() == self.ends, "chance was asked for more, or for less"


_KNOWLEDGE = np.zeros(at.WIDTH, np.bool_)
for _start, _width in ((at.PURSE_SEEN, at.PURSES), (at.HAND_SEEN, at.SEATS * at.BULLETS)):
    _KNOWLEDGE[_start : _start + _width] = True
_DECKS = slice(at.DECK, at.DECK + at.SEATS * at.DECK_ROOM)


def without_knowledge(rows: Rows, made: books.Setup) -> Rows:
    """The same rows without who knows what: the referee's state does not hold it, the views prove it."""
    bare: Rows = np.where(_KNOWLEDGE, 0, rows).astype(np.int8)
    bare[:, _DECKS] %= at.SEEN
    if made.book[books.RESHUFFLES]:
        is_scheming = np.array([*(chapter == "schemin" for chapter in made.rules.contents), False])
        bare[~is_scheming[rows[:, at.PAGE]], _DECKS] = 0
    return bare


def differences(rows: Rows, wanted: Rows) -> list[str]:
    """Where rows differ, in words."""
    if rows.tobytes() == wanted.tobytes():
        return []
    places = np.argwhere(np.atleast_2d(rows != wanted)).tolist()
    found = zip(places, rows[rows != wanted].tolist(), wanted[rows != wanted].tolist(), strict=True)
    return [
        f"table {nth}, {at.LAYOUT.name_of(place)}: {one}, not {other}" for (nth, place), one, other in found
    ]
