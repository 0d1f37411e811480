"""A game told to one pair of eyes: its events with their scenes, its view, what it is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from colt import wire
from colt.kernel import SPECTATOR, Decision, Event, Game
from colt.words import Words, languages

Deadline = Callable[[int], float | None]
"""Seconds left for a seat."""

_REMEMBERED = 64
"""So many events are kept in words: those everybody is being told just now."""


@lru_cache(maxsize=16)
def words_in(language: str) -> Words:
    """The words of a language Colt speaks; English for any other."""
    code = language.replace("_", "-").split("-")[0].lower()
    return Words(code if code in languages() else "en")


class Teller:
    """Tells one game to everybody, each as far as that seat saw it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._told: dict[tuple[int, str], wire.Event] = {}
        """Events that read the same to everybody, by number and language, still without a scene."""
        self._questions: dict[tuple[int, int, str, str], str] = {}
        """What others are asked now, by the number of the decision, seat, question and language."""

    def update(
        self, eyes: int, since: int, upto: int, words: Words, *, number: int, names: list[str], left: Deadline
    ) -> wire.Update:
        """Everything these eyes need after having known `since` events, up to `upto`."""
        if not 0 <= since <= upto:
            since = 0
        events, view = self.story(eyes, since, upto, words)
        return wire.Update(
            seat=eyes,
            since=since,
            events=events,
            view=wire.view(view, names),
            decisions=self.decisions(eyes, view, words, number=number, left=left),
        )

    def story(
        self, eyes: int | None, since: int, upto: int, words: Words
    ) -> tuple[tuple[wire.Event, ...], Any]:
        """The events after `since` up to `upto`, and the table after them."""
        told: list[wire.Event] = []
        before: wire.Scene | None = None
        for number, event, table in self.game.steps(eyes, since, upto):
            scene = wire.scene(table)
            shown = None if scene == before else scene
            told.append(msgspec.structs.replace(self._event(number, event, table, words), scene=shown))
            before = scene
        return tuple(told), table if told else self.game.view(eyes, upto)

    def _event(self, number: int, event: Event, table: Any, words: Words) -> wire.Event:  # noqa: ANN401
        """An event in words, still without its scene. What even a spectator sees as it was, and what names no loot
        (whose worth not everybody knows), reads the same to all, and is put into words once."""
        if event.seen_by(SPECTATOR) is not event or words.manner(table).is_personal(event):
            return wire.event(number, event, say=words.event(event, table), scene=None)
        told = self._told.get((number, words.language))
        if told is None:
            told = wire.event(number, event, say=words.event(event, table), scene=None)
            self._told[number, words.language] = told
            for old in list(self._told)[: len(self._told) - _REMEMBERED]:
                del self._told[old]
        return told

    def decisions(
        self,
        eyes: int,
        view: Any,  # noqa: ANN401 - of either game
        words: Words,
        *,
        number: int,
        left: Deadline,
    ) -> tuple[wire.Decision, ...]:
        """Who is asked what, worked out from the view alone; only the own decisions come with choices."""
        asked = self.game.rules.decisions(view)
        if all(decision.answered for decision in asked):
            return ()
        return tuple(
            _own(decision, view, words, number, left(decision.seat))
            if decision.seat == eyes
            else self._of_another(decision, view, words, number, left(decision.seat))
            for decision in asked
        )

    def _of_another(
        self,
        decision: Decision,
        view: Any,  # noqa: ANN401 - of either game
        words: Words,
        number: int,
        left: float | None,
    ) -> wire.Decision:
        """What another seat is asked, without its choices: it reads the same to all, and is put into words once."""
        bare = Decision(decision.seat, decision.ask, (), decision.answered)
        key = (number, decision.seat, decision.ask, words.language)
        say = self._questions.get(key)
        if say is None:
            self._questions = {known: text for known, text in self._questions.items() if known[0] == number}
            say = self._questions[key] = words.question(bare, view)
        return wire.decision(bare, view, number=number, say=say, says=[], deadline=left)


def _own(
    decision: Decision,
    view: Any,  # noqa: ANN401 - of either game
    words: Words,
    number: int,
    left: float | None,
) -> wire.Decision:
    return wire.decision(
        decision,
        view,
        number=number,
        say=words.question(decision, view),
        says=[words.choice(choice, view) for choice in decision.choices],
        deadline=left,
    )
