"""Steps of time: what somebody had to think about is told after a whole number of them, so that how long it took tells
nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


@contextlib.asynccontextmanager
async def in_steps(step: float) -> AsyncIterator[None]:
    """What is thought about here is over after a whole number of steps."""
    clock = asyncio.get_running_loop().time
    began = clock()
    yield
    await asyncio.sleep(rest(clock() - began, step))


def rest(elapsed: float, step: float) -> float:
    """How long an answer is held back, so that it comes after a whole number of steps.

    >>> rest(0.5, 2.0), rest(1.75, 2.0), rest(2.5, 2.0), rest(0.1, 0.0)
    (1.5, 0.25, 1.5, 0.0)
    """
    return step - elapsed % step if step else 0.0
