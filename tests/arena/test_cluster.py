"""Games on a Ray cluster of this machine; where Ray is not installed, the sentence that says so."""

import os
import signal
import sys
from concurrent.futures import Executor

import msgspec
import pytest
from typer.testing import CliRunner

from colt import arena
from colt.arena.cluster import Cluster
from colt.arena.ladder import Contest, Venue
from colt.bots.drifter import Drifter
from colt.cli import app
from colt.games import Options
from colt.kernel import BadOption

pytestmark = pytest.mark.xdist_group("cluster")  # one process starts it for all of them: that takes a while

THREE = ["greenhorn", "drifter", "drifter"]


def timeless(report):
    return [msgspec.structs.replace(game, microseconds=()) for game in report.played]


def test_without_ray_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install colt-express\[ray\]"):
        Cluster()
    done = CliRunner().invoke(app, ["ladder", "drifter", "greenhorn", "--meetings", "4", "--ray", "local"])
    assert done.exit_code != 0


@pytest.fixture(scope="module")
def cluster():
    pytest.importorskip(
        "ray", reason="200 MB that only these tests need: `python3 colt test --ray` installs it"
    )
    with Cluster(num_cpus=2, include_dashboard=False) as cluster:
        yield cluster


def test_a_cluster_plays_the_same_games(cluster):
    assert timeless(arena.run(THREE, 6, seed=3, executor=cluster)) == timeless(
        arena.run(THREE, 6, seed=3, processes=1)
    )


def test_a_killed_worker_costs_its_game_only(cluster, tmp_path):
    """Somebody ends the process he plays in, once; the game is played again and comes out the same."""
    mark, home = tmp_path / "killed", os.getpid()

    def killer(seed):
        if os.getpid() != home and not mark.exists():
            mark.write_text("once")
            os.kill(os.getpid(), signal.SIGKILL)
        return Drifter(seed)

    line_up, seen = (killer, "drifter", "drifter"), []
    wanted = arena.run(line_up, 6, seed=3, processes=1)
    assert not mark.exists()
    report = arena.run(line_up, 6, seed=3, executor=cluster, on_progress=lambda done, _: seen.append(done))
    assert mark.exists()
    assert seen == [1, 2, 3, 4, 5, 6]
    assert timeless(report) == timeless(wanted)


# --- the ladder

CONTEST = Contest(
    bots=("drifter", "greenhorn", "script-robber"), venues=(Venue(Options(players=3), 4),), seed=1
)


def climbed(ladder):
    """Every game, and who is how strong; not how long anybody thought."""
    games = {
        venue: [msgspec.structs.replace(game, microseconds=()) for game in games]
        for venue, games in ladder.played.items()
    }
    return games, [(one.bot, one.rating, one.games, one.share) for one in ladder.ratings(0)]


def test_a_cluster_climbs_the_same_ladder(cluster):
    wanted = arena.climb(CONTEST, processes=1)
    assert len(climbed(wanted)[1]) == 3
    assert climbed(arena.climb(CONTEST, executor=cluster)) == climbed(wanted)


class Killing(Executor):
    """Lets another executor work; who plays this game first is killed in the middle of it. Notes who begins what."""

    def __init__(self, executor, number, folder):
        self.executor, self.number, self.folder, self.home = executor, number, folder, os.getpid()

    def submit(self, fn, /, *args, **kwargs):
        number, folder, home = self.number, self.folder, self.home

        def killed_once(match, fixture):
            begun = folder / str(fixture.number)
            is_again = begun.exists()
            with begun.open("a") as notes:
                notes.write("begun\n")
            if fixture.number == number and not is_again:
                assert os.getpid() != home
                os.kill(os.getpid(), signal.SIGKILL)
            return fn(match, fixture)

        return self.executor.submit(killed_once, *args, **kwargs)


def test_on_the_ladder_a_killed_worker_costs_its_game_only(cluster, tmp_path):
    """That game is begun twice and no other; it comes out the same, and the file to go on from misses nothing."""
    wanted, seen = arena.climb(CONTEST, processes=1), []
    folder, file = tmp_path / "begun", tmp_path / "ladder.jsonl"
    folder.mkdir()
    ladder = arena.climb(
        CONTEST,
        executor=Killing(cluster, 2, folder),
        on_progress=lambda done, _: seen.append(done),
        resume_file=file,
    )
    assert climbed(ladder) == climbed(wanted)
    assert seen == list(range(1, wanted.wanted + 1))
    begun = {int(one.name): len(one.read_text().splitlines()) for one in folder.iterdir()}
    assert begun == {number: 2 if number == 2 else 1 for number in range(wanted.wanted)}
    assert climbed(arena.climb(CONTEST, processes=1, resume_file=file)) == climbed(wanted)
