"""Make a net that answers like one of the house bots, as a rival with a manner of its own.

    .venv/bin/python training/imitate.py watch OUT.npz --minutes 15 --seed 1 [--bot outlaw]
    .venv/bin/python training/imitate.py learn OUT.pt ONE.npz MORE.npz [--begin NET.pt]          # needs torch

The first plays whole games by the readable rules, mostly of four, at tables where one or two seats are the net's and
the others the bot's, and writes down what the bot saw and answered. The second teaches a net the same answers: a fresh
one, or one that knows the game already.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

import colt
from colt import bots
from colt.bots.express.net import inputs, model, outputs
from colt.bots.express.net.answering import Seen
from colt.bots.making import RIVALS
from colt.fast.arrays import Row
from colt.fast.compiling import entry
from colt.fast.express import codec
from colt.fast.express.books import Book
from colt.kernel import Choice, Decision

if TYPE_CHECKING:
    import torch

MOODS = 0.5
"""How far the net's own seats stray from what looks best, so that games do not all go alike."""
BATCH = 2048


def output_of(row: Row, book: Book, seat: int, number: int) -> int:
    """The net's answer that means this number of the engine."""
    return outputs.output_of(row, book, seat, number)


output_of = entry(output_of)


class Notes:
    """What a bot saw, what it could have answered, and what it did."""

    def __init__(self) -> None:
        self.seen: list[npt.NDArray[np.int8]] = []
        self.legal: list[npt.NDArray[np.bool_]] = []
        self.chosen: list[int] = []

    def take(self, view: colt.View, decision: Decision, choice: Choice) -> None:
        """Note this answer, a punch step by step."""
        seen = Seen(view, decision)
        for number in codec.numbers_of(choice, seen.team):
            told, numbers = seen.look()
            self.seen.append(told[0])
            self.legal.append(np.packbits(numbers >= 0))
            self.chosen.append(int(output_of(seen.row, seen.made.book, seen.seat, number)))
            seen.give(number)

    def write(self, path: Path) -> None:
        """Keep them."""
        np.savez(
            path, seen=np.array(self.seen), legal=np.array(self.legal), chosen=np.array(self.chosen, np.int64)
        )


def in_a_mood(net: model.Net, view: colt.View, decision: Decision, rng: np.random.Generator) -> Choice:
    """What looks best to the net today."""
    seen, choice = Seen(view, decision), None
    while choice is None:
        told, numbers = seen.look()
        looks = np.where(numbers >= 0, net.looks(told)[0], -np.inf) + MOODS * rng.gumbel(size=outputs.COUNT)
        choice = seen.give(int(numbers[looks.argmax()]))
    return choice


def watch(path: Path, minutes: float, seed: int, bot: str) -> None:
    """Play until the time is up and write down what the bot answered. Nobody is trained on rivals."""
    if bot.partition(":")[0] in RIVALS:
        raise SystemExit(f"{bot} is there to measure bots by; nobody is trained on it.")
    rng, net, notes = np.random.default_rng(seed), model.legend(), Notes()
    until, games = time.time() + 60 * minutes, 0
    while time.time() < until:
        players = int(rng.choice([4, 4, 4, 4, 4, 4, 3, 5, 6]))
        edition = str(rng.choice(["en-2016", "en-2016", "en-2016", "fr-2014", "pl-2015", "es-2016"]))
        game = colt.new(players=players, edition=edition, seed=f"imitate {seed} {games}")
        nets = rng.choice(players, size=int(rng.integers(1, 3)), replace=False).tolist()
        at_table = [
            None if seat in nets else bots.make(bot, f"{seed} {games} {seat}") for seat in range(players)
        ]
        while not game.is_over:
            decision = game.decisions[0]
            view, player = game.view(decision.seat), at_table[decision.seat]
            if len(decision.choices) == 1:
                choice = decision.choices[0]
            elif player is None:
                choice = in_a_mood(net, view, decision, rng)
            else:
                choice = player.choose(view, decision)
                notes.take(view, decision, choice)
            game.play(choice)
        games += 1
    notes.write(path)
    print(f"{path}: {len(notes.chosen)} answers of {games} games")


def read(paths: list[Path]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """All that was noted."""
    import torch  # noqa: PLC0415

    parts = [np.load(path) for path in paths]
    legal = np.unpackbits(np.concatenate([part["legal"] for part in parts]), axis=1, count=outputs.COUNT)
    seen, chosen = (np.concatenate([part[name] for part in parts]) for name in ("seen", "chosen"))
    return torch.from_numpy(seen), torch.from_numpy(legal.astype(np.bool_)), torch.from_numpy(chosen)


def learn(
    path: Path,
    files: list[Path],
    *,
    epochs: int,
    rate: float,
    begin: Path | None,
    hidden: tuple[int, int],
    sharper: float,
) -> None:
    """Teach a net to answer so; one answer in twenty is kept aside to see how well it does."""
    import torch  # noqa: PLC0415
    from learner import Net, masked  # noqa: PLC0415
    from torch.nn import functional  # noqa: PLC0415

    torch.manual_seed(1)
    seen, legal, chosen = read(files)
    held = len(chosen) // 20
    net = Net(tuple(hidden))
    if begin:
        net.load_state_dict(torch.load(begin, map_location="cpu", weights_only=True)["net"])
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    steps = epochs * ((len(chosen) - held) // BATCH)
    falling = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=max(1, steps))
    for epoch in range(epochs):
        for at in torch.randperm(len(chosen) - held)[: steps // epochs * BATCH].split(BATCH):
            loss = functional.cross_entropy(masked(net(seen[at])[0], legal[at]), chosen[at])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            falling.step()
        with torch.no_grad():
            looks = masked(net(seen[-held:])[0], legal[-held:])
            missed = functional.cross_entropy(looks, chosen[-held:])
            same = (looks.argmax(1) == chosen[-held:]).float().mean()
        print(f"epoch {epoch}: {loss:.3f}, aside {missed:.3f}, the same answer {same:.3f}", flush=True)
    with torch.no_grad():
        for part in net.answers.parameters():
            part.mul_(sharper)
    digests = {"inputs": inputs.DIGEST, "outputs": outputs.DIGEST}
    torch.save({"net": net.state_dict(), "decisions": len(chosen), "seconds": 0, **digests}, path)


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ways = parser.add_subparsers(required=True, dest="way")
    one = ways.add_parser("watch")
    one.add_argument("path", type=Path)
    one.add_argument("--minutes", type=float, default=15)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--bot", default="outlaw")
    two = ways.add_parser("learn")
    two.add_argument("path", type=Path)
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--epochs", type=int, default=4)
    two.add_argument("--rate", type=float, default=1e-3)
    two.add_argument("--begin", type=Path)
    two.add_argument("--hidden", type=int, nargs=2, default=(640, 320))
    two.add_argument(
        "--sharper", type=float, default=1.0, help="how much surer it is than it has reason to be"
    )
    options = vars(parser.parse_args())
    {"watch": watch, "learn": learn}[options.pop("way")](**options)


if __name__ == "__main__":
    main()
