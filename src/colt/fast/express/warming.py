"""Every way into the engine, called once."""

from __future__ import annotations

from colt.fast.express.tables import Tables
from colt.fast.warming import Step


def steps() -> list[Step]:
    """What to call so that everything is compiled."""
    return [
        Step("Colt Express: the rules", lambda: Tables.new(1)),
        Step("Colt Express: what a seat sees", lambda: Tables.new(1).hide(0)),
        Step("Colt Express: guesses", lambda: Tables.new(1).redeal()),
        Step("Colt Express: any answer", lambda: Tables.new(1).choose()),
        Step("Colt Express: money", lambda: Tables.new(1).money()),
        Step("Colt Express: copies", lambda: Tables.new(1).copy_often(1)),
    ]
