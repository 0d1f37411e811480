"""A second opinion about the shadow train: whole games are followed, every choice of every open card, by the engine."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from colt.express.events import CardTurned
from colt.express.guess import guess
from colt.express.pieces import ActionCard
from colt.express.state import Played, State, Stealing
from colt.kernel import Chance, ChapterOpened, Choice, Event, Game

AT_MOST = 1200
"""How many answers are followed in all."""

Spaces = dict[str, str]


class Foreseen(NamedTuple):
    """An open card of the pile, and where its bandit could be after it."""

    nth: int
    """Which card of the pile, from 0."""
    seat: int
    card: ActionCard
    spaces: tuple[str, ...]


class Forecast(NamedTuple):
    """Where the open cards of the pile could lead, up to the first that is face down."""

    cards: tuple[Foreseen, ...]
    is_complete: bool
    """Whether all the rest of the pile is open and every way was followed to its end."""


class _Way:
    """One way things could go: a game, where everybody stands, and which card is being resolved."""

    __slots__ = ("at", "current", "game")

    def __init__(self, game: Game[Any], at: Spaces, current: int) -> None:
        self.game = game
        self.at = at
        self.current = current


def forecast(view: State) -> Forecast:
    """For each open card in order the spaces its bandit could be in after it."""
    if view.round_card is None or view.result is not None:
        return Forecast((), is_complete=False)
    first = view.moment.nth if isinstance(view.moment, Stealing) else 0
    cards = open_cards(view, first)
    spaces, is_complete = _follow(view, first, cards)
    foreseen = tuple(
        Foreseen(first + nth, played.seat, played.card, tuple(sorted(found)))
        for nth, (played, found) in enumerate(zip(cards, spaces, strict=False))
        if played.card is not None
    )
    return Forecast(foreseen, is_complete and len(cards) == len(view.pile) - first)


def open_cards(view: State, first: int) -> list[Played]:
    """The cards still to be resolved, up to the first that is face down for the reader."""
    cards: list[Played] = []
    for played in view.pile[first:]:
        if played.card is None:
            break
        cards.append(played)
    return cards


def _follow(view: State, first: int, cards: list[Played]) -> tuple[list[set[str]], bool]:
    """The spaces after each card, and whether every way was followed to the end."""
    spaces: list[set[str]] = [set() for _ in cards]
    if not cards:
        return spaces, True
    is_under_way = isinstance(view.moment, Stealing)
    start = _Way(
        _stealing(view, first, cards),
        {str(bandit): str(space) for bandit, space in view.at.items()},
        0 if is_under_way else -1,
    )
    _note(start, 0 if is_under_way else 1, cards, spaces)
    ways, followed = [start], 0
    while ways := [way for way in ways if way.current < len(cards)]:
        followed += sum(len(_answers(way)) for way in ways)
        if followed > AT_MOST:
            return spaces[: min(way.current for way in ways)], False
        ways = _all_answers(ways, cards, spaces)
    return spaces, True


def _all_answers(ways: list[_Way], cards: list[Played], spaces: list[set[str]]) -> list[_Way]:
    """Every way that goes on from these; what comes to the same is followed once."""
    further: dict[Any, _Way] = {}
    for way in ways:
        for choice in _answers(way):
            game = way.game.fork()
            before = len(game.log)
            game.play(choice)
            after = _Way(game, dict(way.at), way.current)
            _note(after, before, cards, spaces)
            further[after.current, _situation(game.state)] = after
    return list(further.values())


def _answers(way: _Way) -> list[Choice]:
    """The answers that can lead to different places; which token is taken makes no difference to that."""
    different: dict[Any, Choice] = {}
    for choice in way.game.decisions[0].choices:
        fields = msgspec.structs.asdict(choice)
        fields.pop("token", None)
        fields.pop("is_taken", None)
        different.setdefault(tuple(fields.items()), choice)
    return list(different.values())


def _stealing(view: State, first: int, cards: list[Played]) -> Game[Any]:
    """A game this seat could be in, in which nothing but these open cards is resolved."""
    guessed = guess(view, Chance("forecast"))
    state = guessed.state
    state.pile = view.pile[: first + len(cards)]
    if isinstance(view.moment, Stealing):
        return Game.at(guessed.rules, state, Chance("forecast"))
    game: Game[Any] = Game(guessed.rules, state, Chance("forecast"))
    game.open_chapter(state.rulebook.page(state.round, "stealin"))
    game.advance()
    return game


def _note(way: _Way, since: int, cards: list[Played], spaces: list[set[str]]) -> None:
    """Write down where everybody stands after each card that was resolved since."""
    for event in way.game.log[since:]:
        if isinstance(event, CardTurned | ChapterOpened):
            if way.current >= 0:
                card = cards[way.current].card
                assert card is not None
                spaces[way.current].add(way.at[str(card.bandit)])
            way.current += 1
        elif _went(event):
            way.at[str(event.bandit)] = str(event.to)  # type: ignore[attr-defined]
        if isinstance(event, ChapterOpened):
            return


def _went(event: Event) -> bool:
    return hasattr(event, "bandit") and hasattr(event, "to")


def _situation(state: State) -> Any:
    """What can still make a difference to where anybody goes."""
    return (
        state.marshal,
        tuple(sorted(state.at.items())),
        tuple(sorted(state.fired.items())),
        state.moment,
    )
