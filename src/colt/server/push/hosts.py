"""The push servers of the browsers: nobody else is ever called."""

from __future__ import annotations

from urllib.parse import urlsplit

HOSTS = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "*.push.apple.com",
)
"""Of Chrome and its relatives, Firefox, Edge, Safari."""


def origin_of(endpoint: str) -> str | None:
    """The server of this address; None where it is no plain address."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return None
    if parts.username is not None or parts.fragment or parts.hostname is None:
        return None
    return f"{parts.scheme}://{parts.hostname}" + ("" if port is None else f":{port}")


def is_known(endpoint: str, hosts: tuple[str, ...] = HOSTS) -> bool:
    """Whether this is an address at one of these push servers: a name stands for https at its usual port, a star for
    whatever comes before; an operator may also name a whole origin."""
    origin = origin_of(endpoint)
    if origin is None:
        return False
    return any(origin == host if "://" in host else _is_at(origin, host) for host in hosts)


def _is_at(origin: str, host: str) -> bool:
    name = origin.removeprefix("https://")
    if name == origin or ":" in name:
        return False
    return name.endswith(host[1:]) if host.startswith("*.") else name == host
