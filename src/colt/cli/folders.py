"""Where the games of whoever plays on this machine are kept."""

from __future__ import annotations

from pathlib import Path

from colt.folders import is_project, users_data

PACKAGE = Path(__file__).resolve().parent.parent


def heists() -> Path:
    """Beside the project where it is played from its own folder; where it is installed, with the user's data."""
    return Path("heists") if is_project(PACKAGE) else users_data() / "colt"


def command() -> str:
    """What starts Colt here."""
    return "python3 colt" if is_project(PACKAGE) else "colt"
