"""A bot that learns by playing against itself: proximal policy optimisation in numpy, on many tables at once.

`python examples/ppo.py --minutes 20` learns, then plays a thousand games against three greenhorns. Minutes are those of
a processor, so that a busy machine learns as much as a quiet one: twenty are ten on two cores. The net sees what its
seat knows, with itself first, and the mask; nothing but numpy, for reading rather than for records.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from colt import arena, bots
from colt.express.choices import PunchBandit
from colt.fast.express import answers, codec
from colt.fast.express import columns as at
from colt.kernel import Choice, Decision
from colt.research import SHAPE, vector

Floats = npt.NDArray[np.float32]
PLAYERS, PILE = 4, 12
HIDDEN, TABLES, STEPS = 128, 256, 32
CLIP, DISCOUNT, TRACE, CURIOSITY, RATE = 0.2, 1.0, 0.95, 0.01, 7e-4


def order_of(rows: npt.NDArray[np.int8], seats: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By table: the bandits, the own one first, then as the seats go round; who does not play comes last."""
    whose = rows[:, at.SEAT_OF : at.SEAT_OF + at.BANDITS].astype(np.int64)
    return np.where(whose < 0, 99, (whose - seats[:, None]) % PLAYERS).argsort(axis=1, kind="stable")


def features(
    rows: npt.NDArray[np.int8], masks: npt.NDArray[np.bool_], seats: npt.NDArray[np.int64]
) -> Floats:
    """What a seat knows, with itself first, as numbers around one."""
    n = np.arange(len(rows))[:, None]
    order = order_of(rows, seats)

    def column(start: int, width: int) -> npt.NDArray[np.int64]:
        return rows[:, start : start + width].astype(np.int64)

    def one_of(values: npt.NDArray[np.int64], kinds: int) -> Floats:
        return (values[..., None] == np.arange(kinds)).reshape(len(rows), -1).astype(np.float32)

    hands = column(at.HAND, at.SEATS * at.KINDS).reshape(len(rows), at.SEATS, at.KINDS)
    spaces = column(at.SPACE, at.BANDITS)[n, order][:, :PLAYERS]
    purses = column(at.PURSE_AT, at.PURSES)
    bags = (purses[..., None] == np.arange(at.PLACES)).sum(axis=1)
    jewels, boxes = column(at.JEWELS, at.PLACES), column(at.STRONGBOXES, at.PLACES)
    sheets = np.stack([lot[:, at.SPACES :][n, order][:, :PLAYERS] for lot in (bags, jewels, boxes)], axis=2)
    floor = np.concatenate([lot[:, : at.SPACES] for lot in (bags, jewels, boxes)], axis=1)
    laid = (column(at.LAID_SEAT, at.TURNS) - seats[:, None]) % PLAYERS
    count, nth = column(at.LAID_COUNT, 1), column(at.NTH, 1)
    there = np.arange(at.TURNS) < count
    cards = np.where(there, column(at.LAID_CARD, at.TURNS) - 1, -2)
    pile = np.where(there, laid, -1)
    parts = [
        masks.astype(np.float32),
        hands[n[:, 0], seats] / 2,
        one_of(spaces, at.SPACES),
        column(at.FIRED, at.BANDITS)[n, order][:, :PLAYERS] / 6,
        sheets.reshape(len(rows), -1) / 2,
        floor / 2,
        one_of(column(at.MARSHAL, 1), at.CARS),
        one_of(column(at.ROUND, 1), 6),
        one_of(pile[:, :PILE], PLAYERS),
        one_of(np.where(cards < 0, cards, cards % at.ACTIONS)[:, :PILE], at.ACTIONS),
        one_of(nth, PILE),
        column(at.TURN_COUNT, 1) / 8,
        count / 16,
        one_of(column(at.TURN_KIND, PILE), 4),
        one_of(column(at.BANDIT, at.SEATS * at.TEAM)[n[:, 0], 2 * seats][:, None], at.BANDITS),
    ]
    return np.concatenate(parts, axis=1).astype(np.float32)


WIDTH = 565
"""How many features there are."""


class Net:
    """Two layers, from which the odds of every answer and the outlook come; Adam makes it better."""

    def __init__(self, seed: int = 0) -> None:
        luck = np.random.default_rng(seed)
        shapes = {
            "a": (WIDTH, HIDDEN),
            "b": (HIDDEN, HIDDEN),
            "odds": (HIDDEN, SHAPE.answers),
            "outlook": (HIDDEN, 1),
        }
        scale = {"odds": 0.01, "outlook": 0.1}
        self.weights: dict[str, Floats] = {}
        for name, shape in shapes.items():
            size = scale.get(name, 1.4) / np.sqrt(shape[0])
            self.weights[name] = (luck.standard_normal(shape) * size).astype(np.float32)
            self.weights[f"{name}+"] = np.zeros(shape[1], np.float32)
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def think(self, x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """The two layers, the value of every answer, and the outlook."""
        w = self.weights
        one = np.maximum(x @ w["a"] + w["a+"], 0)
        two = np.maximum(one @ w["b"] + w["b+"], 0)
        return one, two, two @ w["odds"] + w["odds+"], (two @ w["outlook"] + w["outlook+"])[:, 0]

    def learn(self, x: Floats, by_odds: Floats, by_outlook: Floats, thought: tuple[Floats, ...]) -> None:
        """One step of Adam against these slopes."""
        one, two = thought[0], thought[1]
        w = self.weights
        slope_two = (by_odds @ w["odds"].T + by_outlook[:, None] * w["outlook"][:, 0]) * (two > 0)
        slope_one = (slope_two @ w["b"].T) * (one > 0)
        layers = (
            ("odds", two, by_odds),
            ("outlook", two, by_outlook[:, None]),
            ("b", one, slope_two),
            ("a", x, slope_one),
        )
        slopes: dict[str, Floats] = {}
        for name, entering, slope in layers:
            slopes[name], slopes[f"{name}+"] = entering.T @ slope, slope.sum(axis=0)
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self.updates += 1
        for name, slope in slopes.items():
            step = slope * min(1.0, 0.5 / (size + 1e-8))
            mean, square = self.moments[name]
            mean += 0.1 * (step - mean)
            square += 0.001 * (step**2 - square)
            fair = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-5)
            w[name] -= RATE * fair


