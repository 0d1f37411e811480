"""Where games that are played at the prompt are kept."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from colt.kernel import ColtError, Game
from colt.records import Record
from colt.terminal import Kept


def open_folder(folder: Path) -> None:
    """The folder is there and can be written to; otherwise nobody begins to play."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = "it is a file" if folder.is_file() else error.strerror or "unknown reason"
        raise ColtError(
            f"Games cannot be kept in {folder} ({reason}); name another place with --folder."
        ) from None


def keeper(folder: Path, game: Game[Any]) -> Callable[[], Kept | None]:
    """Keeps the record of this game when it is over: in the folder, or where nothing can be written there any more,
    with what this machine keeps for a while."""

    def keep() -> Kept | None:
        now = datetime.now(UTC)
        record = Record.of(game, date=f"{now:%Y-%m-%d}")
        for place in (folder, Path(tempfile.gettempdir())):
            with suppress(OSError):
                return Kept(
                    str(_written(record, place, f"{now:%Y-%m-%d-%H%M%S}")), is_elsewhere=place != folder
                )
        return None

    return keep


def _written(record: Record, folder: Path, name: str) -> Path:
    """A new file with this record: whole, or none at all."""
    folder.mkdir(parents=True, exist_ok=True)
    for nth in count(1):
        path = folder / f"{name}{'' if nth == 1 else f'-{nth}'}.heist"
        try:
            record.save(path)
        except FileExistsError:
            continue
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("there is always another name")
