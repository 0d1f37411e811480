"""Reviews of finished games: asked for by who has the link, made one after the other behind every bot, and kept beside
the database.

A game under way has no review, for nobody, at whatever kind of table: what a judge thinks of it would be played by.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import make_url

from colt import records
from colt import review as judged
from colt.kernel import ColtError
from colt.review import keeping, lines, process
from colt.review.moments import moments
from colt.server.errors import NotPossible, TooMany
from colt.server.logs import log
from colt.server.settings import Settings
from colt.server.tables.reviewers import ProcessReviewer, Reviewer, ThreadReviewer
from colt.server.tables.table import Table
from colt.server.tables.updates import Teller
from colt.wire.reviews import Judged, Review, ReviewState
from colt.words import Words

UNDER_WAY = "Still under way: reviews open when the game is over, for everybody at once."
REMEMBERED = 24
"""So many reviews stay in memory."""

Which = tuple[str, int]
"""The table, and whose decisions."""


class Wanted:
    """A review somebody waits for."""

    def __init__(self, record: records.Record, who: str) -> None:
        self.record = record
        self.who = who
        self.progress = 0.0
        self.is_begun = False
        self.problem = ""


class Reviews:
    """Everything about reviews that a server has."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = _folder(settings)
        self._waiting: OrderedDict[Which, Wanted] = OrderedDict()
        self._made: OrderedDict[Which, Review] = OrderedDict()
        self._is_filled = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._reviewer: Reviewer | None = None
        self._task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        """Nobody reviews any more."""
        if self._reviewer is not None:
            self._reviewer.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    # --- asking

    def ask(self, table: Table, seat: int, who: str) -> ReviewState:
        """One more review, if whoever asks waits for no other one and the queue is not full."""
        record = self._record(table, seat)
        which = table.stored.link, seat
        if self._kept(which, record) is None and (which not in self._waiting or self._waiting[which].problem):
            if any(one.who == who and not one.problem for one in self._waiting.values()):
                raise TooMany("One review at a time: yours is on its way.", "one-review")
            if len(self._waiting) >= self._settings.reviews_waiting:
                raise TooMany("Many reviews are waiting; please come back in a while.", "many-reviews")
            self._waiting[which] = Wanted(record, who)
            self._is_filled.set()
            if self._task is None:
                self._task = asyncio.create_task(self._work(), name="reviews")
        return self._state(which, record)

    def state(self, table: Table, seat: int) -> ReviewState:
        """How far the review of this seat is."""
        record = self._record(table, seat)
        return self._state((table.stored.link, seat), record)

    async def told(self, table: Table, seat: int, words: Words) -> ReviewState:
        """The same with the review, where there is one, in the words of a language."""
        record = self._record(table, seat)
        state = self._state((table.stored.link, seat), record)
        if state.review is None:
            return state
        told = await asyncio.to_thread(judged.told, state.review, record, words)
        return msgspec.structs.replace(state, review=told)

    async def line(self, table: Table, seat: int, choice: int, words: Words) -> tuple[Any, tuple[Any, ...]]:
        """The likeliest line of a mistake as a film: the table it begins from, and its events."""
        record = self._record(table, seat)
        made = self._kept((table.stored.link, seat), record)
        found = next((one for one in made.mistakes if one.choice == choice), None) if made else None
        if found is None:
            raise NotPossible("No such decision was judged in this game.", "no-review")
        return await asyncio.to_thread(_filmed, record, found, seat, words)

    def _record(self, table: Table, seat: int) -> records.Record:
        """The record of this table, if it can be reviewed."""
        if table.stored.phase != "over" or table.game is None or table.game.result is None:
            raise NotPossible(UNDER_WAY, "not-over")
        record = records.Record.of(table.game)
        try:
            judged.check(record, seat)
        except ColtError as error:
            raise NotPossible(str(error), "no-review") from None
        return record

    def _state(self, which: Which, record: records.Record) -> ReviewState:
        made = self._kept(which, record)
        if made is not None:
            return ReviewState(phase="done", progress=1.0, review=made)
        wanted = self._waiting.get(which)
        if wanted is None:
            return ReviewState(phase="none")
        if wanted.problem:
            return ReviewState(phase="failed", say=wanted.problem)
        ahead = list(self._waiting).index(which)
        return ReviewState(
            phase="working" if wanted.is_begun else "waiting", ahead=ahead, progress=round(wanted.progress, 3)
        )

    # --- keeping

    def _kept(self, which: Which, record: records.Record) -> Review | None:
        """What this judge has said of this game already."""
        made = self._made.get(which)
        if made is None and self._folder is not None:
            made = keeping.read(keeping.beside(self._folder / f"{which[0]}.heist", which[1]))
        if made is None or not keeping.is_same(made, record, which[1], self._settings.review_playouts):
            return None
        self._remember(which, made)
        return made

    def _remember(self, which: Which, made: Review) -> None:
        self._made[which] = made
        self._made.move_to_end(which)
        while len(self._made) > REMEMBERED:
            self._made.popitem(last=False)

    def _keep(self, which: Which, made: Review) -> None:
        self._remember(which, made)
        if self._folder is None:
            return
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = keeping.beside(self._folder / f"{which[0]}.heist", which[1])
            file.write_bytes(msgspec.json.encode(made))
        except OSError as error:
            log("a review was not kept", why=type(error).__name__)

    def forget(self, links: Iterable[str]) -> None:
        """These tables are gone, and what was said of them."""
        for link in links:
            for which in [one for one in self._made if one[0] == link]:
                del self._made[which]
            for file in self._folder.glob(f"{link}.seat*.review") if self._folder is not None else ():
                file.unlink(missing_ok=True)

    # --- making

    async def _work(self) -> None:
        """One after the other, as they were asked for."""
        while True:
            which = next((one for one, wanted in self._waiting.items() if not wanted.problem), None)
            if which is None:
                self._is_filled.clear()
                await self._is_filled.wait()
                continue
            wanted = self._waiting[which]
            wanted.is_begun = True
            try:
                self._keep(which, await self._make(which, wanted))
                del self._waiting[which]
            except Exception as error:  # noqa: BLE001 - the next one waits
                log("a review failed", table=which[0][:6], why=type(error).__name__)
                wanted.problem = "The review did not come about; please ask again."
                self._drop_failed()

    async def _make(self, which: Which, wanted: Wanted) -> Review:
        reviewer: Reviewer = ProcessReviewer() if self._settings.bot_processes else ThreadReviewer()
        self._reviewer = reviewer
        asked = process.question(wanted.record.to_text(), which[1], self._settings.review_playouts)

        def told(done: float) -> None:
            wanted.progress = done

        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, reviewer.review, asked, told)
        finally:
            self._reviewer = None
            reviewer.stop()

    def _drop_failed(self) -> None:
        failed = [which for which, wanted in self._waiting.items() if wanted.problem]
        for which in failed[:-REMEMBERED]:
            del self._waiting[which]


def _folder(settings: Settings) -> Path | None:
    """Beside the database; nowhere where that is in memory."""
    name = make_url(settings.url).database
    return None if name in (None, "", ":memory:") else Path(f"{name}.reviews")


def _filmed(record: records.Record, found: Judged, seat: int, words: Words) -> tuple[Any, tuple[Any, ...]]:
    """The line played on a game that could have been, through the eyes of the seat."""
    moment = next(one for one in moments(record) if one.choice == found.choice)
    game = lines.start(moment.view, found.guess)
    for step in found.line:
        game.play(step.text, step.seat)
    teller = Teller(game)
    events, _ = teller.story(seat, 0, len(game.log), words)
    return teller.eyes(seat).view(0), events
