"""Events with the small scene after each: enough to play a film and to jump to a moment."""

from __future__ import annotations

from functools import singledispatch

import msgspec

from colt.express.state import State as ExpressState
from colt.kernel import Event as KernelEvent
from colt.superexpress.state import State as SuperState
from colt.wire import pieces, views
from colt.wire.pieces import Plain
from colt.wire.views import Pile, Rider


class ExpressScene(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="colt-express"):
    """What the train of Colt Express looks like at one moment."""

    figures: dict[str, str]
    """Bandit to space."""
    loot: dict[str, tuple[str, ...]]
    """Space or bandit to tokens (`2i`, `doc`); empty places are left out."""
    marshal: int
    caboose: int
    pile: tuple[Pile, ...]


class SuperScene(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="super-express"):
    """What the train of Super Express looks like at one moment."""

    line: tuple[Rider, ...]
    hanging: tuple[str, ...]
    caboose: int
    plans: tuple[int, ...]
    """Cards still face down, by seat."""


Scene = ExpressScene | SuperScene


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, as one seat saw it."""

    number: int
    """From 1, without gaps; the same number for every seat."""
    name: str
    """`BanditMoved`, `LootTaken`, …"""
    fields: dict[str, Plain]
    """What the event tells; null for what this seat did not see. Pieces by their notation."""
    say: str | None
    """A sentence in the client's language; null for book-keeping."""
    scene: Scene | None
    """The scene after it; null where it is the same as after the event before, in this same message."""


@singledispatch
def scene(state: object) -> Scene:
    """The scene of this table."""
    raise TypeError(f"{type(state).__name__} is no table of these games")


@scene.register
def _express(state: ExpressState) -> ExpressScene:
    return ExpressScene(
        figures={bandit: pieces.place_name(space) for bandit, space in state.at.items()},
        loot={
            pieces.place_name(place): pieces.token_names(tokens)
            for place, tokens in state.loot.items()
            if tokens
        },
        marshal=state.marshal,
        caboose=state.caboose,
        pile=views.pile(state),
    )


@scene.register
def _superexpress(state: SuperState) -> SuperScene:
    return SuperScene(
        line=views.line(state),
        hanging=tuple(map(str, state.hanging)),
        caboose=state.caboose,
        plans=tuple(map(len, state.plans)),
    )


def event(number: int, happened: KernelEvent, *, say: str | None, scene: Scene | None) -> Event:
    """This event, as masked as it comes."""
    return Event(number=number, name=type(happened).__name__, fields=fields(happened), say=say, scene=scene)


def fields(happened: KernelEvent) -> dict[str, Plain]:
    """What an event tells, as JSON."""
    told = {name: pieces.plain(getattr(happened, name)) for name in happened.__struct_fields__}
    told.pop("then", None)
    return told
