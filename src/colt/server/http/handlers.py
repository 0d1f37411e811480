"""What each HTTP route answers; the first sentence of each describes its route."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from colt import bots, games, records, wire
from colt.__about__ import __version__
from colt.kernel import SPECTATOR, BadOption, usual_players
from colt.server import keys
from colt.server.clock import written_date
from colt.server.errors import NotAllowed, NotPossible, NotReadable, TooMany
from colt.server.http.origins import address_of
from colt.server.http.route import parameter, token_of
from colt.server.metrics import memory
from colt.server.tables.saloon import Saloon
from colt.server.tables.table import Table
from colt.server.tables.updates import words_in
from colt.wire import tables
from colt.wire.hints import Hint
from colt.words import languages

Eyes = Annotated[str, Meta(pattern="^(all|-1|[0-6])$")]
"""Whose eyes a replay is seen through."""

Key = Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
"""The name of a game or of an edition."""

Keys = Annotated[str, Meta(pattern="^[a-z0-9,-]{0,80}$")]
"""Several names, with commas between them."""

Players = Annotated[int, Meta(ge=1, le=9)]

Seat = Annotated[int, Meta(ge=0, le=6)]


def _saloon(request: Request) -> Saloon:
    saloon: Saloon = request.app.state.server.saloon
    return saloon


def _link(request: Request) -> str:
    return str(request.path_params["link"])


def _seat(request: Request) -> int:
    return parameter(request, "seat", Seat, 0)


def _new_table_allowed(request: Request) -> None:
    if not request.app.state.server.limits.new_tables.take(address_of(request)):
        raise TooMany("You have opened many tables; please use those, or wait a while.")


# --- tables


async def open_quick(request: Request, body: tables.QuickTable) -> tables.TableOpened:
    """One person and bots, started."""
    _new_table_allowed(request)
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.lobby.open_quick(body))


async def open_table(request: Request, body: tables.NewTable) -> tables.TableOpened:
    """A new table."""
    _new_table_allowed(request)
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.lobby.open(body))


async def listed(request: Request, _: None) -> tables.Tables:
    """The listed tables."""
    return await _saloon(request).lobby.listed()


async def one_table(request: Request, _: None) -> tables.Table:
    """One table, to those who sit there as it is, to others as they may know it."""
    saloon, token = _saloon(request), token_of(request)
    table = await saloon.tables.find(_link(request))
    if token and table.stored.seat_of(token) is not None:
        return table.described()
    return table.described_to_watchers(saloon.clock.age())


async def join(request: Request, body: tables.Join) -> tables.SeatTaken:
    """Sit down on an open seat."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.seating.join(_link(request), body, token_of(request)))


async def change(request: Request, body: tables.Change) -> tables.Table:
    """Change nickname, bandit or nonce (the seat)."""
    saloon = _saloon(request)
    return await saloon.work.whole(
        saloon.seating.change(_link(request), _seat(request), token_of(request), body)
    )


async def renew(request: Request, _: None) -> tables.SeatTaken:
    """A new token for the own seat; the old one opens nothing any more (the seat)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.seating.renew(_link(request), _seat(request), token_of(request)))


async def leave(request: Request, _: None) -> tables.Table:
    """Leave (the seat)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.seating.leave(_link(request), _seat(request), token_of(request)))


async def hint(request: Request, _: None) -> Hint:
    """A hint for what this seat is asked: a nudge, then the answer; for one person among bots (the seat)."""
    saloon, words = _saloon(request), words_in(parameter(request, "language", str, "en"))
    return await saloon.hints.give(_link(request), _seat(request), token_of(request), words)


async def replace(request: Request, body: tables.Replace) -> tables.Table:
    """Give a seat to a bot, or open it (the host)."""
    saloon = _saloon(request)
    return await saloon.work.whole(
        saloon.seating.replace(_link(request), _seat(request), token_of(request), body)
    )


async def start(request: Request, _: None) -> tables.Table:
    """Deal the cards (the host)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.host.start(_link(request), token_of(request)))


async def pause(request: Request, _: None) -> tables.Table:
    """Stop the clocks (the host)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.host.pause(_link(request), token_of(request)))


async def resume(request: Request, _: None) -> tables.Table:
    """Go on (the host)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.host.resume(_link(request), token_of(request)))


async def close(request: Request, _: None) -> tables.Table:
    """Nobody plays here any more (the host)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.host.close(_link(request), token_of(request)))


async def agree(request: Request, body: tables.Agreement) -> tables.Table:
    """Ask everybody here to open a bot's seat, to end the game or to delete the table; or say yes or no (a seat)."""
    saloon = _saloon(request)
    return await saloon.work.whole(saloon.agreements.say(_link(request), token_of(request), body))


async def rematch(request: Request, _: None) -> tables.Table:
    """The same people again (a seat)."""
    _new_table_allowed(request)
    saloon, begin = _saloon(request), parameter(request, "begin", bool, default=True)
    return await saloon.work.whole(saloon.rematches.open(_link(request), token_of(request), begin=begin))


async def delete(request: Request, _: None) -> None:
    """Delete a table (the host)."""
    saloon = _saloon(request)
    await saloon.work.whole(saloon.host.delete(_link(request), token_of(request)))


# --- looking back


async def record(request: Request, _: None) -> Response:
    """The record of a finished game."""
    saloon = _saloon(request)
    table = await saloon.tables.find(_link(request))
    saloon.today.check_open(table)
    async with table.lock:
        text = _record(table)
    headers = {"content-disposition": f'attachment; filename="{table.stored.link[:8]}.heist"'}
    return Response(text, media_type="application/jsonl", headers=headers)


