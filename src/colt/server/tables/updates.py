"""A game told to one pair of eyes: its events with what each changed in its view, and what it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from colt import wire
from colt.kernel import SPECTATOR, Decision, Event, Game
from colt.words import Words, languages

Deadline = Callable[[int], float | None]
"""Seconds left for a seat."""

_REMEMBERED = 64
"""So many events and questions are kept in words: those everybody is being told just now."""


_WORDS: dict[str, Words] = {}
"""By the code of the language: one for each that Colt speaks and somebody reads, whatever else is asked for."""


def words_in(language: str) -> Words:
    """The words of a language Colt speaks; English for any other."""
    words = _WORDS.get(language)
    if words is None:
        wanted = language.replace("_", "-").split("-")[0].lower()
        code = wanted if wanted in languages() else "en"
        words = _WORDS.get(code) or _WORDS.setdefault(code, Words(code))
    return words


class Stretch(NamedTuple):
    """A stretch of the story as it is told on one line."""

    eyes: int
    since: int
    """The number of the last event that was told already."""
    upto: int
    """The number of the last event to tell."""
    language: str
    is_new: bool
    """Whether the listener has no view yet that the events could change."""

    def bits(self, length: int) -> list[Stretch]:
        """The same stretch in shorter ones; the first of them has the view."""
        starts = range(self.since, self.upto, length) or (self.since,)
        return [
            self._replace(
                since=start, upto=min(start + length, self.upto), is_new=self.is_new and start == self.since
            )
            for start in starts
        ]


class Teller:
    """Tells one game to everybody, each as far as that seat saw it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._eyes: dict[int | None, wire.Eyes] = {}
        self._common = wire.Common()
        self._told: dict[tuple[int, str], tuple[Event, _Said]] = {}
        """Events as a spectator saw them, and how they read to everybody who saw no more; by number and language."""
        self._of_others: dict[tuple[int, int, str, bool, str, float | None], wire.Decision] = {}
        """What others are asked now: by the number of the decision, seat, question, whether it is answered, language
        and the time that is left."""

    def eyes(self, seat: int | None) -> wire.Eyes:
        """The eyes of this seat, or of who sees everything."""
        if seat not in self._eyes:
            self._eyes[seat] = wire.Eyes(self.game, seat, self._common)
        return self._eyes[seat]

    def rest(self) -> None:
        """Everybody has been told for now."""
        self._common.forget()
        self._of_others.clear()

    def update(self, told: Stretch, *, number: int, left: Deadline) -> wire.Update:
        """The events of this stretch, and what is asked after them. Who is new to the story, or has lost the thread,
        gets the whole view first."""
        eyes, since, upto, language, is_new = self.bounded(told)
        before = self.eyes(eyes).view(since) if is_new else None
        words = words_in(language)
        events, view = self.story(eyes, since, upto, words)
        asked = self.decisions(eyes, view, words, number=number, left=left)
        return wire.Update(seat=eyes, since=since, view=before, events=events, decisions=asked)

    def bounded(self, told: Stretch) -> Stretch:
        """This stretch, from the beginning where the listener claims to know more than there is."""
        is_there = 0 <= told.since <= told.upto
        return told if is_there else told._replace(since=0, is_new=True)

    def story(
        self, eyes: int | None, since: int, upto: int, words: Words
    ) -> tuple[tuple[wire.Event, ...], Any]:
        """The events after `since` up to `upto`, and the table after them."""
        told: list[wire.Event] = []
        for step in self.eyes(eyes).steps(since, upto):
            name, fields, say = self._said(step, words)
            became = None if step.became is None else tuple(map(wire.became, step.became))
            told.append(
                wire.Event(
                    number=step.number,
                    name=name,
                    fields=fields,
                    say=say,
                    changes=step.changes,
                    became=became,
                )
            )
        return tuple(told), step.table if told else self.game.seen(eyes, upto)

    def _said(self, step: wire.Step, words: Words) -> _Said:
        """An event in words. Of what these eyes saw no more than a spectator, and what names no loot (whose worth not
        everybody knows), all such eyes read the same, and it is put into words once."""
        event, key = step.event, (step.number, words.language)
        known = self._told.get(key)
        if known is not None and (known[0] is event or known[0] == event):
            return known[1]
        said = _in_words(step, words)
        if (
            known is None
            and event == event.seen_by(SPECTATOR)
            and not words.manner(step.table).is_personal(event)
        ):
            self._told[key] = event, said
            for old in list(self._told)[: len(self._told) - _REMEMBERED]:
                del self._told[old]
        return said

    def decisions(
        self,
        eyes: int,
        view: Any,  # noqa: ANN401 - of any game
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
        view: Any,  # noqa: ANN401 - of any game
        words: Words,
        number: int,
        left: float | None,
    ) -> wire.Decision:
        """What another seat is asked, without its choices: it reads the same to all, and is put into words once."""
        key = number, decision.seat, decision.ask, decision.answered, words.language, left
        told = self._of_others.get(key)
        if told is None:
            if len(self._of_others) >= _REMEMBERED:
                self._of_others.clear()
            bare = Decision(decision.seat, decision.ask, (), decision.answered)
            told = wire.decision(
                bare, view, number=number, say=words.question(bare, view), says=[], deadline=left
            )
            self._of_others[key] = told
        return told


class _Said(NamedTuple):
    """What an event tells, without what it changes."""

    name: str
    fields: dict[str, wire.Plain]
    say: str | None


def _in_words(step: wire.Step, words: Words) -> _Said:
    event, table = step.event, step.table
    return _Said(type(event).__name__, wire.fields(event, table), words.event(event, table))


def _own(
    decision: Decision,
    view: Any,  # noqa: ANN401 - of any game
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
