"""The programs one trains with: they load, rehearse, learn, export and measure."""

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import colt
from colt.arena import reliability
from colt.bots.express.net import answering, card, inputs, model, outputs, playing_on
from colt.bots.making import RIVALS
from colt.fast.express import Tables, books
from colt.fast.express import columns as at
from colt.kernel import Chance

TRAINING = Path(__file__).parents[2] / "training"
NEEDS_TORCH = ("learner", "train")


@pytest.fixture
def program(monkeypatch):
    """A program of the training, by its name."""
    monkeypatch.syspath_prepend(str(TRAINING))
    return importlib.import_module


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in TRAINING.glob("*.py") if path.stem not in NEEDS_TORCH)
)
def test_what_needs_no_torch_can_be_loaded_without_it(name, program, monkeypatch):
    """So that a name changed in the house is missed here, and not on the day somebody trains."""
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, name, raising=False)
    program(name)


# --- what is learned, and how it is kept


def test_a_net_that_was_told_something_else_is_not_gone_on_with(program):
    export = program("export")
    kept = {"inputs": inputs.DIGEST, "outputs": outputs.DIGEST}
    assert export.fitting(kept) == kept
    for changed in ("inputs", "outputs"):
        with pytest.raises(SystemExit, match="other inputs or other answers"):
            export.fitting({**kept, changed: "something else"})


def test_some_set_ups_can_be_favoured(program):
    selfplay = program("selfplay")
    plain, favoured = selfplay.shares_of_setups(), selfplay.shares_of_setups({"3": 4.0})
    for nth, name in enumerate(books.SETUPS, 1):
        assert (favoured[nth] > plain[nth]) == (name.players == 3)
    assert sum(favoured.values()) == pytest.approx(1)
    assert {"3", "teams"} <= set(selfplay.FAVOURITES)


def test_a_card_that_leaves_something_out_is_not_exported(program, tmp_path, monkeypatch, capsys):
    export = program("export")
    (tmp_path / "card.json").write_text(
        json.dumps({field: "said" for field in card.FIELDS if field != "results"})
    )
    digests = {"inputs": inputs.DIGEST, "outputs": outputs.DIGEST}
    kept = {"decisions": 1, "seconds": 2.0, "net": {"a": None}, **digests}
    monkeypatch.setitem(sys.modules, "torch", types.SimpleNamespace(load=lambda *_, **__: kept))
    monkeypatch.setattr(
        sys, "argv", ["export.py", "net.pt", "out.net", "--card", str(tmp_path / "card.json")]
    )
    with pytest.raises(SystemExit):
        export.main()
    assert "the card says nothing of: results" in capsys.readouterr().err


def test_a_net_read_back_from_its_file_makes_the_same_net(program):
    """But for a unit here and there whose sums come too near to what is exact: its whole numbers are halved."""
    export = program("export")
    net = model.sheriff()
    card = {
        name: said for name, said in net.card.items() if name not in ("format", "inputs", "outputs", "layers")
    }
    once = export.read_back(net)
    again = model.read(export.exported(once, card))
    assert again.card == net.card
    for name, part in export.read_back(again).items():
        assert (part != once[name]).mean() < 0.01
        assert np.abs(part - once[name]).max() < 1e-3


# --- rehearsing


def test_a_rehearsal_plays_learns_exports_and_answers(program, tmp_path):
    found = program("rehearse").rehearse(stretches=2, rows=46, steps=8, seed=1, file=tmp_path / "small.net")
    assert found["decisions"] >= 2 * 8 * 46
    assert all(moved > 0 for moved in found["moved"].values())
    assert found["agree"] > 0.8
    assert model.read((tmp_path / "small.net").read_bytes()).card["name"] == "rehearsal"


def test_a_rehearsal_that_was_stopped_goes_on_as_if_nothing_had_happened(program, tmp_path):
    """Saved, read again and gone on with: the same weights, to the last bit, as without a stop."""
    rehearse = program("rehearse")
    whole, first = rehearse.Rehearsal(46, 5), rehearse.Rehearsal(46, 5)
    whole.go_on(3, 6)
    first.go_on(1, 6)
    first.save(tmp_path / "half.npz")
    early = {name: part.copy() for name, part in first.net.parts.items()}
    second = rehearse.Rehearsal.resume(tmp_path / "half.npz")
    second.go_on(2, 6)
    for name, part in whole.net.parts.items():
        assert np.array_equal(part, second.net.parts[name])
        assert not np.array_equal(part, early[name])
    assert second.missed == whole.missed
    assert second.hall.answered == whole.hall.answered


