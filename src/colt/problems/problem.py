"""A problem as it is kept: the game up to the question, every answer weighed, and by whom."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from colt.games import Options
from colt.kernel import ColtError, Game
from colt.scenario import begin
from colt.wire.reviews import Estimate

FILE = "express.jsonl"
ONE_KIND = 3
"""No more than one in so many has the same kind of answer."""
LEAD, DOLLARS = 0.08, 400
"""By so much the best answer leads: points of winning, or dollars."""


class NoSuchProblem(ColtError):
    """Nobody has set that problem."""


class Weighed(msgspec.Struct, frozen=True):
    """What an answer is worth, with its 99 % interval."""

    text: str
    chance: Estimate
    dollars: Estimate
    """More than the others, on average."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody is asked, and one answer is clearly the best."""

    options: Options
    choices: tuple[tuple[int, str], ...]
    """Everything that was answered before, seat by seat."""
    seat: int
    ask: str
    answers: tuple[Weighed, ...]
    """All that were weighed, the best first."""
    lead: Estimate
    """Of the best over the second, in chance to win, guess by guess."""
    dollars: Estimate
    """The same in dollars."""
    grade: int
    """1: the outlaw solves it; 2: it does not; 3: neither does the sheriff."""
    guesses: int
    engine: str
    net: str

    @property
    def name(self) -> str:
        """Eight letters that belong to this position alone."""
        told = msgspec.json.encode((self.options, self.choices))
        return hashlib.blake2b(told, digest_size=4, person=b"colt problem").hexdigest()

    @property
    def kind(self) -> str:
        """What kind of answer solves it: `play rob`, `move`, `draw`."""
        words = self.answers[0].text.split(" ")
        return " ".join(words[:2]) if words[0] == "play" else words[0]

    @property
    def is_convincing(self) -> bool:
        """Whether the best leads clearly enough, and its interval lies apart from that of the second."""
        best, second = self.answers[:2]
        by_chance = self.lead.value >= LEAD and best.chance.low > second.chance.high
        by_dollars = self.dollars.value >= DOLLARS and best.dollars.low > second.dollars.high
        return self.lead.low > 0 and (by_chance or (by_dollars and self.lead.value >= 0))

    def lay_out(self) -> Game[Any]:
        """The game, when the question is asked."""
        game = begin(self.options)
        for seat, text in self.choices:
            game.play(text, seat)
        return game


def read(lines: Iterable[str]) -> list[Problem]:
    """Problems from a file, one a line."""
    return [msgspec.json.decode(line, type=Problem) for line in lines if line.strip()]


def chosen(found: Iterable[Problem]) -> list[Problem]:
    """Of these problems as many as are convincing, no position twice, and not too many of one kind."""
    convincing = {one.name: one for one in found if one.is_convincing}
    kept = sorted(convincing.values(), key=lambda one: (one.grade, one.name))
    while kept:
        kind, most = Counter(one.kind for one in kept).most_common(1)[0]
        if most * ONE_KIND <= len(kept):
            break
        weakest = min((one for one in kept if one.kind == kind), key=lambda one: one.lead.value)
        kept.remove(weakest)
    return kept


@cache
def problems() -> Mapping[str, Problem]:
    """The problems that come with Colt, by name, the easy ones first."""
    text = resources.files("colt.problems").joinpath(FILE).read_text(encoding="utf-8")
    return {one.name: one for one in sorted(read(text.splitlines()), key=lambda one: (one.grade, one.name))}


def problem(name: str) -> Problem:
    """The problem of this name."""
    if name not in problems():
        raise NoSuchProblem(f"There is no problem {name!r}.")
    return problems()[name]
