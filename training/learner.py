"""The net and how it learns: proximal policy optimisation over games against itself, on torch."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from colt.bots.express.net import inputs, outputs

HIDDEN = (640, 320)
CHANNELS = 2
"""What a game brings: the share of the win, and money."""


class Net(nn.Module):
    """Two layers, then how good each answer looks and what the game will bring."""

    def __init__(self, hidden: tuple[int, int] = HIDDEN) -> None:
        super().__init__()
        first, second = hidden
        self.first = nn.Linear(inputs.WIDTH, first)
        self.second = nn.Linear(first, second)
        self.answers = nn.Linear(second, outputs.COUNT)
        self.worth = nn.Linear(second, CHANNELS)
        for layer, gain in (
            (self.first, math.sqrt(2)),
            (self.second, math.sqrt(2)),
            (self.answers, 0.01),
            (self.worth, 0.1),
        ):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """From inputs as they are told to what each answer is worth, before it is made into odds, and the outlook."""
        x = functional.relu(self.first(seen.float() / inputs.FLAG))
        x = functional.relu(self.second(x))
        return self.answers(x), self.worth(x)


def masked(logits: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """Answers that cannot be given get no odds."""
    return logits.masked_fill(~legal, -1e9)


class Memory:
    """What was seen, answered and brought in one stretch of play, on the device."""

    def __init__(self, steps: int, rows: int, device: torch.device) -> None:
        def room(*shape: int, kind: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros((steps, rows, *shape), dtype=kind, device=device)

        self.seen = room(inputs.WIDTH, kind=torch.int8)
        self.legal = room(outputs.COUNT, kind=torch.bool)
        self.chosen = room(kind=torch.int64)
        self.odds = room()
        self.worth = room(CHANNELS)
        self.seat = room(kind=torch.int64)
        self.ended = room(kind=torch.bool)
        self.brought = room(6, CHANNELS)
        self.learns = room(kind=torch.bool)
        self.is_outlaw = room(kind=torch.bool)
        self.gain = room(CHANNELS)
        self.target = room(CHANNELS)


def look_back(
    memory: Memory, last: torch.Tensor, fading: float, extra: dict[int, torch.Tensor]
) -> dict[int, torch.Tensor]:
    """How much better than expected each answer turned out, by channel (generalised advantages); `last` is what each
    seat expects after the last step. Returns what was to be expected by the seats asked about on the side."""
    rows = torch.arange(memory.seat.shape[1], device=last.device)
    ahead, gain = last.clone(), torch.zeros_like(last)
    target = last.clone()
    found = {}
    for t in range(len(memory.seat) - 1, -1, -1):
        ended = memory.ended[t][:, None, None]
        ahead = torch.where(ended, memory.brought[t], ahead)
        gain = torch.where(ended, torch.zeros_like(gain), gain)
        target = torch.where(ended, memory.brought[t], target)
        seat = memory.seat[t]
        now = memory.worth[t]
        mine = ahead[rows, seat] - now + fading * gain[rows, seat]
        memory.gain[t], memory.target[t] = mine, mine + now
        ahead[rows, seat], gain[rows, seat], target[rows, seat] = now, mine, mine + now
        if t in extra:
            found[t] = target[rows, extra[t]].clone()
    return found


class Learner:
    """A net and its optimiser."""

    def __init__(self, device: torch.device, rate: float) -> None:
        self.device = device
        self.net = Net().to(device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=rate, eps=1e-5)

    def learn(
        self,
        memory: Memory,
        side: tuple[torch.Tensor, torch.Tensor],
        *,
        epochs: int,
        batch: int,
        clip: float,
        entropy: float,
        money: float,
        weight: torch.Tensor,
    ) -> dict[str, float]:
        """A few passes over what happened; a thousand dollars more than the others count `money` beside a win, and
        answers count as much as the weight of their table."""
        which = memory.learns.flatten().nonzero().squeeze(1)
        gain = memory.gain.flatten(0, 1)
        worth = gain[:, 0] + money * gain[:, 1]
        mean, spread = worth[which].mean(), worth[which].std() + 1e-8
        worth = (worth - mean) / spread
        seen, legal = memory.seen.flatten(0, 1), memory.legal.flatten(0, 1)
        chosen, odds, target = memory.chosen.flatten(), memory.odds.flatten(), memory.target.flatten(0, 1)
        sums: dict[str, Any] = {}
        count = 0
        for _ in range(epochs):
            order = which[torch.randperm(len(which), device=self.device)]
            for start in range(0, len(order) - batch // 2, batch):
                at = order[start : start + batch]
                logits, outlook = self.net(seen[at])
                log_odds = functional.log_softmax(masked(logits, legal[at]), dim=1)
                now = log_odds.gather(1, chosen[at][:, None]).squeeze(1)
                ratio = (now - odds[at]).exp()
                counts = weight[at % len(weight)]
                counts = counts / counts.mean()
                gained = torch.min(ratio * worth[at], ratio.clamp(1 - clip, 1 + clip) * worth[at])
                policy = -(counts * gained).mean()
                spread_out = -(log_odds.exp() * log_odds.clamp(min=-30)).sum(1).mean()
                value = (counts[:, None] * (outlook - target[at]).square()).mean(0)
                picked = torch.randint(len(side[0]), (batch // 8,), device=self.device)
                beside = (self.net(side[0][picked])[1] - side[1][picked]).square().mean(0)
                values = value[0] + 0.3 * value[1] + 0.25 * (beside[0] + 0.3 * beside[1])
                loss = policy + values - entropy * spread_out
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimiser.step()
                count += 1
                with torch.no_grad():
                    notes = {
                        "policy": policy,
                        "value": value[0],
                        "money": value[1],
                        "beside": beside[0],
                        "entropy": spread_out,
                        "moved": (odds[at] - now).mean(),
                        "clipped": ((ratio - 1).abs() > clip).float().mean(),
                    }
                    for name, number in notes.items():
                        sums[name] = sums.get(name, 0) + number.detach()
        return {name: float(number) / count for name, number in sums.items()}


class Copyist:
    """A net that learns to answer like the outlaws at the tables."""

    def __init__(self, device: torch.device, hidden: tuple[int, int], rate: float) -> None:
        self.device, self.rate = device, rate
        self.net = Net(hidden).to(device)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=0.01)

    def learn(self, memory: Memory, *, batch: int, batches: int, part: float) -> dict[str, float]:
        """From some of what outlaws answered; how often it would have given the same answer."""
        which = memory.is_outlaw.flatten().nonzero().squeeze(1)
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * max(0.02, 1 - part)
        seen, legal, chosen = memory.seen.flatten(0, 1), memory.legal.flatten(0, 1), memory.chosen.flatten()
        missed = same = torch.zeros((), device=self.device)
        count = 0
        for at in which[torch.randperm(len(which), device=self.device)].split(batch)[:batches]:
            looks = masked(self.net(seen[at])[0], legal[at])
            loss = functional.cross_entropy(looks, chosen[at])
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            self.optimiser.step()
            with torch.no_grad():
                missed, same = missed + loss, same + (looks.argmax(1) == chosen[at]).float().mean()
            count += 1
        return {"missed": float(missed) / max(1, count), "same": float(same) / max(1, count)}
