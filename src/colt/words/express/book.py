"""The rules of Colt Express as the book in use has them, for as many players as there are."""

from __future__ import annotations

from collections.abc import Iterator

from colt.express.pieces import (
    CYLINDER,
    DRAW,
    HAND,
    ROUNDS,
    STARTING_PURSE,
    Bandit,
    Loot,
    Turn,
)
from colt.express.rulebook import Pick, PutAway, Rulebook
from colt.express.state import View
from colt.words.express.help import Help
from colt.words.express.pieces import Pieces
from colt.words.speech import Explained, Saying, Section, key_of, yes


class Book(Saying[Pieces]):
    """Every rule and every thing of this game, explained; nothing of what it does not have."""

    def __init__(self, pieces: Pieces, help: Help) -> None:  # noqa: A002 - what it is
        super().__init__(pieces)
        self.help = help

    def sections(self) -> dict[str, str]:
        """The headings, each for one kind of things."""
        kinds = {
            "goal": "goal",
            "start": "start",
            "round": "a-round",
            "action": "cards",
            "turn": "turns",
            "loot": "loot",
            "bandit": "powers",
            "round-event": "events",
            "edition": "book",
            "variant": "book",
        }
        return {kind: self.say(f"express.help.{key}") for kind, key in kinds.items()}

    def things(self, view: View) -> list[Explained]:
        """What it is about, how it starts, what a round is, and every card, turn, bandit, event and piece of loot."""
        return [*self._goal(view), *self.start(view), *self.round(view.rulebook), *self._pieces(view)]

    def rules(self, view: View) -> list[Section]:
        """What a round is, for who asks in the middle of a game."""
        return [(self.sections()["round"], [rule.text for rule in self.round(view.rulebook)])]

    # --- how it starts

    def start(self, view: View) -> Iterator[Explained]:
        """The train, the bandits, the rounds."""
        book = view.rulebook
        is_team = book.bandits_per_seat > 1
        deck = book.deck_of(tuple(Bandit)[: book.bandits_per_seat])
        yield self._rule("start", "train", cars=book.cars[view.players])
        yield self._rule(
            "start",
            "bandits",
            is_team=yes(is_team),
            purse=self.speech.money(STARTING_PURSE),
            bullets=CYLINDER,
            deck=len(deck),
        )
        if is_team:
            yield from self._teams(book)
        yield self._rule("start", "rounds", rounds=ROUNDS, has_station=yes(book.has_station))

    def _teams(self, book: Rulebook) -> Iterator[Explained]:
        is_sealed = "sealed-placing" in book.set_up
        for name, is_so in (("teams-pairs", book.pairs_at_random), ("teams-placing", is_sealed)):
            yield Explained("start", name, None, self._as_compared(name, is_so=is_so))

    # --- a round

    def round(self, book: Rulebook) -> Iterator[Explained]:
        """From the shuffle to the next First Player."""
        is_kept = yes("keeping" in book.round)
        if book.pick is not Pick.NEVER:
            yield self._rule("round", "pick", pick=book.pick.value)
        yield self._rule("round", "hand", is_kept=is_kept, hand=HAND)
        yield self._rule("round", "card", has_events=yes(book.has_events))
        if "early-discard" in book.round:
            yield self._rule("round", "early")
        yield self._rule("round", "turn", n=DRAW)
        if book.has_cover:
            yield self._rule("round", "cover")
        yield self._rule("round", "rest", is_kept=is_kept)
        yield self._rule("round", "stealin")
        yield self._topic("outward-punch", is_so=book.punches_outward)
        yield self._topic("neutral-pile", is_so=book.neutral_pile_stays)
        yield Explained("round", "put-away", None, self._put_away(book.put_away))
        yield self._rule("round", "first")

    def _put_away(self, how: PutAway) -> str:
        return self.say("editions.put-away", how=how.name.lower())

    def _topic(self, name: str, *, is_so: bool) -> Explained:
        topic, text = self.say(f"editions.{name}.topic"), self._as_compared(name, is_so=is_so)
        return Explained("round", name, None, self.say("terminal.topic", title=topic, text=text))

    def _as_compared(self, name: str, *, is_so: bool) -> str:
        """What this book says where the books differ."""
        return self.say(f"editions.{name}", **{"is": yes(is_so)})

    def _rule(self, kind: str, name: str, **params: str | int) -> Explained:
        return Explained(kind, name, None, self.say(f"express.rules.{name}", **params))

    # --- the pieces

    def _goal(self, view: View) -> Iterator[Explained]:
        yield Explained("goal", "win", None, self.help.win())
        if view.rulebook.has_gunslinger:
            yield Explained("goal", "gunslinger", None, self.help.gunslinger(view.rulebook))

    def _pieces(self, view: View) -> Iterator[Explained]:
        book, names = view.rulebook, self.pieces
        for action in book.actions:
            yield Explained(
                "action", str(action), names.action(action), self.say(f"express.action.{action}.why")
            )
        for turn in Turn:
            why = self.say(f"express.turn.{key_of(turn)}.why")
            yield Explained("turn", key_of(turn), names.turn(turn), why)
        for loot in Loot:
            yield Explained("loot", str(loot), None, self.help.loot(loot, book))
        for bandit in Bandit:
            power = self.speech.told(self.help.power.of(bandit, book))
            yield Explained("bandit", str(bandit), self.speech.bandit(bandit), power)
        for event in book.happenings if book.has_events else ():
            why = self.help.round_event(event, view, stays="unknown")
            yield Explained("round-event", str(event), names.round_event(event), why)
        yield Explained("edition", book.edition, None, self.help.edition(book.edition))
        for variant in book.variants:
            yield Explained("variant", variant, None, self.help.variant(variant))
