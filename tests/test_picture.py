"""A position drawn as text."""

import pytest

from colt import express, superexpress
from colt.express.events import BanditMoved, BanditShot, CardPlayed, FloorChanged, LootTaken
from colt.express.pieces import Action, ActionCard, Bandit, Loot, Token
from colt.express.state import Scheming
from colt.kernel import SPECTATOR
from colt.picture import describe, draw, picture_of
from colt.superexpress import events as super_events
from colt.superexpress.pieces import REAR
from colt.superexpress.pieces import Action as SuperAction
from colt.superexpress.pieces import Bandit as SuperBandit
from colt.train import inside, roof
from colt.words import Words, languages
from tests.words.games import new_games, steps

WORDS = Words()


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


@pytest.fixture
def game():
    """Doc sits in seat 0; he has run to a roof, been shot, and robbed; Ghost has hidden a card."""
    game = express.new_game(bandits=["doc", "ghost", "tuco"], cars=[2, 3, 4], seed=3)
    purse = Token(Loot.PURSE, 2)
    game.emit(BanditMoved(Bandit.DOC, inside(3)))
    game.emit(LootTaken(Bandit.DOC, 0, purse, game.state.value[purse]))
    game.emit(FloorChanged(Bandit.DOC, roof(3)))
    game.emit(BanditMoved(Bandit.TUCO, roof(1)))
    game.emit(BanditShot(Bandit.TUCO, Bandit.DOC))
    card = next(card for card in game.state.hands[1] if isinstance(card, ActionCard))
    game.emit(CardPlayed(1, card, is_hidden=True, then=Scheming(1)))
    return game


def test_the_train_from_the_locomotive_to_the_caboose(game):
    assert picture_of(game.view(0), WORDS).train() == lines("""
       | 0 locomotive | 1       | 2        | 3 caboose |
roof   | -            | Tuco    | -        | Doc*      |
inside | Marshal      | purse 1 | Ghost    | purse 3   |
       | strongbox    | jewel   | 3 jewels | purse 4   |
""")


def test_loot_can_be_drawn_as_it_is_typed(game):
    assert picture_of(game.view(0), Words("pl"), is_typed=True).train() == lines("""
        | 0 lokomotywa | 1         | 2        | 3 brankard |
dach    | -            | Tuco      | -        | Doc*       |
wnętrze | Szeryf       | purse#1:? | Ghost    | purse#3:?  |
        | strongbox    | jewel     | jewel x3 | purse#4:?  |
""")


def test_at_the_prompt_the_train_speaks_the_chosen_language(game):
    assert picture_of(game.view(0), Words("pl")).train() == lines("""
        | 0 lokomotywa | 1       | 2          | 3 brankard |
dach    | -            | Tuco    | -          | Doc*       |
wnętrze | Szeryf       | worek 1 | Ghost      | worek 3    |
        | walizka      | klejnot | 3 klejnoty | worek 4    |
""")


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_no_word_of_the_notation_stands_in_a_picture_for_people(language):
    """A language has words of its own for loot, cards and bullets."""
    for game in new_games():
        for nth, now in enumerate(steps(game)):
            if nth % 20 == 0 or now.is_over:
                drawn = draw(now.view(0), Words(language))
                assert "#" not in drawn
                assert ":?" not in drawn
                assert not {*Loot, *Action} & set(drawn.replace(",", " ").split()), drawn


def test_everybodys_sheet_with_what_the_reader_knows(game):
    drawn = picture_of(game.view(0), WORDS).sheets()
    worth = game.state.value[Token(Loot.PURSE, 2)]
    doc = next(line for line in drawn if "Doc*" in line)
    assert f"purse 5: $250  purse 2: ${worth}" in doc
    assert "6/6      1" in doc
    assert any(line.strip() == "hit by: Tuco" for line in drawn)
    assert sum("hand:" in line for line in drawn) == 1
    assert [line for line in picture_of(game.view(1), WORDS).sheets() if line.endswith("purse 2")]


def test_the_first_player_is_marked(game):
    drawn = picture_of(game.view(0), WORDS).sheets()
    assert [line.split()[1].strip("*") for line in drawn if line.startswith("first")] == [
        WORDS.seat(game.state.first, game.state)
    ]


def test_a_hidden_card_is_shown_to_its_owner_only(game):
    assert picture_of(game.view(0), WORDS).pile() == ["pile: Ghost hidden"]
    [own] = picture_of(game.view(1)).pile()
    assert own.split()[2] in set(Action)
    assert own.endswith("hidden")


