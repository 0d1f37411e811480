"""A thin typed layer over Starlette: what a route takes and gives is said once, and described from there."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from colt.server.errors import Busy, NotJson, NotReadable, NotWelcome, TooLarge, TooMany
from colt.server.http.origins import address_of, is_welcome

T = TypeVar("T")


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter in the path or in the query."""

    name: str
    kind: Any
    where: str = "query"
    is_needed: bool = False


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a client can ask for."""

    method: str
    path: str
    answer: Callable[[Request, Any], Awaitable[Any]]
    """Its first sentence says what the route is for."""
    takes: Any = None
    gives: Any = None
    """A type; for text its media type; None for nothing."""
    status: int = 200
    parameters: tuple[Parameter, ...] = ()
    needs_token: bool = False
    is_put_off: bool = False
    """Whether it has to wait while the server has its hands full: it begins something new, or looks back."""
    declines: tuple[int, ...] = ()

    @property
    def summary(self) -> str:
        """What it is for, in a sentence."""
        return (inspect.getdoc(self.answer) or "").split("\n")[0].rstrip(".")

    async def __call__(self, request: Request) -> Response:
        """Read what is asked, and answer."""
        if self.is_put_off and request.app.state.server.saloon.pulse.is_pressed:
            raise Busy
        body = await self._read(request)
        answer = await self.answer(request, body)
        if isinstance(answer, Response):
            return answer
        if answer is None:
            return Response(status_code=self.status)
        return Response(msgspec.json.encode(answer), self.status, media_type="application/json")

    async def _read(self, request: Request) -> Any:  # noqa: ANN401 - what the route takes
        server = request.app.state.server
        if not server.limits.requests.take(address_of(request)):
            server.saloon.metrics.turned_away += 1
            raise TooMany("That was too many requests at once; please slow down.", "too-fast")
        if self.method != "GET" and not is_welcome(request, server.settings):
            raise NotWelcome("This page comes from another address.")
        if self.takes is None:
            return None
        if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise NotJson("The body of this request is application/json.")
        return decode(await body_of(request, server.settings.body_bytes), self.takes)


async def body_of(request: Request, at_most: int) -> bytes:
    """The body, unless it is too long."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > at_most:
                raise TooLarge(f"A request has at most {at_most} bytes.")
    except ClientDisconnect:  # nobody is there any more to hear this
        raise NotReadable("The body of this request did not arrive.") from None
    return body


def decode(body: bytes, kind: type[T]) -> T:
    """A body as what it should be."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotReadable(f"The body of this request cannot be read: {error}.") from None


def parameter(request: Request, name: str, kind: type[T], default: T) -> T:
    """A parameter of the query or the path."""
    text = request.path_params.get(name, request.query_params.get(name))
    if text is None:
        return default
    if not text.isprintable():  # a pattern would let a line end behind it
        raise NotReadable(f"The parameter {name!r} cannot be read: it is not one line of text.")
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        raise NotReadable(f"The parameter {name!r} cannot be read: {error}.") from None


def token_of(request: Request) -> str:
    """The seat token of a request; empty when there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:200] if scheme.lower() == "bearer" else ""
