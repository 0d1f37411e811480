"""Attacks are tried on servers as the tests of the server have them."""

from tests.server.conftest import anyio_backend, each_database, on_postgres, postgres, quick_disk

__all__ = ("anyio_backend", "each_database", "on_postgres", "postgres", "quick_disk")
