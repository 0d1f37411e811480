"""Nobody is told more than they could work out: other facts they have never seen, the same bytes."""

import collections
import contextlib
import json
import logging

import pytest

from colt import records
from colt.games import Options, every_rulebook, new_game
from colt.kernel import Chance
from colt.server import keys
from colt.server.logs import JsonLines, TextLines
from colt.server.storage.stored import StoredSeat, StoredTable
from colt.server.tables.table import Table
from tests.server.people import HandClock, open_house, until
from tests.server.twins import CALLS, RIGGED, replayed, twins

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("rigged")]


async def test_the_same_bytes_for_who_cannot_see_the_difference(tmp_path):
    """Eighty pairs of games in every run; with --slow ten thousand positions of such pairs."""
    async with pair_of_servers(tmp_path) as servers:
        found, _ = await compare(*servers, pairs=80, live=1, seed="normal")
    assert sum(found.values()) >= 80
    assert len(found) == 6, "every kind of hidden fact was exchanged"


@pytest.mark.usefixtures("on_postgres")
async def test_the_same_bytes_from_the_other_database(tmp_path):
    async with pair_of_servers(tmp_path) as servers:
        found, _ = await compare(*servers, pairs=12, live=1, seed="elsewhere")
    assert sum(found.values()) >= 12


