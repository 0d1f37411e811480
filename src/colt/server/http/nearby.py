"""What the routes of the door to the home network answer; the first sentence of each describes its route."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from colt.server import keys
from colt.server.errors import NotAllowed
from colt.server.http.route import token_of
from colt.server.nearby.door import is_this_computer
from colt.server.server import Server
from colt.wire.nearby import LetIn, Nearby


async def look(request: Request, _: None) -> Nearby:
    """Whether the home network is let in, and where it could be (the browser on this computer)."""
    return await _server(request).door.look()


async def let_in(request: Request, body: LetIn) -> Nearby:
    """Let phones in the same room come in (the browser on this computer)."""
    server = _server(request)
    return await server.saloon.work.whole(server.door.open(server.saloon.tables, body.number))


async def shut_out(request: Request, _: None) -> None:
    """Cut the guests off; their seats are kept (the browser on this computer)."""
    server = _server(request)
    await server.saloon.work.whole(server.door.close(server.saloon.tables))


def _server(request: Request) -> Server:
    """The server, to the browser that was given the key to its door, and only on this computer."""
    server: Server = request.app.state.server
    key = server.settings.door_token
    if not key:
        raise HTTPException(404)
    caller = request.client.host if request.client is not None else ""
    is_here = is_this_computer(caller) and not server.door.is_way_in_of(request.scope)
    if not is_here or not keys.is_same(keys.hashed(key), keys.hashed(token_of(request))):
        raise NotAllowed("Only the browser that `colt play` opened can let others in.", "not-allowed")
    return server
