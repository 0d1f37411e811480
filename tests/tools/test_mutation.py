"""Mutation tests: what is tried, and what becomes of it."""

import json
import tomllib

import pytest

from tools import mutation
from tools.mutation import AREAS, ROOT, Run


@pytest.mark.parametrize("name", AREAS)
def test_every_area_and_its_tests_are_there(name):
    area = AREAS[name]
    assert area.modules()
    assert all((ROOT / test).exists() for test in area.tests)


def test_an_area_is_tried_in_a_copy_with_settings_of_its_own(tmp_path):
    run = Run(AREAS["wire"], tmp_path / "wire", "27")
    run.prepare()
    settings = tomllib.loads((run.folder / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    assert settings["only_mutate"] == ["src/colt/wire/*"]
    assert settings["pytest_add_cli_args_test_selection"] == ["tests/wire"]
    assert (run.folder / "src/colt/wire/messages.py").exists()
    (run.folder / "src/colt/wire/old.py").touch()
    run.prepare()
    assert not (run.folder / "src/colt/wire/old.py").exists(), "what is gone is gone there, too"
    assert run.names("messages") == ["colt.wire.messages.*__mutmut_*2", "colt.wire.messages.*__mutmut_*7"]
    whole = Run(AREAS["rules"], tmp_path / "rules", AREAS["rules"].digits)
    assert whole.names("variants.teams") == ["colt.express.rules.variants.teams.*__mutmut_*"]


def test_only_what_was_to_be_tried_counts(tmp_path):
    run = Run(AREAS["wire"], tmp_path, "27")
    file = tmp_path / "mutants/src/colt/wire/views.py.meta"
    file.parent.mkdir(parents=True)
    verdicts = {
        "x__mutmut_1": None,
        "x__mutmut_2": 1,
        "x__mutmut_7": 0,
        "x__mutmut_12": None,
        "x__mutmut_17": 33,
    }
    file.write_text(json.dumps({"exit_code_by_key": verdicts}))
    found = mutation.score(run, "views")
    assert (found.noticed, found.not_tried) == (1, 1)
    assert found.survivors == ("x__mutmut_7 (survived)", "x__mutmut_17 (no test)")
    assert str(found) == "views                   33.3 %  1 of 3 noticed, 1 not tried"