PARTS = 8
"""A long comparison is told in so many parts."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
async def test_the_same_bytes_for_who_cannot_see_the_difference_often(tmp_path, part, request):
    """`--slow --positions 10000` compares so many positions in all, other ones with `--luck`."""
    await compare_often(tmp_path, request.config, f"slow {part}", processes=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("on_postgres")
async def test_the_same_bytes_from_another_process_often(tmp_path, part, request):
    """What is answered with one process is heard with another, and who comes back comes to that one, too."""
    await compare_often(tmp_path, request.config, f"another {part}", processes=2)


async def compare_often(folder, config, seed, processes):
    positions, luck = config.getoption("--positions"), config.getoption("--luck")
    async with pair_of_servers(folder, processes) as servers:
        found, told = await compare(
            *servers, pairs=1, live=60, seed=f"{seed}{luck}", positions=positions // PARTS
        )
    print(f"\n{told} positions of {sum(found.values())} pairs: {dict(found)}", flush=True)
    assert told >= positions // PARTS


@contextlib.asynccontextmanager
async def pair_of_servers(folder, processes=1):
    """Two servers, each of so many processes, on a database for each, all by the same clock."""
    clock = HandClock()
    async with contextlib.AsyncExitStack() as stack:
        servers = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            houses = [open_house(folder / name, clock=clock, within=7200) for _ in range(processes)]
            servers.append([await stack.enter_async_context(house) for house in houses])
        yield servers


async def compare(one, two, *, pairs, live, seed, positions=0):
    """Random positions of random games, each with a twin, on two servers: while it is played on for so many answers,
    and afterwards. Returns how many pairs of which kind, and how many positions."""
    chance = Chance(seed)
    books = list(every_rulebook())
    found: collections.Counter[str] = collections.Counter()
    told = 0
    while sum(found.values()) < pairs or told < positions:
        nth = sum(found.values())
        book = chance.one_of(books)
        name = f"{seed} {nth} {chance.below(1 << 30)}"
        options = options_of(book, f"one {name}")
        answers = position(options, chance)
        game = replayed(options, answers)
        for twin in twins(game, list(CALLS[str(options.seed)]), chance):
            other = f"two {name} {twin.kind}"
            RIGGED[other] = (str(options.seed), twin.told)
            if replayed(options_of(book, other), twin.answers) is None:
                continue
            link = keys.new_link()
            tokens = [keys.new_token() for _ in range(options.players)]
            eyes = chance.shuffled(twin.eyes)[:2]
            heard = [
                await everything(houses, link, eyes, tokens, dealt, live)
                for houses, dealt in (
                    (one, (options, answers)),
                    (two, (options_of(book, other), twin.answers)),
                )
            ]
            assert heard[0] == heard[1], (book, twin.kind, eyes)
            found[twin.kind] += 1
            told += 1 + min(live, len(answers))
            for house in (*one, *two):
                house.forget()
    return found, told


async def everything(houses, link, eyes, tokens, dealt, live):
    """Every byte these eyes can get of this game: while its last answers are given, and then whatever they ask for."""
    options, answers = dealt
    before = max(0, len(answers) - live)
    await lay(houses[0], link, options, answers[:before], tokens)
    keys_of = {one: [tokens[one]] if one >= 0 else [] for one in eyes}
    told = await as_it_happens(houses, link, list(keys_of.values()), answers[before:])
    for one, mine in keys_of.items():
        told += await afterwards(houses[-1], link, one, mine)
    seal = records.commitment(options.seed)
    return [one.replace(seal, "the hash of the seed") for one in told]


async def as_it_happens(houses, link, keyrings, answers):
    """What people with these keys hear on the line to the last of these processes, answer by answer, while all is
    answered with the first."""
    here, there = houses[0], houses[-1]
    table = await here.saloon.tables.find(link)
    async with contextlib.AsyncExitStack() as stack:
        people, told = [], []
        for mine in keyrings:
            people.append(await stack.enter_async_context(there.line(link, mine)))
            told += await heard_so_far(people[-1])
        for seat, answer in answers:
            await here.saloon.turns.answer(table, seat, table.number, answer)
            await until(lambda: there.saloon.tables[link].stored.version >= table.stored.version)
            told += [frame for person in people for frame in await heard_so_far(person)]
    await until(lambda: not there.saloon.tables[link].lines)
    await until(lambda: not there.saloon.work._tasks)  # everybody has left, and that is stored
    return told


async def heard_so_far(person):
    """Every frame that is on its way to this person."""
    await person.say("ping", reference="so far")
    frames: list[str] = []
    while not frames or '"pong"' not in frames[-1]:
        frames.append(await person.socket.recv())
    return frames


def options_of(book, seed):
    return Options(
        game=book.game, players=book.players, edition=book.edition, variants=book.variants, seed=seed
    )


def position(options, chance):
    """The answers of a random game up to a random point."""
    game = replayed(options, [])
    length = 1 + chance.below(60 if options.game == "colt-express" else 12)
    for _ in range(length):
        if not game.decisions:
            break
        decision = chance.one_of(game.decisions)
        before = game.fork()
        game.play(chance.one_of(decision.choices), decision.seat)
        if game.is_over:
            game = before
            break
    return [(seat, str(choice)) for seat, choice in game.answers]


async def lay(house, link, options, answers, tokens):
    """Put a game under way into a server's database."""
    stored = StoredTable(
        link=link,
        game=options.game,
        edition=options.edition,
        variants=options.variants,
        pace="slow",
        is_listed=False,
        spectator_delay=0,
        seats=[
            StoredSeat(kind="person", nickname="Ana", token=keys.hashed(token), owner=f"{n}")
            for n, token in enumerate(tokens)
        ],
        secret="secret",
        plan_view=True,
        created=0.0,
        phase="playing",
        seed=options.seed,
    )
    table = Table(stored, 0.0)
    table.begin(new_game(stored.options), 0.0)
    stored.start_digest = records.digest(table.running.log)
    rows = [
        {
            "link": link,
            "number": n,
            "seat": seat,
            "text": text,
            "digest": table.play(seat, text, 0.0),
            "age": 0.0,
        }
        for n, (seat, text) in enumerate(answers, start=1)
    ]
    await house.saloon.store.add(stored)
    after = stored.copy()
    after.version = 1
    await house.saloon.store.save(after, rows)


