"""Phones in the same room: the home network comes in by one door, and only who has its key opens it. Here 127.0.0.2 and
127.0.0.3 stand for addresses in a home network."""

import contextlib
import socket

import httpx2
import pytest
import websockets
from websockets import Origin

from colt.server.nearby import addresses, door, ranked
from colt.wire.nearby import Reachable
from tests.server.people import House, open_house, until

pytestmark = pytest.mark.anyio

KEY = "the key that the command gave its own browser"
HOME, OTHER = "127.0.0.2", "127.0.0.3"


@pytest.fixture
def at_home(monkeypatch):
    """This computer is in two networks."""
    numbers = [HOME, OTHER]

    def found():
        return tuple(
            Reachable(number=one, network=f"wlan{n}", is_likely=True) for n, one in enumerate(numbers)
        )

    monkeypatch.setattr(addresses, "found", found)
    return numbers


@contextlib.asynccontextmanager
async def guests_of(house, address):
    """The same house, by the address that phones were shown."""
    guest = House(address, house.server)
    guest.http = httpx2.AsyncClient(
        base_url=address, timeout=20, transport=httpx2.AsyncHTTPTransport(local_address="127.0.0.9")
    )
    try:
        yield guest
    finally:
        await guest.http.aclose()


async def let_in(house, **wish):
    return await house.post("/api/nearby", wish, KEY)


def port_of(house):
    return int(house.address.rsplit(":", 1)[1])


def is_found_at(number, port):
    with socket.socket() as call:
        call.settimeout(5)
        return call.connect_ex((number, port)) == 0


