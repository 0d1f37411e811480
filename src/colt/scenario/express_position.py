"""Colt Express positions: from the tables of a scenario file to a game. (notation "Scenario files")"""

from __future__ import annotations

from enum import StrEnum

from colt.express.editions import DEFAULT_EDITION, rulebook
from colt.express.pieces import (
    CYLINDER,
    ROUNDS,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    RoundEvent,
    Turn,
)
from colt.express.positions import (
    Figure,
    Situation,
    SomeToken,
    check_cards,
    check_gun,
    check_loot,
    check_neutral,
    check_space,
    game_at,
    neutral_left,
)
from colt.express.rulebook import Rulebook, check_players
from colt.express.rules import setup
from colt.express.state import Place, Played, State
from colt.files import BadFile
from colt.kernel import Game
from colt.notation import (
    read_bandit,
    read_bullet,
    read_card,
    read_round_event,
    read_space,
    read_token,
    read_turns,
)
from colt.scenario.reading import (
    Items,
    Node,
    Section,
    Text,
    at_line,
    chapter_in,
    items_of,
    needed,
    number_in,
    number_of,
    only_known,
    section_of,
    text_of,
    texts_of,
    words_in,
)
from colt.train import Space

BANDIT_KEYS = frozenset({"at", "loot", "fired", "hit"})
_MOST_CARS = 20


def lay_out(file: Section) -> Game[State]:
    """The game at the position this file describes."""
    reader = _Reader(file)
    return game_at(reader.book, reader.situation(), seed=str(file.get(Text("seed"), "1")))


