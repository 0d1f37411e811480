"""A real server as a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Self

OPEN = """
import os, pathlib, secrets
from colt.server import Settings, clock, keys, serve
deals, ahead = pathlib.Path(os.environ["DEALS"]), pathlib.Path(os.environ["AHEAD"])
keys.new_secret = deals.read_text
age = clock.RunningClock.age
clock.RunningClock.age = lambda self: age(self) + float(ahead.read_text())
secrets.token_hex = lambda size: "07" * size
serve(Settings.from_environment())
"""
"""The server as it is, but what it deals is known beforehand, and its clock can be put forward: links and tokens stay
secret, seeds do not."""


PATIENCE = 120
"""Seconds until a server should be there, however busy the machine is."""


class House:
    """A server on a free port of this machine, with its own database."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        self.folder = folder
        self.environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None
        self.deal("a browser test")
        self.wait(0)

    def deal(self, seed: str) -> None:
        """From now on every new table is dealt by this seed."""
        (self.folder / "deals.txt").write_text(seed, encoding="utf-8")

    def wait(self, seconds: float) -> None:
        """From now on it is so much later than when the server began."""
        (self.folder / "ahead.txt").write_text(str(seconds), encoding="utf-8")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def start(self) -> None:
        settings = {
            "DEALS": str(self.folder / "deals.txt"),
            "AHEAD": str(self.folder / "ahead.txt"),
            "COLT_PORT": str(self.port),
            "COLT_DATABASE": str(self.folder / "colt.db"),
            "COLT_LOG_LEVEL": "warning",
            "COLT_BOT_PROCESSES": "0",
            "COLT_BOT_STEP": "0",
            "COLT_BOT_SECONDS": "60",
            "COLT_TABLES_PER_HOUR": "5000",
            "COLT_REQUESTS_PER_SECOND": "1000",
            "COLT_MESSAGES_PER_SECOND": "500",
            "COLT_CONNECTIONS_PER_ADDRESS": "500",
            "COLT_WORK_PER_SECOND": "1000",
            "COLT_WORK_AT_ONCE": "1000",
        }
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-c", OPEN],
                env={**self.environment, **settings},
                stdout=log,
                stderr=log,
            )
        self._await_health()

    def stop(self, how: signal.Signals) -> None:
        """SIGTERM asks it to end, SIGKILL does not ask."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=PATIENCE)
            self.process = None

    def said(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def _await_health(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}api/health", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                assert self.process is not None
                assert self.process.poll() is None, self.said()
                time.sleep(0.05)
        raise TimeoutError(self.said())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
