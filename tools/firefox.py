"""Plays a round in Firefox and measures the table in every window: `.venv/bin/python -m tools.firefox`.

For machines where it is installed (on Debian the package firefox-esr). Playwright drives no Firefox but its own, so
this speaks WebDriver BiDi, which Firefox itself understands. It prints what lies wrong, and leaves a picture of each
window in a folder.
"""

import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.web.house import free_port
from tools.webkit import PATIENCE, folder_asked_for, try_out

NAMES = ("firefox-esr", "firefox")
LONGEST = 2**25
"""Bytes of an answer: a picture."""


class Driver:
    """A browser at the other end of a line."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.numbers = itertools.count(1)
        opened = self._ask("session.new", capabilities={})["capabilities"]
        self.version = f"{opened['browserName']} {opened['browserVersion']}"
        self.context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script: str) -> Any:  # noqa: ANN401 - JSON
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"() => JSON.stringify((() => {{ {script} }})() ?? null)",
            target={"context": self.context},
            awaitPromise=False,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Make the page as large as this; how large it became."""
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self.context, viewport=viewport)
        time.sleep(0.4)
        now = self.run("return [innerWidth, innerHeight]")
        return int(now[0]), int(now[1])

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self.context)["data"])

    def _ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer["result"]


@contextmanager
def firefox(program: str) -> Iterator[Driver]:
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            program,
            "--headless",
            "--no-remote",
            f"--remote-debugging-port={port}",
            "--profile",
            profile,
        ]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                with reached(f"ws://127.0.0.1:{port}/session") as line:
                    yield Driver(line)
            finally:
                process.terminate()


def reached(address: str) -> ClientConnection:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connect(address, max_size=LONGEST)
        except (OSError, InvalidHandshake):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def main() -> None:
    folder = folder_asked_for(__doc__ or "", "firefox")
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        raise SystemExit("There is no Firefox here.")
    with firefox(program) as driver:
        try_out(driver, folder)


if __name__ == "__main__":
    main()
