"""The table of Colt Super Express as it lies, sentence by sentence."""

from __future__ import annotations

from collections.abc import Collection

from colt.superexpress.pieces import Bandit
from colt.superexpress.state import View
from colt.train import inside
from colt.words.speech import Saying, yes
from colt.words.superexpress.pieces import Pieces
from colt.words.superexpress.scores import Scores


class Tabletop(Saying[Pieces]):
    """What can be said about a whole table: the round, the train, everybody's Loot, the plans."""

    def __init__(self, pieces: Pieces, stands: Scores) -> None:
        super().__init__(pieces)
        self.stands = stands

    def position(self, view: View, without: Collection[str] = ()) -> list[str]:
        """Everything on the table, sentence by sentence, nothing drawn; there is nothing in it to be left out."""
        plans = [self._plan_of(seat, view) for seat in view.turn_order() if view.plans[seat]]
        return [self._this_round(view), *self.table(view), *plans]

    def _this_round(self, view: View) -> str:
        if not view.round:
            return self.say("superexpress.tell.before")
        return self.say("superexpress.tell.round", round=view.round, first=self.speech.seat(view.first, view))

    def _plan_of(self, seat: int, view: View) -> str:
        plan = view.plans[seat]
        about = self.speech.who(seat, view)
        known = yes(None not in plan)
        return self.say(
            "superexpress.tell.plan", known=known, cards=self.pieces.cards(plan), n=len(plan), **about
        )

    def table(self, view: View) -> list[str]:
        """The train and everybody's Loot, without the round and the plans."""
        said = [self._car(car, view) for car in range(view.caboose + 1)]
        if view.hanging:
            about = self.speech.about_bandits("bandits", tuple(view.hanging))
            said.append(self.say("superexpress.tell.hanging", **about))
        out = [bandit for group in view.out for bandit in group]
        if out:
            said.append(self.say("superexpress.tell.out", **self.speech.about_bandits("bandits", out)))
        return said + self.stands.scores(view)

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
            facing_name=self.pieces.facing(view.facing[bandit]),
            **self.speech.about_bandit("bandit", bandit),
        )

    def hand(self, seat: int, view: View) -> str:
        """The cards a seat can plan."""
        cards = self.pieces.cards(view.rulebook.hand)
        return self.say("superexpress.tell.hand", cards=cards, **self.speech.who(seat, view))

    def around(self, seat: int, view: View) -> list[str]:
        """Everybody's place is told at the start of a round; nobody is asked in the middle of it."""
        return []

    def pile(self, view: View) -> list[str]:
        """There is no common pile."""
        return []
