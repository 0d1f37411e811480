"""The code on the pages runs, block after block, as somebody would type it in."""

import re
from pathlib import Path

import pytest

from colt.research import SHAPE
from colt.research.from_seat import SHAPE_FROM_SEAT

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [
    page for page in sorted((ROOT / "docs").glob("*.md")) if BLOCK.search(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_a_page_runs(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    if page.stem == "research":
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
    there: dict[str, object] = {}
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        exec(compile(block, str(page), "exec"), there)


def test_the_page_about_research_knows_the_shape():
    page = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    assert f"a row of {SHAPE.columns} small numbers, an answer one of {SHAPE.answers} numbers" in page
    seat = SHAPE_FROM_SEAT
    assert f"an observation has {seat.columns} numbers and there are {seat.answers} answers" in page
