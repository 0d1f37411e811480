"""Where bots think: in a process of its own, which can be ended, or in a thread, which can be left behind."""

from __future__ import annotations

import multiprocessing
import pickle
import queue
import threading
import time
from typing import Protocol

from colt.bots.process import answer_all, think
from colt.fast import compiling
from colt.kernel import ColtError

STARTS_WITHIN = 60.0
"""Seconds in which a new process is ready to think."""


class TooSlow(ColtError):
    """A bot that had to be sent home."""

    def __init__(self) -> None:
        super().__init__("The bot did not answer in time.")


class Stopped(ColtError):
    """The worker was stopped, or is broken."""

    def __init__(self) -> None:
        super().__init__("No bot is thinking.")


class Worker(Protocol):
    """Thinks about one question at a time. All of it waits, so it is asked from a thread."""

    thought: float
    """Seconds it thought about the last question."""

    @property
    def is_slow(self) -> bool:
        """Whether another one would think faster now."""
        ...

    def ask(self, question: bytes, within: float) -> str:
        """The answer, within so many seconds; after TooSlow or Stopped this worker is of no more use."""
        ...

    def stop(self) -> None:
        """Ends at once, whatever it is thinking."""
        ...


class ProcessWorker:
    """A process that thinks; it ends with its server, however that ended."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, other = context.Pipe()
        self.thought = 0.0
        self._is_ready = False
        self._is_plain = not compiling.has_been_warmed()
        self._process = context.Process(target=answer_all, args=(other,), name="bot", daemon=True)
        self._process.start()
        other.close()

    @property
    def is_slow(self) -> bool:
        """Whether what it thinks with has been compiled since it began."""
        return self._is_plain and compiling.has_been_warmed()

    def ask(self, question: bytes, within: float) -> str:
        """The answer; a process that is too slow is ended."""
        self.thought = 0.0
        try:
            self._get_ready()
            self._line.send_bytes(question)
            began = time.monotonic()
            is_answered = self._line.poll(within)
            self.thought = time.monotonic() - began
            if not is_answered:
                self.stop()
                raise TooSlow
            answer: str | Exception = pickle.loads(self._line.recv_bytes())  # noqa: S301 - from our own process
        except (OSError, EOFError):
            self.stop()
            raise Stopped from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _get_ready(self) -> None:
        """A process that has just begun needs a moment, which is not the bot's."""
        if not self._is_ready:
            if not self._line.poll(STARTS_WITHIN):
                raise EOFError
            self._line.recv_bytes()
            self._is_ready = True

    def stop(self) -> None:
        """End the process; a thread that waits for its answer notices. The line closes when nobody holds it."""
        self._process.kill()
        self._process.join(5)


class ThreadWorker:
    """A thread for each question, for tests and tiny machines; one that is too slow is left behind."""

    is_slow = False

    def __init__(self) -> None:
        self.thought = 0.0
        self._stopped: queue.SimpleQueue[str | Exception] | None = None
        self._is_stopped = False

    def ask(self, question: bytes, within: float) -> str:
        """The answer; whoever is too slow may go on thinking, and nobody listens."""
        answers: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()
        self._stopped = answers
        if self._is_stopped:
            raise Stopped
        threading.Thread(target=_answer, args=(question, answers), name="bot", daemon=True).start()
        began = time.monotonic()
        try:
            answer = answers.get(timeout=within)
        except queue.Empty:
            raise TooSlow from None
        finally:
            self.thought = time.monotonic() - began
        if isinstance(answer, Exception):
            raise answer
        return answer

    def stop(self) -> None:
        """Nobody listens any more."""
        self._is_stopped = True
        if self._stopped is not None:
            self._stopped.put(Stopped())


def _answer(question: bytes, answers: queue.SimpleQueue[str | Exception]) -> None:
    try:
        answers.put(think(question))
    except Exception as error:  # noqa: BLE001 - a bot may be anybody's
        answers.put(RuntimeError(type(error).__name__))
