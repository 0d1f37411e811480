"""Every way into the engine, called once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from colt.fast.superexpress.columns import SEATS
from colt.fast.superexpress.tables import Tables
from colt.fast.warming import Step


def steps() -> list[Step]:
    """What to call so that everything is compiled."""
    calls: dict[str, Callable[[Tables], object]] = {
        "random games": Tables.play_out,
        "watched games": Tables.watch,
        "copies": lambda tables: tables.copy_often(1),
        "new games": Tables.begin_again,
        "who is asked": Tables.asked,
        "what is legal": Tables.legal,
        "a step": lambda tables: tables.step(np.full((1, SEATS), -1)),
        "what a seat sees": lambda tables: tables.observe([0]),
        "face down": lambda tables: tables.hide(0),
        "guesses": Tables.redeal,
        "places": Tables.places,
    }
    return [Step(f"Super Express: {name}", partial(_on_a_table, call)) for name, call in calls.items()]


def _on_a_table(call: Callable[[Tables], object]) -> object:
    return call(Tables.new(1))
