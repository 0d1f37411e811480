"""What the pictures of all games have in common: names, labels, the heads of the cars, the result."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from colt.picture.page import Car, Page, columns
from colt.picture.speaker import Speaker
from colt.train import INSIDE, ROOF


class Drawing:
    """A table, the words to be written on it, and the page it goes onto."""

    def __init__(
        self,
        table: Any,  # noqa: ANN401 - of any game
        words: Speaker,
        page: Page,
        *,
        is_typed: bool = False,
    ) -> None:
        self.table = table
        self.words = words
        self.page = page
        self.is_typed = is_typed
        """Loot is drawn as it is typed in answers."""

    def label(self, key: str) -> str:
        """A word of the drawing."""
        return self.words.say(f"picture.{key}")

    def labelled(self, key: str) -> str:
        """A word of the drawing with something after it."""
        return self.before(self.label(key))

    def before(self, label: str) -> str:
        """A label as it stands before what it is about."""
        return self.words.say("picture.colon", label=label)

    def name(self, bandit: StrEnum) -> str:
        """A bandit by name; the reader's own ones carry a star."""
        eyes = self.table.eyes
        is_own = eyes is not None and eyes >= 0 and bandit in self.table.seats[eyes]
        return self.words.bandit(bandit) + ("*" if is_own else "")

    def named(self, seat: int, bandit: StrEnum, *, is_partner: bool = False) -> str:
        """The start of a row: who it is, and whether that is the First Player."""
        first = self.label("first")
        is_first = seat == self.table.first and all(self.table.seats) and not is_partner
        mark = first if is_first else ""
        return f"{mark:{len(first)}} {self.name(bandit)}"

    def header(self, car: int) -> str:
        """What stands above a car."""
        if car == 0:
            return f"0 {self.label('locomotive')}"
        return f"{car} {self.label('caboose')}" if car == self.table.caboose else str(car)

    def cars(self, cars: Sequence[Car]) -> list[str]:
        """The cars with their floors."""
        return self.page.cars(cars, {ROOF: self.label("roof"), INSIDE: self.label("inside")})

    def scores(self) -> list[str]:
        """The result, once there is one."""
        result = self.table.result
        if result is None:
            return []
        rows = [["", self.label("score"), ""]]
        for seat, score in enumerate(result.scores):
            who = "+".join(self.words.bandit(bandit) for bandit in self.table.seats[seat])
            rows.append([who, str(score), self.label("winner") if seat in result.winners else ""])
        return columns(rows)
