"""Shares with intervals, on numbers worked out by hand."""

import pytest

from colt.arena.figures import Estimate, clustered, paired_difference, quantile, wilson


def test_wilsons_interval_is_the_textbooks():
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20."""
    assert wilson(81, 263) == pytest.approx((0.3080, 0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.1014, 0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0, 0.1611), abs=5e-5)


def test_nothing_is_known_before_the_first_game():
    assert wilson(0, 0) == Estimate(0, 0, 1)
    assert paired_difference([], []) == Estimate(0, -1, 1)


def test_a_shared_win_is_a_part_of_one():
    assert wilson(0.5 + 1, 2).value == 0.75


def test_games_of_one_deal_that_come_out_alike_tell_no_more_than_one():
    """Fifty deals of four games, all four won or all four lost: as sure as fifty games, not two hundred."""
    alike = clustered([[1.0] * 4] * 20 + [[0.0] * 4] * 30)
    assert alike.value == 0.4
    assert alike == pytest.approx(wilson(20, 50), abs=0.006)
    assert alike.high - alike.low > wilson(80, 200).high - wilson(80, 200).low


def test_games_of_one_deal_that_even_out_tell_more():
    """A lucky seat wins one game in four whoever sits there: the share is certain."""
    even = clustered([[1.0, 0, 0, 0]] * 49 + [[1.0, 1, 0, 0]])
    assert even.high - even.low < 0.05
    assert even.low < even.value < even.high


def test_one_game_for_each_deal_is_wilsons_interval():
    assert clustered([[1.0]] * 300 + [[0.0]] * 700) == pytest.approx(wilson(300, 1000), abs=1e-3)
    assert clustered([[0.0]] * 20) == wilson(0, 20)
    assert clustered([[1.0, 0.0]]) == wilson(1, 2)


def test_equal_games_differ_by_nothing():
    assert paired_difference([1, 0, 0.5], [1, 0, 0.5]) == Estimate(0, 0, 0)


def test_a_paired_difference_has_the_width_of_its_pairs():
    """A hundred pairs, half of them 1 apart and half equal: a standard error of 0.05."""
    difference = paired_difference([1, 0] * 50, [0, 0] * 50)
    assert difference.value == 0.5
    assert difference.low == pytest.approx(0.40, abs=0.02)
    assert difference.high == pytest.approx(0.60, abs=0.02)


def test_pairs_that_go_together_are_surer_than_strangers():
    one = [i % 2 + 0.0 for i in range(60)]
    other = [value - 0.25 for value in one]
    assert paired_difference(one, other) == Estimate(0.25, 0.25, 0.25)


def test_quantiles():
    assert quantile([], 0.5) == 0
    assert quantile([4, 1, 3, 2], 0.5) == 3
    assert quantile(range(100), 0.95) == 95
