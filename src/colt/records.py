"""A played game as a text file: a header, one line per choice, the result and a digest of all events.

A record is replayed, never trusted: it is JSON, line by line, and a foreign one can do no harm. (notation
"Records")
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from colt.__about__ import __version__
from colt.files import BadFile, content
from colt.games import Options, new_game
from colt.kernel import ColtError, Event, Game, Refusal, form_of

T = TypeVar("T")

FORMAT = "colt-heist"
VERSION = 1

_LARGEST = 8 << 20
_LONGEST_LINE = 16 << 10


class BadRecord(BadFile):
    """A record that cannot be used or does not replay, with the line and what is wrong there."""


class NoRecordYet(ColtError):
    """A full record exists only after the end; before it, a seat can tell its own story."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what the game was made from."""

    format: str
    version: int
    engine: str
    options: Options
    bandits: tuple[str, ...]
    """Who played whom, by seat, for readers; in teams `doc+tuco`."""
    cars: tuple[int, ...] | int
    """Which cars stood behind the locomotive, for readers; in Super Express how many."""
    date: str | None = None
    commitment: str | None = None
    """A hash of the seed that was published before the first card."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer of one seat."""

    seat: int
    choice: str


class Footer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how it ended; without scores where it has not."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    events: int
    digest: str


class Record(msgspec.Struct, frozen=True):
    """A game that was played, to its end or so far."""

    header: Header
    lines: tuple[Line, ...]
    footer: Footer

    @classmethod
    def of(cls, game: Game[Any], *, date: str | None = None, commitment: str | None = None) -> Record:
        """The record of a game that is over."""
        if not game.is_over:
            raise NoRecordYet("The game is not over yet; a full record exists only after the end.")
        return cls.so_far(game, date=date, commitment=commitment)

    @classmethod
    def so_far(cls, game: Game[Any], *, date: str | None = None, commitment: str | None = None) -> Record:
        """The same for a game under way: it has no result yet, and tells everything, the seed too. For whoever
        holds the game itself; who sits at the table gets no more than a view."""
        if not isinstance(game.options, Options):
            raise NoRecordYet("This game did not start from options and a seed, so it cannot be replayed.")
        header = Header(
            format=FORMAT,
            version=VERSION,
            engine=__version__,
            options=game.options,
            bandits=tuple(bandits_of(game)),
            cars=cars_of(game),
            date=date,
            commitment=commitment,
        )
        lines = tuple(Line(seat, str(choice)) for seat, choice in game.answers)
        return cls(header, lines, _footer(game))

    def to_text(self) -> str:
        """The record as JSON Lines."""
        parts: tuple[msgspec.Struct, ...] = (self.header, *self.lines, self.footer)
        return "".join(msgspec.json.encode(part).decode() + "\n" for part in parts)

    def save(self, path: Path) -> None:
        """Write the record; an existing file is not overwritten."""
        with path.open("x", encoding="utf-8") as file:
            file.write(self.to_text())

    def replay(self) -> Game[Any]:
        """Play it again, and check that it comes to the same end."""
        game = self.replay_until(len(self.lines))
        _compare(self, game)
        return game

    def replay_until(self, choices: int) -> Game[Any]:
        """Play the first so many choices again."""
        try:
            game = _begin(self.header.options)
        except ColtError as error:
            raise BadRecord(1, f"no such game can be set up: {error}") from None
        for number, line in enumerate(self.lines[:choices], start=2):
            if game.is_over:
                raise BadRecord(number, "the record diverges: the game is over before this choice.")
            try:
                game.play(line.choice, line.seat)
            except Refusal as refusal:
                raise BadRecord(number, f"the record diverges: seat {line.seat}: {refusal}") from None
        return game


def _begin(options: Options) -> Game[Any]:
    """The game these options make; only who reads a game from a position needs to read scenarios."""
    if options.position is msgspec.UNSET:
        return new_game(options)
    from colt.scenario import begin  # noqa: PLC0415

    return begin(options)


def bandits_of(game: Game[Any]) -> Iterator[str]:
    """Who plays whom, by seat, as `doc` or `doc+tuco`."""
    for bandits in game.state.seats:
        yield "+".join(bandits) if isinstance(bandits, tuple) else str(bandits)


def cars_of(game: Game[Any]) -> tuple[int, ...] | int:
    """Which cars the train had at its start; in Super Express, where they all look the same, how many."""
    for event in game.log:
        name, told = _written(event)
        if name == "TrainFormed":
            return cast("tuple[int, ...] | int", told["cars"])
    raise NoRecordYet("No train was formed in this game, so it cannot be replayed.")


