"""Who pays for what the server does. Every address has an account of time: what it asks for is charged by the time it
keeps the server busy, whether that was a message, a request or a connection. Who has nothing left waits."""

from __future__ import annotations

import asyncio
import time
import types
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")

Now = Callable[[], float]

CONNECTING = 0.002
"""Seconds a new connection is charged for what nobody sees of it."""

WEIGHED = 0.01
"""Seconds of work that are weighed together: asking how long a thread has worked takes as long as a short stretch."""

ROUND = 0.004
"""Seconds of work for one address after which everybody else comes first: however many of its people want something at
once, one after the other is served, and all others between them."""

LATELY = 2.0
"""Seconds for which who asked for something is reckoned with again."""

LONGEST_WAIT = 1.0
"""Nobody who plays waits longer than this for a message to be heard: running games come last to be slowed down."""


class Scales:
    """How much of the time the server seems to be busy it works: beside it others want the processor too."""

    __slots__ = ("_busy", "_last", "_sum", "_worked", "changed")

    def __init__(self) -> None:
        self._busy: dict[Account, float] = {}
        """By account: seconds that are not yet weighed."""
        self._sum = 0.0
        self._worked = time.thread_time()
        self._last: Account | None = None
        self.changed = 0.0
        """When something was last done for another account than before."""

    def add(self, account: Account, seconds: float, now: float) -> None:
        """So long the server seemed to be busy for this account; it pays when enough has come together."""
        if account is not self._last:
            self._last, self.changed = account, now
        self._busy[account] = self._busy.get(account, 0.0) + seconds
        self._sum += seconds
        if self._sum >= WEIGHED:
            self._weigh()

    def _weigh(self) -> None:
        worked = time.thread_time()
        share = min(1.0, (worked - self._worked) / self._sum)
        for account, seconds in self._busy.items():
            account.pay(seconds * share)
        self._busy, self._sum, self._worked = {}, 0.0, worked


class Account:
    """The seconds of work an address may still cause: so many a second, up to a sum."""

    __slots__ = (
        "_filled",
        "_had",
        "_is_waking",
        "_left",
        "_line",
        "_most",
        "_now",
        "_share",
        "address",
        "aside",
        "scales",
        "spent",
    )

    def __init__(
        self, address: str, share: float, most: float, now: Now, scales: Scales | None = None
    ) -> None:
        self.address = address
        self.scales = scales or Scales()
        """On which the work for all addresses of a server is weighed."""
        self.spent = 0.0
        """Seconds, all in all."""
        self.aside = asyncio.Lock()
        """Held by what is done in a thread."""
        self._share = share
        self._most = most
        self._left = most
        self._now = now
        self._filled = now()
        self._had = 0.0
        """Seconds of work in this round."""
        self._line: deque[asyncio.Future[None]] = deque()
        """What waits for its turn, while others come first."""
        self._is_waking = False

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

    # --- turns

    def comes_later(self, now: float) -> bool:
        """Whether others come first: enough was done for this address in this round, and somebody else is there."""
        return (self._had >= ROUND or bool(self._line)) and now - self.scales.changed < LATELY

    def turn(self) -> asyncio.Future[None]:
        """Comes when it is this address's turn again, and this is the next thing that waits."""
        mine = asyncio.get_running_loop().create_future()
        self._line.append(mine)
        self._pass_on()
        return mine

    def worked(self, seconds: float, now: float) -> None:
        """So long the server was busy for this address, until now."""
        self.scales.add(self, seconds, now)
        self._had += seconds
        if self._had >= ROUND or self._line:
            self._pass_on()

    def _pass_on(self) -> None:
        """After everything that is due now it is this address's turn again."""
        if not self._is_waking:
            self._is_waking = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._is_waking, self._had = False, 0.0
        while self._line:
            one = self._line.popleft()
            if not one.done():
                one.set_result(None)
                return

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
        self._scales = Scales()
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    def of(self, address: str) -> Account:
        """The account of this address."""
        account = self._accounts.get(address)
        if account is None:
            account = Account(address, self._share, self._most, self._now, self._scales)
            self._accounts[address] = account
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


async def aside(work: Callable[..., T], *given: Any) -> T:  # noqa: ANN401 - whatever it is given
    """Carry this out in a thread, so that nobody waits for it: at the expense of whoever pays now, and for each address
    one thing after the other."""
    account = PAYER.get()
    if account is None:
        return await asyncio.to_thread(work, *given)
    async with account.aside:
        if wait := account.wait:
            await asyncio.sleep(wait)
        spent: list[float] = []
        try:
            return await asyncio.to_thread(_timed, spent, work, *given)
        finally:
            account.pay(sum(spent))


def _timed(spent: list[float], work: Callable[..., T], *given: Any) -> T:  # noqa: ANN401 - as above
    began = time.thread_time()
    try:
        return work(*given)
    finally:
        spent.append(time.thread_time() - began)


@types.coroutine
def _metered(work: Coroutine[Any, Any, T], account: Account) -> Generator[Any, Any, T]:
    """Every stretch in which this work keeps the server busy is paid for, and not the time it waits; and it waits for
    its turn."""
    got: Any = None
    error: BaseException | None = None
    while True:
        began = time.perf_counter()
        if account.comes_later(began):
            try:
                yield from account.turn()
            except BaseException as thrown:  # noqa: BLE001 - as below
                got, error = None, thrown
            began = time.perf_counter()
        try:
            waits_for = work.send(got) if error is None else work.throw(error)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            now = time.perf_counter()
            account.worked(now - began, now)
        got = error = None
        try:
            got = yield waits_for
        except BaseException as thrown:  # noqa: BLE001 - whatever is thrown in is for the work to hear
            error = thrown
