"""A bot of one's own in twenty lines, checked and sent into the arena: `python examples/own_bot.py`."""

from rich.console import Console

from colt import arena, bots
from colt.kernel import Choice, Decision


class Pickpocket:
    """Robs when it can, moves when it cannot, and takes whatever comes first otherwise."""

    def __init__(self, seed: bots.Seed = 0) -> None:
        self.seed = seed

    def choose(self, view: bots.View, decision: Decision) -> Choice:
        for wish in ("play rob", "rob strongbox", "rob jewel", "rob", "play move", "steal"):
            for choice in decision.choices:
                if str(choice).startswith(wish):
                    return choice
        return bots.luck(self.seed, view, decision).one_of(decision.choices)


def main(games: int = 80) -> None:
    """Check the bot, then let it play against three drifters."""
    bots.check(Pickpocket)
    report = arena.run([Pickpocket, "drifter", "drifter", "drifter"], games, seed=1, processes=1)
    Console().print(arena.main_report(report))


if __name__ == "__main__":
    main()
