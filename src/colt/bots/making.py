"""Bots by name: the house's own, and those other packages bring along."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import entry_points
from math import isfinite
from types import MappingProxyType
from typing import Any

from colt.bots.bot import Bot, Factory, Seed
from colt.bots.drifter import Drifter
from colt.bots.greenhorn import Greenhorn
from colt.bots.legend import Legend
from colt.bots.outlaw import Outlaw
from colt.bots.rivals.scripts import Brawler, GreedyRobber, Trigger
from colt.bots.rivals.tag import Tag
from colt.bots.search import Search
from colt.bots.sheriff import Sheriff
from colt.kernel import BadOption

HOUSE: Mapping[str, Factory] = MappingProxyType(
    {
        "drifter": Drifter,
        "greenhorn": Greenhorn,
        "outlaw": Outlaw,
        "search": Search,
        "sheriff": Sheriff,
        "legend": Legend,
    }
)
"""The levels from the weakest to the strongest; `search` stands beside them, with a budget to be set."""

RIVALS: Mapping[str, Factory] = MappingProxyType(
    {"tag": Tag, "script-robber": GreedyRobber, "script-trigger": Trigger, "script-brawler": Brawler}
)
"""Made by name like all others, to measure them by; nobody is offered them, and nobody trains against them."""

ENTRY_POINTS = "colt.bots"
"""The entry point group under which other packages name their factories."""

YES_OR_NO = MappingProxyType({"yes": True, "no": False})


def names() -> tuple[str, ...]:
    """The bots there are: the house's own, then the others by name."""
    others = sorted(entry.name for entry in entry_points(group=ENTRY_POINTS) if entry.name not in HOUSE)
    return (*HOUSE, *dict.fromkeys(others))


def make(text: str, seed: Seed = 0) -> Bot:
    """A bot from a text like `outlaw` or `search:ms=40`."""
    name, *settings = text.split(":")
    factory = _factory(name)
    return factory(seed=seed, **_options(name, factory, settings))


def check_plays(text: str, title: str, book: Any) -> None:  # noqa: ANN401 - of any game
    """Refuse a bot that declines this book. One that says nothing about books plays by any of them."""
    check = getattr(_factory(text.split(":", maxsplit=1)[0]), "check", None)
    if check is not None:
        check(title, book)


def remarks(texts: Iterable[str], title: str, book: Any) -> list[str]:  # noqa: ANN401 - of any game
    """What to tell who seats these bots at a table where this book is played, each sentence once: that another bot
    answers in the place of one, say. Mostly there is nothing to tell."""
    factories = dict.fromkeys(_factory(text.split(":", maxsplit=1)[0]) for text in texts)
    asked = [getattr(factory, "remark", None) for factory in factories]
    return [said for remark in asked if remark is not None and (said := remark(title, book))]


def options(name: str) -> dict[str, Any]:
    """The options of this bot, each with its default."""
    return _defaults(_factory(name))


def described(name: str) -> str:
    """What this bot does, in a sentence."""
    told = inspect.getdoc(_factory(name)) or ""
    return " ".join(told.split("\n\n", maxsplit=1)[0].split())


def _factory(name: str) -> Factory:
    if name in HOUSE or name in RIVALS:
        return HOUSE.get(name) or RIVALS[name]
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        try:
            factory: Factory = entry.load()
            takes_a_seed = "seed" in inspect.signature(factory).parameters
        except Exception as error:
            raise BadOption(
                f"The bot {name!r} of another package cannot be loaded ({type(error).__name__}: {error})."
            ) from error
        if not takes_a_seed:
            raise BadOption(f"The bot {name!r} of another package takes no `seed`, which every bot does.")
        return factory
    raise BadOption(f"There is no bot {name!r}; there are {', '.join(names())}.")


def _defaults(factory: Factory) -> dict[str, Any]:
    parameters = inspect.signature(factory).parameters.values()
    by_keyword = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return {
        one.name: one.default
        for one in parameters
        if one.name != "seed" and one.kind in by_keyword and one.default is not one.empty
    }


def _options(name: str, factory: Factory, settings: list[str]) -> dict[str, Any]:
    known = _defaults(factory)
    given: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or key not in known:
            there_are = f"its options are {', '.join(known)}" if known else "it has no options"
            raise BadOption(f"The bot {name!r} does not know {setting!r}; {there_are}.")
        if key in given:
            raise BadOption(f"{key!r} is given twice for the bot {name!r}; give it once.")
        given[key] = _read(name, key, value, known[key])
    return given


def _read(name: str, key: str, value: str, default: object) -> object:
    """The text of an option, read as what its default is."""
    if isinstance(default, bool):
        if value in YES_OR_NO:
            return YES_OR_NO[value]
        raise BadOption(f"{key!r} of the bot {name!r} is yes or no, not {value!r}.")
    if not isinstance(default, int | float):
        return value
    found: int | float | None = None
    with suppress(ValueError, OverflowError):
        read = type(default)(value)
        found = read if isfinite(read) else None
    if found is None:
        kind = "a number" if isinstance(default, float) else "a whole number"
        raise BadOption(f"{key!r} of the bot {name!r} is {kind}, not {value!r}.")
    return found
