"""Who pays for what the server does. Every address has an account of time: what it asks for is charged by the time it
keeps the server busy, whether that was a message, a request or a connection. Who has nothing left waits."""

from __future__ import annotations

import time
import types
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")

Now = Callable[[], float]

CONNECTING = 0.002
"""Seconds a new connection is charged for what nobody sees of it."""

LONGEST_WAIT = 1.0
"""Nobody who plays waits longer than this for a message to be heard: running games come last to be slowed down."""


class Account:
    """The seconds of work an address may still cause: so many a second, up to a sum."""

    __slots__ = ("_filled", "_left", "_most", "_now", "_share", "address", "spent")

    def __init__(self, address: str, share: float, most: float, now: Now) -> None:
        self.address = address
        self.spent = 0.0
        """Seconds, all in all."""
        self._share = share
        self._most = most
        self._left = most
        self._now = now
        self._filled = now()

    def pay(self, seconds: float) -> None:
        """So long the server was busy for this address; it may owe something afterwards."""
        self._refill()
        self._left -= seconds
        self.spent += seconds

    @property
    def is_empty(self) -> bool:
        """Whether it owes something: nothing new is begun for it."""
        self._refill()
        return self._left < 0

    @property
    def owes(self) -> float:
        """Seconds until it owes nothing more."""
        self._refill()
        return max(0.0, -self._left / self._share)

    @property
    def wait(self) -> float:
        """The same for who plays: never very long."""
        return min(LONGEST_WAIT, self.owes)

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._filled) * self._share)
        self._filled = now


class Accounts:
    """An account for each address; those not seen for long are forgotten first."""

    def __init__(self, share: float, most: float, now: Now, at_most: int = 10_000) -> None:
        self._share = share
        self._most = most
        self._now = now
        self._at_most = at_most
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    def of(self, address: str) -> Account:
        """The account of this address."""
        account = self._accounts.get(address)
        if account is None:
            account = self._accounts[address] = Account(address, self._share, self._most, self._now)
            if len(self._accounts) > self._at_most:
                self._accounts.popitem(last=False)
        self._accounts.move_to_end(address)
        return account


PAYER: ContextVar[Account | None] = ContextVar("payer", default=None)
"""Who pays for what is being done now; what is begun from there is paid by the same."""


def payer() -> str:
    """The address for which something is being done; empty where it is the server's own doing."""
    account = PAYER.get()
    return "" if account is None else account.address


async def charged(work: Coroutine[Any, Any, T]) -> T:
    """Carry this out, at the expense of whoever pays now."""
    account = PAYER.get()
    return await (work if account is None else _metered(work, account))


@types.coroutine
def _metered(work: Coroutine[Any, Any, T], account: Account) -> Generator[Any, Any, T]:
    """Every stretch in which this work keeps the server busy is paid for, and not the time it waits."""
    go_on: Callable[[], Any] = lambda: work.send(None)  # noqa: E731 - another one after each stretch
    while True:
        began = time.thread_time()
        try:
            waits_for = go_on()
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            account.pay(time.thread_time() - began)
        try:
            got = yield waits_for
        except BaseException as error:  # noqa: BLE001 - whatever is thrown in is for the work to hear
            go_on = _throwing(work, error)
        else:
            go_on = _sending(work, got)


def _sending(work: Coroutine[Any, Any, Any], got: Any) -> Callable[[], Any]:  # noqa: ANN401 - what was waited for
    return lambda: work.send(got)


def _throwing(work: Coroutine[Any, Any, Any], error: BaseException) -> Callable[[], Any]:
    return lambda: work.throw(error)
