"""A conformance test for anybody's bot: it plays a little of everything and is watched closely."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from colt.bots.bot import Bot, Seed, View
from colt.bots.making import make
from colt.games import Options, every_rulebook, new_game
from colt.kernel import Chance, Choice, ColtError, Decision

CLOSELY = 7
"""One decision in so many is looked at closely."""


class BadBot(ColtError):
    """A bot that does not do what bots do, with a sentence that says what and where."""


def check(
    bot: str | Callable[[Seed], Bot],
    *,
    games: int = 1,
    kinds: Iterable[Options] | None = None,
    is_timed: bool = False,
) -> None:
    """Raise BadBot with a clear sentence unless this bot (its name, or what makes one from a seed) is fit to play:
    every answer is one of the choices, equal seeds and equal views get equal answers, nothing of a view is kept
    or changed; so many games of all kinds, which are every edition, variant and number of players of both games
    unless others are given. A bot with a time budget need not answer the same twice (`is_timed`)."""
    factory: Callable[[Seed], Bot] = (lambda seed: make(bot, seed)) if isinstance(bot, str) else bot
    for options in every_rulebook() if kinds is None else kinds:
        for nth in range(games):
            _Watch(factory, msgspec.structs.replace(options, seed=f"check {nth}"), is_timed=is_timed).play()


class _Watch:
    """One game in which every seat is the bot, and what it does is looked at."""

    def __init__(self, factory: Callable[[Seed], Bot], options: Options, *, is_timed: bool) -> None:
        self.factory = factory
        self.options = options
        self.is_timed = is_timed
        self.game = new_game(options)
        self.bots = [self._bot(seat) for seat in range(self.game.state.players)]
        self.count = 0

    def play(self) -> None:
        """To the end."""
        game = self.game
        while game.decisions:
            decision = game.decisions[0]
            view = game.view(decision.seat)
            answer = self._answer(self.bots[decision.seat], view, decision)
            # Which decisions are looked at depends on the game, so that in the end every kind is.
            if Chance(f"{self.options} {self.count}").below(CLOSELY) == 0:
                self._look_closely(view, decision, answer)
            self.count += 1
            game.play(answer, decision.seat)

    def _bot(self, seat: int) -> Bot:
        return self.factory(f"{self.options.seed}/{seat}")

    def _answer(self, bot: Bot, view: View, decision: Decision) -> Choice:
        before = _contents(view)
        try:
            answer = bot.choose(view, decision)
        except Exception as error:
            raise self._bad(decision, f"it failed with {type(error).__name__}: {error}") from error
        if answer not in decision.choices:
            raise self._bad(decision, f"its answer {str(answer)!r} is not one of the choices")
        if _contents(view) != before:
            raise self._bad(decision, "it changed the view it was given")
        return answer

    def _look_closely(self, view: View, decision: Decision, answer: Choice) -> None:
        bot = self.bots[decision.seat]
        private = view.fork()
        parts = [private, *(value for value in _values(private) if isinstance(value, dict | list))]
        again = self._count_references(bot, private, parts, decision)
        if self.is_timed:
            return
        if again != answer:
            raise self._bad(decision, f"it answered {str(answer)!r}, and to an equal view {str(again)!r}")
        fresh = self._answer(self._bot(decision.seat), view, decision)
        if fresh != answer:
            raise self._bad(
                decision, f"it answered {str(answer)!r}, and a new one with the same seed {str(fresh)!r}"
            )

    def _count_references(self, bot: Bot, view: View, parts: list[Any], decision: Decision) -> Choice:
        """Ask with a view that nobody else holds, and see whether somebody holds it, or a part of it, after that."""
        before = [sys.getrefcount(part) for part in parts]
        answer = self._answer(bot, view, decision)
        after = [sys.getrefcount(part) for part in parts]
        if after != before:
            gc.collect()
            after = [sys.getrefcount(part) for part in parts]
        if any(now > then for now, then in zip(after, before, strict=True)):
            raise self._bad(decision, "it kept a reference to the view it was given, or to a part of it")
        return answer

    def _bad(self, decision: Decision, sentence: str) -> BadBot:
        options = self.options
        kind = [options.game, options.book, *options.variants]
        return BadBot(
            f"{sentence[0].upper()}{sentence[1:]} (in {' '.join(kind)} with {options.players} players, "
            f"seed {options.seed!r}, answer {self.count + 1}, asked {decision.ask!r})."
        )


def _values(view: View) -> list[Any]:
    """Everything in a view."""
    return [getattr(view, name) for name in view.__struct_fields__]


def _contents(view: View) -> list[Any]:
    """Everything in a view, with its dicts and lists copied so that a change shows."""
    return [value.copy() if isinstance(value, dict | list) else value for value in _values(view)]
