"""Colt Super Express positions in scenario files. (notation "Scenario files", "Super Express")"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from colt.kernel import Chance, Choice, Game
from colt.notation import read_space
from colt.scenario.comparing import compare_number, compare_winners
from colt.scenario.reading import (
    BadFile,
    Items,
    Node,
    Table,
    Text,
    at_line,
    flag_of,
    number_of,
    only_known,
    table_of,
    text_of,
    texts_of,
)
from colt.superexpress import read_bandit
from colt.superexpress.editions import Rulebook, check_players, rulebook
from colt.superexpress.events import (
    BanditPlaced,
    BanditTaken,
    FirstPlayerDrawn,
    LootMixed,
    PlanSealed,
    PositionTaken,
    RoundBegan,
    TrainFormed,
)
from colt.superexpress.pieces import FRONT, LOOT_VALUES, PLAN, Action, Bandit, Facing
from colt.superexpress.rules import RULES
from colt.superexpress.state import State

KEYS = frozenset(
    (
        "name",
        "game",
        "variants",
        "cars",
        "seats",
        "first",
        "bandits",
        "plans",
        "loot-cards",
        "values",
        "round",
        "seed",
        "choices",
        "expect",
    )
)
_BANDIT_KEYS = frozenset({"at", "facing", "lying"})
_GONE = "gone"


def position(file: Table) -> Game[State]:
    """The game at the position this file describes."""
    return _Position(file).game()


def _bandit(name: Text) -> Bandit:
    return at_line(name, read_bandit, name)


def _facing(text: Text) -> Facing:
    if str(text) not in set(map(str, Facing)):
        raise BadFile(text.line, f"facing is front or rear, not {str(text)!r}.")
    return Facing(text)


class _Position:
    """A file on its way to a game."""

    def __init__(self, file: Table) -> None:
        self.file = file
        self.book = self._book()
        figures = table_of(self._get("bandits"), "bandits")
        self.bandits = {_bandit(name): table_of(facts, f"bandits: {name}") for name, facts in figures.items()}
        seats = file.get(Text("seats"))
        self.seats = (
            tuple(self.bandits)
            if seats is None
            else tuple(_bandit(name) for name in texts_of(seats, "seats"))
        )
        if len(set(self.seats)) < len(self.seats):
            raise BadFile((seats or file).line, "a bandit sits in two seats.")
        for bandit, facts in self.bandits.items():
            only_known(facts, _BANDIT_KEYS, f"bandits: {bandit}")
            if bandit not in self.seats:
                raise BadFile(facts.line, f"{bandit} has no seat.")
        at_line(seats or figures, check_players, self.book, len(self.seats))
        self.cars = number_of(self._get("cars"), "cars", 1, len(LOOT_VALUES))
        self.chance = Chance(str(file.get(Text("seed"), "1")))

    def _get(self, key: str) -> Node:
        node = self.file.get(Text(key))
        if node is None:
            raise BadFile(self.file.line, f"{key!r} is missing.")
        return node

    def _book(self) -> Rulebook:
        node = self.file.get(Text("variants"))
        names = tuple(map(str, texts_of(node, "variants"))) if node is not None else ()
        return at_line(node or self.file, rulebook, names)

    def _playing(self, name: Text) -> Bandit:
        bandit = _bandit(name)
        if bandit not in self.seats:
            raise BadFile(name.line, f"{bandit} is not in this game.")
        return bandit

    def game(self) -> Game[State]:
        """Lay the position out, as events, so that views can be folded from it."""
        game: Game[State] = Game(RULES, State(self.book, len(self.seats)), self.chance)
        won = self._won()
        game.emit(TrainFormed(self.cars))
        game.emit(LootMixed(self._values(won)))
        for seat, bandit in enumerate(self.seats):
            game.emit(BanditTaken(seat, bandit))
        game.emit(FirstPlayerDrawn(self._first()))
        hanging = self._place(game)
        out = tuple(bandit for bandit in self.seats if bandit not in self.bandits)
        lying = tuple(bandit for bandit in self.bandits if self._lies(bandit))
        game.emit(PositionTaken(lying, hanging, out, tuple(won.items())))
        self._start(game)
        return game

    def _won(self) -> dict[Bandit, tuple[int, ...]]:
        node = self.file.get(Text("loot-cards"))
        won: dict[Bandit, tuple[int, ...]] = {}
        for name, cards in table_of(node, "loot-cards").items() if node is not None else ():
            won[self._playing(name)] = tuple(
                _loot_value(card) for card in texts_of(cards, f"loot-cards: {name}")
            )
        return won

    def _values(self, won: dict[Bandit, tuple[int, ...]]) -> tuple[int, ...]:
        """The Loot sides of the cars, from the front to the caboose; by the seed where they are not given."""
        node = self.file.get(Text("values"))
        taken = [value for values in won.values() for value in values]
        given = [_loot_value(text) for text in texts_of(node, "values")] if node is not None else []
        line = (node or self.file).line
        if given and len(given) != self.cars:
            raise BadFile(line, f"{self.cars} cars have {self.cars} values, not {len(given)}.")
        for value, n in Counter([*given, *taken]).items():
            if n > 1:
                raise BadFile(line, f"the Loot card {value} is here twice.")
        left = [value for value in LOOT_VALUES if value not in taken]
        if len(left) < self.cars:
            raise BadFile(line, "there are not so many Loot cards.")
        return tuple(given) or self.chance.shuffled(left)[: self.cars]

    def _first(self) -> Bandit:
        node = self.file.get(Text("first"))
        if node is not None:
            return self._playing(text_of(node, "first"))
        return next(bandit for bandit in self.seats if bandit in self.bandits)

    def _lies(self, bandit: Bandit) -> bool:
        node = self.bandits[bandit].get(Text("lying"))
        return node is not None and flag_of(node, "lying")

    def _place(self, game: Game[State]) -> tuple[Bandit, ...]:
        """Everybody stands in the order of the file; returns those who hang beside the train."""
        hanging = []
        car = 0
        for bandit, facts in self.bandits.items():
            at = facts.get(Text("at"))
            if at is None:
                raise BadFile(facts.line, f"'at' is missing: say where {bandit} is.")
            if at == _GONE:
                hanging.append(bandit)
                continue
            space = at_line(at, read_space, text_of(at, "at"), self.cars)
            if space.car < car:
                raise BadFile(
                    facts.line, f"bandits are listed from the front to the rear: {bandit} comes earlier."
                )
            car = space.car
            facing = facts.get(Text("facing"))
            looks = FRONT if facing is None else _facing(text_of(facing, "facing"))
            game.emit(BanditPlaced(bandit, space, looks))
        return tuple(hanging)

    def _start(self, game: Game[State]) -> None:
        node = self.file.get(Text("plans"))
        if node is None:
            game.open_chapter(0)
            game.advance()
            return
        round_node = self.file.get(Text("round"))
        number = number_of(round_node, "round", 1, 99) if round_node is not None else 1
        game.emit(RoundBegan(number, game.state.first))
        for name, cards in table_of(node, "plans").items():
            bandit = self._playing(name)
            plan = tuple(self._card(text) for text in texts_of(cards, f"plans: {name}"))
            if len(plan) > PLAN or len(set(plan)) < len(plan):
                raise BadFile(name.line, f"a plan is at most {PLAN} different cards.")
            if plan and bandit not in self.bandits:
                raise BadFile(name.line, f"{bandit} is out and has no plan.")
            if plan:
                game.emit(PlanSealed(self.seats.index(bandit), plan))
        game.open_chapter(self.book.page(1, "action"))
        game.advance()

    def _card(self, text: Text) -> Action:
        if str(text) not in map(str, self.book.hand):
            raise BadFile(
                text.line, f"There is no card {str(text)!r} here; there are {', '.join(self.book.hand)}."
            )
        return Action(text)


def _loot_value(text: Text) -> int:
    value = number_of(text, "a Loot card", 0, 999)
    if value not in LOOT_VALUES:
        raise BadFile(
            text.line, f"There is no Loot card {value}; there are {', '.join(map(str, LOOT_VALUES))}."
        )
    return value


# --- names and meanings


def name_of(state: State, seat: int) -> str:
    """A player goes by the bandit of the seat."""
    return str(state.bandit(seat))


def seat_named(state: State, name: str) -> int | None:
    """The seat that plays this bandit."""
    return state.seat_of.get(Bandit(name)) if name in set(Bandit) else None


def meanings(state: State, choice: Choice) -> list[str]:
    """A plan is written in one way."""
    return [str(choice)]


def spelled_out(state: State, text: str) -> str:
    """Nothing is abbreviated here."""
    return text


# --- comparing what came out


def checks() -> Mapping[str, Callable[[State, Node], list[str]]]:
    """For each key of `expect` the comparison that lists what is different."""
    return {
        "bandits": _compare_bandits,
        "order": _compare_order,
        "out": _compare_out,
        "cars": lambda state, node: compare_number(state.caboose, node, "cars"),
        "loot-cards": _compare_loot_cards,
        "first": _compare_first,
        "round": lambda state, node: compare_number(state.round, node, "round"),
        "winners": lambda state, node: compare_winners(state, node, name_of),
    }


def _compare_bandits(state: State, node: Node) -> list[str]:
    differences = []
    for name, node_of in table_of(node, "bandits").items():
        bandit = _bandit(name)
        facts = table_of(node_of, f"bandits: {name}")
        only_known(facts, _BANDIT_KEYS, f"bandits: {name}")
        actual = {
            "at": _GONE if bandit in state.hanging else str(state.at.get(bandit, "out")),
            "facing": str(state.facing.get(bandit, "")),
            "lying": "true" if bandit in state.stunned else "false",
        }
        for key, fact in facts.items():
            text = text_of(fact, key)
            wanted = ("true" if flag_of(text, "lying") else "false") if key == "lying" else str(text)
            if actual[key] != wanted:
                differences.append(f"{bandit} {key}: {actual[key]}, not {wanted}")
    return differences


def _names(node: Node, what: str) -> list[str]:
    if isinstance(node, Items):
        return [str(text) for text in texts_of(node, what)]
    return [] if node == "none" else [str(text_of(node, what))]


def _compare_order(state: State, node: Node) -> list[str]:
    wanted, actual = _names(node, "order"), [str(bandit) for bandit in state.line]
    return [] if actual == wanted else [f"order: {actual}, not {wanted}"]


def _compare_out(state: State, node: Node) -> list[str]:
    wanted = sorted(_names(node, "out"))
    actual = sorted(str(bandit) for group in state.out for bandit in group)
    return [] if actual == wanted else [f"out: {actual}, not {wanted}"]


def _compare_loot_cards(state: State, node: Node) -> list[str]:
    """How many, or which."""
    differences = []
    for name, wanted in table_of(node, "loot-cards").items():
        actual = state.loot.get(_bandit(name), ())
        if isinstance(wanted, Items):
            values = [_loot_value(text) for text in texts_of(wanted, "loot-cards")]
            if sorted(values) != sorted(actual):
                differences.append(f"loot-cards of {name}: {sorted(actual)}, not {sorted(values)}")
        else:
            differences += compare_number(len(actual), wanted, f"loot-cards of {name}")
    return differences


def _compare_first(state: State, node: Node) -> list[str]:
    wanted, actual = str(text_of(node, "first")), name_of(state, state.first)
    return [] if actual == wanted else [f"first: {actual}, not {wanted}"]
