"""Trains drawn as text, with the locomotive on the left.

    roof   | Ghost   | -         | Tuco Cheyenne   | Doc |
    inside | Marshal | purse:300 | jewel strongbox | -   |

Two rows, the roofs and the insides; a cell is a car, the first one the locomotive, the last one the caboose.
A name with a capital is a figure, the rest is loot. Purses without a number are numbered from 1, along the roofs
first, then along the insides, then from sheet to sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from colt.express import new_game
from colt.express.editions import rulebook
from colt.express.events import CardPutAway, CardTurned, MomentCame, PileReturned, RoundEventCame
from colt.express.pieces import Action, ActionCard, Bandit, Card, Loot, Token
from colt.express.positions import Figure, Situation, SomeToken, game_at
from colt.express.rulebook import Rulebook
from colt.express.state import Played, State
from colt.kernel import Chance, ChapterOpened, Event, Game
from colt.notation import (
    read_bullet,
    read_card,
    read_round_event,
    read_space,
    read_token,
    read_turns,
)
from colt.train import INSIDE, ROOF, Floor, Space, spaces

BELLE, CHEYENNE, DJANGO = Bandit.BELLE, Bandit.CHEYENNE, Bandit.DJANGO
DOC, GHOST, TUCO = Bandit.DOC, Bandit.GHOST, Bandit.TUCO

Names = str | Sequence[str]
"""One text with spaces or commas, or a list."""


# --- from a picture to a game


def train(
    picture: str,
    *,
    edition: str = "en-2016",
    variants: Names = (),
    seats: Names = (),
    teams: Names = (),
    pile: Names | None = None,
    hands: Mapping[str, Names] | None = None,
    decks: Mapping[str, Names] | None = None,
    discards: Mapping[str, Names] | None = None,
    loot: Mapping[str, Names] | None = None,
    fired: Mapping[str, int] | None = None,
    hits: Mapping[str, Names] | None = None,
    first: str | None = None,
    turns: Names | None = None,
    event: str = "none",
    round: int = 1,
    neutral: int | None = None,
    seed: int | str = 1,
    chapter: str | None = None,
) -> Game[State]:
    """A game at this picture. Seats go round in the given order, or as the picture names the bandits.

    `pile` starts Stealin'; `hands` starts Schemin' at its first turn, or the `chapter` that is named; `turns` alone
    starts a round at its very beginning. With none of them nothing happens: the first bandit is asked, with empty
    hands.
    """
    figures, floor = _read(picture)
    marshal = figures.pop("marshal")
    pairs = [team.split("+") for team in _listed(teams)]
    order = _listed(seats) or [name for pair in pairs for name in pair] or list(figures)
    assert sorted(order) == sorted(figures), f"{order} are not the bandits of the picture"
    book = rulebook(edition, tuple(_listed(variants)))
    cast = _Cast(book, tuple(tuple(map(Bandit, team)) for team in pairs or [[name] for name in order]))
    if hands is None and pile is None and turns is None:
        hands, turns = {}, "S"

    sheets = {Bandit(name): _tokens((loot or {}).get(name, ())) for name in order}
    situation = Situation(
        teams=cast.teams,
        cars=_length(picture),
        figures={
            Bandit(name): Figure(
                figures[name],
                (fired or {}).get(name, 0),
                tuple(map(read_bullet, _listed((hits or {}).get(name, ())))),
            )
            for name in order
        },
        marshal=marshal.car,
        loot={space: _tokens(tokens) for space, tokens in floor.items() if tokens} | sheets,
        neutral=neutral,
        first=0 if first is None else cast.seat_of(first),
        round=round,
        turns=read_turns(" ".join(_listed(turns))) if turns else (),
        event=read_round_event(event, book),
        hands=None if hands is None else cast.cards_of(hands),
        decks=cast.cards_of(decks or {}),
        discards=cast.cards_of(discards or {}),
        pile=None if pile is None else tuple(map(cast.laid, _cards(pile))),
        chapter=chapter,
    )
    return game_at(book, situation, seed=seed)


class _Cast(NamedTuple):
    """Who sits where, and what the names of bandits and cards mean among them."""

    book: Rulebook
    teams: tuple[tuple[Bandit, ...], ...]

    def seat_of(self, name: str) -> int:
        return next(seat for seat, team in enumerate(self.teams) if name in team)

    def card_of(self, name: str, text: str) -> Card:
        """A card of this bandit's deck."""
        return read_card(text, self.teams[self.seat_of(name)], self.book)

    def cards_of(self, given: Mapping[str, Names]) -> dict[int, tuple[Card, ...]]:
        """By seat, the cards that are named for its bandits."""
        return {
            self.seat_of(name): tuple(self.card_of(name, text) for text in _cards(cards))
            for name, cards in given.items()
        }

    def laid(self, text: str) -> Played:
        """A card on the pile: `doc move hidden`."""
        name = text.split(maxsplit=1)[0]
        card = self.card_of(name, text.removesuffix(" hidden"))
        assert isinstance(card, ActionCard)
        return Played(self.seat_of(name), card, is_hidden=text.endswith(" hidden"))


