"""How it stands in Colt Super Express, and how it ended."""

from __future__ import annotations

from colt.superexpress.rules import scoring
from colt.superexpress.state import View
from colt.words.speech import Saying
from colt.words.superexpress.pieces import Pieces


class Scores(Saying[Pieces]):
    """Everybody's Loot cards, who is out, and who won."""

    def scores(self, view: View) -> list[str]:
        """Everybody's Loot cards, and who is out."""
        return [self._score(seat, view) for seat in view.turn_order() if view.seats[seat]]

    def _score(self, seat: int, view: View) -> str:
        bandit = view.bandit(seat)
        loot = view.loot[bandit]
        is_out = any(bandit in group for group in view.out)
        state = "out" if is_out else "hanging" if bandit in view.hanging else "in"
        said = self.speech.listed(self.speech.money(value) for value in loot)
        return self.say(
            "superexpress.score", n=len(loot), loot=said, state=state, **self.speech.who(seat, view)
        )

    def result(self, view: View) -> list[str]:
        """The end: the ranking, and who won."""
        result = view.result
        if result is None:
            return []
        said = []
        place = 1
        for seats in result.ranking:
            about = self.speech.about_seats(seats, view) | {"n": result.scores[seats[0]]}
            said.append(self.say("superexpress.result", place=place, **about))
            place += len(seats)
        return [*said, self._won(result.winners, view)]

    def _won(self, winners: tuple[int, ...], view: View) -> str:
        """Who won, and why."""
        loot = (max(view.loot[view.bandit(seat)], default=0) for seat in winners)
        return self.say(
            "superexpress.result.winners",
            why=scoring.decided_by(view),
            value=self.speech.money(max(loot, default=0)),
            **self.speech.about_seats(winners, view),
        )
