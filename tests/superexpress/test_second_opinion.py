"""The same rules written a second time, in another way: cars as lists of figures. Both must agree, always."""

import random
from typing import Any

import pytest

from colt.kernel import Game
from colt.superexpress import new_game
from colt.superexpress.state import State
from tests.superexpress.test_properties import each_game

Figure = dict[str, Any]


class Model:
    """A train as a list of cars, each a list of figures from front to rear; index 0 is the locomotive."""

    def __init__(self, game: Game[State]) -> None:
        state = game.state
        self.has_horse = "horse" in state.rulebook.variants
        self.cars: list[list[Figure]] = [[] for _ in range(state.caboose + 1)]
        for bandit in state.line:
            figure = {
                "who": str(bandit),
                "up": state.at[bandit].is_roof,
                "way": state.facing[bandit].step,
                "lies": False,
            }
            self.cars[state.at[bandit].car].append(figure)
        self.seats = [str(state.bandit(seat)) for seat in range(state.players)]
        self.first = state.first
        self.hanging: set[str] = set()
        self.values = list(state.values)
        self.won: dict[str, list[int | None]] = {who: [] for who in self.seats}
        self.gone: list[list[str]] = []

    def find(self, who: str) -> tuple[int, int] | None:
        for i, car in enumerate(self.cars):
            for j, figure in enumerate(car):
                if figure["who"] == who:
                    return i, j
        return None

    def alive(self) -> list[str]:
        return [who for who in self.seats if self.find(who) or who in self.hanging]

    def is_done(self) -> bool:
        return not self.hanging and sum(map(len, self.cars)) < 2

    def round(self, plans: dict[str, list[str]]) -> None:
        order = self.seats[self.first :] + self.seats[: self.first]
        for nth in range(3):
            for who in order:
                if who in self.alive() and not self.is_done():
                    self.card(who, plans[who][nth], left=2 - nth, later=order[order.index(who) + 1 :])
        if not self.is_done():
            self.uncouple()
        if not self.is_done():
            index = self.first
            while True:
                index = (index + 1) % len(self.seats)
                if self.seats[index] in self.alive():
                    break
            self.first = index

    def card(self, who: str, card: str, left: int, later: list[str]) -> None:
        spot = self.find(who)
        if spot is None:
            self.hanging.discard(who)
            if card == "horse":
                self.cars[0].append({"who": who, "up": False, "way": -1, "lies": False})
            else:
                self.gone.append([who])
            return
        i, j = spot
        figure = self.cars[i][j]
        if figure["lies"]:
            figure["lies"] = False
            if card == "reflex":
                self.fire(i, j, left, later)
        elif card == "flip":
            figure["way"] *= -1
        elif card == "floor":
            figure["up"] = not figure["up"]
        elif card == "move":
            self.step(i, j, figure["way"], can_hang=False)
        elif card == "shoot":
            self.fire(i, j, left, later)
        elif card == "reflex":
            figure["lies"] = True
        else:
            self.cars[i].pop(j)
            self.cars[0].append(figure | {"up": False, "way": -1})

    def fire(self, i: int, j: int, left: int, later: list[str]) -> None:
        shooter = self.cars[i][j]
        way = shooter["way"]
        spots = [(a, b) for a, car in enumerate(self.cars) for b in range(len(car))]
        ahead = (
            [spot for spot in spots if spot > (i, j)]
            if way == 1
            else [spot for spot in spots if spot < (i, j)][::-1]
        )
        for a, b in ahead:
            other = self.cars[a][b]
            if other["up"] == shooter["up"] and not other["lies"]:
                other["lies"] = True
                has_card = left > 0 or other["who"] in later
                self.step(a, b, way, can_hang=self.has_horse and has_card)
                return

    def step(self, i: int, j: int, way: int, *, can_hang: bool) -> None:
        figure = self.cars[i].pop(j)
        to = i + way
        if to < 0 or to == len(self.cars):
            if can_hang:
                self.hanging.add(figure["who"])
            else:
                self.gone.append([figure["who"]])
        elif way == 1:
            self.cars[to].insert(0, figure)
        else:
            self.cars[to].append(figure)

    def uncouple(self) -> None:
        lost, value = self.cars.pop(), self.values.pop()
        if lost:
            self.gone.append([figure["who"] for figure in lost])
        if self.is_done():
            return
        last = next(car for car in reversed(self.cars) if car)
        farthest = max(range(len(last)), key=lambda j: (last[j]["up"], j))
        self.won[last[farthest]["who"]].append(value)


def table(game: Game[State]) -> list[list[tuple[str, bool, int, bool]]]:
    """The engine's train, car by car."""
    state = game.state
    cars: list[list[tuple[str, bool, int, bool]]] = [[] for _ in range(state.caboose + 1)]
    for b in state.line:
        cars[state.at[b].car].append((str(b), state.at[b].is_roof, state.facing[b].step, b in state.stunned))
    return cars


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_both_agree_after_every_round(players, variants, seed):
    luck = random.Random(f"{players}{variants}{seed}")
    game = new_game(players, seed=seed, variants=variants)
    model = Model(game)
    while not game.is_over:
        assert game.state.first == model.first
        assert [
            game.state.bandit(d.seat) for d in sorted(game.decisions, key=lambda d: d.seat)
        ] == model.alive()
        plans = {}
        for decision in game.decisions:
            choice = luck.choice(decision.choices)
            plans[str(game.state.bandit(decision.seat))] = str(choice).split()[1:]
            game.play(choice, decision.seat)
        model.round(plans)
        figures = [[(f["who"], f["up"], f["way"], f["lies"]) for f in car] for car in model.cars]
        assert table(game) == figures
        assert {b: list(loot) for b, loot in game.state.loot.items()} == model.won
        assert [list(group) for group in game.state.out] == model.gone
    assert model.is_done() or len(model.cars) == 1
