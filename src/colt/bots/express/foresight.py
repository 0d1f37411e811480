"""The table as it will stand when the pile so far is resolved: cards act the moment they are thought of.

Cards are resolved in the order they were played, so a bandit who thinks the pile through knows where everybody
will be when the next card comes up. What a hidden card is, and what others hold, comes from a guess.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum

from colt.bots.express import stealing
from colt.bots.express.weighing import Lures
from colt.express.guess import guess
from colt.express.pieces import DRAW, Action, ActionCard, Bandit, Card
from colt.express.rules import RULES, actions
from colt.express.state import RoundEnding, Scheming, State
from colt.kernel import Chance, Choice, Game

STIRRING = frozenset({Action.ROB, Action.PUNCH, Action.MARSHAL})
"""The actions after which loot, or the Marshal, is somewhere else."""


class Foresight:
    """A table thought ahead, with the hands and decks of a guess."""

    __slots__ = ("_lures", "decks", "game", "hands", "turn")

    def __init__(
        self, game: Game[State], hands: list[list[Card]], decks: list[list[Card]], turn: int
    ) -> None:
        self.game = game
        self.hands = hands
        self.decks = decks
        self.turn = turn
        """Which turn of Schemin' comes next."""
        self._lures: Lures | None = None

    def fork(self) -> Foresight:
        """The same thought, to be gone on with separately."""
        hands = [hand.copy() for hand in self.hands]
        decks = [deck.copy() for deck in self.decks]
        twin = Foresight(self.game.fork(), hands, decks, self.turn)
        twin._lures = self._lures
        return twin

    @property
    def state(self) -> State:
        """The table as it will stand."""
        return self.game.state

    @property
    def lures(self) -> Lures:
        """What draws bandits on this table."""
        if self._lures is None:
            self._lures = Lures(self.game.state)
        return self._lures

    def turns_left(self, seat: int) -> int:
        """How many turns of Schemin' this seat still has."""
        return sum([turn.seat == seat for turn in self.game.state.turns[self.turn :]])

    # --- going on

    def play(self, seat: int, card: ActionCard | None) -> None:
        """This seat takes its turn: the card takes effect, or (None) three more come into the hand."""
        if card is None:
            self.hands[seat] += self.decks[seat][:DRAW]
            del self.decks[seat][:DRAW]
        else:
            self.hands[seat].remove(card)
            self.act(card)
        self.turn += 1

    def act(self, card: ActionCard, following: Sequence[StrEnum] = (), choice: Choice | None = None) -> None:
        """The card takes effect, by this choice or by the one that looks best."""
        state = self.game.state
        if choice is None:
            choices = actions.choices(state, card)
            if not choices:
                return
            choice = stealing.choose(state, card.bandit, choices, self.lures, following)
        actions.do(self.game, card, choice)
        if card.action in STIRRING:
            self._lures = None

    def act_all(self, cards: Sequence[ActionCard]) -> None:
        """One card after the other takes effect, everybody knowing the own ones to follow."""
        for nth, card in enumerate(cards):
            self.act(card, coming(cards[nth + 1 :], card.bandit))

    def end_round(self) -> None:
        """The event of the round happens."""
        game, state = self.game, self.game.state
        chapter = RULES.chapters["event"]
        chapter.begin(game)
        while not chapter.is_over(state):
            decision = chapter.decisions(state)[0]
            assert isinstance(state.moment, RoundEnding)
            bandit = state.bandits()[state.moment.nth]
            choice = stealing.choose(state, bandit, decision.choices, self.lures)
            chapter.carry_out(game, decision.seat, choice)
        self._lures = None


def coming(cards: Sequence[ActionCard], bandit: Bandit) -> list[StrEnum]:
    """This bandit's actions among these cards."""
    return [card.action for card in cards if card.bandit == bandit]


def foresee(view: State, chance: Chance, forgotten: Collection[Bandit] = ()) -> Foresight:
    """One way the pile so far may turn out, from what this seat knows, and as if these bandits had played nothing."""
    sight, rest = before_pile(view, chance)
    sight.act_all([card for card in rest if card.bandit not in forgotten])
    return sight


def before_pile(view: State, chance: Chance) -> tuple[Foresight, list[ActionCard]]:
    """A guess, and the cards of the pile that are still to be resolved in it. Purses nobody here has seen are
    worth what they are worth on average: a bandit does not bet on a lucky one."""
    game = guess(view, chance)
    state = game.state
    if view.spare:
        average = round(sum(view.spare) / len(view.spare))
        state.value = {token: view.value.get(token, average) for token in state.value}
    moment = state.moment
    turn = moment.nth if isinstance(moment, Scheming) else len(state.turns)
    hands = [[card for card in hand if card is not None] for hand in state.hands]
    decks = [
        [card for card in (*deck, *chance.shuffled(discard)) if card is not None]
        for deck, discard in zip(state.decks, state.discards, strict=True)
    ]
    rest = [played.card for played in state.to_come() if played.card is not None]
    return Foresight(game, hands, decks, turn), rest
