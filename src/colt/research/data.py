"""Many games in one file: as compact records, or decision by decision as a table for Parquet.

>>> import colt
>>> from colt.research import data
>>> records = [colt.record(colt.play_out(colt.new(players=3, seed=seed))) for seed in range(2)]
>>> row = next(data.decisions(0, records[0]))
>>> row["seat"], row["ask"], row["choice"] in row["choices"]
(1, 'schemin', True)
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from colt import extras, records
from colt.fast.express import codec
from colt.games import COLT_EXPRESS, new_game
from colt.kernel import Game, share
from colt.records import BadRecord, Record

SUFFIXES = (".heists", ".parquet")
"""Records one after the other, packed; or a table with a row for each decision."""

SCHEMA: dict[str, tuple[str, str]] = {
    "game": ("int32", "the number of the game in this file"),
    "seed": ("string", "its seed"),
    "title": ("string", "colt-express or super-express"),
    "edition": ("string", "the rulebook"),
    "variants": ("list<string>", "its variants"),
    "players": ("int8", "how many play"),
    "bandits": ("list<string>", "who is played, by seat"),
    "number": ("int16", "the number of the decision in its game"),
    "round": ("int8", "the round"),
    "seat": ("int8", "who is asked"),
    "ask": ("string", "what is asked"),
    "choices": ("list<string>", "every legal answer"),
    "choice": ("string", "the answer"),
    "score": ("int32", "what this seat has at the end of the game"),
    "win": ("float", "its share of the win"),
    "observation": (
        "binary",
        "what it knew, as a row of docs/fast-row.md; Colt Express, and only where it was asked for",
    ),
}
"""The columns, their types and what they say."""


def write(path: Path, games: Iterable[Record], *, observations: bool = False) -> int:
    """Write these games, in the form that the file's name says; how many there were. No file is overwritten."""
    if path.suffix == ".parquet":
        return _write_table(path, games, observations=observations)
    count = 0
    with path.open("xb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        for count, record in enumerate(games, start=1):  # noqa: B007 - the last number is the answer
            packed.write(record.to_text().encode())
    return count


def read(path: Path) -> Iterator[Record]:
    """The records of a packed file, one after the other."""
    lines: list[bytes] = []
    try:
        with gzip.open(path, "rb") as packed:
            for line in packed:
                if line.startswith(b'{"format"') and lines:
                    yield records.parse(b"".join(lines))
                    lines = []
                lines.append(line)
    except (OSError, EOFError) as error:
        raise BadRecord(0, f"{path.name} cannot be read: {error}.") from None
    if lines:
        yield records.parse(b"".join(lines))


def decisions(number: int, record: Record, *, observations: bool = False) -> Iterator[dict[str, Any]]:
    """Every decision of this game, as `SCHEMA` says."""
    header, footer = record.header, record.footer
    game = new_game(header.options)
    told = {
        "game": number,
        "seed": str(header.options.seed),
        "title": header.options.game,
        "edition": header.options.book,
        "variants": list(header.options.variants),
        "players": game.state.players,
        "bandits": list(header.bandits),
    }
    for nth, line in enumerate(record.lines):
        decision = next(one for one in game.every_decision if one.seat == line.seat)
        yield {
            **told,
            "number": nth,
            "round": game.state.round,
            "seat": line.seat,
            "ask": decision.ask,
            "choices": [str(choice) for choice in decision.choices],
            "choice": line.choice,
            "score": footer.scores[line.seat],
            "win": share(footer.winners, line.seat),
            "observation": _seen(game, line.seat) if observations else None,
        }
        game.play(line.choice, line.seat)


def _seen(game: Game[Any], seat: int) -> bytes | None:
    """What this seat knows as a row; Super Express has other rows."""
    if game.state.title != COLT_EXPRESS:
        return None
    return codec.row_of(game.view(seat)).tobytes()


def _write_table(path: Path, games: Iterable[Record], *, observations: bool) -> int:
    with extras.needed_for("A Parquet file", extra="research"):
        import pyarrow as pa  # noqa: PLC0415 - only where such a file is wanted
        import pyarrow.parquet as pq  # noqa: PLC0415

    kinds = {"list<string>": pa.list_(pa.string()), "float": pa.float32(), "binary": pa.binary()}
    fields = [
        pa.field(name, kinds.get(kind) or pa.type_for_alias(kind), metadata={"says": says})
        for name, (kind, says) in SCHEMA.items()
    ]
    schema = pa.schema(fields, metadata={"rows": codec.DIGEST})
    count = 0
    with path.open("xb") as file, pq.ParquetWriter(file, schema, compression="zstd") as table:
        for count, record in enumerate(games, start=1):
            rows = list(decisions(count - 1, record, observations=observations))
            table.write_table(pa.Table.from_pylist(rows, schema))
    return count
