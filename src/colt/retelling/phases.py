"""The phases of a round, as its book counts them."""

from __future__ import annotations

from typing import Any, NamedTuple

from colt.kernel import Rules


class Phases(NamedTuple):
    """In their order: cards are laid first, then they come up, and perhaps more follows."""

    laying: str
    resolving: str
    others: tuple[str, ...] = ()

    def now(self, rules: Rules, state: Any) -> tuple[str, ...]:  # noqa: ANN401 - a table of any game
        """Those of the round, as long as one of them goes on or is still to come; what else goes on stands alone."""
        phase, round = rules.phase(state), state.rulebook.round
        ahead = round[round.index(state.chapter) :] if state.chapter in round else ()
        phases = {phase, *(rules.chapters[chapter].phase for chapter in ahead)}
        return self.names if phases & set(self.names) else (phase,)

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (self.laying, self.resolving, *self.others)
