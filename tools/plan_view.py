"""How long the plan view takes for a card laid ready: `python3 tools/hook.py python -m tools.plan_view [GAMES]`.

Games of six among greenhorns by the full rules; for every card somebody could lay ready at every turn the shadow train
is worked out and timed, as the server does it.
"""

import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from colt import games
from colt.bots import make
from colt.kernel import Decision, Game

PLAYERS = 6


def turns(seed: int) -> Iterator[tuple[Game[Any], Decision]]:
    """Every decision of a game, before it is answered."""
    game = games.new_game(games.Options(players=PLAYERS, seed=seed))
    bots = [make("greenhorn", seed=f"{seed} {seat}") for seat in range(PLAYERS)]
    while not game.is_over:
        decision = game.decisions[0]
        yield game, decision
        game.play(bots[decision.seat].choose(game.view(decision.seat), decision), decision.seat)


def ready(decision: Decision) -> Iterator[str]:
    """The cards that could be laid ready."""
    if decision.ask == "schemin":
        for choice in decision.choices:
            verb, _, card = str(choice).partition(" ")
            if verb == "play" and " hidden" not in card:
                yield card


def measure(count: int) -> tuple[list[float], int]:
    """Milliseconds for each card, and how many trains were too manifold to be followed to the end."""
    times, cut = [], 0
    for seed in range(count):
        for game, decision in turns(seed):
            for card in ready(decision):
                view = game.view(decision.seat)
                begin = time.perf_counter()
                found = games.shadow(view, (card,))
                times.append((time.perf_counter() - begin) * 1000)
                cut += not found.is_complete
    return sorted(times), cut


def main() -> None:
    times, cut = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    p95, p99 = times[int(len(times) * 0.95)], times[int(len(times) * 0.99)]
    print(f"{len(times)} cards laid ready: median {median(times):.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms")
    print(f"longest {times[-1]:.1f} ms; not followed to the end: {cut} ({cut / len(times):.1%})")


if __name__ == "__main__":
    main()
