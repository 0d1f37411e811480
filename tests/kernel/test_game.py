"""Any game: answered by text or by choice, refused with one of four words, seen by each seat in its own way.

The game of these tests: a coin is hidden in a hand. Seat 0 draws secretly, then both seats seal a guess, and the game
is over.
"""

import pytest

from colt.kernel import (
    SPECTATOR,
    Chance,
    Chapter,
    Choice,
    Decision,
    Event,
    Game,
    NotLegal,
    NotNow,
    NotYours,
    Rules,
    Unreadable,
)


class Say(Choice, frozen=True):
    what: str

    def __str__(self):
        return f"say {self.what}"


class Start(Choice, frozen=True):
    def __str__(self):
        return "start"


class Coin:
    """The table: one coin, two seats."""

    __slots__ = ("coin", "contents", "eyes", "guesses", "is_started", "page", "result", "stop")
    players: int = 2

    def __init__(self):
        self.contents: tuple[str, ...] = ("drawing", "guessing")
        self.page = -1
        self.stop: int | None = None
        self.eyes: int | None = None
        self.result: tuple[int, ...] | None = None
        self.coin: str | None = None
        self.is_started = False
        self.guesses: dict[int, str | None] = {}

    def fork(self):
        twin = Coin()
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, dict(value) if isinstance(value, dict) else value)
        return twin


class CoinDrawn(Event, frozen=True):
    side: str | None

    def apply(self, state):
        state.coin = self.side
        state.is_started = True

    def seen_by(self, seat):
        return self if seat == 0 else CoinDrawn(None)


class GuessSealed(Event, frozen=True):
    seat: int
    side: str | None

    def apply(self, state):
        state.guesses[self.seat] = self.side

    def seen_by(self, seat):
        return self if seat == self.seat else GuessSealed(self.seat, None)


class CoinShown(Event, frozen=True):
    side: str
    winners: tuple[int, ...]

    def apply(self, state):
        state.coin = self.side
        state.result = self.winners


SIDES = (Say("heads"), Say("tails"))


class Drawing(Chapter[Coin]):
    phase = "drawing"

    def is_over(self, state):
        return state.is_started

    def decisions(self, state):
        return (Decision(0, "start", (Start(),)),)

    def carry_out(self, game, seat, choice):
        game.emit(CoinDrawn(game.chance.one_of(("heads", "tails"))))


class Guessing(Chapter[Coin]):
    phase = "guessing"

    def is_over(self, state):
        return state.result is not None

    def decisions(self, state):
        return tuple(Decision(seat, "guess", SIDES, seat in state.guesses) for seat in (0, 1))

    def carry_out(self, game, seat, choice):
        game.emit(GuessSealed(seat, choice.what))

    def go_on(self, game):
        state = game.state
        winners = tuple(seat for seat, side in state.guesses.items() if side == state.coin)
        game.emit(CoinShown(state.coin, winners))


DRAWING, GUESSING = Drawing(), Guessing()
RULES = Rules(
    {"drawing": DRAWING, "guessing": GUESSING},
    {"start": ("start",), "guess": ("say",)},
    lambda text: text == "start" or text.startswith("say "),
)


@pytest.fixture
def game():
    game = Game(RULES, Coin(), Chance("coin"), options="two seats")
    game.open_chapter(0)
    game.advance()
    return game


def test_somebody_is_asked_until_it_is_over(game):
    assert game.decisions == (Decision(0, "start", (Start(),)),)
    assert not game.is_over
    game.play("start")
    assert [decision.seat for decision in game.decisions] == [0, 1]
    game.play("say heads", 0)
    game.play("say tails", 1)
    assert game.is_over
    assert game.decisions == game.every_decision == ()
    assert game.result == ((0,) if game.state.coin == "heads" else (1,))


def test_an_answer_is_a_choice_or_its_text(game):
    twin = game.fork()
    assert game.play(Start()) == twin.play("start")
    assert game.play(Say("heads"), 1) == twin.play("say heads", 1)
    assert game.answers == twin.answers == [(0, Start()), (1, Say("heads"))]


def test_play_tells_what_happened_then(game):
    happened = game.play("start")
    assert [type(event).__name__ for event in happened] == ["CoinDrawn", "ChapterOpened"]
    assert game.events[-2:] == happened


def test_unreadable_is_what_no_answer_looks_like(game):
    for text in ("", "dance", "START", "x" * 201):
        with pytest.raises(Unreadable, match="unreadable: "):
            game.play(text)


def test_a_very_long_answer_is_not_repeated(game):
    with pytest.raises(Unreadable) as refusal:
        game.play("say " + "x" * 100_000_000)
    assert len(str(refusal.value)) < 200


