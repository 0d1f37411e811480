"""The places of a train and how one gets about, as all the books have it. (en-2016 "Move", "Change Floor", "Shoot")"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

from colt.express.pieces import REACH
from colt.train import Places, Space, Ways, neighbours, spaces


@lru_cache
def train(caboose: int) -> Places:
    """Every space of a train whose caboose has this number."""
    return MappingProxyType({space: _ways(space, caboose) for space in spaces(caboose)})


def _ways(space: Space, caboose: int) -> Ways:
    """One car inside, up to three on the roofs, or to the other floor; inside one sees next door, on the roofs all
    along the train."""
    return Ways(
        runs=neighbours(space, REACH[space.floor], caboose),
        climbs=(space.opposite,),
        next_door=neighbours(space, 1, caboose),
        sights=_along(space, caboose if space.is_roof else 1, caboose),
    )


def _along(space: Space, reach: int, caboose: int) -> tuple[tuple[Space, ...], ...]:
    """What one sees so far ahead and behind, the nearest first."""
    seen = neighbours(space, reach, caboose)
    ahead = tuple(reversed([to for to in seen if to.car < space.car]))
    return ahead, tuple(to for to in seen if to.car > space.car)
