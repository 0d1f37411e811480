"""One pair of eyes at this screen: what they have been told, and what was last drawn for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from colt.kernel import SPECTATOR, Game
from colt.picture import Picture, picture_of
from colt.terminal.screen import Screen
from colt.terminal.story import Paragraph, Story

Pause = Callable[[], object]


class Reader:
    """A seat, or those who only watch: its story, and the table as it last saw it."""

    def __init__(self, game: Game[Any], screen: Screen, seat: int, pause: Pause | None = None) -> None:
        self.game = game
        self.screen = screen
        self.words = screen.words
        self.seat = seat
        self.pause = pause
        self.story = Story(game, seat, self.words, None if screen.describe else self._train)
        self._seen: list[str] = []
        self._heard = self._round_heard = -1

    @property
    def view(self) -> Any:  # noqa: ANN401 - a view of either game
        """What this reader knows."""
        return self.game.view(self.seat)

    # --- what has happened

    def hear(self, *, is_asked: bool) -> bool:
        """Everything that is new; returns whether a round began. Between two rounds who is asked may take a breath."""
        news = self.story.news()
        self.tell(news, is_asked=is_asked)
        return any(paragraph.is_headline for paragraph in news)

    def tell(self, paragraphs: list[Paragraph], *, is_asked: bool) -> None:
        """These paragraphs, and the drawings between them."""
        if paragraphs:
            self.screen.gap()
        for nth, paragraph in enumerate(paragraphs):
            if paragraph.is_headline:
                if nth and paragraph.follows_round and is_asked:
                    self.screen.breathe()
                self.screen.heading(paragraph.text)
            elif paragraph.drawing:
                self.screen.plate(paragraph.drawing)
            else:
                self.screen.line(paragraph.text)
            if self.pause:
                self.pause()

    # --- the table as it lies

    def look(self) -> None:
        """The train and the sheets, when they have changed since they were last seen, or a new chapter begins."""
        view = self.view
        if self.screen.describe:
            self._listen(view)
            return
        picture = self._picture(view)
        train = picture.train()
        seen = [str(view.page), *train]
        if seen == self._seen:
            return
        self._seen = seen
        sheets = picture.sheets(is_brief=True)
        self.screen.gap()
        self.screen.drawing([*picture.heading(), "", *train, *(["", *sheets] if sheets else [])])

    def look_afresh(self) -> None:
        """Whatever was drawn is out of sight."""
        self._seen = []
        self._heard = self._round_heard = -1

    def cards(self) -> None:
        """The pile and the own hand."""
        view, screen = self.view, self.screen
        screen.gap()
        if screen.describe:
            screen.lines(self._cards_to_hear(view))
            return
        if view.round:
            screen.drawing(self._picture(view).pile())
        screen.lines(filter(None, (self.words.hand(self.seat, view),)))

    def _listen(self, view: Any) -> None:  # noqa: ANN401 - a view of either game
        """The whole table once a round; in between, and when a chapter begins, what is around the own bandits."""
        around = [] if self.seat == SPECTATOR else self.words.around(self.seat, view)
        round_then, page_then, *before = self._seen or ["", ""]
        self._seen = [str(view.round), str(view.page), *around]
        if round_then != str(view.round):
            self.screen.gap()
            self.screen.lines(self.words.table(view))
        elif around != before or page_then != str(view.page):
            self.screen.lines(around)

    def _cards_to_hear(self, view: Any) -> list[str]:  # noqa: ANN401 - a view of either game
        """The pile when a chapter begins: what is played after that is told as it is played. The hand, which the table
        told when the round began."""
        is_new, is_round = self._heard != view.page, self._round_heard != view.round
        self._heard, self._round_heard = view.page, view.round
        hand = "" if is_round else self.words.hand(self.seat, view)
        return [*(self.words.pile(view) if is_new else []), *filter(None, (hand,))]

    def _picture(self, view: Any) -> Picture:  # noqa: ANN401 - a view of either game
        return picture_of(view, self.words, width=self.screen.width)

    def _train(self, view: Any) -> list[str]:  # noqa: ANN401 - a view of either game
        return self._picture(view).train()
