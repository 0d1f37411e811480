"""What Colt Express asks, and how its answers read."""

from __future__ import annotations

from colt.express import choices as c
from colt.express.rulebook import Pick
from colt.express.rules import cards
from colt.express.state import Discarding, View
from colt.kernel import Choice, Decision
from colt.words.express.pieces import Pieces
from colt.words.narrator import ParamsOf
from colt.words.speech import Params, Saying, Step, yes


class Questions(Saying[Pieces]):
    """What a question or an answer needs beside its fields, and the parts of a Punch."""

    def about(self, decision: Decision, view: View) -> Params:
        """Whose card it is and where that bandit stands; in Schemin' which turn; and what can be done."""
        about: Params = {}
        bandit = view.acting()
        if bandit is not None:
            about |= self.speech.about_bandit("bandit", bandit)
            about["at"] = self.speech.at(view.at[bandit], view.caboose)
        if decision.ask == "schemin":
            about |= about_turn(view)
        may_decline = yes(view.rulebook.pick is Pick.OPTIONAL)
        return about | {"can": can(decision, view), "may_decline": may_decline}

    def steps(self, choice: Choice, view: View) -> tuple[Step, ...]:
        """The parts of an answer that is easier to give bit by bit: a Punch."""
        if not isinstance(choice, c.PunchBandit):
            return ()
        about = self.speech.reader(view) | self.speech.about_bandit("victim", choice.victim)
        about |= self._punch(choice, view)
        bandit = view.acting()
        if bandit is not None:
            about |= self.speech.about_bandit("bandit", bandit)
        say = self.speech.say
        loss = "express.step.taken" if choice.is_taken else "express.step.dropped"
        return (
            (say("express.step.victim", **about), self.speech.bandit(choice.victim)),
            (say("express.step.loot", **about), say(loss, **about)),
            (say("express.step.car", **about), say("express.step.landing", **about)),
        )

    def by_kind(self) -> ParamsOf:
        """For each kind of answer what its text needs."""
        return {
            c.PlayCard: self._card,
            c.DiscardCard: self._card,
            c.DrawCards: self._draw,
            c.KeepRest: self._keep,
            c.ShootAt: self._target,
            c.PunchBandit: self._punch,
            c.MoveMarshal: self._marshal,
            c.ChooseTeam: self._team,
        }

    def _card(self, choice: c.PlayCard | c.DiscardCard, view: View) -> Params:
        return {"card": self.pieces.card(choice.card, is_team=choice.is_team)}

    def _draw(self, choice: c.DrawCards, view: View) -> Params:
        now = view.turn_now()
        return {"n": cards.drawn(view, now.seat if now else 0)}

    def _keep(self, choice: c.KeepRest, view: View) -> Params:
        assert isinstance(view.moment, Discarding)
        return {"n": len(view.hands[view.turn_order()[view.moment.nth]])}

    def _target(self, choice: c.ShootAt, view: View) -> Params:
        return {"at": self.speech.at(view.at[choice.target], view.caboose)}

    def _punch(self, choice: c.PunchBandit, view: View) -> Params:
        return {
            "token": self.pieces.tokens((choice.token,) if choice.token else (), view),
            "loss": "none" if choice.token is None else "taken" if choice.is_taken else "dropped",
            "stays": yes(view.at[choice.victim] == choice.to),
            "place": self.speech.space(choice.to, view.caboose),
            "place_at": self.speech.at(choice.to, view.caboose),
        }

    def _marshal(self, choice: c.MoveMarshal, view: View) -> Params:
        return self.speech.about_car("car", choice.car, view.caboose)

    def _team(self, choice: c.ChooseTeam, view: View) -> Params:
        return {"bandits": self.pieces.names(choice.bandits)}


CAN = {c.PlayCard: "play", c.DrawCards: "draw", c.Pass: "pass", c.NoCover: "nothing", c.KeepRest: "nothing"}
"""What can be done where all answers are of this one kind."""


def can(decision: Decision, view: View) -> str:
    """What a seat reads about its own answers; to everybody else a question tells nothing of a hand. (ruling 3)"""
    kinds = {type(choice) for choice in decision.choices} if view.eyes == decision.seat else set()
    return CAN.get(kinds.pop(), "anything") if len(kinds) == 1 else "anything"


def about_turn(view: View) -> Params:
    """Which turn of the round card is being taken, counted from 1."""
    card, now = view.round_card, view.turn_now()
    assert card is not None
    assert now is not None
    return {"nth": now.icon + 1, "of": len(card.turns), "turn": now.turn.name.lower(), "half": now.play}