def odds_of(values: Floats, masks: npt.NDArray[np.bool_]) -> Floats:
    """The odds of the legal answers."""
    low = np.where(masks, values, -1e9)
    odds = np.exp(low - low.max(axis=1, keepdims=True))
    found: Floats = odds / odds.sum(axis=1, keepdims=True)
    return found


class Learner:
    """Plays all seats of many tables with one net, and makes it better after every few steps."""

    def __init__(self, seed: int = 0, tables: int = TABLES) -> None:
        self.net = Net(seed)
        self.luck = np.random.default_rng(seed)
        self.tables = vector.make(tables, players=PLAYERS, seed=seed, reward="win")
        self.waiting: list[list[tuple[Any, ...]]] = [[] for _ in range(tables * PLAYERS)]
        """By table and seat: its last answer, whose worth is known when it is asked again."""
        self.done: list[tuple[Any, ...]] = []

    def play(self, steps: int = STEPS) -> None:
        """Some steps at every table; an answer is done when its seat is asked again, or the game is over."""
        for _ in range(steps):
            seats, masks = self.tables.seats, self.tables.masks.copy()
            x = features(self.tables.observations, masks, seats)
            _, _, values, outlook = self.net.think(x)
            odds = odds_of(values, masks)
            chosen = (odds.cumsum(axis=1) > self.luck.random((len(odds), 1))).argmax(axis=1)
            rewards, ended = self.tables.step(chosen)
            for nth, seat in enumerate(seats):
                story = self.waiting[nth * PLAYERS + seat]
                story.append((x[nth], masks[nth], chosen[nth], odds[nth, chosen[nth]], outlook[nth]))
            for nth in np.flatnonzero(ended):
                for seat in range(PLAYERS):
                    self.finish(self.waiting[nth * PLAYERS + seat], float(rewards[nth, seat]))

    def finish(self, story: list[tuple[Any, ...]], reward: float) -> None:
        """The game is over: what every answer of this seat was worth, looking back."""
        later, gain = reward, 0.0
        for x, mask, chosen, odds, outlook in reversed(story):
            gain = later - outlook + DISCOUNT * TRACE * gain
            self.done.append((x, mask, chosen, odds, gain, gain + outlook))
            later = outlook
        story.clear()

    def improve(self, epochs: int = 3, batch: int = 2048) -> None:
        """Make answers that turned out better than expected likelier, but only by so much at a time."""
        x, masks, chosen, before, gains, worths = (np.array(part) for part in zip(*self.done, strict=True))
        self.done.clear()
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(epochs):
            for some in np.array_split(self.luck.permutation(len(x)), max(1, len(x) // batch)):
                thought = self.net.think(x[some])
                odds = odds_of(thought[2], masks[some])
                rows, picks = np.arange(len(some)), chosen[some]
                ratio = odds[rows, picks] / before[some]
                gain = gains[some]
                is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                push = -(gain * ratio * is_free)[:, None]
                slope = push * ((np.arange(SHAPE.answers) == picks[:, None]) - odds)
                logs = np.log(np.maximum(odds, 1e-8))
                slope += CURIOSITY * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
                outlook = thought[3] - worths[some]
                self.net.learn(
                    x[some],
                    (slope / len(some)).astype(np.float32),
                    (outlook / len(some)).astype(np.float32),
                    thought,
                )


class Learned:
    """The net at a table of the referee: the likeliest answer, a punch in three steps."""

    def __init__(self, seed: bots.Seed = 0, *, net: Net | None = None) -> None:
        self.net = net or Net()
        self.seed = seed

    def choose(self, view: bots.View, decision: Decision) -> Choice:
        """Number by number, until they make up one of the choices."""
        team, given = view.seats[decision.seat], []
        row = codec.row_of(view)
        steps = 3 if isinstance(decision.choices[0], PunchBandit) else 1
        for _ in range(steps):
            mask = codec.mask_of(decision.choices, team, given)[None]
            if given:
                row[at.VICTIM] = given[0] - answers.PUNCH + 1
                row[at.LOST] = given[1] - answers.DROP + 1 if len(given) > 1 else 0
            x = features(row[None], mask, np.array([decision.seat]))
            given.append(int(odds_of(self.net.think(x)[2], mask)[0].argmax()))
        return codec.choice_of(given, decision.choices, team)


def main(minutes: float = 20.0, games: int = 1000, keep: Path | None = None) -> Net:
    """Learn for so many minutes of a processor, then play against three greenhorns."""
    learner, began, rounds = Learner(), time.process_time(), 0
    while time.process_time() - began < 60 * minutes:
        learner.play()
        if len(learner.done) > TABLES * 24:
            learner.improve()
            rounds += 1
    print(f"{rounds} times better after {minutes:g} minutes of a processor", flush=True)
    if keep is not None:
        np.savez(keep, **learner.net.weights)  # type: ignore[arg-type]

    def learned(seed: bots.Seed) -> Learned:
        return Learned(seed, net=learner.net)

    report = arena.run([learned, "greenhorn", "greenhorn", "greenhorn"], games, seed="ppo", processes=1)
    for row in report.rows():
        print(row.bot, row.share)
    return learner.net


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    main(options.minutes, options.games, options.keep)
