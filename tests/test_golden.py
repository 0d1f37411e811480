"""The golden files are what the engine does today; `tools/golden.py` renews them when a change is meant."""

from collections import Counter

import pytest

from colt.express import rules as express
from colt.superexpress import rules as superexpress
from tools import golden

EVERY = tuple(golden.every_playthrough())
PERFT = sorted(golden.PERFT.glob("*.perft"))
LARGEST = 60_000

RENEW = "if that is meant, run: .venv/bin/python tools/golden.py"


def test_every_rulebook_has_a_playthrough_for_every_number_of_players():
    missing = [str(played) for played in EVERY if not played.path.exists()]
    assert not missing, RENEW
    assert len(EVERY) == 46 + 20


def test_every_playthrough_belongs_to_a_rulebook():
    assert set(golden.PLAYTHROUGHS.iterdir()) == {played.path for played in EVERY}


@pytest.mark.parametrize("played", EVERY, ids=str)
def test_the_playthrough_is_what_happens_today(played):
    text = played.path.read_text(encoding="utf-8")
    assert len(text.encode()) <= LARGEST
    assert golden.playthrough(played).splitlines() == text.splitlines(), RENEW


def test_playthroughs_show_every_kind_of_question():
    """Nothing that can be asked stays outside of the golden files."""
    asked: Counter[str] = Counter()
    for played in EVERY:
        text = played.path.read_text(encoding="utf-8")
        answers = [
            line.split(": ", 1)[1].replace("   (or ", ", ")
            for line in text.splitlines()
            if line.startswith("> ")
        ]
        asked.update(one.rstrip(")").split()[0] for answer in answers for one in answer.split(", "))
    wanted = {
        verb
        for rules in (express.RULES, superexpress.RULES)
        for verbs in rules.verbs.values()
        for verb in verbs
    }
    assert wanted - set(asked) <= {"floor", "pass"}, "of these there is never a choice in a random game"


def test_every_rulebook_has_a_counted_position():
    names = {path.stem.rpartition("-")[0] for path in PERFT}
    assert names == {played.rulebook for played in EVERY}


@pytest.mark.parametrize("path", PERFT, ids=lambda path: path.stem)
def test_the_counts_are_the_same_today(path):
    text = path.read_text(encoding="utf-8")
    assert golden.counted(text) == text, RENEW


def test_counts_follow_every_choice():
    """A count is the number of sequences: the sum of the counts one answer later."""
    for path in PERFT[::5]:
        game = golden.laid_out(path.read_text(encoding="utf-8").partition(f"\n{golden.COUNTS}\n")[0])
        decision = game.decisions[0]
        later = 0
        for choice in decision.choices:
            twin = game.fork()
            twin.play(str(choice), decision.seat)
            later += sum(len(one.choices) for one in twin.decisions[:1])
        assert golden.perft(game, 2) == later
        assert golden.perft(game, 1) == len(decision.choices)


BOOKS = tuple(golden.one_of_each_rulebook())


@pytest.mark.parametrize("played", BOOKS, ids=lambda played: played.rulebook)
def test_the_bots_think_as_they_did(played):
    """A weight that changed shows in these figures; whether it is for the better, the arena says."""
    text = (golden.THOUGHTS / f"{played.rulebook}.txt").read_text(encoding="utf-8")
    assert golden.thoughts(played).splitlines() == text.splitlines(), RENEW


def test_every_rulebook_has_its_thoughts_and_they_are_about_everything():
    assert {path.stem for path in golden.THOUGHTS.iterdir()} == {played.rulebook for played in EVERY}
    texts = "".join(path.read_text(encoding="utf-8") for path in golden.THOUGHTS.iterdir())
    asked = {line.split()[1].rstrip(":") for line in texts.splitlines() if line[:1].isdigit()}
    every = {ask for rules in (express.RULES, superexpress.RULES) for ask in rules.verbs}
    assert every - asked <= {"floor"}, "of these there is never a choice in a random game"


def test_one_command_renews_what_is_missing_or_old(tmp_path, monkeypatch, capsys):
    played = EVERY[-1]
    monkeypatch.setattr(golden, "GOLDEN", tmp_path)
    monkeypatch.setattr(golden, "PLAYTHROUGHS", tmp_path / "playthroughs")
    monkeypatch.setattr(golden, "PERFT", tmp_path / "perft")
    monkeypatch.setattr(golden, "RECORDS", tmp_path / "records")
    monkeypatch.setattr(golden, "THOUGHTS", tmp_path / "bots")
    monkeypatch.setattr(golden, "every_playthrough", lambda: iter((played,)))
    assert golden.main(["--check"]) == 1
    assert golden.main([]) == 0
    (tmp_path / "playthroughs" / "nobody.txt").touch()
    assert golden.main(["--check"]) == 1
    assert golden.main([]) == 0
    assert golden.main(["--check"]) == 0
    assert "0 of 2" in capsys.readouterr().out
    assert [file.name for file in (tmp_path / "playthroughs").iterdir()] == [f"{played}.txt"]
    assert [file.name for file in (tmp_path / "records").iterdir()] == [f"{played}.heist"]


def test_a_saved_game_is_never_renewed(tmp_path, monkeypatch):
    """What an older version saved stays as it was, whatever this one would make of it."""
    played = EVERY[0]
    monkeypatch.setattr(golden, "RECORDS", tmp_path)
    played.record.write_text("an old one", encoding="utf-8")
    monkeypatch.setattr(golden, "every_playthrough", lambda: iter((played,)))
    assert played.record not in dict(golden.renewed())
