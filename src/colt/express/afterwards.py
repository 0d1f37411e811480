"""What became of a plan: asked of the rules themselves, from the story one seat saw."""

from __future__ import annotations

from colt import retelling
from colt.express.events import (
    BanditFled,
    BanditMoved,
    BanditPunched,
    BanditShot,
    CardTurned,
    FloorChanged,
    LootTaken,
    MarshalMoved,
    NothingHappened,
    RoundBegan,
)
from colt.express.pieces import WORTH, Action, Bandit, Token
from colt.express.rules import actions, rules_for
from colt.express.state import State
from colt.kernel import Chance, Event, Game
from colt.retelling import Became, Card, Cause, Find, Outcome, Step, Verdict, changed
from colt.train import Space


def became(game: Game[State], seat: int, upto: int | None = None) -> tuple[Became, ...]:
    """What became of this seat's cards in the round under way after so many events, as far as it saw."""
    return retelling.became(Past, game, seat, upto)


class Past(retelling.Past[State, Space]):
    """What happened in a round until a card came up."""

    round_began = RoundBegan
    bandit: Bandit

    @staticmethod
    def opened(event: Event) -> Card | None:
        """A card of the pile is turned up."""
        return Card(*event.card) if isinstance(event, CardTurned) else None

    @staticmethod
    def has_moved(before: State, after: State) -> bool:
        """Somebody, something or the Marshal is somewhere else."""
        return before.at != after.at or before.loot != after.loot or before.marshal != after.marshal

    def stands(self, table: State) -> Space | None:
        """A space of the train."""
        return table.at.get(self.bandit)

    def standing(self, table: State, place: Space) -> State:
        """The bandit stands there, and nobody else anywhere else."""
        twin = table.fork()
        twin.at[self.bandit] = place
        return twin

    def is_spared(self, other: str) -> bool:
        """By a power."""
        return self.now.power(Bandit(other)).is_spared

    # --- the own cards alone

    def alone(self) -> State:
        """The own cards, one after the other, as far as they went and from where they would have begun. The Marshal
        goes where he was sent, but nobody leads him to himself."""
        game = Game(rules_for(self.first.rulebook), self.first, Chance(0))
        for _, steps in self.own_cards():
            for step in steps:
                self._again(game, step)
        return game.state

    def _again(self, game: Game[State], step: Step[State]) -> None:
        table, before = game.state, step.before
        match step.event:
            case BanditMoved(self.bandit, to):
                car = table.at[self.bandit].car + to.car - before.at[self.bandit].car
                moves = sorted(actions.moves(table, self.bandit), key=lambda move: abs(move.to.car - car))
                for nearest in moves[:1]:
                    actions.move(game, self.bandit, nearest)
            case FloorChanged(self.bandit):
                for climb in actions.climbs(table, self.bandit):
                    actions.climb(game, self.bandit, climb)
            case MarshalMoved(to_car):
                car = table.marshal + to_car - before.marshal
                cars = [move.car for move in actions.marshal_moves(table, self.bandit)]
                game.emit(MarshalMoved(min(cars, key=lambda there: abs(there - car))))
            case event if self.stands(before) != self.stands(step.after) and not isinstance(
                event, BanditFled
            ):
                game.emit(event)

    # --- what came between

    def verdict(self, event: Event, card: Card) -> Verdict | None:
        """Seen from what came before, event by event."""
        match event:
            case NothingHappened(reason=reason):
                return Verdict(Outcome.FAILED, self._why_nothing(card.action, reason))
            case BanditMoved(self.bandit) | FloorChanged(self.bandit):
                return changed(self.displaced)
            case BanditFled(self.bandit):
                return changed(self._marshal_brought(len(self.steps)))
            case MarshalMoved() if card.action is Action.MARSHAL:
                return changed(self._marshal_moved())
            case BanditShot(target=hit) | BanditPunched(bandit=hit):
                return self.other_than(self._find(card.action), hit)
            case LootTaken(self.bandit, token=token):
                return changed(self._better(token))
        return None

    def _find(self, action: Action) -> Find[State]:
        """What a card of this kind finds."""
        finds: dict[Action, Find[State]] = {
            Action.SHOOT: lambda table: actions.exposed(table, self.bandit),
            Action.PUNCH: lambda table: actions.company(table, self.bandit),
            Action.ROB: lambda table: table.loot[table.at[self.bandit]],
        }
        return finds[action]

    def _why_nothing(self, action: Action, reason: str) -> Cause | None:
        """Having no bullets is nobody's doing, and nobody takes the train away."""
        if reason not in {"no-target", "nobody-here", "no-loot"}:
            return None
        return self.missing(self._find(action))

    def _better(self, token: Token) -> Cause | None:
        """A token that promised more than the one that was taken had been there."""

        def better(table: State) -> list[Token]:
            return [other for other in table.loot[table.at[self.bandit]] if _promise(other) > _promise(token)]

        return None if better(self.now) else self.missing(better)

    # --- the Marshal

    def is_shove(self, step: Step[State]) -> bool:
        """Fleeing from the Marshal is in nobody's plan, whoever ran into whom."""
        if isinstance(step.event, BanditFled):
            return step.event.bandit == self.bandit
        return super().is_shove(step)

    def blame(self, nth: int) -> Cause:
        """Who ran into the Marshal himself may thank whoever had brought him there."""
        step = self.steps[nth]
        brought = self._marshal_brought(nth) if step.actor == self.bandit else None
        return brought or super().blame(nth)

    def _marshal_brought(self, until: int) -> Cause | None:
        """Who else brought the Marshal where he is."""
        moved = [step for step in self.steps[:until] if isinstance(step.event, MarshalMoved)]
        return self.cause(moved[-1]) if moved and moved[-1].actor != self.bandit else None

    def _marshal_moved(self) -> Cause | None:
        """Who else moved the Marshal, where he is not where the own cards would have had him."""
        if self.planned.marshal == self.now.marshal:
            return None
        moved = [step for step in self.steps if isinstance(step.event, MarshalMoved)]
        others = [step for step in moved if step.actor != self.bandit]
        return self.cause(others[-1]) if others else None


def _promise(token: Token) -> int:
    """What a token promises to who has not looked into it."""
    return WORTH.get(token.loot, 0)
