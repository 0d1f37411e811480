"""What the routes of today's heist answer; the first sentence of each describes its route."""

from __future__ import annotations

from starlette.requests import Request

from colt.server.http.origins import address_of
from colt.server.http.players import key_of
from colt.server.http.route import parameter, token_of
from colt.server.tables.saloon import Saloon
from colt.wire import tables
from colt.wire import today as told


def _saloon(request: Request) -> Saloon:
    saloon: Saloon = request.app.state.server.saloon
    return saloon


async def look(request: Request, _: None) -> told.Today:
    """Today's heist, or that of a day that is over; with my key also how I rode."""
    day = parameter(request, "day", told.DayName, None)
    return await _saloon(request).today.look(token_of(request), day)


async def ride(request: Request, body: told.Ride) -> tables.TableOpened:
    """Ride today's heist: one try for each key, and leaving counts (my key)."""
    saloon, limits = _saloon(request), request.app.state.server.limits
    may_enter = lambda: bool(limits.new_players.take(address_of(request)))  # noqa: E731 - asked when it is needed
    return await saloon.work.whole(saloon.today.ride(key_of(request), body, address_of(request), may_enter))
