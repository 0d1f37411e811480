"""The documentation site: built from the pages and docstrings, whole, and by itself."""

import re
import runpy
import shutil
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

pytestmark = pytest.mark.xdist_group("site")
"""Built once, in one place: two workers would write over each other."""

ROOT = Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Built once, in this project's build folder."""
    pytest.importorskip("material", reason="the documentation's tools are not installed")
    made = runpy.run_path(str(ROOT / "tools/site.py"))
    shutil.rmtree(made["SITE"], ignore_errors=True)
    assert made["main"]() == 0, "some link leads nowhere"
    return made["SITE"]


def test_every_page_is_there(site):
    wanted = {
        "index",
        "play",
        "deploy",
        "bots",
        "research",
        "rules",
        "notation",
        "wire",
        "architecture",
        "api",
    }
    assert wanted | {"CHANGELOG", "data", "fast"} <= {page.stem for page in site.glob("*.html")}
    assert (site / "decisions/0001-flat-choices.html").exists()


def test_the_library_is_told_from_its_docstrings(site):
    text = (site / "api.html").read_text(encoding="utf-8")
    for words in (
        "A game ready for its first decision",
        "Let chance answer every decision",
        'class="doc doc-heading"',
    ):
        assert words in text


def test_no_page_asks_another_host(site):
    """Links may lead elsewhere; nothing is fetched from there."""
    fetched = re.compile(
        r"<(?:script|img|iframe|source)[^>]+src=\"(https?:)?//|<link[^>]+href=\"(https?:)?//"
    )
    allowed = re.compile(r"<link[^>]+rel=\"canonical\"[^>]*>")
    for page in site.rglob("*.html"):
        assert not fetched.search(allowed.sub("", page.read_text(encoding="utf-8"))), page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//|@import", sheet.read_text(encoding="utf-8")), sheet


def test_every_link_of_the_site_leads_somewhere(site):
    lost = []
    for page in site.rglob("*.html"):
        for href in re.findall(r"href=\"([^\"#]+)", page.read_text(encoding="utf-8")):
            parts = urlsplit(href)
            if not parts.scheme and not parts.netloc and page.name != "404.html":
                target = (page.parent / unquote(parts.path)).resolve()
                lost += [] if target.exists() else [f"{page.name}: {href}"]
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_the_project_leads_somewhere(page):
    lost = []
    for href in LINK.findall(page.read_text(encoding="utf-8")):
        parts = urlsplit(href)
        if not parts.scheme and parts.path and not (page.parent / unquote(parts.path)).exists():
            lost.append(href)
    assert lost == []
