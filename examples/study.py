"""Questions players ask, answered from many games of strong players: `python examples/study.py --games 1000000`.

Does it matter where one sits? How much is each bandit's power worth? Does expert reward skill? Games are played side by
side by the sheriff's net; what they came to is kept after every thousand, so that the next run goes on from there, with
the same net: two are never mixed. `study.ipynb` draws it. A deal is what is independent: where one deal is played
several times with the seats changed, it makes one figure, and intervals are made from those.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from colt.bots.express.net import model
from colt.express.pieces import Bandit
from colt.research import playing

Values = npt.NDArray[np.float64]

PLAYERS = 4
CHUNK = 1000
SKILL = 20
"""The deals of one thousand in so many are also played by sheriffs against weaker players."""
SEATINGS = 8
"""So many games that takes: two variants, two sorts of weaker players, two seatings."""
SEED = 1_870_000
"""The nth thousand of deals has this seed plus n; no net was trained or chosen on it."""
KEPT = Path(__file__).parent / "study.json"


class Figure(NamedTuple):
    """Something counted over deals: how many there were, their sum, and the sum of their squares."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, values: Values) -> "Figure":
        """The same with these values counted too, one for each deal."""
        return Figure(
            self.deals + len(values),
            self.total + float(values.sum()),
            self.squares + float((values**2).sum()),
        )

    @property
    def mean(self) -> float:
        """The average over deals."""
        return self.total / self.deals

    @property
    def half(self) -> float:
        """Half of the interval in which the truth lies in 95 of 100 such studies."""
        spread = max(self.squares / self.deals - self.mean**2, 0.0) * self.deals / max(self.deals - 1, 1)
        return 1.96 * sqrt(spread / self.deals)

    def __str__(self) -> str:
        return f"{self.mean:.2%} ±{self.half:.2%}"


Figures = dict[str, Figure]

# --- playing


def of_equals(chunk: int, games: int, figures: Figures) -> None:
    """Four sheriffs: who wins, by the place in turn order of the first round, and by bandit."""
    played = playing.play(["sheriff"] * PLAYERS, games, seed=SEED + chunk)
    for place in range(PLAYERS):
        seats = (played.first + place) % PLAYERS
        _count(figures, f"place {place + 1}", played.shares[np.arange(games), seats])
    for number, bandit in enumerate(Bandit):
        _count(figures, f"bandit {bandit}", played.shares[played.bandits == number])


