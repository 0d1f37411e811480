"""Many games in one file, written and read back."""

import doctest
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import colt
from colt.cli import app
from colt.fast.express import codec
from colt.research import data


@pytest.fixture(scope="module")
def games() -> list[colt.Record]:
    options: list[dict[str, Any]] = [
        {"players": 3},
        {"players": 2, "variants": ["teams"]},
        {"game": "super-express"},
    ]
    return [colt.record(colt.play_out(colt.new(seed=seed, **one))) for seed, one in enumerate(options)]


def test_the_example():
    outcome = doctest.testmod(data)
    assert outcome.attempted > 3
    assert outcome.failed == 0


def test_records_come_back_as_they_were(games, tmp_path):
    path = tmp_path / "games.heists"
    assert data.write(path, games) == 3
    assert list(data.read(path)) == games
    assert path.stat().st_size < sum(len(one.to_text()) for one in games) / 3
    with pytest.raises(FileExistsError):
        data.write(path, games)


def test_the_same_games_are_the_same_bytes(games, tmp_path):
    for name in ("a.heists", "b.heists"):
        data.write(tmp_path / name, games)
    assert (tmp_path / "a.heists").read_bytes() == (tmp_path / "b.heists").read_bytes()


def test_a_file_that_is_cut_short_gets_a_sentence(games, tmp_path):
    path = tmp_path / "games.heists"
    data.write(path, games)
    path.write_bytes(path.read_bytes()[:-300])
    with pytest.raises(colt.BadRecord, match="cannot be read"):
        list(data.read(path))


def test_a_table_has_a_row_for_each_decision(games, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    data.write(path, games, observations=True)
    table = parquet.read_table(path)  # one line
    assert table.column_names == list(data.SCHEMA)
    assert table.num_rows == sum(len(one.lines) for one in games)
    first = table.slice(0, 1).to_pylist()[0]
    game = colt.new(players=3, seed=0)
    assert first["choices"] == [str(choice) for choice in game.decisions[0].choices]
    assert first["observation"] == codec.row_of(game.view(first["seat"])).tobytes()
    for row in table.to_pylist():
        assert row["choice"] in row["choices"]
        assert row["score"] == games[row["game"]].footer.scores[row["seat"]]
    assert table.schema.metadata[b"rows"].decode() == codec.DIGEST


def test_bots_play_for_a_file(tmp_path):
    path = tmp_path / "games.heists"
    options = ["--games", "3", "--bot", "drifter", "-n", "3", "--processes", "1", "--seed", "9"]
    made = CliRunner().invoke(app, ["games", "make", str(path), *options])
    assert f"3 games are in {path}.\n" in made.output
    assert [record.replay().is_over for record in data.read(path)] == [True] * 3
    observed = ("--observations", "--game", "super-express")
    for name, sentence, wanted in (
        (path, "is there already", ()),
        (tmp_path / "games.csv", "not in '.csv'", ()),
        (tmp_path / "nowhere/games.heists", "There is no folder", ()),
        (tmp_path / "more.heists", "--observations is for a table (.parquet) of Colt Express", observed[:1]),
        (tmp_path / "more.parquet", "--observations is for a table (.parquet) of Colt Express", observed),
    ):
        refused = CliRunner().invoke(app, ["games", "make", str(name), *wanted])
        assert not name.exists() or name == path
        assert isinstance(refused.exception, colt.ColtError)
        assert sentence in str(refused.exception)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (("--variant", "teams"), 2),
        (("--variant", "teams", "--bot", "drifter"), 2),
        (("--edition", "fr-2014", "--variant", "teams"), 2),
        (("--bot", "drifter"), 3),
        (("--bot", "drifter", "--game", "super-express"), 3),
        (("--game", "super-express"), 4),
    ],
)
def test_where_nobody_says_for_how_many_the_book_does(tmp_path, options, players):
    path = tmp_path / "games.heists"
    CliRunner().invoke(app, ["games", "make", str(path), "--games", "1", "--processes", "1", *options])
    assert [len(record.header.bandits) for record in data.read(path)] == [players]


def test_the_page_names_every_column():
    page = (Path(__file__).resolve().parents[2] / "docs/data.md").read_text(encoding="utf-8")
    rows = [f"| `{name}` | {kind} | {says} |" for name, (kind, says) in data.SCHEMA.items()]
    assert "\n".join(rows) in page
