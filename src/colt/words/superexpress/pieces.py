"""The pieces of Colt Super Express by name: cards and which way a bandit faces."""

from __future__ import annotations

from collections.abc import Iterable

from colt.superexpress.pieces import Action, Bandit, Facing
from colt.superexpress.state import Slot, View
from colt.words.speech import Params, Speech


class Pieces:
    """What lies on the table, by name."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.say = speech.say

    def card(self, card: Action) -> str:
        """A card by its name."""
        return self.say(f"superexpress.action.{card}")

    def cards(self, slots: Iterable[Slot]) -> str:
        """Several cards in their order."""
        hidden = self.say("superexpress.tell.card-hidden")
        return self.speech.enumerated(hidden if card is None else self.card(card) for card in slots)

    def facing(self, facing: Facing) -> str:
        """Which end of the train a bandit faces."""
        return self.say(f"superexpress.facing.{facing}")

    def field(self, name: str, value: object, view: View) -> Params:
        """A piece as a parameter."""
        match value:
            case Bandit():
                return self.speech.about_bandit(name, value)
            case Facing():
                return {name: str(value), f"{name}_name": self.facing(value)}
            case Action():
                return {name: self.card(value), f"{name}_key": str(value)}
        return {}
