"""Where the games of whoever plays on this machine are kept."""

from __future__ import annotations

from pathlib import Path

from colt.folders import is_project, users_data

PACKAGE = Path(__file__).resolve().parent.parent


def heists() -> Path:
    """In the project's own folder, wherever one stands; where it is installed, with the user's data."""
    if not is_project(PACKAGE):
        return users_data() / "colt"
    project = PACKAGE.parent.parent
    return Path("heists") if Path.cwd() == project else project / "heists"


def command() -> str:
    """What starts Colt here."""
    return "python3 colt" if is_project(PACKAGE) else "colt"
