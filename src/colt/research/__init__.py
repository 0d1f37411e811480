"""The games as research knows them: many tables at once, and the faces of Gymnasium, PettingZoo and OpenSpiel.

    colt.research.vector       thousands of tables of Colt Express side by side; also as Gymnasium's vector environment
    colt.research.gymnasium    `gymnasium.make("Colt-v0")`: one seat against named bots
    colt.research.pettingzoo   an AEC environment: every seat an agent
    colt.research.openspiel    the registered game `colt_express`, with chance made explicit

All of them number answers and show what a seat knows as `docs/fast-row.md` says, column by column. `SHAPE` names both
and their digests: who saves a trained net saves it along, since a net for another shape is of no use.
"""

from __future__ import annotations

from colt import extras

with extras.needed_for("colt.research", extra="research"):
    import numpy as np  # noqa: F401 - everything in here needs it

    from colt.research.shape import ANSWERS as ANSWERS
    from colt.research.shape import COLUMNS as COLUMNS
    from colt.research.shape import SHAPE as SHAPE
    from colt.research.shape import Shape as Shape
