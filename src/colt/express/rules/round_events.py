"""The events at the end of a round. (en-2016 "Events")"""

from __future__ import annotations

from enum import StrEnum

from colt.express.choices import Decline, StealPurse
from colt.express.events import (
    BanditBraked,
    BanditSwept,
    LootTaken,
    MomentCame,
    PickpocketDeclined,
    PurseLost,
    RansomPaid,
    RoundEventCame,
    StrongboxBrought,
)
from colt.express.pieces import Bandit, Loot, RoundEvent, Token
from colt.express.rulebook import Happening
from colt.express.rules import marshal
from colt.express.state import RoundEnding, State
from colt.kernel import Chapter, Choice, Decision, Game
from colt.train import INSIDE, ROOF, roof


class EndOfRound(Chapter[State]):
    """The event of the round card."""

    phase = "event"

    def begin(self, game: Game[State]) -> None:
        """The event of the round card happens after Stealin'. (en-2016 "Events")"""
        state = game.state
        card = state.round_card
        assert card is not None
        event = state.rulebook.event_of(card)
        if event is RoundEvent.NONE:
            game.emit(MomentCame(RoundEnding(0, is_done=True)))
            return
        game.emit(RoundEventCame(event, RoundEnding(0)))
        state.rulebook.happenings[event](game)

    def is_over(self, state: State) -> bool:
        """The event has happened."""
        moment = state.moment
        return isinstance(moment, RoundEnding) and moment.is_done

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Only Pickpocketing asks, in turn order. (ruling 20)"""
        moment = state.moment
        assert isinstance(moment, RoundEnding)
        bandit = state.bandits()[moment.nth]
        choices = (*(StealPurse(purse) for purse in purses_in_reach(state, bandit)), Decline())
        return (Decision(state.seat_of[bandit], "steal", choices),)

    def carry_out(self, game: Game[State], seat: int, choice: Choice) -> None:
        """The bandit takes a purse or leaves it, and the next one is asked."""
        moment = game.state.moment
        assert isinstance(moment, RoundEnding)
        bandit = game.state.bandits()[moment.nth]
        if isinstance(choice, StealPurse):
            game.emit(LootTaken(bandit, seat, choice.token, game.state.value[choice.token]))
        else:
            game.emit(PickpocketDeclined(bandit))
        pickpocket_from(game, moment.nth + 1)


# --- the events one by one


def angry_marshal(game: Game[State]) -> None:
    """He shoots at the bandits on the roof of his car, then goes one car towards the caboose.
    (en-2016 "Angry Marshal"; ruling 19)"""
    state = game.state
    marshal.wound(game, state.those_at(roof(state.marshal)))
    if state.marshal < state.caboose:
        marshal.goes_to(game, state.marshal + 1)
    finish(game)


def swivel_arm(game: Game[State]) -> None:
    """Everybody on a roof goes to the roof of the caboose. (en-2016 "Swivel Arm")"""
    state = game.state
    for bandit in state.those_on(ROOF):
        if state.at[bandit].car != state.caboose:
            game.emit(BanditSwept(bandit, roof(state.caboose)))
    finish(game)


def braking(game: Game[State]) -> None:
    """Everybody on a roof goes one car towards the locomotive; on its roof one stays.
    (en-2016 "Braking")"""
    state = game.state
    for bandit in state.those_on(ROOF):
        if state.at[bandit].car > 0:
            game.emit(BanditBraked(bandit, roof(state.at[bandit].car - 1)))
    finish(game)


def take_it_all(game: Game[State]) -> None:
    """The second strongbox is laid in the Marshal's space. (en-2016 "Take It All!")"""
    state = game.state
    for token in state.strongboxes_aside[:1]:
        game.emit(StrongboxBrought(token, state.marshals_space()))
    finish(game)


def rebellion(game: Game[State]) -> None:
    """A neutral bullet for everybody inside. (en-2016 "Passengers' Rebellion")"""
    marshal.wound(game, game.state.those_on(INSIDE))
    finish(game)


def revenge(game: Game[State]) -> None:
    """Everybody on the roof of the Marshal's car loses the cheapest purse: onto that roof, or out of the
    game. Of equally cheap ones the lowest number goes. (en-2016 "Marshal's Revenge"; ruling 21)"""
    state = game.state
    here = roof(state.marshal)
    for bandit in state.those_at(here):
        purses = [token for token in state.loot[bandit] if token.loot is Loot.PURSE]
        if purses:
            cheapest = min(purses, key=lambda token: (state.value[token], token.number))
            game.emit(PurseLost(bandit, cheapest, here if state.rulebook.revenge_on_roof else None))
    finish(game)


def pickpocketing(game: Game[State]) -> None:
    """Who is alone in a space may take one purse from it. (en-2016 "Pickpocketing"; ruling 20)"""
    pickpocket_from(game, 0)


def pickpocket_from(game: Game[State], nth: int) -> None:
    """Ask the next bandit who can take something."""
    bandits = game.state.bandits()
    while nth < len(bandits) and not purses_in_reach(game.state, bandits[nth]):
        nth += 1
    game.emit(MomentCame(RoundEnding(nth, is_done=nth == len(bandits))))


def purses_in_reach(state: State, bandit: Bandit) -> list[Token]:
    """The purses in the space of a bandit who is alone there. (en-2016 "Pickpocketing")"""
    here = state.at[bandit]
    if len(state.those_at(here)) > 1:
        return []
    return [token for token in state.loot[here] if token.loot is Loot.PURSE]


def hostage(game: Game[State]) -> None:
    """A ransom of 250 for everybody in or on the locomotive, never limited by the box.
    (en-2016 "Hostage-taking of the Conductor"; ruling 22)"""
    state = game.state
    for bandit in state.bandits():
        if state.at[bandit].car == 0:
            game.emit(RansomPaid(bandit, new_purse(state)))
    finish(game)


def new_purse(state: State) -> Token:
    """A purse token with the next free number."""
    numbers = [t.number for tokens in state.loot.values() for t in tokens if t.loot is Loot.PURSE]
    gone = [token.number for token, _ in state.cheapest]
    return Token(Loot.PURSE, max([*numbers, *gone], default=0) + 1)


def finish(game: Game[State]) -> None:
    """The event is over, and the round with it."""
    game.emit(MomentCame(RoundEnding(0, is_done=True)))


HAPPENINGS: dict[StrEnum, Happening] = {
    RoundEvent.ANGRY_MARSHAL: angry_marshal,
    RoundEvent.SWIVEL_ARM: swivel_arm,
    RoundEvent.BRAKING: braking,
    RoundEvent.TAKE_IT_ALL: take_it_all,
    RoundEvent.REBELLION: rebellion,
    RoundEvent.REVENGE: revenge,
    RoundEvent.PICKPOCKETING: pickpocketing,
    RoundEvent.HOSTAGE: hostage,
}
