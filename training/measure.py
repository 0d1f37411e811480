"""What a net wins from three outlaws, over thousands of games: to choose between nets before any final match.

    python3 training/measure.py NET.net [MORE.net ...] [--games 4000] [--players 4] [--seed 1]

The net answers what looks best to it, as `sheriff` does; the outlaws are those of `outlaws.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from selfplay import Hall

from colt.bots.express.net import model
from colt.fast.express import books

TABLES = 256


def shares(net: model.Net, games: int, players: int, seed: int) -> np.ndarray:
    """The net's share of the win in each of the first so many games to end, from every seat in turn; the games that
    were shorter than others do not count more, since every table plays the same number of them."""
    plain = books.Named("en-2016", (), players)
    hall = Hall(TABLES, seed, 1, {books.SETUPS.index(plain) + 1: 1.0})
    seats = np.arange(hall.count) % players
    each = -(-games // hall.count)
    won: list[list[float]] = [[] for _ in range(hall.count)]
    while min(map(len, won)) < each:
        chosen = np.zeros(hall.count, np.int64)
        is_net = hall.seats == seats
        if is_net.any():
            looks = np.where(hall.legal[is_net], net.think(hall.inputs[is_net])[0], -np.inf)
            chosen[is_net] = looks.argmax(axis=1)
        hall.step(np.where(is_net, chosen, hall.ask_outlaws(~is_net)))
        ended, brought = hall.results()
        for row, share in zip(ended, brought[np.arange(len(ended)), seats[ended], 0], strict=True):
            won[row].append(float(share))
    return np.array([one[:each] for one in won]).ravel()


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("nets", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for path in options.nets:
        found = shares(model.read(path.read_bytes()), options.games, options.players, options.seed)
        within = 1.96 * found.std() / len(found) ** 0.5
        print(f"{path}: {100 * found.mean():.1f} % ± {100 * within:.1f} of {len(found)} games", flush=True)


if __name__ == "__main__":
    main()
