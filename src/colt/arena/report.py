"""What came of many games: who won how often, with how much, how fast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

import msgspec

from colt.arena.figures import Estimate, clustered, paired_difference, quantile
from colt.arena.playing import Played, fixtures
from colt.games import Options
from colt.kernel import BadOption


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was to be played."""

    line_up: tuple[str, ...]
    players: tuple[int, ...]
    options: Options
    seed: int | str


class Part(msgspec.Struct, frozen=True):
    """A bot's games with something in common: a seat, a bandit, a number of players."""

    name: str
    games: int
    share: Estimate
    fair: float
    """What would be won if all were equal."""
    money: float


class Row(msgspec.Struct, frozen=True):
    """Everything about one bot. It wins as often as any of its chairs does: the shares of all bots make one."""

    bot: str
    games: int
    share: Estimate
    fair: float
    """What would be won if all were equal."""
    money: float
    """On average for each of its seats; in Super Express, Loot cards."""
    by_players: tuple[Part, ...]
    by_seat: tuple[Part, ...]
    """Of the games in which it sat there."""
    by_bandit: tuple[Part, ...]
    milliseconds: tuple[float, float]
    """Half the answers took no longer than this, and 95 % no longer than that, of a processor's time."""


class Report(msgspec.Struct, frozen=True):
    """All the games of a line-up that are over."""

    header: Header
    wanted: int
    played: tuple[Played, ...]
    is_interrupted: bool = False

    def __repr__(self) -> str:
        """In a line; every answer of every game is in `played`."""
        won = ", ".join(f"{row.bot} {100 * row.share.value:.1f} %" for row in self.rows())
        return f"<{len(self.played)} of {self.wanted} games: {won}>"

    def bots(self) -> tuple[str, ...]:
        """The different bots, in the order of the line-up."""
        return tuple(dict.fromkeys(self.header.line_up))

    def rows(self) -> list[Row]:
        """One for each bot."""
        return [self.row(bot) for bot in self.bots()]

    def row(self, bot: str) -> Row:
        """What came of this bot."""
        if bot not in self.bots():
            raise BadOption(f"There is no {bot!r} in this line-up; there are {', '.join(self.bots())}.")
        whole = whole_games(bot, self.played)
        times = [t / 1000 for p in self.played for seat in seats_of(bot, p) for t in p.microseconds[seat]]
        return Row(
            bot=bot,
            games=whole.games,
            share=whole.share,
            fair=whole.fair,
            money=whole.money,
            by_players=tuple(
                whole_games(bot, games, f"{count}")
                for count, games in grouped(self.played, lambda game: game.players)
            ),
            by_seat=by_chair(bot, self.played, lambda _, seat: f"{seat}"),
            by_bandit=by_chair(bot, self.played, lambda game, seat: game.bandits[seat]),
            milliseconds=(quantile(times, 0.5), quantile(times, 0.95)),
        )

    def to_json(self) -> str:
        """The figures and every game, as JSON."""
        whole = {
            **msgspec.to_builtins(self.header),
            "wanted": self.wanted,
            "is_interrupted": self.is_interrupted,
            "bots": msgspec.to_builtins(self.rows()),
            "games": msgspec.to_builtins(self.played),
        }
        return msgspec.json.format(msgspec.json.encode(whole)).decode()


def seats_of(bot: str, game: Played) -> list[int]:
    """Where this bot sat."""
    return [seat for seat, other in enumerate(game.bots) if other == bot]


def won(bot: str, game: Played) -> float:
    """This bot's part of the win, all its seats together."""
    return sum(game.win(seat) for seat in seats_of(bot, game))


def whole_games(bot: str, games: Sequence[Played], name: str = "") -> Part:
    """What this bot came to, all its seats together."""
    if not games:
        return Part(name, 0, clustered(()), 0, 0)
    return Part(
        name,
        len(games),
        clustered(by_deal((game, won(bot, game)) for game in games)),
        fmean(len(seats_of(bot, game)) / game.players for game in games),
        fmean([game.scores[seat] for game in games for seat in seats_of(bot, game)] or [0]),
    )


def by_chair(bot: str, games: Iterable[Played], key: Callable[[Played, int], str]) -> tuple[Part, ...]:
    """What this bot came to seat by seat, those with the same key together."""
    found: dict[str, list[tuple[Played, int]]] = {}
    for game in games:
        for seat in seats_of(bot, game):
            found.setdefault(key(game, seat), []).append((game, seat))
    return tuple(
        Part(
            name,
            len(chairs),
            clustered(by_deal((game, game.win(seat)) for game, seat in chairs)),
            fmean(1 / game.players for game, _ in chairs),
            fmean(game.scores[seat] for game, seat in chairs),
        )
        for name, chairs in sorted(found.items())
    )


def by_deal(wins: Iterable[tuple[Played, float]]) -> list[list[float]]:
    """What was won in these games, those of one deal together."""
    found: dict[int, list[float]] = {}
    for game, win in wins:
        found.setdefault(game.deal, []).append(win)
    return list(found.values())


def grouped(games: Iterable[Played], key: Callable[[Played], int]) -> list[tuple[int, list[Played]]]:
    """The games with the same key together."""
    found: dict[int, list[Played]] = {}
    for game in games:
        found.setdefault(key(game), []).append(game)
    return sorted(found.items())


def compare(first: Report, second: Report, bot: str, other: str | None = None) -> Estimate:
    """How much more often `bot` won in the first report than `other` (or the same bot) in the second, deal by deal:
    both must have played the same deals."""
    for report, name in ((first, bot), (second, other or bot)):
        report.row(name)
    return _paired(first, second, lambda game: won(bot, game), lambda game: won(other or bot, game))


def compare_first_chairs(first: Report, second: Report) -> Estimate:
    """How much more often the first bot of the first line-up won than that of the second, deal by deal, whoever else
    has their names."""
    wins = [_wins_of_first_chair(report) for report in (first, second)]
    return _paired(first, second, *wins)


def _wins_of_first_chair(report: Report) -> Callable[[Played], float]:
    plan = fixtures(report.wanted, report.header.players)
    seats = [next(seat for seat in range(one.players) if one.chair(seat) == 0) for one in plan]
    return lambda game: game.win(seats[game.number])


def _paired(
    first: Report, second: Report, mine: Callable[[Played], float], theirs: Callable[[Played], float]
) -> Estimate:
    if (first.header.seed, first.header.options) != (second.header.seed, second.header.options):
        raise BadOption("The two reports are of different deals; only games with the same seed are paired.")
    one, other = ({game.number: game for game in report.played} for report in (first, second))
    both = sorted(one.keys() & other.keys())
    pairs = [(one[number], mine(one[number]), theirs(other[number])) for number in both]
    wins = (by_deal((game, win) for game, win, _ in pairs), by_deal((game, win) for game, _, win in pairs))
    return paired_difference(*([fmean(deal) for deal in deals] for deals in wins))
