"""Another package adds to Colt Express: it is found where it is installed, and only there."""

import subprocess
import sys
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest

from colt.express import expansions
from colt.express.editions import VARIANTS, rulebook
from colt.kernel import BadOption
from tests.expansion import HANDCAR, found_in, install

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder into which the package is installed."""
    return install(HANDCAR, tmp_path_factory.mktemp("installed"))


def test_the_package_names_what_it_adds(installed):
    (package,) = distributions(path=[str(installed)])
    assert package.name == "colt-handcar"
    named = {(entry.group, entry.name, entry.value) for entry in package.entry_points}
    assert named == {
        ("colt.variants", "handcar", "colt_handcar:with_handcar"),
        ("colt.words", "handcar", "colt_handcar.words"),
    }


def test_where_it_is_installed_it_is_played(installed):
    """`examples/handcar/tests`: random games, its scenarios, the prompt, the server, bots and the fast engine."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HANDCAR / "tests")]
    ran = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, env=found_in(installed)
    )
    assert ran.returncode == 0, ran.stdout[-6000:]


def test_where_it_is_not_installed_there_is_no_such_variant():
    assert not expansions.found()
    with pytest.raises(BadOption, match=f"no variant 'handcar'; there are {', '.join(VARIANTS)}"):
        rulebook("en-2016", ("handcar",))


@pytest.fixture
def broken(monkeypatch):
    """A package is named that cannot be imported."""
    entry = EntryPoint("balloon", "colt_balloon:with_balloon", expansions.ENTRY_POINTS)
    monkeypatch.setattr(expansions, "entry_points", lambda **_: [entry])
    expansions.found.cache_clear()
    yield
    expansions.found.cache_clear()


@pytest.mark.usefixtures("broken")
def test_a_broken_package_is_named_and_the_box_is_played_all_the_same():
    with pytest.raises(
        BadOption, match="The variant 'balloon' cannot be loaded from 'colt_balloon:with_balloon'"
    ):
        rulebook("en-2016", ("balloon",))
    assert rulebook("en-2016", ("expert",)).variants == ("expert",)


def test_the_package_brings_its_own_words_in_every_language():
    spoken = {file.stem for file in (ROOT / "src/colt/words").glob("*.json")}
    assert {file.stem for file in (HANDCAR / "src/colt_handcar/words").glob("*.json")} == spoken


def test_colt_itself_has_not_heard_of_it():
    """Nothing in the engine or on the page is there for this package."""
    code = [file for folder in ("src", "web/src") for file in (ROOT / folder).rglob("*") if file.is_file()]
    texts = [(file, file.read_text(encoding="utf-8", errors="ignore").lower()) for file in code]
    assert [file.name for file, text in texts if "handcar" in text] == []
