"""A position is one line: the same for equal positions, read back in every game, and silent about what is hidden."""

import msgspec
import pytest

import colt
from colt import positions
from colt.games import every_rulebook, new_game
from colt.kernel import SPECTATOR, Chance
from tests.in_turn import in_turn

EVERY = list(every_rulebook())


def name(options):
    return f"{options.rulebook.edition} {' '.join(options.variants)} {options.players}"


def moments(options, seed, every):
    """A game played by chance, halted now and then, and at its end."""
    game = new_game(msgspec.structs.replace(options, seed=seed))
    chance = Chance(f"positions {seed}")
    while game.decisions:
        for _ in range(every):
            if game.decisions:
                decision = game.decisions[0]
                game.play(chance.one_of(decision.choices), decision.seat)
        yield game


def by_name(game, seed):
    """Played to its end by chance, whatever the order in which the answers are listed; what happened from here on."""
    chance, before = Chance(f"by name {seed}"), len(game.log)
    while game.decisions:
        decision = game.decisions[0]
        game.play(chance.one_of(sorted(map(str, decision.choices))), decision.seat)
    return game.log[before:]


@pytest.mark.parametrize("options", in_turn(EVERY, 1), ids=name)
def test_every_position_of_every_game_is_read_back(options):
    """Each of the 18 rulebooks with one number of players in turn; with --slow all 66 tables."""
    for game in moments(options, seed=5, every=37):
        for table in (game.state, *(game.view(seat) for seat in range(SPECTATOR, options.players))):
            text = positions.line(table)
            assert "\n" not in text
            again = positions.read(text)
            assert again == table
            assert positions.line(again) == text


@pytest.mark.parametrize("options", EVERY, ids=name)
def test_a_game_goes_on_from_its_line_as_it_would_have_gone_on(options):
    game = next(moments(options, seed=6, every=17))
    other = colt.game_from(colt.position(game), seed="the rest")
    here = game.fork()
    here.chance = Chance("the rest")
    assert by_name(other, 1) == by_name(here, 1)


def test_it_reads_like_a_table():
    game = colt.new(bandits=["tuco", "doc", "ghost"], seed=1)
    game.play("play shoot")
    text = colt.position(game.view(1))
    assert text.startswith("colt1 colt-express en-2016 3 as:1 page=")
    for part in (" moment=Scheming(1,?) ", " seats=[[tuco],[doc],[ghost]] ", " pile=[(0,tuco.shoot,no)]"):
        assert part in text
    assert "hands=[[?,?,?,?,?]," in text
    assert colt.position(game.view(SPECTATOR)).startswith("colt1 colt-express en-2016 3 as:watching ")
    assert " as:" not in colt.position(game)


def test_a_line_from_a_view_becomes_a_view_and_no_game():
    game = colt.new(players=3, seed=2)
    view = colt.view_from(colt.position(game.view(2)))
    assert view == game.view(2)
    with pytest.raises(positions.BadPosition, match="what one seat knows"):
        colt.game_from(colt.position(view))


def test_what_is_hidden_leaves_no_trace():
    """Two tables that differ in a deck's order and in somebody's hand are one line to all the others."""
    game = colt.new(players=4, seed=3)
    other = game.fork()
    for state in (other.state,):
        state.decks[1] = state.decks[1][::-1]
        state.hands[1] = (*state.hands[1][1:], state.hands[1][0])
    assert colt.position(game) != colt.position(other)
    for seat in (SPECTATOR, 0, 2, 3):
        assert colt.position(game.view(seat)) == colt.position(other.view(seat))


LINE = colt.position(colt.new(players=3, seed=1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with colt1"),
        ("rnbqkbnr/pppppppp w KQkq - 0 1", "begins with colt1"),
        ("colt2 colt-express en-2016 3", "begins with colt1"),
        ("colt1 poker en-2016 3", "no game 'poker'"),
        ("colt1 colt-express de-2018 3", "no edition"),
        ("colt1 colt-express en-2016 9", "no game for 9"),
        ("colt1 colt-express en-2016 three", "no number of players"),
        ("colt1 colt-express en-2016 3 as:5", "no game for 3 with such a seat"),
        ("colt1 colt-express en-2016 3 as:me", "names no seat"),
        ("colt1 colt-express en-2016 3 dynamite=[]", "No table has a part 'dynamite'"),
        ("colt1 colt-express en-2016 3 players=4", "No table has a part 'players'"),
        ("colt1 colt-express en-2016 3 hands=[", "'hands' cannot be read"),
        ("colt1 colt-express en-2016 3 hands=" + "[" * 9000, "'hands' cannot be read"),
        ("colt1 colt-express en-2016 3 hands=[[zorro.move],[],[]]", "'hands' cannot be read"),
        ("colt1 colt-express en-2016 3 hands=[[doc.move]]", "not told for 3 seats"),
        ("colt1 colt-express en-2016 3 page=3", "contradicts itself"),
        ("colt1 colt-express en-2016 3 marshal=one", "'marshal' cannot be read"),
        ("colt1 colt-express en-2016 3 marshal=2 first=1", "another order or form"),
        (LINE + "x", "cannot be read"),
        (LINE[: len(LINE) // 2], "cannot be read|contradicts|form"),
        ("x" * 100_000, "at most"),
    ],
)
def test_a_line_that_is_no_position_gets_a_sentence(text, sentence):
    with pytest.raises(colt.ColtError, match=sentence):
        colt.game_from(text)
