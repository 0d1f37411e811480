"""To be loaded by the process that servers are made from: one has been open here and somebody has played, so that each
server made from here has everything at hand and is open at once."""

import asyncio
import tempfile
from pathlib import Path

import alembic.config  # noqa: F401
import psycopg  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401
import uvicorn.protocols.websockets.auto  # noqa: F401
import uvloop  # noqa: F401

from tests.server.kills import GAMES
from tests.server.people import open_house


async def play_a_little():
    """A few choices of every game."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(Path(folder)) as house:
            for wish in GAMES:
                opened = await house.quick(**wish)
                async with house.line(opened["table"]["link"], [opened["seats"][0]["token"]]) as ana:
                    await ana.play(until=lambda person: len(person.heard) > 6)


asyncio.run(play_a_little())
