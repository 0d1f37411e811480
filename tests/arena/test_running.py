"""Many games: paired, rotated, resumed, interrupted."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

import colt
from colt import arena, bots
from colt.arena.playing import Played, fixtures
from colt.arena.report import Header
from colt.games import Options
from colt.kernel import BadOption, ColtError

THREE = ["greenhorn", "drifter", "drifter"]


def timeless(report):
    """The games without the times, which are never the same twice."""
    return [msgspec.structs.replace(game, microseconds=()) for game in report.played]


def test_every_deal_is_played_from_every_seat():
    report = arena.run(THREE, 6, seed=1, processes=1)
    assert [game.bots.index("greenhorn") for game in report.played] == [0, 2, 1, 0, 2, 1]
    assert [game.deal for game in report.played] == [0, 0, 0, 1, 1, 1]
    assert len({game.bandits for game in report.played}) == 2


def test_all_line_ups_play_the_same_deals():
    one = arena.run(THREE, 6, seed=1, processes=1)
    two = arena.run(["drifter"] * 3, 6, seed=1, processes=1)
    assert [game.bandits for game in one.played] == [game.bandits for game in two.played]
    assert arena.compare(one, two, "drifter").value < 0, (
        "with a drifter on every seat drifters win everything"
    )
    with pytest.raises(BadOption, match="different deals"):
        arena.compare(one, arena.run(THREE, 3, seed=2, processes=1), "greenhorn")


def test_two_processes_play_the_same_games_as_one():
    one = arena.run(THREE, 4, seed=3, processes=1)
    two = arena.run(THREE, 4, seed=3, processes=2)
    assert timeless(one) == timeless(two)


def test_any_executor_plays_the_same_games():
    with ThreadPoolExecutor(2) as executor:
        two = arena.run(THREE, 4, seed=3, executor=executor)
        assert timeless(two) == timeless(arena.run(THREE, 4, seed=3, processes=1))
        assert executor.submit(int).result() == 0, "it is left as it was"


def test_first_chairs_are_compared_whoever_has_their_names():
    """The same bot everywhere: nothing is won or lost by naming it twice."""
    one, two = (arena.run(line_up, 6, seed=1, processes=1) for line_up in (THREE, ["drifter"] * 3))
    assert arena.compare_first_chairs(one, one).value == 0
    more = arena.compare_first_chairs(one, two)
    wins = [
        sum(game.win(seat) for game, seat in zip(report.played, [0, 2, 1] * 2, strict=True))
        for report in (one, two)
    ]
    assert more.value == pytest.approx((wins[0] - wins[1]) / 6)


def test_a_short_line_up_is_filled_up_and_may_play_in_several_numbers():
    report = arena.run(["greenhorn", "drifter"], 7, players=(3, 4), seed=1, processes=1)
    assert [game.players for game in report.played] == [3, 3, 3, 4, 4, 4, 4]
    assert [part.name for part in report.row("greenhorn").by_players] == ["3", "4"]
    assert report.row("drifter").by_players[1].fair == 0.75


def test_super_express_and_variants_too():
    report = arena.run(THREE, 3, options=Options(game="super-express", variants=("horse",)), processes=1)
    assert len(report.played) == 3
    report = arena.run(["drifter"] * 2, 2, options=Options(variants=("teams",)), processes=1)
    assert all("+" in bandits for game in report.played for bandits in game.bandits)


def test_a_run_is_gone_on_with(tmp_path):
    file = tmp_path / "games.jsonl"
    arena.run(THREE, 4, seed=1, processes=1, resume_file=file)
    cut = file.read_bytes()
    file.write_bytes(cut[:-20])
    seen = []
    report = arena.run(
        THREE, 6, seed=1, processes=1, resume_file=file, on_progress=lambda *numbers: seen.append(numbers)
    )
    assert seen == [(4, 6), (5, 6), (6, 6)]
    assert timeless(report) == timeless(arena.run(THREE, 6, seed=1, processes=1))
    assert len(file.read_bytes().splitlines()) == 7


def test_another_runs_file_is_refused(tmp_path):
    file = tmp_path / "games.jsonl"
    arena.run(THREE, 1, seed=1, processes=1, resume_file=file)
    with pytest.raises(BadOption, match="has games of another seed"):
        arena.run(THREE, 2, seed=2, processes=1, resume_file=file)
    with pytest.raises(BadOption, match="has games of another line-up"):
        arena.run(["drifter"] * 3, 2, seed=1, processes=1, resume_file=file)
    file.write_text("nonsense\n")
    with pytest.raises(BadOption, match=r"games.jsonl is not a file of the arena"):
        arena.run(THREE, 2, seed=1, processes=1, resume_file=file)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_interruption_leaves_what_is_over(processes, tmp_path):
    def interrupt(done, total):
        if done == 3:
            raise KeyboardInterrupt

    file = tmp_path / "games.jsonl"
    report = arena.run(THREE, 200, seed=1, processes=processes, on_progress=interrupt, resume_file=file)
    assert report.is_interrupted
    assert len(report.played) == 3
    assert len(file.read_bytes().splitlines()) == 4


ON_HOW_MANY_CORES = """
import os
import sys

