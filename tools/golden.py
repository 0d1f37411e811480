"""Renew the golden files after a change that is meant: `.venv/bin/python tools/golden.py [--check]`.

A playthrough is one random game in words, one for each rulebook and number of players. A perft file is a position
with the number of ways to go on for so many answers; its position is written by hand, its counts are renewed. What
the house bots think of some positions shows when one of their weights changed. A
record is a saved game: one for each rulebook and number of players is added where it is missing, and never renewed.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import colt
from colt.express import editions as express
from colt.games import COLT_EXPRESS, SUPER_EXPRESS
from colt.kernel import SPECTATOR, BadOption, Chance, Choice, Decision, Game
from colt.scenario import reading
from colt.scenario.positions import KINDS
from colt.superexpress import editions as superexpress
from colt.words import Words

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import golden_bots

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
PLAYTHROUGHS = GOLDEN / "playthroughs"
PERFT = GOLDEN / "perft"
RECORDS = GOLDEN / "records"
THOUGHTS = GOLDEN / "bots"
COUNTS = "perft:"
"""The key below which the counts of a perft file stand, last in it."""
MOST_CHOICES = 12
"""How many other answers a playthrough shows."""


class Played(NamedTuple):
    """One rulebook with one number of players: what a playthrough is of."""

    game: str
    edition: str | None
    variants: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return "-".join((self.edition or self.game, *self.variants, str(self.players)))

    @property
    def rulebook(self) -> str:
        """The part of the name that says which rulebook."""
        return str(self).rpartition("-")[0]

    @property
    def path(self) -> Path:
        """Where its playthrough is kept."""
        return PLAYTHROUGHS / f"{self}.txt"

    @property
    def record(self) -> Path:
        """Where its saved game is kept."""
        return RECORDS / f"{self}.heist"


def every_playthrough() -> Iterator[Played]:
    """All editions and variants of both games, for every number of players."""
    for edition in express.EDITIONS:
        for variant in (None, *express.VARIANTS):
            variants = () if variant is None else (variant,)
            try:
                book = express.rulebook(edition, variants)
            except BadOption:
                continue
            for players in book.players:
                yield Played(COLT_EXPRESS, edition, variants, players)
    for expansions in ((), ("horse",), ("reflex",), superexpress.VARIANTS):
        for players in superexpress.rulebook(expansions).players:
            yield Played(SUPER_EXPRESS, None, expansions, players)


# --- playthroughs


def playthrough(played: Played) -> str:
    """One random game in words."""
    edition, variants, players = played.edition, played.variants, played.players
    game = colt.new(players, game=played.game, edition=edition, variants=variants, seed=f"golden {played}")
    return "\n".join(_told(played, game, Words("en"))) + "\n"


def _told(played: Played, game: Game[Any], words: Words) -> Iterator[str]:
    named = " ".join((played.edition or played.game, *played.variants))
    yield f"# {named}, {played.players} players: one random game"
    yield "# . what happened   ? another question   > what was answered, or could be   | what one seat sees of a round"
    between = _played_out(game, words, Chance(f"playthrough {played}"))
    yield from between.get(0, [])
    for nth, (event, table) in enumerate(game.story(), start=1):
        sentence = words.event(event, table)
        if sentence:
            yield f". {sentence}"
        yield from between.get(nth, [])
    yield ""
    yield from (f"= {line}" for line in words.result(game.view(SPECTATOR)))
    yield f"= {len(game.log)} events, digest {colt.record(game).footer.digest}"


def _played_out(game: Game[Any], words: Words, luck: Chance) -> dict[int, list[str]]:
    """Play the game to its end; for each number of events what was seen, asked and answered after them."""
    between: dict[int, list[str]] = {}
    round, ask = 0, ""
    while not game.is_over:
        lines = between.setdefault(len(game.log), [])
        if game.state.round != round:
            round = game.state.round
            lines += _seen(game, words, (round - 1) % (game.state.players + 1) - 1)
        decision = luck.one_of(game.decisions)
        choice = luck.one_of(decision.choices)
        view = game.view(decision.seat)
        if decision.ask != ask:
            lines.append(f"? {words.question(decision, view)}")
        ask = decision.ask
        lines.append(f"> {words.seat(decision.seat, view)}: {_answered(decision, choice)}")
        game.play(choice, decision.seat)
    return between


def _seen(game: Game[Any], words: Words, seat: int) -> Iterator[str]:
    """The table as one seat sees it; round by round another one, the spectator first."""
    view = game.view(seat)
    yield ""
    yield f"| {'As a spectator sees it' if seat == SPECTATOR else f'As {words.seat(seat, view)} sees it'}:"
    yield from (f"| {line}" for line in words.position(view))
    yield ""


def _answered(decision: Decision, answer: Choice) -> str:
    """The answer, and what could have been answered."""
    texts = [str(choice) for choice in decision.choices if choice != answer]
    shown = texts if len(texts) <= MOST_CHOICES else [*texts[: MOST_CHOICES - 1], f"… {len(texts)} in all"]
    return f"{answer}   (or {', '.join(shown)})" if shown else str(answer)


# --- perft


def perft(game: Game[Any], depth: int) -> int:
    """In how many ways so many questions can be answered. Of several seats asked at once the first one answers
    first; chance brings what the seed says."""
    if not game.decisions:
        return 0
    decision = game.decisions[0]
    if depth == 1:
        return len(decision.choices)
    ways = 0
    for choice in decision.choices:
        twin = game.fork()
        twin.play(choice, decision.seat)
        ways += perft(twin, depth - 1)
    return ways


def counted(text: str) -> str:
    """The same perft file with its counts made anew, as deep as they were."""
    position, _, counts = text.partition(f"\n{COUNTS}\n")
    depths = [int(line.split(":")[0]) for line in counts.splitlines()]
    game = laid_out(position)
    lines = [f"  {depth}: {perft(game, depth)}" for depth in depths]
    return "\n".join((position, COUNTS, *lines)) + "\n"


def laid_out(position: str) -> Game[Any]:
    """The game at the position of a perft file."""
    file = reading.parse(position)
    kind = KINDS[str(file.get(reading.Text("game"), COLT_EXPRESS))]
    game: Game[Any] = kind.position(file)
    return game


# --- bots


def thoughts(played: Played) -> str:
    """What the house bots make of some positions of one rulebook."""
    named = " ".join((played.edition or played.game, *played.variants))
    lines = [f"# {named}, {played.players} players: what the bots answer, and the figures behind it"]
    for asked in golden_bots.positions(played.game, played.edition, played.variants, played.players):
        lines += golden_bots.thoughts(asked)
    return "\n".join(lines) + "\n"


def one_of_each_rulebook() -> Iterator[Played]:
    """Every rulebook, with the fewest players it is made for."""
    yield from {played.rulebook: played for played in reversed(tuple(every_playthrough()))}.values()


# --- records


def recorded(played: Played) -> str:
    """A random game, saved for all versions to come."""
    edition, variants, players = played.edition, played.variants, played.players
    game = colt.new(players, game=played.game, edition=edition, variants=variants, seed=f"kept {played}")
    luck = Chance(f"record {played}")
    while not game.is_over:
        decision = luck.one_of(game.decisions)
        game.play(luck.one_of(decision.choices), decision.seat)
    return colt.record(game).to_text()


# --- the files


def renewed() -> Iterator[tuple[Path, str]]:
    """Every golden file with what should stand in it."""
    for played in every_playthrough():
        yield played.path, playthrough(played)
    for path in sorted(PERFT.glob("*.perft")):
        yield path, counted(path.read_text(encoding="utf-8"))
    for played in one_of_each_rulebook():
        yield THOUGHTS / f"{played.rulebook}.txt", thoughts(played)
    for played in every_playthrough():
        if not played.record.exists():
            yield played.record, recorded(played)


def main(arguments: list[str]) -> int:
    """Write what has changed, or with --check only say so."""
    parser = argparse.ArgumentParser(prog="golden", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something would be")
    options = parser.parse_args(arguments)
    changed = 0
    for folder in (PLAYTHROUGHS, RECORDS, THOUGHTS):
        folder.mkdir(parents=True, exist_ok=True)
    wanted = dict(renewed())
    for path, text in wanted.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(path.relative_to(GOLDEN))
        if not options.check:
            path.write_text(text, encoding="utf-8")
    for path in sorted(set(PLAYTHROUGHS.glob("*.txt")) - set(wanted)):
        changed += 1
        print(f"{path.relative_to(GOLDEN)} belongs to no rulebook")
        if not options.check:
            path.unlink()
    print(f"{changed} of {len(wanted)} golden files {'differ' if options.check else 'renewed'}")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
