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
from typing import TYPE_CHECKING, Any

from sqlalchemy import make_url

from colt.records import Record
from colt.server.accounts import aside
from colt.server.errors import NotPossible, TooMany
from colt.server.logs import log
from colt.server.settings import Settings
from colt.server.tables.reviewers import ProcessReviewer, Reviewer, ThreadReviewer
from colt.server.tables.table import Table
from colt.wire.reviews import Review, ReviewState
from colt.words import Words

if TYPE_CHECKING:
    from colt.server.tables.judge import Judge

UNDER_WAY = "Still under way: reviews open when the game is over, for everybody at once."
FAILED = 24
"""So many that did not come about are remembered."""
AT_ONE_ADDRESS = 6
"""So many are on their way at once to people who come from one address: a whole table in one house."""

Which = tuple[str, int]
"""The table, and whose decisions."""


class ReviewWanted:
    """A review somebody waits for."""

    def __init__(self, record: Record, who: str, address: str) -> None:
        self.record = record
        self.who = who
        self.address = address
        self.progress = 0.0
        self.is_begun = False
        self.problem = ""


class Reviews:
    """Everything about reviews that a server has."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = _folder(settings)
        self._waiting: OrderedDict[Which, ReviewWanted] = OrderedDict()
        self._judge: Judge | None = None
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

    async def ask(self, table: Table, seat: int, who: str, address: str) -> None:
        """One more review, if whoever asks waits for no other one and the queue is not full, neither for all nor for
        those who come from there."""
        judge, record = await self._called(table, seat)
        which = table.stored.link, seat
        if judge.kept(which, record) is None and (which not in self._waiting or self._waiting[which].problem):
            coming = [one for one in self._waiting.values() if not one.problem]
            if any(one.who == who for one in coming):
                raise TooMany("One review at a time: yours is on its way.", "one-review")
            is_crowded = sum(one.address == address for one in coming) >= AT_ONE_ADDRESS
            if is_crowded or len(self._waiting) >= self._settings.reviews_waiting:
                raise TooMany("Many reviews are waiting; please come back in a while.", "many-reviews")
            self._waiting[which] = ReviewWanted(record, who, address)
            self._is_filled.set()
            if self._task is None:
                self._task = asyncio.create_task(self._work(judge), name="reviews")

    async def told(self, table: Table, seat: int, words: Words) -> ReviewState:
        """How far the review of this seat is; with the review, where there is one, in the words of a language."""
        judge, record = await self._called(table, seat)
        which = table.stored.link, seat
        made = judge.kept(which, record)
        if made is None:
            return self._state(which)
        review = await aside(judge.told, made, record, words)
        return ReviewState(phase="done", progress=1.0, review=review)

    async def line(self, table: Table, seat: int, choice: int, words: Words) -> tuple[Any, tuple[Any, ...]]:
        """The likeliest line of a mistake as a film: the table it begins from, and its events."""
        judge, record = await self._called(table, seat)
        made = judge.kept((table.stored.link, seat), record)
        found = next((one for one in made.mistakes if one.choice == choice), None) if made else None
        if found is None:
            raise NotPossible("No such decision was judged in this game.", "no-review")
        return await aside(judge.filmed, record, found, seat, words)

    async def _called(self, table: Table, seat: int) -> tuple[Judge, Record]:
        """The judge, and the record of this table if it can be reviewed."""
        if table.stored.phase != "over" or table.game is None or table.game.result is None:
            raise NotPossible(UNDER_WAY, "not-over")
        record = Record.of(table.game)
        if self._judge is None:
            self._judge = await asyncio.to_thread(_judge, self._folder, self._settings.review_playouts)
        self._judge.check(record, seat)
        return self._judge, record

    def _state(self, which: Which) -> ReviewState:
        """How far a review is that is not there yet."""
        wanted = self._waiting.get(which)
        if wanted is None:
            return ReviewState(phase="none")
        if wanted.problem:
            return ReviewState(phase="failed", say=wanted.problem)
        ahead = list(self._waiting).index(which)
        return ReviewState(
            phase="working" if wanted.is_begun else "waiting", ahead=ahead, progress=round(wanted.progress, 3)
        )

    def forget(self, links: Iterable[str]) -> None:
        """These tables are gone, and what was said of them."""
        for link in links:
            if self._judge is not None:
                self._judge.forget(link)
            for file in self._folder.glob(f"{link}.seat*.review") if self._folder is not None else ():
                file.unlink(missing_ok=True)

    # --- making

    async def _work(self, judge: Judge) -> None:
        """One after the other, as they were asked for, and every address in its turn."""
        while True:
            which = next((one for one, wanted in self._waiting.items() if not wanted.problem), None)
            if which is None:
                self._is_filled.clear()
                await self._is_filled.wait()
                continue
            wanted = self._waiting[which]
            wanted.is_begun = True
            self._let_others_go_first(wanted.address)
            try:
                judge.keep(which, await self._make(judge.question(wanted.record, which[1]), wanted))
                del self._waiting[which]
            except Exception as error:  # noqa: BLE001 - the next one waits
                log("a review failed", table=which[0][:6], why=type(error).__name__)
                wanted.problem = "The review did not come about; please ask again."
                self._drop_failed()

    def _let_others_go_first(self, address: str) -> None:
        """Whatever else was asked for from there waits behind all that was asked for from elsewhere."""
        for which, wanted in list(self._waiting.items()):
            if wanted.address == address and not wanted.is_begun:
                self._waiting[which] = self._waiting.pop(which)

    async def _make(self, asked: bytes, wanted: ReviewWanted) -> Review:
        reviewer: Reviewer = ProcessReviewer() if self._settings.bot_processes else ThreadReviewer()
        self._reviewer = reviewer

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
        for which in failed[:-FAILED]:
            del self._waiting[which]


def _folder(settings: Settings) -> Path | None:
    """Beside the database; nowhere where that is in memory."""
    name = make_url(settings.url).database
    return None if name in (None, "", ":memory:") else Path(f"{name}.reviews")


def _judge(folder: Path | None, budget: int) -> Judge:
    """Takes its time when it is called for the first time: not in the loop."""
    from colt.server.tables.judge import Judge  # noqa: PLC0415 - numpy and numba

    return Judge(folder, budget)
