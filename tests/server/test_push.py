"""Whose turn it is at a slow table, and who has no page open, is called; by a push server of our own here."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import http.server
import json
import threading

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from typer.testing import CliRunner

from colt.cli import app
from colt.kernel import BadOption
from colt.server.push import hosts, sealing
from tests.server.people import open_house, until
from tests.server.test_players import ANA, BO, claim

pytestmark = pytest.mark.anyio

CURVE = ec.SECP256R1()


class PushServer(http.server.ThreadingHTTPServer):
    """Keeps what it is told, and answers as it is told to."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Ear)
        self.calls = []
        self.status = 201
        self.origin = f"http://127.0.0.1:{self.server_address[1]}"


class Ear(http.server.BaseHTTPRequestHandler):
    server: PushServer

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.calls.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def push_server():
    with PushServer() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join(10)


class Browser:
    """What a browser knows of its subscription; it opens what was sealed for it, as RFC 8291 says."""

    def __init__(self):
        self.key = ec.generate_private_key(CURVE)
        self.point = sealing.point(self.key.public_key())
        self.secret = b"0123456789abcdef"

    def wish(self, endpoint, language="pl"):
        keys = {"p256dh": sealing.text(self.point), "auth": sealing.text(self.secret)}
        return {"endpoint": endpoint, "language": language, **keys}

    def opened(self, body):
        salt, length, rest = body[:16], body[20], body[21:]
        theirs, sealed = rest[:length], rest[length:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        info = b"WebPush: info\0" + self.point + theirs
        both = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(both)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(both)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        return plain[:-1]


@contextlib.asynccontextmanager
async def calling_house(tmp_path, push_server):
    sealing.make_key(tmp_path / "push.pem")
    async with open_house(
        tmp_path,
        push_key=str(tmp_path / "push.pem"),
        push_contact="mailto:host@colt.example",
        push_hosts=(push_server.origin,),
    ) as house:
        yield house


async def slow_table(house, **rest):
    """Ana and Bo at a slow table that waits for its start."""
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]
    wish = {"nickname": "Ana", "seats": seats, "pace": "slow", "game": "super-express", **rest}
    opened = await house.post("/api/tables", wish)
    link, ana = opened["table"]["link"], opened["seats"][0]
    bo = await house.post(f"/api/tables/{link}/seats", {"nickname": "Bo"})
    await claim(house, ANA, link, ana)
    await claim(house, BO, link, bo)
    return link, ana, bo


async def test_who_is_asked_and_has_no_page_open_is_called_and_told_nothing_else(tmp_path, push_server):
    async with calling_house(tmp_path, push_server) as house:
        public = (await house.ask("GET", "/api/push"))["key"]
        link, ana, bo = await slow_table(house)
        browser = Browser()
        await house.ask("PUT", "/api/me/push", browser.wish(f"{push_server.origin}/bo?x=1"), BO, expect=204)
        await house.ask("PUT", "/api/me/push", Browser().wish(f"{push_server.origin}/ana"), ANA, expect=204)
        async with house.line(link, [ana["token"]]) as line:
            await line.hear("welcome")
            await house.post(f"/api/tables/{link}/start", token=ana["token"])
            await until(lambda: push_server.calls)
            await house.saloon.work.finish(10)
        (path, headers, body), *rest = push_server.calls
        assert rest == [], "Ana looks at the table: only Bo is called"
        assert path == "/bo?x=1"
        assert json.loads(browser.opened(body)) == {"language": "pl"}
        sent = {name.lower(): value for name, value in headers.items()}
        assert sent["content-encoding"] == "aes128gcm"
        assert int(sent["ttl"]) > 0
        now = house.saloon.calling.clock.date()
        claims = check_signature(sent.pop("authorization"), public, push_server.origin, now)
        for secret in (link, link[:6], "Bo", "Ana", bo["token"], BO):
            assert secret not in f"{sent} {claims} {path}"
            assert secret.encode() not in browser.opened(body)


def check_signature(authorization, public, origin, now):
    """As RFC 8292 wants it: for this push server only, for less than a day, and by the key the browser was given. What
    is said there; the rest, key and signature, may hold any letters."""
    scheme, _, parameters = authorization.partition(" ")
    given = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert (scheme, given["k"]) == ("vapid", public)
    head, claims, signature = given["t"].split(".")
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(public))
    key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(decoded(claims))
    assert (said["aud"], said["sub"]) == (origin, "mailto:host@colt.example")
    assert 0 < said["exp"] - now < 24 * 60 * 60
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert given.keys() == {"t", "k"}
    return said


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def test_a_browser_that_is_gone_is_called_no_more(tmp_path, push_server):
    async with calling_house(tmp_path, push_server) as house:
        push_server.status = 410
        await slow_and_called(house, push_server, BO, 1)
        push_server.status = 201
        assert (
            await house.saloon.players.book.called((await house.saloon.players.book.device(BO)).player) == []
        )


async def slow_and_called(house, push_server, key, times):
    """A new slow table begins; this device has been called so often afterwards."""
    link, ana, _ = await slow_table(house)
    await house.ask("PUT", "/api/me/push", Browser().wish(f"{push_server.origin}/one"), key, expect=204)
    await house.post(f"/api/tables/{link}/start", token=ana["token"])
    await until(lambda: len(push_server.calls) >= times)
    await house.saloon.work.finish(10)
    return link


