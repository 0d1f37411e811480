"""Teach the net what the search finds out: games in which it plays on in its head, many questions at once.

    .venv/bin/python training/distil.py watch OUT.npz --minutes 6 --seed 1 [--net NET.net] [--nth 0 --of 16]
    .venv/bin/python training/distil.py learn OUT.net ONE.npz MORE.npz [--begin NET.net] [--card card.json]

The first plays games on one core, most of them of one seat against outlaws, the rest against itself. Where the net is
torn, the answers it is torn between are played on to the end of the round as `legend` does, on fewer guesses: what one
question leaves to chance, many questions alike do not. In half of the games the best answer found so is given, in the
others the net's own. The second moves the net towards the better answers and holds it where nothing was found.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from export import exported, read_back
from heads import KNOWN, Heads
from selfplay import Hall, shares_of_setups

from colt.bots.express.net import model, outputs
from colt.fast.arrays import Numbers, Rows
from colt.fast.express import books
from colt.fast.express import columns as at

Floats = npt.NDArray[np.float32]

TABLES = 448
CANDIDATES = 5
"""So many answers at most are played on, and"""
DOUBT = 0.002
"""those with such odds; the legend plays all of them on, where everything is compiled."""
LEAN = 0.003
"""What the net's word counts; the legend, which plays on at more tables, lets it count a third of that."""
STANDARD = 0.55
"""The share of the tables that play the standard game for four."""
AGAINST = 0.85
"""The share of the tables without a variant where one seat thinks and the others are outlaws."""
ALIKE = 4
"""Where it plays against itself, one torn question in so many is thought through, on so many times fewer guesses."""
KEPT = 0.3
"""The share of the other answers that is kept, to hold the net there."""


