"""A finished game once more, stopped wherever one seat was asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from colt.express.state import State
from colt.kernel import Choice, Decision, Game
from colt.records import Record
from colt.scenario import begin


class Crossroads(NamedTuple):
    """Somebody is asked; what they answered, and the game as it was then. The game goes on when the next is wanted."""

    choice: int
    """How many choices were made before."""
    game: Game[Any]
    decision: Decision
    answer: Choice
    ends_round: bool
    """With this answer the round is over, or the game."""

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.decision.seat

    @property
    def events(self) -> int:
        """How many events had happened."""
        return len(self.game.log)

    @property
    def view(self) -> State:
        """What who is asked knew."""
        view: State = self.game.view(self.seat)
        return view

    @property
    def has_choice(self) -> bool:
        """Whether there was anything to decide."""
        return len(self.decision.choices) > 1


def crossroads(record: Record) -> Iterator[Crossroads]:
    """Every answer of the game, in order."""
    rounds = _rounds(record)
    game = begin(record.header.options)
    for nth, line in enumerate(record.lines):
        decision = next(one for one in game.every_decision if one.seat == line.seat)
        answer = next(one for one in decision.choices if str(one) == line.choice)
        yield Crossroads(nth, game, decision, answer, rounds[nth] != rounds[nth + 1])
        game.play(answer, line.seat)


def _rounds(record: Record) -> list[int]:
    """The round before each answer, and after the last."""
    game = begin(record.header.options)
    rounds = [game.state.round]
    for line in record.lines:
        game.play(line.choice, line.seat)
        rounds.append(game.state.round)
    return rounds
