"""The Action cards: what each of them does. (super-express "Carte Azione")"""

from __future__ import annotations

from collections.abc import Callable

from colt.kernel import Game
from colt.superexpress.events import (
    BanditFell,
    BanditLayDown,
    BanditMoved,
    BanditShot,
    BanditShotOff,
    BanditStoodUp,
    BanditTurned,
    BanditWalkedOff,
    FloorChanged,
    HorseRidden,
    NothingHappened,
)
from colt.superexpress.pieces import FRONT, LOCOMOTIVE, Action, Bandit, Facing
from colt.superexpress.state import State
from colt.train import Space, inside


def ahead(state: State, here: Space, facing: Facing) -> Space | None:
    """The same floor of the next car that way; None where the train ends."""
    car = here.car + facing.step
    return Space(car, here.floor) if LOCOMOTIVE <= car <= state.caboose else None


def flip(game: Game[State], bandit: Bandit) -> None:
    """The bandit turns round and stays where he is. (super-express "Girarsi")"""
    game.emit(BanditTurned(bandit, game.state.facing[bandit].other))


def change_floor(game: Game[State], bandit: Bandit) -> None:
    """Onto the roof or down into the car; facing and place in the order of the car stay.
    (super-express "Cambiare Piano"; ruling 30)"""
    here = game.state.at[bandit]
    game.emit(FloorChanged(bandit, here.opposite))


def move(game: Game[State], bandit: Bandit) -> None:
    """One car the way the gun points, same floor, same facing; who walks off the train is out.
    (super-express "Muoversi"; rulings 30 and 34)"""
    state = game.state
    facing = state.facing[bandit]
    to = ahead(state, state.at[bandit], facing)
    game.emit(BanditWalkedOff(bandit, facing) if to is None else BanditMoved(bandit, to))


# --- Shoot


def target(state: State, bandit: Bandit) -> Bandit | None:
    """The nearest standing bandit in front on the same floor, in the own car or any other; stunned ones are
    passed over. (super-express "Sparare"; ruling 31)"""
    floor = state.at[bandit].floor
    place = state.line.index(bandit)
    in_front = state.line[:place][::-1] if state.facing[bandit] is FRONT else state.line[place + 1 :]
    for other in in_front:
        if state.at[other].floor is floor and other not in state.stunned:
            return other
    return None


def shoot(game: Game[State], bandit: Bandit, card: Action = Action.SHOOT) -> None:
    """The target is pushed one car further the way the gun points and lies stunned, facing as before.
    (super-express "Sparare"; rulings 30 and 31)"""
    state = game.state
    victim = target(state, bandit)
    if victim is None:
        game.emit(NothingHappened(bandit, card, "no-target"))
        return
    facing = state.facing[bandit]
    to = ahead(state, state.at[victim], facing)
    if to is None:
        game.emit(BanditShotOff(bandit, victim, facing, is_hanging=may_hang(state, victim)))
    else:
        game.emit(BanditShot(bandit, victim, to))


def may_hang(state: State, bandit: Bandit) -> bool:
    """Whether who is shot off the train is not out at once: there are horses in this game, and a card of his
    is still to come this round. (super-express "Cavallo"; ruling 34)"""
    return Action.HORSE in state.rulebook.actions and bool(state.plans[state.seat_of[bandit]])


# --- stunned


def recover(game: Game[State], bandit: Bandit, card: Action) -> None:
    """Whatever the card says, the bandit only stands up, facing as before; with Reflex he shoots as well.
    (super-express "Riprendersi", "Riflessi"; rulings 32 and 34)"""
    game.emit(BanditStoodUp(bandit, card))
    if card is Action.REFLEX:
        shoot(game, bandit, card)


def reflex(game: Game[State], bandit: Bandit) -> None:
    """A standing bandit shoots himself in the foot and lies down. (super-express "Riflessi"; ruling 32)"""
    game.emit(BanditLayDown(bandit))


# --- the horse


def horse(game: Game[State], bandit: Bandit) -> None:
    """Into the locomotive, standing, facing front, behind everybody there.
    (super-express "Cavallo"; ruling 34)"""
    was_hanging = bandit in game.state.hanging
    game.emit(HorseRidden(bandit, inside(LOCOMOTIVE), was_hanging))


def hold_on(game: Game[State], bandit: Bandit, card: Action) -> None:
    """Who hangs beside the train is saved by a Horse as his next card; with any other he is out.
    (super-express "Cavallo"; ruling 34)"""
    if card is Action.HORSE:
        horse(game, bandit)
        return
    game.emit(NothingHappened(bandit, card, "hanging"))
    game.emit(BanditFell(bandit))


EFFECTS: dict[Action, Callable[[Game[State], Bandit], None]] = {
    Action.FLIP: flip,
    Action.CHANGE_FLOOR: change_floor,
    Action.MOVE: move,
    Action.SHOOT: shoot,
    Action.REFLEX: reflex,
    Action.HORSE: horse,
}
"""What each card does for a bandit who stands on the train."""
