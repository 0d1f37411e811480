"""What the routes about myself answer; the first sentence of each describes its route."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from colt.server.errors import NotAllowed, TooMany
from colt.server.http.origins import address_of
from colt.server.http.route import token_of
from colt.server.tables.saloon import Saloon
from colt.wire import players as told
from colt.wire import tables

Device = Annotated[str, Meta(max_length=40)]
"""The number of a device, as my list has it."""

KEY_LENGTHS = range(32, 65)
"""Shorter ones could be guessed."""


async def look(request: Request, _: None) -> told.Me:
    """What this server keeps of me: tables, devices, statistics (my key)."""
    return await _saloon(request).players.look(key_of(request))


async def turns(request: Request, _: None) -> told.MyTurns:
    """Where it is my turn (my key)."""
    return await _saloon(request).players.turns(key_of(request))


async def claim(request: Request, body: told.Claim) -> None:
    """These seats are mine (my key)."""
    saloon, limits = _saloon(request), request.app.state.server.limits
    may_enter = lambda: bool(limits.new_players.take(address_of(request)))  # noqa: E731 - asked when it is needed
    await saloon.work.whole(saloon.players.claim(key_of(request), body, may_enter))


async def seats(request: Request, _: None) -> tuple[tables.SeatTaken, ...]:
    """My seats at a table, with keys for this device (my key)."""
    saloon = _saloon(request)
    link = str(request.path_params["link"])
    return await saloon.work.whole(saloon.players.seats(key_of(request), link))


async def code(request: Request, _: None) -> told.Code:
    """A code for another device of mine; it works once, within ten minutes (my key)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.players.code(key_of(request)))


async def enrol(request: Request, body: told.Enrol) -> None:
    """This device is mine, too, by a code of another one (the key of this device)."""
    saloon = _saloon(request)
    if not request.app.state.server.limits.codes.take(address_of(request)):
        raise TooMany("That were many codes; please wait a while.")
    await saloon.work.whole(saloon.players.enrol(key_of(request), body))


async def throw_out(request: Request, _: None) -> None:
    """This device is mine no more; keys to seats I play at are changed (my key)."""
    saloon = _saloon(request)
    device = str(request.path_params["device"])
    await saloon.work.whole(saloon.players.throw_out(key_of(request), device))


async def calls(request: Request, _: None) -> told.Calls:
    """Whether this server calls people whose turn it is, and the key browsers know it by."""
    return told.Calls(key=_saloon(request).calling.public)


async def call(request: Request, body: told.Called) -> None:
    """Call this device when it is my turn at a slow table and no page is open (my key)."""
    saloon = _saloon(request)
    await saloon.work.whole(saloon.players.call(key_of(request), saloon.calling.check(body)))


async def silence(request: Request, _: None) -> None:
    """Do not call this device any more (my key)."""
    saloon = _saloon(request)
    await saloon.work.whole(saloon.players.silence(key_of(request)))


async def forget(request: Request, _: None) -> None:
    """Forget me: nothing is kept, my name is nowhere any more, and others keep their games (my key)."""
    saloon = _saloon(request)
    await saloon.work.whole(saloon.players.forget(key_of(request)))


def _saloon(request: Request) -> Saloon:
    saloon: Saloon = request.app.state.server.saloon
    return saloon


def key_of(request: Request) -> str:
    """The key of the device that asks."""
    key = token_of(request)
    if len(key) not in KEY_LENGTHS:
        raise NotAllowed("This needs the key of your device.", "no-such-player")
    return key
