"""Colt Super Express positions in scenario files. (notation "Scenario files", "Super Express")"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from colt.files import BadFile
from colt.kernel import Choice, Game
from colt.notation import read_space
from colt.scenario.comparing import compare_number, compare_winners
from colt.scenario.reading import (
    Items,
    Node,
    Section,
    Text,
    at_line,
    chapter_in,
    flag_of,
    needed,
    number_in,
    number_of,
    only_known,
    section_of,
    text_of,
    texts_of,
    words_in,
)
from colt.superexpress import read_bandit
from colt.superexpress.editions import Rulebook, check_players, rulebook
from colt.superexpress.pieces import FRONT, LOOT_VALUES, Action, Bandit, Facing
from colt.superexpress.positions import Figure, Situation, game_at
from colt.superexpress.state import State
from colt.train import spaces

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
        "learner",
        "script",
        "until",
        "choices",
        "expect",
    )
)
_BANDIT_KEYS = frozenset({"at", "facing", "lying"})
_GONE = "gone"


def position(file: Section) -> Game[State]:
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

    def __init__(self, file: Section) -> None:
        self.file = file
        self.variants = words_in(file, "variants")
        self.book = at_line(file.get(Text("variants"), file), rulebook, self.variants)
        figures = section_of(needed(file, "bandits"), "bandits")
        self.bandits = {
            _bandit(name): section_of(section, f"bandits: {name}") for name, section in figures.items()
        }
        seats = file.get(Text("seats"))
        named = tuple(_bandit(name) for name in texts_of(seats, "seats")) if seats is not None else None
        self.seats = named or tuple(self.bandits)
        at_line(seats or figures, check_players, self.book, len(self.seats))
        self.cars = number_in(file, "cars", None, 1, len(LOOT_VALUES))

    def _seat(self, name: Text) -> int:
        bandit = _bandit(name)
        if bandit not in self.seats:
            raise BadFile(name.line, f"{bandit} is not in this game.")
        return self.seats.index(bandit)

    def game(self) -> Game[State]:
        """Lay the position out and let it go on until somebody is asked."""
        situation = Situation(
            seats=self.seats,
            cars=self.cars,
            line=self._line(),
            hanging=tuple(
                bandit for bandit, section in self.bandits.items() if section.get(Text("at")) == _GONE
            ),
            first=self._first(),
            round=number_in(self.file, "round", 1, 1, 99),
            loot=self._won(),
            values=self._values(),
            plans=self._plans(),
            until=chapter_in(self.file, "until", self.book.round),
        )
        seed = str(self.file.get(Text("seed"), "1"))
        game = at_line(self.file, game_at, situation, variants=self.variants, seed=seed)
        game.advance()
        return game

    def _line(self) -> tuple[Figure, ...]:
        """Everybody on the train, in the order of the file: from the front to the rear."""
        line: list[Figure] = []
        for bandit, section in self.bandits.items():
            only_known(section, _BANDIT_KEYS, f"bandits: {bandit}")
            at = section.get(Text("at"))
            if at is None:
                raise BadFile(section.line, f"'at' is missing: say where {bandit} is.")
            if at == _GONE:
                continue
            space = at_line(at, read_space, text_of(at, "at"), spaces(self.cars))
            if line and space.car < line[-1].space.car:
                raise BadFile(section.line, f"bandits are listed from front to rear: {bandit} comes earlier.")
            facing, lying = section.get(Text("facing")), section.get(Text("lying"))
            looks = FRONT if facing is None else _facing(text_of(facing, "facing"))
            line.append(Figure(bandit, space, looks, lying is not None and flag_of(lying, "lying")))
        return tuple(line)

    def _first(self) -> int:
        node = self.file.get(Text("first"))
        if node is not None:
            return self._seat(text_of(node, "first"))
        return next((seat for seat, bandit in enumerate(self.seats) if bandit in self.bandits), 0)

    def _won(self) -> dict[Bandit, tuple[int, ...]]:
        node = self.file.get(Text("loot-cards"))
        won = section_of(node, "loot-cards").items() if node is not None else ()
        return {
            self.seats[self._seat(name)]: tuple(_loot_value(card) for card in texts_of(cards, "loot-cards"))
            for name, cards in won
        }

    def _values(self) -> tuple[int, ...] | None:
        node = self.file.get(Text("values"))
        return None if node is None else tuple(_loot_value(text) for text in texts_of(node, "values"))

    def _plans(self) -> dict[Bandit, tuple[Action, ...]] | None:
        node = self.file.get(Text("plans"))
        if node is None:
            return None
        plans: dict[Bandit, tuple[Action, ...]] = {}
        for name, cards in section_of(node, "plans").items():
            bandit = self.seats[self._seat(name)]
            plan = tuple(_card(text, self.book) for text in texts_of(cards, f"plans: {name}"))
            if plan or bandit in self.bandits:
                plans[bandit] = plan
        return plans


def _card(text: Text, book: Rulebook) -> Action:
    if str(text) not in map(str, book.hand):
        raise BadFile(text.line, f"There is no card {str(text)!r} here; there are {', '.join(book.hand)}.")
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
    for name, node_of in section_of(node, "bandits").items():
        bandit = _bandit(name)
        section = section_of(node_of, f"bandits: {name}")
        only_known(section, _BANDIT_KEYS, f"bandits: {name}")
        actual = {
            "at": _GONE if bandit in state.hanging else str(state.at.get(bandit, "out")),
            "facing": str(state.facing.get(bandit, "")),
            "lying": "true" if bandit in state.stunned else "false",
        }
        for key, part in section.items():
            text = text_of(part, key)
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
    for name, wanted in section_of(node, "loot-cards").items():
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
