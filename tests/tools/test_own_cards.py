"""Which cards a bot plays more often than those beside it."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from colt import arena

own_cards = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[2] / "tools/own_cards.py")))


def test_who_plays_a_card_more_often_is_found_by_its_chair(tmp_path):
    """A robber beside drifters, from every seat."""
    arena.run(["script-robber", "drifter", "drifter"], 9, seed=1, processes=1, records_dir=tmp_path)
    counted = list(own_cards.deals(tmp_path, "rob"))
    assert len(counted) == 3
    value, low, high = own_cards.more(counted)
    assert 0 < low <= value <= high
    assert own_cards.more(list(own_cards.deals(tmp_path, "marshal")))[0] < value


def test_equals_play_it_as_often():
    assert own_cards.more([(6, 6.0), (3, 3.0)]) == (0, 0, 0)


def test_without_records_it_says_so(tmp_path):
    with pytest.raises(SystemExit, match="There is no record in"):
        own_cards.main([str(tmp_path), "rob"])
