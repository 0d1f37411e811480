"""The coach beside the guided first game: at most a line a round, from what the learner's own seat has seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from colt.express.events import (
    BanditPunched,
    BanditShot,
    CardPlayed,
    GameEnded,
    LootDropped,
    NeutralBulletTaken,
    NothingHappened,
    RoundBegan,
)
from colt.express.pieces import ROUNDS, Action, Bandit, Turn
from colt.express.rules import cards
from colt.express.state import View
from colt.kernel import ChapterOpened, Event, Game
from colt.lessons.curriculum import FIRST_GAME
from colt.lessons.lines import Lines
from colt.wire.lessons import Remark
from colt.words import Words

About = Mapping[str, str | int]

TURNS = {Turn.TUNNEL: "dark", Turn.SPEEDING_UP: "double", Turn.SWITCHING: "backwards"}
CLOGGED = 2
"""So many bullets in a hand are worth a word."""
PLAYED = 3
"""A round in which so many cards did what they should is worth one, too."""
AFTERWARDS = ("punched", "came-to-nothing", "shot", "met-the-marshal", "all-went-well")
"""What may be said after Stealin', the first that is true; but only where nothing was said before."""


def remarks(game: Game[Any], seat: int, language: str) -> tuple[Remark, ...]:
    """Everything the coach has said to this seat so far, each with the event after which he said it."""
    coach = _Coach(seat, Lines(language), Words(language))
    for number, event, view in game.steps(seat):
        coach.hear(number, event, view)
    return tuple(coach.remarks)


class _Coach:
    """Follows the story of one seat, and holds his tongue as far as he can."""

    def __init__(self, seat: int, lines: Lines, words: Words) -> None:
        self.seat = seat
        self.lines = lines
        self.words = words
        self.remarks = [Remark(after=0, say=lines.line(FIRST_GAME, "welcome"))]
        self.said: set[str] = set()
        self.has_spoken = False
        """In this round."""
        self.is_asked_first = True
        self.played = 0
        self.happened: dict[str, About] = {}
        """What could be said after this round."""
        self.known: set[str] = set()
        """Turns and hits that have come before, said or not."""

    def hear(self, number: int, event: Event, view: View) -> None:
        """Something happened; perhaps it is worth a word."""
        if isinstance(event, RoundBegan):
            self._begin_round()
        self._note(event, view)
        if isinstance(event, ChapterOpened):
            self._look_back(number, view)
        turn = view.turn_now()
        if turn is not None and turn.seat == self.seat and view.chapter == "schemin":
            self._look_ahead(number, view, turn.turn)
        if isinstance(event, GameEnded):
            self._say_goodbye(number, view)

    def _begin_round(self) -> None:
        self.has_spoken, self.is_asked_first, self.played = False, True, 0
        self.happened = {}

    def _me(self, view: View) -> Bandit:
        return view.seats[self.seat][0]

    def _say(self, number: int, kind: str, about: About) -> None:
        if self.has_spoken or kind in self.said:
            return
        self.said.add(kind)
        self.has_spoken = True
        say = self.lines.filled(FIRST_GAME, "moments", kind, about=about)
        self.remarks.append(Remark(after=number, say=say))

    # --- before a card is played

    def _look_ahead(self, number: int, view: View, kind: Turn) -> None:
        """The learner is asked for a card: the first thing that is true is said."""
        is_first, self.is_asked_first = self.is_asked_first, False
        turn = TURNS.get(kind)
        is_new_turn = turn is not None and turn not in self.known
        self.known |= {turn} if turn else set()
        if view.round == 1:
            turns = len(view.round_card.turns) if view.round_card else 0
            self._say(number, "first-hand", {"n": turns})
        elif view.round == ROUNDS:
            self._say(number, "last-round", {})
        else:
            self._say_what_fits(number, view, is_first=is_first, turn=turn if is_new_turn else None)

    def _say_what_fits(self, number: int, view: View, *, is_first: bool, turn: str | None) -> None:
        bullets = len(cards.bullets(view, self.seat))
        if is_first and bullets >= CLOGGED:
            self._say(number, "clogged", {"n": bullets})
        if turn is not None:
            self._say(number, turn, {})
        rival = self._rival(view)
        if rival is not None:
            self._say(number, "raced", {"bandit": self.words.bandit(rival)})
        here = view.at[self._me(view)]
        if is_first and not here.is_roof and abs(here.car - view.marshal) == 1:
            self._say(number, "marshal-near", {})

    def _rival(self, view: View) -> Bandit | None:
        """Who will rob the one thing here before the learner can."""
        here = view.at[self._me(view)]
        holds = any(card.action is Action.ROB for card in cards.playable(view, self.seat))
        if not holds or len(view.loot.get(here, ())) != 1:
            return None
        robbers = (
            one.card.bandit
            for one in view.pile
            if one.seat != self.seat and one.card is not None and one.card.action is Action.ROB
        )
        return next((bandit for bandit in robbers if view.at[bandit] == here), None)

    # --- after the pile has run

    def _note(self, event: Event, view: View) -> None:
        """What happened to the learner's bandit in this round."""
        if not view.seats[self.seat]:
            return
        me, words = self._me(view), self.words
        match event:
            case CardPlayed(self.seat):
                self.played += 1
            case LootDropped(bandit, token) if bandit == me:
                self.happened["lost"] = {"loot": words.pieces(view).token(token, view)}
            case BanditPunched(bandit, _, puncher) if bandit == me and "lost" in self.happened:
                self.happened["punched"] = {**self.happened["lost"], "bandit": words.bandit(puncher)}
            case NothingHappened(bandit, action) if bandit == me:
                why = words.event(event, view) or ""
                about = {"card": words.pieces(view).action(action), "why": why}
                self.happened.setdefault("came-to-nothing", about)
            case BanditShot(shooter, target) if target == me:
                self._first("shot", {"bandit": words.bandit(shooter)})
            case NeutralBulletTaken(bandit) if bandit == me:
                self._first("met-the-marshal", {})

    def _first(self, kind: str, about: About) -> None:
        """Worth a word when it happens for the first time."""
        if kind not in self.known:
            self.happened[kind] = about
        self.known.add(kind)

    def _look_back(self, number: int, view: View) -> None:
        """The pile has run: where nothing was said in this round, the first thing that is true is said now."""
        is_over = view.round_card is not None and view.chapter not in ("schemin", "returning", "stealin")
        if not is_over or view.round in (0, 1, ROUNDS):
            return
        if self.played >= PLAYED and "came-to-nothing" not in self.happened:
            self.happened["all-went-well"] = {}
        for kind in AFTERWARDS:
            if kind in self.happened:
                self._say(number, kind, self.happened[kind])

    def _say_goodbye(self, number: int, view: View) -> None:
        """The game is over: who won, alone or with others, and with how much."""
        result, money = view.result, self.words.money
        assert result is not None
        is_mine = self.seat in result.winners
        place = "lost" if not is_mine else "shared" if len(result.winners) > 1 else "won"
        about = {"result": self.words.result(view)[-1], "money": money(max(result.scores))}
        about["mine"] = money(result.scores[self.seat])
        self.remarks.append(Remark(after=number, say=self.lines.filled(FIRST_GAME, place, about=about)))
