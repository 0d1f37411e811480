"""Where games that are played at the prompt are kept, over or left, and how one that was left goes on."""

from __future__ import annotations

import shlex
import signal
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from colt import records
from colt.cli import folders
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


def taken_up(file: Path) -> Game[Any]:
    """A game that was left, as it stood then."""
    game = records.load(file).replay()
    if game.is_over:
        raise ColtError(f"The game in {file} is over; `colt replay` tells its story.")
    return game


class Keeper:
    """Keeps the record of a game: in the folder, or where nothing can be written there any more, with what this machine
    keeps for a while. Where people here have answered nothing, there is nothing new to keep."""

    def __init__(
        self,
        game: Game[Any],
        folder: Path,
        people: Collection[int] = (),
        *,
        seating: Sequence[str] = (),
        file: Path | None = None,
    ) -> None:
        self.game = game
        self.folder = folder
        self.people = people
        self.seating = seating
        """The options by which people and bots sit down again as they sit now."""
        self.file = file
        """Where the game was taken up from."""
        self._begun = len(game.answers)

    def __call__(self) -> Kept | None:
        """Where it lies now."""
        if self.game.is_over or any(seat in self.people for seat, _ in self.game.answers[self._begun :]):
            return self._written()
        return None if self.file is None else self._kept(self.file)

    def _written(self) -> Kept | None:
        now = datetime.now(UTC)
        record = Record.so_far(self.game, date=f"{now:%Y-%m-%d}")
        name = f"{now:%Y-%m-%d-%H%M%S}{'' if self.game.is_over else '-so-far'}"
        for place in (self.folder, Path(tempfile.gettempdir())):
            with suppress(OSError):
                return self._kept(_saved(record, place, name), is_elsewhere=place != self.folder)
        return None

    def _kept(self, file: Path, *, is_elsewhere: bool = False) -> Kept:
        go_on = shlex.join(["play", "--text", "--go-on", str(file), *self.seating])
        return Kept(str(file), f"{folders.command()} {go_on}", is_elsewhere=is_elsewhere)


def _saved(record: Record, folder: Path, name: str) -> Path:
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


@contextmanager
def closing_is_leaving() -> Iterator[None]:
    """Who closes the window, or ends the program from elsewhere, leaves the game as with Ctrl-C."""
    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), signal.default_int_handler) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
