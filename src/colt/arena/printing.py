"""The report at the terminal, and a bar while it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from colt import extras
from colt.arena.figures import Estimate
from colt.arena.ladder import Ladder
from colt.arena.report import Part, Report
from colt.arena.running import Watcher

with extras.needed_for("colt.arena", extra="arena"):
    from rich.console import Console, Group, RenderableType
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.table import Table as RichTable
    from rich.text import Text

BAR = 24
BRASS = "#c8962e"


def main_report(report: Report) -> RenderableType:
    """The report as tables: all bots, then each by number of players, seat and bandit."""
    rows = report.rows()
    table = RichTable(title=_title(report), title_justify="left", header_style="bold")
    table.add_column("bot")
    table.add_column("win share", justify="right")
    table.add_column("95 %", justify="right")
    table.add_column("", no_wrap=True)
    table.add_column("fair", justify="right")
    table.add_column(_money(report), justify="right")
    table.add_column("CPU ms p50", justify="right")
    table.add_column("p95", justify="right")
    for row in rows:
        table.add_row(
            row.bot,
            _percent(row.share.value),
            _interval(row.share),
            _bar(row.share, row.fair),
            _percent(row.fair),
            _amount(report, row.money),
            *(f"{time:.1f}" for time in row.milliseconds),
        )
    parts: list[RenderableType] = [table]
    parts += [_parts("players", {row.bot: row.by_players for row in rows})] * (len(report.header.players) > 1)
    parts.append(_parts("seat", {row.bot: row.by_seat for row in rows}))
    parts.append(_parts("bandit", {row.bot: row.by_bandit for row in rows}))
    return Group(*parts)


def ladder_report(ladder: Ladder) -> RenderableType:
    """The ladder as tables, one for each set-up in which a game is over."""
    parts: list[RenderableType] = []
    for nth, venue in enumerate(ladder.contest.venues):
        games = len(ladder.played.get(nth, ()))
        if not games:
            continue
        table = RichTable(title=f"{venue}: {games} games", title_justify="left", header_style="bold")
        for name in ("bot", "rating", "95 %", "games", "won, 1 is even", "CPU ms p50", "p95"):
            table.add_column(name, justify="left" if name == "bot" else "right")
        for one in ladder.ratings(nth):
            value, low, high = one.rating
            figures = (f"{value:.0f}", f"{low:.0f} – {high:.0f}", str(one.games), f"{one.share:.2f}")
            table.add_row(one.bot, *figures, *(f"{time:.1f}" for time in one.milliseconds))
        parts.append(table)
    return Group(*parts)


def difference(bot: str, other: str, more: Estimate, deals: int) -> str:
    """How much more often the second bot wins in the place of the first, in a sentence."""
    much = f"{100 * abs(more.value):.1f} points {'more' if more.value >= 0 else 'less'}"
    interval = f"95 %: {100 * more.low:+.1f} to {100 * more.high:+.1f}"
    return f"On the same {deals} deals {other} wins {much} than {bot} ({interval})."


@contextmanager
def progress_bar(console: Console | None = None) -> Iterator[Watcher]:
    """A bar for `run(on_progress=...)`."""
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=None)

        def show(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield show


def _title(report: Report) -> str:
    options = report.header.options
    games = f"{len(report.played)} of {report.wanted} games, interrupted" if report.is_interrupted else ""
    games = games or f"{len(report.played)} games"
    players = ", ".join(map(str, report.header.players))
    kind = " ".join((options.game, options.book, *options.variants))
    return f"{kind}, {players} players: {games}, seed {report.header.seed}"


def _parts(what: str, parts: dict[str, Sequence[Part]]) -> RichTable:
    names = sorted({part.name for every in parts.values() for part in every})
    table = RichTable(title=f"win share by {what}", title_justify="left", header_style="bold")
    table.add_column("bot")
    for name in names:
        table.add_column(name, justify="right")
    for bot, every in parts.items():
        known = {part.name: part for part in every}
        table.add_row(bot, *(_part(known.get(name)) for name in names))
    return table


def _part(part: Part | None) -> Text:
    if part is None:
        return Text("–", style="dim")
    text = Text(_percent(part.share.value))
    text.append(f" ±{50 * (part.share.high - part.share.low):.0f}", style="dim")
    return text


def _bar(share: Estimate, fair: float) -> Text:
    """A bar with its interval: full to the lower end, half to the upper one, a stroke at the fair share."""
    text = Text()
    for i in range(BAR):
        place = (i + 0.5) / BAR
        is_fair = int(fair * BAR) == i
        sign = "│" if is_fair else "█" if place < share.low else "▒" if place < share.high else "·"
        text.append(sign, style="bold" if is_fair else BRASS if place < share.high else "dim")
    return text


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(share: Estimate) -> str:
    return f"{100 * share.low:.1f} – {100 * share.high:.1f}"


def _money(report: Report) -> str:
    return "money" if report.header.options.title.counts_money else "Loot cards"


def _amount(report: Report, money: float) -> str:
    return f"${money:,.0f}" if report.header.options.title.counts_money else f"{money:.2f}"
