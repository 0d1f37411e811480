"""What went wrong, said in an answer."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from colt.kernel import ColtError
from colt.server.errors import NotGranted
from colt.server.logs import log
from colt.server.storage import NotStored

SENTENCES = {404: "There is nothing under this address.", 405: "This address is not for that method."}


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong, as RFC 9457 wants it."""

    type: str
    """A key for programs."""
    title: str
    status: int
    detail: str


async def not_granted(_: Request, error: Exception) -> Response:
    """Something was asked for that is not granted."""
    if isinstance(error, NotStored):
        return _answer(503, "closing", str(error), "Not stored")
    if isinstance(error, NotGranted):
        answer = _answer(error.status, error.key, str(error), type(error).__name__)
        if error.status == 429:
            answer.headers["retry-after"] = "1"
        return answer
    return _answer(422, "unreadable", str(error), "Not possible")


async def not_there(_: Request, error: Exception) -> Response:
    """No such address, or not with this method."""
    assert isinstance(error, HTTPException)
    detail = SENTENCES.get(error.status_code, error.detail)
    answer = _answer(error.status_code, "not-there", detail, error.detail)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def broken(_: Request, error: Exception) -> Response:
    """Something that must not happen did."""
    log("a request failed", why=type(error).__name__)
    return _answer(500, "broken", "Something went wrong here; it has been noted.", "Internal error")


def unknown_host() -> Response:
    """Somebody asked for this server under a name that is not its own."""
    detail = "This server is not known under this name. Who runs it can add the name to COLT_HOSTS."
    return _answer(421, "no-such-host", detail, "Misdirected")


def too_fast() -> Response:
    """Somebody asked for more than one address may."""
    detail = "That was more than one address may ask for; please wait a moment."
    answer = _answer(429, "too-fast", detail, "TooMany")
    answer.headers["retry-after"] = "1"
    return answer


def closing() -> Response:
    """The server goes down, and somebody still waits."""
    return _answer(503, "closing", "The server goes down; it will be back.", "Closing")


ANSWERS = {ColtError: not_granted, HTTPException: not_there, Exception: broken}
"""By what was raised."""


def _answer(status: int, key: str, detail: str, title: str) -> Response:
    body = Failure(type=f"colt:{key}", title=title, status=status, detail=detail)
    return Response(msgspec.json.encode(body), status, media_type="application/problem+json")
