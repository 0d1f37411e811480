"""What the routes of the problems answer; the first sentence of each describes its route."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from colt import problems
from colt.server.accounts import aside
from colt.server.errors import NoSuchTable, TooMany
from colt.server.http.origins import address_of
from colt.server.http.route import parameter
from colt.server.tables.saloon import Saloon
from colt.server.tables.updates import words_in
from colt.wire import tables
from colt.wire.problems import Problems, ProblemTried

Name = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
"""Of a problem."""

Text = Annotated[str, Meta(min_length=1, max_length=200)]
"""Of an answer."""


def _problem(request: Request) -> problems.Problem:
    try:
        return problems.problem(parameter(request, "problem", Name, ""))
    except problems.NoSuchProblem as error:
        raise NoSuchTable(str(error), "no-such-problem") from None


async def every(_: Request, __: None) -> Problems:
    """All problems, the easy ones first."""
    return Problems(problems=await aside(problems.offered))


async def take(request: Request, _: None) -> tables.TableOpened:
    """A try at a problem, on a table of its own."""
    if not request.app.state.server.limits.tries.take(address_of(request)):
        raise TooMany("That were many tries; take a breath, and go on in a while.")
    saloon: Saloon = request.app.state.server.saloon
    one = _problem(request)
    return await saloon.work.whole(saloon.branching.open(one.options, one.choices, one.seat))


async def tried(request: Request, _: None) -> ProblemTried:
    """What an answer is worth, and what the others are."""
    words = words_in(parameter(request, "language", str, "en"))
    text = parameter(request, "answer", Text, "")
    return await aside(problems.tried, _problem(request), text, words)
