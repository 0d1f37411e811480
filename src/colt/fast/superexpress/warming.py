"""Every way into the engine, called once."""

from __future__ import annotations

import numpy as np

from colt.fast.superexpress.columns import SEATS
from colt.fast.superexpress.tables import Tables
from colt.fast.warming import Step


def steps() -> list[Step]:
    """What to call so that everything is compiled."""
    tables = Tables.new(1)
    return [
        Step("Super Express: random games", tables.play_out),
        Step("Super Express: new games", tables.begin_again),
        Step("Super Express: who is asked", tables.asked),
        Step("Super Express: what is legal", tables.legal),
        Step("Super Express: a step", lambda: tables.step(np.full((1, SEATS), -1))),
        Step("Super Express: what a seat sees", lambda: tables.observe([0])),
        Step("Super Express: face down", lambda: tables.hide(0)),
        Step("Super Express: guesses", tables.redeal),
        Step("Super Express: places", tables.places),
    ]
