"""Problems as clients see them: which there are, and what came of an answer."""

from __future__ import annotations

import msgspec

from colt.wire.reviews import Estimate


class ProblemOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A problem in the list; its answer stays where it is."""

    problem: str
    game: str
    grade: int
    """1: the outlaw solves it; 2: it does not; 3: neither does a stronger bot."""
    players: int


class Problems(msgspec.Struct, frozen=True, kw_only=True):
    """All problems, game after game, the easy ones first."""

    problems: tuple[ProblemOffered, ...]


class ProblemAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, and what it is worth, with its 99 % interval."""

    text: str
    say: str
    chance: Estimate
    is_right: bool


class ProblemTried(msgspec.Struct, frozen=True, kw_only=True):
    """What is said to who has answered."""

    is_right: bool
    say: str
    grade: int
    answers: tuple[ProblemAnswer, ...]
    """All that were weighed, the best first."""