async def test_the_house_is_found_at_one_more_address_while_the_door_is_open(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        port = port_of(house)
        assert (await house.ask("GET", "/api/nearby", token=KEY))["address"] is None
        assert not is_found_at(HOME, port)
        opened = await let_in(house)
        assert opened["address"] == f"http://{HOME}:{port}"
        assert [one["number"] for one in opened["reachable"]] == at_home
        async with guests_of(house, opened["address"]) as guest:
            assert (await guest.ask("GET", "/api/health"))["status"] == "ok"
            assert not is_found_at(OTHER, port), "at the address that is shown, and at no other"
            assert (await house.ask("GET", "/api/nearby", token=KEY))["guests"] == 1
        await house.ask("DELETE", "/api/nearby", token=KEY)
        assert (await house.ask("GET", "/api/nearby", token=KEY))["address"] is None
        assert not is_found_at(HOME, port)


async def test_nobody_opens_it_without_the_key(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        for method, body in (("GET", None), ("POST", {}), ("DELETE", None)):
            await house.ask(method, "/api/nearby", body, expect=403)
            await house.ask(method, "/api/nearby", body, token="a guess", expect=403)
        assert not is_found_at(HOME, port_of(house))
        opened = await let_in(house)
        async with guests_of(house, opened["address"]) as guest:
            await guest.ask("GET", "/api/nearby", token=KEY, expect=403)
            await guest.ask("DELETE", "/api/nearby", token=KEY, expect=403)
            assert (await guest.ask("GET", "/api/health"))["status"] == "ok", "guests do not even shut it"


async def test_a_server_that_was_not_opened_for_a_browser_has_no_such_door(tmp_path, at_home):
    async with open_house(tmp_path) as house:
        await house.ask("GET", "/api/nearby", token="", expect=404)
        await house.post("/api/nearby", {}, token="anything", expect=404)


async def test_guests_ask_for_the_very_address_they_were_shown(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        port = port_of(house)
        opened = await let_in(house)
        async with guests_of(house, opened["address"]) as guest:
            for host in (f"localhost:{port}", f"127.0.0.1:{port}", HOME, f"{HOME}:1", "evil.example", ""):
                answer = await guest.http.get("/api/health", headers={"host": host})
                assert answer.status_code in (400, 421), host
            foreign = {"origin": house.address}
            assert (await guest.http.post("/api/quick", json={}, headers=foreign)).status_code == 403
            own = {"origin": opened["address"]}
            table = await guest.http.post("/api/quick", json={}, headers=own)
            assert table.status_code == 201
            line = f"ws://{HOME}:{port}/api/tables/{table.json()['table']['link']}/socket"
            async with websockets.connect(line, origin=Origin(house.address)) as socket_:
                assert "foreign-origin" in str(await socket_.recv())


@pytest.mark.parametrize(
    ("caller", "is_let_in"),
    [
        ("192.168.1.7", True),
        ("10.3.2.1", True),
        ("172.20.0.9", True),
        ("127.0.0.1", True),
        ("8.8.8.8", False),
        ("100.64.3.2", False),
        ("2001:db8::1", False),
        ("", False),
    ],
)
def test_nobody_comes_in_from_beyond_the_home_network(caller, is_let_in):
    way_in = door.Door()
    way_in.at = ("192.168.1.20", 8899)
    scope = {
        "type": "http",
        "server": ("192.168.1.20", 8899),
        "client": (caller, 50123),
        "headers": [(b"host", b"192.168.1.20:8899")],
    }
    assert way_in.is_way_in_of(scope)
    assert way_in.admits(scope) is is_let_in


async def test_limits_count_each_guest_for_themselves(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY, tables_per_hour=1) as house:
        opened = await let_in(house)
        async with guests_of(house, opened["address"]) as guest:
            await guest.post("/api/quick", {}, expect=201)
            await guest.post("/api/quick", {}, expect=429)
            await house.post("/api/quick", {}, expect=201)


async def test_closing_cuts_the_guests_and_keeps_their_seats(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]
        mine = await house.post("/api/tables", {"nickname": "Ana", "seats": seats})
        link, host = mine["table"]["link"], mine["seats"][0]["token"]
        address = (await let_in(house))["address"]
        async with guests_of(house, address) as guest, house.line(link, [host]) as ana:
            seat = await guest.post(f"/api/tables/{link}/seats", {"nickname": "Bo"})
            async with guest.line(link, [seat["token"]]) as bo:
                assert (await bo.hear("welcome"))["seats"] == [1]
                await house.ask("DELETE", "/api/nearby", token=KEY)
                assert await bo.hear_out() is not None
                assert bo.heard[-1]["problem"] == "closing"
            with pytest.raises((OSError, websockets.WebSocketException)):
                async with guest.line(link, [seat["token"]]):
                    pass
            await ana.say("ping")
            await ana.hear("pong")
            assert (ana.table["seats"][1]["kind"], ana.table["seats"][1]["nickname"]) == ("person", "Bo")
            assert (await let_in(house))["address"] == address, (
                "at the same address, so the phone knows its seat"
            )
            async with guest.line(link, [seat["token"]]) as bo:
                assert (await bo.hear("welcome"))["seats"] == [1]


async def test_who_opens_the_open_door_once_more_cuts_nobody(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        link = (await house.quick(players=3))["table"]["link"]
        opened = await let_in(house, number=OTHER)
        async with guests_of(house, opened["address"]) as guest, guest.line(link) as bo:
            await bo.hear("welcome")
            assert await let_in(house, number=OTHER) == {**opened, "guests": 1}
            await bo.say("ping")
            await bo.hear("pong")


async def test_half_a_request_is_cut_too(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        await let_in(house)
        with socket.create_connection((HOME, port_of(house)), timeout=10) as call:
            call.sendall(b"GET /api/health HTTP/1.1\r\nHost:")
            await until(lambda: len(house.server.door._guests()) == 1)
            await house.ask("DELETE", "/api/nearby", token=KEY)
            with contextlib.suppress(ConnectionResetError):
                assert call.recv(1) == b""


async def test_the_door_moves_to_another_address(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        port = port_of(house)
        await let_in(house)
        assert (await let_in(house, number=OTHER))["address"] == f"http://{OTHER}:{port}"
        assert is_found_at(OTHER, port)
        assert not is_found_at(HOME, port)
        assert (await let_in(house))["address"] == f"http://{OTHER}:{port}", "open is open"
        await house.post("/api/nearby", {"number": "192.0.2.7"}, KEY, expect=422)
        await house.post("/api/nearby", {"number": "not a number"}, KEY, expect=422)
        assert is_found_at(OTHER, port), "whatever is refused changes nothing"


async def test_without_a_home_network_there_is_nobody_to_let_in(tmp_path, at_home):
    at_home.clear()
    async with open_house(tmp_path, door_token=KEY) as house:
        assert (await house.ask("GET", "/api/nearby", token=KEY))["reachable"] == []
        refused = await house.post("/api/nearby", {}, KEY, expect=409)
        assert refused["type"] == "colt:no-network"


async def test_where_the_port_is_taken_another_one_is_shown(tmp_path, at_home):
    async with open_house(tmp_path, door_token=KEY) as house:
        with socket.socket() as taken:
            taken.bind((HOME, port_of(house)))
            taken.listen()
            opened = await let_in(house)
        assert opened["address"].startswith(f"http://{HOME}:")
        async with guests_of(house, opened["address"]) as guest:
            assert (await guest.ask("GET", "/api/health"))["status"] == "ok"


MACHINES = {
    "a laptop in its home network": (
        [("127.0.0.1", "lo"), ("192.168.1.20", "wlan0")],
        "192.168.1.20",
        ["192.168.1.20"],
    ),
    "containers within it": (
        [("172.17.0.1", "docker0"), ("172.18.0.1", "br-4a1c"), ("192.168.1.20", "enp3s0")],
        "192.168.1.20",
        ["192.168.1.20", "172.17.0.1", "172.18.0.1"],
    ),
    "all its traffic goes through a tunnel": (
        [("10.8.0.6", "tun0"), ("192.168.1.20", "en0")],
        "10.8.0.6",
        ["192.168.1.20", "10.8.0.6"],
    ),
    "an address of the newer kind, and one that is none": (
        [("fe80::1", "wlan0"), ("unknown", "wlan0"), ("192.168.1.20", "wlan0")],
        "192.168.1.20",
        ["192.168.1.20"],
    ),
    "a cable and Wi-Fi": (
        [("192.168.1.21", "Wi-Fi"), ("192.168.1.20", "Ethernet")],
        "192.168.1.20",
        ["192.168.1.20", "192.168.1.21"],
    ),
    "machines within a Windows machine": (
        [("172.24.0.1", "vEthernet (WSL)"), ("192.168.56.1", "VirtualBox Host-Only"), ("10.0.0.5", "Wi-Fi")],
        None,
        ["10.0.0.5", "172.24.0.1", "192.168.56.1"],
    ),
    "straight at the internet": ([("203.0.113.9", "eth0"), ("169.254.3.4", "eth1")], "203.0.113.9", []),
    "a tunnel between friends": (
        [("100.101.2.3", "tailscale0"), ("192.168.0.2", "eth0")],
        None,
        ["192.168.0.2"],
    ),
}


@pytest.mark.parametrize("machine", MACHINES)
def test_the_right_address_of_several(machine):
    cards, on_the_way_out, expected = MACHINES[machine]
    offered = ranked(cards, on_the_way_out)
    assert [one.number for one in offered] == expected


def test_this_machine_has_addresses_of_some_kind():
    assert all(addresses.is_home(one.number) for one in addresses.found())
