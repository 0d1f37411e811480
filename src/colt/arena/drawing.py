"""The report as a picture: every bot is a train that has come as far as its win share.

It is an SVG written by hand, so that no drawing library is needed; browsers and office programs turn it into a PNG.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from colt.arena.ladder import Rated
from colt.arena.report import Report, Row
from colt.kernel import BadOption

WIDTH = 760
LEFT = 190
RIGHT = 170
TOP = 96
TRACK = 64
"""The height of one bot's track."""
CAR = 46
"""The length of a car."""

STYLE = """
  svg { --paper: #f1e3c3; --edge: #cdb488; --text: #241812; --soft: #5d4634; --line: #241812;
        --lamp: #9c2f1b; background: var(--paper); font-family: Bitter, Rockwell, Georgia, serif; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #191411; --edge: #57462f; --text: #f3e6c8; --soft: #cbb792; --line: #cbb792; --lamp: #ff9a7d; } }
  text { fill: var(--text); font-size: 15px; }
  .title { font-family: Smokum, Rockwell, Georgia, serif; font-size: 27px; }
  .soft { fill: var(--soft); font-size: 12.5px; }
  .rail { stroke: var(--edge); stroke-width: 3; }
  .sleeper { stroke: var(--edge); stroke-width: 2; }
  .car { stroke: var(--line); stroke-width: 1.5; }
  .window { fill: #ffd98a; stroke: var(--line); stroke-width: 1; }
  .wheel { fill: #4a4440; stroke: var(--line); stroke-width: 1.5; }
  .whisker { stroke: var(--line); stroke-width: 2.5; fill: none; }
  .halo { stroke: var(--paper); stroke-width: 6; stroke-linecap: round; fill: none; }
  .fair { stroke: var(--lamp); stroke-width: 1.5; stroke-dasharray: 3 4; }
  .lamp { fill: var(--lamp); }
"""

LIVERIES = ("#7d2f28", "#3f5a48", "#2c5fa6", "#c8962e", "#75459c", "#574a46")


def plot(report: Report, path: Path) -> None:
    """Write the picture to this file."""
    check_picture(path)
    path.write_text(drawn(report), encoding="utf-8")


def check_picture(path: Path) -> None:
    """Refuse a file the picture cannot be in, before anything is played for it."""
    if path.suffix.lower() != ".svg":
        raise BadOption(
            f"The picture is an SVG; call the file {path.stem}.svg (a browser turns it into a PNG)."
        )
    if not path.parent.is_dir():
        raise BadOption(f"There is no folder {path.parent} for the picture.")


def drawn(report: Report) -> str:
    """The picture as a text."""
    rows = report.rows()
    height = TOP + TRACK * len(rows) + 50
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(_spoken(rows))}>',
        f"<style>{STYLE}</style>",
        _text(24, 40, "Who robs the train?", "title"),
        _text(24, 64, _subtitle(report), "soft"),
    ]
    for nth, row in enumerate(rows):
        parts += _track(row, _money(report, row), TOP + TRACK * nth, LIVERIES[nth % len(LIVERIES)])
    parts += _scale(TOP + TRACK * len(rows))
    return "\n".join((*parts, "</svg>", ""))


