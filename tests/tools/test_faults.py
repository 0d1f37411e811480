"""Faults can still be planted in the fast engine: the lines they are about are there."""

import ast

import pytest

from tools import mutants, planted


@pytest.mark.parametrize("fault", planted.FAULTS, ids=lambda fault: fault.says)
def test_every_fault_has_its_line(fault):
    source = (planted.ROOT / planted.FAST / fault.file).read_text(encoding="utf-8")
    assert fault.planted_in(source) != source


def test_a_fault_without_its_line_is_not_planted():
    with pytest.raises(ValueError, match="0 times"):
        planted.FAULTS[0].planted_in("pass")


def test_one_token_is_changed_at_a_time():
    (function,) = ast.parse(
        """
def meets(row, bandit):
    '''Nobody stays with the Marshal.'''
    space: int = row[bandit + 1]
    if space < 7 and not row[bandit]:
        row[bandit] = True
        chase(bandit)
"""
    ).body
    assert isinstance(function, ast.FunctionDef)
    said = [says.partition(": ")[2] for says, _ in mutants._changed(function)]
    assert said == [
        "bandit + 1 → bandit - 1",
        "1 → 2",
        "space < 7 and (not row[bandit]) → space < 7 or not row[bandit]",
        "row[bandit] = True → _ = True",
        "chase(bandit) → None",
        "space < 7 → space <= 7",
        "not row[bandit] → +row[bandit]",
        "True → False",
        "7 → 8",
    ]
