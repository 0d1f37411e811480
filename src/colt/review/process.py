"""Reviews in a process of their own, behind everybody else: a question comes in as bytes, and out come how far it is
and the review."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import threading
from multiprocessing.connection import Connection, wait

from colt import records
from colt.kernel import ColtError
from colt.review.judging import OnProgress, review
from colt.wire.reviews import Review

KINDNESS = 19
"""Everybody else on this machine comes first."""


def question(record: str, seat: int, budget: int) -> bytes:
    """What is asked of such a process."""
    return pickle.dumps((record, seat, budget))


def answer(asked: bytes, on_progress: OnProgress = lambda _: None) -> Review:
    """The review that is asked for."""
    record, seat, budget = pickle.loads(asked)  # noqa: S301 - our own bytes, from the parent process
    return review(records.parse(record.encode()), seat, budget=budget, on_progress=on_progress)


def answer_one(line: Connection) -> None:
    """The life of such a process: one question, how far it is again and again, and the answer."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with contextlib.suppress(OSError, AttributeError):  # not everywhere can one be kind
        os.nice(KINDNESS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        asked = line.recv_bytes()
        try:
            line.send(answer(asked, line.send))
        except ColtError as error:
            line.send(str(error))
        except Exception as error:  # noqa: BLE001 - whatever it was, who asked must hear of it
            line.send(type(error).__name__)


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
