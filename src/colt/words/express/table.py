"""Colt Express in sentences: the table as it lies, what is in use, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from colt.express.editions import NO_POWER
from colt.express.pieces import (
    CYLINDER,
    GUNSLINGER_PRIZE,
    PURSE_VALUES,
    ROUNDS,
    WORTH,
    Action,
    Bandit,
    Loot,
    RoundCard,
    RoundEvent,
)
from colt.express.rules import scoring
from colt.express.state import Played, Stealing, View
from colt.train import Space, inside, roof
from colt.words.express import ExpressWords, turn_now
from colt.words.speech import Params, Section, key_of, yes


class ExpressTable(ExpressWords):
    """What can be said about a whole table."""

    # --- the table as it lies

    def position(self, view: View) -> list[str]:
        """Everything on the table, sentence by sentence, nothing drawn."""
        return [*self._this_round(view), *self.table(view), *self.pile(view)]

    def table(self, view: View) -> list[str]:
        """The train and the sheets, without the round and the pile."""
        said = list(self._cars(view))
        for seat in view.turn_order():
            said += self._sheet(seat, view)
        has_strongbox = yes(bool(view.strongboxes_aside))
        return [*said, self.say("express.tell.aside", n=view.neutral, has_strongbox=has_strongbox)]

    def hand(self, seat: int, view: View) -> str:
        """The cards a seat holds; nothing when it holds none."""
        if not view.hands[seat]:
            return ""
        cards = self.cards(view.hands[seat], is_team=len(view.seats[seat]) > 1)
        return self.say("express.tell.hand", cards=cards, **self.who(seat, view))

    def pile(self, view: View) -> list[str]:
        """The pile, or what is left of it; nothing before the first round."""
        if not view.round:
            return []
        done = view.moment.nth if isinstance(view.moment, Stealing) else 0
        if not view.pile[done:]:
            return [self.say("express.tell.pile-empty")]
        key = "express.tell.pile-left" if isinstance(view.moment, Stealing) else "express.tell.pile"
        played = (self._card_on_pile(card, view) for card in view.pile[done:])
        return [self.say(key, cards=self.speech.enumerated(played))]

    def around(self, seat: int, view: View) -> list[str]:
        """Where a seat's bandits are, and who and what is with them."""
        return [self._around(bandit, view) for bandit in view.seats[seat] if bandit in view.at]

    def _around(self, bandit: Bandit, view: View) -> str:
        here = view.at[bandit]
        about = self.speech.about_bandit("bandit", bandit)
        at = self.speech.at(here, view.caboose)
        return self.say("express.tell.around", at=at, there=self._there(here, view, but=bandit), **about)

    def _this_round(self, view: View) -> Iterable[str]:
        card = view.round_card
        if card is None:
            yield self.say("express.tell.before")
            return
        turns = self.speech.enumerated(self.turn(turn) for turn in card.turns)
        yield self.say("express.tell.round", round=view.round, rounds=ROUNDS, turns=turns)
        turn = turn_now(view)[1]
        if turn is not None:
            yield self.say("express.tell.turn", turn_name=self.turn(turn), **self._turn(view))
        yield self._coming(card, view)

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

    def _there(self, space: Space, view: View, but: Bandit | None = None) -> str:
        those = [bandit for bandit, at in view.at.items() if at == space and bandit != but]
        said = [self.speech.bandit(bandit) for bandit in those]
        if view.marshals_space() == space:
            said.append(self.say("express.tell.marshal"))
        if view.loot[space]:
            said.append(self.tokens(view.loot[space], view))
        return self.speech.enumerated(said) or self.say("express.tell.empty")

    def _card_on_pile(self, played: Played, view: View) -> str:
        is_team = len(view.seats[played.seat]) > 1
        return self.say(
            "express.tell.played",
            known=yes(played.card is not None),
            card=self.card(played.card, is_team=is_team) if played.card else "",
            is_hidden=yes(played.is_hidden),
            **self.who(played.seat, view),
        )

    def _sheet(self, seat: int, view: View) -> Iterable[str]:
        is_team = len(view.seats[seat]) > 1
        about = self.who(seat, view)
        yield self.say(
            "express.tell.seat",
            is_first=yes(seat == view.first and all(view.seats)),
            hand=self.cards(view.hands[seat], is_team=is_team),
            deck=len(view.decks[seat]),
            **about,
        )
        if view.discards[seat]:
            cards = self.cards(view.discards[seat], is_team=is_team)
            yield self.say("express.tell.discards", cards=cards, **about)
        for bandit in view.seats[seat]:
            yield self._bandit(bandit, view)

    def _bandit(self, bandit: Bandit, view: View) -> str:
        return self.say(
            "express.tell.bandit",
            has_loot=yes(bool(view.loot[bandit])),
            loot=self.tokens(view.loot[bandit], view),
            left=CYLINDER - view.fired[bandit],
            is_hit=yes(bool(view.hits[bandit])),
            hits=self.cards(view.hits[bandit]),
            **self.speech.about_bandit("bandit", bandit),
        )

    # --- what is in use

    def explain(self, view: View) -> list[Section]:
        """Everything on the table explained: the round, the bandits, the cards, the loot, the book."""
        book = view.rulebook
        cards = [self.say(f"express.action.{action}.why") for action in Action]
        return [
            (self.say("express.help.round"), self._explain_round(view)),
            (self.say("express.help.powers"), [line for b in view.bandits() for line in self.power(b, view)]),
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

    def power(self, bandit: Bandit, view: View) -> list[str]:
        """What sets a bandit apart, a sentence for each field of the power that is on."""
        about = self.speech.about_bandit("bandit", bandit) | {"gender": self.speech.gender(bandit)}
        power = view.power(bandit)
        if power == NO_POWER:
            return [self.say("express.power.none", **about)]
        fields = msgspec.structs.asdict(power).items()
        return [self.say(f"express.power.{name}", n=int(on), **about) for name, on in fields if on]

    def powers(self, seat: int, view: View) -> list[str]:
        """What sets the bandits of this seat apart."""
        return [sentence for bandit in view.seats[seat] for sentence in self.power(bandit, view)]

    def _explain_round(self, view: View) -> list[str]:
        card = view.round_card
        if card is None:
            return [self.say("express.tell.before")]
        said = [self.say(f"express.turn.{key_of(turn)}.why") for turn in dict.fromkeys(card.turns)]
        return [*said, self._coming(card, view)]

    def _coming(self, card: RoundCard, view: View) -> str:
        """The event at the end of the round."""
        event = card.event if view.rulebook.has_events else RoundEvent.NONE
        why = self.round_event_why(event, view)
        if event is RoundEvent.NONE:
            return why
        return self.say("express.tell.event", event=self.round_event(event), why=why)

    def _explain_loot(self, view: View) -> list[str]:
        money = self.speech.money
        said = [
            self.say(
                "express.help.loot.purse", least=money(min(PURSE_VALUES)), most=money(max(PURSE_VALUES))
            ),
            self.say("express.help.loot.jewel", worth=money(WORTH[Loot.JEWEL])),
            self.say("express.help.loot.strongbox", worth=money(WORTH[Loot.STRONGBOX])),
        ]
        if view.rulebook.has_gunslinger:
            said.append(self.say("express.help.loot.gunslinger", prize=money(GUNSLINGER_PRIZE)))
        return [*said, self.say("express.help.loot.win", rounds=ROUNDS)]

    # --- how it stands

    def scores(self, view: View) -> list[str]:
        """What the reader knows about everybody's money so far."""
        said = [self._score(seat, view) for seat in view.turn_order() if view.seats[seat]]
        best = scoring.gunslingers(view) if len(said) == view.players else ()
        if best:
            said.append(
                self.say(
                    "express.score.gunslingers",
                    prize=self.speech.money(GUNSLINGER_PRIZE),
                    **self._seats(best, view),
                )
            )
        return said

    def _score(self, seat: int, view: View) -> str:
        tokens = [token for bandit in view.seats[seat] for token in view.loot[bandit]]
        known = [token for token in tokens if view.knows(token)]
        return self.say(
            "express.score",
            money=self.speech.money(sum(map(view.worth, known))),
            unknown=len(tokens) - len(known),
            shots=sum(view.fired[bandit] for bandit in view.seats[seat]),
            **self.who(seat, view),
        )

    def result(self, view: View) -> list[str]:
        """The end: everybody's loot counted out, the Gunslinger, and who won."""
        result = view.result
        if result is None:
            return []
        order = sorted(range(view.players), key=lambda seat: (-result.scores[seat], result.bullets[seat]))
        said = [self._counted(seat, view) for seat in order]
        if result.gunslingers:
            said.append(
                self.say(
                    "express.result.gunslingers",
                    shots=sum(scoring.shots_at_others(view, b) for b in view.seats[result.gunslingers[0]]),
                    **self._seats(result.gunslingers, view),
                )
            )
        money = self.speech.money(max(result.scores))
        winners = self.say("express.result.winners", money=money, **self._seats(result.winners, view))
        return [*said, winners]

    def _seats(self, seats: Iterable[int], view: View) -> Params:
        return self.speech.about_seats([self.who(seat, view) for seat in seats])

    def _counted(self, seat: int, view: View) -> str:
        assert view.result is not None
        tokens = tuple(token for bandit in view.seats[seat] for token in view.loot[bandit])
        return self.say(
            "express.result",
            loot=self.tokens(tokens, view),
            is_gunslinger=yes(seat in view.result.gunslingers),
            prize=self.speech.money(GUNSLINGER_PRIZE),
            money=self.speech.money(view.result.scores[seat]),
            n=view.result.bullets[seat],
            **self.who(seat, view),
        )
