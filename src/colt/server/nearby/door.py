"""The door to the home network. Open, the same house is found at one more address, and at no other; closed, whoever
came in there is cut off and keeps the seat."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Any, Protocol

from starlette.datastructures import Headers
from starlette.types import Scope

from colt import wire
from colt.kernel import BadOption
from colt.server.errors import NotPossible, NotReadable
from colt.server.logs import log
from colt.server.nearby import addresses
from colt.server.tables.registry import Registry
from colt.wire.nearby import Nearby, Reachable

SHUT = wire.Trouble(problem="closing", say="The door to this network was closed; your seat is kept.")

GOODBYE = 2.0
"""Seconds for guests to hear that."""

Find = Callable[[], tuple[Reachable, ...]]
Listen = Callable[[str], Awaitable[asyncio.Server]]


class Connection(Protocol):
    """Somebody on the line, whatever is spoken there."""

    transport: asyncio.Transport


class Door:
    """Where the home network comes in."""

    def __init__(self) -> None:
        self._find: Find = addresses.found
        self._listen: Listen | None = None
        self._connections: Iterable[Any] = ()
        self._open: asyncio.Server | None = None
        self._lock = asyncio.Lock()
        self.at: tuple[str, int] | None = None
        """The address at which guests come in."""

    def hang(self, listen: Listen, connections: Iterable[Any]) -> None:
        """Into this house, which can listen at one more address, and knows who is on the line."""
        self._listen = listen
        self._connections = connections

    async def look(self) -> Nearby:
        """Whether it is open, and where it could be."""
        reachable = await asyncio.to_thread(self._find)
        return Nearby(address=self.address, guests=len(self._guests()), reachable=reachable)

    @property
    def address(self) -> str | None:
        """What a phone opens."""
        return None if self.at is None else f"http://{self.at[0]}:{self.at[1]}"

    async def open(self, tables: Registry, number: str | None = None) -> Nearby:
        """Let the home network in at this address of ours, else at the likeliest one."""
        async with self._lock:
            chosen = _chosen(await asyncio.to_thread(self._find), number)
            if self.at is None or (number is not None and self.at[0] != chosen):
                await self._shut(tables)
                await self._unlock(chosen)
        return await self.look()

    async def close(self, tables: Registry) -> None:
        """Nobody comes in any more, and who did is cut off."""
        async with self._lock:
            await self._shut(tables)

    async def _unlock(self, number: str) -> None:
        if self._listen is None:
            raise NotPossible("This house has no door yet.")
        try:
            self._open = await self._listen(number)
        except (OSError, BadOption) as error:
            raise NotPossible(f"This address cannot be used just now: {error}") from None
        host, port = self._open.sockets[0].getsockname()[:2]
        self.at = host, port
        log("the home network is let in")

    async def _shut(self, tables: Registry) -> None:
        if self._open is None:
            return
        self._open.close()
        self._open = None
        lines = [line for table in tables for line in table.lines if line.came_to == self.at]
        for line in lines:
            line.hang_up(wire.encode(SHUT))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(line in table.lines for table in tables for line in lines):  # noqa: ASYNC110 - a moment
                    await asyncio.sleep(0.01)
        for guest in self._calls():
            guest.transport.abort()
        self.at = None
        log("the home network is shut out")

    def _calls(self) -> list[Connection]:
        """Every connection that came in here."""
        return [one for one in self._connections if self.at == _end(one, "sockname")]

    def _guests(self) -> set[str]:
        """The devices that came in here."""
        return {end[0] for one in self._calls() if (end := _end(one, "peername")) is not None}

    def is_way_in_of(self, scope: Scope) -> bool:
        """Whether this call came in here."""
        return self.at is not None and tuple(scope.get("server") or ()) == self.at

    def admits(self, scope: Scope) -> bool:
        """Whether who came in here may stay: only from a home, and only by the very address that is shown."""
        assert self.at is not None
        caller = (scope.get("client") or ("",))[0]
        return Headers(scope=scope).get("host") == f"{self.at[0]}:{self.at[1]}" and is_neighbour(caller)


def is_neighbour(number: str) -> bool:
    """Whether somebody calls from a home network, or from this very computer."""
    return addresses.is_home(number) or is_this_computer(number)


def is_this_computer(number: str) -> bool:
    """Whether a call never left this machine."""
    with contextlib.suppress(ValueError):
        return ip_address(number).is_loopback
    return False


def _chosen(offered: tuple[Reachable, ...], number: str | None) -> str:
    """This address, if it is one of ours; where none is named, the likeliest."""
    numbers = [one.number for one in offered]
    if not numbers:
        raise NotPossible("This computer is in no home network just now.", "no-network")
    if number is not None and number not in numbers:
        raise NotReadable("This computer has no such address in a home network.", "no-such-address")
    return numbers[0] if number is None else number


def _end(one: Connection, which: str) -> tuple[str, int] | None:
    """One end of a connection: ours (`sockname`) or theirs (`peername`)."""
    transport: asyncio.Transport | None = getattr(one, "transport", None)
    end = None if transport is None else transport.get_extra_info(which)
    return None if not end else (str(end[0]), int(end[1]))
