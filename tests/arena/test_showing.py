"""The report at the terminal and as a picture."""

import xml.etree.ElementTree as ET
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from colt import arena
from colt.games import Options
from colt.kernel import BadOption


@pytest.fixture(scope="module")
def report():
    return arena.run(["greenhorn", "drifter", "drifter"], 6, seed=1, processes=1)


def printed(renderable):
    console = Console(width=130, record=True, file=StringIO())
    console.print(renderable)
    return console.export_text()


def test_the_tables_have_every_figure(report):
    text = printed(arena.main_report(report))
    assert "colt-express en-2016, 3 players: 6 games, seed 1" in text
    for word in ("greenhorn", "drifter", "win share", "95 %", "fair", "money", "by seat", "by bandit"):
        assert word in text
    assert "by players" not in text


def test_an_interrupted_report_says_so(report):
    broken = msgspec.structs.replace(report, is_interrupted=True, wanted=50)
    assert "6 of 50 games, interrupted" in printed(arena.main_report(broken))


def test_super_express_counts_loot_cards_and_several_numbers_of_players():
    options = Options(game="super-express")
    report = arena.run(["drifter"], 7, options=options, players=(3, 4), processes=1)
    text = printed(arena.main_report(report))
    assert "Loot cards" in text
    assert "by players" in text


def test_nothing_played_is_a_report_too(report):
    empty = msgspec.structs.replace(report, played=(), is_interrupted=True)
    assert "0 of 6 games" in printed(arena.main_report(empty))
    ET.fromstring(arena.drawn(empty))


def test_the_picture_is_an_svg_that_says_what_it_shows(report, tmp_path):
    file = tmp_path / "arena.svg"
    arena.plot(report, file)
    root = ET.parse(file).getroot()
    assert root.tag.endswith("svg")
    assert "greenhorn wins" in root.attrib["aria-label"]


def test_another_picture_is_refused(report, tmp_path):
    with pytest.raises(BadOption, match=r"call the file arena\.svg"):
        arena.plot(report, tmp_path / "arena.png")


def test_a_bar_follows_the_games():
    with arena.progress_bar(Console(quiet=True)) as bar:
        bar(1, 3)
        bar(3, 3)
