"""A tournament: every house bot against the one below it, on the same deals, with a picture of each match:
`python examples/tournament.py`."""

from itertools import pairwise
from pathlib import Path

from rich.console import Console

from colt import arena

LADDER = ("drifter", "greenhorn", "outlaw", "search:playouts=60")


def main(
    games: int = 40, folder: Path = Path(), ladder: tuple[str, ...] = LADDER, processes: int | None = None
) -> None:
    """Two of each at the table; a bot that wins more than half of the games is one rung up."""
    console = Console()
    for lower, upper in pairwise(ladder):
        with arena.progress_bar(console) as bar:
            report = arena.run(
                [upper, lower, upper, lower], games, seed="tournament", processes=processes, on_progress=bar
            )
        console.print(arena.main_report(report))
        arena.plot(report, folder / f"{upper.split(':')[0]}-against-{lower.split(':')[0]}.svg")


if __name__ == "__main__":
    main()
