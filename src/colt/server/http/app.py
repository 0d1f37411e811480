"""The web application put together: routes, sockets, and the browser client."""

from __future__ import annotations

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from colt.server.http import sockets
from colt.server.http.openapi import describe
from colt.server.http.origins import SECURITY_HEADERS, KnownHosts
from colt.server.http.pages import page
from colt.server.http.problems import ANSWERS, unknown_host
from colt.server.http.route import Route
from colt.server.http.routes import ROUTES
from colt.server.nearby import Door
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
    app.add_middleware(Guarded, hosts=KnownHosts(server.settings), door=server.door)
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
    """Only names of this server are answered; every answer carries the security headers, and what the API says is never
    kept by a cache."""

    def __init__(self, app: ASGIApp, hosts: KnownHosts, door: Door) -> None:
        self.app = app
        self.hosts = hosts
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_known = self._is_known(scope)
        if scope["type"] != "http":
            await (self.app if is_known else WebSocketClose(1008))(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        await (self.app if is_known else unknown_host())(scope, receive, guarded)

    def _is_known(self, scope: Scope) -> bool:
        """Whether this is asked under a name of ours; in the home network that is the one address shown there."""
        if self.door.is_way_in_of(scope):
            return self.door.admits(scope)
        return Headers(scope=scope).get("host", "") in self.hosts
