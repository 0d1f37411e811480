"""Whole random games of every rulebook: nothing is lost, nobody is stuck, everything can be replayed."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from colt.kernel import SPECTATOR, Chance, NotLegal, NotNow, NotYours, Refusal, Unreadable
from tests.in_turn import in_turn
from tests.properties.invariants import invariants, is_set_up
from tests.properties.tables import (
    BOTH_GAMES,
    TABLES,
    TEAM_TABLES,
    RandomPlayer,
    SuperTable,
    Table,
    digest,
    play_out,
    positions,
    snapshot,
)

GAMES = 4
MANY_GAMES = 60

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
both_games = pytest.mark.parametrize("table", BOTH_GAMES, ids=str)

ABOUT_A_HAND = ("schemin", "cover", "keep", "early-discard")


def test_there_are_all_tables_of_the_books():
    """Plain and expert 3-6 in four editions, first game 3-6 in two, teams 2-3 in two and 2 in two."""
    assert len(TABLES) == 4 * 4 * 2 + 2 * 4 + 2 * 2 + 2


def check_a_game(table, seed):
    """Conservation after every event, and what holds at every decision."""
    game = table.new_game(seed)
    for at in positions(game, RandomPlayer(seed)):
        state = at.state
        assert state.marshals_space() not in state.at.values(), "somebody is inside with the Marshal"
    assert game.is_over
    assert game.result is not None
    assert game.decisions == ()
    set_up = False
    for _, state in game.story():
        set_up = set_up or is_set_up(state)
        if set_up:
            invariants(state)
    assert digest(state) == digest(game.state), "the state is not the fold of the events"
    assert game.result.scores == scores_counted_again(game.state)


def scores_counted_again(state):
    """The money on the sheets and the prize, counted in another way than the rules do."""
    worth = {"jewel": 500, "strongbox": 1000}
    shots: Counter[int] = Counter()
    for hit_bandit, hits in state.hits.items():
        for hit in hits:
            if hit.shooter is not None and state.seat_of[hit.shooter] != state.seat_of[hit_bandit]:
                shots[state.seat_of[hit.shooter]] += 1
    most = max(shots.values(), default=0)
    prize = 1000 if state.rulebook.has_gunslinger else 0
    return tuple(
        sum(
            state.value[token] if token.loot == "purse" else worth[token.loot]
            for bandit in bandits
            for token in state.loot[bandit]
        )
        + (prize if shots[seat] == most else 0)
        for seat, bandits in enumerate(state.seats)
    )


@every_table
def test_every_game_keeps_its_pieces_and_ends(table):
    for seed in range(GAMES):
        check_a_game(table, seed)


@pytest.mark.slow
@every_table
def test_many_more_games_keep_their_pieces_and_end(table):
    for seed in range(GAMES, MANY_GAMES):
        check_a_game(table, seed)


@both_games
def test_every_decision_has_answers_one_of_a_kind_and_readable(table):
    """Never empty; every answer is unique, looks like one, and answers this question."""
    game = table.new_game("decisions")
    verbs, is_readable = game.rules.verbs, game.rules.is_readable
    for at in positions(game, RandomPlayer("decisions")):
        assert at.decisions
        for decision in at.every_decision:
            texts = [str(choice) for choice in decision.choices]
            assert texts
            assert len(set(texts)) == len(set(decision.choices)) == len(texts)
            assert all(map(is_readable, texts))
            assert {text.split(" ")[0] for text in texts} <= set(verbs[decision.ask])
    assert game.is_over
    assert game.result is not None
    assert game.decisions == ()


@both_games
def test_a_view_is_asked_what_the_engine_asks(table):
    """`decisions(view)` is the own question with all its answers, and who else is asked; of others' answers
    either all or nothing is known, and nothing where they are about a hand."""
    game = table.new_game("views")
    for at in positions(game, RandomPlayer("views")):
        for seat in (SPECTATOR, *range(table.players)):
            view = at.view(seat)
            asked = at.rules.decisions(view)
            assert len(asked) == len(at.every_decision)
            for told, real in zip(asked, at.every_decision, strict=True):
                assert (told.seat, told.ask, told.answered) == (real.seat, real.ask, real.answered)
                if told.seat == seat or told.choices:
                    assert told.choices == real.choices
                if told.seat != seat and told.choices and told.ask in ABOUT_A_HAND:
                    assert None not in view.hands[told.seat], "answers about a hand nobody else has seen"
    for seat in (SPECTATOR, *range(table.players)):
        assert game.rules.decisions(game.view(seat)) == ()


@both_games
def test_the_same_options_and_answers_give_the_same_events(table):
    """O4 and Z6: a game is its options and its answers."""
    game = play_out(table.new_game("replay"), "replay")
    again = table.new_game("replay")
    for seat, choice in game.answers:
        again.play(str(choice), seat)
    assert again.events == game.events
    assert repr(again.events) == repr(game.events)
    assert digest(again.state) == digest(game.state)
    assert table.new_game("another").events != table.new_game("replay").events


@every_table
def test_luck_of_ones_own_is_the_same_game(table):
    """The door the secrecy tests go in by leads to the same table."""
    assert table.game_with(Chance("door")).events == table.new_game("door").events


@pytest.mark.parametrize("table", in_turn(BOTH_GAMES), ids=str)
def test_forks_go_their_own_way(table):
    """Z1: old states stay what they were, copies are equal, and nobody's view changes behind the back. Each of the 18
    rulebooks with one number of players in turn; with --slow all 66 tables."""
    game = table.new_game("forks")
    kept = []
    for nth, at in enumerate(positions(game, RandomPlayer("forks"))):
        if nth % 9 == 0:
            twin = at.fork()
            assert snapshot(twin) == snapshot(at)
            views = [twin.view(seat) for seat in (SPECTATOR, *range(table.players))]
            kept.append((twin, snapshot(twin), views, [digest(view) for view in views]))
    for twin, before, views, seen in kept:
        assert snapshot(twin) == before
        assert [digest(view) for view in views] == seen
    end = snapshot(game)
    for twin, before, views, seen in kept[::5]:
        other = twin.fork()
        play_out(other, "another way")
        assert snapshot(twin) == before
        assert [digest(view) for view in views] == seen
    assert snapshot(game) == end


ANSWERS = (
    "play move",
    "play shoot hidden",
    "play tuco punch",
    "draw",
    "pass",
    "cover doc move",
    "no-cover",
    "pick belle rob",
    "no-pick",
    "discard bullet:neutral",
    "keep",
    "move 1r",
    "floor 2i",
    "shoot doc",
    "rob strongbox",
    "rob purse#99",
    "punch ghost to 0",
    "marshal 3",
    "steal purse#1",
    "decline",
    "team doc+tuco",
    "caboose doc",
    "plan shoot move shoot",
    "plan move horse reflex",
)
GIBBERISH = (
    "",
    "dance",
    "PLAY MOVE",
    "play",
    "play move\n",
    "move 1x",
    "rob purse:300",
    "x" * 300,
    "draw draw",
)


def refused(game, answer, seat):
    """Which of the four refusals this answer gets."""
    events = len(game.log)
    with pytest.raises(Refusal) as refusal:
        game.play(answer, seat)
    assert len(game.log) == events
    assert str(refusal.value).startswith(f"{refusal.value.word}: ")
    return next(kind for kind in (Unreadable, NotNow, NotYours, NotLegal) if isinstance(refusal.value, kind))


@pytest.mark.parametrize("table", in_turn(BOTH_GAMES, 2), ids=str)
def test_refused_answers_change_nothing_and_say_why(table):
    """Z2, with the right one of the four words. Each of the 18 rulebooks with one number of players in turn; with
    --slow all 66 tables."""
    game = table.new_game("refusals")
    found: Counter[type[Refusal]] = Counter()
    for nth, at in enumerate(positions(game, RandomPlayer("refusals"))):
        before = snapshot(at)
        decision = at.every_decision[0]
        legal = {str(choice) for choice in decision.choices}
        assert refused(at, GIBBERISH[nth % len(GIBBERISH)], decision.seat) is Unreadable
        for text in (ANSWERS[nth % len(ANSWERS)], ANSWERS[(7 * nth + 3) % len(ANSWERS)]):
            if text not in legal and at.rules.is_readable(text):
                fits = text.split(" ")[0] in at.rules.verbs[decision.ask]
                why = refused(at, text, decision.seat)
                assert why is (NotLegal if fits else NotNow)
                found[why] += 1
        asked = {one.seat for one in at.every_decision}
        for seat in (SPECTATOR, *range(table.players), table.players, 99):
            if seat not in asked:
                assert refused(at, str(decision.choices[0]), seat) is NotYours
        if len(at.decisions) > 1:
            assert refused(at, str(decision.choices[0]), None) is NotYours
        assert snapshot(at) == before, "a refused answer changed something"
    assert isinstance(table, SuperTable) or (found[NotLegal] and found[NotNow])
    assert refused(game, "draw", 0) is NotNow
    assert refused(game, "draw", None) is NotNow


SOMEWHERE = [
    at.fork() for at in positions(Table("en-2016", (), 4).new_game("any text"), RandomPlayer("any text"))
]


@settings(max_examples=300)
@given(text=st.text(max_size=40), nth=st.integers(0, len(SOMEWHERE) - 1), seat=st.integers(-2, 5) | st.none())
def test_any_text_is_an_answer_or_refused(text, nth, seat):
    """Whatever arrives from outside, the game does not break, and changes only by a listed answer."""
    game = SOMEWHERE[nth].fork()
    legal = {str(choice) for decision in game.decisions for choice in decision.choices}
    before = len(game.log)
    try:
        game.play(text, seat)
    except Refusal:
        assert len(game.log) == before
    else:
        assert text in legal


@settings(max_examples=60)
@given(table=st.sampled_from(BOTH_GAMES), seed=st.integers(0, 1 << 128))
def test_any_seed_gives_a_game_that_ends(table, seed):
    game = play_out(table.new_game(seed), seed)
    assert game.result is not None
    if isinstance(table, Table):
        invariants(game.state)


@pytest.mark.parametrize("table", [table for table in TEAM_TABLES if "2016" in table.edition], ids=str)
def test_sealed_answers_may_be_replaced_until_the_last_is_in(table):
    """Others see that an answer is in, never which; the last one given counts."""
    game = table.new_game("sealed")
    player = RandomPlayer("sealed")
    replaced: Counter[str] = Counter()
    for at in positions(game, player):
        if len(at.decisions) != table.players:
            continue
        twin = at.fork()
        first, *others = twin.decisions
        for choice in (first.choices[0], first.choices[-1], first.choices[0], first.choices[1]):
            twin.play(choice, first.seat)
            answered = [one.seat for one in twin.every_decision if one.answered]
            assert answered == [first.seat]
            assert [one.seat for one in twin.decisions] == [one.seat for one in others]
            for seat in (SPECTATOR, *range(table.players)):
                sealed = twin.view(seat).sealed
                assert list(sealed) == [first.seat]
                assert (sealed[first.seat] is not None) == (seat == first.seat)
        once = at.fork()
        once.play(first.choices[1], first.seat)
        for other in others:
            twin.play(other.choices[0], other.seat)
        for other in reversed(others):
            once.play(other.choices[0], other.seat)
        assert digest(twin.state) == digest(once.state), (
            "an earlier answer, or the order of the answers, counted"
        )
        with pytest.raises(Refusal):
            twin.play(str(first.choices[0]), first.seat)
        replaced[first.ask] += 1
    assert replaced == {"caboose": 1, "pick": 5}
