"""The page about the fast engine: its example runs, and what it names is there."""

import re
from pathlib import Path

from colt.fast import express, superexpress

PAGE = (Path(__file__).parents[2] / "docs" / "fast.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(example.replace("1000", "3"), {})
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_what_the_table_names_is_there():
    (table,) = re.findall(r"\| what \| how \|\n.*?\n\n", PAGE, re.DOTALL)
    names = {name.removeprefix("Tables.") for name in re.findall(r"`([\w.]+)`", table)}
    there = {*dir(express.Tables), *dir(express), *dir(superexpress.Tables), *dir(superexpress)}
    there |= {*dir(express.codec), *dir(superexpress.codec), "scores", "winners"}
    assert names <= there, names - there
