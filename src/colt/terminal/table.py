"""The game at the prompt: people and bots round one table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from colt.kernel import SPECTATOR, Choice, Decision, Game
from colt.picture import describe as describe_position
from colt.picture import draw, picture_of
from colt.terminal.prompt import Prompt
from colt.terminal.screen import Ask, Left, Out, Screen
from colt.terminal.story import Paragraph, Story
from colt.words import Words

Choose = Callable[[Any, Decision], Choice]
"""A bot: what would it choose, given its view and what it is asked?"""

Save = Callable[[], str | None]
"""Keeps the record of a finished game and says where."""


def play(
    game: Game[Any],
    human_seats: Collection[int],
    bots: Mapping[int, Choose],
    *,
    words: Words,
    out: Out = print,
    ask: Ask = input,
    describe: bool = False,
    width: int | None = None,
    save: Save | None = None,
    clear: Callable[[], object] | None = None,
) -> bool:
    """People at this keyboard play with bots on the other seats; returns whether the game was finished."""
    screen = Screen(words, out, ask, describe=describe, width=width, clear=clear)
    table = Table(game, screen, human_seats, bots)
    try:
        table.welcome()
        table.run()
    except (Left, KeyboardInterrupt):
        screen.line(words.say("terminal.left"))
        return False
    table.finish(save)
    return True


def watch(
    game: Game[Any],
    bots: Mapping[int, Choose],
    *,
    words: Words,
    out: Out = print,
    describe: bool = False,
    width: int | None = None,
    pause: Callable[[], object] | None = None,
    save: Save | None = None,
) -> bool:
    """Bots play, as those see it who only watch; `pause` is called after every paragraph."""
    screen = Screen(words, out, describe=describe, width=width)
    table = Table(game, screen, (), bots, pause=pause)
    try:
        table.welcome()
        table.run()
    except KeyboardInterrupt:
        screen.line(words.say("terminal.left"))
        return False
    table.finish(save)
    return True


class Table:
    """Who sits where, what everybody has been told, and what was last drawn for whom."""

    def __init__(
        self,
        game: Game[Any],
        screen: Screen,
        humans: Collection[int],
        bots: Mapping[int, Choose],
        *,
        pause: Callable[[], object] | None = None,
    ) -> None:
        self.game = game
        self.screen = screen
        self.words = screen.words
        self.humans = sorted(humans)
        self.bots = bots
        self.pause = pause
        self.stories = {seat: Story(game, seat, self.words) for seat in (*self.humans, SPECTATOR)}
        self._drawn: dict[int, list[str]] = {}
        self._page = -1
        self._reader: int | None = self.humans[0] if len(self.humans) == 1 else None

    # --- from the first sentence to the last

    def welcome(self) -> None:
        """Who plays, and how answers are given."""
        view = self.game.view(self.humans[0] if len(self.humans) == 1 else SPECTATOR)
        say, screen = self.words.say, self.screen
        seats = self.words.enumerated(self.words.seat(seat, view) for seat in view.turn_order())
        screen.line(say("terminal.welcome", game=self.words.name(view), players=view.players, seats=seats))
        if self.humans:
            self._welcome_people(view)
        if not screen.describe:
            screen.lines(self.words.signs(view))
        if self.humans:
            screen.line(say("terminal.keys-hint"))

    def _welcome_people(self, view: Any) -> None:  # noqa: ANN401 - a view of either game
        say = self.words.say
        if any(view.seats[seat] for seat in self.humans):
            about = self.words.about_seats(self.humans, view)
            self.screen.line(say("terminal.you", **about))
            for seat in self.humans:
                self.screen.lines(self.words.powers(seat, view))
        else:
            self.screen.line(say("terminal.you-later"))
        if not self.screen.describe:
            self.screen.line(say("terminal.star"))

    def run(self) -> None:
        """Ask and answer until the game is over."""
        while self.game.decisions:
            decision = self._next()
            if decision.seat in self.humans:
                choice = self._ask(decision)
            else:
                choice = self.bots[decision.seat](self.game.view(decision.seat), decision)
            self.game.play(choice, decision.seat)
            if not self._is_anybody_in():
                self._look_on()

    def finish(self, save: Save | None) -> None:
        """The rest of the story, the table as it lies, the count, and where it was saved."""
        screen = self.screen
        reader = self._common_reader()
        self._tell(self.stories[reader].news())
        view = self.game.view(reader)
        self._draw(reader)
        screen.heading(self.words.say("terminal.end"))
        screen.lines(self.words.result(view))
        where = save() if save else None
        if where:
            screen.gap()
            screen.line(self.words.say("terminal.saved", where=where))

    def _next(self) -> Decision:
        """Where several are asked at once the bots answer first, so that nobody waits for them."""
        decisions = self.game.decisions
        return next((decision for decision in decisions if decision.seat not in self.humans), decisions[0])

    # --- one person's turn

    def _ask(self, decision: Decision) -> Choice:
        seat = decision.seat
        self._hand_over(seat)
        self._tell(self.stories[seat].news())
        self._draw(seat)
        self._show_cards(seat)
        commands = {
            "?": lambda: self._explain(decision),
            "h": lambda: self._history(seat),
            "p": lambda: self._whole(seat),
            "s": lambda: self._scores(seat),
            "q": self._quit,
        }
        return Prompt(self.screen, self.game, decision, commands).answer()

    def _hand_over(self, seat: int) -> None:
        """Several people share the keyboard: a curtain falls between their hands."""
        if self._reader == seat:
            return
        screen, view = self.screen, self.game.view(SPECTATOR)
        who = self.words.who(seat, view)
        if self._reader is not None:
            screen.clear()
        screen.gap()
        screen.line(self.words.say("terminal.pass-on", **who))
        screen.read(self.words.say("terminal.enter", **who))
        screen.clear()
        self._reader = seat
        self._drawn.pop(seat, None)

    def _tell(self, paragraphs: list[Paragraph]) -> None:
        if paragraphs:
            self.screen.gap()
        for nth, paragraph in enumerate(paragraphs):
            if not paragraph.is_headline:
                self.screen.line(paragraph.text)
            else:
                if nth and self.humans:
                    self._breathe()
                self.screen.heading(paragraph.text)
            if self.pause:
                self.pause()

    def _breathe(self) -> None:
        """A round has ended: time to read what happened."""
        self.screen.gap()
        if self.screen.read(self.words.say("terminal.next-round")).lower() == "q":
            self._quit()

    def _draw(self, seat: int) -> None:
        """The train and the sheets, when they have changed since this reader last saw them, or a new chapter begins."""
        view, screen = self.game.view(seat), self.screen
        if screen.describe:
            self._describe(seat)
            return
        picture = picture_of(view, self.words, width=screen.width)
        train = picture.train()
        seen = [str(view.page), *train]
        if seen == self._drawn.get(seat):
            return
        self._drawn[seat] = seen
        sheets = picture.sheets(is_brief=True)
        screen.gap()
        screen.drawing([*picture.heading(), "", *train, *(["", *sheets] if sheets else [])])

    def _describe(self, seat: int) -> None:
        """The whole table once a round, and in between only what has changed around the own bandits."""
        view = self.game.view(seat)
        around = [] if seat == SPECTATOR else self.words.around(seat, view)
        round_now, *before = self._drawn.get(seat, [""])
        self._drawn[seat] = [str(view.round), *around]
        if round_now != str(view.round):
            self.screen.gap()
            self.screen.lines(self.words.table(view))
        elif around != before:
            self.screen.lines(around)

    def _show_cards(self, seat: int) -> None:
        """The pile and the own hand."""
        view, screen = self.game.view(seat), self.screen
        screen.gap()
        if screen.describe:
            screen.lines(self.words.pile(view))
        elif view.round:
            screen.drawing(picture_of(view, self.words, width=screen.width).pile())
        hand = self.words.hand(seat, view)
        if hand:
            screen.line(hand)

    # --- what can be typed besides an answer

    def _explain(self, decision: Decision) -> None:
        say, view = self.words.say, self.game.view(decision.seat)
        example = decision.choices[0]
        text = say("terminal.keys.text", example=str(example), text=self.words.choice(example, view))
        others = ("zero", "help", "history", "picture", "scores", "quit")
        keys = [say("terminal.keys.number"), text, *(say(f"terminal.keys.{key}") for key in others)]
        sections = [
            *self.words.explain(view),
            (say("terminal.notation"), [*self._legend(view), *self.words.notation(view)]),
            (say("terminal.keys"), keys),
        ]
        for heading, lines in sections:
            self.screen.heading(heading)
            self.screen.lines(lines)

    def _legend(self, view: Any) -> list[str]:  # noqa: ANN401 - a view of either game
        """How to read the pictures."""
        return [] if self.screen.describe else [self.words.say("terminal.star"), *self.words.legend(view)]

    def _history(self, seat: int) -> None:
        story = self.stories[seat].round
        self.screen.gap()
        self.screen.lines(paragraph.text for paragraph in story)
        if not story:
            self.screen.line(self.words.say("terminal.history-empty"))

    def _whole(self, seat: int) -> None:
        view = self.game.view(seat)
        self.screen.gap()
        if self.screen.describe:
            self.screen.lines(describe_position(view, self.words))
        else:
            self.screen.drawing(draw(view, self.words, width=self.screen.width).split("\n"))

    def _scores(self, seat: int) -> None:
        self.screen.gap()
        self.screen.lines(self.words.scores(self.game.view(seat)))

    def _quit(self) -> None:
        if self.screen.read(self.words.say("terminal.quit")).lower() == self.words.say("terminal.yes"):
            raise Left

    # --- nobody here is asked any more

    def _is_anybody_in(self) -> bool:
        """Whether a person at this keyboard may still be asked something."""
        view = self.game.view(SPECTATOR)
        return any(view.is_playing(seat) for seat in self.humans)

    def _common_reader(self) -> int:
        """Who is told what all may hear: one person alone as that seat, else as those see it who watch."""
        if len(self.humans) == 1:
            return self.humans[0]
        if self.humans:
            self.stories[SPECTATOR].skip(min(self.stories[seat].told for seat in self.humans))
        return SPECTATOR

    def _look_on(self) -> None:
        """A chapter is told when it is over; the table is drawn when a round begins."""
        reader = self._common_reader()
        page = self.game.view(reader).page
        if page == self._page:
            return
        self._page = page
        paragraphs = self.stories[reader].news()
        self._tell(paragraphs)
        if any(paragraph.is_headline for paragraph in paragraphs):
            self._draw(reader)
