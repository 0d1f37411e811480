"""What the routes of the lessons answer; the first sentence of each describes its route."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from colt import lessons, wire
from colt.server.accounts import aside
from colt.server.errors import NoSuchTable, NotAllowed, NotPossible, TooMany
from colt.server.http.origins import address_of
from colt.server.http.route import parameter, token_of
from colt.server.tables.saloon import Saloon
from colt.server.tables.table import Table
from colt.server.tables.updates import words_in
from colt.wire import tables

Name = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
"""Of a lesson."""

Number = Annotated[int, Meta(ge=1, le=9)]
"""Of a step."""


def _saloon(request: Request) -> Saloon:
    saloon: Saloon = request.app.state.server.saloon
    return saloon


def _language(request: Request) -> str:
    return words_in(parameter(request, "language", str, "en")).language


async def every(request: Request, _: None) -> wire.Lessons:
    """All lessons, in the order they are taken."""
    return await aside(lessons.all_lessons, _language(request))


async def one(request: Request, _: None) -> wire.Lesson:
    """A lesson: what the coach says, step by step."""
    try:
        return await aside(lessons.one_lesson, parameter(request, "lesson", Name, ""), _language(request))
    except lessons.NoSuchLesson as error:
        raise NoSuchTable(str(error), "no-such-lesson") from None


async def first_game(request: Request, _: None) -> tables.TableOpened:
    """The guided first game: one person, greenhorns, and the coach."""
    if not request.app.state.server.limits.new_tables.take(address_of(request)):
        raise TooMany("You have opened many tables; please use those, or wait a while.")
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.lobby.open_first_game())


async def take(request: Request, _: None) -> tables.TableOpened:
    """One try at a step of a lesson, on a table of its own."""
    if not request.app.state.server.limits.tries.take(address_of(request)):
        raise TooMany("That were many tries; take a breath, and go on in a while.")
    name = f"{parameter(request, 'lesson', Name, '')}-{parameter(request, 'step', Number, 1)}"
    try:
        step = await aside(lessons.step, name)
    except lessons.NoSuchLesson as error:
        raise NoSuchTable(str(error), "no-such-lesson") from None
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.lobby.open_lesson(step))


async def tried(request: Request, _: None) -> wire.Tried:
    """What came of a try that has been played out, in the coach's words."""
    table = await _saloon(request).tables.find(str(request.path_params["link"]))
    async with table.lock:
        step = _step(table)
        verdict = await aside(lessons.judge, step, table.running)
    return lessons.tried(step, verdict, _language(request))


async def coached(request: Request, _: None) -> wire.Coached:
    """What the coach of a guided game has said to this seat so far (the seat)."""
    table = await _saloon(request).tables.find(str(request.path_params["link"]))
    async with table.lock:
        seat = table.stored.seat_of(token_of(request))
        if seat is None:
            raise NotAllowed("This token opens no seat at this table.")
        if table.stored.lesson != lessons.FIRST_GAME or table.game is None:
            raise NotPossible("There is no coach at this table.", "no-lesson")
        said = await aside(lessons.remarks, table.game, seat, _language(request))
    return wire.Coached(remarks=said)


def _step(table: Table) -> lessons.Step:
    """The step that was tried here, to its end."""
    stored = table.stored
    if stored.position is None or stored.lesson is None:
        raise NotPossible("No lesson is taken at this table.", "no-lesson")
    if stored.phase != "over" or table.game is None:
        raise NotPossible("The try is not over yet.", "not-over")
    return lessons.step(stored.lesson)
