"""Attacks are tried on servers as the tests of the server have them."""

from tests.server.conftest import anyio_backend, quick_disk

__all__ = ("anyio_backend", "quick_disk")
