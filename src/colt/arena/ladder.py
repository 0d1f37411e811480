"""The ladder: all bots at mixed tables, until every two have met often enough; then everybody has a rating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path
from statistics import fmean

import msgspec

from colt.arena.figures import Estimate, quantile
from colt.arena.files import append, resumed
from colt.arena.playing import Fixture, Match, Played, play
from colt.arena.processes import Scheduled, arriving
from colt.arena.rating import Deal, with_intervals
from colt.arena.report import won
from colt.arena.running import Watcher
from colt.bots import Seed, make
from colt.games import COLT_EXPRESS, Options, every_rulebook
from colt.kernel import BadOption, Chance


class Venue(msgspec.Struct, frozen=True):
    """A set-up all bots meet in, each two of them at least so often."""

    options: Options
    meetings: int

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return self.options.seats

    def __str__(self) -> str:
        options = self.options
        return " ".join((options.book, *options.variants, f"{self.players} players"))


class Contest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be played."""

    bots: tuple[str, ...]
    venues: tuple[Venue, ...]
    seed: Seed = 0


class Rated(msgspec.Struct, frozen=True):
    """A bot's place on the ladder."""

    bot: str
    rating: Estimate
    games: int
    share: float
    """How much it won of what all seats would win if all were equal: 1 is even."""
    milliseconds: tuple[float, float]
    """Of a processor: half its answers took no longer than this, and 95 % no longer than that."""


class Ladder(msgspec.Struct, frozen=True):
    """All games of a contest that are over."""

    contest: Contest
    wanted: int
    played: dict[int, tuple[Played, ...]]
    """By venue."""
    is_interrupted: bool = False

    def meetings(self, venue: int) -> int:
        """How often at least each two bots have met there."""
        met = Counter(dict.fromkeys(combinations(sorted(self.contest.bots), 2), 0))
        for game in self.played.get(venue, ()):
            met.update(combinations(sorted(set(game.bots)), 2))
        return min(met.values())

    def ratings(self, venue: int) -> list[Rated]:
        """The bots in this set-up, the strongest first."""
        games = self.played.get(venue, ())
        rated = with_intervals(list(deals(games)))
        return sorted(
            (_rated(bot, rating, games) for bot, rating in rated.items()), key=lambda one: -one.rating.value
        )


def others(meetings: int) -> list[Venue]:
    """Every set-up but four players with the usual book: teams for two, three, five and six players, expert, and each
    edition with four."""
    usual = Options(players=4)
    wanted = [
        Options(players=2, variants=("teams",)),
        *(Options(players=count) for count in (3, 5, 6)),
        Options(players=4, variants=("expert",)),
    ]
    editions = [
        one for one in every_rulebook() if one.game == COLT_EXPRESS and one.players == 4 and not one.variants
    ]
    return [Venue(one, meetings) for one in (*wanted, *editions) if one != usual]


def climb(
    contest: Contest,
    *,
    processes: int | None = None,
    executor: Executor | None = None,
    on_progress: Watcher | None = None,
    resume_file: Path | str | None = None,
) -> Ladder:
    """Play the whole contest, or what is left of it; interrupting it (Ctrl-C) gives what is over."""
    check(contest)
    resume_file = None if resume_file is None else Path(resume_file)
    plan = list(schedule(contest))
    done = {game.number: game for game in resumed(resume_file, contest)}
    todo = [table for _, table in plan if table[1].number not in done]
    is_interrupted = False
    arrivals = arriving(todo, processes, executor)
    try:
        for game in arrivals:
            done[game.number] = game
            append(resume_file, game)
            if on_progress is not None:
                on_progress(len(done), len(plan))
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        arrivals.close()
    played: dict[int, tuple[Played, ...]] = {}
    for venue, (_, fixture) in plan:
        if fixture.number in done:
            played[venue] = (*played.get(venue, ()), done[fixture.number])
    return Ladder(contest, len(plan), played, is_interrupted)


