"""The `colt` command: every answer is a sentence, every failure a non-zero exit, never a traceback."""

import gzip
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest
from typer.testing import CliRunner

import colt
from colt import server
from colt.cli import app, keeping, playing

ROOT = Path(__file__).resolve().parent.parent


COMPILING = 900
"""Seconds a command may take that compiles the fast engine first, on a machine with other work to do."""


def run(*arguments, typed="", patience=120, letters="utf-8"):
    """The command as a person runs it, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "colt", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding=letters,
        env={**os.environ, "PYTHONIOENCODING": letters},
        timeout=patience,
        cwd=ROOT,
        check=False,
    )


@pytest.fixture(scope="module")
def heist(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "noon.heist"
    colt.record(colt.play_out(colt.new(players=3, seed=12)), date="1899-07-11").save(path)
    return path


def test_it_is_called_as_one_calls_it_here():
    assert "Usage: python3 colt play" in " ".join(run("play", "--help").stdout.split())


def test_it_tells_its_version():
    assert run("--version").stdout == f"colt {colt.__version__}\n"


def test_scenarios_print_one_line_per_file_and_a_count(tmp_path):
    good = ROOT / "scenarios" / "en-2016" / "marshal"
    done = run("scenario", good)
    assert done.returncode == 0, done.stdout
    files = len(list(good.rglob("*.yaml")))
    assert done.stdout.count("ok    ") == files
    assert done.stdout.splitlines()[-1] == f"{files} passed, 0 failed"


def test_a_failing_and_a_bad_scenario_fail_the_command(tmp_path):
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        "cars: 3\nbandits: {tuco: {at: 2i}, doc: {at: 1i}, ghost: {at: 3i}}\npile: []\nexpect: {round: 5}\n",
        encoding="utf-8",
    )
    bad = tmp_path / "bad.yaml"
    bad.write_text("cars: many\n", encoding="utf-8")
    done = run("scenario", wrong, bad)
    assert done.returncode == 1
    assert f"FAIL  {wrong}" in done.stdout
    assert f"BAD   {bad}: line 1: " in done.stdout
    assert done.stdout.splitlines()[-1] == "0 passed, 2 failed"
    assert "Traceback" not in done.stderr


def test_verify_says_what_is_right_and_what_is_not(heist, tmp_path):
    cut = tmp_path / "cut.heist"
    cut.write_text(
        "".join(heist.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8"
    )
    assert run("verify", heist).returncode == 0
    done = run("verify", heist, cut)
    assert done.returncode == 1
    assert f"FAIL  {cut}: line " in done.stdout
    assert "cut short" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_replay_tells_the_story_as_one_seat_saw_it(heist):
    everything, mine = run("replay", heist), run("replay", heist, "--seat", "1")
    assert everything.returncode == mine.returncode == 0
    assert len(mine.stdout.splitlines()) > 50
    assert everything.stdout != mine.stdout


def test_show_draws_a_position_of_a_record_or_a_scenario(heist):
    scenario = next((ROOT / "scenarios" / "en-2016" / "powers").glob("*.yaml"))
    for arguments in ((heist,), (heist, "--at", "10"), (heist, "--at", "10", "--seat", "2"), (scenario,)):
        done = run("show", *arguments)
        assert done.returncode == 0, done.stderr
        assert "inside" in done.stdout


def test_show_keeps_the_notation_in_every_language(heist):
    done = run("show", heist, "--at", "0", "--language", "pl")
    assert "lokomotywa" in done.stdout
    assert "purse#1:" in done.stdout
    assert "strongbox" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "{heist}", "--at", "9999"), "--at must be from 0 to"),
        (("show", "{heist}", "--seat", "7"), "There is no seat 7"),
        (("replay", "{heist}", "--seat", "7"), "There is no seat 7"),
        (("replay", "nowhere.heist"), "cannot be read"),
        (("replay", "{heist}", "--language", "tlh"), "tlh"),
        (("replay", "{games}"), "games.heists is packed, as many games in one file are"),
        (("arena", "drifter", "drifter", "drifter", "--plot", "x.png"), "call the file x.svg"),
        (("arena", "drifter", "drifter", "drifter", "--plot", "nowhere/x.svg"), "no folder nowhere"),
        (
            ("arena", "drifter", "drifter", "drifter", "--resume", "nowhere/x"),
            "colt: nowhere/x: No such file",
        ),
        (("play", "--text", "--players", "7"), "not 7"),
        (("play", "--text", "--edition", "de-2018"), "no edition"),
    ],
)
def test_what_cannot_be_done_ends_with_a_sentence(heist, arguments, sentence):
    games = heist.with_name("games.heists")
    games.write_bytes(gzip.compress(heist.read_bytes()))
    done = run(*(argument.format(heist=heist, games=games) for argument in arguments))
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_bench_prints_rates_and_ratios_as_json():
    done = run("bench", "--seconds", "0.05", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["calibration"] > 0
    assert [figures["players"] for figures in report["figures"]] == [3, 4, 5, 6]
    assert all(figures["games"] > 0 and figures["forks"] > 0 for figures in report["figures"])
    for figures in report["figures"]:
        assert figures["engine"] == "referee"
        assert figures["games_observed"] == figures["games_with_views"]
        assert figures["copies"] == figures["forks"]


@pytest.mark.xdist_group("compiled")
def test_bench_measures_both_engines_in_one_run():
    done = run("bench", "--seconds", "0.02", "--fast", "--json", patience=COMPILING)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    fast = [figures for figures in report["figures"] if figures["engine"] == "fast"]
    for figures in fast:
        for name in (
            "games",
            "games_observed",
            "copies",
            "decisions",
            "views",
            "guesses",
            "games_in_two_threads",
        ):
            assert figures[name] > 0, name
    assert [(figures["game"], figures["players"]) for figures in fast] == [
        *(("colt-express", players) for players in (3, 4, 5, 6)),
        ("super-express", 4),
    ]
    by_processes = [figures["games_in_two_processes"] for figures in fast]
    assert [nth for nth, rate in enumerate(by_processes) if rate] == [1], "for four players alone"
    assert report["compiling"]["seconds"] > 0
    assert report["compiling"]["megabytes_kept"] > 0
    assert [engine["games"] for engine in report["open_engines"]] == [6489, 6149]


@pytest.mark.xdist_group("compiled")
def test_warming_up_says_how_long_it_took_and_how_much_is_kept():
    done = run("warm", patience=COMPILING)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"Warm after [\d.]+ s, [\d.]+ of them at work; [\d.]+ MB are kept\.\n", done.stdout)


def test_where_nothing_can_be_compiled_warming_up_says_so(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    done = run("warm")
    assert done.returncode == 1
    assert "numba is not installed or is switched off" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_page_about_the_editions_is_fresh():
    written = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    assert run("editions", "--markdown").stdout == written, (
        "renew it: colt editions --markdown > docs/editions.md"
    )


def test_editions_tells_every_difference_once_per_opinion():
    done = run("editions")
    assert done.returncode == 0, done.stderr
    assert "Tuco" in done.stdout
    assert "fr-2014, pl-2015: " in done.stdout


def test_the_bots_are_listed_with_their_ratings_and_what_they_do():
    done = run("bots")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^legend: \d{4} \[\d+ to \d+\]\n  Plays on in its head", done.stdout, re.MULTILINE)
    assert "outlaw: 1000 [1000 to 1000]" in done.stdout


def test_a_game_at_the_prompt_begins_and_can_be_left():
    done = run("play", "--text", "--players", "3", "--seed", "5", "--bot", "drifter", typed="1\nq\ny\n")
    assert done.returncode == 0, done.stderr
    assert "1. Play" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["--players", "3"], ["--variant", "expert"], ["--people", "2"], ["--bot", "drifter"], ["--seed", "5"],
     ["--describe"], ["--language", "fr"], ["--language", "tlh"]],
)  # fmt: skip
def test_options_for_the_prompt_need_the_prompt(arguments):
    done = run("play", *arguments)
    assert done.returncode == 1
    assert "add --text" in done.stderr


@pytest.mark.parametrize("option", [["--lan"], ["--port", "8123"], ["--no-browser"]])
def test_options_for_the_browser_need_the_browser(option):
    done = run("play", "--text", *option)
    assert done.returncode == 1
    assert done.stderr == (
        "colt: --lan, --port and --no-browser are for the table in the browser: leave out --text.\n"
    )


def test_without_them_the_table_is_set_in_the_browser(monkeypatch, tmp_path):
    opened = []
    monkeypatch.setattr(
        playing,
        "_in_browser",
        lambda folder, port, *, is_opened, is_let_in: opened.append((port, is_opened, is_let_in)),
    )
    done = CliRunner().invoke(app, ["play", "--no-browser", "--port", "8123"])
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(app, ["play", "--lan"])
    assert done.exit_code == 0, done.output
    assert opened == [(8123, False, False), (None, True, True)]


def test_only_the_browser_it_opens_gets_the_key_to_the_home_network(monkeypatch, tmp_path):
    served: list[server.Settings] = []
    visited: list[str] = []

    def serve(settings, told, let_in):
        served.append(settings)
        told("http://here")

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr(webbrowser, "open", visited.append)
    done = CliRunner().invoke(app, ["play", "--folder", str(tmp_path)])
    assert done.exit_code == 0, done.output
    (settings,), (address,) = served, visited
    assert address == f"http://here/#/door/{settings.door_token}"
    assert len(settings.door_token) >= 32
    assert settings.door_token not in done.output


@pytest.mark.skipif(sys.platform == "win32", reason="there a program always has an input")
def test_without_any_input_one_leaves_at_once():
    """As `<&-` starts it."""
    command = f"{sys.executable} -m colt play --text --players 3 --bot drifter <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
    assert "You leave the train." in done.stdout
    assert not done.stderr


def test_several_people_can_sit_at_one_prompt():
    done = run("play", "--text", "--people", "4", "--players", "3")
    assert "4 people do not fit at a table of 3 seats." in done.stderr
    done = run("play", "--text", "--people", "2", "--players", "3", "--bandit", "doc", "--bandit", "belle",
               "--bandit", "tuco", "--bot", "drifter", typed="")  # fmt: skip
    assert "You play Doc and Belle." in done.stdout


def test_a_table_says_which_bot_sits_where_and_has_a_seat_for_each():
    named = ("--players", "3", "--seed", "5", "--bot", "drifter", "--bot", "greenhorn")
    done = run("watch", *named, "--describe")
    assert re.search(r"Played by bots: (\w+ \((drifter|greenhorn)\),? ?){3}\.", done.stdout), done.stdout
    done = run("play", "--text", *named, "--bot", "outlaw")
    assert done.stderr == "colt: --bot was given 3 times; seats for bots at this table: 2.\n"


@pytest.mark.parametrize("how", ["--text", "--no-browser"])
def test_nobody_begins_to_play_where_games_cannot_be_kept(how, tmp_path):
    file = tmp_path / "file"
    file.touch()
    done = run("play", how, "--folder", file)
    assert done.returncode == 1
    assert done.stderr == (
        f"colt: Games cannot be kept in {file} (it is a file); name another place with --folder.\n"
    )
    assert "At the table" not in done.stdout


def test_a_game_whose_folder_has_gone_bad_lies_elsewhere(tmp_path, monkeypatch):
    """And a second one of the same moment has a file of its own."""
    game, folder, spare = colt.play_out(colt.new(players=3, seed=12)), tmp_path / "file", tmp_path / "spare"
    folder.touch()
    monkeypatch.setattr("tempfile.tempdir", str(spare))
    keep = keeping.Keeper(game, folder)
    first, second = keep(), keep()
    assert first is not None
    assert second is not None
    assert first.is_elsewhere
    assert first.where != second.where
    assert colt.read_record(second.where).replay().is_over
    spare.rename(tmp_path / "away")
    spare.touch()
    assert keep() is None


def told_to_go_on(text):
    """The options in the last line of who left."""
    return shlex.split(text.splitlines()[-1].split(" colt ")[1])


def test_a_game_that_was_left_goes_on_and_is_played_to_its_end(tmp_path):
    """At the same table, with the same bots; each file is a record, and nothing is written over."""
    folder = tmp_path / "my heists"
    begun = CliRunner().invoke(app, ["play", "--text", "--players", "3", "--bandit", "doc", "--bandit", "belle",
        "--bandit", "tuco", "--bot", "drifter", "--bot", "greenhorn", "--folder", str(folder)],
        input="1\nq\ny\n")  # fmt: skip
    (left,) = folder.iterdir()
    again = told_to_go_on(begun.output)
    assert again == ["play", "--text", "--go-on", str(left), "--bot", "drifter", "--bot", "greenhorn",
                     "--folder", str(folder)]  # fmt: skip
    unmoved = CliRunner().invoke(app, again, input="q\ny\n")
    assert "Belle (drifter), Tuco (greenhorn)" in unmoved.output.replace("\n  ", " ")
    assert "You play Doc." in unmoved.output
    assert told_to_go_on(unmoved.output) == again, "nothing new was to be kept"
    played = CliRunner().invoke(app, again, input="1\n" * 400)
    assert played.exit_code == 0, played.output
    (over,) = set(folder.iterdir()) - {left}
    first, whole = colt.read_record(left), colt.read_record(over)
    assert whole.lines[: len(first.lines)] == first.lines
    assert whole.replay().is_over
    over_already = CliRunner().invoke(app, ["play", "--text", "--go-on", str(over)])
    assert str(over_already.exception) == f"The game in {over} is over; `colt replay` tells its story."


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--go-on", "x.heist"], "add --text"),
        (["--text", "--go-on", "x.heist", "--players", "3"], "is what it was"),
        (["--text", "--go-on", "nowhere.heist"], "cannot be read"),
    ],
)
def test_what_cannot_go_on_is_said(options, said):
    assert said in str(CliRunner().invoke(app, ["play", *options]).exception)


def test_who_has_answered_nothing_leaves_no_file(tmp_path):
    done = CliRunner().invoke(
        app, ["play", "--text", "--bot", "drifter", "--folder", str(tmp_path)], input="q\ny\n"
    )
    assert "nothing was saved" in done.output.replace("\n  ", " ")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="there no signal comes before the end")
def test_a_window_that_is_closed_leaves_the_game():
    with keeping.closing_is_leaving(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGHUP)
    assert signal.getsignal(signal.SIGHUP) is not signal.default_int_handler


def test_watching_takes_its_time_if_one_likes(monkeypatch):
    rests: list[float] = []
    monkeypatch.setattr("time.sleep", rests.append)
    done = CliRunner().invoke(app, ["watch", "--players", "3", "--bot", "drifter", "--pause", "1.5"])
    assert done.exit_code == 0, done.output
    assert len(rests) > 50
    assert set(rests) == {1.5}
    for nonsense in ("-1", "61", "nan", "inf"):
        done = CliRunner().invoke(app, ["watch", "--pause", nonsense])
        assert str(done.exception) == f"--pause is from 0 to 60 seconds, not {nonsense}."


@pytest.mark.parametrize("letters", ["ascii", "cp1252"])
def test_a_letter_the_terminal_lacks_is_written_as_the_nearest(letters):
    done = run(
        "watch", "--players", "3", "--seed", "5", "--bot", "drifter", "--language", "pl", letters=letters
    )
    assert done.returncode == 0, done.stderr
    assert "Przy stole, w kolejnosci gry" in done.stdout
    assert "?" not in done.stdout.replace("purse:?", "")
    done = run("learn", "1", "--language", "fr", typed="?\n\nq\n", letters=letters)
    assert done.returncode == 0, done.stderr
    assert not done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="bytes are written by a shell")
def test_a_letter_that_cannot_be_read_is_no_answer():
    command = f"printf '\\377\\nq\\ny\\n' | {sys.executable} -m colt play --text --players 3 --bot drifter"
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert "That is not an answer this game knows." in done.stdout
    assert not done.stderr


def test_watching_bots_shows_no_hand():
    done = run("watch", "--players", "3", "--seed", "5", "--bot", "drifter", "--describe")
    assert done.returncode == 0, done.stderr
    assert "draws Move" not in done.stdout


def test_a_position_is_shown_from_its_line(heist):
    line = run("show", heist, "--at", "30", "--seat", "1", "--line").stdout
    assert line.startswith("colt1 colt-express en-2016 3 as:1 ")
    assert line.count("\n") == 1
    assert run("show", line).stdout == run("show", heist, "--at", "30", "--seat", "1").stdout
    assert run("show", line, "--line").stdout == line


def test_a_line_that_is_no_position_gets_a_sentence():
    for line, sentence in (("colt1 poker", "begins with"), ("colt1 colt-express en-2016 3 page=x", "'page'")):
        done = run("show", line)
        assert done.returncode == 1
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1
