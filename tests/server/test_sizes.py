"""How much is sent: text before compression, without a clock, so that it is the same every time."""

import asyncio

import pytest

from colt import wire
from colt.games import COLT_EXPRESS, Options, every_rulebook, new_game
from colt.server.tables.updates import Stretch, Teller
from tests import random_games
from tests.in_turn import of_each_book
from tests.server.people import open_house
from tests.server.test_play import table_for
from tests.wire.games import name

AT_MOST = 2500
"""Bytes for each choice and seat, on average over a game."""


def sent(game):
    """What is sent for each choice to each seat, in bytes; the view of who comes to the table is not among it."""
    teller, told = Teller(game), len(game.log)
    for nth, _ in enumerate(random_games.steps(game)):
        for seat in range(game.state.players):
            stretch = Stretch(seat, told, len(game.log), "en", is_new=nth == 0)
            update = wire.encode(teller.update(stretch, number=nth, left=lambda _: None))
            if nth:
                yield len(update)
        teller.rest()
        told = len(game.log)


@pytest.mark.parametrize(
    "options", [one for one in of_each_book(every_rulebook(), 1) if one.game == COLT_EXPRESS], ids=name
)
def test_a_choice_costs_each_seat_little(options):
    """In Super Express all seats are asked at once, each with up to 120 plans to choose from: no measure of changes."""
    sizes = list(sent(new_game(options)))
    assert sum(sizes) / len(sizes) <= AT_MOST


@pytest.mark.anyio
async def test_what_everybody_was_told_is_kept_no_longer(tmp_path, monkeypatch):
    """A table that is open for days keeps what it wrote for all only until all have it."""
    written = []
    rest = Teller.rest

    def noted(teller):
        written.append(len(teller._common.parts))
        rest(teller)

    monkeypatch.setattr(Teller, "rest", noted)
    async with open_house(tmp_path) as house:
        opened = await house.post("/api/tables", table_for(Options(players=4)), expect=201)
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        ben = await house.post(f"/api/tables/{link}/seats", {"nickname": "Ben"}, expect=201)
        await house.post(f"/api/tables/{link}/start", token=token)
        async with house.line(link, [token]) as ana, house.line(link, [ben["token"]]) as here:
            await asyncio.gather(ana.play("ana"), here.play("ben"))
            common = house.saloon.tables[link].teller._common
            assert max(written) > 0, "something was written for both"
            assert (common.sections, common.parts, common.compared) == ({}, {}, {})