def test_a_rehearsal_needs_no_compiler(tmp_path):
    """In plain Python numbers of 8 bits are made wider before anything is added to them."""
    command = [
        *(sys.executable, str(TRAINING / "rehearse.py"), "--stretches", "2", "--rows", "8", "--steps", "1"),
        *("--file", str(tmp_path / "plain.net")),
    ]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert model.read((tmp_path / "plain.net").read_bytes()).card["name"] == "rehearsal"


# --- thinking questions through


def at_the_first_card():
    """Somebody may lay the first card of a game."""
    game = colt.new(4, seed="together")
    while game.decisions[0].ask != "schemin":
        game.play(game.decisions[0].choices[0], game.decisions[0].seat)
    return game


@pytest.mark.slow
def test_questions_thought_through_together_are_worth_what_they_are_one_by_one(program):
    """Slow because the way into it is compiled."""
    heads = program("heads")
    game = at_the_first_card()
    decision = game.decisions[0]
    view = game.view(decision.seat)
    seen, net = answering.Seen(view, decision), model.sheriff()
    meant = np.array([number for number in seen.look()[1] if number >= 0][:3])
    alone = playing_on.Head(net, view, seen, Chance("head")).outcomes(meant.tolist(), 400).mean(axis=1)
    rows, seats = np.repeat(Tables.of([game.state]).rows, 2, axis=0), np.full(2, decision.seat)
    together = heads.Heads(net, seen.made, np.random.default_rng(1)).worths(
        rows, seats, np.tile(meant, (2, 1)), 400, model.ordinary()
    )
    assert np.abs(together - (alone[:, 0] + heads.DOLLARS * alone[:, 1])).max() < 0.04


@pytest.mark.slow
@pytest.mark.parametrize("known", ["view", "pile", "all"])
def test_what_knowing_more_is_worth_is_asked_with_what_lies_there_in_truth(known, program):
    """Slow because the way into it is compiled."""
    heads = program("heads")
    game = at_a_question_with_a_card_face_down()
    tables = Tables.of([game.state])
    thinks = heads.Heads(model.sheriff(), tables.made, np.random.default_rng(1), known)
    seat = np.array([game.decisions[0].seat])
    guessed = thinks._guesses(tables.rows, seat, 40)
    pile = slice(at.LAID_CARD, at.LAID_CARD + at.TURNS)
    is_true = {
        "pile": (guessed[:, pile] == tables.rows[:, pile]).all(),
        "all": (guessed == tables.rows).all(),
    }
    assert is_true == {"pile": known in ("pile", "all"), "all": known == "all"}


def at_a_question_with_a_card_face_down():
    """Somebody is asked to lay a card where one of another player lies face down."""
    game = colt.new(4, seed="face down")
    while True:
        decision = game.decisions[0]
        others = [played for played in game.state.pile if played.is_hidden and played.seat != decision.seat]
        if others and len(decision.choices) > 1:
            return game
        game.play(decision.choices[-1], decision.seat)


@pytest.mark.slow
def test_what_is_said_after_a_round_is_worth_more_than_saying_that_all_are_equal(program):
    """Of the rules of thumb and of the net, among outlaws; figures are in docs/strength.md."""
    hall = program("judge").Listening(model.legend(), players=4, seed=31)
    while hall.games < 6000:
        hall.step()
    for said in hall.said.values():
        skills = [reliability.skill(same) for _, same in sorted(reliability.by_round(said).items())]
        assert all(known > least for known, least in zip(skills, (0.02, 0.08, 0.14, 0.28), strict=True))


class Always(NamedTuple):
    """Who gives one answer to everything."""

    answer: colt.Choice

    def choose(self, _view, _decision):
        return self.answer


def test_what_answers_lose_is_told_of_any_bot(program, monkeypatch, capsys):
    """The worst answer loses most, the best one nothing."""
    regret = program("regret")
    monkeypatch.setattr(regret, "IN_A_HURRY", "sheriff")
    monkeypatch.setattr(regret, "OTHERS", ("sheriff",))
    monkeypatch.setattr(regret, "AT_ONCE", 2)
    monkeypatch.setattr(
        sys, "argv", ["regret.py", "sheriff", "drifter", "--questions", "3", "--tables", "4", "--times", "1"]
    )
    regret.main()
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("3 questions with ")
    assert [line.partition(":")[0] for line in said[1:]] == ["sheriff", "drifter"]
    question = regret.questions(1, 4, "again")[0]
    losses = [question.loss(Always(choice)) for choice in question.decision.choices]
    assert min(losses) == 0
    assert max(losses) == pytest.approx(question.worths.max() - question.worths.min())


