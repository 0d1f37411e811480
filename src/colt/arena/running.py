"""Many games, over all the cores; what is finished is kept, so that a run can be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from colt.arena.files import append, resumed
from colt.arena.playing import Entry, Match, fixtures, name, seated
from colt.arena.processes import arriving
from colt.arena.report import Header, Report
from colt.bots import Seed
from colt.games import Options
from colt.kernel import BadOption

Watcher = Callable[[int, int], None]
"""Is told how many games are over, and of how many."""

DEFAULT = Options()


def run(
    line_up: Sequence[Entry],
    games: int,
    *,
    options: Options = DEFAULT,
    players: Sequence[int] | None = None,
    seed: Seed = 0,
    processes: int | None = None,
    executor: Executor | None = None,
    on_progress: Watcher | None = None,
    resume_file: Path | str | None = None,
    records_dir: Path | str | None = None,
) -> Report:
    """Let this line-up play so many games, seats rotated. There are as many players as the line-up has bots unless
    `players` says otherwise (then the last bot takes the seats that are left). They are played in so many processes
    (one for each core), or by any executor, which may run on other machines: each game depends on its seed alone.
    Interrupting it (Ctrl-C) gives the report of what is over; with a resume file the next run goes on from there."""
    resume_file = None if resume_file is None else Path(resume_file)
    records_dir = None if records_dir is None else Path(records_dir)
    counts = _counts(line_up, games, options, players)
    header = Header(line_up=tuple(map(name, line_up)), players=counts, options=options, seed=seed)
    for entry in line_up:
        seated(entry, seed)
    if records_dir is not None:
        records_dir.mkdir(parents=True, exist_ok=True)
    played = {game.number: game for game in resumed(resume_file, header)}
    todo = [fixture for fixture in fixtures(games, counts) if fixture.number not in played]
    is_interrupted = False
    match = Match(tuple(line_up), options, seed, records_dir)
    arrivals = arriving([(match, fixture) for fixture in todo], processes, executor)
    try:
        for game in arrivals:
            played[game.number] = game
            append(resume_file, game)
            if on_progress is not None:
                on_progress(len(played), games)
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        arrivals.close()
    finished = sorted((game for game in played.values() if game.number < games), key=lambda game: game.number)
    return Report(header, games, tuple(finished), is_interrupted)


def _counts(
    line_up: Sequence[Entry], games: int, options: Options, players: Sequence[int] | None
) -> tuple[int, ...]:
    if not line_up:
        raise BadOption("A line-up needs at least one bot.")
    if games < 1:
        raise BadOption(f"At least one game is played, not {games}.")
    counts = tuple(players or (options.players or len(line_up),))
    if min(counts) < len(line_up):
        raise BadOption(f"{len(line_up)} bots do not fit into a game for {min(counts)}.")
    return counts
