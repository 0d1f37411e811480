"""A bot that learns by playing against itself: proximal policy optimisation in numpy, on many tables at once.

`python examples/ppo.py --minutes 3` learns, then plays a thousand games against three greenhorns. Minutes are those of
a processor, so that a busy machine learns as much as a quiet one: two cores are done in half of them. The tables are
told from the seat that is asked, so what one seat learns all four know; nothing but numpy, for reading rather than for
records.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from colt import arena, bots
from colt.kernel import Choice, Decision
from colt.research import vector
from colt.research.from_seat import SHAPE_FROM_SEAT, Seen

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

PLAYERS, HIDDEN = 4, (256, 128)
TABLES, STEPS, EPOCHS, BATCH = 256, 128, 2, 2048
CLIP, TRACE, CURIOSITY, RATE = 0.2, 0.95, 0.01, 1e-3
REWARD = {"win": 1.0, "round": 0.15}
"""A win, and on the way to it thousands of dollars; both as far as one gets more than the others."""
FLAG = 16
"""What stands for yes in an observation."""


class Net:
    """Two layers, from which the odds of every answer and the outlook come; Adam makes it better."""

    def __init__(self, columns: Numbers, seed: int = 0) -> None:
        luck = np.random.default_rng(seed)
        shapes = {
            "a": (len(columns), HIDDEN[0]),
            "b": HIDDEN,
            "odds": (HIDDEN[1], SHAPE_FROM_SEAT.answers),
            "outlook": (HIDDEN[1], 1),
        }
        scale = {"odds": 0.01, "outlook": 0.1}
        self.columns = columns
        """Which columns of an observation it looks at."""
        self.weights: dict[str, Floats] = {}
        for name, shape in shapes.items():
            size = scale.get(name, 1.4) / np.sqrt(shape[0])
            self.weights[name] = (luck.standard_normal(shape) * size).astype(np.float32)
            self.weights[f"{name}+"] = np.zeros(shape[1], np.float32)
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def think(self, seen: npt.NDArray[np.int8]) -> tuple[Floats, ...]:
        """What goes through the layers: the columns, two layers, the value of every answer, and the outlook."""
        w = self.weights
        x = seen.astype(np.float32) / FLAG
        one = np.maximum(x @ w["a"] + w["a+"], 0)
        two = np.maximum(one @ w["b"] + w["b+"], 0)
        return x, one, two, two @ w["odds"] + w["odds+"], (two @ w["outlook"] + w["outlook+"])[:, 0]

    def learn(self, thought: tuple[Floats, ...], by_odds: Floats, by_outlook: Floats, rate: float) -> None:
        """One step of Adam against these slopes of the odds and of the outlook."""
        x, one, two = thought[:3]
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
            fair = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-5
            w[name] -= rate / (1 - 0.9**self.updates) * mean / fair


def odds_of(values: Floats, masks: Mask) -> Floats:
    """The odds of the legal answers."""
    low = np.where(masks, values, np.float32(-1e9))
    odds = np.exp(low - low.max(axis=1, keepdims=True))
    found: Floats = odds / odds.sum(axis=1, keepdims=True)
    return found


def drawn(odds: Floats, luck: np.random.Generator) -> Numbers:
    """An answer in every row, as often as its odds say."""
    sums = odds.cumsum(axis=1)
    found: Numbers = (sums > luck.random((len(odds), 1)) * sums[:, -1:]).argmax(axis=1)
    return found


def slopes_of(odds: Floats, chosen: Numbers, before: Floats, gain: Floats, curiosity: float) -> Floats:
    """By answer: how its value is wrong. An answer that turned out better than expected should become likelier, but
    only by so much at a time; and nothing should become certain too soon."""
    rows = np.arange(len(odds))
    ratio = odds[rows, chosen] / before
    is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = (gain * ratio * is_free)[:, None]
    logs = np.log(np.maximum(odds, 1e-8))
    slope = push * odds + curiosity * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
    slope[rows, chosen] -= push[:, 0]
    found: Floats = slope.astype(np.float32)
    return found


class Stretch:
    """What was seen, answered and brought in so many steps at so many tables."""

    def __init__(self, steps: int, tables: int, columns: int) -> None:
        def room(*shape: int, kind: type = np.float32) -> npt.NDArray:
            return np.zeros((steps, tables, *shape), kind)

        self.seen = room(columns, kind=np.int8)
        self.masks = room(SHAPE_FROM_SEAT.answers, kind=np.bool_)
        self.seats, self.chosen = room(kind=np.int64), room(kind=np.int64)
        self.odds, self.outlook, self.gain = room(), room(), room()
        self.brought = room(PLAYERS)
        self.ended = room(kind=np.bool_)

    def look_back(self) -> None:
        """How much better than its outlook every answer turned out, from the last one to the first: what it brought
        until its seat was asked again, and the outlook there. Nobody knows where the stretch ended before that."""
        tables = np.arange(self.seats.shape[1])
        later = np.full((len(tables), PLAYERS), np.nan, np.float32)
        gain, brought = np.zeros_like(later), np.zeros_like(later)
        for step in reversed(range(len(self.seats))):
            over, mine = self.ended[step], (tables, self.seats[step])
            later[over], gain[over], brought[over] = 0, 0, 0
            brought += self.brought[step]
            self.gain[step] = brought[mine] + later[mine] - self.outlook[step] + TRACE * gain[mine]
            later[mine], gain[mine], brought[mine] = self.outlook[step], np.nan_to_num(self.gain[step]), 0

    def lessons(self) -> list[npt.NDArray]:
        """One below the other all answers of which one knows what they brought, where there was a choice: what was
        seen and legal, what was chosen, its odds, the outlook and the gain."""
        counts = np.isfinite(self.gain) & (self.masks.sum(axis=2) > 1)
        return [
            part[counts] for part in (self.seen, self.masks, self.chosen, self.odds, self.outlook, self.gain)
        ]


class Learner:
    """Plays all seats of many tables with one net, and makes it better after every stretch."""

    def __init__(self, seed: int = 0, tables: int = TABLES, steps: int = STEPS) -> None:
        self.tables = vector.make(tables, players=PLAYERS, seed=seed, reward=REWARD, told_from="seat")
        self.net = Net(telling(self.tables), seed)
        self.luck = np.random.default_rng(seed)
        self.stretch = Stretch(steps, tables, len(self.net.columns))

    def play(self) -> None:
        """One stretch; whoever is asked answers by the odds of the net."""
        stretch, rows = self.stretch, np.arange(len(self.tables))
        for step in range(len(stretch.seats)):
            seen, masks = self.tables.observations[:, self.net.columns], self.tables.masks
            *_, values, outlook = self.net.think(seen)
            odds = odds_of(values, masks)
            chosen = drawn(odds, self.luck)
            stretch.seen[step], stretch.masks[step], stretch.seats[step] = seen, masks, self.tables.seats
            stretch.chosen[step], stretch.odds[step] = chosen, odds[rows, chosen]
            stretch.outlook[step] = outlook
            rewards, stretch.ended[step] = self.tables.step(chosen)
            stretch.brought[step] = rewards - rewards.mean(axis=1, keepdims=True)
        stretch.look_back()

    def improve(self, part: float = 0.0, epochs: int = EPOCHS, batch: int = BATCH) -> None:
        """Learn from the stretch, ever more carefully: this part of the time is over."""
        seen, masks, chosen, before, outlooks, gains = self.stretch.lessons()
        worths = outlooks + gains
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(epochs):
            for some in np.array_split(self.luck.permutation(len(seen)), max(1, len(seen) // batch)):
                thought = self.net.think(seen[some])
                odds = odds_of(thought[3], masks[some])
                by_odds = slopes_of(odds, chosen[some], before[some], gains[some], CURIOSITY * (1 - part))
                by_outlook = thought[4] - worths[some]
                self.net.learn(thought, by_odds / len(some), by_outlook / len(some), RATE * (1 - part))


def telling(tables: vector.VectorTables, steps: int = 300) -> Numbers:
    """The columns that change at such tables when anything is played; the others would only cost time."""
    first, changes = tables.observations[0], np.zeros(SHAPE_FROM_SEAT.columns, np.bool_)
    for _ in range(steps):
        changes |= (tables.observations != first).any(axis=0)
        tables.step(tables.any_answers())
    return np.flatnonzero(changes)


class Learned:
    """The net at a table of the referee: the likeliest answer, a punch in three steps."""

    def __init__(self, seed: bots.Seed = 0, *, net: Net) -> None:
        self.seed = seed
        self.net = net

    def choose(self, view: bots.View, decision: Decision) -> Choice:
        """Answer by answer, until they make up one of the choices."""
        asked = Seen(view, decision)
        while True:
            seen, meant = asked.look()
            values = self.net.think(seen[:, self.net.columns])[3]
            best = np.where(meant >= 0, values[0], -np.inf).argmax()
            if choice := asked.give(int(meant[best])):
                return choice


def learn(minutes: float, seed: int = 0) -> Net:
    """Learn for so many minutes of a processor."""
    learner, began, told, decisions = Learner(seed), time.process_time(), 0, 0
    while (spent := (time.process_time() - began) / 60) < minutes:
        learner.play()
        learner.improve(spent / minutes)
        decisions += learner.stretch.seats.size
        if spent >= told:
            sure = learner.stretch.odds.mean()
            print(
                f"{spent:4.1f} minutes, {decisions / 1e6:5.1f} million decisions, {sure:.0%} sure", flush=True
            )
            told += 1
    return learner.net


def main(minutes: float = 3.0, games: int = 1000, keep: Path | None = None) -> arena.Estimate:
    """Learn, then play against three greenhorns; the share of the win, with its interval."""
    net = learn(minutes)
    if keep is not None:
        np.savez(keep, columns=net.columns, **net.weights)  # type: ignore[arg-type]

    def learned(seed: bots.Seed) -> Learned:
        return Learned(seed, net=net)

    report = arena.run([learned, "greenhorn", "greenhorn", "greenhorn"], games, seed="ppo", processes=1)
    share = report.rows()[0].share
    print(f"{share.value:.1%} [{share.low:.1%} - {share.high:.1%}] of {games} games against three greenhorns")
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    main(options.minutes, options.games, options.keep)
