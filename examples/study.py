"""Questions players ask, answered from many games: `python examples/study.py --games 400 --bot outlaw`.

Does it matter where one sits? How much is each bandit's power worth? Does expert reward skill? Every deal is played
with all seats rotated, so deals, not games, are what is independent: intervals are made from one figure per deal.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from pathlib import Path

from colt import arena
from colt.games import Options

PLAYERS = 4


def estimate(by_deal: Mapping[int, list[float]]) -> tuple[float, float]:
    """The average over deals, and half of its 95 % interval."""
    means = [sum(values) / len(values) for values in by_deal.values()]
    middle = sum(means) / len(means)
    spread = sqrt(sum((one - middle) ** 2 for one in means) / max(len(means) - 1, 1))
    return middle, 1.96 * spread / sqrt(len(means))


def shares(report: arena.Report, of: str) -> dict[str, tuple[float, float]]:
    """The share of the win by seat or by bandit."""
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in report.played:
        for seat in range(game.players):
            name = str(seat) if of == "seat" else game.bandits[seat]
            found[name][game.deal].append(game.win(seat))
    return {name: estimate(deals) for name, deals in sorted(found.items())}


def edge(report: arena.Report, bot: str) -> tuple[float, float]:
    """How much more than its fair share this bot wins."""
    deals: dict[int, list[float]] = defaultdict(list)
    for game in report.played:
        mine = [game.win(seat) for seat, name in enumerate(game.bots) if name == bot]
        deals[game.deal].append(sum(mine) - len(mine) / game.players)
    return estimate(deals)


def drawn(figures: Mapping[str, tuple[float, float]], title: str) -> str:
    """The figures as a picture: a dot and its interval for each, and a line where all were equal."""
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="460" height="{44 + 26 * len(figures)}" font-family="serif">'
    ]
    rows.append(f'<text x="8" y="20" font-size="15">{title}</text>')
    rows.append(
        f'<line x1="{_x(1 / PLAYERS)}" y1="28" x2="{_x(1 / PLAYERS)}" y2="{34 + 26 * len(figures)}" stroke="#bbb"/>'
    )
    for nth, (name, (value, half)) in enumerate(figures.items()):
        y = 46 + 26 * nth
        rows.append(f'<text x="8" y="{y + 4}" font-size="13">{name}</text>')
        rows.append(
            f'<line x1="{_x(value - half)}" y1="{y}" x2="{_x(value + half)}" y2="{y}" stroke="#742" stroke-width="2"/>'
        )
        rows.append(f'<circle cx="{_x(value)}" cy="{y}" r="4" fill="#742"/>')
        rows.append(f'<text x="390" y="{y + 4}" font-size="12">{value:.1%} ±{half:.1%}</text>')
    return "\n".join([*rows, "</svg>", ""])


def _x(share: float) -> float:
    return round(110 + 270 * min(max(share, 0.0), 0.5) / 0.5, 1)


def told(figures: Mapping[str, tuple[float, float]]) -> Iterable[str]:
    """The figures as lines of text."""
    return (f"  {name:9} {value:6.1%} ±{half:.1%}" for name, (value, half) in figures.items())


def main(
    games: int = 400, bot: str = "outlaw", folder: Path | None = None, processes: int | None = None
) -> None:
    """Play, count, print; pictures go into the folder, where one is named."""
    report = arena.run([bot] * PLAYERS, games, seed="study", processes=processes)
    for of in ("seat", "bandit"):
        figures = shares(report, of)
        print(
            f"share of the win by {of}, {len(report.played)} games of {bot}, seed 'study':",
            *told(figures),
            sep="\n",
        )
        if folder is not None:
            (folder / f"win-by-{of}.svg").write_text(drawn(figures, f"win by {of}"), encoding="utf-8")
    print(f"what {bot} wins more than greenhorn:")
    for variants in ((), ("expert",)):
        line_up, options = [bot, "greenhorn", bot, "greenhorn"], Options(variants=variants)
        value, half = edge(arena.run(line_up, games, options=options, seed="study", processes=processes), bot)
        print(f"  {variants[0] if variants else 'standard':9} {value:6.1%} ±{half:.1%}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bot", default="outlaw")
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    main(options.games, options.bot, options.folder)
