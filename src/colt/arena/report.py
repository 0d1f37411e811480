"""What came of many games: who won how often, with how much, how fast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

import msgspec

from colt.arena.figures import Estimate, paired_difference, quantile, wilson
from colt.arena.playing import Played
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
    """Half the answers took no longer than this, and 95 % no longer than that."""


class Report(msgspec.Struct, frozen=True):
    """All the games of a line-up that are over."""

    header: Header
    wanted: int
    played: tuple[Played, ...]
    is_interrupted: bool = False

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
        return Part(name, 0, wilson(0, 0), 0, 0)
    return Part(
        name,
        len(games),
        wilson(sum(won(bot, game) for game in games), len(games)),
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
            wilson(sum(game.win(seat) for game, seat in chairs), len(chairs)),
            fmean(1 / game.players for game, _ in chairs),
            fmean(game.scores[seat] for game, seat in chairs),
        )
        for name, chairs in sorted(found.items())
    )


def grouped(games: Iterable[Played], key: Callable[[Played], int]) -> list[tuple[int, list[Played]]]:
    """The games with the same key together."""
    found: dict[int, list[Played]] = {}
    for game in games:
        found.setdefault(key(game), []).append(game)
    return sorted(found.items())


def compare(first: Report, second: Report, bot: str, other: str | None = None) -> Estimate:
    """How much more often `bot` won in the first report than `other` (or the same bot) in the second, deal by deal:
    both must have played the same deals."""
    mine, theirs = _by_deal(first, bot), _by_deal(second, other or bot)
    if (first.header.seed, first.header.options) != (second.header.seed, second.header.options):
        raise BadOption("The two reports are of different deals; only games with the same seed are paired.")
    deals = [deal for deal in mine if deal in theirs]
    return paired_difference([mine[deal] for deal in deals], [theirs[deal] for deal in deals])


def _by_deal(report: Report, bot: str) -> dict[int, float]:
    report.row(bot)
    games = grouped(report.played, lambda game: game.deal)
    return {deal: fmean(won(bot, game) for game in same) for deal, same in games}
