"""Where the games of whoever plays on this machine are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def heists() -> Path:
    """Beside the project where it is played from its own folder; where it is installed, with the user's data."""
    return Path("heists") if is_project(PACKAGE) else users_data() / "colt"


def command() -> str:
    """What starts Colt here."""
    return "python3 colt" if is_project(PACKAGE) else "colt"


def is_project(package: Path) -> bool:
    """Whether this is the source of the project, and not a copy that was installed."""
    return package.parent.name == "src" and (package.parent.parent / "pyproject.toml").is_file()


def users_data() -> Path:
    """The folder in which this user's programs keep what must not be lost."""
    if sys.platform == "win32":
        return _given("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return _given("XDG_DATA_HOME") or Path.home() / ".local" / "share"


def _given(name: str) -> Path | None:
    """A folder from the environment; a relative one does not count."""
    path = Path(os.environ.get(name, ""))
    return path if path.is_absolute() else None
