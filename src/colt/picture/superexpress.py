"""A table of Colt Super Express as a picture."""

from __future__ import annotations

from colt.picture.drawing import Drawing
from colt.picture.page import Car
from colt.picture.speaker import SuperPieces
from colt.superexpress.pieces import FRONT, Bandit
from colt.superexpress.state import State
from colt.train import INSIDE, ROOF, Floor


class SuperPicture:
    """A table of Colt Super Express: `<Doc` faces the locomotive, `Doc>` the caboose, `_Doc>_` lies stunned."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.table: State = drawing.table
        self.page = drawing.page
        self.pieces: SuperPieces = drawing.words.pieces(drawing.table)

    def heading(self) -> list[str]:
        """The round."""
        return [f"{self.drawing.label('round')} {self.table.round}"]

    def train(self) -> list[str]:
        """The train with the line of bandits, and who is no longer on it."""
        table = self.table
        lines = self.drawing.cars([self._car(car) for car in range(table.caboose + 1)])
        out = [bandit for group in table.out for bandit in group]
        for key, bandits in (("hanging", table.hanging), ("out", out)):
            lines += self.page.listed(
                self.drawing.labelled(key), [self.drawing.name(bandit) for bandit in bandits]
            )
        return lines

    def sheets(self, *, is_brief: bool = False) -> list[str]:
        """A row for each bandit: Loot cards, and the plan as far as it is open or known."""
        table = self.table
        rows = [["", self.drawing.label("loot")]]
        plans = [[self.drawing.label("plan")]]
        for seat in table.turn_order():
            for bandit in table.seats[seat]:
                loot = " ".join(map(str, table.loot[bandit])) or "-"
                rows.append([self.drawing.named(seat, bandit), loot])
                plans.append(self._plan(seat) or ["-"])
        return self.page.beside(rows, plans, gap=", ")

    def pile(self) -> list[str]:
        """There is no common pile."""
        return []

    def rest(self) -> list[str]:
        """The result."""
        return self.drawing.scores()

    def _car(self, car: int) -> Car:
        """Everybody in a car has a column of his own, so that the one order of both floors is seen."""
        table = self.table
        floors: dict[Floor, list[str]] = {ROOF: [], INSIDE: []}
        for bandit in table.line:
            if table.at[bandit].car == car:
                figure = self._figure(bandit)
                for floor, cells in floors.items():
                    cells.append(figure if table.at[bandit].floor is floor else " " * len(figure))
        return Car(
            self.drawing.header(car),
            {floor: [" ".join(cells).rstrip() or "-"] for floor, cells in floors.items()},
        )

    def _figure(self, bandit: Bandit) -> str:
        name = self.drawing.name(bandit)
        figure = f"<{name}" if self.table.facing[bandit] is FRONT else f"{name}>"
        return f"_{figure}_" if bandit in self.table.stunned else figure

    def _plan(self, seat: int) -> list[str]:
        """The opened cards, then those still face down in brackets, known or not."""
        opened = [self.pieces.card(action) for action in self.table.opened[seat]]
        plan = self.table.plans[seat]
        coming = [f"({self.pieces.card(action) if action else '?'})" for action in plan]
        return [*opened, *coming]
