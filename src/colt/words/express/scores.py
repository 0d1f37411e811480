"""How it stands in Colt Express, and how it ended."""

from __future__ import annotations

from colt.express.pieces import GUNSLINGER_PRIZE
from colt.express.rules import scoring
from colt.express.state import View
from colt.words.express.pieces import Pieces
from colt.words.speech import Saying, yes


class Scores(Saying[Pieces]):
    """Everybody's money, the Gunslinger, and who won."""

    def scores(self, view: View) -> list[str]:
        """What the reader knows about everybody's money so far."""
        said = [self._score(seat, view) for seat in view.turn_order() if view.seats[seat]]
        has_begun = len(said) == view.players and any(scoring.shots(view))
        best = scoring.gunslingers(view) if has_begun else ()
        if best:
            said.append(
                self.say(
                    "express.score.gunslingers",
                    prize=self.speech.money(GUNSLINGER_PRIZE),
                    **self.speech.about_seats(best, view),
                )
            )
        return said

    def _score(self, seat: int, view: View) -> str:
        tokens = [token for bandit in view.seats[seat] for token in view.loot[bandit]]
        known = [token for token in tokens if view.knows(token)]
        fired = sum(view.fired[bandit] for bandit in view.seats[seat])
        counted = scoring.shots(view)[seat]
        return self.say(
            "express.score",
            money=self.speech.money(sum(map(view.worth, known))),
            unknown=len(tokens) - len(known),
            shots=fired,
            partner=fired - counted if view.rulebook.has_gunslinger else 0,
            **self.speech.who(seat, view),
        )

    def result(self, view: View) -> list[str]:
        """The end: everybody's loot counted out, the Gunslinger, and who won."""
        result = view.result
        if result is None:
            return []
        said = [self._counted(seat, view) for place in result.ranking for seat in place]
        if result.gunslingers:
            said.append(
                self.say(
                    "express.result.gunslingers",
                    shots=scoring.shots(view)[result.gunslingers[0]],
                    **self.speech.about_seats(result.gunslingers, view),
                )
            )
        money = self.speech.money(max(result.scores))
        winners = self.say(
            "express.result.winners", money=money, **self.speech.about_seats(result.winners, view)
        )
        return [*said, winners]

    def _counted(self, seat: int, view: View) -> str:
        assert view.result is not None
        tokens = tuple(token for bandit in view.seats[seat] for token in view.loot[bandit])
        return self.say(
            "express.result",
            loot=self.pieces.tokens(tokens, view),
            is_gunslinger=yes(seat in view.result.gunslingers),
            prize=self.speech.money(GUNSLINGER_PRIZE),
            money=self.speech.money(view.result.scores[seat]),
            n=view.result.bullets[seat],
            **self.speech.who(seat, view),
        )
