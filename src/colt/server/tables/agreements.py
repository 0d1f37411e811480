"""What only everybody together may do while a game is under way: open a seat to somebody new, end it early, delete it.

A hand that was dealt gets new eyes only if all who are here agree; who is silent has not agreed, and nothing happens.
"""

from __future__ import annotations

from colt.server.clock import Clock
from colt.server.errors import NotAllowed, NotPossible
from colt.server.settings import Settings
from colt.server.storage import StoredSeat
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.permissions import seat_exists
from colt.server.tables.registry import Registry
from colt.server.tables.table import Proposal, Table
from colt.wire import tables as asked

WITHIN = 60.0
"""Seconds at a live table in which everybody says yes, or it is as if nobody had asked."""


class Agreements:
    """Asks those who are here, and does what they agree on."""

    def __init__(self, settings: Settings, tables: Registry, broadcast: Broadcast, clock: Clock) -> None:
        self.settings = settings
        self.tables = tables
        self.broadcast = broadcast
        self.clock = clock

    async def say(self, link: str, token: str, request: asked.Agreement) -> asked.Table:
        """A person asks the others, says yes to what is asked, or no."""
        table = await self.tables.find(link)
        async with table.lock:
            seat = table.stored.seat_of(token)
            if seat is None:
                raise NotAllowed("This token opens no seat at this table.")
            if not table.stored.is_dealt:
                raise NotPossible("Before and after a game the host decides.")
            self.lapse(table)
            await self._heard(table, seat, request)
        return table.described()

    async def _heard(self, table: Table, seat: int, request: asked.Agreement) -> None:
        proposal = table.proposal
        is_this = proposal is not None and (proposal.what, proposal.seat) == (request.what, request.seat)
        if not request.is_agreed:
            table.proposal = None if is_this else proposal
        elif proposal is not None and not is_this:
            raise NotPossible("Something else is being asked at this table just now.")
        else:
            _check(table, request)
            if proposal is None:
                until = None if table.stored.pace == "slow" else self.clock.age() + WITHIN
                proposal = table.proposal = Proposal(request.what, request.seat, seat, until)
            proposal.agreed.add(table.stored.seats[seat].owner)
            if self.asked(table) <= proposal.agreed:
                table.proposal = None
                await self._carry_out(table, proposal)
        self.broadcast.announce(table)

    def asked(self, table: Table) -> set[str]:
        """The owners whose yes is needed: at a slow table everybody's, at a live one that of all who are here, or were
        a moment ago; who walked away from an open page is not here."""
        stored, here = (
            table.stored,
            table.lines.here_or_just_gone(self.clock.age(), self.settings.grace_seconds),
        )
        people = [
            stored.seats[seat]
            for seat in stored.people
            if stored.pace == "slow" or (seat in here and not stored.seats[seat].bot_sits_in)
        ]
        return {seat.owner for seat in people}

    def lapse(self, table: Table) -> bool:
        """Whether something was asked for too long: silence is no yes."""
        proposal = table.proposal
        if proposal is None or proposal.until is None or self.clock.age() < proposal.until:
            return False
        table.proposal = None
        return True

    async def _carry_out(self, table: Table, proposal: Proposal) -> None:
        if proposal.what == "delete":
            await self.tables.remove([table.stored.link])
            return
        changed = table.stored.copy()
        if proposal.what == "end":
            changed.phase, changed.is_listed = "closed", False
        elif proposal.seat is not None:
            before = changed.seats[proposal.seat]
            changed.seats[proposal.seat] = StoredSeat(bandit=before.bandit, nonce=before.nonce)
        await self.tables.save(table, changed)


def _check(table: Table, request: asked.Agreement) -> None:
    """Only a seat nobody owns can be opened: who is away gets the own seat back."""
    if request.what != "open":
        return
    if request.seat is None:
        raise NotPossible("Which seat should be opened?")
    seat_exists(table, request.seat)
    if table.stored.seats[request.seat].kind != "bot":
        raise NotPossible("Only a bot's seat can be opened; who is away gets the seat back.", "seat-taken")
