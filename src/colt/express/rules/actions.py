"""The six actions: what may be chosen, beside what it does. (en-2016 "Move" to "Marshal")"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from colt.express.choices import (
    BANDIT,
    CAR,
    SPACE,
    TOKEN,
    ClimbTo,
    MoveMarshal,
    MoveTo,
    PunchBandit,
    Rob,
    ShootAt,
)
from colt.express.events import (
    BanditKnockedBack,
    BanditMoved,
    BanditPunched,
    BanditShot,
    FloorChanged,
    LootDropped,
    LootTaken,
    PurseSnatched,
)
from colt.express.pieces import Action, ActionCard, Bandit, Loot, Token
from colt.express.rulebook import Deed
from colt.express.rules import marshal
from colt.express.state import State
from colt.kernel import Choice, Game
from colt.train import Space, inside, neighbours


def choices(state: State, card: ActionCard) -> Sequence[Choice]:
    """All the ways to do what this card says."""
    return state.rulebook.actions[card.action].choices(state, card.bandit)


def do(game: Game[State], card: ActionCard, choice: Choice) -> None:
    """The bandit of this card does what it says, in this way."""
    game.state.rulebook.actions[card.action].effect(game, card.bandit, choice)


def why_not(state: State, card: ActionCard) -> str:
    """Why this card has no effect: a key for the words. (ruling 2)"""
    return state.rulebook.actions[card.action].why_not(state, card.bandit)


# --- Move


def moves(state: State, bandit: Bandit) -> list[MoveTo]:
    """To one of the spaces ahead or behind. (en-2016 "Move")"""
    return [MoveTo(to) for to in spaces_ahead(state, state.at[bandit])]


def spaces_ahead(state: State, here: Space) -> Sequence[Space]:
    """One car inside, one to three on the roofs, either way. (en-2016 "Move")"""
    return state.places[here].runs


def move(game: Game[State], bandit: Bandit, choice: MoveTo) -> None:
    """The bandit runs there."""
    game.emit(BanditMoved(bandit, choice.to))
    marshal.meets(game, bandit)


# --- Change Floor


def climbs(state: State, bandit: Bandit) -> list[ClimbTo]:
    """Onto the roof of the car, or down into it. (en-2016 "Change Floor")"""
    return [ClimbTo(to) for to in state.places[state.at[bandit]].climbs]


def climb(game: Game[State], bandit: Bandit, choice: ClimbTo) -> None:
    """The bandit climbs."""
    game.emit(FloorChanged(bandit, choice.to))
    marshal.meets(game, bandit)


# --- Shoot


def shots(state: State, bandit: Bandit) -> list[ShootAt]:
    """Whom this bandit can shoot, as long as he has bullets. (en-2016 "Shoot")"""
    if not state.bullets_left(bandit):
        return []
    return [ShootAt(target) for target in targets(state, bandit)]


def targets(state: State, bandit: Bandit) -> list[Bandit]:
    """Collect everybody who could be hit, then spare who may be spared. (ruling 13)"""
    return spare(state, exposed(state, bandit))


def exposed(state: State, bandit: Bandit) -> list[Bandit]:
    """Everybody this bandit could hit, if nobody were spared. (ruling 13)"""
    power = state.power(bandit)
    seen = in_sight(state, bandit)
    if power.shoots_through_roof:
        seen += through_the_roof(state, bandit)
    if power.shoots_far and is_alone(state, bandit):
        seen = far_away(state, bandit)
    return seen


def in_sight(state: State, bandit: Bandit, here: Space | None = None) -> list[Bandit]:
    """Whom this bandit sees from where he stands, or would see from here. Inside: the cars next door. On the
    roofs: the nearest bandits in either direction, side by side where several stand on one roof. Never in the
    same space. (en-2016 "Shoot"; ruling 14)"""
    others = {other: at for other, at in state.at.items() if other != bandit}
    taken = set(others.values())
    lines = state.places[here or state.at[bandit]].sights
    visible = [next((place for place in line if place in taken), None) for line in lines]
    return [other for other, at in others.items() if at in visible]


def through_the_roof(state: State, bandit: Bandit) -> list[Bandit]:
    """Bandits on the other floor of the own car. (en-2016 "Tuco")"""
    opposite = state.places[state.at[bandit]].climbs
    return [other for other, space in state.at.items() if space in opposite]


def is_alone(state: State, bandit: Bandit) -> bool:
    """Whether nobody else stands in this space; the own partner does not count. (ruling 15)"""
    here, seat = state.at[bandit], state.seat_of[bandit]
    return all(state.seat_of[other] == seat for other, space in state.at.items() if space == here)


def far_away(state: State, bandit: Bandit) -> list[Bandit]:
    """Everybody on the same floor outside the own space, without line of sight.
    (fr-2014 "Django"; ruling 15)"""
    here = state.at[bandit]
    return [other for other, space in state.at.items() if space.floor is here.floor and space != here]


def spare(state: State, victims: list[Bandit]) -> list[Bandit]:
    """Belle is hit only when nobody else could be; a partner counts like anybody. (en-2016 "Belle"; ruling 17)"""
    others = [victim for victim in victims if not state.power(victim).is_spared]
    return others or victims


def shoot(game: Game[State], bandit: Bandit, choice: ShootAt) -> None:
    """The target takes a bullet onto his deck; some shots push him as well. (en-2016 "Shoot", "Django")"""
    game.emit(BanditShot(bandit, choice.target))
    if game.state.power(bandit).knocks_back:
        knock_back(game, bandit, choice.target)


def knock_back(game: Game[State], shooter: Bandit, target: Bandit) -> None:
    """One car away from the shooter on the same floor, but never off the train.
    (en-2016 "Django"; fr-2014 "Tuco"; ruling 15)"""
    state = game.state
    car, floor = state.at[target]
    behind = Space(car + (1 if car > state.at[shooter].car else -1), floor)
    if behind in state.places:
        game.emit(BanditKnockedBack(target, behind))
        marshal.meets(game, target)


# --- Rob


def different(tokens: tuple[Token, ...]) -> list[Token]:
    """Every purse is its own; equal jewels and strongboxes are one option. (ruling 4)"""
    options: dict[Token | Loot, Token] = {}
    for token in tokens:
        options.setdefault(token if token.loot is Loot.PURSE else token.loot, token)
    return list(options.values())


def robberies(state: State, bandit: Bandit) -> list[Rob]:
    """Any one token in the own space. (en-2016 "Rob")"""
    return [Rob(token) for token in different(state.loot[state.at[bandit]])]


def rob(game: Game[State], bandit: Bandit, choice: Rob) -> None:
    """The token comes face down onto the sheet; its owner may look. (en-2016 "Rob")"""
    state = game.state
    token = choice.token
    game.emit(LootTaken(bandit, state.seat_of[bandit], token, state.value.get(token)))


# --- Punch


def punches(state: State, bandit: Bandit) -> list[PunchBandit]:
    """Another bandit in the own space, a token he loses if he has one, and the car he is pushed to.
    (en-2016 "Punch"; ruling 5)"""
    victims = spare(state, company(state, bandit))
    directions = pushes(state, state.at[bandit])
    takes_purse = state.power(bandit).takes_purse
    return [
        PunchBandit(victim, token, to, is_taken)
        for victim in victims
        for token in different(state.loot[victim]) or (None,)
        for is_taken in ((False, True) if takes_purse and _is_purse(token) else (False,))
        for to in directions
    ]


def company(state: State, bandit: Bandit) -> list[Bandit]:
    """The others in the own space. (en-2016 "Punch")"""
    here = state.at[bandit]
    return [other for other, space in state.at.items() if space == here and other != bandit]


def _is_purse(token: Token | None) -> bool:
    return token is not None and token.loot is Loot.PURSE


def pushes(state: State, here: Space) -> Sequence[Space]:
    """The adjacent cars, same floor; where the book allows a punch off the end of the train, the victim
    stays where he is. (en-2016 "Punch"; fr-2014 "F.A.Q."; ruling 16)"""
    cars = state.places[here].next_door
    if state.rulebook.punches_outward and here.is_on_train and len(cars) < 2:
        return sorted([here, *cars])
    return cars


def punch(game: Game[State], bandit: Bandit, choice: PunchBandit) -> None:
    """The token stays in the puncher's space, or with Cheyenne; then the victim is pushed.
    (en-2016 "Punch", "Cheyenne"; ruling 16)"""
    state = game.state
    victim, token = choice.victim, choice.token
    if token is not None and choice.is_taken:
        value = state.value.get(token)
        game.emit(PurseSnatched(bandit, state.seat_of[bandit], token, value, victim))
    elif token is not None:
        game.emit(LootDropped(victim, token, state.at[bandit]))
    game.emit(BanditPunched(victim, choice.to, bandit))
    marshal.meets(game, victim)


# --- Marshal


def marshal_moves(state: State, bandit: Bandit) -> list[MoveMarshal]:
    """The Marshal goes to an adjacent car. (en-2016 "Marshal")"""
    return [MoveMarshal(to.car) for to in neighbours(inside(state.marshal), 1, state.caboose)]


def move_marshal(game: Game[State], bandit: Bandit, choice: MoveMarshal) -> None:
    """The Marshal goes there and meets who is inside."""
    marshal.goes_to(game, choice.car)


# --- all six


def why_no_shot(state: State, bandit: Bandit) -> str:
    """The cylinder is empty, or nobody is in sight. (ruling 2)"""
    return "no-target" if state.bullets_left(bandit) else "no-bullets"


def because(reason: str) -> Callable[[State, Bandit], str]:
    """Always for this reason."""
    return lambda *_: reason


ACTIONS: dict[StrEnum, Deed] = {
    Action.MOVE: Deed(moves, move, f"move {SPACE}", because("nowhere-to-go")),
    Action.CHANGE_FLOOR: Deed(climbs, climb, f"floor {SPACE}", because("nowhere-to-go")),
    Action.SHOOT: Deed(shots, shoot, f"shoot {BANDIT}", why_no_shot),
    Action.ROB: Deed(robberies, rob, f"rob {TOKEN}", because("no-loot")),
    Action.PUNCH: Deed(
        punches, punch, f"punch {BANDIT}(?: (?:take )?{TOKEN})? to {CAR}", because("nobody-here")
    ),
    Action.MARSHAL: Deed(marshal_moves, move_marshal, f"marshal {CAR}", because("nowhere-to-go")),
}
