"""A server and a browser for the tools that look at the pages."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import FLAGS
from tests.web.house import House
from tools import browser


@contextmanager
def visiting() -> Iterator[tuple[Browser, House]]:
    """Both, as long as somebody looks."""
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=FLAGS)
        yield chromium, house
        chromium.close()
