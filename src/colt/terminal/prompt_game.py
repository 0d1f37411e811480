"""The game at the prompt: people and bots round one table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from colt.kernel import SPECTATOR, Choice, Decision, Game
from colt.terminal.commands import Commands
from colt.terminal.keyboard import Keyboard
from colt.terminal.opinions import Commentator, Judge
from colt.terminal.prompt import Prompt
from colt.terminal.reader import Pause, Reader
from colt.terminal.screen import Left, Screen

Choose = Callable[[Any, Decision], Choice]
"""A bot: what would it choose, given its view and what it is asked?"""


class Kept(NamedTuple):
    """A game that was written down."""

    where: str
    go_on: str = ""
    """What starts one that is not over where it was left."""
    is_elsewhere: bool = False
    """Not where games are kept: nothing could be written there."""


Save = Callable[[], Kept | None]
"""Keeps the record of a game that is over or left, and says where; None where there is nothing to keep, or no place."""


class PromptGame:
    """Who sits where, and who is told what when."""

    def __init__(
        self,
        game: Game[Any],
        screen: Screen,
        people: Collection[int],
        bots: Mapping[int, Choose],
        *,
        pause: Pause | None = None,
        names: Mapping[int, str] | None = None,
        judges: Mapping[int, Judge] | None = None,
    ) -> None:
        self.game = game
        self.screen = screen
        self.words = screen.words
        self.people = sorted(people)
        self.bots = bots
        self.names = names or {}
        self.keyboard = Keyboard(screen, self.people)
        self.readers = {seat: Reader(game, screen, seat, pause) for seat in (*self.people, SPECTATOR)}
        self._comments = {seat: Commentator(screen, judge) for seat, judge in (judges or {}).items()}
        self._page = -1

    # --- from the first sentence to the last

    def welcome(self) -> None:
        """Who plays, and how answers are given."""
        view = self.readers[SPECTATOR if self.keyboard.is_shared or not self.people else self.people[0]].view
        say, screen = self.words.say, self.screen
        seats = self.words.enumerated(self.words.seat(seat, view) for seat in view.turn_order())
        screen.line(say("terminal.welcome", game=self.words.name(view), players=view.players, seats=seats))
        if self.names:
            screen.line(say("terminal.bots", bots=self.words.enumerated(self._bots_by_seat(view))))
        if self.people:
            self._welcome_people(view)
        if not screen.describe:
            screen.lines(self.words.signs(view))
        if self.people:
            screen.line(say("terminal.keys-hint"))

    def _bots_by_seat(self, view: Any) -> Iterator[str]:  # noqa: ANN401 - a view of either game
        """Which bot plays whom, in playing order."""
        for seat in view.turn_order():
            if seat in self.names:
                yield self.words.say("terminal.bot", seat=self.words.seat(seat, view), bot=self.names[seat])

    def _welcome_people(self, view: Any) -> None:  # noqa: ANN401 - a view of either game
        say = self.words.say
        if any(view.seats[seat] for seat in self.people):
            about = self.words.about_seats(self.people, view)
            self.screen.line(say("terminal.you", **about))
            for seat in self.people:
                self.screen.lines(self.words.powers(seat, view))
        else:
            self.screen.line(say("terminal.you-later"))
        if not self.screen.describe:
            self.screen.line(say("terminal.star"))

    def run(self) -> None:
        """Ask and answer until the game is over."""
        while self.game.decisions:
            decision = self._next()
            answer = self._ask if decision.seat in self.people else self._hear_from_bot
            self.game.play(answer(decision), decision.seat)
            if not self._is_anybody_in():
                self._look_on()
            elif self.keyboard.is_shared:
                self._look_back()

    def leave(self, save: Save | None) -> None:
        """The game so far is kept, and who goes before the end reads how it goes on, if anybody is there to read."""
        kept = save() if save else None
        key = "terminal.left" if self.people else "terminal.left-watching"
        with suppress(OSError):
            if kept is None:
                self.screen.line(self.words.say(key))
            else:
                self.screen.line(self.words.say("terminal.left-kept", where=kept.where))
                self.screen.drawing([kept.go_on])

    def finish(self, save: Save | None) -> None:
        """The game is kept, the end is told to who stays for it, and it is said where the game lies."""
        kept = save() if save else None
        with suppress(Left, KeyboardInterrupt):
            self._tell_end()
        if save:
            self.screen.gap()
            self.screen.line(self._where(kept))

    def _tell_end(self) -> None:
        """The rest of the story, the table as it lies, and the count."""
        screen, reader = self.screen, self._common_reader()
        self.keyboard.lay_down()
        reader.hear(is_asked=bool(self.people))
        reader.look()
        screen.heading(self.words.say("terminal.end"))
        screen.lines(self.words.result(reader.view))

    def _where(self, kept: Kept | None) -> str:
        """Where the game lies now."""
        if kept is None:
            return self.words.say("terminal.not-saved")
        key = "terminal.saved-elsewhere" if kept.is_elsewhere else "terminal.saved"
        return self.words.say(key, where=kept.where)

    def _next(self) -> Decision:
        """Where several are asked at once the bots answer first, so that nobody waits for them."""
        decisions = self.game.decisions
        return next((decision for decision in decisions if decision.seat not in self.people), decisions[0])

    def _ask(self, decision: Decision) -> Choice:
        reader = self.readers[decision.seat]
        self.keyboard.hand_over(reader)
        reader.hear(is_asked=True)
        reader.look()
        reader.cards()
        return Prompt(self.screen, self.game, decision, Commands(reader, decision).by_key()).answer()

    def _hear_from_bot(self, decision: Decision) -> Choice:
        """A bot answers; who wants it explained has read before what led to the question."""
        view, comments = self.game.view(decision.seat), self._comments.get(decision.seat)
        choice = self.bots[decision.seat](view, decision)
        if comments and len(decision.choices) > 1:
            self._catch_up()
            comments.tell(view, decision, choice)
        return choice

    # --- what is for all

    def _common_reader(self) -> Reader:
        """Who is told what all may hear: one person alone as that seat, else as those see it who watch."""
        if len(self.people) == 1:
            return self.readers[self.people[0]]
        common = self.readers[SPECTATOR]
        if self.people:
            common.story.skip(min(self.readers[seat].story.told for seat in self.people))
        return common

    def _look_back(self) -> None:
        """A round is over, or the set-up: all hear the rest of it together, and nobody is told of it again."""
        common = self._common_reader()
        past = common.story.past()
        if not past:
            return
        self.keyboard.lay_down()
        self.screen.gap()
        self.screen.line(self.words.say("terminal.together"))
        common.tell(past, is_asked=True)
        for seat in self.people:
            self.readers[seat].story.skip(common.story.told)
        if common.view.round > 1:
            self.screen.breathe()

    def _is_anybody_in(self) -> bool:
        """Whether a person at this keyboard may still be asked something."""
        view = self.game.view(SPECTATOR)
        return any(view.is_playing(seat) for seat in self.people)

    def _look_on(self) -> None:
        """Nobody here is asked any more: a chapter is told when it is over; the table is drawn when a round begins."""
        reader = self._common_reader()
        page = reader.view.page
        if page == self._page:
            return
        self._page = page
        self.keyboard.lay_down()
        self._catch_up()

    def _catch_up(self) -> None:
        """Those who look on are told everything up to now."""
        reader = self._common_reader()
        if reader.hear(is_asked=bool(self.people)):
            reader.look()
