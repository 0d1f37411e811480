"""The server put together: routes, sockets, the browser client, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator, Callable
from importlib import resources
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from colt.kernel import ColtError
from colt.server.clock import Clock, RunningClock
from colt.server.http import sockets
from colt.server.http.limits import Limits
from colt.server.http.openapi import describe
from colt.server.http.origins import SECURITY_HEADERS
from colt.server.http.route import Route, declined, problem
from colt.server.http.routes import ROUTES
from colt.server.logs import LOGGER, log
from colt.server.settings import Settings
from colt.server.storage import NotStored, Store
from colt.server.tables.saloon import Saloon

TICK = 1.0
"""Seconds between two looks at the clocks."""

HOUR = 3600.0

MakeClock = Callable[[float], Clock]


class Server:
    """Everything one process needs to serve tables."""

    def __init__(
        self, settings: Settings, make_clock: MakeClock = RunningClock, *, ticks: bool = True
    ) -> None:
        self.settings = settings.checked()
        self._make_clock = make_clock
        self._ticks = ticks
        self.saloon: Saloon
        self.limits: Limits
        self.clock: Clock

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the database, serve, and close in order."""
        store = await Store.open(self.settings.url)
        self.clock = self._make_clock(await store.age())
        self.saloon = Saloon(self.settings, store, self.clock)
        self.limits = Limits(self.settings, self.clock.age)
        log("the server is open")
        beside = [asyncio.create_task(work) for work in ((self._keep_time(),) if self._ticks else ())]
        beside.append(asyncio.create_task(self.saloon.bots.warm_up()))
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self.saloon.shut()
            with contextlib.suppress(NotStored):
                await store.save_age(self.clock.age())
            await store.close()
            log("the server is closed")

    async def _keep_time(self) -> None:
        """Look at the clocks every second, remember the age every few, clear old tables every hour."""
        seconds = 0
        while True:
            try:
                await self.saloon.tick()
                if seconds % 5 == 0:
                    await self.saloon.store.save_age(self.clock.age())
                if seconds % HOUR == 0:
                    await self.saloon.clear_old()
            except Exception:  # noqa: BLE001 - the clocks must go on whatever happens at one table
                LOGGER.exception("the clocks stumbled")
            seconds += 1
            await asyncio.sleep(TICK)


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
    routes.append(HttpRoute("/{path:path}", _page, methods=["GET"]))
    app = Starlette(
        routes=routes,
        exception_handlers={ColtError: _declined, HTTPException: _http_problem, Exception: _broken},
    )
    app.state.server = server
    app.add_middleware(Guarded)
    return app


class Methods:
    """All the routes of one path, so that a wrong method is told from a wrong path."""

    def __init__(self) -> None:
        self.routes: dict[str, Route] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the right one answer."""
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
    """Every answer carries the security headers; what the API says is never kept by a cache."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        await self.app(scope, receive, guarded)


# --- errors


async def _declined(_: Request, error: Exception) -> Response:
    assert isinstance(error, ColtError)
    if isinstance(error, NotStored):
        return problem(503, "closing", str(error), "Not stored")
    return declined(error)


async def _http_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "There is nothing under this address.", 405: "This address is not for that method."}
    detail = sentences.get(error.status_code, error.detail)
    answer = problem(error.status_code, "not-there", detail, error.detail)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _broken(_: Request, error: Exception) -> Response:
    log("a request failed", why=type(error).__name__)
    return problem(500, "broken", "Something went wrong here; it has been noted.", "Internal error")


# --- the browser client


def static_folder() -> Path:
    """Where the built browser client lies, if it was built."""
    return Path(str(resources.files("colt"))) / "static"


async def _page(request: Request) -> Response:
    """A file of the browser client; any other address is a page of it."""
    path = request.path_params["path"]
    folder = static_folder()
    if path.startswith("api/") or not (folder / "index.html").is_file():
        raise HTTPException(404)
    file = (folder / path).resolve()
    if path and file.is_file() and file.is_relative_to(folder.resolve()):
        is_named_by_content = path.startswith("assets/")
        age = "public, max-age=31536000, immutable" if is_named_by_content else "no-cache"
        return _file(request, file, age)
    if Path(path).suffix:
        raise HTTPException(404)
    return _file(request, folder / "index.html", "no-cache")


def _file(request: Request, file: Path, age: str) -> Response:
    """A file, in its compressed form where the build made one and the browser reads it."""
    headers = {"cache-control": age, "vary": "accept-encoding"}
    read = request.headers.get("accept-encoding", "")
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = file.with_name(file.name + suffix)
        if encoding in read and packed.is_file():
            kind = mimetypes.guess_type(file.name)[0]
            return FileResponse(packed, media_type=kind, headers={**headers, "content-encoding": encoding})
    return FileResponse(file, headers=headers)