def _record(table: Table) -> str:
    if table.stored.phase != "over" or table.game is None or table.stored.seed is None:
        raise NotPossible("The game is not over yet; a full record exists only after the end.", "not-over")
    return records.Record.of(
        table.game,
        date=written_date(table.stored.created)[:10],
        commitment=records.commitment(table.stored.seed),
    ).to_text()


async def story(request: Request, _: None) -> Response:
    """The own story so far, one event per line."""
    saloon = _saloon(request)
    table = await saloon.tables.find(_link(request))
    token = token_of(request)
    await saloon.today.check_looking(table, token)
    async with table.lock:
        eyes = table.stored.seat_of(token) if token else SPECTATOR
        if eyes is None:
            raise NotAllowed("This token opens no seat at this table.")
        if table.game is None:
            raise NotPossible("The game has not begun.")
        events = table.game.events_seen_by(eyes)[: table.events_for(eyes, saloon.clock.age())]
    text = "".join(records.event_text(event).decode() + "\n" for event in events)
    return Response(text, media_type="application/jsonl")


async def replay(request: Request, _: None) -> Response:
    """The film of a finished game."""
    table, eyes = await _finished(request)
    words = words_in(parameter(request, "language", str, "en"))
    film = await _saloon(request).films.of(table, eyes, words)
    return Response(film, media_type="application/json")


async def _finished(request: Request) -> tuple[Table, int | None]:
    saloon = _saloon(request)
    table = await saloon.tables.find(_link(request))
    await saloon.today.check_looking(table, token_of(request))
    if table.stored.phase != "over" or table.teller is None:
        raise NotPossible("The game is not over yet; it can be watched again after the end.", "not-over")
    text = parameter(request, "eyes", Eyes, "all")
    eyes = None if text == "all" else int(text)
    if eyes is not None and eyes >= len(table.stored.seats):
        raise NotReadable(f"There is no seat {eyes} at this table.")
    return table, eyes


# --- about the server


async def catalogue(request: Request, _: None) -> wire.Catalogue:
    """Games, editions, variants, bots, languages."""
    listed = request.app.state.server.bots
    rulebooks: dict[str, dict[tuple[str, tuple[str, ...]], list[int]]] = {}
    for options in games.every_rulebook():
        book = rulebooks.setdefault(options.game, {}).setdefault((options.book, options.variants), [])
        book.append(options.players or 0)
    offered = tuple(
        wire.GameOffered(
            game=game,
            bandits=games.title(game).bandits(),
            rulebooks=tuple(
                wire.Rulebook(
                    edition=edition,
                    variants=variants,
                    players=tuple(players),
                    usual_players=usual_players(games.title(game).rulebook(edition, variants)),
                    bandits_per_seat=games.title(game).rulebook(edition, variants).bandits_per_seat,
                )
                for (edition, variants), players in books.items()
            ),
        )
        for game, books in rulebooks.items()
    )
    return wire.Catalogue(
        games=offered,
        bots=listed.offered,
        ratings={bot: known for bot in listed.offered if (known := bots.rating(bot)) is not None},
        rated=bots.rated_game(),
        default_bot=listed.usual,
        languages=languages(),
        phrases=wire.PHRASES,
    )


async def rules(request: Request, _: None) -> wire.Book:
    """The rules of a game, thing by thing, by the chosen book and for so many players."""
    variants = parameter(request, "variants", Keys, "").split(",")
    words = words_in(parameter(request, "language", str, "en"))
    try:
        options = games.read_options(
            game=parameter(request, "game", Key, games.COLT_EXPRESS),
            edition=parameter(request, "edition", Key, None),
            variants=[variant for variant in variants if variant],
            players=parameter(request, "players", Players, None),
        )
        view = games.new_game(options).view(SPECTATOR)
    except BadOption as error:
        raise NotReadable(str(error), "no-such-game") from None
    return wire.Book(
        game=options.game,
        edition=view.rulebook.edition,
        variants=options.variants,
        players=view.players,
        language=words.language,
        sections=tuple(wire.Heading(kind=kind, title=title) for kind, title in words.sections(view).items()),
        things=tuple(wire.Explained(**thing._asdict()) for thing in words.things(view)),
    )


async def health(_: Request, __: None) -> dict[str, str]:
    """Whether the server lives."""
    return {"status": "ok", "version": __version__}


async def ready(request: Request, _: None) -> Response:
    """Whether it can serve: the database writes, a bot answers, the disk has room (503 if not)."""
    found = await request.app.state.server.readiness.now()
    status = 200 if found["status"] == "ready" else 503
    return Response(msgspec.json.encode(found), status, media_type="application/json")


async def metrics(request: Request, _: None) -> Response:
    """Numbers for those who look after the server and have their token."""
    server = request.app.state.server
    wanted = server.settings.metrics_token
    if not wanted:
        raise HTTPException(404)
    if not keys.is_same(keys.hashed(wanted), keys.hashed(token_of(request))):
        raise NotAllowed("This token does not open the metrics.", "not-allowed")
    saloon: Saloon = server.saloon
    now = {
        "connections": server.limits.connections,
        "tables_in_memory": len(saloon.tables),
        "tables": await saloon.store.count(),
        "commits": saloon.store.writer.commits,
        "age_seconds": round(saloon.clock.age(), 1),
        **memory(),
    }
    return Response(saloon.metrics.text(now), media_type="text/plain; version=0.0.4")


async def wire_schema(_: Request, __: None) -> Response:
    """The JSON Schema of every message."""
    return Response(_described(), media_type="application/json")


@cache
def _described() -> bytes:
    """It is always the same, and takes a while to write."""
    return msgspec.json.encode(wire.schema())