import numpy

from colt import arena, bots


class Witness:
    def __init__(self, seed):
        self.drifter = bots.make("drifter", seed=seed)

    def choose(self, view, decision):
        if os.environ.get("OPENBLAS_NUM_THREADS") != sys.argv[1]:
            raise RuntimeError("adds up on the cores of others")
        return self.drifter.choose(view, decision)


if __name__ == "__main__":
    os.environ.pop("OPENBLAS_NUM_THREADS", None)
    if sys.argv[1] != "1":
        os.environ["OPENBLAS_NUM_THREADS"] = sys.argv[1]
    before = dict(os.environ)
    print(len(arena.run([Witness, "drifter", "drifter"], 4, processes=2).played))
    print(dict(os.environ) == before)
"""


@pytest.mark.parametrize("wanted", ["1", "2"])
def test_games_side_by_side_add_up_on_one_core_each_unless_one_wants_more(wanted, tmp_path):
    script = tmp_path / "cores.py"
    script.write_text(ON_HOW_MANY_CORES)
    done = subprocess.run([sys.executable, script, wanted], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["4", "True"]


WITHOUT_A_GUARD = """
from colt import arena

arena.run(["drifter", "drifter", "drifter"], 4, processes=2)
"""


def test_a_process_that_ends_by_itself_is_no_interruption(tmp_path):
    """A script that starts itself over and over, and a bot that takes its process along."""
    script = tmp_path / "unguarded.py"
    script.write_text(WITHOUT_A_GUARD)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'the call belongs under `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]
    with pytest.raises(ColtError, match="has ended by itself: a bot ended it"):
        arena.run([Deserter, "drifter", "drifter"], 4, processes=2)


class Deserter:
    def __init__(self, seed):
        pass

    def choose(self, view, decision):
        os._exit(3)


def test_what_is_no_bot_is_told_so():
    with pytest.raises(BadOption, match="takes a bot's name, or what makes one from a seed"):
        arena.run([bots.make("drifter"), "drifter", "drifter"], 1, processes=1)  # type: ignore[list-item]
    with pytest.raises(BadOption, match="Other processes get a bot by its name"):
        arena.run([lambda seed: bots.make("drifter", seed), "drifter", "drifter"], 2, processes=2)
    with pytest.raises(BadOption, match="At least one process plays, not 0"):
        arena.run(THREE, 2, processes=0)


def test_a_report_is_a_line():
    report = arena.run(THREE, 3, seed=1, processes=1)
    assert repr(report) == "<3 of 3 games: greenhorn 100.0 %, drifter 0.0 %>"


INTERRUPTED = """
import sys

from colt import arena


def say(*_):
    sys.stdout.write("on\\n")
    sys.stdout.flush()

if __name__ == "__main__":
    report = arena.run(["drifter"] * 3, 100_000, seed=1, processes=2, on_progress=say)
    print("interrupted" if report.is_interrupted else "", "with games" if report.played else "")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a prompt there interrupts its processes in another way")
def test_a_key_pressed_at_the_prompt_ends_everybody_without_a_word(tmp_path):
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, str(script)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as running:
            assert running.stdout is not None
            for _ in range(20):
                assert running.stdout.readline() == "on\n"
            os.killpg(running.pid, signal.SIGINT)
            out, said = running.communicate(timeout=60)
            assert said == ""
            assert out.endswith("interrupted with games\n"), out


