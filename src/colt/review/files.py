"""Reviews are kept beside the record they are of, with engine, net and budget: the same three give the same review."""

from __future__ import annotations

from pathlib import Path

import msgspec

from colt.records import Record
from colt.review.ahead import Ahead
from colt.review.crossroads import crossroads
from colt.review.judging import PLAYOUTS, OnProgress, check, engine_name, net_name, review
from colt.wire.reviews import Review


def beside(path: Path, seat: int) -> Path:
    """Where the review of this seat is kept: `FILE.seat2.review` beside `FILE.heist`."""
    return path.with_name(f"{path.stem}.seat{seat}.review")


def reviewed(
    path: Path,
    record: Record,
    seat: int,
    *,
    budget: int = PLAYOUTS,
    on_progress: OnProgress = lambda _: None,
) -> Review:
    """The review that is kept, where it is of this game by this judge; else a new one, which is kept."""
    check(record, seat)
    file = beside(path, seat)
    kept = read(file)
    if kept is not None and is_same(kept, record, seat, budget):
        return kept
    made = review(record, seat, budget=budget, on_progress=on_progress)
    file.write_bytes(msgspec.json.encode(made) + b"\n")
    return made


def read(file: Path) -> Review | None:
    """A review from its file; None where there is none that can be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Review)
    except (OSError, msgspec.MsgspecError):
        return None


def is_same(kept: Review, record: Record, seat: int, budget: int) -> bool:
    """Whether this judge would say the same again."""
    now = record.footer.digest, seat, engine_name(), _net(record, seat), budget
    return (kept.digest, kept.seat, kept.engine, kept.net, kept.budget) == now


def _net(record: Record, seat: int) -> str:
    return net_name(Ahead(next(crossroads(record)).game.state, seat))