def of_skill(chunk: int, games: int, figures: Figures) -> None:
    """Two sheriffs against two weaker players, every deal in both seatings: what the sheriffs win more than half."""
    for name, variants in (("standard", ()), ("expert", ("expert",))):
        for weaker in ("deputy", "drifter"):
            line_up = ["sheriff", weaker] * (PLAYERS // 2)
            edges = [
                playing.play(line_up[turn:] + line_up[:turn], games, variants=variants, seed=SEED + chunk)
                .shares[:, turn::2]
                .sum(axis=1)
                - 0.5
                for turn in (0, 1)
            ]
            _count(figures, f"{name} against {weaker}", np.mean(edges, axis=0))


def _count(figures: Figures, name: str, values: Values) -> None:
    figures[name] = figures.get(name, Figure()).plus(values)


# --- keeping


class Study(NamedTuple):
    """What was counted so far, by which net, and so many deals at once."""

    net: str
    chunk: int
    deals: int
    figures: Figures

    @property
    def games(self) -> int:
        """How many games that were, those against weaker players included."""
        return self.deals + SEATINGS * self.figures.get("standard against deputy", Figure()).deals


def net_name() -> str:
    """The net that plays: its name and a digest of its numbers."""
    numbers = (files("colt.bots.express.net") / "sheriff.net").read_bytes()
    return f"{model.sheriff().card['name']} {hashlib.blake2b(numbers, digest_size=6).hexdigest()}"


def read(kept: Path = KEPT, chunk: int = CHUNK) -> Study:
    """What was counted, by whichever net; nothing yet, where there is no such file."""
    if not kept.exists():
        return Study(net_name(), chunk, 0, {})
    found = Study(**json.loads(kept.read_text(encoding="utf-8")))
    return found._replace(figures={name: Figure(*figure) for name, figure in found.figures.items()})


def play_on(deals: int, kept: Path = KEPT, chunk: int = CHUNK) -> Iterator[Study]:
    """Play until so many deals are counted; after each thousand, what there is."""
    study = read(kept, chunk)
    if (study.net, study.chunk) != (net_name(), chunk):
        raise SystemExit(
            f"{kept} holds figures of the net {study.net}, {study.chunk} deals at once; those of {net_name()}, {chunk}"
            " at once, belong in another file: --kept FILE."
        )
    yield study
    while study.deals < deals:
        nth, figures = study.deals // chunk, dict(study.figures)
        of_equals(nth, chunk, figures)
        if nth % SKILL == 0:
            of_skill(nth, chunk, figures)
        study = Study(study.net, chunk, study.deals + chunk, figures)
        part = kept.with_suffix(".part")
        part.write_text(json.dumps(study._asdict()) + "\n", encoding="utf-8")
        part.replace(kept)
        yield study


def studied(deals: int, kept: Path = KEPT, chunk: int = CHUNK) -> Study:
    """All of them at once."""
    *_, study = play_on(deals, kept, chunk)
    return study


# --- showing


class Picture(NamedTuple):
    """Figures as a picture: a dot and its interval for each, and a line where all would be equal."""

    title: str
    figures: Mapping[str, Figure]
    equal: float
    span: float
    """So far to either side the picture reaches."""

    def _repr_svg_(self) -> str:
        height = 44 + 26 * len(self.figures)
        rows = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="520" height="{height}" font-family="serif">',
            f'<rect width="520" height="{height}" fill="#fff"/><text x="8" y="20" font-size="15">{self.title}</text>',
            f'<line x1="{self._x(self.equal)}" y1="28" x2="{self._x(self.equal)}" y2="{height - 6}" stroke="#bbb"/>',
        ]
        for nth, (name, figure) in enumerate(self.figures.items()):
            y = 46 + 26 * nth
            left, right = self._x(figure.mean - figure.half), self._x(figure.mean + figure.half)
            rows += [
                f'<text x="8" y="{y + 4}" font-size="13">{name}</text>',
                f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="#742" stroke-width="2"/>',
                f'<circle cx="{self._x(figure.mean)}" cy="{y}" r="4" fill="#742"/>',
                f'<text x="430" y="{y + 4}" font-size="12">{figure}</text>',
            ]
        return "\n".join([*rows, "</svg>"])

    def _x(self, value: float) -> float:
        part = (value - self.equal + self.span) / (2 * self.span)
        return round(170 + 240 * min(max(part, 0.0), 1.0), 1)


def some(study: Study, start: str) -> Figures:
    """The figures whose names begin so, without that beginning."""
    found = study.figures.items()
    return {name.removeprefix(start).strip(): figure for name, figure in found if name.startswith(start)}


def compared(one: Figure, other: Figure) -> str:
    """What the two intervals say about which is larger."""
    if one.mean - one.half > other.mean + other.half:
        return "more than"
    if one.mean + one.half < other.mean - other.half:
        return "less than"
    return "not clearly more or less than"


def told(study: Study) -> str:
    """All figures as lines of text."""
    last = SEED + max(study.deals // study.chunk - 1, 0)
    lines = [
        f"{study.deals:,} deals of four sheriffs, net {study.net}, seeds {SEED} to {last},",
        f"{study.games:,} games with those against weaker players",
    ]
    return "\n".join([*lines, *(f"  {name:28} {figure}" for name, figure in study.figures.items())])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000, help="so many of four sheriffs, a deal each")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where figures are kept, and taken up again")
    options = parser.parse_args()
    for study in play_on(options.games, options.kept):
        print(f"{study.deals:,} deals, {study.games:,} games", flush=True)
    print(told(study))