def test_not_now_is_an_answer_to_another_question(game):
    with pytest.raises(NotNow, match=r"not now: .*one of: start"):
        game.play("say heads")
    game.play("start")
    with pytest.raises(NotNow, match="say heads, say tails"):
        game.play("start", 0)


def test_not_legal_is_the_right_kind_of_answer(game):
    game.play("start")
    with pytest.raises(NotLegal, match=r"not legal: .*allowed is: say heads, say tails"):
        game.play("say edge", 1)
    with pytest.raises(NotLegal):
        game.play(Say("edge"), 1)


def test_not_yours_is_another_seats_turn(game):
    for seat in (1, 2, SPECTATOR):
        with pytest.raises(NotYours, match=r"not yours: .*seat 0"):
            game.play("start", seat)
    game.play("start")
    with pytest.raises(NotYours, match="0, 1"):
        game.play("say heads")


def test_after_the_end_nothing_is_asked(game):
    for answer, seat in (("start", 0), ("say heads", 0), ("say heads", 1)):
        game.play(answer, seat)
    for late in (None, 0, 1):
        with pytest.raises(NotNow, match="over"):
            game.play("say heads", late)


def test_a_refusal_changes_nothing(game):
    game.play("start")
    game.play("say heads", 0)
    before = (
        len(game.log),
        game.answers.copy(),
        game.every_decision,
        game.chance._counter,
        dict(game.state.guesses),
    )
    for answer, seat in (("dance", 1), ("start", 1), ("say edge", 1), ("say heads", 2)):
        with pytest.raises((Unreadable, NotNow, NotLegal, NotYours)):
            game.play(answer, seat)
    after = (len(game.log), game.answers, game.every_decision, game.chance._counter, game.state.guesses)
    assert after == before


def test_several_seats_are_asked_and_may_think_again(game):
    game.play("start")
    game.play("say heads", 1)
    assert [(one.seat, one.answered) for one in game.every_decision] == [(0, False), (1, True)]
    assert [one.seat for one in game.decisions] == [0]
    game.play("say tails", 1)
    game.play("say heads")  # only seat 0 is still asked
    assert game.state.guesses == {0: "heads", 1: "tails"}
    assert [str(choice) for _, choice in game.answers] == ["start", "say heads", "say tails", "say heads"]
    assert game.is_over


def test_a_view_is_what_a_seat_was_told(game):
    game.play("start")
    game.play("say heads", 1)
    assert game.view(0).coin == game.state.coin
    assert game.view(1).coin is None
    assert game.view(SPECTATOR).coin is None
    assert game.view(0).guesses == {1: None}
    assert game.view(1).guesses == {1: "heads"}
    assert [game.view(seat).eyes for seat in (SPECTATOR, 0, 1)] == [SPECTATOR, 0, 1]


def test_a_view_never_changes_afterwards(game):
    before = game.view(1)
    game.play("start")
    later = game.view(1)
    game.play("say heads", 1)
    assert (before.is_started, later.is_started) == (False, True)
    assert (later.guesses, game.view(1).guesses) == ({}, {1: "heads"})


def test_a_view_belongs_to_who_asked_for_it(game):
    game.play("start")
    game.view(1).guesses[0] = "forged"
    game.view(1).coin = "forged"
    assert game.view(1).guesses == {}
    assert game.view(1).coin is None
    twin = game.fork()
    game.view(1).guesses[0] = "forged"
    twin.play("say heads", 1)
    assert twin.view(1).guesses == {1: "heads"}
    assert game.view(1).guesses == {}
    game.play("say tails", 1)
    assert twin.view(1).guesses == {1: "heads"}
    assert game.view(1).guesses == {1: "tails"}


@pytest.mark.parametrize("is_fork_first", [False, True])
def test_a_game_and_its_fork_share_no_view(game, is_fork_first):
    game.play("start")
    game.view(1)
    twin = game.fork()
    first, second = (twin, game) if is_fork_first else (game, twin)
    first.play("say heads", 1)
    assert first.view(1).guesses == {1: "heads"}
    assert second.view(1).guesses == {}, "it sees what the other one did"
    second.play("say tails", 1)
    assert second.view(1).guesses == {1: "tails"}
    assert first.view(1).guesses == {1: "heads"}


def test_every_seat_gets_every_event(game):
    game.play("start")
    game.play("say heads", 1)
    for seat in (SPECTATOR, 0, 1):
        assert len(game.events_seen_by(seat)) == len(game.events)
        assert game.events_seen_by(seat, since=2) == game.events_seen_by(seat)[2:]
    assert CoinDrawn(None) in game.events_seen_by(1)
    assert CoinDrawn(None) not in game.events_seen_by(0)