@pytest.mark.parametrize("status", [404, 429, 500])
async def test_a_push_server_that_says_no_stops_nothing(tmp_path, push_server, status):
    async with calling_house(tmp_path, push_server) as house:
        push_server.status = status
        link = await slow_and_called(house, push_server, BO, 1)
        assert house.saloon.tables[link].stored.phase == "playing"


async def test_a_push_server_that_is_away_stops_nothing(tmp_path, push_server):
    async with calling_house(tmp_path, push_server) as house:
        link, ana, _ = await slow_table(house)
        await house.ask("PUT", "/api/me/push", Browser().wish(f"{push_server.origin}/one"), BO, expect=204)
        push_server.server_close()
        await asyncio.to_thread(push_server.shutdown)
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        await house.saloon.work.finish(20)
        assert house.saloon.tables[link].stored.phase == "playing"


async def test_nobody_is_called_at_a_live_table_or_who_does_not_want_it(tmp_path, push_server):
    async with calling_house(tmp_path, push_server) as house:
        link, ana, _ = await slow_table(house, pace="live")
        await house.ask("PUT", "/api/me/push", Browser().wish(f"{push_server.origin}/one"), BO, expect=204)
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        await house.ask("DELETE", "/api/me/push", token=BO, expect=204)
        link, ana, _ = await slow_table(house)
        await house.post(f"/api/tables/{link}/start", token=ana["token"])
        await house.saloon.work.finish(10)
        assert push_server.calls == []


async def test_it_is_off_until_the_operator_makes_a_key(tmp_path, push_server):
    async with open_house(tmp_path) as house:
        assert await house.ask("GET", "/api/push") == {"key": None}
        await slow_table(house)
        wish = Browser().wish("https://fcm.googleapis.com/fcm/send/abc")
        refused = await house.ask("PUT", "/api/me/push", wish, BO, expect=422)
        assert refused["type"] == "colt:no-push"


async def test_only_push_servers_of_browsers_are_called_and_only_with_keys_of_a_browser(
    tmp_path, push_server
):
    async with calling_house(tmp_path, push_server) as house:
        await slow_table(house)
        good = Browser().wish(f"{push_server.origin}/one")
        for wrong in (
            {"endpoint": "http://127.0.0.1:1/one"},
            {"endpoint": f"{push_server.origin}.evil.example/one"},
            {"endpoint": push_server.origin.replace("http://", "http://me@") + "/one"},
            {"p256dh": sealing.text(b"\4" + b"x" * 64)},
            {"p256dh": "no key at all"},
            {"auth": sealing.text(b"short")},
            {"language": "Polish"},
        ):
            await house.ask("PUT", "/api/me/push", good | wrong, BO, expect=422)
        await house.ask("PUT", "/api/me/push", good, "nobody-" + "n" * 40, expect=403)
        player = (await house.saloon.players.book.device(BO)).player
        assert await house.saloon.players.book.called(player) == []


@pytest.mark.parametrize(
    ("endpoint", "is_known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-by3p.notify.windows.com/w/?token=abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/fcm/send/abc", False),
        ("https://fcm.googleapis.com.evil.example/abc", False),
        ("https://evilpush.apple.com/abc", False),
        ("https://fcm.googleapis.com@evil.example/abc", False),
        ("https://evil.example/fcm.googleapis.com", False),
        ("https://[::1]/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://a:b:c/", False),
    ],
)
def test_the_push_servers_of_the_browsers(endpoint, is_known):
    assert hosts.is_known(endpoint) is is_known


def test_the_example_of_the_standard_comes_out_to_the_byte():
    """RFC 8291, appendix A."""
    browser = decoded(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    pair = ec.derive_private_key(number, CURVE)
    by = sealing.Sealing(pair, decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    message = b"When I grow up, I want to be a watermelon"
    assert sealing.text(sealing.sealed(message, browser, decoded("BTBZMqHH6r4Tts7J_aSIgg"), by)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_key_is_made_once_and_read_by_nobody_else(tmp_path):
    file = tmp_path / "push.pem"
    done = CliRunner().invoke(app, ["push-key", str(file)])
    assert done.exit_code == 0, done.output
    assert "COLT_PUSH_KEY" in done.output
    assert file.stat().st_mode & 0o077 == 0
    before = file.read_bytes()
    assert CliRunner().invoke(app, ["push-key", str(file)]).exit_code != 0
    with pytest.raises(BadOption, match=r"is there already; with another key .* would have to ask again\.$"):
        sealing.make_key(file)
    assert file.read_bytes() == before
    sealing.read_key(file)
    other = ec.generate_private_key(ec.SECP384R1())
    file.chmod(0o600)
    file.write_bytes(
        other.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    with pytest.raises(BadOption):
        sealing.read_key(file)


async def test_a_server_with_half_a_setting_does_not_open(tmp_path):
    sealing.make_key(tmp_path / "push.pem")
    for wrong in (
        {"push_key": str(tmp_path / "push.pem")},
        {"push_key": "nowhere.pem", "push_contact": "mailto:a@b"},
    ):
        with pytest.raises(BadOption, match=r"COLT_PUSH_CONTACT|cannot be read"):
            async with open_house(tmp_path, **wrong):
                pass
