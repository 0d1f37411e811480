"""Train the net by games against itself.

    .venv/bin/python training/train.py --minutes 9 --keep OUT/net.pt [--resume IN.pt] [--rows 16384]

While it learns from one stretch, the next is played already by the net as it was. It writes what it learned every
minute and at the end, with a line of figures for every stretch.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from export import fitting, read_back
from learner import CHANNELS, HIDDEN, Copyist, Learner, Memory, Net, look_back, masked
from selfplay import FAVOURITES, Hall, shares_of_setups

from colt.bots.express.net import inputs, model, outputs


class Trainer:
    """Plays and learns in turn until the time is up."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(options.seed)
        torch.set_float32_matmul_precision("high")
        self.learner = Learner(self.device, options.rate)
        self.older: list[dict[str, torch.Tensor]] = []
        self.old = Net().to(self.device)
        self.playing = Net().to(self.device)
        """The net as it was when the stretch began that is being played."""
        self.aside_of_learning = torch.cuda.Stream(priority=-1) if self.device.type == "cuda" else None
        self.decisions, self.stretch, self.before, self.learned = 0, 0, 0.0, 0
        self.mean: dict[str, torch.Tensor] = {}
        """What the weights were on average lately."""
        self.won: list[float] = []
        self.won_from_stranger: list[float] = []
        if options.resume:
            self.load(Path(options.resume))
        if options.begin:
            self.begin_as(Path(options.begin))
        self.stranger = self.made_of(options.stranger) if options.stranger else None
        """Somebody who never learns and answers in a manner of its own."""
        if options.against:
            self.older, options.older = [self.read(Path(options.against))], 1.0
        seed = options.seed * 1_000_003 + self.stretch
        weights = shares_of_setups(dict(options.favour))
        self.hall = Hall(
            options.rows, seed, options.threads, weights, room=self.room, careful=options.careful
        )
        self.rows = self.hall.count
        self.aside = self.room(self.hall.inputs.shape, np.int8)
        self.memories = [Memory(options.steps, self.rows, self.device) for _ in range(2)]
        self.rng = np.random.default_rng(options.seed + self.stretch)
        drawn, seats = self.rng.random(self.rows), self.rng.integers(0, self.hall.players)
        self.with_stranger = (
            (drawn > 1 - options.strangers) & self.hall.is_plain & (self.stranger is not None)
        )
        self.with_outlaws = (drawn < options.outlaws) & self.hall.is_plain
        """Where one seat learns and the others are outlaws."""
        is_alone = (drawn < options.older) | self.with_stranger | self.with_outlaws
        self.seat_of_learner = np.where(is_alone, seats, -1)
        self.won_from_outlaws: list[float] = []
        self.copyists = {
            "ordinary": Copyist(self.device, (128, 64), 2e-3),
            "clone": Copyist(self.device, HIDDEN, 1e-3),
        }

    def made_of(self, path: str) -> Net:
        """The net that was kept there, as it is."""
        net = Net().to(self.device)
        net.load_state_dict(torch.load(path, map_location=self.device, weights_only=True)["net"])
        return net

    def room(self, shape: tuple[int, ...], kind: type) -> np.ndarray:
        """Memory from which the device can copy at full speed."""
        pinned = torch.zeros(shape, dtype=torch.bool if kind is np.bool_ else torch.int8)
        return (pinned.pin_memory() if self.device.type == "cuda" else pinned).numpy()

    def load(self, path: Path) -> None:
        kept = fitting(torch.load(path, map_location=self.device, weights_only=True))
        self.learner.net.load_state_dict(kept["net"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        self.decisions, self.stretch, self.before = kept["decisions"], kept["stretch"], kept["seconds"]
        self.older = [
            {name: part.to(self.device).float() for name, part in one.items()} for one in kept["older"]
        ]
        self.mean = {name: part.to(self.device).float() for name, part in kept.get("mean", {}).items()}

    def begin_as(self, path: Path) -> None:
        """Go on from the net in a file, with nothing known of how it learned."""
        self.learner.net.load_state_dict(self.read(path))
        card = model.read(path.read_bytes()).card
        self.decisions, self.before = card["decisions"], card["seconds"]

    def read(self, path: Path) -> dict[str, torch.Tensor]:
        """The weights of the net in a file."""
        whole = read_back(model.read(path.read_bytes()))
        return {name: torch.from_numpy(part).to(self.device) for name, part in whole.items()}

    def save(self, path: Path, seconds: float) -> None:
        older = [
            {name: part.half().cpu() for name, part in one.items()}
            for one in self.older[-self.options.keep_older :]
        ]
        whole = {
            "net": self.learner.net.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(),
            "older": older,
            "mean": {name: part.cpu() for name, part in self.mean.items()},
            "decisions": self.decisions,
            "stretch": self.stretch,
            "seconds": self.before + seconds,
            "inputs": inputs.DIGEST,
            "outputs": outputs.DIGEST,
        }
        torch.save(whole, path.with_suffix(".tmp"))
        path.with_suffix(".tmp").replace(path)

        if self.options.outlaws and self.options.copies:
            for name, copyist in self.copyists.items():
                digests = {"inputs": inputs.DIGEST, "outputs": outputs.DIGEST}
                kept = {"net": copyist.net.state_dict(), "decisions": self.decisions, "seconds": 0, **digests}
                torch.save(kept, path.with_name(f"{name}.pt"))

    def play(self, memory: Memory) -> tuple[torch.Tensor, torch.Tensor, float]:
        """One stretch of play beside the learning; also how many seconds it took."""
        before = time.time()
        beside = self.aside_of_learning
        with torch.cuda.stream(beside) if beside else contextlib.nullcontext():
            seen, expected = self.play_stretch(memory)
        if beside:
            beside.synchronize()
        return seen, expected, time.time() - before

    @torch.no_grad()
    def play_stretch(self, memory: Memory) -> tuple[torch.Tensor, torch.Tensor]:
        """One stretch of play; returns what seats saw that were not asked, and what they could expect."""
        hall, net = self.hall, self.playing
        if self.older:
            self.old.load_state_dict(self.older[self.rng.integers(len(self.older))])
        seen_aside: dict[int, torch.Tensor] = {}
        seats_aside: dict[int, torch.Tensor] = {}
        aside = self.aside
        for t in range(self.options.steps):
            memory.seen[t].copy_(torch.from_numpy(hall.inputs))
            memory.legal[t].copy_(torch.from_numpy(hall.legal))
            memory.seat[t].copy_(torch.from_numpy(hall.seats))
            if t % 8 == 4:
                seats = self.rng.integers(0, hall.players)
                hall.look(seats, aside)
                seen_aside[t] = torch.from_numpy(aside).to(self.device)
                seats_aside[t] = torch.from_numpy(seats).to(self.device)
            logits, worth = net(memory.seen[t])
            log_odds = torch.log_softmax(masked(logits, memory.legal[t]), dim=1)
            memory.learns[t] = True
            memory.is_outlaw[t] = False
            for other, is_asked in self.others():
                where = torch.from_numpy(np.flatnonzero(is_asked)).to(self.device)
                looks = masked(other(memory.seen[t][where])[0], memory.legal[t][where])
                log_odds[where] = torch.log_softmax(looks, dim=1)
                memory.learns[t][where] = False
            chosen = torch.multinomial(log_odds.exp(), 1).squeeze(1)
            self.ask_outlaws(memory, t, chosen)
            memory.chosen[t], memory.worth[t] = chosen, worth
            memory.odds[t] = log_odds.gather(1, chosen[:, None]).squeeze(1)
            hall.step(chosen.cpu().numpy())
            ended, brought = hall.results()
            memory.ended[t] = False
            if len(ended):
                where = torch.from_numpy(ended).to(self.device)
                memory.ended[t][where] = True
                memory.brought[t][where] = torch.from_numpy(brought).to(self.device)
                self.note(ended, brought)
        last = torch.zeros((self.rows, 6, CHANNELS), device=self.device)
        for seat in range(6):
            seats = np.minimum(seat, hall.players - 1)
            hall.look(seats, aside)
            last[:, seat] = net(torch.from_numpy(aside).to(self.device))[1]
        found = look_back(memory, last, self.options.fading, seats_aside)
        return torch.cat([seen_aside[t] for t in found]), torch.cat([found[t] for t in found])

    def ask_outlaws(self, memory: Memory, t: int, chosen: torch.Tensor) -> None:
        """Where an outlaw is asked, it answers for itself, while the device is still at work on the others."""
        is_asked = self.with_outlaws & (self.hall.seats != self.seat_of_learner)
        if not is_asked.any():
            return
        answered = self.hall.ask_outlaws(is_asked)
        where = torch.from_numpy(np.flatnonzero(is_asked)).to(self.device)
        chosen[where] = torch.from_numpy(answered[is_asked]).to(self.device)
        memory.learns[t][where] = False
        memory.is_outlaw[t][where] = torch.from_numpy(~self.hall.is_careful[is_asked]).to(self.device)

    def others(self) -> Iterator[tuple[Net, np.ndarray]]:
        """Who answers beside the learner, and in which rows one of them is asked."""
        is_other = (
            (self.seat_of_learner >= 0) & (self.hall.seats != self.seat_of_learner) & ~self.with_outlaws
        )
        rivals = [(self.old, is_other & ~self.with_stranger)] if self.older else []
        if self.stranger is not None:
            rivals.append((self.stranger, is_other & self.with_stranger))
        return ((net, rows) for net, rows in rivals if rows.any())

    def note(self, ended: np.ndarray, brought: np.ndarray) -> None:
        """Note what the learner won from older rivals, the stranger and outlaws at tables of four."""
        learner = self.seat_of_learner[ended]
        counts = (learner >= 0) & (self.hall.players[ended] == 4)
        stranger, outlaws = self.with_stranger[ended], self.with_outlaws[ended]
        for won, is_here in (
            (self.won, ~stranger & ~outlaws),
            (self.won_from_stranger, stranger),
            (self.won_from_outlaws, outlaws),
        ):
            here = counts & is_here & ~self.hall.is_careful[ended]
            won.extend(brought[here, learner[here], 0].tolist())

    def begin(self, beside: ThreadPoolExecutor) -> Future[tuple[torch.Tensor, torch.Tensor, float]]:
        """Begin the next stretch beside the learning, played by the net as it is now."""
        self.playing.load_state_dict(self.learner.net.state_dict())
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        self.memories.reverse()
        return beside.submit(self.play, self.memories[0])

    def run(self) -> None:
        """Until the time is up, or so many stretches have been played."""
        options = self.options
        start = time.time()
        path = Path(options.keep)
        path.parent.mkdir(parents=True, exist_ok=True)
        saved = start
        whole = options.minutes * 60
        with ThreadPoolExecutor(1) as beside:
            ahead = self.begin(beside)
            while (spent := time.time() - start) < whole and self.stretch < options.stretches:
                part = (spent + options.offset * 60) / (whole + (options.offset + options.after) * 60)
                seen, expected, took = ahead.result()
                ahead = self.begin(beside)
                figures = self.learn((seen, expected), min(1.0, part)) | {"play": took}
                print(json.dumps({name: round(number, 5) for name, number in figures.items()}), flush=True)
                if time.time() - saved > 60:
                    self.save(path, time.time() - start)
                    saved = time.time()
        self.save(path, time.time() - start)

    def average(self) -> None:
        """What the weights were on average, the latest stretches counting most: steadier than they are."""
        now, fresh = self.learner.net.state_dict(), 1 / max(1, self.options.mean)
        if not self.mean:
            self.mean = {name: part.clone() for name, part in now.items()}
        for name, part in now.items():
            self.mean[name].lerp_(part, fresh)

    def learn(self, side: tuple[torch.Tensor, torch.Tensor], part: float) -> dict[str, float]:
        """From the stretch that was played last; `part` of the time is over."""
        options, before = self.options, time.time()
        for group in self.learner.optimiser.param_groups:
            group["lr"] = (
                options.rate * max(0.03, 1 - part) * min(1.0, (self.learned + 1) / max(1, options.warm))
            )
        figures = self.learner.learn(
            self.memories[1],
            side,
            epochs=options.epochs,
            batch=options.batch,
            clip=options.clip,
            entropy=options.entropy * max(0.1, 1 - part),
            money=options.money,
            weight=torch.from_numpy(np.where(self.with_outlaws, options.weight, 1.0)).to(self.device).float(),
        )
        if options.outlaws and options.copies:
            for name, copyist in self.copyists.items():
                copied = copyist.learn(self.memories[1], batch=options.batch // 4, batches=32, part=part)
                figures |= {f"{name}_{which}": number for which, number in copied.items()}
        self.average()
        self.learned += 1
        self.stretch += 1
        self.decisions += self.rows * options.steps
        if self.stretch % options.older_every == 1 and not options.against:
            kept = {name: one.clone() for name, one in self.learner.net.state_dict().items()}
            thinned = self.older if len(self.older) < 24 else self.older[:1] + self.older[2::2]
            self.older = [*thinned, kept]  # the whole span stays, the oldest ever fewer
        won, self.won = self.won, []
        if won:
            figures |= {"won": sum(won) / len(won), "games": len(won)}
        won, self.won_from_stranger = self.won_from_stranger, []
        if won:
            figures |= {"stranger": sum(won) / len(won), "games_with_stranger": len(won)}
        won, self.won_from_outlaws = self.won_from_outlaws, []
        if won:
            figures |= {"outlaws": sum(won) / len(won), "games_with_outlaws": len(won)}
        return figures | {
            "stretch": self.stretch,
            "decisions": self.decisions,
            "learn": time.time() - before,
        }


def favoured(text: str) -> tuple[str, float]:
    """What is favoured, and how much."""
    name, _, factor = text.partition("=")
    if name not in FAVOURITES:
        raise argparse.ArgumentTypeError(f"nothing is called {name!r}; there are {', '.join(FAVOURITES)}")
    return name, float(factor)


def main() -> None:
    """From the command line."""
    sys.setswitchinterval(0.0002)  # who steps the tables does not wait for who learns
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--offset", type=float, default=0.0, help="minutes already spent, for the schedule")
    parser.add_argument("--after", type=float, default=0.0, help="minutes still to come, for the schedule")
    parser.add_argument("--stretches", type=int, default=1_000_000)
    parser.add_argument("--keep", default="training/out/net.pt")
    begun = parser.add_mutually_exclusive_group()
    begun.add_argument("--resume", default="")
    begun.add_argument(
        "--begin", default="", help="go on from the net in this file, which keeps no more than it"
    )
    parser.add_argument("--against", default="", help="learn to beat the net in this file, and nobody else")
    parser.add_argument("--rows", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=48)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--money", type=float, default=0.15, help="what 1,000 dollars count beside a win")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--fading", type=float, default=0.95)
    parser.add_argument(
        "--older",
        type=float,
        default=0.25,
        help="share of the tables with older rivals, where no outlaws are",
    )
    parser.add_argument("--stranger", default="", help="a net that answers in another manner (imitate.py)")
    parser.add_argument("--strangers", type=float, default=0.2, help="share of the tables with the stranger")
    parser.add_argument("--outlaws", type=float, default=0.0, help="share of the plain tables with outlaws")
    parser.add_argument(
        "--copies",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="learn to answer like outlaws beside",
    )
    parser.add_argument("--weight", type=float, default=1.0, help="what an answer counts at those tables")
    parser.add_argument("--careful", type=int, default=0, help="so many guesses at a fifth of those tables")
    parser.add_argument(
        "--favour",
        type=favoured,
        action="append",
        default=[],
        help="so many times as many tables of this number of players or variant: 3=4, teams=2",
    )
    parser.add_argument(
        "--warm",
        type=int,
        default=0,
        help="stretches in which the rate rises, after a resume or from the net in a file",
    )
    parser.add_argument(
        "--mean", type=int, default=32, help="about so many stretches count in the average of the weights"
    )
    parser.add_argument("--older-every", type=int, default=30)
    parser.add_argument("--keep-older", type=int, default=5)
    Trainer(parser.parse_args()).run()


if __name__ == "__main__":
    main()