def test_a_story_is_told_from_the_beginning(game):
    for answer, seat in (("start", 0), ("say heads", 0), ("say tails", 1)):
        game.play(answer, seat)
    told = [(event, table.coin, table.page, table.eyes) for event, table in game.story(1)]
    assert tuple(event for event, *_ in told) == game.events_seen_by(1)
    assert [coin for _, coin, *_ in told][:-2] == [None] * (len(told) - 2), "shown before it was shown"
    assert told[-1][1] == game.state.coin
    assert {eyes for *_, eyes in told} == {1}
    assert tuple(event for event, _ in game.story()) == game.events
    assert [table.is_started for _, table in game.story()][:2] == [False, True]


def seen(view):
    return view.coin, dict(view.guesses), view.page, view.result, view.eyes


def test_steps_can_be_taken_from_anywhere(game):
    for answer, seat in (("start", 0), ("say heads", 0), ("say tails", 1)):
        game.play(answer, seat)
    for eyes in (None, SPECTATOR, 0, 1):
        whole = [(number, event, seen(view)) for number, event, view in game.fork().steps(eyes)]
        assert [number for number, *_ in whole] == list(range(1, len(game.log) + 1))
        for since in (0, 3, len(whole), 1, 2):  # back and forth
            steps = [(number, event, seen(view)) for number, event, view in game.steps(eyes, since)]
            assert steps == whole[since:]
            assert len(list(game.steps(eyes, since, upto=since + 1))) == len(whole[since : since + 1])
        for number, _, view in whole:
            assert seen(game.seen(eyes, after=number)) == view
    assert seen(game.seen(None)) == seen(game.state)


def test_the_view_of_a_step_belongs_to_who_takes_it(game):
    game.play("start")
    for _, _, view in game.steps(1):
        view.guesses[0] = "forged"
    assert game.view(1).guesses == {}
    steps = game.steps(1)
    next(steps)
    game.play("say heads", 1)
    assert game.view(1).guesses == {1: "heads"}
    assert next(steps)[-1].guesses == {}, "a step is what it was"


def test_a_fork_goes_its_own_way(game):
    game.play("start")
    twin = game.fork()
    assert twin.options == "two seats"
    twin.play("say heads", 0)
    twin.play("say heads", 1)
    assert twin.is_over
    assert not game.is_over
    assert game.state.guesses == {}
    assert len(game.answers) == 1
    assert [one.seat for one in game.decisions] == [0, 1]


def test_a_fork_has_the_same_luck_ahead():
    sides = set()
    for seed in range(20):
        game = Game(RULES, Coin(), Chance(seed))
        game.open_chapter(0)
        game.advance()
        twin = game.fork()
        game.play("start")
        twin.play("start")
        assert twin.state.coin == game.state.coin
        sides.add(game.state.coin)
    assert sides == {"heads", "tails"}


def test_a_game_can_begin_anywhere():
    state = Coin()
    state.page, state.is_started, state.coin = 1, True, "heads"
    game = Game.at(RULES, state, Chance(0))
    assert [one.seat for one in game.decisions] == [0, 1]
    game.play("say heads", 0)
    assert state.guesses == {}, "the position it began at stays as it is"
    assert game.view(1).guesses == {0: None}


def test_rules_ask_a_view_like_a_state(game):
    assert RULES.decisions(Coin()) == (), "nothing has begun"
    game.play("start")
    assert RULES.decisions(game.view(1)) == game.every_decision
    game.play("say heads", 0)
    assert RULES.decisions(game.view(1)) == game.every_decision
    game.play("say heads", 1)
    assert RULES.decisions(game.view(1)) == ()


def test_a_chapter_asks_nobody_and_is_over_at_once_unless_it_says_otherwise():
    class Reading(Chapter[Coin]):
        phase = "reading"

    rules = Rules({"drawing": Reading(), "guessing": Reading()}, RULES.verbs, RULES.is_readable)
    game = Game(rules, Coin(), Chance(0))
    game.open_chapter(0)
    game.advance()
    assert game.is_over
    assert rules.phase(game.state) == "reading"


def test_the_rules_say_which_part_of_the_game_it_is(game):
    assert RULES.phase(Coin()) == "drawing"
    game.play("start")
    assert RULES.phase(game.view(1)) == "guessing"


def test_a_decision_can_be_read():
    assert str(Decision(1, "guess", SIDES)) == "seat 1, guess: say heads, say tails"


def test_a_long_list_is_cut_in_a_refusal():
    many = tuple(Say(str(n)) for n in range(40))

    class Choosing(Drawing):
        def decisions(self, state):
            return (Decision(0, "guess", many),)

    rules = Rules({"drawing": Choosing(), "guessing": GUESSING}, RULES.verbs, RULES.is_readable)
    game = Game(rules, Coin(), Chance(0))
    game.open_chapter(0)
    game.advance()
    with pytest.raises(NotLegal, match=r"say 11 … \(40 in all\)"):
        game.play("say nothing")
