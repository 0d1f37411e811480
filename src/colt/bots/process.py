"""Bots in a process of their own: questions come in as bytes, answers go out."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import threading
from multiprocessing.connection import Connection, wait

from colt import bots
from colt.fast import never_wait, settle


def think(question: bytes) -> str:
    """The text of a bot's choice: which bot, its seed, its view and what it is asked, pickled."""
    name, seed, view, decision = pickle.loads(question)  # noqa: S301 - our own bytes, from the parent process
    return str(bots.make(name, seed=seed).choose(view, decision))


def answer_all(line: Connection) -> None:
    """The life of such a process: it says that it is ready, then answers until its parent is gone. People wait for its
    answers, so it compiles nothing."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # sums so small are added up faster by one
    leave_with_parent()
    never_wait()
    settle()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        line.send_bytes(b"ready")
        while True:
            answer: str | Exception
            question = line.recv_bytes()
            try:
                answer = think(question)
            except Exception as error:  # noqa: BLE001 - a bot may be anybody's
                answer = RuntimeError(type(error).__name__)
            line.send_bytes(pickle.dumps(answer))


def leave_with_parent() -> None:
    """However the parent ended, and whatever a bot is thinking."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
