"""Who may do what: every seat for itself, and the host for the table."""

from __future__ import annotations

from collections.abc import Sequence

from colt.kernel import NotYours
from colt.server.errors import NoSuchTable, NotAllowed
from colt.server.tables.lines import Line
from colt.server.tables.table import Table


def owner_only(table: Table, seat: int, token: str) -> None:
    """Refuse a token that does not open this seat."""
    seat_exists(table, seat)
    if table.stored.seat_of(token) != seat:
        raise NotAllowed("This token does not open that seat.")


def seats_of(table: Table, tokens: Sequence[str]) -> tuple[int, ...]:
    """The seats these tokens open; one that opens none is refused."""
    seats = {table.stored.seat_of(token) for token in tokens}
    if None in seats:
        raise NotAllowed("One of these tokens opens no seat at this table.")
    return tuple(sorted(seat for seat in seats if seat is not None))


def host_only(table: Table, token: str) -> None:
    """Refuse whoever is not the host; all seats of one owner are as good."""
    seat = table.stored.seat_of(token)
    if seat is None or table.stored.host is None:
        raise NotAllowed("This token opens no seat at this table.")
    host = table.stored.seats[table.stored.host]
    if seat != table.stored.host and host.owner != table.stored.seats[seat].owner:
        raise NotAllowed("Only the host can do this.", "not-the-host")


def seat_exists(table: Table, seat: int) -> None:
    """Refuse a seat that is not there."""
    if not 0 <= seat < len(table.stored.seats):
        raise NoSuchTable(f"There is no seat {seat} at this table.", "no-such-seat")


def own_line_only(line: Line, seat: int) -> None:
    """Refuse an answer for somebody else's seat."""
    if seat not in line.seats:
        raise NotYours(f"Seat {seat} is not yours.")
