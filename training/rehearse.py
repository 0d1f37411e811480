"""The whole way once, small and without torch: play, learn, save, resume, go on, export, read, answer.

    .venv/bin/python training/rehearse.py [--stretches 4] [--rows 64] [--file training/out/rehearsal.net]

The same tables, the same inputs and the same way of learning as in `train.py`, with the sums written out in numpy. It
is for finding out in two minutes that everything works before a machine with an accelerator is asked for.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).parent))

from export import exported
from selfplay import Hall

from colt.bots.express.net import inputs, model, outputs

Floats = npt.NDArray[np.float32]
HIDDEN = (48, 32)
HALL = ("rows", "luck", "numbers", "inputs", "legal", "seats", "scores", "winners")
"""What lies on the tables of a hall."""
CLIP, ENTROPY, MONEY, FADING, RATE = 0.2, 0.01, 0.15, 0.95, 2e-3


class PlainNet:
    """The same net with fewer units, and its own derivatives."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = {
            "first": (HIDDEN[0], inputs.WIDTH),
            "second": (HIDDEN[1], HIDDEN[0]),
            "answers": (outputs.COUNT, HIDDEN[1]),
            "worth": (2, HIDDEN[1]),
        }
        self.parts: dict[str, Floats] = {}
        for name, (units, given) in shapes.items():
            self.parts[f"{name}.weight"] = (rng.normal(size=(units, given)) / given**0.5).astype(np.float32)
            self.parts[f"{name}.bias"] = np.zeros(units, np.float32)
        self.first_moments = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.second_moments = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def forward(self, seen: npt.NDArray[np.int8]) -> tuple[Floats, Floats, list[Floats]]:
        """The answers, the outlook, and what went through the layers."""
        part = self.parts
        x = seen.astype(np.float32) / inputs.FLAG
        one = np.maximum(x @ part["first.weight"].T + part["first.bias"], 0)
        two = np.maximum(one @ part["second.weight"].T + part["second.bias"], 0)
        answers = two @ part["answers.weight"].T + part["answers.bias"]
        return answers, two @ part["worth.weight"].T + part["worth.bias"], [x, one, two]

    def backward(self, through: list[Floats], answers: Floats, worth: Floats) -> dict[str, Floats]:
        """The slope of every weight from those of the answers and of the outlook."""
        x, one, two = through
        slopes = {"answers.weight": answers.T @ two, "answers.bias": answers.sum(0)}
        slopes |= {"worth.weight": worth.T @ two, "worth.bias": worth.sum(0)}
        back = (answers @ self.parts["answers.weight"] + worth @ self.parts["worth.weight"]) * (two > 0)
        slopes |= {"second.weight": back.T @ one, "second.bias": back.sum(0)}
        back = (back @ self.parts["second.weight"]) * (one > 0)
        return slopes | {"first.weight": back.T @ x, "first.bias": back.sum(0)}

    def step(self, slopes: dict[str, Floats]) -> None:
        """One step downhill (Adam)."""
        self.steps += 1
        for name, slope in slopes.items():
            self.first_moments[name] += 0.1 * (slope - self.first_moments[name])
            self.second_moments[name] += 0.001 * (slope**2 - self.second_moments[name])
            mean = self.first_moments[name] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.second_moments[name] / (1 - 0.999**self.steps)) + 1e-5
            self.parts[name] -= RATE * mean / spread


def odds_of(looks: Floats, legal: npt.NDArray[np.bool_]) -> Floats:
    """How likely each answer is to be given."""
    raised = np.where(legal, np.exp(looks - np.where(legal, looks, -np.inf).max(axis=1, keepdims=True)), 0)
    odds: Floats = raised / raised.sum(axis=1, keepdims=True)
    return odds


def play(hall: Hall, net: PlainNet, steps: int, rng: np.random.Generator) -> list[dict[str, npt.NDArray]]:
    """One stretch of play, step by step."""
    story = []
    for _ in range(steps):
        seen, legal, seats = hall.inputs.copy(), hall.legal.copy(), hall.seats.copy()
        looks, worth, _ = net.forward(seen)
        odds = odds_of(looks, legal)
        chosen = (odds.cumsum(axis=1) > rng.random((hall.count, 1)) * 0.999999).argmax(axis=1)
        hall.step(chosen)
        ended, brought = hall.results()
        given = odds[np.arange(hall.count), chosen]
        story.append({
            "seen": seen, "legal": legal, "seats": seats, "chosen": chosen, "odds": given, "worth": worth,
            "ended": ended, "brought": brought,
        })  # fmt: skip
    return story


def look_back(hall: Hall, net: PlainNet, story: list[dict[str, npt.NDArray]]) -> None:
    """Add to every step how much better than expected it turned out, and what was to be expected."""
    rows = np.arange(hall.count)
    ahead, gain = np.zeros((hall.count, 6, 2), np.float32), np.zeros((hall.count, 6, 2), np.float32)
    for seat in range(6):
        seen = np.zeros_like(hall.inputs)
        hall.look(np.minimum(seat, hall.players - 1), seen)
        ahead[:, seat] = net.forward(seen)[1]
    for step in reversed(story):
        ahead[step["ended"]], gain[step["ended"]] = step["brought"], 0
        seats = step["seats"]
        mine = ahead[rows, seats] - step["worth"] + FADING * gain[rows, seats]
        step["gain"], step["target"] = mine, mine + step["worth"]
        ahead[rows, seats], gain[rows, seats] = step["worth"], mine


