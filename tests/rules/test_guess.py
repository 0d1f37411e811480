"""A guess: from what one seat knows, a whole table it could be sitting at."""

from collections import Counter

import pytest

from colt.express import new_game
from colt.express.guess import guess
from colt.express.pieces import NEUTRAL, PURSE_VALUES, ActionCard, Bullet, Loot
from colt.kernel import SPECTATOR, Chance
from tests.trains import DOC, GHOST, answered, card, cards, purse, random_positions, train

GAMES = [
    ("en-2016", (), 3),
    ("en-2016", (), 6),
    ("es-2016", ("first-game",), 4),
    ("fr-2014", (), 4),
    ("fr-2014", ("expert",), 3),
    ("en-2016", ("expert",), 5),
    ("en-2016", ("teams",), 2),
    ("es-2016", ("teams",), 3),
    ("fr-2014", ("teams",), 2),
    ("pl-2015", ("teams",), 2),
]
THREE = """
    roof   | -       | -   | -          |
    inside | Marshal | Doc | Ghost Tuco |
"""


def every_card(state, seat):
    """All cards of a seat, wherever they lie."""
    on_pile = [played.card for played in state.pile if played.seat == seat]
    return Counter([*state.hands[seat], *state.decks[seat], *state.discards[seat], *on_pile])


@pytest.mark.parametrize(("edition", "variants", "players"), GAMES)
def test_a_guess_is_a_table_this_seat_could_be_sitting_at(edition, variants, players):
    """Nothing is missing, nothing is invented, and the own seat is asked the same."""
    for game in random_positions(edition, variants, players, seed=players):
        for seat in (SPECTATOR, *range(players)):
            view = game.view(seat)
            guessed = guess(view, Chance(f"guess {len(game.log)}"))
            check_cards(guessed.state, game.state, view)
            check_the_rest(guessed.state, game.state, view)
            own = [decision for decision in guessed.every_decision if decision.seat == seat]
            assert own == [decision for decision in game.every_decision if decision.seat == seat]
            assert guessed.state.eyes is None


def check_cards(guessed, true, view):
    for seat in range(true.players):
        if true.seats[seat]:
            assert every_card(guessed, seat) == Counter(true.owned(seat))
        assert len(guessed.hands[seat]) == len(true.hands[seat])
        assert len(guessed.decks[seat]) == len(true.decks[seat])
    assert all(isinstance(played.card, ActionCard) for played in guessed.pile)
    for mine, open_card in zip(guessed.pile, view.pile, strict=True):
        assert open_card.card in (None, mine.card)
    if view.eyes is not None and view.eyes >= 0:
        assert guessed.hands[view.eyes] == true.hands[view.eyes]


def check_the_rest(guessed, true, view):
    assert guessed.loot == true.loot
    tokens = [token for held in true.loot.values() for token in held if token.loot is Loot.PURSE]
    assert all(guessed.value[token] == view.value.get(token, guessed.value[token]) for token in tokens)
    lost = [known.token for known in true.cheapest]
    purses = dict.fromkeys([*tokens, *lost])
    worths = Counter([*(guessed.value[token] for token in purses), *guessed.spare])
    assert worths == Counter([*(true.value[token] for token in purses), *true.spare])
    assert len(guessed.round_deck) == len(true.round_deck)
    assert len(set(guessed.round_deck) | set(guessed.past_rounds)) == 5
    assert [one.is_station for one in guessed.round_deck] == [one.is_station for one in true.round_deck]
    assert set(guessed.sealed) == set(true.sealed)
    assert None not in guessed.sealed.values()


def guesses(view, n=600):
    return [guess(view, Chance(f"number {i}")).state for i in range(n)]


def test_a_guess_leaves_the_view_alone_and_has_luck_of_its_own():
    game = new_game(4, seed=1)
    view = game.view(0)
    before = (list(view.hands), list(view.decks), dict(view.value), view.round_deck)
    first, second = (guess(view, Chance(seed)) for seed in (1, 2))
    assert (list(view.hands), list(view.decks), dict(view.value), view.round_deck) == before
    assert first.state.hands != second.state.hands
    assert first.chance.below(1 << 64) != second.chance.below(1 << 64)
    assert first.chance.below(1 << 64) != game.chance.fork().below(1 << 64)


def test_three_unseen_cards_are_equally_likely_in_hand():
    """One in Doc's hand, two in his deck; the others lie on his discard pile."""
    game = train(
        THREE,
        variants="expert",
        turns="S",
        hands={"doc": "rob"},
        decks={"doc": "punch, marshal"},
        discards={"doc": "move, move, floor, floor, shoot, shoot, rob"},
    )
    in_hand = Counter(state.hands[0] for state in guesses(game.view(1)))
    assert set(in_hand) == {cards(game, 0, name) for name in ("rob", "punch", "marshal")}
    assert all(150 < n < 250 for n in in_hand.values())


