"""The shadow train of Colt Super Express: the reader's own plan, card by card, as if nobody else had one."""

from __future__ import annotations

from colt.kernel import Chance, Game
from colt.retelling.shadow import NOTHING, CardAhead, Shadow, Sure
from colt.superexpress.events import BanditMoved, BanditShot, BanditShotOff
from colt.superexpress.pieces import PLAN, Action
from colt.superexpress.rules import RULES, action
from colt.superexpress.state import View


def shadow(view: View, ready: tuple[str, ...] = ()) -> Shadow:
    """What the own cards would do one after the other; all others plan in secret, so there is fog from the first on."""
    seat = view.eyes
    if seat is None or seat < 0 or not view.is_playing(seat) or view.result is not None:
        return NOTHING
    hand = {str(card): card for card in view.rulebook.hand}
    ahead: list[CardAhead] = []
    table = view
    for card in [hand[text] for text in ready[:PLAN] if text in hand]:
        if not _is_aboard(table, seat):
            break
        ahead.append(_ahead(table, seat, card)._replace(is_ready=True))
        game = Game(RULES, table, Chance(0))
        action.resolve(game, view.bandit(seat), card)
        table = game.state
    left = [card for text, card in hand.items() if text not in ready] if len(ready) < PLAN else []
    at = tuple((str(bandit), (str(space),)) for bandit, space in table.at.items())
    return Shadow(
        cards=tuple(ahead),
        hand=tuple(_ahead(table, seat, card) for card in left if _is_aboard(table, seat)),
        at=at,
    )


def _is_aboard(table: View, seat: int) -> bool:
    return table.is_playing(seat) and table.bandit(seat) in table.at


def _ahead(table: View, seat: int, card: Action) -> CardAhead:
    """The card is turned up, and nothing else happens."""
    bandit = table.bandit(seat)
    game = Game(RULES, table, Chance(0))
    action.resolve(game, bandit, card)
    after = game.state
    is_off = bandit not in after.at
    shots = [event for event in game.log if isinstance(event, BanditShot | BanditShotOff)]
    reason = after.reasons.get((seat, len(table.opened[seat])))
    return CardAhead(
        seat,
        str(bandit),
        str(card),
        Sure.FOG,
        spaces=() if is_off else (str(after.at[bandit]),),
        targets=tuple(str(shot.target) for shot in shots),
        reasons=(reason,) if reason else (),
        facing=None if is_off or after.facing[bandit] == table.facing[bandit] else after.facing[bandit],
        is_walk=any(isinstance(event, BanditMoved) for event in game.log),
        is_shot=bool(shots),
        is_off=is_off,
        at=((str(bandit), (str(table.at[bandit]),)),),
    )
