"""Files that come from outside: how large they may be, and the line in which something is wrong."""

from __future__ import annotations

from pathlib import Path

from colt.kernel import ColtError


class BadFile(ColtError):
    """A file that cannot be used, with the line and what is wrong with it."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line


def content(path: Path, what: str, largest: int, bad: type[BadFile] = BadFile) -> bytes:
    """The bytes of this file, or why it cannot be what it should."""
    try:
        if path.stat().st_size > largest:
            raise bad(1, f"the file is larger than {largest >> 20} MiB; that is no {what}.")
        return path.read_bytes()
    except OSError as error:
        raise bad(0, f"the file cannot be read ({error.strerror or 'unknown reason'}).") from None
