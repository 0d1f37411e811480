"""A server of its own, a real browser, and pages whose every complaint is heard."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.house import House
from tests.web.visitor import Visitors
from tools import browser as browsers

ROOT = Path(__file__).resolve().parent.parent.parent

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not kill it."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    with House(tmp_path) as house:
        yield house


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser. It leaves with its module: as long as it is there its event loop runs in this thread,
    and no other test could start one."""
    found = browsers.find()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("There is no browser; `python3 colt test --only browser` finds or installs one.")
        pytest.skip("no browser here; `python3 colt test --only browser` finds or installs one")
    if not (ROOT / "src/colt/static/index.html").exists():
        pytest.fail("The client is not built; `python3 colt test --only client` builds it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitors(chromium: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Makes visitors, each with a device of their own; nobody may complain in the end.

    What is dealt goes by the name of the test, so that it plays the same game every time.
    """
    house.deal(request.node.name)
    visitors = Visitors(chromium, house)
    yield visitors
    visitors.leave()
