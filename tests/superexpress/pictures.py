"""Trains drawn as text, with the locomotive on the left.

    roof   |      | Doc>       |          |
    inside | <Mei |      <Tuco | (<Ghost) |

Two rows, the roofs and the insides; a cell is a car, the first one the locomotive. `<Mei` points the gun at
the locomotive, `Doc>` at the caboose, and who is in brackets lies stunned. In a shared car, whoever stands
further left in the picture is further to the front, whatever the floor.
"""

import re
from collections.abc import Sequence
from typing import TypeVar

from colt.kernel import Event, Game
from colt.superexpress.pieces import FRONT, REAR, Action, Bandit
from colt.superexpress.positions import Figure, Situation, game_at
from colt.superexpress.rules import RULES
from colt.superexpress.state import State
from colt.train import INSIDE, ROOF, Floor, Space

E = TypeVar("E", bound=Event)

TOKEN = re.compile(r"(\()?(<)?([A-Z][a-z]+)(>)?(\))?")


def line_of(picture: str) -> tuple[int, tuple[Figure, ...]]:
    """How many cars the picture has behind the locomotive, and who stands where, from front to rear."""
    rows = [row for row in picture.splitlines() if row.strip()]
    assert [row.split()[0] for row in rows] == ["roof", "inside"], picture
    found = [item for row, floor in zip(rows, (ROOF, INSIDE), strict=True) for item in read_row(row, floor)]
    found.sort(key=lambda item: (item[1].space.car, item[0]))
    columns = [(figure.space.car, column) for column, figure in found]
    assert len(set(columns)) == len(columns), (
        f"two bandits above each other: who is further in front?\n{picture}"
    )
    walls = [[column for column, letter in enumerate(row) if letter == "|"] for row in rows]
    assert walls[0] == walls[1], f"a car is not as wide above as below\n{picture}"
    return len(walls[0]) - 2, tuple(figure for _, figure in found)


def read_row(row: str, floor: Floor) -> list[tuple[int, Figure]]:
    """The figures of one row, each with its column."""
    found = []
    for match in TOKEN.finditer(row):
        opens, left, name, right, closes = match.groups()
        assert bool(left) != bool(right), f"{name} faces one way"
        assert bool(opens) == bool(closes), f"{name} lies or stands"
        car = row[: match.start()].count("|") - 1
        facing = FRONT if left else REAR
        figure = Figure(Bandit(name.lower()), Space(car, floor), facing, bool(opens))
        found.append((match.start(), figure))
    return found


def drawn(cars: int, line: Sequence[Figure]) -> str:
    """The picture of a train, always the same for the same train."""
    rows = {ROOF: "roof   |", INSIDE: "inside |"}
    for car in range(cars + 1):
        for bandit, space, facing, is_stunned in line:
            if space.car == car:
                name = bandit.capitalize()
                text = f"<{name}" if facing is FRONT else f"{name}>"
                text = f"({text})" if is_stunned else text
                for floor in rows:
                    rows[floor] += f" {text if floor is space.floor else ' ' * len(text)}"
        for floor in rows:
            rows[floor] += " |"
    return "\n" + "\n".join(rows.values())


def picture(text: str) -> str:
    """A picture as `drawn` would draw it."""
    return drawn(*line_of(text))


def train(game: Game[State]) -> str:
    """The picture of the train as it stands."""
    state = game.state
    figures = [Figure(b, state.at[b], state.facing[b], b in state.stunned) for b in state.line]
    return drawn(state.caboose, figures)


def position(text: str, *, seats: str = "", first: str = "", variants: str = "", **more) -> Game[State]:
    """A game at this picture. Seats go round in the given order, or from the front of the train to its rear;
    who has a seat and is neither in the picture nor hanging is out."""
    cars, line = line_of(text)
    hanging = bandits(more.pop("hanging", ""))
    sitting = bandits(seats) or (*(figure.bandit for figure in line), *hanging)
    plans = more.pop("plans", None)
    situation = Situation(
        seats=sitting,
        cars=cars,
        line=line,
        hanging=hanging,
        first=sitting.index(Bandit(first)) if first else 0,
        plans=None if plans is None else {Bandit(who): cards(plan) for who, plan in plans.items()},
        loot={Bandit(who): values for who, values in more.pop("loot", {}).items()},
        **more,
    )
    return game_at(situation, variants=variants.split())


def acted(text: str, *, seats: str = "", variants: str = "", more=None, **plans: str) -> Game[State]:
    """The game after these plans are carried out, before the caboose is uncoupled. Seats go round in the
    order of the plans, unless they are given."""
    more = more or {}
    if not seats:
        line = [figure.bandit for figure in line_of(text)[1]]
        others = [b for b in (*line, *bandits(more.get("hanging", ""))) if b not in plans]
        seats = " ".join((*plans, *others))
    game = position(text, seats=seats, variants=variants, plans=plans, **more)
    page = game.state.page
    chapter = RULES.chapters["action"]
    while game.state.page == page and not chapter.is_over(game.state):
        chapter.go_on(game)
    return game


def bandits(names: str) -> tuple[Bandit, ...]:
    return tuple(Bandit(name) for name in names.split())


def cards(names: str) -> tuple[Action, ...]:
    return tuple(Action(name) for name in names.split())


def happened(game: Game[State], kind: type[E]) -> list[E]:
    """The events of this kind, in order."""
    return [event for event in game.log if type(event) is kind]


def answer_all(game: Game[State], **plans: str) -> None:
    """Everybody who is asked makes this plan; without one, `flip floor move`."""
    for decision in game.decisions:
        name = game.state.bandit(decision.seat)
        game.play(f"plan {plans.get(name, 'flip floor move')}", decision.seat)
