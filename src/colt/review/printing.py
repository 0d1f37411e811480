"""A review as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from colt.records import Record
from colt.review.judging import NAMED
from colt.review.sentences import points, told
from colt.wire.reviews import CurvePoint, Judged, Review
from colt.words import Words

BARS = "▁▂▃▄▅▆▇█"


def printed(review: Review, record: Record, words: Words) -> list[str]:
    """Everything a review says, line by line."""
    said, say = told(review, record, words), words.say
    lines = [said.head, _ledger(said, words), "", f"{say('review.chances')}:"]
    lines += _curve(said, record, words)
    lines += _section(
        say("review.costly"), (line for one in said.mistakes[:NAMED] for line in _mistake(one, words))
    )
    lines += _section(say("review.found"), (line for one in said.finds for line in _find(one, words)))
    lines += _section(say("review.by-chance"), (f"  {one.round}. {one.say}" for one in said.luck))
    rounds = (f"  {one.round}. {one.say} ({points(one.points):+d})" for one in said.rounds)
    lines += _section(say("review.by-round"), rounds)
    return [*lines, "", *said.notes, f"{said.engine} · {said.net} · {said.budget}"]


def _section(title: str, lines: Iterator[str]) -> list[str]:
    found = list(lines)
    return ["", f"{title}:", *found] if found else []


def _ledger(review: Review, words: Words) -> str:
    return words.say(
        "review.ledger",
        start=points(review.start),
        mistakes=points(sum(one.points.value for one in review.mistakes)),
        finds=points(sum(one.points.value for one in review.finds)),
        good=points(review.good_luck),
        bad=points(-review.bad_luck),
        others=f"{points(review.others):+d}",
        end=points(review.end),
    )


def _curve(review: Review, record: Record, words: Words) -> Iterator[str]:
    """A line for each seat: a bar for every decision, and the figures where each round began."""
    for seat, bandits in enumerate(record.header.bandits):
        names = " & ".join(words.say(f"bandit.{bandit}") for bandit in bandits.split("+"))
        bars = "".join(BARS[min(len(BARS) - 1, int(len(BARS) * one.known[seat]))] for one in review.curve)
        figures = "  ".join(
            f"{points(one.known[seat])} ({points(one.open[seat])})" for one in _firsts(review)
        )
        mark = "→" if seat == review.seat else " "
        yield f"{mark} {names:<12} {bars}  {figures}"


def _firsts(review: Review) -> list[CurvePoint]:
    """The first point of each round."""
    firsts: dict[int, CurvePoint] = {}
    for one in review.curve:
        firsts.setdefault(one.round, one)
    return list(firsts.values())


def _mistake(one: Judged, words: Words) -> Iterator[str]:
    yield "  " + words.say("review.mistake", round=one.round, did=one.did_say, instead=one.instead_say)
    yield "    " + cost(one, words)
    yield f"    {words.say('review.could-know')}: {words.told(one.knew)}"
    yield f"    {words.say('review.could-not')}: {words.told(one.hidden)}"
    yield f"    {one.line_say}"


def _find(one: Judged, words: Words) -> Iterator[str]:
    yield "  " + words.say("review.find", round=one.round, did=one.did_say, instead=one.instead_say)
    yield "    " + cost(one, words)


def cost(one: Judged, words: Words) -> str:
    """What it cost or brought, with the interval."""
    return words.say(
        "review.cost",
        points=points(one.points.value),
        low=points(one.points.low),
        high=points(one.points.high),
        money=words.money(round(one.dollars.value / 10) * 10),
    )
