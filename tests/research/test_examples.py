"""The examples for research do what they say, with less patience."""

import json
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

import colt
from colt import arena
from tools import notebook

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


# --- a bot of another package


def test_a_bot_of_another_package_is_known_by_its_name(tmp_path):
    """Built and unpacked beside Colt, as an installer would."""
    built = tmp_path / "dist"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(command, cwd=EXAMPLES / "bot_package", check=True, capture_output=True)
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(tmp_path / "there")
    code = """
from colt import bots
assert "pickpocket" in bots.names()
assert bots.options("pickpocket") == {"patience": 3}
import colt
assert colt.play_with(colt.new(players=3), ["pickpocket", "pickpocket:patience=1", "drifter"]).is_over
print("known")
"""
    path = os.pathsep.join([str(tmp_path / "there"), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "known\n", done.stderr


# --- information-set search


@pytest.fixture(scope="module")
def ismcts():
    return runpy.run_path(str(EXAMPLES / "ismcts.py"))


def test_the_search_has_a_hundred_lines():
    assert len((EXAMPLES / "ismcts.py").read_text(encoding="utf-8").splitlines()) <= 100


def test_the_dreamer_is_fit_and_finds_loot(ismcts):
    dreamer = ismcts["Dreamer"]
    report = arena.run(
        [lambda seed: dreamer(seed, playouts=12), "drifter", "drifter"], 6, seed=3, processes=1
    )
    mine, theirs = report.rows()
    assert mine.money > theirs.money


@pytest.mark.slow
def test_the_dreamer_beats_drifters(ismcts):
    dreamer = ismcts["Dreamer"]
    report = arena.run([lambda seed: dreamer(seed, playouts=40), *["drifter"] * 3], 120, seed=1, processes=1)
    assert report.rows()[0].share.low > 0.25


# --- a study


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    """The notebook where nothing is kept: it plays a few games itself."""
    folder = tmp_path_factory.mktemp("study")
    for name in ("study.py", "study.ipynb"):
        shutil.copy(EXAMPLES / name, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STUDY_DEALS", "5")
        patch.delitem(sys.modules, "study", raising=False)
        return folder, notebook.run(folder / "study.ipynb"), sys.modules.pop("study")


def test_the_notebook_answers_with_figures_and_pictures(studied):
    _, shown, _ = studied
    outputs = [cell["outputs"] for cell in shown["cells"] if cell["cell_type"] == "code"]
    assert "".join(outputs[0][0]["text"]).startswith("5 deals of four sheriffs, net ")
    assert [output["data"].keys() >= {"image/svg+xml"} for _, output in outputs[1:]] == [True] * 3
    assert "Who sits last wins" in "".join(outputs[1][0]["text"])


def test_a_study_goes_on_where_it_stopped(studied):
    """What was counted is counted once."""
    folder, _, study = studied
    five = study.read(folder / "study.json", 5)
    ten = study.studied(10, folder / "study.json", 5)
    assert (five.deals, ten.deals) == (5, 10)
    assert [ten.figures[f"place {place}"].deals for place in (1, 2, 3, 4)] == [10] * 4
    assert sum(ten.figures[f"place {place}"].total for place in (1, 2, 3, 4)) == pytest.approx(10)
    assert ten == study.studied(10, folder / "again.json", 5)
    assert ten.games == 10 + 5 * study.SEATINGS, (
        "one thousand in twenty is also played against weaker players"
    )


def test_figures_of_two_nets_are_not_mixed(studied, monkeypatch):
    """They stay as they are and can still be shown; another net, or other chunks, begins a file of its own."""
    folder, _, study = studied
    kept = (folder / "study.json").read_bytes()
    with pytest.raises(SystemExit, match="7 at once, belong in another file"):
        study.studied(20, folder / "study.json", 7)
    monkeypatch.setattr(study, "net_name", lambda: "sheriff 99 abc")
    with pytest.raises(SystemExit, match="those of sheriff 99 abc"):
        study.studied(20, folder / "study.json", 5)
    assert (folder / "study.json").read_bytes() == kept
    assert study.read(folder / "study.json").net.startswith("sheriff")


def test_the_notebook_in_the_box_shows_what_was_kept():
    """Its first cell says over how many deals; whoever changes a cell runs it again."""
    shown = json.loads((EXAMPLES / "study.ipynb").read_text(encoding="utf-8"))
    codes = [cell for cell in shown["cells"] if cell["cell_type"] == "code"]
    kept = json.loads((EXAMPLES / "study.json").read_text(encoding="utf-8"))
    assert "".join(codes[0]["outputs"][0]["text"]).startswith(
        f"{kept['deals']:,} deals of four sheriffs, net "
    )
    assert all(cell["outputs"] for cell in codes)
    page = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    assert f"has played {kept['deals']:,} deals with four sheriffs" in page


def test_an_interval_is_made_from_deals(studied):
    figure = studied[2].Figure().plus(np.array([1.0, 0.0])).plus(np.array([0.5, 0.5]))
    assert (figure.deals, figure.mean) == (4, 0.5)
    assert figure.half == pytest.approx(1.96 * (0.5 / 3) ** 0.5 / 2)


# --- learning


@pytest.fixture(scope="module")
def ppo():
    return runpy.run_path(str(EXAMPLES / "ppo.py"))


def test_a_net_learns_from_its_games(ppo):
    learner = ppo["Learner"](seed=1, tables=8)
    before = {name: weights.copy() for name, weights in learner.net.weights.items()}
    while len(learner.done) < 400:
        learner.play(16)
    worth = float(np.mean([row[5] for row in learner.done]))
    learner.improve(epochs=1, batch=256)
    assert all(np.isfinite(weights).all() for weights in learner.net.weights.values())
    assert not np.array_equal(before["odds"], learner.net.weights["odds"])
    assert 0.0 < worth < 0.6, "a win is shared among four"


def test_the_same_seed_learns_the_same(ppo):
    nets = []
    for _ in range(2):
        learner = ppo["Learner"](seed=2, tables=4)
        while len(learner.done) < 100:
            learner.play(8)
        learner.improve(epochs=1, batch=64)
        nets.append(learner.net.weights["a"])
    assert np.array_equal(nets[0], nets[1])


def test_slopes_point_downhill(ppo):
    """What a net learns in one step is checked against trying it out."""
    net = ppo["Net"](3)
    luck = np.random.default_rng(0)
    x = luck.random((16, ppo["WIDTH"]), np.float32)
    target = luck.random(16, np.float32)
    nothing = np.zeros((16, net.weights["odds"].shape[1]), np.float32)
    losses = []
    for _ in range(60):
        thought = net.think(x)
        losses.append(float(((thought[3] - target) ** 2).mean()))
        net.learn(x, nothing, ((thought[3] - target) / 16).astype(np.float32), thought)
    assert losses[-1] < losses[0] / 4


def test_what_was_learned_sits_at_a_table_of_the_referee(ppo):
    seats = [ppo["Learned"](seed) for seed in range(3)]
    games = [colt.play_with(colt.new(players=4, seed=1), [*seats, "drifter"]) for _ in range(2)]
    assert games[0].is_over
    assert games[0] == games[1]


@pytest.mark.slow
def test_after_ten_minutes_on_two_cores_it_beats_greenhorns(ppo):
    net = ppo["main"](minutes=20, games=1)
    learned = ppo["Learned"]
    report = arena.run(
        [lambda seed: learned(seed, net=net), *["greenhorn"] * 3], 1000, seed="ppo", processes=1
    )
    assert report.rows()[0].share.low > 0.25
