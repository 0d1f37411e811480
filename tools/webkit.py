"""Plays a round in WebKitGTK, the engine Safari has, and measures the table in every window.

    .venv/bin/python -m tools.webkit

For machines where it is installed (on Debian the packages webkit2gtk-driver and xvfb). Playwright drives no WebKit but
its own, so this speaks WebDriver. It prints what lies wrong, and leaves a picture of each window in a folder.
"""

import argparse
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol

from tests.web.house import House, free_port
from tests.web.test_sizes import CUT_OFF, LAPTOPS, PHONES, PILED_UP, TABLETS, UNDER_THE_QUESTION
from tests.web.visitor import KNOWN_CHANCE, SETTINGS

BROWSERS = "usr/lib/*/webkit2gtk-4.1/MiniBrowser"
PATIENCE = 60

CLICK = """
    const lit = [...document.querySelectorAll("main.table [data-piece]")].filter((one) => one.getClientRects().length);
    lit[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return [lit.length, Number(document.querySelector(".game")?.dataset.round ?? 0)];
"""
"""Point at the first thing that is lit; how many there are, and in which round."""
LISTEN = """
    window.wrong = [];
    addEventListener("error", (event) => wrong.push(event.message));
    addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
"""


class Driver:
    """A browser at the other end of a WebDriver."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.path = "/session"
        found = next(iter(sorted(Path("/").glob(BROWSERS))), None)
        options = {"binary": str(found), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        opened = self._ask("POST", "", wanted)
        self.path += f"/{opened['sessionId']}"
        self.version = f"{opened['capabilities']['browserName']} {opened['capabilities']['browserVersion']}"

    def open(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def run(self, script: str) -> Any:  # noqa: ANN401 - JSON
        return self._ask("POST", "/execute/sync", {"script": script, "args": []})

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Make the page as large as this, whatever the browser keeps for itself; how large it became."""
        rect = {"x": 0, "y": 0, "width": width, "height": height}
        for _ in range(3):
            self._ask("POST", "/window/rect", rect)
            time.sleep(0.4)
            inner = self.run("return { width: innerWidth, height: innerHeight }")
            rect["width"] += width - inner["width"]
            rect["height"] += height - inner["height"]
        now = self.run("return [innerWidth, innerHeight]")
        return int(now[0]), int(now[1])

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        self._ask("DELETE", "")

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:  # noqa: ANN401 - JSON
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        line.request(method, self.path + path, None if body is None else json.dumps(body))
        answer = json.loads(line.getresponse().read())["value"]
        line.close()
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer


@contextmanager
def webkit() -> Iterator[Driver]:
    port = free_port()
    command = ["WebKitWebDriver", f"--port={port}"]
    if "DISPLAY" not in os.environ:
        command = ["xvfb-run", "-a", "-s", "-screen 0 2000x1300x24", *command]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            driver = started(port)
            yield driver
            driver.close()
        finally:
            process.terminate()


def started(port: int) -> Driver:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Driver(port)
        except ConnectionError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


class Browser(Protocol):
    """Whatever can open a page, run a script in it, and show it in a window of any size."""

    version: str

    def open(self, url: str) -> None: ...
    def run(self, script: str) -> Any: ...  # noqa: ANN401 - JSON
    def fit(self, width: int, height: int) -> tuple[int, int]: ...
    def picture(self) -> bytes: ...


def main() -> None:
    folder = folder_asked_for(__doc__ or "", "webkit")
    if not shutil.which("WebKitWebDriver"):
        raise SystemExit("There is no WebKitWebDriver here.")
    with webkit() as driver:
        try_out(driver, folder)


def folder_asked_for(what: str, name: str) -> Path:
    """Where the pictures go."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir()) / name, help="for pictures"
    )
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def try_out(driver: Browser, folder: Path) -> None:
    """A round of Colt Express, measured when it begins and when the next one does."""
    print(driver.version)
    with tempfile.TemporaryDirectory() as own, House(Path(own)) as house:
        driver.open(house.url)
        settings = json.dumps(json.dumps(SETTINGS))
        driver.run(f"localStorage.setItem('colt.settings', {settings})")
        driver.open(house.url)
        driver.run(KNOWN_CHANCE + LISTEN)
        wait(driver, "return document.querySelector(\"[data-play='colt-express']\") !== null")
        driver.run("document.querySelector(\"[data-play='colt-express']\").click()")
        look(driver, folder, "schemin")
        play(driver, until=2)
        look(driver, folder, "round-2")
        print("complaints:", driver.run("return wrong"))


def wait(driver: Browser, script: str) -> None:
    end = time.monotonic() + PATIENCE
    while not driver.run(script):
        assert time.monotonic() < end, script
        time.sleep(0.1)


def play(driver: Browser, until: int) -> None:
    """Click what is lit, until this round has begun and something is asked."""
    end = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < end:
        lit, now = driver.run(CLICK)
        if lit and now >= until:
            return
        time.sleep(0.05)
    raise AssertionError("the round did not end in time")


def look(driver: Browser, folder: Path, moment: str) -> None:
    wait(driver, "return document.querySelector('main.table [data-piece]') !== null")
    for width, height in [*LAPTOPS, *TABLETS, *PHONES]:
        became = driver.fit(width, height)
        found = [
            wrong
            for measure in (CUT_OFF, PILED_UP, UNDER_THE_QUESTION)
            for wrong in driver.run(f"return ({measure})()")
        ]
        (folder / f"{moment}-{width}.png").write_bytes(driver.picture())
        print(f"{moment}, {became[0]} x {became[1]}:", "; ".join(found) or "nothing wrong", flush=True)


if __name__ == "__main__":
    main()
