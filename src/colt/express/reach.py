"""What the cards of a seat would do if they came up now: asked of the rules, from what the seat knows."""

from __future__ import annotations

from colt.express.choices import ClimbTo, MoveMarshal, MoveTo, PunchBandit, Rob, ShootAt
from colt.express.pieces import ActionCard, Bandit
from colt.express.rules import actions, cards, marshal
from colt.express.state import Stealing, View
from colt.retelling import Reach
from colt.train import Space, inside


def reach(view: View) -> tuple[Reach, ...]:
    """For each different card the reader holds, or still has on the pile, what it would do now."""
    seat = view.eyes
    if seat is None or seat < 0 or not all(bandit in view.at for bandit in view.seats[seat]):
        return ()
    mine = {*cards.playable(view, seat), *_on_pile(view, seat)}
    return tuple(would_do(view, card) for card in cards.kinds(view, seat) if card in mine)


def _on_pile(view: View, seat: int) -> list[ActionCard]:
    """The own cards that are still to be resolved."""
    done = view.moment.nth if isinstance(view.moment, Stealing) else 0
    return [one.card for one in view.pile[done:] if one.seat == seat and one.card is not None]


def would_do(view: View, card: ActionCard) -> Reach:
    """Every way to do what this card says, gathered."""
    choices = actions.choices(view, card)
    if not choices:
        return Reach(card.bandit, card.action, reason=actions.why_not(view, card))
    spaces: dict[Space, None] = {}
    targets: dict[Bandit, None] = {}
    tokens: dict[str, None] = {}
    cars: dict[int, None] = {}
    chased: dict[Bandit, None] = {}
    for choice in choices:
        match choice:
            case MoveTo(to) | ClimbTo(to):
                spaces[to] = None
                chased |= _chased(view, card.bandit, to)
            case ShootAt(target):
                targets[target] = None
            case Rob(token):
                tokens[str(token)] = None
            case PunchBandit(victim, token, to):
                targets[victim] = spaces[to] = None
                tokens |= {} if token is None else {str(token): None}
                chased |= _chased(view, victim, to)
            case MoveMarshal(car):
                cars[car] = None
                chased |= dict.fromkeys(view.those_at(inside(car)))
    return Reach(
        card.bandit, card.action, tuple(spaces), tuple(targets), tuple(tokens), tuple(cars), tuple(chased)
    )


def _chased(view: View, bandit: Bandit, to: Space) -> dict[Bandit, None]:
    """This bandit, where the Marshal stands."""
    return {bandit: None} if marshal.guards(view, to) else {}
