"""The review itself: every decision of one seat is played on, those that seem to count once more on fresh guesses.

A first look at all answers says which decisions may have counted. Whether they did is decided by tables nobody has
looked at before, so that what is called a mistake is not merely what looked worst.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from colt.__about__ import __version__
from colt.bots import thinking
from colt.bots.express.thinking import SHORTLIST
from colt.express.choices import DrawCards
from colt.express.state import State
from colt.fast.arrays import Rows
from colt.fast.compiling import is_compiling
from colt.fast.express import codec
from colt.kernel import Chance, Choice, ColtError, Decision, share
from colt.records import Record
from colt.review import lines
from colt.review.ahead import MONEY, WIN, Ahead, Floats, true_row
from colt.review.crossroads import Crossroads, crossroads
from colt.wire.reviews import CurvePoint, Estimate, Judged, Review, RoundVerdict, Stroke

PLAYOUTS = 24_000
"""The budget where none is given."""
SLOWLY = 16
"""Where nothing is compiled so many times fewer have to do."""
COUNTS = 0.03
"""From three points of winning on a decision counts; the whole interval must lie there."""
LOOKS_BAD = 0.02
"""A decision that seems to have cost so much is looked at again."""
AGAIN, FINDS = 6, 3
"""So many decisions at most are looked at again, because they seem to be mistakes or finds."""
NAMED = 3
"""So many mistakes are named."""
IN_LUCK = 32
"""On so many tables chance is measured."""
SURE = 1.96

OnProgress = Callable[[float], None]
"""Told how far it has come, from 0 to 1."""


class NoReview(ColtError):
    """A game that cannot be reviewed, and why."""


class Looked(NamedTuple):
    """A decision at the first look."""

    choice: int
    event: int
    round: int
    view: State
    decision: Decision
    did: Choice
    choices: tuple[Choice, ...]
    chances: Floats
    """By guess, answer and seat."""
    dollars: Floats
    glance: Choice
    """What looks best at a glance."""

    @property
    def best(self) -> Choice:
        """The answer that did best."""
        means = self.chances[:, :, self.decision.seat].mean(axis=0) + 1e-6 * self.dollars.mean(axis=0)
        return self.choices[int(means.argmax())]

    def lead(self, one: Choice, other: Choice) -> float:
        """By how much the one did better than the other."""
        mine = self.chances[:, :, self.decision.seat].mean(axis=0)
        return float(mine[self.choices.index(one)] - mine[self.choices.index(other)])


def check(record: Record, seat: int) -> None:
    """Decline what cannot be reviewed."""
    options = record.header.options
    if options.game in thinking.SETTLERS:
        game = options.title.label
        raise NoReview(f"{game} is not reviewed: everybody plans at once, and there is no turn to blame.")
    if not record.footer.scores:
        raise NoReview("Only a game that was played to its end is reviewed.")
    if not 0 <= seat < len(record.header.bandits):
        raise NoReview(
            f"There is no seat {seat} in this game; the seats are 0 to {len(record.header.bandits) - 1}."
        )
    thinking.check(options.game, options.rulebook)


def review(
    record: Record, seat: int, *, budget: int = PLAYOUTS, on_progress: OnProgress = lambda _: None
) -> Review:
    """What a judge thinks of this seat's game. The same record, engine, net and budget give the same review."""
    check(record, seat)
    record.replay()
    return _Reviewing(record, seat, budget, on_progress).done()


