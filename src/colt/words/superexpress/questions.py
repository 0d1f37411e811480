"""What Colt Super Express asks, and how its answers read."""

from __future__ import annotations

from colt.kernel import Choice, Decision
from colt.superexpress import choices as c
from colt.superexpress.state import View
from colt.words.narrator import ParamsOf
from colt.words.speech import Params, Saying, Step
from colt.words.superexpress.pieces import Pieces


class Questions(Saying[Pieces]):
    """The one question there is, and the parts of its answer: the cards of a plan one after the other."""

    def about(self, decision: Decision, view: View) -> Params:
        """Who is asked says everything."""
        return {}

    def steps(self, choice: Choice, view: View) -> tuple[Step, ...]:
        """The parts of a plan: its cards one after the other."""
        assert isinstance(choice, c.MakePlan)
        about = self.speech.reader(view)
        cards, say = self.pieces.cards, self.speech.say
        return tuple(
            (
                say(f"superexpress.step.{nth + 1}", cards=cards(choice.cards[:nth]), **about),
                self.pieces.card(card),
            )
            for nth, card in enumerate(choice.cards)
        )

    def by_kind(self) -> ParamsOf:
        """What the text of a plan needs."""
        return {c.MakePlan: self._plan}

    def _plan(self, choice: c.MakePlan, view: View) -> Params:
        return {"cards": self.pieces.cards(choice.cards)}
