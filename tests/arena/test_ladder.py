"""The ladder: who meets whom, what it costs, who is how strong."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from itertools import combinations
from xml.etree import ElementTree as ET

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from colt import arena
from colt.arena.ladder import Contest, Venue, line_ups, others, schedule
from colt.arena.page import lines
from colt.arena.rating import Deal, rate, with_intervals
from colt.bots.making import HOUSE, RIVALS
from colt.bots.ratings import Ratings
from colt.cli import app, measuring
from colt.games import Options
from colt.kernel import BadOption, Chance

FEW = ("drifter", "greenhorn", "script-robber")


def contest(meetings=4, **changes):
    return msgspec.structs.replace(
        Contest(bots=FEW, venues=(Venue(Options(players=3), meetings),), seed=1), **changes
    )


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_two_meet_often_enough_and_not_much_more(players):
    bots = tuple("abcdefg")
    met: Counter[tuple[str, str]] = Counter()
    for line_up in line_ups(bots, Venue(Options(players=players), 60), 1):
        assert len(set(line_up)) == players
        met.update(dict.fromkeys(combinations(sorted(line_up), 2), players))
    assert len(met) == 21
    assert min(met.values()) >= 60
    assert max(met.values()) <= 60 + 3 * players


def test_few_bots_fill_a_large_table():
    assert all({*line_up} == {"a", "b"} for line_up in line_ups("ab", Venue(Options(players=6), 12), 1))


def test_every_deal_is_played_from_every_seat():
    rotations: Counter[object] = Counter()
    for _, (match, fixture) in schedule(contest()):
        rotations[match.line_up, fixture.deal] += 1
    assert set(rotations.values()) == {3}
    numbers = [fixture.number for _, (_, fixture) in schedule(contest())]
    assert numbers == list(range(len(numbers)))


def test_the_other_set_ups_are_teams_numbers_expert_and_editions():
    names = [str(venue) for venue in others(400)]
    assert names == [
        "en-2016 teams 2 players",
        "en-2016 3 players",
        "en-2016 5 players",
        "en-2016 6 players",
        "en-2016 expert 4 players",
        "fr-2014 4 players",
        "pl-2015 4 players",
        "es-2016 4 players",
    ]


# --- ratings


def made_up(strengths, games, seed=1):
    """Deals at tables of three, won as the strengths say."""
    chance = Chance(seed)
    for chairs in combinations(sorted(strengths), 3):
        for _ in range(games):
            left = chance.below(10**6) / 10**6 * sum(strengths[bot] for bot in chairs)
            for winner in chairs:
                left -= strengths[winner]
                if left < 0:
                    break
            yield Deal(chairs, 1, {winner: 1.0})


def test_ratings_find_the_strengths_again():
    """Ten times the strength is 400 points; who is called outlaw has 1000."""
    strengths = {"weak": 1.0, "outlaw": 10**0.5, "strong": 10.0, "other": 10**0.5}
    rated = with_intervals(list(made_up(strengths, 500)))
    for bot, wanted in {"weak": 800, "outlaw": 1000, "strong": 1200, "other": 1000}.items():
        assert rated[bot].value == pytest.approx(wanted, abs=50)
        assert rated[bot].low <= wanted + 10
        assert rated[bot].high >= wanted - 10
    assert rated["outlaw"] == (1000, 1000, 1000)


def test_who_never_won_is_weak_and_not_infinitely_so():
    rated = rate([Deal(("a", "b", "c"), 10, {"a": 10.0})])
    assert rated["a"] > rated["b"] == pytest.approx(rated["c"])
    assert rated["a"] - rated["b"] < 1000


def test_wins_are_shared_by_seats():
    """Two seats of the same bot win twice as often, and are as strong as one."""
    rated = rate([Deal(("a", "a", "b"), 300, {"a": 200.0, "b": 100.0})])
    assert rated["a"] == pytest.approx(rated["b"], abs=2)


# --- climbing


def timeless(ladder):
    return {
        venue: [msgspec.structs.replace(game, microseconds=()) for game in games]
        for venue, games in ladder.played.items()
    }


def test_a_ladder_is_gone_on_with_and_the_same_on_any_executor(tmp_path):
    file = tmp_path / "ladder.jsonl"

    def interrupt(done, total):
        if done == 4:
            raise KeyboardInterrupt

    first = arena.climb(contest(), processes=1, resume_file=file, on_progress=interrupt)
    assert first.is_interrupted
    assert sum(map(len, first.played.values())) == 4
    seen = []
    whole = arena.climb(
        contest(), processes=1, resume_file=file, on_progress=lambda done, _: seen.append(done)
    )
    assert seen[0] == 5
    with ThreadPoolExecutor(2) as executor:
        assert timeless(arena.climb(contest(), executor=executor)) == timeless(whole)
    ratings = whole.ratings(0)
    assert {one.bot for one in ratings} == set(FEW)
    assert [one.rating.value for one in ratings] == sorted(
        (one.rating.value for one in ratings), reverse=True
    )
    with pytest.raises(BadOption, match="has games of another seed"):
        arena.climb(contest(seed=2), resume_file=file)


def test_how_often_two_have_met_is_counted_and_not_promised(tmp_path):
    """A page of a ladder that was interrupted says how far it got, and nothing of where nobody has played."""
    venues = (Venue(Options(players=3), 4), Venue(Options(players=4), 4))

    def interrupt(done, total):
        if done == 6:
            raise KeyboardInterrupt

    file, page = tmp_path / "ladder.jsonl", tmp_path / "page.md"
    half = arena.climb(contest(venues=venues), processes=1, resume_file=file, on_progress=interrupt)
    assert half.meetings(0) == 6
    assert half.meetings(1) == 0
    arena.write_page(half, page)
    assert "3 players**: 6 games, at least 6 meetings of each two." in page.read_text()
    assert "4 players" not in page.read_text()
    said = StringIO()
    Console(width=100, file=said).print(arena.ladder_report(half))
    assert "3 players: 6 games" in said.getvalue()
    assert "4 players" not in said.getvalue()
    with pytest.raises(BadOption, match="Ratings are shipped of a whole ladder"):
        arena.write_ratings(half, tmp_path / "ratings.json")
    assert not (tmp_path / "ratings.json").exists()


def test_a_page_may_lack_the_first_set_up():
    """Somebody has only played elsewhere yet."""
    venues = (Venue(Options(players=3), 3), Venue(Options(players=4), 4))
    whole = arena.climb(contest(venues=venues), processes=1)
    elsewhere = msgspec.structs.replace(whole, played={1: whole.played[1]})
    text = "\n".join(lines(elsewhere))
    assert "4 players**: 4 games" in text
    assert "ladder.svg" not in text


def test_only_bots_of_the_house_get_a_rating_that_ships(tmp_path):
    climbed = arena.climb(contest(), processes=1)
    arena.write_ratings(climbed, tmp_path / "ratings.json")
    written = msgspec.json.decode((tmp_path / "ratings.json").read_bytes(), type=Ratings)
    assert written.ratings.keys() == {"drifter", "greenhorn"}


def test_where_nobody_is_named_every_bot_of_the_house_climbs():
    assert HOUSE.keys() <= set(measuring.LADDER)


def test_what_it_costs_grows_with_the_meetings():
    few, many = arena.hours(contest(3)), arena.hours(contest(300))
    assert 0 < few < many < 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"bots": ("drifter",)}, "at least two bots, each named once"),
        ({"bots": ("drifter", "drifter")}, "at least two bots, each named once"),
        ({"bots": ("drifter", "nobody")}, "There is no bot 'nobody'"),
        ({"venues": (Venue(Options(players=3), 0),)}, "meet at least once, not 0 times"),
    ],
)
def test_what_cannot_be_climbed_is_refused(wrong, sentence):
    with pytest.raises(BadOption, match=sentence):
        arena.climb(contest(**wrong), processes=1)


# --- at the prompt, and on a page


def test_the_ladder_is_printed_and_written_into_a_page(tmp_path, monkeypatch):
    monkeypatch.setenv("COLT_ENGINE", "referee")
    page = tmp_path / "strength.md"
    page.write_text("Before.\n<!-- ladder: begin -->\nold\n<!-- ladder: end -->\nAfter.\n")
    done = CliRunner().invoke(
        app,
        [
            *("ladder", "drifter", "greenhorn", "--meetings", "4", "--processes", "1"),
            *("--page", str(page), "--ratings", str(tmp_path / "ratings.json")),
        ],
    )
    assert done.exit_code == 0, done.output
    assert "About 0.0 hours of a processor" in done.output
    assert "greenhorn" in done.output
    text = page.read_text()
    assert text.startswith("Before.\n")
    assert text.endswith("After.\n")
    assert "old" not in text
    assert "| `greenhorn` |" in text
    ET.parse(tmp_path / "pictures" / "ladder.svg")
    written = msgspec.json.decode((tmp_path / "ratings.json").read_bytes(), type=Ratings)
    assert written.ratings.keys() == {"drifter", "greenhorn"}
    assert all(low <= value <= high for value, low, high in written.ratings.values())


def test_where_nobody_is_named_all_levels_and_all_rivals_climb(monkeypatch):
    asked: list[str] = []

    def hours(contest):
        asked.extend(contest.bots)
        return 0.0

    monkeypatch.setattr(arena, "hours", hours)
    done = CliRunner().invoke(app, ["ladder", "--estimate"])
    assert done.exit_code == 0, done.output
    assert {bot.split(":")[0] for bot in asked} == {*HOUSE, *RIVALS}
    assert len(set(asked)) == len(asked)


def test_the_cost_alone_can_be_asked_for(monkeypatch):
    monkeypatch.setenv("COLT_ENGINE", "referee")
    done = CliRunner().invoke(app, ["ladder", "drifter", "greenhorn", "--meetings", "4", "--estimate"])
    assert done.exit_code == 0
    assert "rating" not in done.output


def test_a_page_without_a_place_for_it_stays_as_it_is(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Nothing.")
    climbed = arena.climb(contest(1), processes=1)
    with pytest.raises(BadOption, match="has no place for the ladder"):
        arena.write_page(climbed, page)
    assert page.read_text() == "Nothing."