def test_a_hidden_card_on_the_pile_is_never_a_bullet():
    """Two Robs and a Punch it could be, as often as there are such cards."""
    game = train(
        THREE,
        variants="expert",
        turns="T S",
        hands={"doc": "rob, bullet:neutral, bullet:neutral, punch, rob"},
        decks={"doc": ""},
        discards={"doc": "move, move, floor, floor, shoot, shoot, marshal"},
        hits={"doc": "neutral neutral"},
    )
    game.play("play rob")
    played = Counter(state.pile[0].card for state in guesses(game.view(1)))
    assert set(played) == {card("doc rob"), card("doc punch")}
    assert 350 < played[card("doc rob")] < 450


def test_in_the_plain_game_a_hidden_card_is_any_action_card_as_often_as_there_are_such():
    game = train(THREE, turns="T S", hands={"doc": "rob, bullet:neutral"}, hits={"doc": "neutral"})
    game.play("play rob")
    played = Counter(state.pile[0].card for state in guesses(game.view(1)))
    assert played[card("doc rob")] > 70
    assert 25 < played[card("doc punch")] < 100
    assert not any(isinstance(one, Bullet) for one in played)
    assert len(played) == 6


def test_unseen_purses_get_unseen_worths():
    game = train(
        """
        roof   | -       | -   | -          |
        inside | Marshal | Doc purse:500 | Ghost Tuco |
        """,
        loot={"doc": "purse:300", "ghost": "purse:450"},
    )
    worths = Counter((state.value[purse(1)], state.value[purse(2)]) for state in guesses(game.view(0)))
    assert {second for _, second in worths} == {300}
    everything = Counter(PURSE_VALUES) - Counter([300])
    firsts = Counter(
        {value: sum(n for (one, _), n in worths.items() if one == value) for value in everything}
    )
    assert all(abs(n / 600 - everything[value] / 17) < 0.07 for value, n in firsts.items())


def test_the_revenge_told_which_purse_was_cheaper():
    """Ghost lost the lower number of two: the other one is worth as much or more. (ruling 21)"""
    game = train(
        """
        roof   | Ghost   | Doc | Tuco |
        inside | Marshal | -   | -    |
        """,
        pile=[],
        event="revenge",
        loot={"ghost": "purse:300 purse:400 jewel"},
    )
    pairs = {(state.value[purse(1)], state.value[purse(2)]) for state in guesses(game.view(1), 200)}
    assert len(pairs) > 5
    assert all(lost <= kept for lost, kept in pairs)
    assert {(state.value[purse(1)], state.value[purse(2)]) for state in guesses(game.view(0), 5)} == {
        (300, 400)
    }


def test_a_bullet_seen_laid_on_a_deck_and_drawn_is_in_that_hand():
    game = train(
        """
        roof   | Ghost   | -    | -   |
        inside | Marshal | Tuco | Doc |
        """,
        variants="expert",
        pile="doc shoot",
        hands={"tuco": "move, rob, punch, floor, shoot"},
    )
    assert all(Bullet(DOC) in state.hands[1] for state in guesses(game.view(0), 40))


def test_a_card_held_back_at_the_reshuffle_is_not_in_the_new_deck():
    """Doc holds a Rob when his discards become the new deck. (ruling 27)"""
    game = train(
        THREE,
        variants="expert",
        turns="S S",
        hands={"doc": "rob"},
        decks={"doc": ""},
        discards={"doc": "move, move, floor, floor, shoot, shoot, rob, punch, marshal"},
    )
    answered(game, "draw")
    for state in guesses(game.view(1), 60):
        assert card("doc rob") in state.hands[0]
        assert len(state.hands[0]) == 4


def test_a_picked_card_is_surely_an_action_card():
    """So a hand with a picked card holds fewer bullets than chance alone would give it. (ruling 28)"""
    game = train(
        """
        roof   | -       | -          | -           |
        inside | Marshal | Doc Ghost  | Tuco Django |
        """,
        variants="teams",
        teams="ghost+django doc+tuco",
        turns="S",
        hits={"ghost": "neutral " * 12},
    )
    game.play("pick ghost move", 0)
    game.play("pick doc move", 1)
    bullets = [state.hands[0].count(NEUTRAL) for state in guesses(game.view(1), 400)]
    assert max(bullets) <= 6
    assert 3.1 < sum(bullets) / 400 < 3.45


def test_sealed_answers_may_be_anything():
    game = new_game(seed=2, variants=["teams"], bandits=["doc+tuco", "ghost+django"])
    game.play("caboose doc", 0)
    assert {state.sealed[0] for state in guesses(game.view(1), 30)} == set(game.state.seats[0])
    assert {state.sealed[0] for state in guesses(game.view(0), 10)} == {DOC}
    game.play("caboose ghost", 1)
    game.play("pick ghost move", 1)
    assert len({state.sealed[1] for state in guesses(game.view(0), 200)}) == 11
    assert {state.sealed[1] for state in guesses(game.view(1), 10)} == {card("ghost move")}
    assert game.state.seats[1][0] is GHOST


def test_future_round_cards_are_drawn_from_those_not_seen():
    game = new_game(4, seed=1)
    decks = [state.round_deck for state in guesses(game.view(0), 200)]
    assert all(game.state.round_card not in deck for deck in decks)
    assert len({deck[0] for deck in decks}) == 6
    assert len({deck[-1] for deck in decks}) == 3
