"""The arena at the prompt."""

import pytest
from typer.testing import CliRunner

from colt.cli import app


def typed(*arguments):
    return CliRunner().invoke(app, ["arena", *arguments])


@pytest.fixture(autouse=True)
def _on_the_referee(monkeypatch):
    monkeypatch.setenv("COLT_ENGINE", "referee")


def test_two_bots_are_compared_on_the_same_deals(tmp_path):
    file = tmp_path / "games.jsonl"
    wanted = ("drifter", "drifter", "drifter", "--instead", "outlaw", "--games", "6", "--seed", "1")
    done = typed(*wanted, "--processes", "1", "--resume", str(file))
    assert done.exit_code == 0, done.output
    assert "On the same 2 deals outlaw wins" in done.output
    assert "points more than drifter (95 %: +" in done.output
    assert (tmp_path / "games.instead.jsonl").exists()


def test_a_comparison_is_no_single_run(tmp_path):
    done = typed("drifter", "drifter", "drifter", "--instead", "outlaw", "--json")
    assert done.exit_code != 0
    assert "two runs" in str(done.output) + str(done.exception)
