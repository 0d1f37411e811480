"""Guesses: possible, complete, and every possibility equally likely."""

from collections import Counter
from itertools import permutations
from typing import Any

from colt.kernel import SPECTATOR, Chance
from colt.superexpress import new_game
from colt.superexpress.guess import complete, guess
from colt.superexpress.pieces import LOOT_VALUES
from colt.superexpress.rules import RULES
from tests.superexpress.pictures import cards, position

THREE = """
    roof   |  |      |        |      |  |
    inside |  | Doc> | <Ghost | <Mei |  |
"""


def is_even(counts: Counter[Any], kinds: int, n: int) -> bool:
    """Whether n draws spread over this many kinds as an even chance would (chi-square, six deviations)."""
    expected = n / kinds
    chi = sum((counts[kind] - expected) ** 2 / expected for kind in counts)
    chi += (kinds - len(counts)) * expected
    return bool(abs(chi - (kinds - 1)) < 6 * (2 * (kinds - 1)) ** 0.5)


def test_the_own_plan_is_kept_and_others_are_filled_in():
    game = new_game(4, seed=1, variants=["horse"])
    first, second, *_ = game.state.turn_order()
    game.play("plan shoot horse flip", first)
    game.play("plan move flip floor", second)
    state = guess(game.view(first), Chance(1)).state
    assert state.plans[first] == cards("shoot horse flip")
    assert len(set(state.plans[second])) == 3
    assert None not in state.plans[second]
    assert [seat for seat, plan in enumerate(state.plans) if not plan] == sorted(game.state.turn_order()[2:])


def test_a_guess_asks_what_the_game_asks():
    game = new_game(4, seed=1)
    for decision in game.decisions[:3]:
        game.play("plan shoot move flip", decision.seat)
        for seat in range(4):
            twin = guess(game.view(seat), Chance(seat))
            assert twin.every_decision == game.every_decision
            assert twin.state.eyes is None


def test_a_guess_can_be_played_to_its_end():
    game = new_game(3, seed=1)
    twin = guess(game.view(0), Chance(0))
    while twin.decisions:
        twin.play(twin.decisions[0].choices[0], twin.decisions[0].seat)
    assert twin.is_over
    assert game.state.round == 1


def test_a_guess_spends_luck_of_its_own():
    game = new_game(3, seed=1)
    chance = Chance(0)
    first, second = guess(game.view(0), chance), guess(game.view(0), chance)
    assert first.chance.below(1 << 64) != second.chance.below(1 << 64) != game.chance.below(1 << 64)


def test_a_sealed_plan_is_any_plan():
    game = new_game(3, seed=1)
    me, other, _ = game.state.turn_order()
    game.play("plan shoot move flip", other)
    view, chance, n = game.view(me), Chance(2), 2400
    seen = Counter(complete(view, chance).plans[other] for _ in range(n))
    assert set(seen) == set(permutations(game.state.rulebook.hand, 3))
    assert is_even(seen, 24, n)


def test_a_half_opened_plan_is_any_rest():
    """Ghost has turned up a Flip: two of the other four cards come, in any order."""
    plans = {"doc": "floor flip move", "ghost": "flip shoot reflex", "mei": "flip floor shoot"}
    game = position(THREE, variants="reflex", plans=plans)
    for _ in range(3):
        RULES.chapters["action"].go_on(game)
    view, chance, n = game.view(0), Chance(3), 1200
    assert view.opened[1] == cards("flip")
    seen = Counter(complete(view, chance).plans[1] for _ in range(n))
    rest = [card for card in view.rulebook.hand if card != "flip"]
    assert set(seen) == set(permutations(rest, 2))
    assert is_even(seen, 12, n)


def test_loot_sides_are_any_of_those_nobody_has_won():
    game = position(THREE, plans={}, values=(301, 312, 323, 345), loot={"doc": (389, 378)})
    game.advance()
    view, chance, n = game.view(1), Chance(4), 2000
    assert view.values == (None,) * 3
    seen = Counter(complete(view, chance).values for _ in range(n))
    unseen = [value for value in LOOT_VALUES if value not in (389, 378, 345)]
    assert set(seen) == set(permutations(unseen, 3))
    assert is_even(seen, 60, n)


def test_a_spectator_can_guess_too():
    game = new_game(3, seed=1)
    game.play("plan shoot move flip", 0)
    state = complete(game.view(SPECTATOR), Chance(5))
    assert None not in state.plans[0]
    assert None not in state.values


def test_who_sees_everything_guesses_the_truth():
    game = new_game(3, seed=1)
    game.play("plan shoot move flip", 0)
    state = complete(game.state, Chance(6))
    assert (state.plans, state.values) == (game.state.plans, game.state.values)
