"""What has happened, as one reader saw it, told in paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from colt.kernel import ChapterOpened, Event, Game
from colt.words import Words


class Paragraph(NamedTuple):
    """A few sentences that belong together."""

    text: str
    is_headline: bool = False
    follows_round: bool = False
    """A round ends before it."""
    drawing: tuple[str, ...] = ()
    """What stands here instead of a text."""


Draw = Callable[[Any], list[str]]
"""The train as a view knows it."""


class Story:
    """One reader's story: what is new since it was last told, and the round so far. Where it is drawn, the train stands
    between the passes of the cards."""

    def __init__(self, game: Game[Any], seat: int, words: Words, draw: Draw | None = None) -> None:
        self.game = game
        self.seat = seat
        self.words = words
        self.draw = draw
        self.manner = words.manner(game.view(seat))
        self.round: list[Paragraph] = []
        self._is_open = False
        self._told = self._opening()

    def _opening(self) -> int:
        """Told is what was before the round that has begun already: the set-up is seen in the picture."""
        events = self.game.events_seen_by(self.seat)
        starts = [nth for nth, event in enumerate(events) if isinstance(event, self.manner.headlines)]
        return starts[-1] if starts else len(events)

    @property
    def told(self) -> int:
        """How many events of the game have been told."""
        return self._told

    def skip(self, told: int) -> None:
        """Somebody else has told everything up to there."""
        self._told = max(self._told, told)

    def news(self) -> list[Paragraph]:
        """What has happened since this was last asked."""
        return self._tell(None)

    def past(self) -> list[Paragraph]:
        """What is left to tell of a round that is over; nothing while it is still the same one."""
        events = self.game.events_seen_by(self.seat, self._told)
        starts = [nth for nth, event in enumerate(events) if isinstance(event, self.manner.headlines)]
        return self._tell(self._told + starts[-1]) if starts else []

    def _tell(self, upto: int | None) -> list[Paragraph]:
        paragraphs: list[Paragraph] = []
        for number, event, view in self.game.steps(self.seat, self._told, upto):
            if self.draw and paragraphs and self.manner.is_pass_over(event, view):
                paragraphs.append(Paragraph("", drawing=tuple(self.draw(view))))
            self._add(event, view, paragraphs)
            self._told = number
        return paragraphs

    def _add(self, event: Event, view: Any, paragraphs: list[Paragraph]) -> None:  # noqa: ANN401 - of either game
        manner = self.manner
        is_headline, is_opener = isinstance(event, manner.headlines), isinstance(event, manner.openers)
        if is_headline or is_opener or isinstance(event, ChapterOpened):
            self._is_open = False
        text = None if manner.is_plain(event, self.seat) else self.words.event(event, view)
        if text is None:
            return
        if is_headline:
            self.round = []
        if self._is_open and paragraphs and self.round:
            text = self.words.say("sentences", first=paragraphs.pop().text, second=text)
            self.round.pop()
        paragraphs.append(Paragraph(text, is_headline, is_headline and view.round > 1))
        self.round.append(paragraphs[-1])
        self._is_open = self._is_open or is_opener
