"""The shadow train of Colt Express: every open card is carried out by the rules, on copies of what one seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from colt.express.choices import MoveMarshal, MoveTo, PunchBandit, Rob, ShootAt
from colt.express.events import BanditFled
from colt.express.pieces import ActionCard, Token
from colt.express.rules import actions, cards, rules_for
from colt.express.state import Played, Scheming, State, View
from colt.kernel import Chance, Choice, Event, Game
from colt.retelling.shadow import NOTHING, CardAhead, Shadow, Stands, Sure

AT_MOST = 500
"""So many actions are carried out in all; then one way is followed on, and what it leads to lies in the fog."""


def shadow(view: View, ready: tuple[str, ...] = ()) -> Shadow:
    """Where everybody could be when this card comes up, or the reader's next one where none is laid ready."""
    seat = view.eyes
    if seat is None or seat < 0 or view.round_card is None or view.result is not None:
        return NOTHING
    held = {f"{card.bandit} {card.action}": card for card in cards.playable(view, seat)}
    known = held | {str(card.action): card for card in held.values() if len(view.seats[seat]) == 1}
    ahead = _Ahead(view, seat)
    ahead.follow(_coming(view, seat))
    return ahead.told(known.get(ready[0]) if ready else None, () if ready else tuple(held.values()))


def _coming(view: View, seat: int) -> list[Played]:
    """Everything that comes up before the reader's next card: the pile, and what others still lay on it."""
    coming = list(view.to_come())
    if isinstance(view.moment, Scheming):
        for turn in view.turns[view.moment.nth :]:
            if turn.seat == seat:
                break
            coming.append(Played(turn.seat, None, is_hidden=True))
    return coming


class _Ahead:
    """All ways things could go, from card to card."""

    def __init__(self, view: View, seat: int) -> None:
        self.seat = seat
        self.now = view
        self.rules = rules_for(view.rulebook)
        self.ways: list[State] = [view]
        self.is_foggy = False
        self.is_complete = True
        self.left = AT_MOST
        self.cards: list[CardAhead] = []
        self.stood = dict(_stands([view]))

    def follow(self, coming: Sequence[Played]) -> None:
        """Card by card, until the reader's next one comes up."""
        self.cards = [self._come_up(one.seat, one.card) for one in coming]

    def told(self, ready: ActionCard | None, hand: Sequence[ActionCard]) -> Shadow:
        """The train as it is then, what the card laid ready does, or what each card of the hand would do."""
        ways, held = self.ways, tuple(self._would_do(card) for card in hand)
        if ready is not None:
            self.cards.append(self._come_up(self.seat, ready)._replace(is_ready=True))
        return Shadow(
            cards=tuple(self.cards),
            hand=held,
            at=_stands(ways),
            marshal=_marshal(ways),
            is_complete=self.is_complete,
        )

    def _would_do(self, card: ActionCard) -> CardAhead:
        """What this card does if it comes up now; nothing has happened afterwards."""
        before = self.ways, self.left, self.is_foggy, self.is_complete
        found = self._come_up(self.seat, card)
        self.ways, self.left, self.is_foggy, self.is_complete = before
        return found

    def _come_up(self, seat: int, card: ActionCard | None) -> CardAhead:
        """This card comes up; whatever it can do is done."""
        here = self._elsewhere()
        if card is None:
            self.is_foggy = True
            return CardAhead(seat, None, None, Sure.FOG, **here)
        found = _Found()
        after: dict[Any, State] = {}
        for nth, way in enumerate(self.ways):
            if nth and self.left <= 0:
                self.is_foggy, self.is_complete = True, False
                break
            for choice, state in self._ways_to_do(way, card, found):
                after.setdefault(_situation(state), state)
                found.note(choice)
        self.ways = list(after.values())
        spaces = _sorted(str(way.at[card.bandit]) for way in self.ways)
        is_one = len(after) == 1 and len(found.targets) < 2
        sure = Sure.FOG if self.is_foggy else Sure.ONE if is_one else Sure.SEVERAL
        return found.ahead(seat, card, sure, spaces)._replace(**here)

    def _elsewhere(self) -> dict[str, Any]:
        """Where everybody could be, as far as that is not where they are."""
        at, marshal = _stands(self.ways), _marshal(self.ways)
        moved = tuple((who, spaces) for who, spaces in at if spaces != self.stood[who])
        return {"at": moved, "marshal": () if marshal == (self.now.marshal,) else marshal}

    def _ways_to_do(
        self, way: State, card: ActionCard, found: _Found
    ) -> Iterator[tuple[Choice | None, State]]:
        choices = actions.choices(way, card)
        if not choices:
            found.reasons[actions.why_not(way, card)] = None
            yield None, way
            return
        found.name(choices)
        for choice in _different(way, card, choices):
            self.left -= 1
            game: Game[State] = Game(self.rules, way, Chance(0))
            actions.do(game, card, choice)
            found.meets_marshal |= any(_is_met(event, card) for event in game.log)
            yield choice, game.state


