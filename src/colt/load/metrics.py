"""What a server says of its own work, its processes taken together."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def memory(addresses: Sequence[str], token: str) -> float | None:
    """The server's memory in bytes, where it tells."""
    return _summed(addresses, token, "colt_memory_bytes")


def processor(addresses: Sequence[str], token: str) -> float | None:
    """The seconds the server has been at work, where it tells."""
    return _summed(addresses, token, "colt_processor_seconds")


def _summed(addresses: Sequence[str], token: str, wanted: str) -> float | None:
    """One of the metrics, of all processes together."""
    told = [_told(address, token, wanted) for address in addresses]
    return sum(one for one in told if one is not None) if None not in told else None


def _told(address: str, token: str, wanted: str) -> float | None:
    """One of the server's metrics."""
    request = Request(f"{address}/api/metrics", headers={"authorization": f"Bearer {token}"})  # noqa: S310 - loopback
    with contextlib.suppress(HTTPError), urlopen(request, timeout=30) as answer:  # noqa: S310
        for line in answer.read().decode().splitlines():
            name, _, value = line.partition(" ")
            if name == wanted:
                return float(value)
    return None
