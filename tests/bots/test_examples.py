"""The examples about bots do what they say."""

import runpy
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_a_bot_of_ones_own_is_fit_and_beats_drifters(capsys):
    runpy.run_path(str(EXAMPLES / "own_bot.py"))["main"](12)
    assert "Pickpocket" in capsys.readouterr().out


def test_the_bot_has_twenty_lines():
    text = (EXAMPLES / "own_bot.py").read_text(encoding="utf-8")
    bot = text[text.index("class Pickpocket") : text.index("def main")]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20


def test_a_tournament_draws_its_matches(capsys, tmp_path):
    main = runpy.run_path(str(EXAMPLES / "tournament.py"))["main"]
    main(4, tmp_path, ("drifter", "greenhorn"), 1)
    assert [file.name for file in tmp_path.iterdir()] == ["greenhorn-against-drifter.svg"]
    assert "greenhorn" in capsys.readouterr().out
