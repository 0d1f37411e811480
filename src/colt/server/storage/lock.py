"""One database, one server: whoever serves it holds a lock beside it, which ends with the process however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from colt.server.storage.upgrade import NoDatabase

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        os.lseek(file, 1 << 30, os.SEEK_SET)  # far behind what stands in the file, which others may read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class InUse(NoDatabase):
    """Another server serves this database."""

    def __init__(self, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(f"Another server serves this database already{where}; two of them would not agree.")
        self.address = address
        """Where that one is found, if it said so."""


class Lock:
    """Held from before the database is opened until after it is closed."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        try:
            self._file = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise NoDatabase(f"The database cannot be opened: {error.strerror or error}.") from None
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise InUse(self._noted()) from None
        self.note("")

    def note(self, address: str) -> None:
        """Write down where this server is found, for whoever comes second."""
        self.path.write_text(address, encoding="utf-8")

    def _noted(self) -> str:
        with contextlib.suppress(OSError, UnicodeError):
            return self.path.read_text(encoding="utf-8").strip()
        return ""

    def release(self) -> None:
        """The next one, please."""
        os.close(self._file)
