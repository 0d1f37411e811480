"""How much is known when a round has ended, over thousands of games among four outlaws: Brier's skill by round, and a
reliability table, of the rules of thumb (as `colt judge` measures them) and of a net.

    .venv/bin/python training/judge.py [NET.net] [--games 6000] [--players 4] [--seed 31]

Everybody's chance to win is said as their own seat sees the table. The net's chances of all seats are made to add up.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from selfplay import Hall

from colt.arena.reliability import Prediction, bins, by_round, skill
from colt.bots.express.ends import RULES_OF_THUMB
from colt.bots.express.net import inputs, model
from colt.fast.express import batches, books
from colt.fast.express import columns as at
from colt.fast.express.calling import call

TABLES = 512
LEAST = 1e-3
"""Nobody's chance is less."""


class Listening:
    """A hall full of outlaws, and what each judge says after every round but the last."""

    def __init__(self, net: model.Net, players: int, seed: int) -> None:
        self.net, self.players = net, players
        number = books.SETUPS.index(books.Named("en-2016", (), players)) + 1
        self.hall = Hall(TABLES, seed, 1, {number: 1.0})
        self.made = books.setup_numbered(number)
        self.round = self.hall.rows[:, at.ROUND].copy()
        self.heard: list[list[tuple[int, np.ndarray, np.ndarray]]] = [[] for _ in range(self.hall.count)]
        """By table: after which round, and what the rules of thumb and the net said of each seat."""
        self.said: dict[str, list[Prediction]] = {"rules of thumb": [], "the net": []}
        self.games = 0

    def step(self) -> None:
        """Everybody who is asked answers."""
        hall = self.hall
        hall.step(hall.ask_outlaws(np.ones(hall.count, np.bool_)).copy())
        ended, brought = hall.results()
        for row, shares in zip(ended, brought[:, : self.players, 0], strict=True):
            self._note(self.heard[row], shares)
            self.heard[row].clear()
        self.games += len(ended)
        now = hall.rows[:, at.ROUND]
        is_new = now > self.round
        is_new[ended] = False
        self.round = now.copy()
        if is_new.any():
            self._listen(np.flatnonzero(is_new))

    def _listen(self, where: np.ndarray) -> None:
        by_thumb, by_net = self._by_thumb(where), self._by_net(where)
        for nth, row in enumerate(where):
            self.heard[row].append((int(self.round[row]) - 1, by_thumb[nth], by_net[nth]))

    def _by_thumb(self, where: np.ndarray) -> np.ndarray:
        rows, views = np.ascontiguousarray(self.hall.rows[where]), np.zeros((len(where), at.WIDTH), np.int8)
        chances = []
        for seat in range(self.players):
            call(batches.look, rows, np.full(len(rows), seat), views, self.made.book)
            views[:, at.ROUND] -= 1  # as if it had just ended: nothing has moved since but cards
            chances.append(RULES_OF_THUMB.of_rows(views, seat, self.made)[0])
        return np.stack(chances, axis=1)

    def _by_net(self, where: np.ndarray) -> np.ndarray:
        told, chances = np.zeros((self.hall.count, inputs.WIDTH), np.int8), []
        for seat in range(self.players):
            self.hall.look(np.full(self.hall.count, seat), told)
            chances.append(np.maximum(self.net.outlook(told[where])[:, 0], LEAST))
        every = np.stack(chances, axis=1)
        return every / every.sum(axis=1, keepdims=True)

    def _note(self, heard: list[tuple[int, np.ndarray, np.ndarray]], shares: np.ndarray) -> None:
        """What was said at a table whose game is over, beside what was won."""
        for round, *judges in heard:
            for said, chances in zip(self.said.values(), judges, strict=True):
                said += [
                    Prediction(round, float(chance), float(won), 1 / self.players, 0.0, 0.0)
                    for chance, won in zip(chances, shares, strict=True)
                ]


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=31)
    options = parser.parse_args()
    net = model.read(options.net.read_bytes()) if options.net else model.legend()
    hall = Listening(net, options.players, options.seed)
    while hall.games < options.games:
        hall.step()
    for judge, said in hall.said.items():
        skills = ", ".join(f"{skill(same):.3f}" for _, same in sorted(by_round(said).items()))
        print(f"{judge}, {hall.games} games: skill after each round {skills}")
        for one in bins(said):
            print(f"  said {100 * one.said:5.1f} %  won {100 * one.won:5.1f} %  {one.times} times")


if __name__ == "__main__":
    main()
