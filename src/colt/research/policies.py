"""Who answers for the other seats of many tables at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from colt.fast.arrays import Mask, Numbers, Rows
from colt.fast.express import batches
from colt.fast.express.calling import call
from colt.fast.express.tables import Tables
from colt.kernel import BadOption

Policy = Callable[[Rows, Mask, Numbers], Numbers]
"""From observations, masks and seats, by table, to one legal answer each."""

Answering = Callable[[Tables, Mask], Numbers]
"""Answers in those tables of a batch that are marked; what it says of the others does not count."""


def read_policy(policy: str | Policy) -> Answering:
    """The policy of this name, or one's own."""
    if callable(policy):
        return of_observations(policy)
    if policy not in NAMED:
        raise BadOption(f"There is no policy {policy!r}; there are {', '.join(NAMED)}, or a function.")
    return NAMED[policy]


def drifter(tables: Tables, marked: Mask) -> Numbers:
    """Anything legal, by the luck of each table; the luck of the others is not touched."""
    numbers = np.empty(len(tables), np.int64)
    call(batches.choose, tables.legal & marked[:, np.newaxis], tables.luck, numbers)
    return numbers


def of_observations(policy: Policy) -> Answering:
    """Answers as this function says, from what the seat that is asked knows."""

    def answering(tables: Tables, marked: Mask) -> Numbers:
        seats = tables.seats
        seen = tables.observe(np.where(seats < 0, 0, seats))
        numbers = np.zeros(len(tables), np.int64)
        numbers[marked] = policy(seen[marked], tables.legal[marked], seats[marked])
        return numbers

    return answering


NAMED: Mapping[str, Answering] = MappingProxyType({"drifter": drifter})
"""Policies that answer for a whole batch."""
