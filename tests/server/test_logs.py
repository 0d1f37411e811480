"""Log lines: one for each thing that happened, for people or for programs."""

import json
import logging

import pytest

from colt.server.logs import JsonLines, TextLines


@pytest.fixture
def record():
    """Something happened, with two facts, and something else went wrong meanwhile."""
    wrong = (OSError, OSError("the disk\nis full"), None)
    made = logging.LogRecord("colt.server", logging.WARNING, "here", 1, "not %s\nyet", ("stored",), wrong)
    made.facts = {"tables": 3, "why": "no\nroom"}
    return made


def test_a_line_for_people_says_what_when_and_why(record):
    first, *rest = TextLines().format(record).splitlines()
    time, said = first[:19], first[20:]
    assert (time[4], time[10], time[13]) == ("-", " ", ":")
    assert said == "warning not stored yet tables=3 why=no room"
    assert rest == ["OSError: the disk", "is full"]


def test_a_line_for_programs_holds_the_same_by_name(record):
    text = JsonLines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert line["time"][10] == "T"
    assert line["error"].endswith("OSError: the disk\nis full")
    assert {name: line[name] for name in ("level", "message", "tables", "why")} == {
        "level": "warning",
        "message": "not stored\nyet",
        "tables": 3,
        "why": "no\nroom",
    }


def test_where_nothing_went_wrong_nothing_is_said_of_it(record):
    record.exc_info = None
    assert "error" not in json.loads(JsonLines().format(record))
    assert len(TextLines().format(record).splitlines()) == 1
