"""What a net wins from three outlaws, over thousands of games: to choose between nets before any final match.

    .venv/bin/python training/measure.py NET.net [MORE.net ...] [--games 4000] [--players 4] [--seed 1]
    .venv/bin/python training/measure.py robber gunslinger brawler      # the same for outlaws of a temper
    .venv/bin/python training/measure.py NEW.net --from OLD.net          # what it wins from three of another net

The net answers what looks best to it, as `sheriff` does; the outlaws are those the legend can have in its head.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from selfplay import Hall

from colt.bots.express.net import model, outputs
from colt.bots.tempers import TEMPERS
from colt.fast.express import books
from colt.fast.express import columns as at
from colt.fast.express.books import ACTION_NAMES

TABLES = 256
"""So many games go on at once, if so many are to be played."""
CARDS = outputs.DRAW
"""Answers before this one are cards that are played."""

Player = Callable[[Hall, np.ndarray], np.ndarray]
"""What somebody answers in these rows of a hall."""


def net(path: Path) -> Player:
    """Answers what looks best."""
    read = model.read(path.read_bytes())

    def answer(hall: Hall, rows: np.ndarray) -> np.ndarray:
        looks = np.where(hall.legal[rows], read.looks(hall.inputs[rows]), -np.inf)
        return looks.argmax(axis=1)

    return answer


def outlaw(temper: str) -> Player:
    """An outlaw who likes something."""
    liking = TEMPERS[temper]
    likings = [liking.liking if name == liking.action else 0.0 for name in ACTION_NAMES]

    def answer(hall: Hall, rows: np.ndarray) -> np.ndarray:
        hall.likings[:] = likings
        answers = hall.ask_outlaws(rows)[rows]
        hall.likings[:] = 0
        return answers

    return answer


def outlaws(hall: Hall, rows: np.ndarray) -> np.ndarray:
    """Without a temper."""
    return hall.ask_outlaws(rows)[rows]


class Measured:
    """What somebody wins from outlaws or others, and which cards everybody plays."""

    def __init__(self, player: Player, games: int, players: int, seed: int, rivals: Player = outlaws) -> None:
        self.rivals = rivals
        plain = books.Named("en-2016", (), players)
        self.hall = hall = Hall(min(TABLES, games), seed, 1, {books.SETUPS.index(plain) + 1: 1.0})
        self.seats = np.arange(hall.count) % players
        self.played = np.zeros((2, at.ACTIONS), np.int64)
        """By the others, and by the one that is measured: how often each action was played."""
        each = -(-games // hall.count)
        won: list[list[float]] = [[] for _ in range(hall.count)]
        while min(map(len, won)) < each:
            self._step(player)
            ended, brought = hall.results()
            for row, share in zip(ended, brought[np.arange(len(ended)), self.seats[ended], 0], strict=True):
                won[row].append(float(share))
        self.shares = np.array([one[:each] for one in won]).ravel()
        """Of the win, in as many games of every table: short games do not count more."""

    def _step(self, player: Player) -> None:
        hall = self.hall
        is_measured = hall.seats == self.seats
        chosen = np.zeros(hall.count, np.int64)
        for somebody, is_asked in ((self.rivals, ~is_measured), (player, is_measured)):
            if is_asked.any():
                chosen[is_asked] = somebody(hall, is_asked)
        is_card = chosen < CARDS
        np.add.at(self.played, (is_measured[is_card].astype(int), chosen[is_card] % at.ACTIONS), 1)
        hall.step(chosen)

    def __str__(self) -> str:
        within = 1.96 * self.shares.std() / len(self.shares) ** 0.5
        often = self.played / self.played.sum(axis=1, keepdims=True)
        cards = ", ".join(
            f"{name} {more:+.0%}" for name, more in zip(ACTION_NAMES, often[1] / often[0] - 1, strict=True)
        )
        share = f"{100 * self.shares.mean():.1f} % ± {100 * within:.1f} of {len(self.shares)} games"
        return f"{share}; cards played, beside the others': {cards}"


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("who", nargs="+")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=Path, dest="rivals", help="three of this net instead of outlaws")
    options = parser.parse_args()
    rivals = net(options.rivals) if options.rivals else outlaws
    for who in options.who:
        player = outlaw(who) if who in TEMPERS else net(Path(who))
        print(f"{who}: {Measured(player, options.games, options.players, options.seed, rivals)}", flush=True)


if __name__ == "__main__":
    main()
