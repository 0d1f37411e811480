"""What a server declines, each with its HTTP status and a key for programs.

NotGranted
├── NotAllowed    403   the token is not the right one
├── NotWelcome    403   a page from elsewhere
├── NoSuchTable   404
├── NotPossible   409   not in this phase, not with this seat
├── TooLarge      413
├── NotJson       415
├── NotReadable   422   a request that makes no sense
├── TooMany       429
└── Busy          503   the server has its hands full
"""

from __future__ import annotations

from typing import ClassVar

from colt.kernel import ColtError


class NotGranted(ColtError):
    """A request that is not granted; nothing has changed."""

    status: ClassVar[int] = 400
    key: str = "declined"

    def __init__(self, sentence: str, key: str | None = None) -> None:
        super().__init__(sentence)
        if key is not None:
            self.key = key


class NotAllowed(NotGranted):
    """The token does not open this."""

    status = 403
    key = "not-your-seat"


class NotWelcome(NotGranted):
    """A page from another address wants to change something here."""

    status = 403
    key = "foreign-origin"


class NoSuchTable(NotGranted):
    """There is no table, or nothing at it, under this link."""

    status = 404
    key = "no-such-table"

    def __init__(self, sentence: str = "There is no table under this link.", key: str | None = None) -> None:
        super().__init__(sentence, key)


class NotPossible(NotGranted):
    """Not now, or not with this seat."""

    status = 409
    key = "not-now"


class TooLarge(NotGranted):
    """A body longer than any request."""

    status = 413
    key = "too-large"


class NotJson(NotGranted):
    """Another kind of body."""

    status = 415
    key = "not-json"


class NotReadable(NotGranted):
    """What is asked for makes no sense."""

    status = 422
    key = "unreadable"


class TooMany(NotGranted):
    """One too many."""

    status = 429
    key = "too-many"


class Busy(NotGranted):
    """Who plays comes first."""

    status = 503
    key = "busy"

    def __init__(self) -> None:
        super().__init__("The server has its hands full; please come back in a moment.")
