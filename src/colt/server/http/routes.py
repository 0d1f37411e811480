"""Every HTTP route of the server."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from colt import wire
from colt.server.http import handlers as answers
from colt.server.http.route import Parameter, Route
from colt.wire import tables

LINK = Parameter(name="link", kind=Annotated[str, Meta(max_length=40)], where="path", is_needed=True)
SEAT = Parameter(name="seat", kind=answers.Seat, where="path", is_needed=True)
EYES = Parameter(name="eyes", kind=answers.Eyes)
LANGUAGE = Parameter(name="language", kind=Annotated[str, Meta(pattern="^[A-Za-z_-]{2,16}$")])
EVENT = Parameter(name="event", kind=Annotated[int, Meta(ge=1, le=1_000_000)], is_needed=True)


def _host_route(name: str, summary: str, answer: Any) -> Route:  # noqa: ANN401 - a route's answer
    return Route(
        method="POST",
        path=f"/api/tables/{{link}}/{name}",
        summary=summary,
        answer=answer,
        gives=tables.Table,
        parameters=(LINK,),
        needs_token=True,
        declines=(403, 404, 409),
    )


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/quick",
        summary="One person and bots, started",
        answer=answers.open_quick,
        takes=tables.QuickTable,
        gives=tables.TableOpened,
        status=201,
        declines=(409, 422),
    ),
    Route(
        method="POST",
        path="/api/tables",
        summary="A new table",
        answer=answers.open_table,
        takes=tables.NewTable,
        gives=tables.TableOpened,
        status=201,
        declines=(409, 422),
    ),
    Route(
        method="GET",
        path="/api/tables",
        summary="The listed tables",
        answer=answers.listed,
        gives=tables.Tables,
    ),
    Route(
        method="GET",
        path="/api/tables/{link}",
        summary="One table",
        answer=answers.one_table,
        gives=tables.Table,
        parameters=(LINK,),
        declines=(404,),
    ),
    Route(
        method="DELETE",
        path="/api/tables/{link}",
        summary="Delete a table (the host)",
        answer=answers.delete,
        status=204,
        parameters=(LINK,),
        needs_token=True,
        declines=(403, 404),
    ),
    Route(
        method="POST",
        path="/api/tables/{link}/seats",
        summary="Sit down on an open seat",
        answer=answers.join,
        takes=tables.Join,
        gives=tables.SeatTaken,
        status=201,
        parameters=(LINK,),
        declines=(404, 409, 422),
    ),
    Route(
        method="PATCH",
        path="/api/tables/{link}/seats/{seat}",
        summary="Change nickname, bandit or nonce (the seat)",
        answer=answers.change,
        takes=tables.Change,
        gives=tables.Table,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404, 409, 422),
    ),
    Route(
        method="DELETE",
        path="/api/tables/{link}/seats/{seat}",
        summary="Leave (the seat)",
        answer=answers.leave,
        gives=tables.Table,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404, 409),
    ),
    Route(
        method="PUT",
        path="/api/tables/{link}/seats/{seat}",
        summary="Give a seat to a bot, or open it (the host)",
        answer=answers.replace,
        takes=tables.Replace,
        gives=tables.Table,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404, 409, 422),
    ),
    _host_route("start", "Deal the cards (the host)", answers.start),
    _host_route("pause", "Stop the clocks (the host)", answers.pause),
    _host_route("resume", "Go on (the host)", answers.resume),
    _host_route("close", "Nobody plays here any more (the host)", answers.close),
    _host_route("rematch", "The same people again (a seat)", answers.rematch),
    Route(
        method="GET",
        path="/api/tables/{link}/record",
        summary="The record of a finished game",
        answer=answers.record,
        gives="application/jsonl",
        parameters=(LINK,),
        declines=(404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/story",
        summary="The own story so far, one event per line",
        answer=answers.story,
        gives="application/jsonl",
        parameters=(LINK,),
        declines=(403, 404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/replay",
        summary="The film of a finished game",
        answer=answers.replay,
        gives=wire.Replay,
        parameters=(LINK, EYES, LANGUAGE),
        declines=(404, 409, 422),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/moment",
        summary="One moment of a finished game",
        answer=answers.moment,
        gives=wire.Moment,
        parameters=(LINK, EVENT, EYES),
        declines=(404, 409, 422),
    ),
    Route(
        method="GET",
        path="/api/catalogue",
        summary="Games, editions, variants, bots, languages",
        answer=answers.catalogue,
        gives=wire.Catalogue,
    ),
    Route(
        method="GET",
        path="/api/health",
        summary="Whether everything is well",
        answer=answers.health,
        gives=dict[str, str],
    ),
    Route(
        method="GET",
        path="/api/metrics",
        summary="Numbers for those who look after the server",
        answer=answers.metrics,
        gives="text/plain",
    ),
    Route(
        method="GET",
        path="/api/wire.json",
        summary="The JSON Schema of every message",
        answer=answers.wire_schema,
        gives=dict[str, Any],
    ),
)
