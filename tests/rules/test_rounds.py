"""The start of a round, and who is First Player."""

from collections import Counter

import pytest

from colt.express import new_game
from colt.express.events import (
    CardsDrawn,
    DeckShuffled,
    FirstPlayerDrawn,
    MomentCame,
    NeutralBulletTaken,
    RoundBegan,
    RoundCardRevealed,
    RoundEventCame,
    StrongboxBrought,
)
from colt.express.pieces import NEUTRAL, Bullet, RoundCard, RoundEvent, Turn
from colt.express.rules import cards as cards_of
from colt.express.state import Opening, RoundEnding, Scheming
from colt.kernel import SPECTATOR, ChapterOpened
from tests.trains import DOC, GHOST, TUCO, asked, chapter, event, happened, train

THREE = """
    roof   | -       | -   | -          |
    inside | Marshal | Doc | Ghost Tuco |
"""


def test_a_round_opens_with_shuffling_then_drawing_then_the_round_card():
    """In turn order from the First Player. (en-2016 "Phase 1: Schemin'"; fr-2014 "Début de manche"; ruling 11)"""
    game = train(THREE, first="ghost", turns="S T", event="braking")
    opening = chapter(game, "opening")
    assert [type(step) for step in opening] == [
        RoundBegan,
        *[DeckShuffled] * 3,
        *[CardsDrawn] * 3,
        RoundCardRevealed,
    ]
    assert [step.seat for step in opening[1:7]] == [1, 2, 0, 1, 2, 0]
    assert [step.then for step in opening[4:7]] == [Opening(is_done=False)] * 3
    assert opening[0] == RoundBegan(1, 1)
    assert opening[7] == RoundCardRevealed(RoundCard((Turn.STANDARD, Turn.TUNNEL), RoundEvent.BRAKING))
    assert game.state.moment == Scheming(0)
    assert asked(game) == "ghost"


def test_six_cards_are_drawn_from_the_top_and_seven_by_doc():
    """(en-2016 "Phase 1: Schemin'", "Doc")"""
    game = train(THREE, turns="S")
    shuffled = {step.seat: step.order for step in chapter(game, "opening") if isinstance(step, DeckShuffled)}
    assert game.state.hands == [shuffled[0][:7], shuffled[1][:6], shuffled[2][:6]]
    assert game.state.decks == [shuffled[0][7:], shuffled[1][6:], shuffled[2][6:]]


@pytest.mark.parametrize("seed", range(3))
def test_doc_holds_seven_and_the_others_six_in_every_round(seed):
    """(en-2016 "Doc"; O2)"""
    game = new_game(seed=seed, bandits=["doc", "ghost", "tuco"])
    sizes: dict[int, list[int]] = {}
    while not game.is_over:
        sizes.setdefault(game.state.round, [len(hand) for hand in game.state.hands])
        game.play(game.decisions[0].choices[-1])
    assert sizes == {n: [7, 6, 6] for n in range(1, 6)}


def test_the_left_neighbour_becomes_first_player():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(THREE, first="doc", pile=[])
    assert game.state.first == 1
    assert game.state.round == 2
    assert asked(game) == "ghost"


def test_after_the_last_seat_the_first_one_follows():
    """(en-2016 "Phase 2: Stealin'")"""
    game = train(THREE, first="tuco", pile=[])
    assert game.state.first == 0
    assert chapter(game, "opening")[0] == RoundBegan(2, 0)


def test_the_player_whose_figure_was_drawn_begins_the_first_round():
    """(en-2016 "Placing the Bandits")"""
    for seed in range(20):
        game = new_game(4, seed=seed)
        (drawn,) = happened(game, FirstPlayerDrawn)
        assert game.state.seats[game.state.first] == (drawn.bandit,)
        assert game.decisions[0].seat == game.state.first
        assert RoundBegan(1, game.state.first) in game.log