async def afterwards(house, link, eyes, tokens):
    """Every byte these eyes can get, whenever they come: over the socket, and over HTTP."""
    told = []
    async with house.line(link, tokens) as person:
        told += [await person.socket.recv(), await person.socket.recv()]
        for message in (
            {"type": "plan", "seat": eyes, "cards": []},
            {"type": "plan", "seat": eyes, "cards": ["rob"]},
            {"type": "answer", "seat": max(eyes, 0), "decision": 9999, "text": "draw"},
            {
                "type": "answer",
                "seat": max(eyes, 0),
                "decision": house.saloon.tables[link].number,
                "text": "sing",
            },
        ):
            await person.say(message.pop("type"), **message)
            told.append(await person.socket.recv())
    events = len(json.loads(told[1])["events"])
    async with house.line(link, tokens, since=events // 2) as again:
        told += [await again.socket.recv(), await again.socket.recv()]
    headers = {"authorization": f"Bearer {tokens[0]}"} if tokens else {}
    for path in ("", "/story", "/record", "/replay?eyes=all"):
        answer = await house.http.get(f"/api/tables/{link}{path}", headers=headers)
        told += [f"{answer.status_code} {answer.text}"]
    return told


async def test_the_same_bytes_at_the_same_moment_whichever_card_is_laid_face_down(tmp_path):
    """Also whichever plan is sealed: what the others hear when it happens is as long, and the same."""
    laid = 0
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    async with (
        open_house(tmp_path / "one", clock=HandClock(), within=300) as one,
        open_house(tmp_path / "two", clock=HandClock(), within=300) as two,
    ):
        for nth in range(40):
            options = Options(
                game="super-express" if nth % 4 == 3 else "colt-express", players=4, seed=f"face down {nth}"
            )
            found = face_down(options, Chance(f"face down {nth}"))
            if found is None:
                continue
            answers, decision, texts = found
            link, tokens = keys.new_link(), [keys.new_token() for _ in range(4)]
            told = []
            for house, text in zip((one, two), texts, strict=True):
                await lay(house, link, options, answers, tokens)
                told.append(await overheard(house, link, tokens, decision, text))
            assert told[0] == told[1], (nth, texts)
            laid += 1
    assert laid >= 8


def face_down(options, chance):
    """A moment at which somebody can answer two ways that nobody else sees: what was answered before, who, and how."""
    game = replayed(options, [])
    for _ in range(60):
        decision = chance.one_of(game.decisions)
        hidden = [
            str(choice) for choice in decision.choices if getattr(choice, "is_hidden", decision.ask == "plan")
        ]
        if len({text.split("#")[0] for text in hidden}) > 1:
            return [(seat, str(choice)) for seat, choice in game.answers], decision, (hidden[0], hidden[-1])
        game.play(chance.one_of(decision.choices), decision.seat)
        if game.is_over:
            return None
    return None


async def overheard(house, link, tokens, decision, text):
    """What a rival and somebody who watches hear when this is answered, byte by byte."""
    rival = tokens[(decision.seat + 1) % len(tokens)]
    async with (
        house.line(link, [rival]) as other,
        house.line(link) as watcher,
        house.line(link, [tokens[decision.seat]]) as player,
    ):
        for person in (other, watcher, player):
            await person.hear("update")
        number = house.saloon.tables[link].number
        await player.say("answer", seat=decision.seat, decision=number, text=text)
        assert (await player.hear("accepted"))["seat"] == decision.seat
        return [await next_update(person) for person in (other, watcher)]


async def next_update(person):
    while True:
        frame = await person.socket.recv()
        if json.loads(frame)["type"] == "update":
            return frame


async def test_log_lines_hold_no_secret(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    async with open_house(tmp_path) as house:
        opened = await house.quick(players=4, nickname="Zwiebelfisch")
        link, token = opened["table"]["link"], opened["seats"][0]["token"]
        async with house.line(link, [token]) as ana:
            await ana.say("answer", seat=0, decision=77, text="sing")
            await ana.play()
        await house.post(f"/api/tables/{link}/start", token="wrong", expect=403)
        stored = house.saloon.tables[link].stored
    secrets = [link, token, stored.secret, stored.seed, keys.hashed(token), "Zwiebelfisch", "play move"]
    ours = [record for record in caplog.records if record.name.startswith(("colt", "uvicorn"))]
    assert any("a table was opened" in record.getMessage() for record in ours)
    for record in ours:
        if record.name.startswith("uvicorn") and record.levelno < logging.WARNING:
            continue  # our server does not write these
        for line in (TextLines().format(record), JsonLines().format(record)):
            assert not [secret for secret in secrets if secret in line]