class Watch:
    """A hall in which one plays and thinks, and what was found out there."""

    def __init__(
        self,
        net: model.Net,
        seed: int,
        *,
        guesses: int,
        nth: int,
        of: int,
        tables: int,
        follow: float,
        rivals: str,
        known: str,
        doubt: float,
        candidates: int,
    ) -> None:
        self.doubt, self.candidates = doubt, candidates
        self.net, self.guesses, self.follow = net, guesses, follow
        self.rivals = None if rivals == "outlaws" else model.ordinary()
        self.rng = np.random.default_rng(seed)
        self.hall = hall = Hall(tables, seed, 1, _weights(nth, of))
        self.heads = {piece.made.number: Heads(net, piece.made, self.rng, known) for piece in hall.pieces}
        self.setup = hall.rows[:, at.SETUP].astype(np.int64)
        self.is_against = hall.is_plain & (self.rng.random(hall.count) < AGAINST)
        self.learner = np.where(self.is_against, self.rng.integers(0, hall.players), -1)
        self.follows = self.rng.random(hall.count) < follow
        """Where the best answer that was found is given."""
        self.game, self.games = np.arange(hall.count), hall.count
        self.brought: dict[int, Floats] = {}
        self.notes: dict[str, list[np.ndarray]] = {
            name: [] for name in ("seen", "legal", "which", "worth", "game", "seat")
        }
        self.won: dict[bool, list[float]] = {True: [], False: []}
        """Of the standard game against outlaws, by whether what was found was followed."""
        self.searched = self.answered = 0
        self.aside = np.zeros_like(hall.inputs)

    def step(self) -> None:
        """Everybody who is asked answers."""
        hall = self.hall
        is_mine = ~self.is_against | (hall.seats == self.learner)
        chosen = hall.ask_outlaws(~is_mine).copy()
        where = np.flatnonzero(is_mine)
        if len(where):
            chosen[where] = self._answers(where)
        self.answered += 1
        if self.answered % 8 == 0:
            self._look_aside()
        hall.step(chosen)
        ended, brought = hall.results()
        for row, one in zip(ended.tolist(), brought, strict=True):
            self.brought[int(self.game[row])] = one
            self.game[row], self.games = self.games, self.games + 1
            if self.is_against[row] and hall.players[row] == 4:
                self.won[bool(self.follows[row])].append(float(one[self.learner[row], 0]))
            self.follows[row] = self.rng.random() < self.follow

    def _answers(self, where: Numbers) -> Numbers:
        hall = self.hall
        looks = np.where(hall.legal[where], self.net.looks(hall.inputs[where]), -np.inf)
        odds = np.exp(looks - looks.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        which = np.argsort(-odds, axis=1, kind="stable")[:, : self.candidates]
        chance = np.take_along_axis(odds, which, axis=1)
        is_possible = (chance > 0) & (chance >= self.doubt)
        is_torn = is_possible[:, 1]
        against, follows = self.is_against[where], self.follows[where]
        is_thought = is_torn & (against | (self.rng.random(len(where)) < 1 / ALIKE))
        which = np.where(is_possible & is_thought[:, np.newaxis], which, -1)
        worth = np.full(which.shape, np.nan)
        for number, heads in self.heads.items():
            for rivals, guesses, group in (
                (self.rivals, self.guesses, against),
                (self.net, max(4, self.guesses // ALIKE), ~against),
            ):
                here = np.flatnonzero(is_thought & group & (self.setup[where] == number))
                if len(here):
                    rows = where[here]
                    numbers = np.where(
                        which[here] >= 0,
                        np.take_along_axis(hall.numbers[rows], np.maximum(which[here], 0), axis=1),
                        -1,
                    )
                    worth[here] = heads.worths(hall.rows[rows], hall.seats[rows], numbers, guesses, rivals)
        self.searched += int(is_thought.sum())
        own = looks.argmax(axis=1)
        drawn = (looks + self.rng.gumbel(size=looks.shape)).argmax(axis=1)
        rated = np.where(which >= 0, worth + LEAN * np.log(np.maximum(chance, 1e-9)), -np.inf).argmax(axis=1)
        best = np.where(is_thought, which[np.arange(len(where)), rated], own)
        keeps = np.flatnonzero(is_thought | (self.rng.random(len(where)) < KEPT))
        self._note(where[keeps], hall.seats[where[keeps]], hall.inputs, which[keeps], worth[keeps])
        return np.where(against, np.where(follows, best, own), drawn)

    def _note(self, rows: Numbers, seats: Numbers, told: Rows, which: Numbers, worth: np.ndarray) -> None:
        noted = {
            "seen": told[rows],
            "legal": np.packbits(self.hall.legal[rows], axis=1),
            "which": which.astype(np.int16),
            "worth": worth.astype(np.float32),
            "game": self.game[rows],
            "seat": seats.astype(np.int8),
        }
        for name, one in noted.items():
            self.notes[name].append(one)

    def _look_aside(self) -> None:
        """What somebody sees who need not be asked: only what the game brings can be learned from it."""
        rows = np.flatnonzero(self.rng.random(self.hall.count) < KEPT)
        seats = np.where(self.is_against, self.learner, self.rng.integers(0, self.hall.players))
        self.hall.look(seats, self.aside)
        nothing = np.full((len(rows), self.candidates), -1), np.full((len(rows), self.candidates), np.nan)
        self._note(rows, seats[rows], self.aside, *nothing)
        self.notes["legal"][-1] = np.zeros_like(self.notes["legal"][-1])

    def write(self, path: Path) -> None:
        """Keep what was found out; what a game that is not over will bring nobody knows."""
        noted = {name: np.concatenate(parts) for name, parts in self.notes.items()}
        brought = np.full((self.games, at.SEATS, 2), np.nan, np.float32)
        for game, one in self.brought.items():
            brought[game] = one
        np.savez(path, brought=brought[noted.pop("game"), noted.pop("seat")], **noted)

    def __str__(self) -> str:
        shares = ", ".join(
            f"{100 * np.mean(won or [0]):.1f} % of {len(won)} {'following' if follows else 'as the net is'}"
            for follows, won in self.won.items()
        )
        return f"{self.searched} questions thought through, {self.games} games; won {shares}"


def _weights(nth: int, of: int) -> dict[int, float]:
    """The standard game, and of the other set-ups those that fall to this process; none if it is one of none."""
    shares = shares_of_setups()
    standard = books.SETUPS.index(books.Named("en-2016", (), 4)) + 1
    others = [number for number in shares if number != standard][nth::of] if of else []
    whole = sum(shares[number] for number in others)
    return {
        standard: STANDARD,
        **{number: (1 - STANDARD) * shares[number] / whole for number in others},
    }


def watch(path: Path, *, minutes: float, seed: int, net: Path | None, **options: Any) -> None:  # noqa: ANN401
    """Play until the time is up and write down what was found out."""
    thinks = model.read(net.read_bytes()) if net else model.legend()
    watching = Watch(thinks, seed, **options)
    watching.step()
    until = time.time() + 60 * minutes
    while time.time() < until:
        watching.step()
    watching.write(path)
    print(f"{path}: {watching}", flush=True)


# --- learning


def read(paths: list[Path]) -> dict[str, np.ndarray]:
    """All that was found out."""
    parts = [np.load(path) for path in paths]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}


class Pupil:
    """A net that is moved towards the answers that turned out better, and held to what it was elsewhere.

    Of an answer's odds and what it is worth beside the others the sum is made as large as can be, less what the odds
    have moved: without anything else in the way they would become the old ones times exp(worth / hold)."""

    def __init__(self, found: dict[str, np.ndarray], begin: model.Net, seed: int) -> None:
        import torch  # noqa: PLC0415
        from learner import Net  # noqa: PLC0415

        self.soft = 1.0
        """So many times softer the odds are taken: from an answer that is as good as never given nothing is learned."""
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.begin = Net().to(self.device)
        parts = {name: torch.from_numpy(one) for name, one in read_back(begin).items()}
        self.begin.load_state_dict(parts)
        self.net = Net().to(self.device)
        legal = np.unpackbits(found["legal"], axis=1, count=outputs.COUNT).astype(np.bool_)
        which, worth = found["which"].astype(np.int64), found["worth"]
        self.seen, self.legal, self.which, self.worth, self.brought = (
            torch.from_numpy(one).to(self.device)
            for one in (found["seen"], legal, which, worth, found["brought"])
        )
        order = torch.randperm(len(self.seen), device=self.device)
        held = len(order) // 20
        self.held, self.rest = order[:held], order[held:]
        """Kept aside to see how well it does, and what it learns from."""
        searched = torch.where(self.which >= 0, self.worth, torch.nan)
        self.spread = float(
            (searched - searched.nanmean(1, keepdim=True)).nan_to_num(0)[self.which >= 0].std()
        )

    def odds(self, net: Any, at: Any) -> tuple[Any, Any]:  # noqa: ANN401 - torch's
        """The log odds of every answer, and the outlook."""
        import torch  # noqa: PLC0415
        from learner import masked  # noqa: PLC0415

        logits, outlook = net(self.seen[at])
        return torch.log_softmax(masked(logits / self.soft, self.legal[at]), dim=1), outlook

    def losses(self, at: Any, hold: float) -> dict[str, Any]:  # noqa: ANN401
        """What is to become small, by name."""
        import torch  # noqa: PLC0415

        with torch.no_grad():
            before, expected = self.odds(self.begin, at)
        now, outlook = self.odds(self.net, at)
        there = self.which[at] >= 0
        where = self.which[at].clamp(min=0)
        old = torch.where(there, before.gather(1, where).exp(), 0)
        worth = torch.where(there, self.worth[at], 0)
        even = (old * worth).sum(1, keepdim=True) / old.sum(1, keepdim=True).clamp(min=1e-6)
        new = torch.where(there, now.gather(1, where).exp(), 0)
        gain = (new * (worth - even) * there).sum(1)
        can_answer = self.legal[at].any(1)
        moved = torch.where(can_answer, (now.exp() * (now - before).clamp(-30, 30)).sum(1), 0)
        off = (outlook - expected).square()
        result = self.brought[at]
        missed = torch.where(result.isnan(), 0, outlook - result.nan_to_num(0)).square()
        return {
            "gain": -gain.mean() / self.spread,
            "moved": hold * moved.mean() / self.spread,
            "off": off[:, 0].mean() + 0.3 * off[:, 1].mean(),
            "missed": missed[:, 0].mean() + 0.3 * missed[:, 1].mean(),
        }

    def learn(self, *, epochs: int, rate: float, batch: int, hold: float, results: float) -> None:
        """So many passes; `results` is what games' results count beside what was expected before."""
        import torch  # noqa: PLC0415

        self.net.load_state_dict(self.begin.state_dict())
        optimiser = torch.optim.Adam(self.net.parameters(), lr=rate, eps=1e-5)
        batches_of = max(1, len(self.rest) // batch)
        falling = torch.optim.lr_scheduler.OneCycleLR(
            optimiser, rate, total_steps=epochs * batches_of, pct_start=0.1
        )
        for _ in range(epochs):
            mixed = self.rest[torch.randperm(len(self.rest), device=self.device)]
            for nth in range(batches_of):
                losses = self.losses(mixed[nth * batch : (nth + 1) * batch], hold)
                loss = losses["gain"] + losses["moved"] + losses["off"] + results * losses["missed"]
                optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                optimiser.step()
                falling.step()

    def judged(self, at: Any) -> dict[str, float]:  # noqa: ANN401
        """In how many hundredths of a win its first choice is better than the old one, where both were played on; how
        often it is another one; and how far the outlook is from results, now and before."""
        import torch  # noqa: PLC0415

        sums: dict[str, list[Any]] = {}
        with torch.no_grad():
            for here in at.split(65536):
                (before, expected), (now, outlook) = self.odds(self.begin, here), self.odds(self.net, here)
                which, worth = self.which[here], self.worth[here]
                searched = which[:, 0] >= 0
                old, new = (odds.argmax(1, keepdim=True) for odds in (before, now))
                of_old, of_new = ((which == one) & (which >= 0) for one in (old, new))
                both = searched & of_old.any(1) & of_new.any(1)
                worth = worth.nan_to_num(0)
                better = ((of_new * worth).sum(1) - (of_old * worth).sum(1))[both]
                best = (worth.masked_fill(which < 0, -9).amax(1) - (of_old * worth).sum(1))[both]
                known = ~self.brought[here][:, 0].isnan()
                result = self.brought[here][known]
                for name, one in {
                    "better": 100 * better,
                    "at best": 100 * best,
                    "other": (old != new).squeeze(1)[searched].float(),
                    "other where sure": (old != new).squeeze(1)[~searched & self.legal[here].any(1)].float(),
                    "not played on": (~of_new.any(1))[searched].float(),
                    "before": (expected[known] - result).square()[:, 0],
                    "missed": (outlook[known] - result).square()[:, 0],
                }.items():
                    sums.setdefault(name, []).append(one)
        whole = {name: torch.cat(parts) for name, parts in sums.items()}
        found = {name: float(one.mean()) for name, one in whole.items() if len(one)}
        return found | {"within": 1.96 * float(whole["better"].std()) / max(1, len(whole["better"])) ** 0.5}

    def write(self, path: Path, card: dict[str, object]) -> None:
        """The net as whole numbers."""
        parts = {name: one.detach().cpu().numpy() for name, one in self.net.state_dict().items()}
        path.write_bytes(exported(parts, card))


def learn(
    path: Path,
    files: list[Path],
    *,
    begin: Path | None,
    card: Path | None,
    epochs: int,
    rates: list[float],
    batch: int,
    holds: list[float],
    results: float,
    softs: list[float],
    seed: int,
) -> None:
    """Teach the net what was found out: for each rate, hold and softness, the last of which is kept under this name
    and the others beside it."""
    old = model.read(begin.read_bytes()) if begin else model.legend()
    pupil = Pupil(read(files), old, seed)
    said = json.loads(card.read_text()) if card else {}
    print(
        f"{len(pupil.seen)} answers, {int((pupil.which[:, 0] >= 0).sum())} thought through, "
        f"which differ by {pupil.spread:.4f}",
        flush=True,
    )
    for nth, (rate, hold, pupil.soft) in enumerate(zip(rates, holds, softs, strict=True)):
        start = time.time()
        pupil.learn(epochs=epochs, rate=rate, batch=batch, hold=hold, results=results)
        for name, at_all in (("aside", pupil.held), ("learned from", pupil.rest[: 4 * len(pupil.held)])):
            figures = ", ".join(f"{what} {number:.4f}" for what, number in pupil.judged(at_all).items())
            print(
                f"rate {rate}, hold {hold}, soft {pupil.soft}, {name}: {figures}; {time.time() - start:.0f} s",
                flush=True,
            )
        name = path if nth == len(rates) - 1 else path.with_stem(f"{path.stem}-{nth}")
        pupil.write(name, {"decisions": 0, "seconds": 0, **said})


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ways = parser.add_subparsers(required=True, dest="way")
    one = ways.add_parser("watch")
    one.add_argument("path", type=Path)
    one.add_argument("--minutes", type=float, default=6)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--net", type=Path)
    one.add_argument("--guesses", type=int, default=24)
    one.add_argument("--nth", type=int, default=0, help="which of so many processes this is")
    one.add_argument("--of", type=int, default=16, help="0: the standard game alone")
    one.add_argument("--follow", type=float, default=0.5, help="the share of games that go as was found")
    one.add_argument("--rivals", choices=("ordinary", "outlaws"), default="ordinary")
    one.add_argument(
        "--known",
        choices=KNOWN,
        default=KNOWN[0],
        help="what it knows: more than a view shows what knowing is worth",
    )
    one.add_argument(
        "--doubt", type=float, default=DOUBT, help="answers with such odds are played on; 0: all"
    )
    one.add_argument("--candidates", type=int, default=CANDIDATES, help="so many of them at most")
    one.add_argument("--tables", type=int, default=TABLES)
    two = ways.add_parser("learn")
    two.add_argument("path", type=Path)
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--begin", type=Path)
    two.add_argument("--card", type=Path)
    two.add_argument("--epochs", type=int, default=4)
    two.add_argument("--rates", type=float, nargs="+", default=[3e-4])
    two.add_argument("--holds", type=float, nargs="+", default=[0.004])
    two.add_argument(
        "--softs", type=float, nargs="+", default=[1.0], help="so many times softer the odds are taken"
    )
    two.add_argument("--batch", type=int, default=8192)
    two.add_argument("--results", type=float, default=0.1)
    two.add_argument("--seed", type=int, default=1)
    options = vars(parser.parse_args())
    {"watch": watch, "learn": learn}[options.pop("way")](**options)


if __name__ == "__main__":
    main()
