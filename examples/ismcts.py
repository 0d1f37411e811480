"""Information-set Monte Carlo tree search: a bot that plays its question through on tables it could be sitting at.

One tree for everything this seat knows: each playout guesses the hidden cards anew, walks down the tree through the
answers that are legal on that guess, adds one leaf, and lets chance finish the round. `python examples/ismcts.py`
"""

from math import log, sqrt
from typing import Any

from rich.console import Console

import colt
from colt import arena, bots
from colt.kernel import Chance, Choice, Decision, Game


class Node:
    """An answer somebody gave, and what came of it for whoever gave it."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.answers: dict[str, Node] = {}

    def best(self, texts: list[str], warmth: float) -> str:
        """The legal answer with the best outlook; what was tried less often gets a chance."""

        def outlook(text: str) -> float:
            node = self.answers[text]
            return node.total / node.visits + warmth * sqrt(log(node.available) / node.visits)

        return max(texts, key=outlook)


class Dreamer:
    """Thinks in playouts; the same view gets the same answer."""

    def __init__(self, seed: bots.Seed = 0, *, playouts: int = 60, warmth: float = 0.4) -> None:
        self.seed = seed
        self.playouts = playouts
        self.warmth = warmth

    def choose(self, view: bots.View, decision: Decision) -> Choice:
        """The answer that was tried most often."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        luck, root = bots.luck(self.seed, view, decision), Node()
        for _ in range(self.playouts):
            self.play_through(root, colt.guess(view, luck), luck)
        known = {str(choice): choice for choice in decision.choices}
        tried = [text for text in root.answers if text in known]
        return known[max(tried, key=lambda text: root.answers[text].visits)]

    def play_through(self, root: Node, game: Game[Any], luck: Chance) -> None:
        """Down the tree, one leaf further, by chance to the end of the round; then all on the way learn from it."""
        node, way, round = root, [(root, -1)], game.state.round
        while (asked := game.decisions) and game.state.round == round:
            texts = [str(choice) for choice in asked[0].choices]
            new = [text for text in texts if text not in node.answers]
            text = luck.one_of(new) if new else node.best(texts, self.warmth)
            node.answers.setdefault(text, Node())
            for other in texts:
                if other in node.answers:
                    node.answers[other].available += 1
            node = node.answers[text]
            way.append((node, asked[0].seat))
            game.play(text, asked[0].seat)
            if new:
                break
        while (asked := game.decisions) and game.state.round == round:
            game.play(luck.one_of(asked[0].choices), asked[0].seat)
        worth = outlooks(game)
        for node, seat in way:
            node.visits += 1
            node.total += worth[seat]


def outlooks(game: Game[Any]) -> list[float]:
    """How each seat stands: its part of the money, bullets shot included, and more for who is ahead."""
    state = game.state
    loot = [[state.worth(token) for one in bandits for token in state.loot[one]] for bandits in state.seats]
    money = [
        sum(mine) + 40 * state.fired[bandits[0]] for mine, bandits in zip(loot, state.seats, strict=True)
    ]
    return [one / (sum(money) or 1) + (one == max(money)) / 2 for one in money]


def main(games: int = 12, playouts: int = 60) -> None:
    """Against three drifters."""

    def dreamer(seed: bots.Seed) -> Dreamer:
        return Dreamer(seed, playouts=playouts)

    report = arena.run([dreamer, "drifter", "drifter", "drifter"], games, seed=1, processes=1)
    Console().print(arena.main_report(report))


if __name__ == "__main__":
    main()
