"""Log lines: what happened, with a few facts; never a hand, a seed, a token, a whole link or a nickname."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec

LOGGER = logging.getLogger("colt.server")


def log(message: str, **facts: str | float) -> None:
    """Something worth knowing happened."""
    LOGGER.info(message, extra={"facts": facts})


class TextLines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", {})
        said = " ".join(f"{name}={_plain(value)}" for name, value in facts.items())
        time = self.formatTime(record, "%Y-%m-%d %H:%M:%S")
        line = f"{time} {record.levelname.lower()} {_plain(record.getMessage())} {said}".rstrip()
        return masked(f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line)


class JsonLines(logging.Formatter):
    """Lines for programs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return masked(msgspec.json.encode(line).decode())


def set_up(log_format: str, level: str) -> None:
    """One line per message on the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if log_format == "json" else TextLines())
    for name in ("colt.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(
            level.upper() if name.startswith("colt") else logging.ERROR
        )  # else strangers write here
    logging.getLogger("uvicorn.access").handlers = []


def _plain(value: object) -> str:
    """On one line, whatever it is."""
    return " ".join(str(value).split())


KEYS = re.compile(
    r"(?<![A-Za-z0-9_-])(?:(?=[A-Za-z_-]*[0-9])(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}|[0-9a-f]{24,})"
)
"""What looks like a link, a token or a seed: long, and of all sorts of signs."""


def is_masked(key: str) -> bool:
    """Whether this is never written whole."""
    return KEYS.fullmatch(key) is not None


def masked(line: str) -> str:
    """A line in which of every link and key only the beginning is left."""
    return KEYS.sub(lambda found: f"{found[0][:6]}…", line)