def test_the_next_round_starts_with_all_ones_cards_shuffled_bullets_included():
    """(en-2016 "Phase 2: Stealin'"; ruling 11; O11)"""
    hands = set()
    on_top = 0
    for seed in range(1, 31):
        game = train(
            THREE,
            pile=[],
            hits={"doc": "neutral ghost"},
            fired={"ghost": 1},
            hands={"doc": "bullet:neutral, bullet:ghost, move"},
            seed=seed,
        )
        every = (*game.state.hands[0], *game.state.decks[0])
        ten = game.state.rulebook.deck_of((DOC,))
        assert Counter(every) == Counter((*ten, NEUTRAL, Bullet(GHOST)))
        hands.add(game.state.hands[0])
        on_top += game.state.hands[0][0] == NEUTRAL
    assert len(hands) == 30
    assert on_top < 10


def test_bullets_of_the_event_are_shuffled_in_as_well():
    """(ruling 11)"""
    tops = set()
    for seed in range(1, 21):
        game = train(THREE, pile=[], event="rebellion", seed=seed)
        assert Counter((*game.state.hands[0], *game.state.decks[0]))[NEUTRAL] == 1
        tops.add(game.state.hands[0][0])
    assert tops - {NEUTRAL}


def test_everybody_only_draws_and_the_round_goes_on():
    """The pile is empty, the event still happens, the next round starts. (en-2016 "Events"; O9)"""
    game = train(THREE, turns="S", hands={}, event="rebellion")
    for _ in range(3):
        game.play("draw")
    assert chapter(game, "event") == [
        RoundEventCame(RoundEvent.REBELLION, RoundEnding(0)),
        NeutralBulletTaken(DOC),
        NeutralBulletTaken(GHOST),
        NeutralBulletTaken(TUCO),
        MomentCame(RoundEnding(0, is_done=True)),
    ]
    assert game.state.round == 2
    assert isinstance(game.state.moment, Scheming)


def test_after_the_fifth_round_nobody_is_asked_any_more():
    """(en-2016 "Object of the Game")"""
    assert not train(THREE, pile=[], round=4).is_over
    game = train(THREE, pile=[], round=5)
    assert game.is_over
    assert asked(game) == "nobody"
    assert game.decisions == ()


def test_a_game_has_five_rounds_of_two_phases():
    """(en-2016 "Object of the Game")"""
    game = new_game(3)
    while not game.is_over:
        game.play(game.decisions[0].choices[0])
    assert [step.round for step in game.log if isinstance(step, RoundBegan)] == [1, 2, 3, 4, 5]
    assert sum(isinstance(step, RoundCardRevealed) for step in game.log) == 5
    pages = [step.page for step in game.log if isinstance(step, ChapterOpened)]
    assert pages == list(range(len(game.state.contents) + 1))


def test_future_round_cards_are_nobodys_business():
    """(en-2016 "Set Up")"""
    game = new_game(4)
    assert len(game.state.round_deck) == 4
    for seat in (SPECTATOR, 0, 1, 2, 3):
        view = game.view(seat)
        assert view.round_card == game.state.round_card
        assert view.past_rounds == (game.state.round_card,)
        assert view.round_deck == (None,) * 4


def test_the_round_card_says_who_is_in_turn_when():
    """(en-2016 "Types of Turns")"""
    game = train(THREE, first="tuco", turns="S R")
    assert [(turn.seat, turn.turn.value) for turn in game.state.turns] == [
        (2, "S"),
        (0, "S"),
        (1, "S"),
        (2, "R"),
        (1, "R"),
        (0, "R"),
    ]


def test_the_turns_of_the_last_round_are_gone_when_a_new_one_begins():
    """(en-2016 "Phase 1: Schemin'")"""
    game = train(THREE, turns="S")
    game.emit(RoundBegan(2, 1))
    assert game.state.turns == ()
    assert game.state.round_card is None
    assert game.state.moment == Opening(is_done=False)


def test_a_strongbox_brought_in_one_round_lies_there_in_the_next():
    """(en-2016 "Take It All!")"""
    game = train(THREE, pile=[], event="take-it-all")
    assert [type(step) for step in event(game)] == [StrongboxBrought]
    assert game.state.round == 2
    assert len(game.state.loot[game.state.marshals_space()]) == 1


def test_a_hand_is_six_cards_and_one_more_with_doc():
    """(en-2016 "Doc")"""
    game = train(THREE)
    assert [cards_of.hand_size(game.state, seat) for seat in range(3)] == [7, 6, 6]
