"""Who may come in: where a page comes from, and from which address a request is made."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from colt.server.settings import Settings

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def address_of(connection: HTTPConnection) -> str:
    """Who is calling; behind a proxy the server has put the caller's own address here."""
    return connection.client.host if connection.client is not None else "unknown"


def is_welcome(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the page that calls comes from this server; programs send no origin and are welcome."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in settings.origins:
        return True
    return bool(origin) and urlsplit(origin).netloc == connection.headers.get("host")
