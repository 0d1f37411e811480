"""A few numbers for those who look after a server."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

PAGE = 4096


class Metrics:
    """Counts since the start."""

    def __init__(self) -> None:
        self.tables_opened = 0
        self.games_started = 0
        self.games_ended = 0
        self.choices = 0
        self.refusals = 0
        self.bot_failures = 0
        self.turned_away = 0
        self.requests_cut = 0

    def text(self, now: Mapping[str, float]) -> str:
        """In the text form of Prometheus: counters, then what is so now."""
        lines = []
        for name, value in vars(self).items():
            lines += [f"# TYPE colt_{name}_total counter", f"colt_{name}_total {value}"]
        for name, number in now.items():
            lines += [f"# TYPE colt_{name} gauge", f"colt_{name} {number:.12g}"]
        return "\n".join(lines) + "\n"


def memory() -> dict[str, float]:
    """How much memory this process has, where the system tells, and how long it has been at work."""
    at_work = {"processor_seconds": time.process_time()}
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return at_work
    return {"memory_bytes": float(pages * PAGE), **at_work}