class _Reader:
    """A file on its way to a position: every part is read, and refused at its own line."""

    def __init__(self, file: Section) -> None:
        self.file = file
        self.book = self._book()
        self.sections = section_of(needed(file, "bandits"), "bandits")
        self.bandits = {
            at_line(name, read_bandit, name): section_of(section, f"bandits: {name}")
            for name, section in self.sections.items()
        }
        self.teams = self._teams()
        self.cars = number_in(self.file, "cars", None, 1, _MOST_CARS)
        self.places = self.book.places(self.cars)
        self.round = number_in(self.file, "round", 1, 1, ROUNDS)
        self.marshal = number_in(self.file, "marshal", 0, 0, self.cars)

    def situation(self) -> Situation:
        """Everything the file says."""
        figures = self._figures()
        first = self.file.get(Text("first"))
        situation = Situation(
            teams=self.teams,
            cars=self.cars,
            figures=figures,
            marshal=self.marshal,
            loot=self._loot(),
            neutral=self._neutral(figures),
            first=0 if first is None else self._seat_named(text_of(first, "first")),
            round=self.round,
            turns=self._turns(),
            event=self._event(),
            hands=None if self.file.get(Text("hands")) is None else self._cards_of("hands"),
            decks=self._cards_of("decks"),
            discards=self._cards_of("discards"),
            pile=self._pile(),
            chapter=self._chapter(),
            until=chapter_in(self.file, "until", self.book.round),
        )
        for seat in range(len(self.teams)):
            at_line(self.file, check_cards, self.book, situation, seat)
        return situation

    def _book(self) -> Rulebook:
        edition = self.file.get(Text("edition"))
        variants = self.file.get(Text("variants"))
        names = words_in(self.file, "variants")
        name = str(text_of(edition, "edition")) if edition is not None else DEFAULT_EDITION
        return at_line(edition or variants or self.file, rulebook, name, names)

    def _teams(self) -> tuple[tuple[Bandit, ...], ...]:
        node = self.file.get(Text("teams"))
        if self.book.bandits_per_seat == 1:
            if node is not None:
                raise BadFile(node.line, "'teams' is only for the variant teams.")
            teams: tuple[tuple[Bandit, ...], ...] = tuple((bandit,) for bandit in self.bandits)
        elif node is None:
            raise BadFile(self.file.line, "'teams' is missing: say who plays with whom.")
        else:
            teams = tuple(
                tuple(at_line(name, read_bandit, name) for name in texts_of(team, "a team"))
                for team in items_of(node, "teams")
            )
            if {bandit for team in teams for bandit in team} != set(self.bandits):
                raise BadFile(node.line, "'teams' and 'bandits' do not name the same bandits.")
            at_line(node, setup.check_bandits, self.book, len(teams), teams)
        at_line(self.sections, check_players, self.book, len(teams))
        return teams

    # -- figures

    def _figures(self) -> dict[Bandit, Figure]:
        figures = {bandit: self._figure(bandit, section) for bandit, section in self.bandits.items()}
        for bandit, section in self.bandits.items():
            at_line(section.get(Text("hit"), section), check_gun, bandit, figures)
        at_line(self.sections, check_neutral, figures)
        return figures

    def _figure(self, bandit: Bandit, section: Section) -> Figure:
        only_known(section, BANDIT_KEYS, f"bandits: {bandit}")
        fired = section.get(Text("fired"))
        return Figure(
            self._at(bandit, section),
            0 if fired is None else number_of(fired, "fired", 0, CYLINDER),
            self._hits(section),
        )

    def _at(self, bandit: Bandit, section: Section) -> Space:
        node = section.get(Text("at"))
        if node is None:
            raise BadFile(section.line, f"'at' is missing: say where {bandit} is.")
        space = at_line(node, read_space, text_of(node, "at"), self.places)
        at_line(node, check_space, self.book, bandit, space, self.marshal, self.cars)
        return space

    def _hits(self, section: Section) -> tuple[Bullet, ...]:
        node = section.get(Text("hit"))
        if node is None:
            return ()
        return tuple(at_line(text, read_bullet, text) for text in texts_of(node, "hit"))

    def _neutral(self, figures: dict[Bandit, Figure]) -> int:
        most = neutral_left(Situation(teams=self.teams, cars=self.cars, figures=figures))
        return number_in(self.file, "neutral", most, 0, most)

    # -- loot

    def _loot(self) -> dict[Place, tuple[SomeToken, ...]]:
        """All tokens of the file in order of appearance."""
        loot: dict[Place, tuple[SomeToken, ...]] = {}
        so_far: list[SomeToken] = []
        for key, node in self.file.items():
            if key == "loot":
                for place, tokens in section_of(node, "loot").items():
                    loot[at_line(place, read_space, place, self.places)] = self._tokens(tokens, so_far)
            elif key == "bandits":
                for bandit, section in self.bandits.items():
                    found = section.get(Text("loot"))
                    if found is not None:
                        loot[bandit] = self._tokens(found, so_far)
        return loot

    def _tokens(self, node: Node, so_far: list[SomeToken]) -> tuple[SomeToken, ...]:
        """These tokens, each of them possible together with all before it."""
        begin = len(so_far)
        for text in texts_of(node, "loot"):
            so_far.append(at_line(text, read_token, text))
            at_line(text, check_loot, so_far)
        return tuple(so_far[begin:])

    # -- cards

    def _seat_named(self, name: Text) -> int:
        bandit = at_line(name, read_bandit, name)
        for seat, team in enumerate(self.teams):
            if bandit in team:
                return seat
        raise BadFile(name.line, f"{bandit} is not in this game.")

    def _cards_of(self, key: str) -> dict[int, tuple[Card, ...]]:
        node = self.file.get(Text(key))
        if node is None:
            return {}
        found: dict[int, tuple[Card, ...]] = {}
        for name, cards in section_of(node, key).items():
            seat = self._seat_named(name)
            found[seat] = tuple(
                at_line(text, read_card, text, self.teams[seat], self.book)
                for text in texts_of(cards, f"{key}: {name}")
            )
        return found

    def _pile(self) -> tuple[Played, ...] | None:
        node = self.file.get(Text("pile"))
        return None if node is None else tuple(map(self._played, texts_of(node, "pile")))

    def _played(self, text: Text) -> Played:
        words, _, last = text.rpartition(" ")
        is_hidden = last == "hidden"
        written = words if is_hidden else text
        name = Text(written.split(" ")[0])
        name.line = text.line
        seat = self._seat_named(name)
        card = at_line(text, read_card, written, self.teams[seat], self.book)
        if not isinstance(card, ActionCard):
            raise BadFile(text.line, f"{text!r} is not an Action card.")
        return Played(seat, card, is_hidden)

    # -- the round

    def _turns(self) -> tuple[Turn, ...]:
        turns = self.file.get(Text("turns"))
        if turns is None:
            if self.file.get(Text("pile")) is None:
                raise BadFile(self.file.line, "'turns' is missing: it is needed where there is no 'pile'.")
            return ()
        if isinstance(turns, Items):
            joined = Text(" ".join(texts_of(turns, "turns")))
            joined.line = turns.line
            turns = joined
        return at_line(turns, read_turns, text_of(turns, "turns"))

    def _event(self) -> StrEnum:
        event = self.file.get(Text("event"))
        if event is None:
            return RoundEvent.NONE
        return at_line(event, read_round_event, text_of(event, "event"), self.book)

    def _chapter(self) -> str | None:
        """Given hands begin with the early discard where the first answer is one."""
        choices = self.file.get(Text("choices"))
        answer = str(choices[0]) if isinstance(choices, Items) and choices else ""
        is_early = answer.split(" ")[0] in ("discard", "keep") and "early-discard" in self.book.round
        has_hands = self.file.get(Text("hands")) is not None and self.file.get(Text("pile")) is None
        return "early-discard" if is_early and has_hands else None
