"""The pieces of Colt Express by name: cards, loot, turns and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from colt.express.pieces import WORTH, ActionCard, Bandit, Bullet, Card, Loot, Token, Turn, in_order
from colt.express.state import Slot, View
from colt.words.speech import Params, Speech, key_of


class Pieces:
    """What lies on the table, by name; a purse with its worth where the reader knows it."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.say = speech.say

    # --- cards

    def card(self, card: Card, *, n: int = 1, is_team: bool = False) -> str:
        """A card by its name, or so many of it; in teams with its bandit's."""
        if isinstance(card, ActionCard):
            key = "express.card.action-of" if is_team else "express.card.action"
            about = self.speech.about_bandit("bandit", card.bandit)
            action = self.action(card.action)
            return self.say(key, n=n, action=action, action_key=str(card.action), **about)
        if card.shooter is None:
            return self.say("express.card.neutral", n=n)
        return self.say("express.card.bullet", n=n, **self.speech.about_bandit("bandit", card.shooter))

    def cards(self, slots: Iterable[Slot], *, is_team: bool = False) -> str:
        """Several cards, equal ones counted, those face down last."""
        every = list(slots)
        known = in_order(card for card in every if card is not None)
        said = [self.card(card, n=known.count(card), is_team=is_team) for card in dict.fromkeys(known)]
        unknown = every.count(None)
        if unknown or not every:
            said.append(self.say("express.card.unknown", n=unknown))
        return self.speech.listed(said)

    def action(self, action: StrEnum) -> str:
        """The name of an action."""
        return self.say(f"express.action.{action}")

    # --- loot

    def token(self, token: Token, view: View) -> str:
        """A piece of loot, with its worth where the reader knows it."""
        if token.loot is Loot.PURSE:
            worth = self.speech.money(view.worth(token)) if view.knows(token) else "unknown"
            return self.say("express.token.purse", number=token.number, worth=worth)
        return self._alike(token.loot, 1)

    def tokens(self, tokens: Sequence[Token], view: View) -> str:
        """Several pieces of loot; equal jewels and strongboxes are counted."""
        said = [self.token(token, view) for token in tokens if token.loot is Loot.PURSE]
        for loot in (Loot.JEWEL, Loot.STRONGBOX):
            n = sum(token.loot is loot for token in tokens)
            if n:
                said.append(self._alike(loot, n))
        return self.speech.listed(said) if said else self.say("express.token.nothing")

    def loot(self, tokens: Sequence[Token], view: View) -> list[str]:
        """Pieces of loot as they stand in a picture, where there is little room: what each is called, and no more."""
        said = [self._in_picture(token, view) for token in tokens if token.loot is Loot.PURSE]
        for loot in (Loot.JEWEL, Loot.STRONGBOX):
            n = sum(token.loot is loot for token in tokens)
            if n:
                said.append(self.say(f"picture.{loot}", n=n))
        return said

    def _in_picture(self, purse: Token, view: View) -> str:
        worth = self.speech.money(view.worth(purse)) if view.knows(purse) else "unknown"
        return self.say("picture.purse", number=purse.number, worth=worth)

    def _alike(self, loot: Loot, n: int) -> str:
        return self.say(f"express.token.{loot}", n=n, worth=self.speech.money(WORTH[loot]))

    # --- the round card

    def turn(self, turn: Turn) -> str:
        """The name of a kind of turn."""
        return self.say(f"express.turn.{key_of(turn)}")

    def round_event(self, event: StrEnum) -> str:
        """The name of an event."""
        return self.say(f"express.round-event.{event}")

    # --- anything that stands in an event or an answer

    def names(self, bandits: Iterable[Bandit]) -> str:
        """Several bandits by name."""
        return self.speech.listed(self.speech.bandit(bandit) for bandit in bandits)

    def field(self, name: str, value: object, view: View) -> Params:
        """A piece as a parameter."""
        match value:
            case Bandit():
                return self.speech.about_bandit(name, value)
            case Token():
                return {name: self.token(value, view)}
            case ActionCard() | Bullet():
                return {name: self.card(value, is_team=view.rulebook.bandits_per_seat > 1), "known": "yes"}
            case None:
                return {"known": "no"} if name == "card" else {}
        return {}
