"""One WebSocket per client and table: what it says, and what it is told."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from colt import wire
from colt.kernel import Refusal, Unreadable
from colt.retelling.shadow import CardAhead, Shadow, Stands
from colt.server.accounts import CONNECTING, PAYER, Account, charged
from colt.server.errors import NotGranted
from colt.server.http.client import TRY_LATER, Client
from colt.server.http.limits import Limits
from colt.server.http.origins import address_of, is_welcome
from colt.server.storage import NotStored
from colt.server.tables.permissions import own_line_only
from colt.server.tables.saloon import Saloon
from colt.server.tables.table import Table
from colt.server.tables.updates import words_in
from colt.words import languages

POLICY = 1008

COSTS: dict[type[wire.ToServer], float] = {
    wire.AskPlan: 1.0,
    wire.SetLanguage: 6.0,
}
"""What some messages cost beside the one each costs: they make the server work."""

FAULTS = 10
"""After so many messages that make no sense, or come too fast, a line is cut."""

HELLO_WITHIN = 20.0
"""Seconds in which a new connection says who it is."""


async def serve(socket: WebSocket, saloon: Saloon, limits: Limits) -> None:
    """One connection from its first to its last message."""
    address = address_of(socket)
    account = limits.accounts.of(address)
    account.pay(CONNECTING)
    if account.is_empty:
        saloon.metrics.turned_away += 1
        await socket.close(TRY_LATER)  # without a word: it is this that costs too much
        return
    if not is_welcome(socket, saloon.settings):
        await _turn_away(socket, saloon, "foreign-origin", "This page comes from another address.")
        return
    if saloon.work.is_closing:
        await _turn_away(socket, saloon, "closing", "The server goes down; it will be back.")
        return
    if not limits.connect(address):
        await _turn_away(socket, saloon, "too-many", "There are too many connections; please close some.")
        return
    PAYER.set(account)
    try:
        await socket.accept()
        client = Client(socket, saloon.settings.outbox_bytes, limits.outboxes)
        await _listen(client, Conversation(client, socket.path_params["link"], saloon, limits, account))
    finally:
        limits.disconnect(address)


async def _turn_away(socket: WebSocket, saloon: Saloon, problem: str, say: str) -> None:
    saloon.metrics.turned_away += 1
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(wire.encode(wire.Trouble(problem=problem, say=say)).decode())
        await socket.close(POLICY)


async def _listen(client: Client, conversation: Conversation) -> None:
    delivering = asyncio.create_task(charged(client.deliver()))
    listening = asyncio.create_task(charged(conversation.run()))
    try:
        await asyncio.wait((delivering, listening), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            client.say_no_more()
            await asyncio.wait((delivering,), timeout=5)
    finally:
        for task in (delivering, listening):
            task.cancel()
        await asyncio.gather(delivering, listening, return_exceptions=True)
        client.leave()


class Conversation:
    """What is said on one line."""

    def __init__(self, client: Client, link: str, saloon: Saloon, limits: Limits, account: Account) -> None:
        self.client = client
        self.account = account
        self.link = link
        self.saloon = saloon
        self.limits = limits
        self.table: Table | None = None
        """The table it has come to."""
        self.bucket = limits.messages()
        self.faults = 0
        self.is_on = True
        self.is_looking = False
        self.wanted: tuple[wire.AskPlan, int, Any] | None = None
        """The shadow train that is to be worked out next for this line: what was asked, how much is known, the view."""

    async def run(self) -> None:
        """From hello to the end."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                stood_in = await self._hello()
            if self.table is not None:
                await self.saloon.presence.tell(self.table, self.client, stood_in)
                while (message := await self._next()) is not None:
                    await self._hear(self.table, message)
        except NotGranted as error:
            self.client.trouble(error.key, str(error))
        except NotStored as error:
            self.client.trouble("closing", str(error))
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            self.is_on, self.wanted = False, None
            self.client.is_gone = True
            if self.table is not None:
                self.saloon.presence.depart(self.table, self.client)

    async def _next(self) -> wire.ToServer | None:
        """The next readable message; None when there have been too many of the other kind."""
        while self.faults < FAULTS:
            if wait := self.account.wait:
                await asyncio.sleep(wait)
            frame = await self._frame()
            if not self.bucket.take():
                self.faults += 1
                self.client.trouble("too-fast", "That was too many messages at once; please slow down.")
                continue
            if frame is None:
                self.faults += 1
                self.client.trouble("unreadable", "Messages are text frames.")
                continue
            try:
                message = wire.decode(frame)
            except Unreadable as error:
                self.faults += 1
                self.client.trouble("unreadable", str(error))
                continue
            cost = COSTS.get(type(message), 0.0)
            if self.bucket.take(cost) and not (cost and self.account.is_empty):
                return message
            self.client.trouble("too-fast", "That was much to ask at once; please wait a moment.")
        return None

    async def _frame(self) -> str | None:
        received = await self.client.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code") or 1005)
        text: str | None = received.get("text")
        return text

    async def _hello(self) -> dict[int, int]:
        """Find out who is calling, and at which table; gives what bots have done for them meanwhile."""
        message = await self._next()
        if not isinstance(message, wire.Hello):
            if message is not None:
                self.client.trouble("hello-first", "Please say hello first.")
            return {}
        if message.version != wire.VERSION:
            self.client.trouble("old-page", "This page is older than the server; please load it again.")
            return {}
        if self.saloon.pulse.is_pressed and not message.tokens:
            self.client.trouble("busy", "The server has its hands full; please come back in a moment.")
            return {}
        table = await self.saloon.tables.find(self.link)
        self.saloon.today.check_watching(table, message.tokens)
        self.client.language = words_in(message.language).language
        self.table = table
        return await self.saloon.work.whole(
            self.saloon.presence.arrive(table, self.client, message.tokens, message.since)
        )

    # --- what a client can say

    async def _hear(self, table: Table, message: wire.ToServer) -> None:
        match message:
            case wire.Answer():
                await self._answer(table, message)
            case wire.SetLanguage():
                await self._speak(table, message.language)
            case wire.Say():
                self._say(table, message)
            case wire.Back():
                if self._is_mine(message.seat):
                    await self.saloon.work.whole(self.saloon.presence.take_back(table, message.seat))
            case wire.Mute():
                (self.client.muted.add if message.is_muted else self.client.muted.discard)(message.seat)
            case wire.AskPlan():
                await self._plan(table, message)
            case wire.Ping():
                self.client.send(wire.encode(wire.Pong(reference=message.reference)))
            case wire.Hello():
                self.client.trouble("hello-twice", "You have said hello already.")

    async def _answer(self, table: Table, message: wire.Answer) -> None:
        saloon, client = self.saloon, self.client
        try:
            may = partial(own_line_only, client, message.seat)
            nth = await saloon.work.whole(
                saloon.turns.answer(table, message.seat, message.decision, message.text, may)
            )
        except Refusal as refusal:
            saloon.metrics.refusals += 1
            refused = wire.Refused(
                word=refusal.word,
                say=words_in(client.language).refusal(refusal),
                seat=message.seat,
                decision=message.decision,
                reference=message.reference,
                decisions=saloon.broadcast.asked(table, client, message.seat),
            )
            client.send(wire.encode(refused))
        except NotStored:
            return  # the line is hung up on, and the table taken up again from the database
        else:
            accepted = wire.Accepted(
                seat=message.seat, decision=message.decision, choice=nth, reference=message.reference
            )
            client.send(wire.encode(accepted))

    async def _speak(self, table: Table, language: str) -> None:
        code = language.replace("_", "-").split("-")[0].lower()
        if code not in languages():
            self.client.trouble("no-such-language", f"Colt speaks {', '.join(languages())}.")
            return
        self.client.language = code
        await self.saloon.presence.retell(table, self.client)

    def _say(self, table: Table, message: wire.Say) -> None:
        if message.phrase not in wire.PHRASES:
            self.client.trouble("no-such-phrase", f"One can say: {', '.join(wire.PHRASES)}.")
        elif not self._is_mine(message.seat):
            return
        elif not self.limits.phrases.take(f"{self.link} {message.seat}"):
            self.client.trouble("too-fast", "That was much at once; the others have heard you.")
        else:
            self.saloon.say(table, message.seat, message.phrase)

    def _is_mine(self, seat: int) -> bool:
        if seat in self.client.seats:
            return True
        self.client.trouble("not-your-seat", f"Seat {seat} is not yours.")
        return False

    # --- looking ahead

    async def _plan(self, table: Table, message: wire.AskPlan) -> None:
        """The shadow train for the own seat, where this table shows it; worked out from its view alone. Only the newest
        question of a line is worth an answer, and nothing else that is said on it waits for that."""
        if not self._is_mine(message.seat):
            return
        async with table.lock:
            if not table.stored.shows_plans:
                self.client.trouble("no-plan-view", "At this table nobody is shown where the cards lead.")
                return
            if table.game is None:
                self.client.trouble("not-started", "The game has not begun.")
                return
            known = table.settled
            view = table.game.view(message.seat, known)
        self.wanted = message, known, view
        if not self.is_looking:
            self.is_looking = True
            self.saloon.work.spawn(self._look_ahead())

    async def _look_ahead(self) -> None:
        """One question after the other; what has been overtaken is not told."""
        try:
            while self.wanted is not None:
                (message, known, view), self.wanted = self.wanted, None
                found = await self.saloon.foresight.shadow(view, message.cards)
                if self.is_on and not self._is_overtaken():
                    self.client.send(wire.encode(_told(message, known, found)))
        finally:
            self.is_looking = False

    def _is_overtaken(self) -> bool:
        """Whether something newer has been asked meanwhile."""
        return self.wanted is not None


def _told(message: wire.AskPlan, known: int, found: Shadow) -> wire.Plan:
    """The shadow train as it goes over the wire."""
    return wire.Plan(
        seat=message.seat,
        event=known,
        ready=message.cards,
        cards=tuple(map(_card, found.cards)),
        hand=tuple(map(_card, found.hand)),
        at=_stands(found.at),
        marshal=found.marshal,
        is_complete=found.is_complete,
    )


def _card(card: CardAhead) -> wire.CardAhead:
    return wire.CardAhead(**{**card._asdict(), "at": _stands(card.at)})


def _stands(at: Stands) -> tuple[wire.StandsAhead, ...]:
    return tuple(wire.StandsAhead(bandit=bandit, spaces=spaces) for bandit, spaces in at)
