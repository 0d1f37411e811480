"""What winning is worth."""

import pytest

from colt.kernel import share


@pytest.mark.parametrize(
    ("winners", "shares"),
    [((1,), [0, 1, 0, 0]), ((0, 2), [0.5, 0, 0.5, 0]), ((0, 1, 2, 3), [0.25] * 4), ((), [0] * 4)],
)
def test_those_who_win_together_share_the_win(winners, shares):
    """One wins alone; two share it; all do; in Super Express nobody may be left to win."""
    assert [share(winners, seat) for seat in range(4)] == shares