def _tokens(names: Names) -> tuple[SomeToken, ...]:
    return tuple(map(read_token, _listed(names)))


def _listed(names: Names) -> list[str]:
    return names.split() if isinstance(names, str) else list(names)


def _cards(cards: Names) -> list[str]:
    """Cards have spaces in their names in teams and on the pile, so commas stand between them."""
    if not isinstance(cards, str):
        return list(cards)
    return [card.strip() for card in cards.split(",")] if cards.strip() else []


def _rows(picture: str) -> list[tuple[Floor, list[list[str]]]]:
    rows = [row.strip() for row in picture.strip().splitlines()]
    heads = [row.split("|")[0].strip() for row in rows]
    assert heads == ["roof", "inside"], f"a picture has a roof and an inside\n{picture}"
    cells = [[cell.replace("-", " ").split() for cell in row.split("|")[1:-1]] for row in rows]
    assert len(cells[0]) == len(cells[1]), f"one row is longer than the other\n{picture}"
    return [(ROOF, cells[0]), (INSIDE, cells[1])]


def _length(picture: str) -> int:
    """How many cars stand behind the locomotive."""
    return len(_rows(picture)[0][1]) - 1


def _read(picture: str) -> tuple[dict[str, Space], dict[Space, list[str]]]:
    """Where the figures of a picture stand, and which loot lies where."""
    figures: dict[str, Space] = {}
    loot: dict[Space, list[str]] = {}
    for floor, cells in _rows(picture):
        for car, words in enumerate(cells):
            space = Space(car, floor)
            loot[space] = [word for word in words if not word[0].isupper()]
            for word in words:
                if word[0].isupper():
                    assert word.lower() not in figures, f"{word} is here twice\n{picture}"
                    figures[word.lower()] = space
    assert "marshal" in figures, f"nobody guards the train\n{picture}"
    return figures, loot


# --- from a game to a picture


def drawn(game: Game[State]) -> str:
    """The train as it stands now; the same train gives the same picture."""
    state = game.state
    figures = {str(bandit): space for bandit, space in state.at.items()}
    figures["marshal"] = state.marshals_space()
    spaces = [Space(car, floor) for floor in (ROOF, INSIDE) for car in range(state.caboose + 1)]
    loot = {space: [_token(state, token) for token in state.loot[space]] for space in spaces}
    return _picture(figures, loot, state.caboose)


def picture(text: str) -> str:
    """A picture as `drawn` would draw it."""
    figures, loot = _read(text)
    return _picture(figures, loot, _length(text))