class _Reviewing:
    """A review under way."""

    def __init__(self, record: Record, seat: int, budget: int, on_progress: OnProgress) -> None:
        self.record, self.seat, self.budget = record, seat, budget
        self.left = budget if is_compiling() else max(1, budget // SLOWLY)
        self.on_progress = on_progress
        self.ahead = Ahead(next(crossroads(record)).game.state, seat)
        self.curve: list[CurvePoint] = []
        self.luck: list[Stroke] = []

    def done(self) -> Review:
        """Every answer is looked at once, what stands out once more, and then all is added up."""
        looked = self._first_look()
        mistakes, finds = self._again(looked)
        return self._review(mistakes, finds)

    def _chance(self, *what: object) -> Chance:
        return Chance(" ".join(map(str, ("review", self.record.footer.digest, self.seat, *what))))

    # --- the first look

    def _first_look(self) -> list[Looked]:
        """Every decision of the seat, played on; on the way its chances and its luck."""
        mine = [one for one in crossroads(self.record) if self._is_judged(one)]
        pairs = sum(min(len(one.decision.choices), SHORTLIST) for one in mine) or 1
        guesses = max(6, self.left // 2 // pairs)
        openly = max(3, self.left // 10 // max(1, len(mine)))
        found: list[Looked] = []
        for here in crossroads(self.record):
            if self._is_judged(here):
                found.append(self._looked(here, guesses, openly))
                self.on_progress(0.6 * len(found) / len(mine))
            self._measure_luck(here)
        return found

    def _is_judged(self, here: Crossroads) -> bool:
        return here.seat == self.seat and here.has_choice and here.decision.ask != "team"

    def _looked(self, here: Crossroads, guesses: int, openly: int) -> Looked:
        view, decision, did = here.view, here.decision, here.answer
        choices = tuple(dict.fromkeys((did, *candidates(view, decision))))
        ends = self.ahead.outcomes(view, decision, choices, guesses, self._chance("look", here.choice))
        glance = thinking.about(view).at_a_glance(view, decision, self._chance("glance", here.choice))
        looked = Looked(
            here.choice,
            here.events,
            view.round,
            view,
            decision,
            did,
            choices,
            ends[..., WIN],
            ends[:, :, self.seat, MONEY],
            glance if glance in choices else did,
        )
        self._note_point(here, looked, openly)
        return looked

    def _note_point(self, here: Crossroads, looked: Looked, openly: int) -> None:
        """Everybody's chances here, if the best answer is given."""
        best = looked.choices.index(looked.best)
        known = looked.chances[:, best]
        mine = figure(known[:, self.seat])
        rows = np.repeat(true_row(here.game)[np.newaxis], openly, axis=0)
        team, chance = looked.view.seats[self.seat], self._chance("open", here.choice)
        heads = self.ahead.tried(rows, team, self.seat, [looked.best], chance)
        ends = self.ahead.play_on(heads, looked.round)
        point = CurvePoint(
            event=here.events,
            choice=here.choice,
            round=looked.round,
            known=rounded(known.mean(axis=0)),
            low=mine.low,
            high=mine.high,
            open=rounded(ends[:, :, WIN].mean(axis=0)),
        )
        self.curve.append(point)

    # --- luck

    def _measure_luck(self, here: Crossroads) -> None:
        """What this seat's own answer brought by chance, and what the cards of a new round did."""
        if here.decision.ask == "team":
            return
        if here.seat == self.seat and not here.ends_round:
            kind = "draw" if isinstance(here.answer, DrawCards) else "loot"
            self._note_luck(
                here, kind, self.ahead.guesses(here.view, IN_LUCK, self._chance("luck", here.choice))
            )
        elif here.ends_round and here.game.state.round > 0:
            row = true_row(here.game)
            self._note_luck(here, "deal", np.repeat(row[np.newaxis], IN_LUCK, axis=0))

    def _note_luck(self, here: Crossroads, kind: str, rows: Rows) -> None:
        team, chance = here.game.state.seats[here.seat], self._chance("lucky", here.choice)
        expected = self.ahead.after(self.ahead.tried(rows, team, here.seat, [here.answer], chance))
        after = here.game.fork()
        after.play(here.answer, here.seat)
        if after.is_over:
            return
        came = float(self.ahead.outlooks(true_row(after)[np.newaxis])[0, self.seat, WIN])
        if kind != "deal":
            row = true_row(here.game)[np.newaxis]
            came = float(self.ahead.after(self.ahead.tried(row, team, here.seat, [here.answer], chance))[0])
        points = came - float(expected.mean())
        self.luck.append(
            Stroke(
                event=len(after.log),
                choice=here.choice + 1,
                round=after.state.round,
                points=round(points, 4),
                kind=kind,
            )
        )

    # --- the second look

    def _again(self, looked: Sequence[Looked]) -> tuple[list[Judged], list[Judged]]:
        """Those that seem to count are judged on fresh guesses."""
        bad = sorted(looked, key=lambda one: one.lead(one.did, one.best))
        bad = [one for one in bad if one.lead(one.best, one.did) >= LOOKS_BAD][:AGAIN]
        fine = [one for one in looked if one not in bad and one.lead(one.did, one.glance) >= COUNTS]
        fine = sorted(fine, key=lambda one: one.lead(one.glance, one.did))[:FINDS]
        guesses = max(12, self.left * 2 // 5 // max(1, 2 * len(bad) + 2 * len(fine)))
        judged: list[Judged] = []
        for nth, one in enumerate((*bad, *fine)):
            kind, instead = ("mistake", one.best) if one in bad else ("find", one.glance)
            judged.append(self._judged(one, kind, instead, guesses))
            self.on_progress(0.6 + 0.4 * (nth + 1) / (len(bad) + len(fine)))
        counted = [one for one in judged if one.points.low >= COUNTS]
        counted.sort(key=lambda one: -one.points.value)
        mistakes = [self._with_line(one, looked) for one in counted if one.kind == "mistake"]
        return mistakes, [one for one in counted if one.kind == "find"]

    def _judged(self, looked: Looked, kind: str, instead: Choice, guesses: int) -> Judged:
        pair = (instead, looked.did) if kind == "mistake" else (looked.did, instead)
        chance = self._chance("again", looked.choice)
        ends = self.ahead.outcomes(looked.view, looked.decision, pair, guesses, chance)[:, :, self.seat]
        better = ends[:, 0] - ends[:, 1]
        return Judged(
            kind=kind,
            event=looked.event,
            choice=looked.choice,
            round=looked.round,
            ask=looked.decision.ask,
            did=str(looked.did),
            instead=str(instead),
            points=figure(better[:, WIN]),
            dollars=figure(1000 * better[:, MONEY], digits=0),
            deals=round(float((better[:, WIN] > 0).mean()), 3),
        )

    def _with_line(self, judged: Judged, looked: Sequence[Looked]) -> Judged:
        one = next(one for one in looked if one.choice == judged.choice)
        return lines.with_line(judged, one.view, self.seat)

    # --- adding up

    def _review(self, mistakes: list[Judged], finds: list[Judged]) -> Review:
        footer, head = self.record.footer, self.record.header
        end = share(footer.winners, self.seat)
        start = self.curve[0].known[self.seat] if self.curve else 1 / len(head.bandits)
        cost = sum(one.points.value for one in mistakes)
        gain = sum(one.points.value for one in finds)
        good = sum(one.points for one in self.luck if one.points > 0 and counts(one))
        bad = sum(one.points for one in self.luck if one.points < 0 and counts(one))
        return Review(
            digest=footer.digest,
            seat=self.seat,
            players=len(head.bandits),
            engine=engine_name(),
            net=net_name(self.ahead),
            budget=self.budget,
            playouts=self.ahead.playouts,
            is_rough=not is_compiling(),
            is_noted=head.options.rulebook.follows_hands,
            winners=tuple(footer.winners),
            start=round(start, 4),
            end=end,
            curve=tuple(self.curve),
            mistakes=tuple(mistakes),
            finds=tuple(finds),
            luck=tuple(one for one in self.luck if counts(one)),
            good_luck=round(good, 4),
            bad_luck=round(bad, 4),
            others=round(end - start + cost - gain - good - bad, 4),
            rounds=self._rounds(start, end),
            decisions=len(self.curve),
            within_noise=len(self.curve) - len(mistakes) - len(finds),
        )

    def _rounds(self, start: float, end: float) -> tuple[RoundVerdict, ...]:
        """From the first question of each round to that of the next."""
        firsts: dict[int, float] = {}
        for point in self.curve:
            firsts.setdefault(point.round, point.known[self.seat])
        numbers = sorted(firsts)
        after = [*(firsts[number] for number in numbers[1:]), end]
        begin = {**firsts, **({numbers[0]: start} if numbers else {})}
        return tuple(
            RoundVerdict(round=number, points=round(then - begin[number], 4))
            for number, then in zip(numbers, after, strict=True)
        )


def counts(luck: Stroke) -> bool:
    """Whether a stroke of luck is worth a word."""
    return abs(luck.points) >= COUNTS


def candidates(view: State, decision: Decision) -> Sequence[Choice]:
    """The answers worth playing on."""
    return thinking.about(view).candidates(view, decision) or decision.choices[:SHORTLIST]


def figure(values: Floats, digits: int = 4, sure: float = SURE) -> Estimate:
    """The mean of these, and how far the truth may be from it."""
    n = len(values)
    mean = float(values.mean())
    error = sqrt(float(values.var(ddof=1)) / n) if n > 1 else 0.0
    quantile = sure + (sure**3 + sure) / (4 * max(1, n - 1))
    low, high = mean - quantile * error, mean + quantile * error
    return Estimate(round(mean, digits), round(low, digits), round(high, digits))


def rounded(values: Floats) -> tuple[float, ...]:
    """These chances, as they are kept."""
    return tuple(round(float(one), 4) for one in values)


def engine_name() -> str:
    """The engine by its version and the shape of its rows."""
    return f"colt {__version__} {codec.DIGEST[:8]}"


def net_name(ahead: Ahead) -> str:
    """The net by its card."""
    card = ahead.net.card
    return f"{card.get('name', 'unnamed')} {card.get('decisions', '')}".strip()
