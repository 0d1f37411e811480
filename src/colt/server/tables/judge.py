"""The judge of finished games, and what it has said of them. It brings numpy and numba along: this module is loaded
when somebody asks for a review, and not before."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec

from colt import review as judged
from colt.kernel import ColtError
from colt.records import Record
from colt.review import files, lines, process
from colt.review.crossroads import crossroads
from colt.server.errors import NotPossible
from colt.server.logs import log
from colt.server.tables.updates import Teller
from colt.wire.reviews import Judged, Review
from colt.words import Words

REMEMBERED = 24
"""So many reviews stay in memory."""

Which = tuple[str, int]
"""The table, and whose decisions."""


class Judge:
    """Says what it thinks of a seat's game, and keeps it beside the database."""

    def __init__(self, folder: Path | None, budget: int) -> None:
        self._folder = folder
        self._budget = budget
        self._made: OrderedDict[Which, Review] = OrderedDict()

    def check(self, record: Record, seat: int) -> None:
        """Decline what cannot be reviewed."""
        try:
            judged.check(record, seat)
        except ColtError as error:
            raise NotPossible(str(error), "no-review") from None

    def question(self, record: Record, seat: int) -> bytes:
        """What is asked of whoever makes the review."""
        return process.question(record.to_text(), seat, self._budget)

    # --- keeping

    def kept(self, which: Which, record: Record) -> Review | None:
        """What it has said of this game already."""
        made = self._made.get(which)
        if made is None and self._folder is not None:
            made = files.read(self._file(self._folder, which))
        if made is None or not files.is_same(made, record, which[1], self._budget):
            return None
        self._remember(which, made)
        return made

    def keep(self, which: Which, made: Review) -> None:
        """It says the same when it is asked again."""
        self._remember(which, made)
        if self._folder is None:
            return
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file(self._folder, which).write_bytes(msgspec.json.encode(made))
        except OSError as error:
            log("a review was not kept", why=type(error).__name__)

    def forget(self, link: str) -> None:
        """What it said of this table is not remembered any more."""
        for which in [one for one in self._made if one[0] == link]:
            del self._made[which]

    def _remember(self, which: Which, made: Review) -> None:
        self._made[which] = made
        self._made.move_to_end(which)
        while len(self._made) > REMEMBERED:
            self._made.popitem(last=False)

    @staticmethod
    def _file(folder: Path, which: Which) -> Path:
        return files.beside(folder / f"{which[0]}.heist", which[1])

    # --- telling

    def told(self, made: Review, record: Record, words: Words) -> Review:
        """The review in the words of a language."""
        return judged.told(made, record, words)

    def filmed(self, record: Record, found: Judged, seat: int, words: Words) -> tuple[Any, tuple[Any, ...]]:
        """The line of a mistake, played on a game that could have been, through the eyes of the seat."""
        here = next(one for one in crossroads(record) if one.choice == found.choice)
        game = lines.start(here.view, found.guess)
        for step in found.line:
            game.play(step.text, step.seat)
        teller = Teller(game)
        events, _ = teller.story(seat, 0, len(game.log), words)
        return teller.eyes(seat).view(0), events
