"""Colt Super Express in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

import msgspec

from colt.kernel import ChapterOpened, Choice, Decision, Event
from colt.superexpress import choices as c
from colt.superexpress import events as e
from colt.superexpress.pieces import Action, Bandit, Facing
from colt.superexpress.state import Slot, View
from colt.train import Space, inside
from colt.words.speech import Params, Section, Speech, Step, acting_gender, yes

SILENT: frozenset[type[Event]] = frozenset({e.LootMixed, e.PositionTaken})
"""Book-keeping: nobody at a table would mention it."""

SPOKEN_CHAPTERS = ("action",)
"""The chapters whose opening is worth a sentence."""


class SuperExpressWords:
    """Sentences of Colt Super Express; what is said depends on what the reader's view knows."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.say = speech.say

    # --- pieces

    def seat(self, seat: int, view: View) -> str:
        """Who sits there."""
        return str(self.who(seat, view)["seat"])

    def card(self, card: Action) -> str:
        """A card by its name."""
        return self.say(f"superexpress.action.{card}")

    def cards(self, slots: Iterable[Slot]) -> str:
        """Several cards in their order."""
        hidden = self.say("superexpress.tell.card-hidden")
        return self.speech.enumerated(hidden if card is None else self.card(card) for card in slots)

    def notation(self, view: View) -> list[str]:
        """The words of the notation, in pictures and typed answers."""
        cards = self.speech.in_notation({action: self.card(action) for action in view.rulebook.hand})
        return [self.say("notation.cards", cards=cards)]

    def facing(self, facing: Facing) -> str:
        """Which end of the train a bandit faces."""
        return self.say(f"superexpress.facing.{facing}")

    # --- what happened, what is asked, what can be answered

    def event(self, event: Event, view: View) -> str | None:
        """A sentence, or None for book-keeping."""
        if isinstance(event, ChapterOpened):
            chapter = view.contents[event.page] if event.page < len(view.contents) else ""
            return self.say(f"superexpress.chapter.{chapter}") if chapter in SPOKEN_CHAPTERS else None
        if type(event) in SILENT:
            return None
        key = f"superexpress.{type(event).__name__}"
        if isinstance(event, e.NothingHappened):
            key = f"superexpress.why.{event.reason}"
        return self.say(key, **self._about(event, view))

    def question(self, decision: Decision, view: View) -> str:
        """What a seat is asked."""
        return self.say(f"superexpress.ask.{decision.ask}", **self.who(decision.seat, view))

    def choice(self, choice: Choice, view: View) -> str:
        """One answer, as a person reads it."""
        about = self.who(_reader(view), view) | self._about(choice, view)
        return self.say(f"superexpress.choice.{type(choice).__name__}", **about)

    def steps(self, choice: Choice, view: View) -> tuple[Step, ...]:
        """The parts of a plan: its cards one after the other."""
        if not isinstance(choice, c.MakePlan):
            return ()
        about = self.who(_reader(view), view)
        return tuple(
            (
                self.say(f"superexpress.step.{nth + 1}", cards=self.cards(choice.cards[:nth]), **about),
                self.card(card),
            )
            for nth, card in enumerate(choice.cards)
        )

    # --- the table as it lies

    def position(self, view: View) -> list[str]:
        """Everything on the table, sentence by sentence, nothing drawn."""
        plans = [self._plan_of(seat, view) for seat in view.turn_order() if view.plans[seat]]
        return [self._this_round(view), *self.table(view), *plans]

    def _this_round(self, view: View) -> str:
        if not view.round:
            return self.say("superexpress.tell.before")
        return self.say("superexpress.tell.round", round=view.round, first=self.seat(view.first, view))

    def _plan_of(self, seat: int, view: View) -> str:
        plan = view.plans[seat]
        about = self.who(seat, view)
        known = yes(None not in plan)
        return self.say("superexpress.tell.plan", known=known, cards=self.cards(plan), n=len(plan), **about)

    def table(self, view: View) -> list[str]:
        """The train and everybody's Loot, without the round and the plans."""
        said = [self._car(car, view) for car in range(view.caboose + 1)]
        if view.hanging:
            about = self.speech.about_bandits("bandits", tuple(view.hanging))
            said.append(self.say("superexpress.tell.hanging", **about))
        out = [bandit for group in view.out for bandit in group]
        if out:
            said.append(self.say("superexpress.tell.out", **self.speech.about_bandits("bandits", out)))
        return said + self.scores(view)

    def _car(self, car: int, view: View) -> str:
        there = [bandit for bandit in view.line if view.at[bandit].car == car]
        kind = self.speech.about_space("car", inside(car), view.caboose)["car_kind"]
        bandits = self.speech.apart(self._standing(bandit, view) for bandit in there)
        return self.say(
            "superexpress.tell.car", kind=kind, number=car, is_empty=yes(not there), bandits=bandits
        )

    def _standing(self, bandit: Bandit, view: View) -> str:
        return self.say(
            "superexpress.tell.bandit",
            floor="roof" if view.at[bandit].is_roof else "inside",
            is_stunned=yes(bandit in view.stunned),
            facing_name=self.facing(view.facing[bandit]),
            **self.speech.about_bandit("bandit", bandit),
        )

    def hand(self, seat: int, view: View) -> str:
        """The cards a seat can plan."""
        cards = self.cards(view.rulebook.hand)
        return self.say("superexpress.tell.hand", cards=cards, **self.who(seat, view))

    def around(self, seat: int, view: View) -> list[str]:
        """Everybody's place is told at the start of a round; nobody is asked in the middle of it."""
        return []

    def pile(self, view: View) -> list[str]:
        """There is no common pile."""
        return []

    # --- what is in use

    def explain(self, view: View) -> list[Section]:
        """The cards, what the game is about, and the expansions in use."""
        book = view.rulebook
        cards = [self.say(f"superexpress.action.{action}.why") for action in book.hand]
        goal = [
            self.say("superexpress.help.goal.plan"),
            self.say("superexpress.help.goal.stunned"),
            self.say("superexpress.help.goal.uncouple"),
            self.say("superexpress.help.goal.win"),
        ]
        used = [self.edition(book.edition), *(self.variant(variant) for variant in book.variants)]
        return [
            (self.say("superexpress.help.cards"), cards),
            (self.say("superexpress.help.goal"), goal),
            (self.say("superexpress.help.book"), used),
        ]

    def powers(self, seat: int, view: View) -> list[str]:
        """Nobody has a power here."""
        return []

    def edition(self, edition: str) -> str:
        """An edition in a sentence."""
        return self.say(f"superexpress.edition.{edition}")

    def variant(self, variant: str) -> str:
        """An expansion in a sentence."""
        return self.say(f"superexpress.variant.{variant}")

    # --- how it stands

    def scores(self, view: View) -> list[str]:
        """Everybody's Loot cards, and who is out."""
        return [self._score(seat, view) for seat in view.turn_order() if view.seats[seat]]

    def _score(self, seat: int, view: View) -> str:
        bandit = view.bandit(seat)
        loot = view.loot[bandit]
        is_out = any(bandit in group for group in view.out)
        state = "out" if is_out else "hanging" if bandit in view.hanging else "in"
        said = self.speech.listed(self.speech.money(value) for value in loot)
        return self.say("superexpress.score", n=len(loot), loot=said, state=state, **self.who(seat, view))

    def result(self, view: View) -> list[str]:
        """The end: the ranking, and who won."""
        result = view.result
        if result is None:
            return []
        said = []
        place = 1
        for seats in result.ranking:
            about = self._seats(seats, view) | {"n": result.scores[seats[0]]}
            said.append(self.say("superexpress.result", place=place, **about))
            place += len(seats)
        return [*said, self.say("superexpress.result.winners", **self._seats(result.winners, view))]

    # --- parameters

    def who(self, seat: int, view: View) -> Params:
        """Who sits there, as parameters: the name, the number, the key and the gender."""
        return self.speech.team(view.seats[seat], seat)

    def _seats(self, seats: Iterable[int], view: View) -> Params:
        return self.speech.about_seats([self.who(seat, view) for seat in seats])

    def _about(self, thing: Event | Choice, view: View) -> Params:
        """Everything a sentence about this may need: its fields, and what is worked out for its kind."""
        about: Params = {}
        for name in thing.__struct_fields__:
            about |= self._field(name, getattr(thing, name), view)
        about |= acting_gender(about)
        more = self.MORE.get(type(thing))
        return about | more(self, thing, view) if more else about

    def _field(self, name: str, value: object, view: View) -> Params:
        match value:
            case bool():
                return {name: yes(value)}
            case int() if name == "seat":
                return self.who(value, view)
            case int():
                return {name: value}
            case Bandit():
                return self.speech.about_bandit(name, value)
            case Space():
                return self.speech.about_space(name, value, view.caboose)
            case Facing():
                return {name: str(value), f"{name}_name": self.facing(value)}
            case Action():
                return {name: self.card(value), f"{name}_key": str(value)}
        return {}

    # --- what a sentence needs beside the fields of its event or choice

    def _round(self, event: e.RoundBegan, view: View) -> Params:
        return {"first": self.seat(event.first, view)}

    def _plan(self, thing: e.PlanSealed | c.MakePlan, view: View) -> Params:
        return {"cards": self.cards(thing.cards), "known": yes(None not in thing.cards)}

    def _stood_up(self, event: e.BanditStoodUp, view: View) -> Params:
        return {"is_reflex": yes(event.action is Action.REFLEX)}

    def _uncoupled(self, event: e.CabooseUncoupled, view: View) -> Params:
        return self.speech.about_bandits("bandits", event.taken)

    def _won(self, event: e.LootWon, view: View) -> Params:
        return {"value": self.speech.money(event.value)}

    MORE: ClassVar[dict[type[msgspec.Struct], Callable[..., Params]]] = {
        e.RoundBegan: _round,
        e.PlanSealed: _plan,
        e.BanditStoodUp: _stood_up,
        e.CabooseUncoupled: _uncoupled,
        e.LootWon: _won,
        c.MakePlan: _plan,
    }


def _reader(view: View) -> int:
    """Who chooses: the seat through whose eyes the table is seen, else the First Player."""
    return view.eyes if view.eyes is not None and view.eyes >= 0 else view.first
