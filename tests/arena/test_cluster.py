"""Games on a Ray cluster of this machine; where Ray is not installed, the sentence that says so."""

import os
import signal
import sys

import msgspec
import pytest
from typer.testing import CliRunner

from colt import arena
from colt.arena.cluster import Cluster
from colt.bots.drifter import Drifter
from colt.cli import app
from colt.kernel import BadOption

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