def drawn_ladder(rated: Sequence[Rated], subtitle: str) -> str:
    """The ladder as a picture: the stronger, the farther the train has come."""
    low = min(one.rating.low for one in rated) - 50
    span = max(one.rating.high for one in rated) + 50 - low
    height = TOP + TRACK * len(rated) + 20
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    spoken = "; ".join(f"{one.bot} {one.rating.value:.0f}" for one in rated)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(spoken)}>',
        f"<style>{STYLE}</style>",
        _text(24, 40, "The ladder", "title"),
        _text(24, 64, subtitle, "soft"),
    ]
    for nth, one in enumerate(rated):
        top = TOP + TRACK * nth
        value, left, right = (_x((points - low) / span) for points in one.rating)
        rail, middle = top + 46, top + 25
        whisker = f"M{left} {middle}H{right}M{left} {middle - 5}v10M{right} {middle - 5}v10"
        parts += [
            _text(24, top + 28, one.bot),
            f'<path class="rail" d="M{_x(0)} {rail}H{_x(1)}"/>',
            *_train(_x(0), value, top + 10, LIVERIES[nth % len(LIVERIES)]),
            f'<path class="halo" d="{whisker}"/><path class="whisker" d="{whisker}"/>',
            _text(WIDTH - RIGHT + 16, top + 24, f"{one.rating.value:.0f}"),
            _text(WIDTH - RIGHT + 16, top + 42, f"{one.rating.low:.0f} – {one.rating.high:.0f}", "soft"),
        ]
    return "\n".join((*parts, "</svg>", ""))


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _track(row: Row, money: str, top: int, livery: str) -> list[str]:
    """Rails, a train as long as the share, its interval, and a lamp where the fair share would be."""
    rail = top + 46
    start, end, far = _x(0), _x(row.share.value), _x(1)
    middle = top + 25
    low, high = _x(row.share.low), _x(row.share.high)
    fair = _x(row.fair)
    whisker = f"M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10"
    return [
        _text(24, top + 28, row.bot),
        *(f'<path class="sleeper" d="M{x} {rail - 3}v9"/>' for x in range(int(start), int(far), 12)),
        f'<path class="rail" d="M{start} {rail}H{far}"/>',
        *_train(start, end, top + 10, livery),
        f'<path class="fair" d="M{fair} {top + 4}V{rail + 6}"/><circle class="lamp" cx="{fair}" cy="{top + 3}" r="3"/>',
        f'<path class="halo" d="{whisker}"/><path class="whisker" d="{whisker}"/>',
        _text(WIDTH - RIGHT + 16, top + 24, f"{100 * row.share.value:.1f} %"),
        _text(
            WIDTH - RIGHT + 16, top + 42, f"{100 * row.share.low:.1f} – {100 * row.share.high:.1f}", "soft"
        ),
        _text(24, top + 46, money, "soft"),
    ]


def _train(start: float, end: float, top: int, livery: str) -> list[str]:
    """Cars from the start of the track to its head; the last one is as short as it must be."""
    parts: list[str] = []
    left = start
    while left < end - 0.5:
        width = round(min(CAR - 3.0, end - left), 1)
        parts.append(
            f'<rect class="car" x="{left}" y="{top}" width="{width}" height="28" rx="3" fill="{livery}"/>'
        )
        if width > 30:
            parts += [
                f'<rect class="window" x="{left + dx:.1f}" y="{top + 6}" width="8" height="9"/>'
                for dx in (6, 18, 30)
            ]
            parts += [
                f'<circle class="wheel" cx="{left + dx:.1f}" cy="{top + 31}" r="4.5"/>' for dx in (9, 34)
            ]
        left = round(left + CAR, 1)
    return parts


def _scale(y: int) -> list[str]:
    return [
        *(_text(_x(quarter / 4) - 10, y + 12, f"{25 * quarter} %", "soft") for quarter in range(5)),
        _text(LEFT, y + 34, "share of wins with its 95 % interval; the lamp: if all were equal", "soft"),
    ]


def _text(x: float, y: float, words: str, kind: str = "name") -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>'


def _money(report: Report, row: Row) -> str:
    if report.header.options.title.counts_money:
        return f"${row.money:,.0f} each"
    return f"{row.money:.2f} Loot cards each"


def _subtitle(report: Report) -> str:
    options = report.header.options
    name = f"{options.title.label}, {options.book}"
    variants = "".join(f", {variant}" for variant in options.variants)
    players = " and ".join(map(str, report.header.players))
    return f"{name}{variants}, {players} players, {len(report.played)} games, every deal from every seat"


def _spoken(rows: list[Row]) -> str:
    return "; ".join(f"{row.bot} wins {100 * row.share.value:.1f} percent" for row in rows)