def test_the_turn_being_played_is_marked(game):
    assert picture_of(game.view(0)).heading() == ["round 1/5   turns: [S], D, S", "event: none"]
    assert picture_of(game.view(0), WORDS).heading() == [
        "round 1/5   turns: [standard], speeding-up, standard",
        "event: none",
    ]


def test_the_truth_shows_every_card(game):
    drawn = draw(game.state)
    assert "?" not in drawn
    assert drawn.count("hand:") == 3
    assert "*" not in drawn


def test_without_words_the_notation_is_enough(game):
    drawn = draw(game.view(0))
    assert "hand: move" in drawn
    assert "neutral: 13  strongbox" in drawn
    assert picture_of(game.view(0)).train() == picture_of(game.view(0), WORDS, is_typed=True).train()


def test_names_are_said_in_every_language(game):
    """Whoever and whatever has a name is called by it."""
    drawn = draw(game.view(0), Words("fr"))
    assert "tours\u202f: [normal], accélération, normal" in drawn
    assert "événement\u202f: aucun" in drawn
    assert "main\u202f: " in drawn
    assert "bourse 3" in drawn
    assert not {*Action} & set(drawn.split())


def test_a_narrow_page_breaks_the_train(game):
    drawn = picture_of(game.view(0), WORDS, width=44).train()
    assert max(map(len, drawn)) <= 44
    assert sum(line.startswith("roof") for line in drawn) == 2


def test_a_table_before_anybody_has_chosen_a_team():
    drawn = draw(express.new_game(2, variants=["teams"]).view(0))
    assert "round 0/5" in drawn
    assert "bullets  hits" not in drawn


# --- Super Express


@pytest.fixture
def super_game():
    """Three bandits share car 2; the one in the middle is up on the roof, the last one lies stunned."""
    game = superexpress.new_game(bandits=["doc", "ghost", "belle"], seed=2)
    state = game.state
    for bandit in (SuperBandit.DOC, SuperBandit.GHOST, SuperBandit.BELLE):
        game.emit(super_events.HorseRidden(bandit, inside(0), was_hanging=False))
    for bandit in (SuperBandit.DOC, SuperBandit.GHOST, SuperBandit.BELLE):
        game.emit(super_events.BanditMoved(bandit, inside(1)))
    game.emit(super_events.FloorChanged(state.line[1], roof(1)))
    game.emit(super_events.BanditTurned(state.line[0], REAR))
    game.emit(super_events.BanditLayDown(state.line[2]))
    return game


def test_the_line_of_bandits_is_seen_at_a_glance(super_game):
    front, middle, rear = (WORDS.bandit(bandit) for bandit in super_game.state.line)
    drawn = picture_of(super_game.view(SPECTATOR), WORDS).train()
    roof_line = next(line for line in drawn if line.startswith("roof"))
    inside_line = next(line for line in drawn if line.startswith("inside"))
    assert f"<{middle}" in roof_line
    assert f"{front}>" in inside_line
    assert f"_<{rear}_" in inside_line
    order = [inside_line.index(front), roof_line.index(middle), inside_line.index(rear)]
    assert order == sorted(order)


def test_a_plan_is_open_to_its_owner_only():
    game = superexpress.new_game(bandits=["doc", "ghost", "belle"], seed=2)
    game.play("plan shoot move flip", 0)
    assert "(shoot), (move), (flip)" in draw(game.view(0))
    assert "(Tir), (Déplacement), (Demi-tour)" in draw(game.view(0), Words("fr"))
    assert "(?), (?), (?)" in draw(game.view(1))
    assert SuperAction.SHOOT not in draw(game.view(1))


# --- any position


@pytest.mark.parametrize("seed", range(2))
def test_every_position_fits_on_the_page(seed):
    for game in new_games(seed):
        for nth, now in enumerate(steps(game, seed)):
            if nth % 5 == 0 or now.is_over:
                for table in (now.state, now.view(0), now.view(SPECTATOR)):
                    for words in (WORDS, Words("fr"), Words("pl")):
                        drawn = draw(table, words, width=80).split("\n")
                        assert max(map(len, drawn)) <= 80
                        assert all(line == line.rstrip() for line in drawn)


def test_a_description_draws_nothing():
    for game in new_games():
        for nth, now in enumerate(steps(game)):
            if nth % 9 == 0:
                for sentence in describe(now.view(0), WORDS):
                    assert not set("|[]<>_*") & set(sentence)
