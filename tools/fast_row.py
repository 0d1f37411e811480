"""The rows of the fast engine as a page to read: writes docs/fast-row.md.

    .venv/bin/python tools/fast_row.py [--check]

With --check nothing is written; the exit code tells whether the page is up to date.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # not this folder: a name in it is that of a library

from colt.bots.express.net import inputs, outputs  # noqa: E402
from colt.express.pieces import ROUNDS  # noqa: E402
from colt.fast.express import books, codec, numbering  # noqa: E402
from colt.fast.express import columns as express  # noqa: E402
from colt.fast.superexpress import columns as superexpress  # noqa: E402
from colt.fast.superexpress.plans import ACTIONS, DIGEST  # noqa: E402

PAGE = ROOT / "docs" / "fast-row.md"

HEAD = """# The rows of the fast engine

This page is made from the code by `.venv/bin/python tools/fast_row.py`. The fast engine plays the same games as the
referee, with a table as a row of numbers of 8 bits and many tables as a matrix. Its rules are the referee's,
chapter by chapter: after every answer both must say the same ([what guards it](fast.md#what-guards-it)). Copying a
table is copying a row.

```python
from colt.fast.express import Tables

tables = Tables.new(1000, players=4, edition="en-2016", seed=1)
while not tables.are_over.all():
    views = tables.observe(tables.seats)  # what the seat that is asked knows, by row
    tables.step(tables.choose())  # any legal answer; `tables.legal` marks them
print(tables.scores[0], tables.winners[0])
```
"""

EXPRESS = """## Colt Express

A row rests where somebody must decide, or when the game is over. `codec.row_of(state)` writes one,
`codec.state_of(row)` reads it.

An observation is a row in which everything is blank that its seat does not know: `observe(row, seat)` is,
number by number, the row of the referee's view of that seat, and `state_of` reads the view back from it. In the
middle of a punch nobody but the puncher sees what is chosen so far.

What a row does not hold: the order of the cards in a hand, on a discard pile, and in a deck that will be
shuffled before anybody draws; which of two equal jewels or strongboxes is which; why a card had no effect, and
how many neutral bullets left the game (the screens tell that); and the story of a hand since its deck was
shuffled. Guesses need that story in expert games and in teams, so there `Tables.guesses(view, count)` asks the
referee; elsewhere `redeal` fills in what a row does not show, with the odds of the referee's guesses.

A truth that is written without the views of its seats does not say who knows what; `Tables.joining(game)`
writes it with them.
"""

NUMBERS = """### Kinds, spaces, places

- A **kind** of card, of its seat: {actions} for the first bandit (0 to {last}), the same for the second (to
  {second}), then the bullets of {bandits} (by shooter) and the neutral one ({neutral}).
- A **space**: the insides from the locomotive on (0 to {inside}), then the roofs (to {roofs}). Where loot lies,
  the sheets of the bandits come after them.
- **Bandits** by number: {bandits}. **Turns**: {turns}. **Events**: {events}. **Worths** of purses: {worths}.
- A **round card** by number: those for the number of players, the stations, then those that are in no box;
  {rounds} are played.
- A **pair**: {pairs}.
"""

ANSWERS = """### Answers

One numbering for every question and every rulebook: {count} numbers, seldom more than twenty of them legal at
once, and a mask that says which. A punch is answered in three steps (whom, what is lost, where to): the mask of
a step is what the whole punches have next. Everything else is one number.
([0010](decisions/0010-rows-and-a-punch-in-three-steps.md))
"""

FROM_SEAT = """## Colt Express, told from a seat

What the net of the sheriff is told, and what `colt.research.vector.make(told_from="seat")` shows: the knowledge of
the seat that is asked, counted from itself on. It is made from that seat's observation alone. Where somebody *will*
stand is worked out from the open cards, as odds. Yes is {flag}, a piece counts {each}, money comes in steps of $50 or
$25, and nothing is below -{most} or above {most}.
"""

SEAT_PARTS = (
    ("By bandit", inputs.BANDIT_INPUTS),
    ("By seat", inputs.SEAT_INPUTS),
    ("By space", inputs.SPACE_INPUTS),
    ("By own bandit, what his next card may find", inputs.HOPE_INPUTS),
)


def told_from_a_seat() -> tuple[str, ...]:
    """What a seat is told, and how it answers."""
    parts = (f"{title}:\n\n{layout.as_table()}\n" for title, layout in SEAT_PARTS)
    return (
        FROM_SEAT.format(flag=inputs.FLAG, each=inputs.EACH, most=inputs.MOST),
        f"Version {inputs.VERSION_OF_INPUTS}, digest `{inputs.DIGEST}`; {inputs.WIDTH} numbers.\n",
        inputs.INPUTS.as_table() + "\n",
        *parts,
        f"Answers: version {outputs.VERSION_OF_OUTPUTS}, digest `{outputs.DIGEST}`; {outputs.COUNT} numbers.\n",
        outputs.OUTPUTS.as_table() + "\n",
    )


def page() -> str:
    """The whole page."""
    bandits = ", ".join(f"{nth} {bandit}" for nth, bandit in enumerate(codec.BANDITS))
    numbers = NUMBERS.format(
        actions=", ".join(books.ACTION_NAMES),
        last=express.ACTIONS - 1,
        second=express.ACTION_KINDS - 1,
        bandits=bandits,
        neutral=express.KINDS - 1,
        inside=express.CARS - 1,
        roofs=express.SPACES - 1,
        turns=", ".join(f"{nth} {name}" for nth, name in enumerate(books.TURN_NAMES)),
        events=", ".join(f"{nth} {name}" for nth, name in enumerate(books.EVENT_NAMES)),
        worths=", ".join(f"{nth} ${worth}" for nth, worth in enumerate(books.WORTHS, start=1)),
        rounds=ROUNDS,
        pairs=", ".join(f"{nth} {'+'.join(sorted(pair))}" for pair, nth in codec.PAIR_NUMBER.items()),
    )
    setups = ", ".join(f"{nth} {setup}" for nth, setup in enumerate(books.SETUPS, start=1))
    parts = (
        HEAD,
        EXPRESS,
        f"Version {express.VERSION_OF_ROWS}, digest `{codec.DIGEST}`; {express.WIDTH} numbers.\n",
        express.LAYOUT.as_table() + "\n",
        numbers,
        ANSWERS.format(count=numbering.COUNT),
        numbering.NUMBERING.as_table() + "\n",
        f"### Set-ups\n\n{setups}.\n",
        *told_from_a_seat(),
        "## Colt Super Express\n",
        f"Version {superexpress.VERSION}, digest `{DIGEST}`; {superexpress.WIDTH} numbers, {ACTIONS} plans.\n",
        superexpress.LAYOUT.as_table() + "\n",
    )
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    """Write the page, or with --check only say whether it is as it should be."""
    parser = argparse.ArgumentParser(prog="fast_row", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something would be")
    options = parser.parse_args(arguments)
    text = page()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    if options.check:
        print(f"{PAGE.relative_to(ROOT)} is not up to date: run .venv/bin/python tools/fast_row.py")
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
