"""A review put into the words of one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from colt.express.state import Played, State, Stealing
from colt.kernel import Choice, Decision
from colt.records import Record
from colt.review import lines
from colt.review.crossroads import crossroads
from colt.review.judging import NAMED
from colt.wire.reviews import CurvePoint, Judged, LineStep, Review, RoundVerdict, Stroke
from colt.words import Words

SHOWN = 4
"""So many answers of a line are told."""
LOST = 0.1
"""A mistake that cost so much lost the heist, where it was the dearest."""
MUCH = 0.06
"""A round that changed so much is worth a word."""


def told(review: Review, record: Record, words: Words) -> Review:
    """The same review with all its sentences."""
    return _InWords(review, record, words).done()


def points(share: float) -> int:
    """A share as whole points."""
    return round(100 * share)


class _InWords:
    """A review on its way into words."""

    def __init__(self, review: Review, record: Record, words: Words) -> None:
        self.review, self.words = review, words
        wanted = {one.choice for one in review.curve}
        self.asked = {
            here.choice: (here.view, here.decision) for here in crossroads(record) if here.choice in wanted
        }

    def done(self) -> Review:
        """Whatever of it is read as text, from the head down to each round."""
        review, say = self.review, self.words.say
        mistakes = tuple(self._judged(one, is_named=nth < NAMED) for nth, one in enumerate(review.mistakes))
        finds = tuple(self._judged(one, is_named=False) for one in review.finds)
        notes = [
            say("review.noise", n=review.decisions, noise=review.within_noise),
            say("review.playouts", n=review.playouts),
        ]
        notes += [say("review.rough")] * review.is_rough + [say("review.variant")] * review.is_noted
        won = "yes" if review.end > 0 else "no"
        return msgspec.structs.replace(
            review,
            language=self.words.language,
            head=say("review.head", won=won, n=len(mistakes)),
            notes=tuple(notes),
            curve=tuple(map(self._point, review.curve)),
            mistakes=mistakes,
            finds=finds,
            luck=tuple(map(self._luck, review.luck)),
            rounds=tuple(self._round(one, mistakes, finds) for one in review.rounds),
        )

    def _point(self, point: CurvePoint) -> CurvePoint:
        view, decision = self.asked[point.choice]
        return msgspec.structs.replace(point, say=self.words.question(decision, view))

    # --- decisions

    def _judged(self, judged: Judged, *, is_named: bool) -> Judged:
        view, decision = self.asked[judged.choice]
        told = msgspec.structs.replace(
            judged,
            did_say=self._answer(judged.did, decision, view),
            instead_say=self._answer(judged.instead, decision, view),
        )
        if not is_named:
            return told
        steps = self._line(judged, view)
        return msgspec.structs.replace(
            told,
            knew=self._knew(view),
            hidden=self._hidden(view, judged),
            line=steps,
            line_say=self._line_said(steps, view),
        )

    def _answer(self, text: str, decision: Decision, view: State) -> str:
        return self.words.choice(_choice(decision, text), view)

    def _knew(self, view: State) -> tuple[str, ...]:
        """What lay open of the others' plans."""
        cards = [
            self.words.say(
                "review.card", bandit=self.words.bandit(card.bandit), action=self._action(card.action, view)
            )
            for played in _to_come(view)
            if (card := played.card) is not None and played.seat != view.eyes
        ]
        if not cards:
            return (self.words.say("review.knew.nothing"),)
        return (self.words.say("review.knew", cards=self.words.enumerated(cards)),)

    def _action(self, action: Any, view: State) -> str:  # noqa: ANN401 - one of the book's
        name: str = self.words.pieces(view).action(action)
        return name

    def _hidden(self, view: State, judged: Judged) -> tuple[str, ...]:
        """What nobody could know there, and how often the better answer was better all the same."""
        say = self.words.say
        seats = [played.seat for played in _to_come(view) if played.card is None]
        said = []
        if seats:
            names = self.words.enumerated(self.words.seat(seat, view) for seat in seats)
            said.append(say("review.hidden", n=len(seats), seats=names))
        is_stealing = isinstance(view.moment, Stealing)
        said.append(say("review.hidden.choices" if is_stealing else "review.hidden.hands"))
        said.append(say("review.deals", n=round(10 * judged.deals)))
        return tuple(said)

    def _line(self, judged: Judged, view: State) -> tuple[LineStep, ...]:
        """The answers of the likeliest line in words, as whoever gave them would read them."""
        game, steps = lines.start(view, judged.guess), []
        for step in judged.line:
            decision = next(one for one in game.decisions if one.seat == step.seat)
            choice = _choice(decision, step.text)
            steps.append(msgspec.structs.replace(step, say=self.words.choice(choice, game.view(step.seat))))
            game.play(choice, step.seat)
        return tuple(steps)

    def _line_said(self, steps: Sequence[LineStep], view: State) -> str:
        said = [
            self.words.say("review.step", seat=self.words.seat(step.seat, view), answer=step.say)
            for step in steps[:SHOWN]
        ]
        return self.words.say("review.line", steps=self.words.apart(said))

    # --- luck and rounds

    def _luck(self, luck: Stroke) -> Stroke:
        good = "yes" if luck.points > 0 else "no"
        said = self.words.say(f"review.luck.{luck.kind}", good=good, points=points(abs(luck.points)))
        return msgspec.structs.replace(luck, say=said)

    def _round(
        self, verdict: RoundVerdict, mistakes: Sequence[Judged], finds: Sequence[Judged]
    ) -> RoundVerdict:
        return msgspec.structs.replace(verdict, say=self._verdict(verdict, mistakes, finds))

    def _verdict(self, verdict: RoundVerdict, mistakes: Sequence[Judged], finds: Sequence[Judged]) -> str:
        """The first that is true: a mistake, a find, luck, and else what the others did."""
        say, review = self.words.say, self.review
        worst = next((one for one in mistakes if one.round == verdict.round), None)
        if worst is not None:
            is_lost = worst is mistakes[0] and worst.points.value >= LOST and not review.end
            return say("review.round.lost" if is_lost else "review.round.mistake", did=worst.did_say)
        found = next((one for one in finds if one.round == verdict.round), None)
        if found is not None:
            return say("review.round.find", did=found.did_say)
        lucky = sum(one.points for one in review.luck if one.round == verdict.round)
        if abs(lucky) >= MUCH:
            return say("review.round.good-luck" if lucky > 0 else "review.round.bad-luck")
        if abs(verdict.points) >= MUCH:
            return say("review.round.gained" if verdict.points > 0 else "review.round.taken")
        return say("review.round.quiet")


def _choice(decision: Decision, text: str) -> Choice:
    return next(one for one in decision.choices if str(one) == text)


def _to_come(view: State) -> Sequence[Played]:
    """The cards of the pile that come after what is being asked."""
    coming = view.to_come()
    return coming[1:] if isinstance(view.moment, Stealing) else coming
