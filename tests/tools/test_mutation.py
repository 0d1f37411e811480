"""Mutation tests: what is tried, and what becomes of it."""

import gc
import os
import subprocess
import sys
import time
import weakref

import pytest

from tools import mutation, verdicts
from tools.mutation import AREAS, ROOT, Area, Fault, Known

A_MODULE = '''"""A module."""

class Marshal:
    """A figure."""

    def meets(self, bandit: str) -> bool:
        """Nobody stays with him."""
        where = self.car
        return [one for one in "ab" if one == bandit] != [] and where > 0
'''


@pytest.fixture
def area(tmp_path, monkeypatch):
    """A small area, its only module, and a test that knows half of it."""
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    (tmp_path / "marshal.py").write_text(A_MODULE)
    return Area(".", ("test_marshal.py",))


@pytest.mark.parametrize("name", AREAS)
def test_every_area_and_its_tests_are_there(name):
    area = AREAS[name]
    assert area.modules()
    assert all(area.file(module).exists() for module in area.modules())
    assert all((ROOT / test).exists() for test in area.tests)


def test_one_thing_is_changed_at_a_time_but_no_docstring_and_no_type(area):
    says = [fault.says.partition(": ")[2] for fault in mutation.faults_of(area, "marshal")]
    assert "where > 0 → where >= 0" in says
    assert "'ab' → 'ab?'" in says
    assert any(one.startswith("return [") and one.endswith("→ return None") for one in says)
    assert not any("Nobody" in one or "bool" in one for one in says)


def test_a_fault_is_planted_in_the_function_itself(area):
    scope: dict[str, type] = {}
    exec(compile(A_MODULE, str(area.file("marshal")), "exec"), scope)
    marshal = scope["Marshal"]()
    marshal.car = 0
    assert not marshal.meets("a")
    fault = next(one for one in mutation.faults_of(area, "marshal") if "where >= 0" in one.says)
    assert mutation.plant(area, fault)
    assert marshal.meets("a")


def test_what_is_drawn_begins_the_same_however_much_is_drawn(area):
    few, more = (mutation.drawn(area, ["marshal"], count) for count in (3, 5))
    assert few == more[:3]
    assert len(mutation.drawn(area, ["marshal"], 0)) > 5


def test_all_tests_that_call_a_function_run_the_quickest_first(area):
    called = ["marshal.py:Marshal.meets"]
    known = {
        "slow": Known(900.0, called),
        "quick": Known(0.1, called),
        "another": Known(0.01, ["marshal.py:Marshal.leaves"]),
        "middling": Known(9.0, called),
    }
    fault = Fault("marshal", "Marshal.meets", 6, 0, 0, "")
    assert mutation.tests_for(area, fault, known) == ["quick", "middling", "slow"]
    assert mutation.tests_for(area, fault._replace(function="Marshal.stays"), known) == []


def test_what_no_test_calls_counts_as_unnoticed(capsys):
    faults = [Fault("views", "see", 1, 0, nth, f"line {nth}") for nth in range(4)]
    found = dict(zip((one.name for one in faults), ("noticed", "survived", "no test"), strict=False))
    assert verdicts.report(faults, found) == 1
    said = capsys.readouterr().out
    assert "| `views` | 2 | 50.0% | 1 | 1 no test, 1 not tried |" in said
    assert "33.3% of the faults that were planted" in said


def test_a_module_that_is_not_there_is_named(capsys):
    with pytest.raises(SystemExit):
        mutation.main(["superexpress", "nothing"])
    assert "no such module in superexpress: nothing; there are: action" in capsys.readouterr().err


def test_a_fault_is_noticed_or_survives(tmp_path):
    """The whole way, in a process of its own. One test fails every other time, which says nothing; the other never asks
    about the locomotive."""
    (tmp_path / "trains.py").write_text("def is_inside(car):\n    return car > 0 and car < 5\n")
    (tmp_path / "test_trains.py").write_text(NOW_AND_THEN)
    done = subprocess.run(
        [sys.executable, "-c", THE_WHOLE_WAY], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert "car > 0 → car >= 0: survived\n" in done.stdout, done.stderr
    assert "car < 5 → car <= 5: noticed\n" in done.stdout


NOW_AND_THEN = """
from pathlib import Path
import trains

def test_a_moody_one():
    ran = Path("ran")
    ran.write_text("x" + (ran.read_text() if ran.exists() else ""))
    assert trains.is_inside(2) and len(ran.read_text()) % 2

def test_cars():
    assert trains.is_inside(2) and not trains.is_inside(5)
"""


def test_a_fault_for_which_a_test_waits_for_ever_is_noticed(tmp_path):
    (tmp_path / "trains.py").write_text("def is_inside(car):\n    return car > 0\n")
    (tmp_path / "test_trains.py").write_text(
        "import time\nimport trains\n\ndef test_cars():\n    while trains.is_inside(0):\n        time.sleep(9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", THE_WHOLE_WAY.replace("area =", "mutation.PATIENCE = 1.0\narea =")],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert "car > 0 → car >= 0: noticed\n" in done.stdout, done.stderr


def test_several_faults_are_tried_at_once_and_every_verdict_is_kept(tmp_path):
    faults = [Fault("views", "see", 1, 0, nth, f"line {nth}") for nth in range(5)]
    keep = verdicts.keep_in(tmp_path, is_fresh=False)
    verdicts.try_all(faults, lambda fault: "noticed", keep, float("inf"), lanes=2)
    assert verdicts.noted(keep) == {fault.name: "noticed" for fault in faults}


def test_who_is_done_takes_the_next_fault(tmp_path):
    """One that takes long keeps no others waiting."""
    faults = [Fault("views", "see", 1, 0, nth, f"line {nth}") for nth in range(5)]
    keep = verdicts.keep_in(tmp_path, is_fresh=False)

    def judge(fault):
        patience = time.monotonic() + 30
        while fault is faults[0] and len(verdicts.noted(keep)) < 4 and time.monotonic() < patience:
            time.sleep(0.01)
        return f"after {len(verdicts.noted(keep))}" if fault is faults[0] else "noticed"

    verdicts.try_all(faults, judge, keep, float("inf"), lanes=2)
    assert verdicts.noted(keep)[faults[0].name] == "after 4"


def test_what_is_only_referred_to_and_gone_is_left_alone(area):
    gone = weakref.proxy(Gone())
    assert any(one is gone for one in gc.get_objects()), "it is met on the way"
    mutation.Watching(area).forget()


class Gone:
    """Somebody refers to it weakly."""


THE_WHOLE_WAY = """
from pathlib import Path
from tools import mutation

mutation.ROOT = Path.cwd()
area = mutation.Area(".", ("test_trains.py",), only=("trains",))
mutation.watch(area, "test_trains.py", Path("known.json"))
known = mutation.msgspec.json.decode(Path("known.json").read_bytes(), type=dict[str, mutation.Known])
for fault in mutation.faults_of(area, "trains"):
    print(fault.says.partition(": ")[2], mutation.verdict(area, fault, known), sep=": ", flush=True)
"""
