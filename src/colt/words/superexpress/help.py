"""Colt Super Express explained: the cards, what it is about, the expansions in use."""

from __future__ import annotations

from colt.superexpress.editions import Rulebook
from colt.superexpress.pieces import Action
from colt.superexpress.state import View
from colt.words.speech import Saying, Section, yes
from colt.words.superexpress.pieces import Pieces


class Help(Saying[Pieces]):
    """What is in use on this table, explained."""

    def explain(self, view: View) -> list[Section]:
        """The cards, what the game is about, and the expansions in use."""
        book = view.rulebook
        cards = [self.card(action) for action in book.hand]
        goal = list(self.goal(book).values())
        used = [self.edition(book.edition), *(self.variant(variant) for variant in book.variants)]
        return [
            (self.say("superexpress.help.cards"), cards),
            (self.say("superexpress.help.goal"), goal),
            (self.say("superexpress.help.book"), used),
        ]

    def goal(self, book: Rulebook) -> dict[str, str]:
        """What it is about, part by part."""
        reflex = yes(Action.REFLEX in book.actions)
        parts = ("plan", "order", "stunned", "uncouple", "win")
        return {part: self.say(f"superexpress.help.goal.{part}", has_reflex=reflex) for part in parts}

    def card(self, action: Action) -> str:
        """What a card does."""
        return self.say(f"superexpress.action.{action}.why")

    def powers(self, seat: int, view: View) -> list[str]:
        """Nobody has a power here."""
        return []

    def edition(self, edition: str) -> str:
        """An edition in a sentence."""
        return self.say(f"superexpress.edition.{edition}")

    def variant(self, variant: str) -> str:
        """An expansion in a sentence."""
        return self.say(f"superexpress.variant.{variant}")

    def signs(self, view: View) -> list[str]:
        """What nobody would guess of a picture."""
        return [self.say("terminal.super-legend")]

    def legend(self, view: View) -> list[str]:
        """How to read the pictures."""
        return [*self.signs(view), self.say("terminal.super-plans")]

    def notation(self, view: View) -> list[str]:
        """The words of the notation, in pictures and typed answers."""
        cards = self.speech.in_notation({action: self.pieces.card(action) for action in view.rulebook.hand})
        return [self.say("notation.cards", cards=cards)]
