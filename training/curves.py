"""Draw how a net learned, from the figures its runs printed.

    .venv/bin/python training/curves.py docs/pictures/training.svg run2.log run3.log run4.log
    .venv/bin/python training/curves.py docs/pictures/exploiter.svg exploiter.log --won

How undecided the net was, and how far its outlook was from what came, by decisions; or what it won from those it was
trained against.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 50, 696, 10, 210
POINTS = 200
"""A curve has so many points at most; each is the mean of what lies around it."""


class Curve(NamedTuple):
    """One figure of every stretch, how it is drawn, and what is written beside it."""

    name: str
    colour: str
    most: float
    words: str


CURVES = (
    Curve("entropy", "#8a3b12", 0.6, "how undecided it is"),
    Curve("beside", "#1f5f8b", 0.06, "how far its outlook is off (squared)"),
)
WON = (Curve("won", "#8a3b12", 0.25, "what it wins; the frame is as high as the even share, a quarter"),)


def figures(logs: Sequence[Path]) -> list[dict[str, float]]:
    """What was printed after each stretch of all runs."""
    lines = (line for log in logs for line in log.read_text(encoding="utf-8").splitlines())
    return [json.loads(line) for line in lines if line.startswith("{")]


def points(stretches: Sequence[dict[str, float]], curve: Curve) -> Iterator[str]:
    """Where the curve goes."""
    last = stretches[-1]["decisions"]
    size = max(1, len(stretches) // POINTS)
    for start in range(0, len(stretches) - size + 1, size):
        part = stretches[start : start + size]
        x = LEFT + (RIGHT - LEFT) * fmean(one["decisions"] for one in part) / last
        share = min(1.0, fmean(one[curve.name] for one in part) / curve.most)
        yield f"{x:.0f},{BOTTOM - (BOTTOM - TOP) * share:.0f}"


def drawn(stretches: Sequence[dict[str, float]], curves: Sequence[Curve]) -> str:
    """The picture."""
    last = stretches[-1]["decisions"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf6ea"/>',
        f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT + 4}" fill="none" stroke="#555"/>',
    ]
    for nth, curve in enumerate(curves):
        where = " ".join(points([one for one in stretches if curve.name in one], curve))
        parts.append(f'<polyline fill="none" stroke="{curve.colour}" stroke-width="2" points="{where}"/>')
        parts.append(
            f'<text x="{RIGHT}" y="{TOP + 16 + 18 * nth}" text-anchor="end" fill="{curve.colour}">{curve.words}</text>'
        )
    for part in (0, 0.25, 0.5, 0.75, 1):
        x = LEFT + (RIGHT - LEFT) * part
        parts.append(f'<text x="{x:.0f}" y="228" text-anchor="middle">{last * part / 1e6:.0f}</text>')
    parts.append(f'<text x="{LEFT + 6}" y="{TOP + 12}" fill="#555">by million decisions</text></svg>')
    return "\n".join(parts) + "\n"


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("picture", type=Path)
    parser.add_argument("logs", type=Path, nargs="+")
    parser.add_argument("--won", action="store_true", help="what was won, instead")
    options = parser.parse_args()
    curves = WON if options.won else CURVES
    options.picture.write_text(drawn(figures(options.logs), curves), encoding="utf-8")


if __name__ == "__main__":
    main()
