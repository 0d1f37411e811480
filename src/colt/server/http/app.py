"""The web application put together: routes, sockets, and the browser client."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from colt.server.accounts import PAYER, Account, charged
from colt.server.http import sockets
from colt.server.http.failures import ANSWERS, closing, too_fast, unknown_host
from colt.server.http.openapi import describe
from colt.server.http.origins import SECURITY_HEADERS, KnownHosts, address_of
from colt.server.http.pages import page
from colt.server.http.route import Route
from colt.server.http.routes import ROUTES
from colt.server.server import Server


def make_app(server: Server) -> Starlette:
    """The whole application of a server that is running."""

    async def socket(websocket: WebSocket) -> None:
        await sockets.serve(websocket, server.saloon, server.limits)

    description = msgspec.json.encode(describe(ROUTES))

    async def openapi(_: Request) -> Response:
        return Response(description, media_type="application/json")

    routes: list[BaseRoute] = [HttpRoute(path, methods) for path, methods in _by_path().items()]
    routes.append(HttpRoute("/api/openapi.json", openapi))
    routes.append(WebSocketRoute("/api/tables/{link}/socket", socket))
    routes.append(HttpRoute("/{path:path}", page, methods=["GET"]))
    app = Starlette(routes=routes, exception_handlers=ANSWERS)
    app.state.server = server
    app.add_middleware(Guarded, server=server)
    return app


class Methods:
    """All the routes of one path, so that a wrong method is told from a wrong path."""

    def __init__(self) -> None:
        self.routes: dict[str, Route] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        route = self.routes.get("GET" if request.method == "HEAD" else request.method)
        if route is None:
            raise HTTPException(405, headers={"allow": ", ".join(sorted(self.routes))})
        answer = await route(request)
        await answer(scope, receive, send)


def _by_path() -> dict[str, Methods]:
    paths: dict[str, Methods] = {}
    for route in ROUTES:
        paths.setdefault(route.path, Methods()).routes[route.method] = route
    return paths


class Guarded:
    """Only names of this server are answered, and whatever is asked for is done at the expense of whoever asks; every
    answer carries the security headers, and what the API says is never kept by a cache."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server
        self.hosts = KnownHosts(server.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_known = self._is_known(scope)
        if scope["type"] != "http":
            await (self.app if is_known else WebSocketClose(1008))(scope, receive, send)
            return

        has_begun = False

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        account = self.server.limits.accounts.of(address_of(HTTPConnection(scope)))
        app = self.app if is_known else unknown_host()
        if not await self._can_pay(account):
            app = too_fast()

        async def answered() -> None:
            await app(scope, receive, guarded)

        PAYER.set(account)
        try:
            await charged(answered())
        except asyncio.CancelledError:  # the server goes down, and has waited for this long enough
            if has_begun:
                raise
            await closing()(scope, receive, guarded)

    async def _can_pay(self, account: Account) -> bool:
        """Whether there is something left for who asks, perhaps in a moment; if not they are told to come back."""
        if account.is_empty:
            await asyncio.sleep(account.wait)
        if account.is_empty:
            self.server.saloon.metrics.turned_away += 1
            return False
        return True

    def _is_known(self, scope: Scope) -> bool:
        """Whether this is asked under a name of ours; in the home network that is the one address shown there."""
        if self.server.door.is_way_in_of(scope):
            return self.server.door.admits(scope)
        return Headers(scope=scope).get("host", "") in self.hosts
