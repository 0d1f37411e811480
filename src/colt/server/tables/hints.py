"""Hints: for one person among bots, a nudge first and then the answer; worked out where nobody else's bot thinks, from
what the seat knows."""

from __future__ import annotations

from typing import Any

from colt.bots import hinting
from colt.kernel import Decision
from colt.server.errors import NotPossible
from colt.server.logs import log
from colt.server.tables.broadcast import Broadcast
from colt.server.tables.foresight import Foresight
from colt.server.tables.permissions import owner_only
from colt.server.tables.registry import Registry, once_more
from colt.server.tables.table import Table
from colt.wire.hints import Hint
from colt.words import Words

NUDGE, ANSWER = 1, 2
"""What is given first, and what then."""

NO_HINTS = "Hints are for one person among bots: not among people, on a shared device, in today's heist or in lessons."
OVERTAKEN = "That question is answered already."


class Hints:
    """Gives them, and counts them."""

    def __init__(self, tables: Registry, foresight: Foresight, broadcast: Broadcast) -> None:
        self.tables = tables
        self.foresight = foresight
        self.broadcast = broadcast

    @once_more
    async def give(self, link: str, seat: int, token: str, words: Words) -> Hint:
        """The next hint for what this seat is asked; whoever has had both hears the second one again."""
        table = await self.tables.find(link)
        async with table.lock:
            owner_only(table, seat, token)
            decision, number = _asked(table, seat), table.number
            view = table.running.view(seat, table.settled)
        found = await self._found(view, decision)
        async with table.lock:
            if not table.is_asked(seat, number):
                raise NotPossible(OVERTAKEN)
            step = await self._count(table, number)
        return _told(found, step, decision, view, words=words, table=table)

    async def _found(self, view: Any, decision: Decision) -> hinting.Hint:  # noqa: ANN401 - of either game
        """The hint, where it comes about."""
        found, why = None, "nobody is there"
        try:
            found = await self.foresight.hint(view, decision)
        except Exception as error:  # noqa: BLE001 - whatever happened to who thinks
            why = type(error).__name__
        if found is None:
            log("a hint did not come about", why=why)
            raise NotPossible("Nobody has a hint just now; please ask again in a moment.")
        return found

    async def _count(self, table: Table, number: int) -> int:
        """One more hint, unless both were given; returns which one it is."""
        changed = table.stored.copy()
        at, given = changed.hinted
        step = min(ANSWER, given + 1) if at == number else NUDGE
        if (number, step) != changed.hinted:
            changed.hinted, changed.hints = (number, step), changed.hints + 1
            await self.tables.save(table, changed)
            self.broadcast.announce(table)
        return step


def _asked(table: Table, seat: int) -> Decision:
    """What this seat is asked, where hints are given."""
    if not table.stored.may_be_hinted:
        raise NotPossible(NO_HINTS, "no-hints")
    found = next((one for one in table.running.decisions if one.seat == seat), None)
    if table.stored.phase != "playing" or found is None:
        raise NotPossible("Hints are for who is asked something.", "not-now")
    return found


def _told(
    found: hinting.Hint,
    step: int,
    decision: Decision,
    view: Any,  # noqa: ANN401 - of either game
    *,
    words: Words,
    table: Table,
) -> Hint:
    """The hint in words: a nudge tells nothing of the answer."""
    is_answer = step == ANSWER
    choice = next(one for one in decision.choices if str(one) == found.choice)
    return Hint(
        seat=decision.seat,
        decision=table.number,
        say=words.say(found.why if is_answer else found.nudge),
        answer=found.choice if is_answer else None,
        answer_say=words.choice(choice, view) if is_answer else None,
        hints=table.stored.hints,
    )
