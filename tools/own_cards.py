"""How much more often the bot on the first chair plays a card than those beside it, from the records of an arena.

    python3 colt arena outlaw:temper=robber outlaw outlaw outlaw --games 600 --seed "final temper robber" --records kept
    .venv/bin/python tools/own_cards.py kept rob

The interval comes from drawing the deals anew a thousand times; every deal is played from every seat.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from colt import records
from colt.arena.figures import quantile
from colt.arena.playing import Fixture
from colt.kernel import Chance

RESAMPLES = 1000

Counted = tuple[int, float]
"""How often the first chair played the card, and each of the others on average."""


def main(arguments: list[str]) -> int:
    """Print the figure of this folder."""
    if len(arguments) != 2:
        sys.exit(__doc__)
    counted = list(deals(Path(arguments[0]), arguments[1]))
    if not counted:
        sys.exit(f"There is no record in {arguments[0]}.")
    value, low, high = more(counted)
    print(f"{arguments[1]}: {value:+.0%} [{low:+.0%} to {high:+.0%}], {len(counted)} deals")
    return 0


def deals(folder: Path, action: str) -> Iterator[Counted]:
    """What was counted, deal by deal. The name of a record is the number of its game in the arena."""
    found: dict[int, list[int]] = {}
    for path in sorted(folder.glob("*.heist")):
        record = records.load(path)
        players, number = len(record.header.bandits), int(path.stem)
        fixture = Fixture(number, number // players, number % players, players)
        same = found.setdefault(fixture.deal, [0, 0, players])
        for line in record.lines:
            if line.choice.split()[:2] == ["play", action]:
                same[0 if fixture.chair(line.seat) == 0 else 1] += 1
    yield from ((mine, others / (players - 1)) for mine, others, players in found.values())


def more(counted: list[Counted]) -> tuple[float, float, float]:
    """So much more often, and the interval."""
    chance = Chance("own cards")
    drawn = [_more([chance.one_of(counted) for _ in counted]) for _ in range(RESAMPLES)]
    return _more(counted), quantile(drawn, 0.025), quantile(drawn, 0.975)


def _more(counted: list[Counted]) -> float:
    mine, others = map(sum, zip(*counted, strict=True))
    return mine / others - 1 if others else 0.0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