KILLED = """
from colt import arena

if __name__ == "__main__":
    arena.run(["greenhorn"] * 3, 100_000, seed=1, processes=2)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="children are looked up in /proc")
def test_where_the_arena_is_killed_nobody_plays_on(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as killed:
        children = Path(f"/proc/{killed.pid}/task/{killed.pid}/children")
        wait_until(
            lambda: len(children.read_text().split()) >= 3
        )  # two workers, and who tidies up after them
        workers = children.read_text().split()
        killed.kill()
    wait_until(lambda: not any(is_running(one) for one in workers))


def is_running(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_until(is_so, seconds=60):
    for _ in range(seconds * 20):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def test_records_are_kept_and_replay(tmp_path):
    report = arena.run(THREE, 2, seed=5, processes=1, records_dir=tmp_path / "records")
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == ["000000.heist", "000001.heist"]
    for file, game in zip(files, report.played, strict=True):
        assert colt.read_record(file).replay().result.scores == game.scores


class Quitter:
    """Answers anything but a choice."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision):
        return "nothing"


def test_a_bot_that_fails_is_named():
    with pytest.raises(
        bots.BadBot, match=r"The bot 'Quitter' failed \(seed '0/0', 3 players, asked 'schemin'\)"
    ):
        arena.run([Quitter, "drifter", "drifter"], 3, processes=1)


@pytest.mark.parametrize(
    ("line_up", "games", "players", "sentence"),
    [
        ([], 1, None, "A line-up needs at least one bot"),
        (["drifter"] * 3, 0, None, "At least one game is played, not 0"),
        (["drifter"] * 4, 1, (3,), "4 bots do not fit into a game for 3"),
        (["drifter", "deputy", "drifter"], 1, None, "There is no bot 'deputy'"),
        (["drifter"] * 7, 1, None, "is for 3 to 6 players, not 7"),
    ],
)
def test_what_cannot_be_played_is_refused(line_up, games, players, sentence):
    with pytest.raises(BadOption, match=sentence):
        arena.run(line_up, games, players=players, processes=1)


def test_fixtures_are_as_many_as_wanted():
    assert [(f.number, f.deal, f.rotation) for f in fixtures(5, (3,))] == [
        (0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 1, 0), (4, 1, 1),
    ]  # fmt: skip


# --- figures on hand-made games


def hand_made():
    """Four games: the ace wins one alone, shares one, and loses two, one of them to nobody."""
    header = Header(line_up=("ace", "joker", "joker"), players=(3,), options=Options(), seed=1)
    ends = [((0,), 0), ((0, 1), 1), ((2,), 0), ((), 2)]
    played = []
    for number, (winners, ace) in enumerate(ends):
        seats = tuple("ace" if seat == ace else "joker" for seat in range(3))
        played.append(
            Played(
                number,
                number,
                3,
                seats,
                ("doc", "belle", "tuco"),
                (900, 600, 300),
                winners,
                ((1000,), (2000,), (9000,)),
            )
        )
    return arena.Report(header, 4, tuple(played))


def test_shares_are_counted_as_by_hand():
    ace, joker = hand_made().rows()
    assert (ace.share.value, joker.share.value) == (1.5 / 4, 1.5 / 4)
    assert ace.fair == pytest.approx(1 / 3)
    assert ace.money == (900 + 600 + 900 + 300) / 4
    assert [(part.name, part.games, part.share.value) for part in ace.by_seat] == [
        ("0", 2, 0.5),
        ("1", 1, 0.5),
        ("2", 1, 0),
    ]
    assert [part.name for part in ace.by_bandit] == ["belle", "doc", "tuco"]
    assert ace.milliseconds == (2, 9)


def test_a_report_is_json():
    whole = msgspec.json.decode(hand_made().to_json())
    assert whole["bots"][0]["bot"] == "ace"
    assert len(whole["games"]) == 4


def test_a_report_knows_its_bots():
    with pytest.raises(BadOption, match="There is no 'king' in this line-up; there are ace, joker"):
        hand_made().row("king")