def _footer(game: Game[Any]) -> Footer:
    """How it ended; where it is not over, or a position stops before the end, there are neither scores nor winners."""
    result = game.result
    scores, winners = ((), ()) if result is None else (result.scores, result.winners)
    return Footer(tuple(scores), tuple(winners), len(game.log), digest(game.log))


def _compare(record: Record, game: Game[Any]) -> None:
    line = len(record.lines) + 2
    mine, theirs = _footer(game), record.footer
    if theirs.scores and not game.is_over:
        raise BadRecord(line, "the record diverges: the game is not over after its last choice.")
    if (mine.scores, mine.winners) != (theirs.scores, theirs.winners):
        raise BadRecord(
            line,
            f"another outcome: the scores are {list(mine.scores)}, seats {list(mine.winners)} win; "
            f"the record says {list(theirs.scores)} and {list(theirs.winners)}.",
        )
    if mine.events != theirs.events or mine.digest != theirs.digest:
        raise BadRecord(line, "the record diverges: the choices fit, but other events came of them.")
    header = record.header
    if header.commitment is not None and header.commitment != commitment(header.options.seed):
        raise BadRecord(1, "the seed is not the one that was committed to before the game.")
    if tuple(bandits_of(game)) != header.bandits:
        raise BadRecord(1, "other bandits were played than the header says.")
    if cars_of(game) != header.cars:
        raise BadRecord(1, "other cars were there than the header says.")


# --- digests


def event_text(event: Event) -> bytes:
    """An event as one line of JSON, the same everywhere and for ever."""
    return msgspec.json.encode(_written(event))


def _written(event: Event) -> tuple[str, dict[str, object]]:
    """An event under its stored names, whatever it is called in Python now."""
    name, fields = form_of(type(event))
    return name, {stored: _plain(getattr(event, now)) for stored, now in fields}


def _plain(value: object) -> object:
    """A value as its numbers and texts; one with parts is the list of its stored parts."""
    if type(value) is tuple:
        return tuple(map(_plain, value))
    if isinstance(value, tuple | msgspec.Struct):
        return tuple(_plain(getattr(value, now)) for _, now in form_of(type(value)).fields)
    return value


def digest(events: Iterable[Event]) -> str:
    """A short name for everything that happened."""
    hasher = hashlib.blake2b(digest_size=16)
    for event in events:
        hasher.update(event_text(event))
        hasher.update(b"\n")
    return hasher.hexdigest()


def commitment(seed: int | str) -> str:
    """What can be published before the game without giving the seed away."""
    return hashlib.blake2b(str(seed).encode(), digest_size=32, person=b"colt seed").hexdigest()


def is_kept(seed: int | str, promised: str) -> bool:
    """Whether this seed is what was committed to: the whole of it, or the server's secret, which stands before the
    first `+`."""
    return promised in (commitment(seed), commitment(str(seed).split("+", 1)[0]))


# --- reading


_PACKED = b"\x1f\x8b"
"""How a packed file begins."""


def load(path: Path) -> Record:
    """Read a record file."""
    raw = content(path, "record", _LARGEST, BadRecord)
    if raw.startswith(_PACKED):
        raise BadRecord(
            1, f"{path.name} is packed, as many games in one file are; `colt.research.data` reads those."
        )
    return parse(raw)


def parse(raw: bytes) -> Record:
    """Read a record from its bytes."""
    if len(raw) > _LARGEST:
        raise BadRecord(1, f"this is larger than {_LARGEST >> 20} MiB; that is no record.")
    rows = raw.split(b"\n")
    if rows and not rows[-1]:
        rows.pop()
    for number, row in enumerate(rows, start=1):
        if len(row) > _LONGEST_LINE:
            raise BadRecord(number, f"this line has {len(row)} characters; no line of a record is that long.")
    if len(rows) < 2:
        raise BadRecord(max(len(rows), 1), "the record is cut short: it has no result at its end.")
    header = _decode(rows, 1, Header, "the header")
    if header.format != FORMAT or header.version != VERSION:
        raise BadRecord(1, f"this is {header.format!r} version {header.version}, not {FORMAT!r} {VERSION}.")
    lines = tuple(_decode(rows, number, Line, "a choice") for number in range(2, len(rows)))
    footer = _decode(rows, len(rows), Footer, "the result; perhaps the record is cut short")
    return Record(header, lines, footer)


def _decode(rows: Sequence[bytes], number: int, kind: type[T], what: str) -> T:
    try:
        return msgspec.json.decode(rows[number - 1], type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(number, f"this is not {what}: {error}.") from None


# --- a seat's own story, also before the end


def story(game: Game[Any], seat: int) -> str:
    """Everything that happened as this seat saw it, one event per line."""
    return "".join(event_text(event).decode() + "\n" for event in game.events_seen_by(seat))
