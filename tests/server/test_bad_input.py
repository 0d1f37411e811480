"""Bad input over HTTP and over the socket: always a clear refusal, never a traceback, never a change."""

import asyncio
import contextlib
import json
import logging
import threading

import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi import checks

from colt import wire
from colt.server.http.routes import ROUTES
from tests.server.people import open_house

# --- HTTP


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server in a thread of its own, with one table that is played and one that waits."""
    ready, done, found = threading.Event(), threading.Event(), {}

    async def serve():
        async with open_house(tmp_path_factory.mktemp("bad"), within=900) as house:
            quick = await house.quick(players=3)
            found["link"] = quick["table"]["link"]
            found["address"], found["house"] = house.address, house
            ready.set()
            while not done.is_set():  # noqa: ASYNC110 - another thread says so
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(20)
    yield found
    done.set()
    thread.join(20)


# Links and tokens are made up, so what is right by its form is still declined; and msgspec takes 6 for a whole
# number, never 6.0.
EXCLUDED = [checks.positive_data_acceptance, checks.ignored_auth, checks.missing_required_header]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_every_route_keeps_to_its_description(address, route, caplog):
    caplog.set_level(logging.ERROR)
    schema = schemathesis.openapi.from_url(f"{address['address']}/api/openapi.json")
    operation = schema[route.path][route.method]

    @given(case=operation.as_strategy(), is_there=st.booleans())
    @settings(max_examples=12, database=None, suppress_health_check=list(HealthCheck), derandomize=True)
    def check(case, is_there):
        if is_there and "link" in case.path_parameters:
            case.path_parameters["link"] = address["link"]
        case.call_and_validate(excluded_checks=EXCLUDED)

    check()
    assert not [record for record in caplog.records if record.exc_info]


# --- frames

NUMBERS = st.integers() | st.floats(allow_nan=False) | st.none() | st.text(max_size=5)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
TYPES = ["hello", "answer", "language", "phrase", "back", "plan", "ping"]
ALMOST = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "seat": NUMBERS,
        "decision": NUMBERS,
        "text": st.sampled_from(["draw", "play move", "pass"]) | st.text(max_size=300),
        "version": NUMBERS,
        "language": st.sampled_from(["en", "xx", ""]) | JSON,
        "phrase": JSON,
        "tokens": JSON,
        "since": NUMBERS,
        "reference": JSON,
        "more": JSON,
    },
)
FRAMES = st.lists(
    ALMOST.map(json.dumps)
    | JSON.map(json.dumps)
    | st.text(max_size=200)
    | st.binary(max_size=200)
    | ALMOST.map(lambda one: json.dumps(one)[:-3])
    | st.integers(1, 3000).map(lambda deep: "[" * deep)
    | st.just('{"type":"answer","seat":0,"decision":0,"text":"' + "x" * 5000 + '"}'),
    max_size=8,
)


@pytest.mark.anyio
async def test_whatever_is_sent_nothing_changes(tmp_path, caplog):
    caplog.set_level(logging.WARNING)
    async with open_house(tmp_path, within=300) as house:
        body = {"nickname": "Ana", "seats": [{"kind": "person"}] * 3}
        opened = await house.post("/api/tables", body, expect=201)
        link, tokens = opened["table"]["link"], [seat["token"] for seat in opened["seats"]]
        await house.post(f"/api/tables/{link}/start", token=tokens[0])
        table = house.saloon.tables[link]
        loop = asyncio.get_running_loop()
        asked = table.game.decisions[0].seat

        async def send(frames, has_token):
            # of the seats that are not asked, so that even a right answer is none
            mine = [token for seat, token in enumerate(tokens) if seat != asked][:1] if has_token else []
            before = table.stored, len(table.game.log)
            async with house.line(link, mine) as person:
                with contextlib.suppress(websockets.ConnectionClosed):
                    for frame in frames:
                        await person.socket.send(frame)
                    await person.say("ping", reference="the end")
                    while (await person.hear("pong"))["reference"] != "the end":
                        pass
            answers = [one for one in person.heard if one["type"] in ("error", "refused")]
            assert all(one.get("say") for one in answers)
            assert (table.stored, len(table.game.log)) == before

        @given(frames=FRAMES, has_token=st.booleans())
        @settings(max_examples=100, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
        def fuzz(frames, has_token):
            asyncio.run_coroutine_threadsafe(send(frames, has_token), loop).result(30)

        await asyncio.to_thread(fuzz)
    ours = [
        record for record in caplog.records if record.exc_info and record.name.startswith(("colt", "uvicorn"))
    ]
    assert ours == []


@given(frame=st.binary(max_size=500) | st.text(max_size=500) | JSON.map(json.dumps))
def test_every_frame_is_a_message_or_unreadable(frame):
    with contextlib.suppress(wire.Unreadable):
        wire.decode(frame)
