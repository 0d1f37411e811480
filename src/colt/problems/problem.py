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

FILES = ("express.jsonl", "super-express.jsonl")
ONE_KIND = 3
"""No more than one in so many has the same kind of answer."""
LEAD, DOLLARS = 0.08, 400
"""By so much the best answer leads: points of winning, or dollars."""

IN_REACH = 0.3
"""Two other answers at least are no further behind: it is not the only card that does something."""


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
    also: tuple[str, ...] = ()
    """Those after the first that came to the same on every guess: they solve it as well."""
    lead: Estimate
    """Of the best over the next, in chance to win, guess by guess."""
    dollars: Estimate
    """The same in dollars."""
    grade: int
    """1: the outlaw solves it; 2: it does not; 3: neither does a stronger bot."""
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
        """What kind of answer solves it: `play rob`, `move`, `draw`; a plan by its first card."""
        words = self.answers[0].text.split(" ")
        return " ".join(words[:2]) if words[0] in ("play", "plan") else words[0]

    @property
    def solutions(self) -> tuple[str, ...]:
        """The answers that solve it."""
        return self.answers[0].text, *self.also

    @property
    def is_convincing(self) -> bool:
        """Whether the best leads clearly enough, and its interval lies apart from that of the next."""
        best, second = self.answers[0], self.answers[len(self.solutions)]
        by_chance = self.lead.value >= LEAD and best.chance.low > second.chance.high
        by_dollars = self.dollars.value >= DOLLARS and best.dollars.low > second.dollars.high
        if not self.options.title.counts_money:
            return by_chance
        return self.lead.low > 0 and (by_chance or (by_dollars and self.lead.value >= 0))

    @property
    def is_a_choice(self) -> bool:
        """Whether two other answers are in reach of the best."""
        best, *others = self.answers[0], *self.answers[len(self.solutions) :]
        return len(others) > 1 and best.chance.value - others[1].chance.value <= IN_REACH

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
    """The problems that come with Colt, by name: game after game, the easy ones first."""
    every = (one for file in FILES for one in sorted(_read(file), key=lambda one: (one.grade, one.name)))
    return {one.name: one for one in every}


def _read(file: str) -> list[Problem]:
    text = resources.files("colt.problems").joinpath(file).read_text(encoding="utf-8")
    return read(text.splitlines())


def problem(name: str) -> Problem:
    """The problem of this name."""
    if name not in problems():
        raise NoSuchProblem(f"There is no problem {name!r}.")
    return problems()[name]