def _picture(figures: Mapping[str, Space], loot: Mapping[Space, Iterable[str]], caboose: int) -> str:
    columns = []
    for car in range(caboose + 1):
        cells = []
        for space in (Space(car, ROOF), Space(car, INSIDE)):
            names = sorted(name.capitalize() for name, at in figures.items() if at == space)
            cells.append(" ".join([*names, *sorted(loot.get(space, ()))]) or "-")
        columns.append([cell.ljust(max(map(len, cells))) for cell in cells])
    rows = [" | ".join(column[row] for column in columns) for row in (0, 1)]
    return f"\nroof   | {rows[0]} |\ninside | {rows[1]} |\n"


def _token(state: State, token: Token) -> str:
    return f"purse:{state.value[token]}" if token.loot is Loot.PURSE else str(token.loot)


# --- what is asked, and what has happened


def asked(game: Game[State]) -> str:
    """The (first) bandit of the one seat that is asked; nobody when the game is over."""
    if game.is_over:
        return "nobody"
    (decision,) = game.decisions
    return str(game.state.seats[decision.seat][0])


def options(game: Game[State]) -> list[str]:
    """The answers of the one seat that is asked, as they are listed."""
    (decision,) = game.decisions
    return [str(choice) for choice in decision.choices]


def chapter(game: Game[State], name: str) -> list[Any]:
    """Everything that happened in the first chapter of that name since the picture was drawn."""
    opened = [i for i, event in enumerate(game.log) if isinstance(event, ChapterOpened)]
    for begin, end in zip(opened, [*opened[1:], len(game.log)], strict=True):
        page = game.log[begin].page  # type: ignore[attr-defined]
        if page < len(game.state.contents) and game.state.contents[page] == name:
            return game.log[begin + 1 : end]
    raise AssertionError(f"the chapter {name} was never opened")


def happened(game: Game[State], *kinds: type[Event]) -> list[Any]:
    """All events of these kinds, in order."""
    return [event for event in game.log if isinstance(event, kinds)]


BESIDE = (CardTurned, CardPutAway, PileReturned, MomentCame, RoundEventCame)
"""What only tells how far we are."""


def stealin(game: Game[State]) -> list[Any]:
    """What the bandits did, without the turning of the cards."""
    return [event for event in chapter(game, "stealin") if not isinstance(event, BESIDE)]


def event(game: Game[State]) -> list[Any]:
    """What the event of the round did."""
    return [event for event in chapter(game, "event") if not isinstance(event, BESIDE)]


# --- pieces by their notation


def card(text: str) -> ActionCard:
    """`doc move` is Doc's Move."""
    owner, action = text.split()
    return ActionCard(Bandit(owner), Action(action))


def cards(game: Game[State], seat: int, text: str) -> tuple[Any, ...]:
    """These cards of a seat: `move, bullet:doc`; in teams `tuco move`."""
    return tuple(read_card(name, game.state.seats[seat], game.state.rulebook) for name in _cards(text))


def space(text: str) -> Space:
    """`2r` is the roof of car 2."""
    return read_space(text, spaces(99))


def purse(number: int) -> Token:
    """The purse with this number."""
    return Token(Loot.PURSE, number)


def sheet(game: Game[State], bandit: Bandit) -> list[str]:
    """The loot on a bandit's sheet, with the values of the purses."""
    return sorted(_token(game.state, token) for token in game.state.loot[bandit])


def random_positions(edition: str, variants: Sequence[str], players: int, seed: int) -> Iterator[Game[State]]:
    """A random game from its first decision on, every twelfth of them."""
    game = new_game(players, seed=seed, edition=edition, variants=variants)
    chance = Chance(f"answers {seed}")
    n = 0
    while not game.is_over:
        if n % 12 == 0:
            yield game
        decision = chance.one_of(game.decisions)
        game.play(chance.one_of(decision.choices), decision.seat)
        n += 1


def answered(game: Game[State], *texts: str) -> Game[State]:
    """The game after these answers, each by the only seat that is asked."""
    for text in texts:
        game.play(text)
    return game
