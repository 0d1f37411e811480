"""A table of Colt Express as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from colt.express.pieces import (
    CYLINDER,
    ROUNDS,
    Bandit,
    Bullet,
    Token,
    in_order,
)
from colt.express.rulebook import PutAway
from colt.express.state import Played, Slot, State, Stealing
from colt.picture.drawing import Drawing
from colt.picture.page import Car, counted
from colt.picture.speaker import ExpressPieces, InNotation
from colt.train import INSIDE, ROOF, Space, inside, roof


class ExpressPicture:
    """A table of Colt Express."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.table: State = drawing.table
        self.words = drawing.words
        self.page = drawing.page
        self.pieces: ExpressPieces = drawing.words.pieces(drawing.table)
        self.loot = (InNotation() if drawing.is_typed else self.pieces).loot

    def heading(self) -> list[str]:
        """The round, its turns with the one being played in brackets, and the event at its end."""
        table = self.table
        top = f"{self.drawing.label('round')} {table.round}/{ROUNDS}"
        card = table.round_card
        if card is None:
            return [top]
        turns = [self.pieces.turn(turn) for turn in card.turns]
        now = table.turn_now()
        if now is not None:
            turns[now.icon] = f"[{turns[now.icon]}]"
        event = table.rulebook.event_of(card)
        return [
            *self.page.listed(f"{top}   {self.drawing.labelled('turns')}", turns, gap=", "),
            f"{self.drawing.labelled('event')}{self.pieces.round_event(event)}",
        ]

    def train(self) -> list[str]:
        """The train with bandits, Marshal and loot."""
        cars = [
            Car(self.drawing.header(car), {ROOF: self._floor(roof(car)), INSIDE: self._floor(inside(car))})
            for car in range(self.table.caboose + 1)
        ]
        return [*self.drawing.cars(cars), *self._beside()]

    def _beside(self) -> list[str]:
        """The places beside the train, a line each, with who and what is there."""
        places = [place for place in self.table.places if not place.is_on_train]
        return [
            line
            for place in places
            for line in self.page.listed(self.drawing.labelled(place.floor), self._floor(place))
        ]

    def sheets(self, *, is_brief: bool = False) -> list[str]:
        """A row for each bandit: cards, bullets, hits and loot."""
        table = self.table
        if not any(table.seats):
            return []
        rows = [["", *(self.drawing.label(key) for key in ("hand", "deck", "bullets", "hits"))]]
        loot = [[self.drawing.label("loot")]]
        notes: list[list[str]] = [[]]
        for seat in table.turn_order():
            for nth, bandit in enumerate(table.seats[seat]):
                rows.append([self.drawing.named(seat, bandit, is_partner=nth > 0), *self._sheet(bandit)])
                loot.append(self._loot(table.loot[bandit]) or ["-"])
                notes.append([] if is_brief else self._notes(bandit))
        return self.page.beside(rows, loot, notes)

    def pile(self) -> list[str]:
        """The cards in the order played; of those that are resolved only how many."""
        table = self.table
        is_stealing = isinstance(table.moment, Stealing)
        coming = table.to_come()
        done = len(table.pile) - len(coming)
        label = self.drawing.label("pile") + (f" ({done} {self.drawing.label('done')})" if done else "")
        cards = [self._played(played) for played in coming] or ["-"]
        if is_stealing and table.pile:
            cards[0] = f"[{cards[0]}]"
        return self.page.listed(self.drawing.before(label), cards, gap=", ")

    def rest(self) -> list[str]:
        """The pile, the neutral bullets and the second strongbox, and the result."""
        neutral = f"{self.drawing.labelled('neutral')}{self.table.neutral}"
        beside = [neutral, *self._loot(self.table.strongboxes_aside)]
        scores = self.drawing.scores()
        return [*self.pile(), "  ".join(beside), *(["", *scores] if scores else [])]

    def _floor(self, space: Space) -> list[str]:
        table = self.table
        lines = [self.drawing.name(bandit) for bandit, at in table.at.items() if at == space]
        if space == table.marshals_space():
            lines.append(self.drawing.label("Marshal"))
        return [*lines, *self._loot(table.loot.get(space, ()))] or ["-"]

    def _loot(self, tokens: Sequence[Token]) -> list[str]:
        return self.loot(tokens, self.table)

    def _sheet(self, bandit: Bandit) -> list[str]:
        """Cards in hand and deck, bullets left, bullets received; a team's cards stand with its first bandit."""
        table = self.table
        seat = table.seat_of[bandit]
        cards = [str(len(table.hands[seat])), str(len(table.decks[seat]))]
        left = f"{table.bullets_left(bandit)}/{CYLINDER}"
        is_partner = bandit != table.seats[seat][0]
        return [*(["", ""] if is_partner else cards), left, str(len(table.hits[bandit]))]

    def _notes(self, bandit: Bandit) -> list[str]:
        """Who hit this bandit, and below the last bandit of a seat its cards as far as they are known."""
        table = self.table
        seat = table.seat_of[bandit]
        hits = in_order(table.hits[bandit])
        shooters = [hit.shooter for hit in hits if isinstance(hit, Bullet)]
        neutral = self.drawing.label("hit-by.neutral")
        names = (self.words.bandit(shooter) if shooter else neutral for shooter in shooters)
        notes = [("hit-by", counted(names))]
        if bandit == table.seats[seat][-1]:
            hand = table.hands[seat]
            if any(card is not None for card in hand):
                notes.append(("hand", self._cards(hand)))
            if table.rulebook.put_away is PutAway.DISCARDED:
                notes.append(("discard", self._cards(table.discards[seat])))
        start = " " * (len(self.drawing.label("first")) + 3)
        return [
            line
            for key, texts in notes
            for line in self.page.listed(f"{start}{self.drawing.labelled(key)}", texts)
            if texts
        ]

    def _cards(self, cards: Iterable[Slot]) -> list[str]:
        """Cards sorted and counted; those face down are question marks at the end."""
        every = list(cards)
        known = in_order(card for card in every if card is not None)
        is_team = self.table.rulebook.bandits_per_seat > 1
        texts = [
            self.pieces.card(card, n=known.count(card), is_team=is_team) for card in dict.fromkeys(known)
        ]
        return [*texts, *counted("?" for card in every if card is None)]

    def _played(self, played: Played) -> str:
        hidden = f" {self.drawing.label('hidden')}" if played.is_hidden else ""
        if played.card is None:
            return "+".join(map(self.words.bandit, self.table.seats[played.seat])) + hidden
        return f"{self.words.bandit(played.card.bandit)} {self.pieces.action(played.card.action)}{hidden}"
