"""Build the documentation site: `.venv/bin/python tools/site.py` writes build/site. Needs the developers' set.

The pages are those of docs/, the README as the first one, and what the docstrings say of the library. Whatever a page
links to must be there, or nothing is built.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build/pages"
SITE = ROOT / "build/site"
FROM_ROOT = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")

API = {
    "The front door": ["colt"],
    "A game, its decisions and events": [
        "colt.kernel.game.Game",
        "colt.kernel.nouns",
        "colt.kernel.refusals",
        "colt.kernel.chance.Chance",
    ],
    "Tables": ["colt.express.state.State", "colt.superexpress.state.State"],
    "Records": ["colt.records"],
    "Bots": ["colt.bots.bot", "colt.bots.making", "colt.bots.checking"],
    "The arena": ["colt.arena.running", "colt.arena.report"],
    "The fast engine": ["colt.fast.express.tables.Tables", "colt.fast.superexpress.tables.Tables"],
    "Research": [
        "colt.research.vector",
        "colt.research.one_seat.OneSeat",
        "colt.research.gymnasium",
        "colt.research.pettingzoo",
        "colt.research.openspiel",
        "colt.research.data",
        "colt.research.rewards.Reward",
    ],
}
"""What the page about the library shows."""


def main() -> int:
    collect()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--clean"]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=quiet, check=False).returncode


def collect() -> None:
    """Put all pages together, as the site has them."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for name in FROM_ROOT:
        shutil.copy(ROOT / name, PAGES / name)
    shutil.copy(ROOT / "README.md", PAGES / "index.md")
    (PAGES / "api.md").write_text(api(), encoding="utf-8")
    for page in PAGES.rglob("*.md"):
        page.write_text(linked(page.read_text(encoding="utf-8")), encoding="utf-8")


def api() -> str:
    """The page about the library, from its docstrings."""
    parts = ["# The library\n"]
    for title, names in API.items():
        parts.append(f"## {title}\n")
        parts += [f"::: {name}\n    options:\n      heading_level: 3\n" for name in names]
    return "\n".join(parts)


def linked(text: str) -> str:
    """The links of a page as they are on the site: everything of docs/ and the root in one folder; what is only in the
    project is named and not linked."""
    text = re.sub(r"\[([^\]]+)\]\((?:\.\./)*(?:src|tests|scenarios|examples|tools|web)/[^)]*\)", r"\1", text)
    text = re.sub(r"(\]\(|src=\")docs/", r"\1", text)
    text = re.sub(r"\]\(\.\./(CHANGELOG|CONTRIBUTING|SECURITY)\.md", r"](\1.md", text)
    text = re.sub(r"\]\((?:\.\./)?README\.md", "](index.md", text) if "# Decisions" not in text else text
    return re.sub(r"\]\(decisions/\)", "](decisions/README.md)", text)


if __name__ == "__main__":
    sys.exit(main())