def learn(net: PlainNet, story: list[dict[str, npt.NDArray]], rng: np.random.Generator) -> float:
    """One pass over a stretch; returns how far the outlook was from what came."""
    names = ("seen", "legal", "chosen", "odds", "gain", "target")
    whole = {name: np.concatenate([step[name] for step in story]) for name in names}
    worth = whole["gain"][:, 0] + MONEY * whole["gain"][:, 1]
    worth = (worth - worth.mean()) / (worth.std() + 1e-8)
    missed = []
    for at in np.array_split(rng.permutation(len(worth)), max(1, len(worth) // 512)):
        looks, outlook, through = net.forward(whole["seen"][at])
        odds = odds_of(looks, whole["legal"][at])
        rows, chosen = np.arange(len(at)), whole["chosen"][at]
        ratio = odds[rows, chosen] / whole["odds"][at]
        is_held = np.where(worth[at] > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(is_held, 0, -worth[at] * ratio)[:, np.newaxis]
        taken = np.zeros_like(odds)
        taken[rows, chosen] = 1
        logs = np.log(np.maximum(odds, 1e-12))
        spread = -(odds * logs).sum(axis=1, keepdims=True)
        slope = push * (taken - odds) + ENTROPY * odds * (logs + spread)
        miss = outlook - whole["target"][at]
        missed.append(float((miss[:, 0] ** 2).mean()))
        net.step(net.backward(through, slope / len(at), 2 * miss * np.array([1, 0.3], np.float32) / len(at)))
    return float(np.mean(missed))


class Rehearsal:
    """Plays and learns in turn; can be saved between two stretches and gone on with as if nothing had happened."""

    def __init__(self, rows: int, seed: int) -> None:
        self.rows, self.rng = rows, np.random.default_rng(seed)
        self.hall, self.net = Hall(rows, seed, 1), PlainNet(seed)
        self.missed: list[float] = []

    def go_on(self, stretches: int, steps: int) -> None:
        """So many stretches more."""
        for _ in range(stretches):
            story = play(self.hall, self.net, steps, self.rng)
            look_back(self.hall, self.net, story)
            self.missed.append(learn(self.net, story, self.rng))

    def save(self, file: Path) -> None:
        """Everything the next stretch depends on."""
        net, hall = self.net, self.hall
        kept = {f"net/{name}": part for name, part in net.parts.items()}
        kept |= {f"first/{name}": part for name, part in net.first_moments.items()}
        kept |= {f"second/{name}": part for name, part in net.second_moments.items()}
        kept |= {f"hall/{name}": getattr(hall, name) for name in HALL}
        told = {
            "rows": self.rows,
            "steps": net.steps,
            "answered": hall.answered,
            "missed": self.missed,
            "rng": self.rng.bit_generator.state,
            "digests": [inputs.DIGEST, outputs.DIGEST],
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as stream:
            np.savez(stream, told=np.array(json.dumps(told)), **kept)

    @classmethod
    def resume(cls, file: Path) -> Rehearsal:
        """As it was when it was saved."""
        with np.load(file) as kept:
            told = json.loads(str(kept["told"]))
            assert told["digests"] == [inputs.DIGEST, outputs.DIGEST], "saved with other inputs or outputs"
            found = cls(told["rows"], 0)
            net, hall = found.net, found.hall
            for parts, where in (
                (net.parts, "net"),
                (net.first_moments, "first"),
                (net.second_moments, "second"),
            ):
                for name in parts:
                    parts[name] = kept[f"{where}/{name}"]
            for name in HALL:
                getattr(hall, name)[...] = kept[f"hall/{name}"]
        net.steps, hall.answered, found.missed = told["steps"], told["answered"], told["missed"]
        found.rng.bit_generator.state = told["rng"]
        return found


def rehearse(stretches: int, rows: int, steps: int, seed: int, file: Path) -> dict[str, object]:
    """Everything once, with a stop half-way; returns what happened."""
    rehearsal = Rehearsal(rows, seed)
    before = {name: part.copy() for name, part in rehearsal.net.parts.items()}
    rehearsal.go_on(stretches // 2, steps)
    rehearsal.save(file.with_suffix(".npz"))
    rehearsal = Rehearsal.resume(file.with_suffix(".npz"))
    rehearsal.go_on(stretches - stretches // 2, steps)
    hall, net = rehearsal.hall, rehearsal.net
    file.write_bytes(exported(net.parts, {"name": "rehearsal"}))
    shipped = model.read(file.read_bytes())
    looks, _ = shipped.think(hall.inputs)
    plain, _, _ = net.forward(hall.inputs)
    agree = np.where(hall.legal, looks, -np.inf).argmax(1) == np.where(hall.legal, plain, -np.inf).argmax(1)
    moved = {name: float(np.abs(part - before[name]).max()) for name, part in net.parts.items()}
    return {
        "decisions": hall.answered,
        "missed": rehearsal.missed,
        "moved": moved,
        "agree": float(agree.mean()),
    }


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stretches", type=int, default=4)
    parser.add_argument("--rows", type=int, default=256)
    parser.add_argument("--steps", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("training/out/rehearsal.net"))
    options = parser.parse_args()
    print(json.dumps(rehearse(**vars(options)), indent=2))


if __name__ == "__main__":
    main()
