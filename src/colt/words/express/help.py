"""Colt Express explained: the round, the bandits, the cards, the loot, the book in use."""

from __future__ import annotations

from enum import StrEnum

from colt.express.pieces import (
    GUNSLINGER_PRIZE,
    NEUTRAL,
    PURSE_VALUES,
    RANSOM,
    ROUNDS,
    STARTING_PURSE,
    WORTH,
    Bandit,
    Bullet,
    Loot,
    RoundCard,
    RoundEvent,
    Token,
)
from colt.express.rulebook import Rulebook
from colt.express.state import View
from colt.train import inside, roof
from colt.words.express.pieces import Pieces
from colt.words.express.powers import Powers
from colt.words.speech import Saying, Section, key_of, yes


class Help(Saying[Pieces]):
    """What is in use on this table, explained by its own book."""

    def __init__(self, pieces: Pieces) -> None:
        super().__init__(pieces)
        self.power = Powers(pieces.speech)

    def explain(self, view: View) -> list[Section]:
        """Everything on the table explained: the round, the bandits, the cards, the loot, the book."""
        book = view.rulebook
        cards = [self.say(f"express.action.{action}.why") for action in book.actions]
        return [
            (self.say("express.help.round"), self._explain_round(view)),
            (
                self.say("express.help.powers"),
                [line for seat in view.turn_order() for line in self.powers(seat, view)],
            ),
            (self.say("express.help.cards"), [*cards, self.say("express.help.bullets")]),
            (self.say("express.help.loot"), self._explain_loot(view)),
            (
                self.say("express.help.book"),
                [self.edition(book.edition), *(self.variant(variant) for variant in book.variants)],
            ),
        ]

    def edition(self, edition: str) -> str:
        """An edition in a sentence."""
        return self.say(f"express.edition.{edition}")

    def variant(self, variant: str) -> str:
        """A variant in a sentence."""
        return self.say(f"express.variant.{variant}")

    def powers(self, seat: int, view: View) -> list[str]:
        """What sets the bandits of this seat apart."""
        return [sentence for bandit in view.seats[seat] for sentence in self.power.of(bandit, view.rulebook)]

    def _explain_round(self, view: View) -> list[str]:
        card = view.round_card
        if card is None:
            return [self.say("express.tell.before")]
        said = [self.say(f"express.turn.{key_of(turn)}.why") for turn in dict.fromkeys(card.turns)]
        return [*said, self.coming(card, view)]

    def coming(self, card: RoundCard, view: View) -> str:
        """The event at the end of the round."""
        event = view.rulebook.event_of(card)
        why = self.round_event(event, view, stays="unknown")
        if event is RoundEvent.NONE:
            return why
        return self.say("express.tell.event", event=self.pieces.round_event(event), why=why)

    def _explain_loot(self, view: View) -> list[str]:
        book = view.rulebook
        prize = [self.gunslinger(book)] if book.has_gunslinger else []
        return [*(self.loot(loot, book) for loot in Loot), *prize, self.win()]

    def loot(self, loot: Loot, book: Rulebook) -> str:
        """What a kind of loot is worth, and who knows it."""
        money = self.speech.money
        if loot in WORTH:
            return self.say(f"express.help.loot.{loot}", worth=money(WORTH[loot]))
        return self.say(
            "express.help.loot.purse",
            least=money(min(PURSE_VALUES)),
            most=money(max(PURSE_VALUES)),
            start=money(STARTING_PURSE),
            has_ransom=yes(book.has_events),
        )

    def gunslinger(self, book: Rulebook) -> str:
        """Who gets the prize for shooting."""
        is_team = yes(book.bandits_per_seat > 1)
        prize = self.speech.money(GUNSLINGER_PRIZE)
        return self.say("express.help.loot.gunslinger", prize=prize, is_team=is_team)

    def win(self) -> str:
        """Who wins."""
        return self.say("express.help.loot.win", rounds=ROUNDS)

    def round_event(self, event: StrEnum, view: View, *, stays: str) -> str:
        """What an event does, by the book in use; whether the Marshal stays where he is may not be known yet."""
        revenge = "roof" if view.rulebook.revenge_on_roof else "gone"
        ransom = self.speech.money(RANSOM)
        return self.say(f"express.round-event.{event}.why", revenge=revenge, ransom=ransom, stays=stays)

    def signs(self, view: View) -> list[str]:
        """Every sign in a picture explains itself."""
        return []

    def legend(self, view: View) -> list[str]:
        """How to read the pictures."""
        return [self.say("terminal.express-legend")]

    def notation(self, view: View) -> list[str]:
        """The words of the notation, as they are typed in answers."""
        purse, car = Token(Loot.PURSE, 3), 2
        shooter = next(iter(view.bandits() or Bandit))
        return [
            self.say(
                "express.notation.loot",
                purse=str(purse),
                number=purse.number,
                jewel=str(Loot.JEWEL),
                strongbox=str(Loot.STRONGBOX),
            ),
            self.say("express.notation.spaces", inside=str(inside(car)), roof=str(roof(car)), number=car),
            self.say(
                "notation.cards",
                cards=self.speech.in_notation(
                    {action: self.pieces.action(action) for action in view.rulebook.actions}
                ),
            ),
            self.say(
                "express.notation.bullets",
                bullet=str(Bullet(shooter)),
                neutral=str(NEUTRAL),
                **self.speech.about_bandit("bandit", shooter),
            ),
        ]
