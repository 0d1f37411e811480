"""Who may come in: where a page comes from, and from which address a request is made."""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, IPv6Network, ip_address
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


class KnownHosts:
    """The names under which this server may be asked for. A page that made its own name point here is told no."""

    def __init__(self, settings: Settings) -> None:
        this = socket.gethostname().lower()
        origins = {urlsplit(origin).hostname or "" for origin in settings.origins}
        given = {host.lower() for host in settings.hosts}
        self._names = {"localhost", this, f"{this}.local", settings.host.lower(), *origins, *given}

    def __contains__(self, host: str) -> bool:
        """Whether this `Host` is one of them; numbers are no names, and programs may send none."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        return not host or "*" in self._names or name in self._names or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def address_of(connection: HTTPConnection) -> str:
    """Who is calling; behind a proxy the server has put the caller's own address here."""
    return counted_as(connection.client.host) if connection.client is not None else "unknown"


def counted_as(host: str) -> str:
    """The address as it is counted: everybody has a whole /64 of IPv6 to call from, so that is one address."""
    try:
        address = ip_address(host.split("%", maxsplit=1)[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


def is_welcome(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the page that calls comes from this server; programs send no origin and are welcome."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in settings.origins:
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False
