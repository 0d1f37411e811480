"""The table of Colt Express as it lies, sentence by sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from colt.express.pieces import ROUNDS, Bandit
from colt.express.state import Played, Stealing, View
from colt.train import Space, inside, roof
from colt.words.express.help import Help
from colt.words.express.pieces import Pieces
from colt.words.express.questions import about_turn
from colt.words.speech import Saying, yes


class Tabletop(Saying[Pieces]):
    """What can be said about a whole table: the round, the train, the sheets, the pile."""

    def __init__(self, pieces: Pieces, help: Help) -> None:  # noqa: A002 - what it is
        super().__init__(pieces)
        self.help = help

    def position(self, view: View, without: Collection[str] = ()) -> list[str]:
        """Everything on the table, sentence by sentence, nothing drawn; without what nobody has explained yet."""
        said = [] if "round" in without else list(self._this_round(view, without))
        pile = [] if "cards" in without else self.pile(view)
        return [*said, *self.table(view, without), *pile]

    def table(self, view: View, without: Collection[str] = ()) -> list[str]:
        """The train and the sheets, without the round and the pile."""
        said = list(self._cars(view))
        for seat in view.turn_order():
            said += self._sheet(seat, view, without)
        return said if "bullets" in without else [*said, self._aside(view)]

    def _aside(self, view: View) -> str:
        has_strongbox = yes(bool(view.strongboxes_aside))
        return self.say("express.tell.aside", n=view.neutral, has_strongbox=has_strongbox)

    def hand(self, seat: int, view: View) -> str:
        """The cards a seat holds; nothing when it holds none."""
        if not view.hands[seat]:
            return ""
        cards = self.pieces.cards(view.hands[seat], is_team=len(view.seats[seat]) > 1)
        return self.say("express.tell.hand", cards=cards, **self.speech.who(seat, view))

    def pile(self, view: View) -> list[str]:
        """The pile, or what is left of it; nothing before the first round."""
        if not view.round:
            return []
        coming = view.to_come()
        if not coming:
            return [self.say("express.tell.pile-empty")]
        key = "express.tell.pile-left" if isinstance(view.moment, Stealing) else "express.tell.pile"
        played = (self._card_on_pile(card, view) for card in coming)
        return [self.say(key, cards=self.speech.enumerated(played))]

    def around(self, seat: int, view: View) -> list[str]:
        """Where a seat's bandits are, and who and what is with them."""
        return [self._around(bandit, view) for bandit in view.seats[seat] if bandit in view.at]

    def _around(self, bandit: Bandit, view: View) -> str:
        here = view.at[bandit]
        about = self.speech.about_bandit("bandit", bandit)
        at = self.speech.at(here, view.caboose)
        return self.say("express.tell.around", at=at, there=self._there(here, view, but=bandit), **about)

    def _this_round(self, view: View, without: Collection[str]) -> Iterable[str]:
        card = view.round_card
        if card is None:
            yield self.say("express.tell.before")
            return
        turns = self.speech.enumerated(self.pieces.turn(turn) for turn in card.turns)
        yield self.say("express.tell.round", round=view.round, rounds=ROUNDS, turns=turns)
        now = view.turn_now()
        if now is not None:
            yield self.say("express.tell.turn", turn_name=self.pieces.turn(now.turn), **about_turn(view))
        if "event" not in without:
            yield self.help.coming(card, view)

    def _cars(self, view: View) -> Iterable[str]:
        for car in range(view.caboose + 1):
            about = self.speech.about_space("car", inside(car), view.caboose)
            yield self.say(
                "express.tell.car",
                kind=about["car_kind"],
                number=car,
                roof=self._there(roof(car), view),
                inside=self._there(inside(car), view),
            )
        for place in view.places:
            if not place.is_on_train:
                name = self.speech.space(place, view.caboose)
                yield self.say("express.tell.beside", place=name, there=self._there(place, view))

    def _there(self, space: Space, view: View, but: Bandit | None = None) -> str:
        those = [bandit for bandit, at in view.at.items() if at == space and bandit != but]
        said = [self.speech.bandit(bandit) for bandit in those]
        if view.marshals_space() == space:
            said.append(self.say("express.tell.marshal"))
        if view.loot[space]:
            said.append(self.pieces.tokens(view.loot[space], view))
        return self.speech.enumerated(said) or self.say("express.tell.empty")

    def _card_on_pile(self, played: Played, view: View) -> str:
        is_team = len(view.seats[played.seat]) > 1
        return self.say(
            "express.tell.played",
            known=yes(played.card is not None),
            card=self.pieces.card(played.card, is_team=is_team) if played.card else "",
            is_hidden=yes(played.is_hidden),
            **self.speech.who(played.seat, view),
        )

    def _sheet(self, seat: int, view: View, without: Collection[str]) -> Iterable[str]:
        if "cards" not in without:
            yield from self._cards_of(seat, view)
        for bandit in view.seats[seat]:
            yield self._loot_of(bandit, view) if "bullets" in without else self._bandit(bandit, view)

    def _cards_of(self, seat: int, view: View) -> Iterable[str]:
        is_team = len(view.seats[seat]) > 1
        about = self.speech.who(seat, view)
        yield self.say(
            "express.tell.seat",
            is_first=yes(seat == view.first and all(view.seats)),
            hand=self.pieces.cards(view.hands[seat], is_team=is_team),
            deck=len(view.decks[seat]),
            **about,
        )
        if view.discards[seat]:
            cards = self.pieces.cards(view.discards[seat], is_team=is_team)
            yield self.say("express.tell.discards", cards=cards, **about)

    def _loot_of(self, bandit: Bandit, view: View) -> str:
        loot, has_loot = self.pieces.tokens(view.loot[bandit], view), yes(bool(view.loot[bandit]))
        about = self.speech.about_bandit("bandit", bandit)
        return self.say("express.tell.bandit-loot", loot=loot, has_loot=has_loot, **about)

    def _bandit(self, bandit: Bandit, view: View) -> str:
        return self.say(
            "express.tell.bandit",
            has_loot=yes(bool(view.loot[bandit])),
            loot=self.pieces.tokens(view.loot[bandit], view),
            left=view.bullets_left(bandit),
            is_hit=yes(bool(view.hits[bandit])),
            hits=self.pieces.cards(view.hits[bandit]),
            **self.speech.about_bandit("bandit", bandit),
        )
