"""What only everybody together may do while a game is under way: open a seat to somebody new, end it early, delete it.

A hand that was dealt gets new eyes only if all who are here agree; who is silent has not agreed, and nothing happens.
"""

from __future__ import annotations

import msgspec

from colt.server.clock import Clock
from colt.server.errors import NotAllowed, NotPossible
from colt.server.settings import Settings
from colt.server.storage import Proposal, StoredSeat, StoredTable
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.permissions import seat_exists
from colt.server.tables.registry import Registry, once_more
from colt.server.tables.table import Table
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

    @once_more
    async def say(self, link: str, token: str, request: asked.Agreement) -> asked.Table:
        """A person asks the others, says yes to what is asked, or no."""
        table = await self.tables.find(link)
        async with table.lock:
            seat = table.stored.seat_of(token)
            if seat is None:
                raise NotAllowed("This token opens no seat at this table.")
            if not table.stored.is_dealt:
                raise NotPossible("Before and after a game the host decides.")
            await self._heard(table, seat, request)
        return table.described()

    async def _heard(self, table: Table, seat: int, request: asked.Agreement) -> None:
        before = None if self.has_lapsed(table) else table.stored.proposal
        is_this = before is not None and (before.what, before.seat) == (request.what, request.seat)
        if before is not None and not is_this and request.is_agreed:
            raise NotPossible("Something else is being asked at this table just now.")
        changed = table.stored.copy()
        changed.proposal = before
        if not request.is_agreed:
            changed.proposal = None if is_this else before
        else:
            _check(table, request)
            proposal = changed.proposal = self._agreed(table, seat, request, before)
            if self.asked(table) <= set(proposal.agreed):
                changed.proposal = None
                if proposal.what == "delete":
                    await self.tables.remove([changed.link])
                    return
                _carry_out(changed, proposal)
        await self.tables.save(table, changed)
        self.broadcast.announce(table)

    def _agreed(self, table: Table, seat: int, request: asked.Agreement, before: Proposal | None) -> Proposal:
        """What is asked, with one more yes."""
        mine = table.stored.seats[seat].owner
        if before is not None:
            others = tuple(owner for owner in before.agreed if owner != mine)
            return msgspec.structs.replace(before, agreed=(*others, mine))
        until = None if table.stored.pace == "slow" else self.clock.age() + WITHIN
        return Proposal(what=request.what, seat=request.seat, by=seat, until=until, agreed=(mine,))

    def asked(self, table: Table) -> set[str]:
        """The owners whose yes is needed: at a slow table everybody's, at a live one that of all who are here, or were
        a moment ago, also where a bot sits in already; who walked away from an open page is not here."""
        stored = table.stored
        lately = table.lines.just_gone(self.clock.age(), self.settings.grace_seconds)
        here = {seat for seat in table.lines.here if not stored.seats[seat].bot_sits_in}
        people = stored.people if stored.pace == "slow" else set(stored.people) & (here | lately)
        return {stored.seats[seat].owner for seat in people}

    def has_lapsed(self, table: Table) -> bool:
        """Whether something was asked for too long: silence is no yes."""
        proposal = table.stored.proposal
        return proposal is not None and proposal.until is not None and self.clock.age() >= proposal.until

    async def lapse(self, table: Table) -> None:
        """What was asked for too long is not asked any more."""
        if self.has_lapsed(table):
            async with table.lock:
                changed = table.stored.copy()
                changed.proposal = None
                await self.tables.save(table, changed)
                self.broadcast.announce(table)


def _carry_out(changed: StoredTable, proposal: Proposal) -> None:
    if proposal.what == "end":
        changed.phase, changed.is_listed = "closed", False
    elif proposal.seat is not None:
        before = changed.seats[proposal.seat]
        changed.seats[proposal.seat] = StoredSeat(bandit=before.bandit, nonce=before.nonce)


def _check(table: Table, request: asked.Agreement) -> None:
    """Only a seat nobody owns can be opened: who is away gets the own seat back."""
    if request.what != "open":
        return
    if table.stored.today is not None:
        raise NotPossible("Today's heist is everybody's own; nobody else sits down.", "ridden")
    if request.seat is None:
        raise NotPossible("Which seat should be opened?")
    seat_exists(table, request.seat)
    if table.stored.seats[request.seat].kind != "bot":
        raise NotPossible("Only a bot's seat can be opened; who is away gets the seat back.", "seat-taken")
