"""What the routes of reviews and of what might have been answer; the first sentence of each describes its route."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from colt import wire
from colt.server import keys
from colt.server.errors import TooMany
from colt.server.http.handlers import Seat
from colt.server.http.origins import address_of
from colt.server.http.route import parameter, token_of
from colt.server.tables.permissions import seat_exists
from colt.server.tables.saloon import Saloon
from colt.server.tables.table import Table
from colt.server.tables.updates import words_in
from colt.wire import tables
from colt.wire.reviews import ReviewState, WhatIf
from colt.words import Words

Nth = Annotated[int, Meta(ge=0, le=9999)]
"""How many choices were made before."""


def _saloon(request: Request) -> Saloon:
    saloon: Saloon = request.app.state.server.saloon
    return saloon


async def _asked(request: Request) -> tuple[Table, int, Words]:
    table = await _saloon(request).tables.find(str(request.path_params["link"]))
    await _saloon(request).today.check_looking(table, token_of(request))
    seat = parameter(request, "seat", Seat, 0)
    seat_exists(table, seat)
    return table, seat, words_in(parameter(request, "language", str, "en"))


async def ask(request: Request, _: None) -> ReviewState:
    """Ask for the review of one seat of a finished game."""
    table, seat, words = await _asked(request)
    key, address = token_of(request), address_of(request)
    await _saloon(request).reviews.ask(table, seat, keys.hashed(key) if key else address, address)
    return await _saloon(request).reviews.told(table, seat, words)


async def look(request: Request, _: None) -> ReviewState:
    """How far a review is; and the review, when it is there."""
    table, seat, words = await _asked(request)
    return await _saloon(request).reviews.told(table, seat, words)


async def line(request: Request, _: None) -> wire.Replay:
    """The film of what would have been likeliest after the better answer."""
    table, seat, words = await _asked(request)
    choice = parameter(request, "choice", Nth, 0)
    view, events = await _saloon(request).reviews.line(table, seat, choice, words)
    return wire.Replay(table=table.described(), eyes=seat, language=words.language, view=view, events=events)


async def what_if(request: Request, body: WhatIf) -> tables.TableOpened:
    """Go on from a moment of a finished game, otherwise: the own seat, and bots."""
    if not request.app.state.server.limits.tries.take(address_of(request)):
        raise TooMany("That were many tries; take a breath, and go on in a while.")
    saloon = _saloon(request)
    table = await saloon.tables.find(str(request.path_params["link"]))
    saloon.today.check_open(table)
    return await saloon.work.whole(saloon.branching.what_if(table, body))
