"""How much of the code the tests run through, told by package."""

import json

from tools import coverage

FILES = {
    "src/colt/bots/search.py": {"executed_lines": [1, 2], "missing_lines": [3, 4]},
    "src/colt/express/rules/stealin.py": {"executed_lines": [1, 2, 3], "missing_lines": [9]},
    "src/colt/express/state.py": {"executed_lines": [1, 2, 3, 4], "missing_lines": []},
    "src/colt/train.py": {"executed_lines": [1, 5], "missing_lines": []},
}


def test_figures_are_told_by_package_the_engine_first(tmp_path):
    (tmp_path / "measured.json").write_text(json.dumps({"files": FILES}))
    found = coverage.parts(tmp_path / "measured.json")
    assert [(part.name, part.covered, part.lines) for part in found] == [
        ("express", 7, 8),
        ("train", 2, 2),
        ("bots", 2, 4),
    ]
    assert coverage.told(found).splitlines() == [
        "express         87.5 %  7 of 8 lines",
        "train          100.0 %  2 of 2 lines",
        "bots            50.0 %  2 of 4 lines",
        "all             78.6 %  11 of 14 lines",
        "in the engine not run through: express/rules/stealin.py:9",
    ]


def test_a_package_without_a_line_is_no_division_by_nothing(tmp_path):
    nothing: dict[str, dict[str, list[int]]] = {
        "src/colt/kernel/__init__.py": {"executed_lines": [], "missing_lines": []}
    }
    (tmp_path / "measured.json").write_text(json.dumps({"files": nothing}))
    assert "kernel" in coverage.told(coverage.parts(tmp_path / "measured.json"))
