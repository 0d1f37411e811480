"""Colt Express on the wire: its view, its pieces, and what one points at to give each of its answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from colt.express import afterwards, choices, events
from colt.express.pieces import CYLINDER, ROUNDS, ActionCard, Bandit, Bullet, RoundCard, Token
from colt.express.rules import PHASES, rules_for, scoring
from colt.express.state import Place, Slot, State
from colt.express.state import Played as PlayedCard
from colt.express.state import Result as Count
from colt.kernel import ChapterOpened, Choice, Decision, Event
from colt.train import Space
from colt.wire import pieces
from colt.wire.memory import Memory, Once, Section
from colt.wire.pieces import Card, Loot, Pieces
from colt.wire.views import Figure, Played, Result, Round, Seat, Turn, in_round

# --- the view


def _book(state: State, _: Memory) -> dict[str, Any]:
    book = state.rulebook
    return {
        "game": state.title,
        "edition": book.edition,
        "variants": book.variants,
        "eyes": state.eyes,
        "rounds": ROUNDS,
        "uncoupled_next": None,
        "line": (),
        "out": (),
        "acting": None,
    }


def _where(state: State) -> tuple[object, ...]:
    return state.page, state.contents, state.moment, len(state.turns), len(state.pile)


def _now(state: State, _: Memory) -> dict[str, Any]:
    return {
        **in_round(PHASES, rules_for(state.rulebook), state),
        "turn": state.nth_turn(),
        "resolving": state.nth_card(),
    }


def _round(state: State, _: Memory) -> dict[str, Any]:
    return {
        "round": state.round,
        "round_card": None if state.round_card is None else ROUND_CARDS[state.round_card],
        "past_rounds": tuple(map(ROUND_CARDS.__getitem__, state.past_rounds)),
        "upcoming": len(state.round_deck),
        "turns": tuple(Turn(seat=turn.seat, icon=turn.icon) for turn in state.turns),
        "first": state.first,
    }


def _train(state: State, _: Memory) -> dict[str, Any]:
    return {
        "cars": state.cars,
        "caboose": state.caboose,
        "places": pieces.places(_spaces(state)),
        "marshal": state.marshal,
        "neutral": state.neutral,
        "strongboxes_aside": len(state.strongboxes_aside),
        "unseen_purses": tuple(sorted(state.spare)),
        "pairs": state.pairs,
        "result": None if state.result is None else _result(state.result),
    }


def _tokens_everywhere(state: State) -> tuple[object, ...]:
    """What lies where, and what is known of which token; where something can lie is the same for everybody."""
    return len(state.loot), *state.loot.values(), *state.value, *state.value.values(), state.cars


def _sheets(state: State) -> tuple[object, ...]:
    """What is on the sheets, where the figures are, and who plays them."""
    sheets = *state.at.values(), *state.fired.values(), *state.hits.values(), *state.seats
    return len(state.at), *sheets, *_tokens_everywhere(state)


def _cards(state: State) -> tuple[object, ...]:
    cards = *state.hands, *state.decks, *state.discards, *state.seats
    return *cards, *state.sealed, *state.sealed.values()


def _pile(state: State, _: Memory) -> dict[str, Any]:
    return {"pile": tuple(map(_box(state).played.__getitem__, state.pile))}


SECTIONS: tuple[Section[State], ...] = (
    Section(lambda state: (state.eyes,), _book),
    Section(_where, _now),
    Section(
        lambda state: (
            state.round,
            state.round_card,
            state.past_rounds,
            state.round_deck,
            state.turns,
            state.first,
        ),
        _round,
    ),
    Section(
        lambda state: (
            state.cars,
            state.caboose,
            state.marshal,
            state.neutral,
            state.strongboxes_aside,
            state.spare,
            state.pairs,
            state.result,
        ),
        _train,
    ),
    Section(_tokens_everywhere, lambda state, memory: {"loot": _loot(state, memory)}),
    Section(_sheets, lambda state, memory: {"figures": _figures(state, memory)}),
    Section(_cards, lambda state, memory: {"seats": _seats(state, memory)}),
    Section(lambda state: state.pile, _pile),
    Section(
        lambda state: (state.taken, state.reasons, state.left_to_resolve(), state.turns),
        lambda state, _: {"laid": state.laid()},
    ),
)

_BOOK, NOW, ROUND, TRAIN, LOOT, FIGURES, CARDS, PILE, LAID = range(len(SECTIONS))

CHANGED: Mapping[type[Event], tuple[int, ...]] = MappingProxyType(
    {
        ChapterOpened: (NOW,),
        events.MomentCame: (NOW, LAID),
        events.DeckShuffled: (CARDS,),
        events.CardsDrawn: (NOW, CARDS, LAID),
        events.CardPlayed: (NOW, CARDS, PILE, LAID),
        events.TurnPassed: (NOW, LAID),
        events.CardTurned: (NOW, PILE, LAID),
        events.NothingHappened: (LAID,),
        events.BanditMoved: (FIGURES,),
        events.FloorChanged: (FIGURES,),
        events.BanditPunched: (FIGURES,),
        events.BanditFled: (FIGURES,),
        events.BanditShot: (FIGURES, CARDS),
        events.NeutralBulletTaken: (TRAIN, FIGURES, CARDS),
        events.MarshalMoved: (TRAIN,),
        events.LootTaken: (TRAIN, LOOT, FIGURES),
        events.LootDropped: (LOOT, FIGURES),
    }
)
"""What happens most changes little."""


def _written(card: RoundCard) -> Round:
    return Round(turns=tuple(map(pieces.word, card.turns)), event=card.event, is_station=card.is_station)


ROUND_CARDS: Once[RoundCard, Round] = Once(_written)


def _result(count: Count) -> Result:
    return Result(**count._asdict(), decided_by=scoring.decided_by(count))


# --- its parts, each with what it is made of


def _loot(state: State, memory: Memory) -> dict[str, tuple[Loot, ...]]:
    return {pieces.place_name(space): _loot_at(state, space, memory) for space in _spaces(state)}


def _loot_at(state: State, place: Place, memory: Memory) -> tuple[Loot, ...]:
    tokens = state.loot.get(place, ())
    return memory(_tokens, state, place, (tokens, *map(state.value.get, tokens))) if tokens else ()


def _tokens(state: State, place: Place) -> tuple[Loot, ...]:
    return tuple(
        Loot(
            piece=token_piece(token, place),
            token=token_name(token),
            worth=state.worth(token) if state.knows(token) else None,
        )
        for token in state.loot.get(place, ())
    )


def _spaces(state: State) -> tuple[Space, ...]:
    """Every place where one can stand; none before the train is formed."""
    return tuple(state.places) if state.cars else ()


def _figures(state: State, memory: Memory) -> tuple[Figure, ...]:
    return tuple([_figure_of(state, bandit, memory) for seat in state.seats for bandit in seat])


def _figure_of(state: State, bandit: Bandit, memory: Memory) -> Figure:
    loot = _loot_at(state, bandit, memory)
    return memory(
        _figure, state, bandit, (state.at.get(bandit), state.fired[bandit], state.hits[bandit], loot)
    )


def _figure(state: State, bandit: Bandit) -> Figure:
    space = state.at.get(bandit)
    return Figure(
        bandit=bandit,
        power=state.power(bandit).name,
        seat=state.seat_of[bandit],
        space=None if space is None else pieces.place_name(space),
        facing=None,
        is_stunned=False,
        is_hanging=False,
        is_out=False,
        cylinder=CYLINDER - state.fired[bandit],
        cylinder_size=CYLINDER,
        received=tuple(map(_box(state).cards.__getitem__, state.hits[bandit])),
        loot=_tokens(state, bandit),
        loot_cards=(),
    )


def _seats(state: State, memory: Memory) -> tuple[Seat, ...]:
    return tuple([_seat_of(state, seat, memory) for seat in range(state.players)])


def _seat_of(state: State, seat: int, memory: Memory) -> Seat:
    cards = state.hands[seat], state.decks[seat], state.discards[seat]
    return memory(_seat, state, seat, (*cards, state.seats[seat], state.sealed.get(seat)))


def _seat(state: State, seat: int) -> Seat:
    box, sealed = _box(state), state.sealed.get(seat)
    return Seat(
        seat=seat,
        bandits=state.seats[seat],
        hand=box.slots(state.hands[seat]),
        deck=box.slots(state.decks[seat]),
        discards=tuple(map(box.cards.__getitem__, state.discards[seat])),
        plan=None,
        opened=(),
        sealed=None if sealed is None else str(sealed),
        is_playing=True,
    )


class Box:
    """The cards of a box, as a client reads them."""

    def __init__(self, *, is_team: bool) -> None:
        self.is_team = is_team
        self.cards: Once[ActionCard | Bullet, Card] = Once(self._card)
        self.played: Once[PlayedCard, Played] = Once(self._played)

    def slots(self, seen: tuple[Slot, ...]) -> tuple[Card | None, ...]:
        """Cards in a row; None for each that lies face down for the reader."""
        cards = self.cards
        return tuple([None if one is None else cards[one] for one in seen])

    def _card(self, seen: ActionCard | Bullet) -> Card:
        piece = card_piece(seen, is_team=self.is_team)
        if isinstance(seen, Bullet):
            return Card(piece=piece, bandit=seen.shooter, action=None)
        return Card(piece=piece, bandit=seen.bandit, action=seen.action)

    def _played(self, played: PlayedCard) -> Played:
        card = None if played.card is None else self.cards[played.card]
        return Played(seat=played.seat, card=card, is_hidden=played.is_hidden)


BOXES = Box(is_team=False), Box(is_team=True)


def _box(state: State) -> Box:
    return BOXES[state.rulebook.bandits_per_seat > 1]


# --- the names of pieces


def card_piece(seen: ActionCard | Bullet, *, is_team: bool) -> str:
    """`card:move`; where a seat has two bandits `card:tuco move`; `card:bullet:doc`."""
    return f"card:{seen}" if is_team or isinstance(seen, Bullet) else f"card:{seen.action}"


def token_piece(token: Token, place: Place) -> str:
    """`token:purse#7@doc`, `token:jewel@2i`: what lies where."""
    return f"token:{token}@{place}"


def token_name(token: Token) -> str:
    """`purse#7`, `jewel#2`."""
    return f"{token.loot}#{token.number}"


NAMES: pieces.Names = {Token: token_name}


became = afterwards.became
"""What became of a plan."""


# --- what is pointed at


def pointing(choice: Choice, asked: Decision, state: State) -> Pieces:
    """The pieces to point at for this choice, one after the other."""
    point = _POINTING.get(type(choice))
    return _what_it_names(choice) if point is None else point(choice, asked, state)


def _what_it_names(choice: Choice) -> Pieces:
    """The spaces and bandits in a choice; one that names nothing is a button with its word."""
    named = [getattr(choice, name) for name in choice.__struct_fields__]
    found = [
        pieces.space_piece(one) if isinstance(one, Space) else pieces.bandit_piece(one)
        for one in named
        if isinstance(one, Space | Bandit)
    ]
    return tuple(found) or (str(choice),)


def _choose_card(choice: Any, _: Decision, state: State) -> Pieces:  # noqa: ANN401
    return (card_piece(choice.card, is_team=state.rulebook.bandits_per_seat > 1),)


def _play(choice: choices.PlayCard, asked: Decision, state: State) -> Pieces:
    may_hide = any(isinstance(other, choices.PlayCard) and other.is_hidden for other in asked.choices)
    side = ("hidden" if choice.is_hidden else "open",) if may_hide else ()
    return (*_choose_card(choice, asked, state), *side)


def _rob(choice: choices.Rob | choices.StealPurse, _: Decision, state: State) -> Pieces:
    place = next(place for place, tokens in state.loot.items() if choice.token in tokens)
    return (token_piece(choice.token, place),)


def _punch(choice: choices.PunchBandit, asked: Decision, _: State) -> Pieces:
    victim, token = choice.victim, choice.token
    lost: Pieces = () if token is None else (token_piece(token, victim),)
    may_take = any(
        isinstance(other, choices.PunchBandit) and other.is_taken and other.token == token
        for other in asked.choices
    )
    taken = (("take" if choice.is_taken else "drop"),) if may_take else ()
    return (pieces.bandit_piece(victim), *lost, *taken, pieces.space_piece(choice.to))


_POINTING: dict[type[Choice], Callable[[Any, Decision, State], Pieces]] = {
    choices.PlayCard: _play,
    choices.DrawCards: lambda *_: ("deck",),
    choices.CoverWith: _choose_card,
    choices.PickCard: _choose_card,
    choices.DiscardCard: _choose_card,
    choices.Rob: _rob,
    choices.PunchBandit: _punch,
    choices.MoveMarshal: lambda choice, *_: (pieces.car_piece(choice.car),),
    choices.StealPurse: _rob,
    choices.ChooseTeam: lambda choice, *_: (f"pair:{'+'.join(choice.bandits)}",),
}
"""Where it takes more than the spaces and bandits that a choice names."""
