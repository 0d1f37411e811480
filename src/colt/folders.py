"""The folders in which this user's programs keep things, where the system wants them, and where Colt itself lies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def users_data() -> Path:
    """For what must not be lost."""
    return _folder("XDG_DATA_HOME", ".local/share", mac="Application Support")


def users_caches() -> Path:
    """For what can be made again."""
    return _folder("XDG_CACHE_HOME", ".cache", mac="Caches")


def is_project(package: Path) -> bool:
    """Whether this is the source of the project, and not a copy that was installed."""
    return package.parent.name == "src" and (package.parent.parent / "pyproject.toml").is_file()


def _folder(variable: str, usual: str, *, mac: str) -> Path:
    """Windows has one folder for both, and on a Mac nobody can move them."""
    if sys.platform == "win32":
        return _given("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / mac
    return _given(variable) or Path.home() / usual


def _given(variable: str) -> Path | None:
    """A folder from the environment; a relative one does not count."""
    path = Path(os.environ.get(variable, ""))
    return path if path.is_absolute() else None
