"""What a server declines, each with its HTTP status and a key for programs.

Declined
├── NoSuchTable   404
├── NotAllowed    403   the token is not the right one
├── NotPossible   409   not in this phase, not with this seat
├── NotReadable   422   a request that makes no sense
└── TooMany       429
"""

from __future__ import annotations

from typing import ClassVar

from colt.kernel import ColtError


class Declined(ColtError):
    """A request that is not granted; nothing has changed."""

    status: ClassVar[int] = 400
    key: str = "declined"

    def __init__(self, sentence: str, key: str | None = None) -> None:
        super().__init__(sentence)
        if key is not None:
            self.key = key


class NoSuchTable(Declined):
    """There is no table, or nothing at it, under this link."""

    status = 404
    key = "no-such-table"

    def __init__(self, sentence: str = "There is no table under this link.", key: str | None = None) -> None:
        super().__init__(sentence, key)


class NotAllowed(Declined):
    """The token does not open this."""

    status = 403
    key = "not-your-seat"


class NotPossible(Declined):
    """Not now, or not with this seat."""

    status = 409
    key = "not-now"


class NotReadable(Declined):
    """What is asked for makes no sense."""

    status = 422
    key = "unreadable"


class TooMany(Declined):
    """One too many."""

    status = 429
    key = "too-many"