def check(contest: Contest) -> None:
    """Refuse a contest that cannot be played, with a sentence."""
    if len(set(contest.bots)) < 2 or len(set(contest.bots)) < len(contest.bots):
        raise BadOption("A ladder has at least two bots, each named once.")
    for bot in contest.bots:
        make(bot)
    for venue in contest.venues:
        if venue.meetings < 1:
            raise BadOption(f"Every two bots meet at least once, not {venue.meetings} times.")


# --- who meets whom


def schedule(contest: Contest) -> Iterator[tuple[int, Scheduled]]:
    """All games, each with its venue: every deal is played from every seat."""
    number = 0
    for nth, venue in enumerate(contest.venues):
        for deal, line_up in enumerate(line_ups(contest.bots, venue, contest.seed)):
            match = Match(line_up, venue.options, f"{contest.seed}/{venue}")
            for rotation in range(venue.players):
                yield nth, (match, Fixture(number, deal, rotation, venue.players))
                number += 1


def line_ups(bots: Sequence[str], venue: Venue, seed: Seed) -> Iterator[tuple[str, ...]]:
    """Tables until every two bots have met often enough: those who have met least often sit down first."""
    met = Counter(dict.fromkeys(combinations(sorted(bots), 2), 0))
    chance = Chance(f"{seed}/{venue}/line-ups")
    while min(met.values()) < venue.meetings:
        least = min(met.values())
        line_up = list(chance.one_of([pair for pair in met if met[pair] == least]))
        while len(line_up) < venue.players:
            line_up.append(_next_to_sit(line_up, bots, met, chance))
        for pair in combinations(sorted(set(line_up)), 2):
            met[pair] += venue.players
        yield tuple(chance.shuffled(line_up))


def _next_to_sit(
    line_up: Sequence[str], bots: Sequence[str], met: Counter[tuple[str, str]], chance: Chance
) -> str:
    """Who has met those at the table least often; nobody sits down twice while others stand."""

    def known(bot: str) -> tuple[int, int]:
        return line_up.count(bot), sum(met[min(bot, other), max(bot, other)] for other in {*line_up} - {bot})

    least = min(map(known, bots))
    return chance.one_of([bot for bot in bots if known(bot) == least])


# --- what it costs


def hours(contest: Contest) -> float:
    """About how many hours of a processor the bots of a contest will think: everybody plays two games to see, and the
    second is timed, when everything is loaded."""
    check(contest)
    total = 0.0
    cost: dict[tuple[str, int], float] = {}
    for nth, (match, fixture) in schedule(contest):
        for entry in match.line_up:
            assert isinstance(entry, str)
            if (entry, nth) not in cost:
                cost[entry, nth] = _seconds(entry, match.options, fixture.players)
            total += cost[entry, nth]
    return total / 3600


def _seconds(bot: str, options: Options, players: int) -> float:
    """How long one seat of this bot works in a game."""
    match = Match((bot, "drifter"), options, "what it costs")
    play(match, Fixture(0, 0, 0, players))
    timed = play(match, Fixture(1, 1, 0, players))
    return sum(timed.microseconds[0]) / 1e6


# --- what came of it


def deals(games: Sequence[Played]) -> Iterator[Deal]:
    """The games deal by deal; a game that nobody won tells nothing."""
    found: dict[int, list[Played]] = {}
    for game in games:
        if game.winners:
            found.setdefault(game.deal, []).append(game)
    for same in found.values():
        bots = tuple(sorted(same[0].bots))
        yield Deal(bots, len(same), {bot: sum(won(bot, game) for game in same) for bot in set(bots)})


def _rated(bot: str, rating: Estimate, games: Sequence[Played]) -> Rated:
    mine = [game for game in games if bot in game.bots]
    times = [
        time / 1000
        for game in mine
        for seat, other in enumerate(game.bots)
        if other == bot
        for time in game.microseconds[seat]
    ]
    share = fmean(won(bot, game) / (game.bots.count(bot) / game.players) for game in mine)
    return Rated(bot, rating, len(mine), share, (quantile(times, 0.5), quantile(times, 0.95)))
