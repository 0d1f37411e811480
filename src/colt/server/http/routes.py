"""Every HTTP route of the server: what it takes, what it gives, and who answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from colt import wire
from colt.server.http import handlers, lessons, nearby, players, retention, reviews, solving, today
from colt.server.http.route import Parameter, Route
from colt.wire import players as told
from colt.wire import tables
from colt.wire.hints import Hint
from colt.wire.kept import Kept
from colt.wire.nearby import LetIn, Nearby
from colt.wire.problems import Problems, ProblemTried
from colt.wire.reviews import ReviewState, WhatIf
from colt.wire.today import DayName, Ride, Today

LINK = Parameter(name="link", kind=Annotated[str, Meta(max_length=40)], where="path", is_needed=True)
SEAT = Parameter(name="seat", kind=handlers.Seat, where="path", is_needed=True)
DEVICE = Parameter(name="device", kind=players.Device, where="path", is_needed=True)
EYES = Parameter(name="eyes", kind=handlers.Eyes)
GAME = Parameter(name="game", kind=handlers.Key)
EDITION = Parameter(name="edition", kind=handlers.Key)
VARIANTS = Parameter(name="variants", kind=handlers.Keys)
PLAYERS = Parameter(name="players", kind=handlers.Players)
LESSON = Parameter(name="lesson", kind=lessons.Name, where="path", is_needed=True)
PROBLEM = Parameter(name="problem", kind=solving.Name, where="path", is_needed=True)
ANSWER = Parameter(name="answer", kind=solving.Text, is_needed=True)
CHOICE = Parameter(name="choice", kind=reviews.Nth, where="path", is_needed=True)
STEP = Parameter(name="step", kind=lessons.Number, where="path", is_needed=True)
DAY = Parameter(name="day", kind=DayName)
BEGIN = Parameter(name="begin", kind=bool)
LANGUAGE = Parameter(name="language", kind=Annotated[str, Meta(pattern="^[A-Za-z_-]{2,16}$")])


def _host_route(
    name: str,
    answer: Any,  # noqa: ANN401 - a route's answer
    *parameters: Parameter,
    is_put_off: bool = False,
) -> Route:
    return Route(
        method="POST",
        path=f"/api/tables/{{link}}/{name}",
        answer=answer,
        is_put_off=is_put_off,
        gives=tables.Table,
        parameters=(LINK, *parameters),
        needs_token=True,
        declines=(403, 404, 409),
    )


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/quick",
        answer=handlers.open_quick,
        is_put_off=True,
        takes=tables.QuickTable,
        gives=tables.TableOpened,
        status=201,
        declines=(409, 422),
    ),
    Route(
        method="POST",
        path="/api/tables",
        answer=handlers.open_table,
        is_put_off=True,
        takes=tables.NewTable,
        gives=tables.TableOpened,
        status=201,
        declines=(409, 422),
    ),
    Route(
        method="GET",
        path="/api/tables",
        answer=handlers.listed,
        gives=tables.Tables,
    ),
    Route(
        method="GET",
        path="/api/tables/{link}",
        answer=handlers.one_table,
        gives=tables.Table,
        parameters=(LINK,),
        declines=(404,),
    ),
    Route(
        method="DELETE",
        path="/api/tables/{link}",
        answer=handlers.delete,
        status=204,
        parameters=(LINK,),
        needs_token=True,
        declines=(403, 404, 409),
    ),
    Route(
        method="POST",
        path="/api/tables/{link}/seats",
        answer=handlers.join,
        takes=tables.Join,
        gives=tables.SeatTaken,
        status=201,
        parameters=(LINK,),
        declines=(404, 409, 422),
    ),
    Route(
        method="PATCH",
        path="/api/tables/{link}/seats/{seat}",
        answer=handlers.change,
        takes=tables.Change,
        gives=tables.Table,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404, 409, 422),
    ),
    Route(
        method="DELETE",
        path="/api/tables/{link}/seats/{seat}",
        answer=handlers.leave,
        gives=tables.Table,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404, 409),
    ),
    Route(
        method="PUT",
        path="/api/tables/{link}/seats/{seat}",
        answer=handlers.replace,
        takes=tables.Replace,
        gives=tables.Table,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404, 409, 422),
    ),
    Route(
        method="POST",
        path="/api/tables/{link}/seats/{seat}/token",
        answer=handlers.renew,
        gives=tables.SeatTaken,
        status=201,
        parameters=(LINK, SEAT),
        needs_token=True,
        declines=(403, 404),
    ),
    Route(
        method="POST",
        path="/api/tables/{link}/seats/{seat}/hint",
        answer=handlers.hint,
        is_put_off=True,
        gives=Hint,
        parameters=(LINK, SEAT, LANGUAGE),
        needs_token=True,
        declines=(403, 404, 409),
    ),
    _host_route("start", handlers.start),
    _host_route("pause", handlers.pause),
    _host_route("resume", handlers.resume),
    _host_route("close", handlers.close),
    Route(
        method="POST",
        path="/api/tables/{link}/agree",
        answer=handlers.agree,
        takes=tables.Agreement,
        gives=tables.Table,
        parameters=(LINK,),
        needs_token=True,
        declines=(403, 404, 409, 422),
    ),
    _host_route("rematch", handlers.rematch, BEGIN, is_put_off=True),
    Route(
        method="GET",
        path="/api/tables/{link}/record",
        answer=handlers.record,
        is_put_off=True,
        gives="application/jsonl",
        parameters=(LINK,),
        declines=(404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/story",
        answer=handlers.story,
        is_put_off=True,
        gives="application/jsonl",
        parameters=(LINK,),
        declines=(403, 404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/replay",
        answer=handlers.replay,
        is_put_off=True,
        gives=wire.Replay,
        parameters=(LINK, EYES, LANGUAGE),
        declines=(404, 409, 422),
    ),
    Route(
        method="POST",
        path="/api/tables/{link}/review/{seat}",
        answer=reviews.ask,
        is_put_off=True,
        gives=ReviewState,
        parameters=(LINK, SEAT, LANGUAGE),
        declines=(404, 409, 429),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/review/{seat}",
        answer=reviews.look,
        gives=ReviewState,
        parameters=(LINK, SEAT, LANGUAGE),
        declines=(404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/review/{seat}/{choice}",
        answer=reviews.line,
        is_put_off=True,
        gives=wire.Replay,
        parameters=(LINK, SEAT, CHOICE, LANGUAGE),
        declines=(404, 409),
    ),
    Route(
        method="POST",
        path="/api/tables/{link}/what-if",
        answer=reviews.what_if,
        is_put_off=True,
        takes=WhatIf,
        gives=tables.TableOpened,
        status=201,
        parameters=(LINK,),
        declines=(404, 409, 422, 429),
    ),
    Route(
        method="GET",
        path="/api/problems",
        answer=solving.every,
        gives=Problems,
    ),
    Route(
        method="POST",
        path="/api/problems/{problem}",
        answer=solving.take,
        is_put_off=True,
        gives=tables.TableOpened,
        status=201,
        parameters=(PROBLEM,),
        declines=(404, 409, 429),
    ),
    Route(
        method="GET",
        path="/api/problems/{problem}/tried",
        answer=solving.tried,
        gives=ProblemTried,
        parameters=(PROBLEM, ANSWER, LANGUAGE),
        declines=(404,),
    ),
    Route(
        method="GET",
        path="/api/lessons",
        answer=lessons.every,
        gives=wire.Lessons,
        parameters=(LANGUAGE,),
    ),
    Route(
        method="GET",
        path="/api/lessons/{lesson}",
        answer=lessons.one,
        gives=wire.Lesson,
        parameters=(LESSON, LANGUAGE),
        declines=(404,),
    ),
    Route(
        method="POST",
        path="/api/first-game",
        answer=lessons.first_game,
        is_put_off=True,
        gives=tables.TableOpened,
        status=201,
    ),
    Route(
        method="POST",
        path="/api/lessons/{lesson}/{step}",
        answer=lessons.take,
        is_put_off=True,
        gives=tables.TableOpened,
        status=201,
        parameters=(LESSON, STEP),
        declines=(404,),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/try",
        answer=lessons.tried,
        gives=wire.Tried,
        parameters=(LINK, LANGUAGE),
        declines=(404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{link}/coach",
        answer=lessons.coached,
        gives=wire.Coached,
        parameters=(LINK, LANGUAGE),
        needs_token=True,
        declines=(403, 404, 409),
    ),
    Route(
        method="GET",
        path="/api/today",
        answer=today.look,
        gives=Today,
        parameters=(DAY,),
        declines=(404, 422),
    ),
    Route(
        method="POST",
        path="/api/today",
        answer=today.ride,
        is_put_off=True,
        takes=Ride,
        gives=tables.TableOpened,
        status=201,
        needs_token=True,
        declines=(403, 409, 429),
    ),
    Route(
        method="GET",
        path="/api/me",
        answer=players.look,
        gives=told.Me,
        needs_token=True,
        declines=(403,),
    ),
    Route(
        method="GET",
        path="/api/me/turns",
        answer=players.turns,
        gives=told.MyTurns,
        needs_token=True,
        declines=(403,),
    ),
    Route(
        method="DELETE",
        path="/api/me",
        answer=players.forget,
        status=204,
        needs_token=True,
    ),
    Route(
        method="POST",
        path="/api/me/seats",
        answer=players.claim,
        takes=told.Claim,
        status=204,
        needs_token=True,
        declines=(403, 404, 409),
    ),
    Route(
        method="POST",
        path="/api/me/tables/{link}",
        answer=players.seats,
        gives=tuple[tables.SeatTaken, ...],
        status=201,
        parameters=(LINK,),
        needs_token=True,
        declines=(404, 409),
    ),
    Route(
        method="POST",
        path="/api/me/code",
        answer=players.code,
        gives=told.Code,
        status=201,
        needs_token=True,
    ),
    Route(
        method="POST",
        path="/api/me/devices",
        answer=players.enrol,
        takes=told.Enrol,
        status=204,
        needs_token=True,
        declines=(409,),
    ),
    Route(
        method="DELETE",
        path="/api/me/devices/{device}",
        answer=players.throw_out,
        status=204,
        parameters=(DEVICE,),
        needs_token=True,
        declines=(404, 409),
    ),
    Route(
        method="GET",
        path="/api/push",
        answer=players.calls,
        gives=told.Calls,
    ),
    Route(
        method="PUT",
        path="/api/me/push",
        answer=players.call,
        takes=told.Called,
        status=204,
        needs_token=True,
    ),
    Route(
        method="DELETE",
        path="/api/me/push",
        answer=players.silence,
        status=204,
        needs_token=True,
    ),
    Route(
        method="GET",
        path="/api/nearby",
        answer=nearby.look,
        gives=Nearby,
        needs_token=True,
        declines=(403, 404),
    ),
    Route(
        method="POST",
        path="/api/nearby",
        answer=nearby.let_in,
        takes=LetIn,
        gives=Nearby,
        needs_token=True,
        declines=(403, 404, 409, 422),
    ),
    Route(
        method="DELETE",
        path="/api/nearby",
        answer=nearby.shut_out,
        status=204,
        needs_token=True,
        declines=(403, 404),
    ),
    Route(
        method="GET",
        path="/api/catalogue",
        answer=handlers.catalogue,
        gives=wire.Catalogue,
    ),
    Route(
        method="GET",
        path="/api/kept",
        answer=retention.kept,
        gives=Kept,
        parameters=(LANGUAGE,),
    ),
    Route(
        method="GET",
        path="/api/rules",
        answer=handlers.rules,
        gives=wire.Book,
        parameters=(GAME, EDITION, VARIANTS, PLAYERS, LANGUAGE),
        declines=(422,),
    ),
    Route(
        method="GET",
        path="/api/health",
        answer=handlers.health,
        gives=dict[str, str],
    ),
    Route(
        method="GET",
        path="/api/ready",
        answer=handlers.ready,
        gives=dict[str, str],
    ),
    Route(
        method="GET",
        path="/api/metrics",
        answer=handlers.metrics,
        gives="text/plain",
        needs_token=True,
        declines=(403, 404),
    ),
    Route(
        method="GET",
        path="/api/wire.json",
        answer=handlers.wire_schema,
        gives=dict[str, Any],
    ),
)
