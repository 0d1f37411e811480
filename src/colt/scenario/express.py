"""Colt Express in scenario files: who is meant, and what came out. (notation "Scenario files")"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from colt.express.choices import CoverWith, DiscardCard, PickCard, PlayCard, PunchBandit, Rob, StealPurse
from colt.express.pieces import ActionCard, Card, Token
from colt.express.state import Slot, State
from colt.files import BadFile
from colt.kernel import Choice, Game
from colt.notation import (
    NotNotation,
    read_bandit,
    read_bullet,
    read_card,
    read_space,
    read_token,
)
from colt.scenario.comparing import compare_number, compare_winners
from colt.scenario.express_position import BANDIT_KEYS, lay_out
from colt.scenario.reading import (
    Node,
    Section,
    Text,
    at_line,
    needed,
    only_known,
    section_of,
    text_of,
    texts_of,
)

KEYS = frozenset(
    (
        "name",
        "game",
        "edition",
        "variants",
        "cars",
        "first",
        "loot",
        "bandits",
        "pile",
        "choices",
        "expect",
        "turns",
        "hands",
        "decks",
        "round",
        "event",
        "marshal",
        "neutral",
        "seed",
        "discards",
        "teams",
        "learner",
        "script",
        "until",
    )
)


def position(file: Section) -> Game[State]:
    """The game at the position this file describes."""
    return lay_out(file)


# --- names and meanings


def name_of(state: State, seat: int) -> str:
    """A player goes by the (first) bandit of the seat."""
    return str(state.seats[seat][0])


def seat_named(state: State, name: str) -> int | None:
    """The seat that plays this bandit."""
    try:
        return state.seat_of.get(read_bandit(name))
    except NotNotation:
        return None


def meanings(state: State, choice: Choice) -> list[str]:
    """The exact text; with a purse's true worth instead of its number; in teams without the bandit's name."""
    exact = str(choice)
    texts = [exact]
    if isinstance(choice, Rob | StealPurse | PunchBandit) and choice.token in state.value:
        value = state.value[choice.token]
        texts.append(exact.replace(str(choice.token), f"purse:{value}"))
        texts.append(exact.replace(str(choice.token), f"{choice.token}:{value}"))
    if isinstance(choice, PlayCard | PickCard | CoverWith | DiscardCard) and isinstance(
        choice.card, ActionCard
    ):
        texts.append(exact.replace(f"{choice.card.bandit} ", "", 1))
        texts.append(exact.replace(f" {choice.card.action}", f" {choice.card}", 1))
    return texts


def spelled_out(state: State, text: str) -> str:
    """A purse named by its true worth gets its number, where that means exactly one token on the table."""
    match = re.search(r"purse:(\d+)", text)
    if not match:
        return text
    found = [token for token, value in state.value.items() if value == int(match[1])]
    return text.replace(match[0], str(found[0])) if len(found) == 1 else text


# --- comparing what came out


def checks() -> Mapping[str, Callable[[State, Node], list[str]]]:
    """For each key of `expect` the comparison that lists what is different."""
    return {
        "bandits": _compare_bandits,
        "loot": _compare_loot,
        "hands": lambda state, node: _compare_cards(state, node, "hands"),
        "decks": lambda state, node: _compare_cards(state, node, "decks"),
        "discards": lambda state, node: _compare_cards(state, node, "discards"),
        "neutral": lambda state, node: compare_number(state.neutral, node, "neutral"),
        "marshal": lambda state, node: compare_number(state.marshal, node, "marshal"),
        "round": lambda state, node: compare_number(state.round, node, "round"),
        "first": _compare_first,
        "pile": _compare_pile,
        "scores": _compare_scores,
        "winners": lambda state, node: compare_winners(state, node, name_of),
    }


def _tokens_differ(state: State, tokens: tuple[Token, ...], node: Node, what: str) -> list[str]:
    left = list(tokens)
    texts = texts_of(node, what)
    patterns = [at_line(text, read_token, text) for text in texts]
    # the most exactly described ones first, so that a vague one does not take their token
    for pattern in sorted(patterns, key=lambda one: (one.number is None, one.value is None)):
        found = next((token for token in left if pattern.fits(token, state.value.get(token))), None)
        if found is None:
            break
        left.remove(found)
    else:
        if not left:
            return []
    actual = [f"{token}:{state.value[token]}" if token in state.value else str(token) for token in tokens]
    return [f"{what}: {actual}, not {list(map(str, texts))}"]


def _compare_bandits(state: State, node: Node) -> list[str]:
    differences = []
    for name, node_of in section_of(node, "bandits").items():
        bandit = at_line(name, read_bandit, name)
        if bandit not in state.at:
            raise BadFile(name.line, f"{bandit} is not in this game.")
        section = section_of(node_of, f"bandits: {name}")
        only_known(section, BANDIT_KEYS, f"bandits: {name}")
        for key, part in section.items():
            if key == "at":
                wanted = at_line(part, read_space, text_of(part, "at"), state.places)
                if state.at[bandit] != wanted:
                    differences.append(f"{bandit} at: {state.at[bandit]}, not {wanted}")
            elif key == "fired":
                differences += compare_number(state.fired[bandit], part, f"{bandit} fired")
            elif key == "hit":
                bullets = [at_line(text, read_bullet, text) for text in texts_of(part, "hit")]
                if Counter(bullets) != Counter(state.hits[bandit]):
                    hits = [str(hit).removeprefix("bullet:") for hit in state.hits[bandit]]
                    differences.append(f"{bandit} hit: {hits}, not {list(map(str, texts_of(part, 'hit')))}")
            else:
                differences += _tokens_differ(state, state.loot[bandit], part, f"{bandit} loot")
    return differences


def _compare_loot(state: State, node: Node) -> list[str]:
    differences = []
    for place, tokens in section_of(node, "loot").items():
        space = at_line(place, read_space, place, state.places)
        differences += _tokens_differ(state, state.loot[space], tokens, f"loot {space}")
    return differences


def _seat_in(state: State, name: Text) -> int:
    seat = seat_named(state, name)
    if seat is None:
        raise BadFile(name.line, f"nobody here is called {str(name)!r}.")
    return seat


def _compare_cards(state: State, node: Node, what: str) -> list[str]:
    """How many cards, or which; of a pile of them also which lie on top, in their order."""
    differences = []
    for name, wanted in section_of(node, what).items():
        seat = _seat_in(state, name)
        actual: tuple[Slot, ...] = getattr(state, what)[seat]
        whose = f"{what} of {name}"
        if isinstance(wanted, Text):
            differences += compare_number(len(actual), wanted, whose)
        elif isinstance(wanted, Section):
            cards = _cards_in(state, seat, _top(wanted, what), what)
            differences += _differ(
                f"top of the {whose}", actual[: len(cards)], cards, same=actual[: len(cards)] == cards
            )
        else:
            cards = _cards_in(state, seat, wanted, what)
            differences += _differ(whose, actual, cards, same=Counter(cards) == Counter(actual))
    return differences


def _differ(what: str, actual: Sequence[Slot], wanted: Sequence[Slot], *, same: bool) -> list[str]:
    return [] if same else [f"{what}: {list(map(str, actual))}, not {list(map(str, wanted))}"]


def _top(wanted: Section, what: str) -> Node:
    """The cards on top, the uppermost first; a hand has none."""
    if what == "hands":
        raise BadFile(wanted.line, "a hand has no top; say how many cards, or which.")
    only_known(wanted, frozenset({"top"}), what)
    return needed(wanted, "top")


def _cards_in(state: State, seat: int, node: Node, what: str) -> tuple[Card, ...]:
    return tuple(
        at_line(text, read_card, text, state.seats[seat], state.rulebook) for text in texts_of(node, what)
    )


def _compare_first(state: State, node: Node) -> list[str]:
    wanted = _seat_in(state, text_of(node, "first"))
    return [] if state.first == wanted else [f"first: {name_of(state, state.first)}, not {node}"]


def _compare_pile(state: State, node: Node) -> list[str]:
    """The cards that are still to be resolved, the current one included."""
    actual = [f"{played.card}" + (" hidden" if played.is_hidden else "") for played in state.to_come()]
    wanted = [str(text) for text in texts_of(node, "pile")]
    plain = [text.removesuffix(" hidden") for text in actual]
    same = len(wanted) == len(actual) and all(
        text in pair for text, *pair in zip(wanted, actual, plain, strict=True)
    )
    return [] if same else [f"pile: {actual}, not {wanted}"]


def _compare_scores(state: State, node: Node) -> list[str]:
    if state.result is None:
        return ["scores: the game is not over"]
    differences = []
    for name, wanted in section_of(node, "scores").items():
        score = state.result.scores[_seat_in(state, name)]
        differences += compare_number(score, wanted, f"score of {name}")
    return differences
