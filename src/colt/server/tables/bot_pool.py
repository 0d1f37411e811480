"""Bots think outside the event loop, a few at a time, for each address as long as for any other and for each of its
tables in turn, and none of them for ever."""

from __future__ import annotations

import asyncio
import pickle
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from colt.kernel import Chance, Decision
from colt.server import keys
from colt.server.accounts import payer
from colt.server.logs import log
from colt.server.metrics import Metrics
from colt.server.settings import Settings
from colt.server.tables.bot_list import BotList
from colt.server.tables.bot_workers import ProcessWorker, Stopped, ThreadWorker, TooSlow, Worker
from colt.server.tables.queue import FairQueue
from colt.server.tables.steps import in_steps

TRY_AGAIN = 1.0
"""Seconds until a process is started again where the machine had no room for one."""


LOOKING_AHEAD = {"search": 4, "legend": 4}
"""Bots whose answers take so many steps."""


class Question(NamedTuple):
    """What a bot is asked, as bytes, and where its answer goes."""

    asked: bytes
    answer: asyncio.Future[str]


class BotPool:
    """Those who think for the bots."""

    def __init__(self, settings: Settings, listed: BotList, metrics: Metrics) -> None:
        self._settings = settings
        self._bots = listed
        self._metrics = metrics
        self._seed = secrets.token_hex(8)
        self._queue: FairQueue[Question] = FairQueue()
        self._threads = ThreadPoolExecutor(max(1, settings.bot_processes), thread_name_prefix="bots")
        self._workers: set[Worker] = set()
        self._thinking: list[asyncio.Task[None]] = []
        self._is_open = False

    def start(self) -> None:
        """Everybody comes to work."""
        self._is_open = True
        thinkers = max(1, self._settings.bot_processes)
        self._thinking = [asyncio.create_task(self._think(), name="bots") for _ in range(thinkers)]

    async def stop(self) -> None:
        """Everybody goes home, in the middle of a thought if need be; who waits for an answer is told so."""
        self._is_open = False
        for question in self._queue.clear():
            question.answer.cancel()
        for worker in list(self._workers):
            worker.stop()
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # --- asking

    async def answer(
        self,
        stored: str | None,
        table: str,
        view: Any,  # noqa: ANN401 - of either game
        decision: Decision,
        seed: str | None = None,
    ) -> str:
        """The text of a bot's choice, at a moment that tells nobody what it had to think about."""
        name = self._bots.playing(stored)
        async with in_steps(self._step(name)):
            return await self._answer(name, table, view, decision, seed)

    def _step(self, bot: str) -> float:
        """Who looks ahead takes longer where it is torn, so its steps are longer."""
        steps = LOOKING_AHEAD.get(bot.partition(":")[0], 1)
        return steps * self._settings.bot_step

    async def _answer(
        self,
        name: str,
        table: str,
        view: Any,  # noqa: ANN401 - of either game
        decision: Decision,
        seed: str | None,
    ) -> str:
        """Whatever happens: where a bot does not answer the usual one does, else chance. Who draws from a given seed
        answers everybody alike, and is asked once more before that."""
        is_alike = seed is not None
        for bot in (name, *(name,) * is_alike, self._bots.usual):
            try:
                return await self.choose(bot, table, view, decision, seed)
            except Exception as error:  # noqa: BLE001 - a bot may be anybody's; the game goes on
                log("a bot did not answer", bot=bot.split(":")[0], why=type(error).__name__)
                self._metrics.bot_failures += 1
                if isinstance(error, TooSlow) and bot == self._bots.usual and not is_alike:
                    break
        return str(Chance(f"{seed} {decision}" if is_alike else keys.new_secret()).one_of(decision.choices))

    async def try_out(self, view: Any, decision: Decision) -> None:  # noqa: ANN401 - of either game
        """Whether the usual bot answers; when it has is told as of any other answer."""
        async with in_steps(self._step(self._bots.usual)):
            await self.choose(self._bots.usual, "", view, decision)

    async def choose(
        self,
        bot: str,
        table: str,
        view: Any,  # noqa: ANN401 - of either game
        decision: Decision,
        seed: str | None = None,
    ) -> str:
        """The text of the choice this bot makes, knowing nothing but the view; it draws from this seed, else from the
        server's own."""
        asked = pickle.dumps((bot, seed or self._seed, view, decision), pickle.HIGHEST_PROTOCOL)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        if not self._is_open:
            raise Stopped
        self._queue.put(table, Question(asked, answer), payer())
        return await answer

    # --- thinking

    async def _think(self) -> None:
        """One worker after the other: a new one where the last was too slow or broke, or a new one thinks faster."""
        while True:
            try:
                worker: Worker = ProcessWorker() if self._settings.bot_processes else ThreadWorker()
            except OSError as error:
                log("nobody came to think", why=type(error).__name__)
                await asyncio.sleep(TRY_AGAIN)
                continue
            self._workers.add(worker)
            try:
                await self._work(worker)
            finally:
                worker.stop()
                self._workers.discard(worker)

    async def _work(self, worker: Worker) -> None:
        """Let this worker think for as long as it is of use."""
        loop = asyncio.get_running_loop()
        while not worker.is_slow:
            address, (asked, answer) = await self._queue.get()
            if answer.done():
                continue
            try:
                text = await loop.run_in_executor(
                    self._threads, worker.ask, asked, self._settings.bot_seconds
                )
            except asyncio.CancelledError:
                answer.cancel()
                raise
            except Exception as error:  # noqa: BLE001 - whatever it was, who asked must hear of it
                if not answer.done():
                    answer.set_exception(error)
                if isinstance(error, TooSlow | Stopped):
                    return
            else:
                if not answer.done():
                    answer.set_result(text)
            finally:
                self._queue.spent(address, worker.thought)
