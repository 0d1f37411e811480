"""What the operator leaves for the one server of a file to do: a row in its database, which is gone when it is done.
Where several processes serve there are telegrams for that."""

from __future__ import annotations

import msgspec


class Close(msgspec.Struct, frozen=True, tag=True):
    """Nobody plays at this table any more."""

    link: str


class Delete(msgspec.Struct, frozen=True, tag=True):
    """This table is gone for good."""

    link: str


class Notify(msgspec.Struct, frozen=True, tag=True):
    """Everybody on the line reads this."""

    say: str


Errand = Close | Delete | Notify

NAME = "errand "
"""What the names of these rows begin with."""


def written(errand: Errand) -> str:
    """An errand as it is left."""
    return msgspec.json.encode(errand).decode()


def read(text: str) -> Errand | None:
    """What was left; None where this version of the server does not know it."""
    try:
        errand: Errand = msgspec.json.decode(text, type=Errand)
    except msgspec.MsgspecError:
        return None
    return errand
