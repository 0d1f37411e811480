"""What waits for all clients together. Each outbox is small; those of thousands who do not read are not."""

from __future__ import annotations

from typing import Protocol


class Outbox(Protocol):
    """What waits for one client."""

    waiting: int
    """Bytes."""

    def give_up(self) -> None:
        """It is asked to come again, and nothing waits for it any more."""
        ...


class Outboxes:
    """All that wait in this process. Where that is too much, whoever has most waiting is hung up on first: who reads
    has little."""

    def __init__(self, at_most: int) -> None:
        self._at_most = at_most
        self._filled: set[Outbox] = set()
        self.waiting = 0
        """Bytes in all of them."""

    def put(self, one: Outbox, size: int) -> None:
        """So much more waits there."""
        one.waiting += size
        self.waiting += size
        self._filled.add(one)
        while self.waiting > self._at_most and len(self._filled) > 1:
            max(self._filled, key=lambda each: each.waiting).give_up()

    def take(self, one: Outbox, size: int) -> None:
        """So much of it is on its way."""
        one.waiting -= size
        self.waiting -= size
        if not one.waiting:
            self._filled.discard(one)
