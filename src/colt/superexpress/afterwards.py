"""What became of a plan: asked of the rules themselves, from the story one seat saw."""

from __future__ import annotations

from colt import retelling
from colt.kernel import Chance, Event, Game
from colt.retelling import Became, Card, Cause, Find, Outcome, Verdict, changed
from colt.superexpress.events import (
    BanditMoved,
    BanditShot,
    BanditShotOff,
    BanditStoodUp,
    BanditWalkedOff,
    CardOpened,
    FloorChanged,
    NothingHappened,
    RoundBegan,
    stand,
)
from colt.superexpress.pieces import REAR, Action, Bandit, Facing
from colt.superexpress.rules import RULES, action, cards
from colt.superexpress.state import State
from colt.train import Space

Place = tuple[Space, Facing]


def became(game: Game[State], seat: int, upto: int | None = None) -> tuple[Became, ...]:
    """What became of this seat's plan in the round under way after so many events, as far as it saw."""
    return retelling.became(Past, game, seat, upto)


class Past(retelling.Past[State, Place]):
    """What happened in a round until a card came up."""

    round_began = RoundBegan
    bandit: Bandit

    @staticmethod
    def opened(event: Event) -> Card | None:
        """A card of a plan is turned up."""
        return Card(event.bandit, event.action) if isinstance(event, CardOpened) else None

    @staticmethod
    def has_moved(before: State, after: State) -> bool:
        """Somebody stands elsewhere or otherwise, or stands no more."""
        return (
            before.at != after.at
            or before.line != after.line
            or before.facing != after.facing
            or before.stunned != after.stunned
        )

    def stands(self, table: State) -> Place | None:
        """A space of the train, and where the gun points."""
        bandit = self.bandit
        return (table.at[bandit], table.facing[bandit]) if bandit in table.at else None

    def standing(self, table: State, place: Place) -> State:
        """The bandit stands there; in a car he is not in, nobody of that car stands before his gun."""
        twin = table.fork()
        space, twin.facing[self.bandit] = place
        if self.bandit in twin.at and twin.at[self.bandit].car == space.car:
            twin.at[self.bandit] = space
        else:
            stand(twin, self.bandit, space, at_rear=place[1] is REAR)
        return twin

    def alone(self) -> State:
        """The own cards, one after the other; whoever they hit is hit."""
        game = Game(RULES, self.first, Chance(0))
        for card, _ in self.own_cards():
            if game.state.is_playing(game.state.seat_of[self.bandit]):
                action.resolve(game, self.bandit, card.action)
        return game.state

    # --- what came between

    def verdict(self, event: Event, card: Card) -> Verdict | None:
        """Seen from what came before, event by event."""
        match event:
            case NothingHappened(reason="hanging"):
                return Verdict(Outcome.FAILED, self.shove)
            case NothingHappened():
                return Verdict(Outcome.FAILED, self.missing(self._find))
            case BanditStoodUp(self.bandit, what) if what is not Action.REFLEX:
                return self._thrown_down()
            case BanditMoved(self.bandit) | FloorChanged(self.bandit):
                return changed(self.displaced)
            case BanditWalkedOff(self.bandit):
                return None if self.displaced is None else Verdict(Outcome.FAILED, self.displaced)
            case BanditShot(target=hit) | BanditShotOff(target=hit):
                return self.other_than(self._find, hit)
        return None

    def _find(self, table: State) -> list[Bandit]:
        """Whom a shot finds."""
        found = cards.target(table, self.bandit)
        return [] if found is None else [found]

    def missing(self, find: Find[State]) -> Cause | None:
        """Whoever turned the gun, or the bandit, away did it, also where nobody would have been hit."""
        return super().missing(find) or self.displaced

    def _thrown_down(self) -> Verdict | None:
        """Who stood when the plan was made, and did not lie down himself, was shot."""
        fell = [
            step
            for step in self.steps
            if self.bandit in step.after.stunned and self.bandit not in step.before.stunned
        ]
        if not fell or fell[-1].actor == self.bandit:
            return None
        return Verdict(Outcome.FAILED, self.cause(fell[-1]))
