"""Who reviews finished games: one game at a time, in a process that lets everybody else go first."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Protocol

from colt.kernel import ColtError
from colt.wire.reviews import Review

LONGEST = 900.0
"""Seconds without a word after which a review is given up."""

Told = Callable[[float], None]


class GaveUp(ColtError):
    """A review that did not come about."""


class Reviewer(Protocol):
    """Makes one review. All of it waits, so it is asked from a thread."""

    def review(self, asked: bytes, told: Told) -> Review:
        """The review; on the way it tells how far it is."""
        ...

    def stop(self) -> None:
        """Ends at once."""
        ...


class ProcessReviewer:
    """A process of its own for each review."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=_answer_one, args=(other,), name="review", daemon=True)
        self._process.start()
        other.close()

    def review(self, asked: bytes, told: Told) -> Review:
        """The review, from over there."""
        try:
            self._line.send_bytes(asked)
            while self._line.poll(LONGEST):
                said = self._line.recv()
                if isinstance(said, Review):
                    return said
                if isinstance(said, str):
                    raise GaveUp(said)
                told(said)
        except (OSError, EOFError):
            raise GaveUp("Nobody reviews any more.") from None
        raise GaveUp("The review took too long.")

    def stop(self) -> None:
        """End the process."""
        with contextlib.suppress(ValueError):
            self._process.kill()
            self._process.join(5)


class ThreadReviewer:
    """In a thread, for tests and tiny machines."""

    def __init__(self) -> None:
        self._is_stopped = False

    def review(self, asked: bytes, told: Told) -> Review:
        """The review, made here."""

        def heard(done: float) -> None:
            if self._is_stopped:
                raise GaveUp("Nobody reviews any more.")
            told(done)

        from colt.review import process  # noqa: PLC0415 - numpy and numba

        return process.answer(asked, heard)

    def stop(self) -> None:
        """It ends at the next word."""
        self._is_stopped = True


def _answer_one(line: Connection) -> None:
    """The life of such a process."""
    from colt.review import process  # noqa: PLC0415 - numpy and numba, over there

    process.answer_one(line)