class _Found:
    """What one card could do, gathered over all ways."""

    def __init__(self) -> None:
        self.targets: dict[str, None] = {}
        self.tokens: dict[str, None] = {}
        self.cars: dict[int, None] = {}
        self.reasons: dict[str, None] = {}
        self.is_walk = self.is_shot = self.meets_marshal = False

    def name(self, choices: Sequence[Choice]) -> None:
        """Everybody and everything these choices point at, also those that come to the same."""
        for choice in choices:
            match choice:
                case MoveTo():
                    self.is_walk = True
                case ShootAt(target):
                    self.is_shot = True
                    self.targets[str(target)] = None
                case PunchBandit(victim, token):
                    self.targets[str(victim)] = None
                    self.tokens |= {} if token is None else {str(token.loot): None}
                case Rob(token):
                    self.tokens[str(token.loot)] = None

    def note(self, choice: Choice | None) -> None:
        if isinstance(choice, MoveMarshal):
            self.cars[choice.car] = None

    def ahead(self, seat: int, card: ActionCard, sure: Sure, spaces: tuple[str, ...]) -> CardAhead:
        return CardAhead(
            seat,
            str(card.bandit),
            str(card.action),
            sure,
            spaces=spaces,
            targets=tuple(self.targets),
            tokens=tuple(self.tokens),
            cars=tuple(sorted(self.cars)),
            reasons=tuple(self.reasons),
            is_walk=self.is_walk,
            is_shot=self.is_shot,
            meets_marshal=self.meets_marshal,
        )


def _is_met(event: Event, card: ActionCard) -> bool:
    """The bandit of this card has met the Marshal by it."""
    return isinstance(event, BanditFled) and event.bandit == card.bandit


def _stands(ways: Sequence[State]) -> Stands:
    """For each bandit every space it could stand in."""
    return tuple((str(bandit), _sorted(map(str, {way.at[bandit] for way in ways}))) for bandit in ways[0].at)


def _marshal(ways: Sequence[State]) -> tuple[int, ...]:
    return tuple(sorted({way.marshal for way in ways}))


def _different(state: State, card: ActionCard, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that lead to different trains: which of two purses is taken, or who is hit by a shot that pushes
    nobody, makes no difference to where anybody will be."""
    pushes = state.power(card.bandit).knocks_back
    different: dict[Any, Choice] = {}
    for choice in choices:
        match choice:
            case ShootAt() if not pushes:
                key: Any = "shot"
            case Rob(token):
                key = token.loot
            case PunchBandit(victim, token, to, is_taken):
                key = victim, None if token is None else token.loot, to, is_taken
            case _:
                key = choice
        different.setdefault(key, choice)
    return list(different.values())


def _situation(state: State) -> Any:  # noqa: ANN401 - a key
    """What can still make a difference: where everybody and the Marshal are, what lies where, whose gun is empty."""
    lying = tuple((place, _kinds(tokens)) for place, tokens in state.loot.items() if tokens)
    return state.marshal, tuple(state.at.items()), frozenset(lying), tuple(state.fired.items())


def _kinds(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple(sorted(token.loot for token in tokens))


def _sorted(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(texts)))
