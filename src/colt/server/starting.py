"""Starting a server: for good, or beside something else."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import uvicorn

from colt import fast
from colt.kernel import BadOption, ColtError
from colt.server import logs
from colt.server.errors import NotGranted
from colt.server.http.app import make_app
from colt.server.http.frames import steady
from colt.server.http.patience import Patience, open_files, patient
from colt.server.nearby.door import Listen
from colt.server.processes import OPEN, Fleet
from colt.server.server import Server
from colt.server.settings import Settings
from colt.server.warming import warming_up

Told = Callable[[str], None]

STOPS_WITHIN = 5
"""Seconds for what was asked before the server goes down; who waits longer is told that it does."""


def serve(settings: Settings, told: Told = print, let_in: Told | None = None) -> None:
    """Serve until somebody stops it; tells its address once it is open. With `let_in` phones in the same room may come
    from the start, and their address is told there."""
    logs.set_up(settings.log_format, settings.log_level)
    with warming_up(settings):
        if settings.checked().workers > 1:
            with bound(settings) as listening:
                Fleet(settings, listening, _serve_beside_others).run(lambda: told(address_of(listening)))
            return
        _get_ready(settings)
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(_serve(Server(settings), told, let_in))


def _serve_beside_others(settings: Settings, listening: socket.socket, parent: Connection) -> None:
    """One of several processes behind a port; it ends with its parent, however that ended."""
    logs.set_up(settings.log_format, settings.log_level)
    _get_ready(settings)
    try:
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(_serve(Server(settings), lambda _: parent.send(OPEN), None, listening, parent))
    except ColtError as error:
        parent.send(str(error))


def _get_ready(settings: Settings) -> None:
    """Games are trees, not rings: looking for rings in everything is put off, and in what is new it is done often, a
    little at a time. What is looked through at once is what everybody waits for. Bots that think here compile
    nothing."""
    if not settings.bot_processes:
        fast.never_wait()
        fast.settle()
    gc.freeze()
    gc.set_threshold(5_000, 10, 100)


async def _serve(
    server: Server,
    told: Told,
    let_in: Told | None = None,
    listening: socket.socket | None = None,
    parent: Connection | None = None,
) -> None:
    stopped = asyncio.Event()
    async with open_server(server, listening) as address:
        _stop_on_signals(stopped)
        if parent is not None:  # from there nothing is ever said: whatever comes is the end of it
            asyncio.get_running_loop().add_reader(parent.fileno(), stopped.set)
        told(address)
        if let_in is not None:
            let_in(await _open_door(server))
        await stopped.wait()


async def _open_door(server: Server) -> str:
    """Where phones come in, or why they do not."""
    try:
        await server.door.open(server.saloon.tables)
    except NotGranted as error:
        return str(error)
    return server.door.address or ""


def _stop_on_signals(stopped: asyncio.Event) -> None:
    """Ctrl-C and SIGTERM end the server in order: what waits is written, then the age of the server."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set))


@contextlib.asynccontextmanager
async def open_server(server: Server, port: socket.socket | None = None) -> AsyncIterator[str]:
    """A server beside something else, in the same loop, on a port of its own or on one it shares; gives its address."""
    with port or bound(server.settings) as listening:
        async with server.running():
            running = uvicorn.Server(_config(server))
            serving = asyncio.create_task(running._serve([listening]))  # noqa: SLF001 - serve() takes the signals
            try:
                await _started(running, serving)
                if not running.started:
                    await serving
                    raise BadOption("The server did not start.")
                address = address_of(listening)
                server.saloon.store.note(address)
                at_same_port = msgspec.structs.replace(server.settings, port=listening.getsockname()[1])
                server.door.hang(_listener(running, at_same_port), running.server_state.connections)
                yield address
            finally:
                await server.door.close(server.saloon.tables)
                await server.saloon.say_goodbye()
                running.should_exit = True
                await serving


async def _started(running: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    """Wait until the server is open, or has failed to open."""
    while not running.started and not serving.done():  # noqa: ASYNC110 - uvicorn tells it nobody
        await asyncio.sleep(0.01)


def bound(settings: Settings) -> socket.socket:
    """A socket on the wanted port, or the reason why there is none."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # named as TCP, so that asyncio sends small messages at once
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise BadOption(f"Port {settings.port} cannot be used: {error.strerror or error}.") from None
    return listening


def _listener(running: uvicorn.Server, settings: Settings) -> Listen:
    """How the same house is found at one more address: at the same port where that is free, else at any."""
    config = running.config

    def protocol() -> asyncio.Protocol:
        made: Any = config.http_protocol_class
        connection: asyncio.Protocol = made(config=config, server_state=running.server_state, app_state={})
        return connection

    async def listen(host: str) -> asyncio.Server:
        try:
            listening = bound(msgspec.structs.replace(settings, host=host))
        except BadOption:
            listening = bound(msgspec.structs.replace(settings, host=host, port=0))
        loop = asyncio.get_running_loop()
        return await loop.create_server(protocol, sock=listening, backlog=config.backlog)

    return listen


def address_of(listening: socket.socket) -> str:
    """Where the server can be found."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _config(server: Server) -> uvicorn.Config:
    settings = server.settings
    return uvicorn.Config(
        make_app(server),
        http=patient(Patience(settings, server.saloon.metrics, open_files())),
        ws=steady(settings, server.saloon.metrics),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=settings.compression,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=STOPS_WITHIN,
        lifespan="off",
    )


def _loop() -> Any:  # noqa: ANN401 - a maker of event loops
    if sys.platform == "win32":
        return None
    import uvloop  # noqa: PLC0415 - not there on Windows

    return uvloop.new_event_loop