def test_nobody_is_trained_on_rivals(program, tmp_path):
    """They are there to measure bots by: no program of the training has them, and none takes them by name."""
    for name in RIVALS:
        with pytest.raises(SystemExit, match="is there to measure bots by; nobody is trained on it"):
            program("imitate").watch(tmp_path / "x.npz", 0.0, 1, name)
    for file in TRAINING.glob("*.py"):
        assert not re.search(r"colt\.bots\.rivals|bots import rivals", file.read_text(encoding="utf-8")), file


def test_the_cards_own_up_to_the_bots_the_nets_were_trained_on():
    for net in (model.sheriff(), model.legend(), model.ordinary()):
        assert "outlaw" in str(net.card["rivals"])


# --- with torch


def who_trains():
    """The Python with torch: the one that COLT_TORCH names, or this one."""
    named = os.environ.get("COLT_TORCH")
    if not (named or importlib.util.find_spec("torch")):
        pytest.skip(
            "torch is 200 MB at least that only the trainer needs, and nobody else; "
            "COLT_TORCH=/a/python/that/has/it runs this"
        )
    return named or sys.executable


def trained(*arguments):
    """What a program of the training says on one processor."""
    name, *others = map(str, arguments)
    return run_there(str(TRAINING / name), *others)


def run_there(*arguments):
    """What the Python that trains says."""
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": str(TRAINING.parent / "src")}
    command = [who_trains(), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


LOOK = """
import json, sys, torch
one, two = (torch.load(file, weights_only=True) for file in sys.argv[1:])
print(json.dumps({
    "decisions": [kept["decisions"] for kept in (one, two)],
    "seconds": [kept["seconds"] for kept in (one, two)],
    "steps": [int(kept["optimiser"]["state"][0]["step"]) for kept in (one, two)],
    "same": [name for name, part in one["net"].items() if torch.equal(part, two["net"][name])],
    "mean": [name for name, part in two["mean"].items() if not torch.equal(part.float(), two["net"][name])],
}))
"""
"""What two files of the trainer tell of each other."""
TINY = ("--rows", 46, "--steps", 8, "--batch", 128, "--threads", 1, "--minutes", 60)


def stretches(*arguments):
    return [json.loads(line)["stretch"] for line in trained("train.py", *arguments, *TINY).splitlines()]


def test_the_trainer_learns_resumes_exports_and_is_measured(tmp_path):
    """The programs one trains with, one after the other, with tiny numbers: two stretches, a stop, another two from
    what was kept, the file of the net, and a few games of it from three outlaws."""
    kept, later = tmp_path / "net.pt", tmp_path / "later.pt"
    assert stretches("--stretches", 2, "--keep", kept) == [1, 2]
    assert stretches("--stretches", 4, "--keep", later, "--resume", kept) == [3, 4]
    found = json.loads(run_there("-c", LOOK, str(kept), str(later)))
    assert found["decisions"][1] == 2 * found["decisions"][0] > 0
    assert found["seconds"][1] > found["seconds"][0]
    assert found["steps"][1] > found["steps"][0] > 0, "the steps are counted on"
    assert not found["same"], "it has learned on"
    trained("export.py", later, tmp_path / "small.net")
    assert model.read((tmp_path / "small.net").read_bytes()).card["decisions"] == found["decisions"][1]
    assert "of 8 games" in trained("measure.py", tmp_path / "small.net", "--games", 8)


def test_the_trainer_goes_on_from_the_net_in_a_file_warms_up_and_keeps_a_mean(tmp_path):
    """As the sheriff's net was made: from the file of another, with tables for three and teams favoured, outlaws at
    some of them, and a rate that rises first."""
    began, later = tmp_path / "began.pt", tmp_path / "later.pt"
    shipped = Path(model.__file__).with_name("legend.net")
    asked = ("--begin", shipped, "--warm", 3, "--favour", "3=3.5", "--favour", "teams=2")
    assert stretches("--stretches", 1, "--keep", began, *asked) == [1]
    also = ("--mean", 2, "--outlaws", 0.45, "--weight", 2.5, "--no-copies")
    assert stretches("--stretches", 2, "--keep", later, *asked, *also) == [1, 2]
    found = json.loads(run_there("-c", LOOK, str(began), str(later)))
    first, second = (decisions - model.legend().card["decisions"] for decisions in found["decisions"])
    assert second == 2 * first > 0, "counted on from those of the net in the file"
    assert found["mean"], "the mean lags behind"
    assert not list(tmp_path.glob("ordinary.pt")), "nobody learned to answer like outlaws"
    trained("export.py", later, tmp_path / "mean.net", "--mean")
    trained("export.py", later, tmp_path / "last.net")
    mean, last = (model.read((tmp_path / name).read_bytes()) for name in ("mean.net", "last.net"))
    assert mean.card["decisions"] == last.card["decisions"] == found["decisions"][1]
    assert not np.array_equal(mean.worth.added, last.worth.added)
