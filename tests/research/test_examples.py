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
from colt.research.from_seat import SHAPE_FROM_SEAT
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
    learner = ppo["Learner"](seed=1, tables=8, steps=160)
    before = {name: weights.copy() for name, weights in learner.net.weights.items()}
    learner.play()
    learner.improve(epochs=1, batch=256)
    assert all(np.isfinite(weights).all() for weights in learner.net.weights.values())
    assert not np.array_equal(before["odds"], learner.net.weights["odds"])
    won = learner.stretch.brought[learner.stretch.ended]
    assert len(won) >= 8
    assert won.sum(axis=1) == pytest.approx(np.zeros(len(won)), abs=1e-5), "what one gets the others do not"
    assert 0.5 < won.max() < 2.0


def test_the_same_seed_learns_the_same(ppo):
    nets = []
    for _ in range(2):
        learner = ppo["Learner"](seed=2, tables=4, steps=40)
        learner.play()
        learner.improve(epochs=1, batch=64)
        nets.append(learner.net.weights["a"])
    assert np.array_equal(nets[0], nets[1])


def test_slopes_point_downhill(ppo):
    """What a net learns in one step is checked against trying it out."""
    net = ppo["Net"](np.arange(40), 3)
    luck = np.random.default_rng(0)
    seen = luck.integers(-16, 17, (16, 40)).astype(np.int8)
    target = luck.random(16, np.float32)
    nothing = np.zeros((16, net.weights["odds"].shape[1]), np.float32)
    losses = []
    for _ in range(60):
        thought = net.think(seen)
        losses.append(float(((thought[4] - target) ** 2).mean()))
        net.learn(thought, nothing, (thought[4] - target) / 16, 1e-3)
    assert losses[-1] < losses[0] / 4


def test_a_better_answer_becomes_likelier_and_a_worse_one_rarer(ppo):
    values, masks = np.zeros((2, 4), np.float32), np.array([[True, True, True, False]] * 2)
    odds = ppo["odds_of"](values, masks)
    chosen, gain = np.array([1, 1]), np.array([1.0, -1.0], np.float32)
    slope = ppo["slopes_of"](odds, chosen, odds[[0, 1], chosen], gain, 0.0)
    now = ppo["odds_of"](values - slope, masks)
    assert now[0, 1] > odds[0, 1] > now[1, 1]
    assert now[:, 3].tolist() == [0, 0]
    far = ppo["slopes_of"](now, chosen, odds[[0, 1], chosen], gain, 0.0)
    assert not far.any(), "it has gone as far as one step may go"


def test_what_an_answer_brought_is_known_when_its_seat_is_asked_again(ppo):
    """One table, four steps: seats 0, 1, 0, and 1 again, whose answer ends the game; then another one begins."""
    stretch = ppo["Stretch"](5, 1, 2)
    stretch.seats[:, 0] = [0, 1, 0, 1, 2]
    stretch.outlook[:, 0] = [0.1, 0.2, 0.3, 0.4, 0.5]
    stretch.brought[3, 0, :2] = [1.0, -1.0]
    stretch.ended[3, 0] = True
    stretch.look_back()
    last = {0: 1.0 - 0.3, 1: -1.0 - 0.4}
    first = {0: 0.3 - 0.1 + 0.95 * last[0], 1: 0.4 - 0.2 + 0.95 * last[1]}
    assert stretch.gain[:4, 0] == pytest.approx([first[0], first[1], last[0], last[1]])
    assert np.isnan(stretch.gain[4, 0]), "nobody knows yet"


def test_what_was_learned_sits_at_a_table_of_the_referee(ppo):
    net = ppo["Net"](np.arange(SHAPE_FROM_SEAT.columns))
    seats = [ppo["Learned"](seed, net=net) for seed in range(3)]
    games = [colt.play_with(colt.new(players=4, seed=1), [*seats, "drifter"]) for _ in range(2)]
    assert games[0].is_over
    assert games[0] == games[1]


@pytest.mark.slow
def test_after_ten_minutes_on_two_cores_it_beats_greenhorns(ppo):
    """Three minutes of a processor are enough where nothing else runs; six leave room for a busy machine."""
    assert ppo["main"](minutes=6, games=1000).low > 0.25
