"""Commands to play and to watch."""

from __future__ import annotations

import secrets
import time
import webbrowser
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from colt import games, lessons, terminal
from colt.bots import Bot, check_plays, make, names, options, remarks, think
from colt.bots.making import described
from colt.bots.ratings import shipped
from colt.cli import folders, keeping
from colt.cli.app import app, say
from colt.cli.options import BotNames, Folder, GameOptions, SeatOptions, SpeechOptions, one_by_one
from colt.fast import never_wait
from colt.fast.compiling import how_to_compile, is_compiling, is_installed
from colt.kernel import BadOption, ColtError, Game

DEFAULT_BOT = "outlaw"
LONGEST_PAUSE = 60
PORT = 8899
"""Always the same where it is free, so that a browser knows its seats again."""


@app.command()
@one_by_one
def play(
    *,
    text: Annotated[bool, typer.Option("--text", help="At the prompt, without a browser.")] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser by itself.")] = True,
    port: Annotated[int | None, typer.Option(help="Where the browser finds the table.")] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones in your home network come in from the start.")
    ] = False,
    folder: Folder = None,
    go_on: Annotated[
        Path | None,
        typer.Option("--go-on", help="A game that was left at the prompt, with the same --people and --bot."),
    ] = None,
    wanted: GameOptions,
    seating: SeatOptions,
    speech: SpeechOptions,
) -> None:
    """Play in the browser; with --text at the prompt, against bots."""
    is_game_wanted = wanted != GameOptions() or seating.bandit is not None
    is_for_prompt = (
        is_game_wanted or seating != SeatOptions() or speech != SpeechOptions() or go_on is not None
    )
    if is_for_prompt and not text:
        raise ColtError(
            "These options are for the game at the prompt: add --text. In the browser you choose there."
        )
    if text and (lan or port is not None or not browser):
        raise ColtError("--lan, --port and --no-browser are for the table in the browser: leave out --text.")
    if go_on is not None and is_game_wanted:
        raise ColtError(
            "A game that goes on is what it was: beside --go-on only --people and --bot are needed."
        )
    kept = folders.heists() if folder is None else folder
    if not text:
        _in_browser(kept, port, is_opened=browser, is_let_in=lan)
        return
    table = games.new_game(wanted.options(seating.bandit)) if go_on is None else keeping.taken_up(go_on)
    again = _options_again(seating, speech, folder)
    keep = keeping.Keeper(table, kept, range(seating.people), seating=again, file=go_on)
    _at_the_prompt(table, wanted.seed, seating, speech, keep)


@app.command()
def bots() -> None:
    """Say which bots there are, from the weakest to the strongest: how strong, what they do, what can be set."""
    never_wait()
    for name in names():
        try:
            told, settings = described(name), options(name)
        except BadOption as broken:
            say(f"{name}\n  {broken}")
            continue
        say(f"{name}{_strength(name)}\n  {told}")
        if settings:
            say("  " + "  ".join(f"{option}={default}" for option, default in settings.items()))
    say(
        f"Ratings are from {shipped().games} games of Colt Express at mixed tables of four: an outlaw has 1000, "
        "400 more are ten times the strength."
    )
    if not is_compiling():
        say(f"The legend's is that of a compiled one; nothing is compiled here yet: {how_to_compile()}.")


def _strength(name: str) -> str:
    """Its rating, and from where to where it may truly be."""
    rated = shipped().ratings.get(name)
    return "" if rated is None else ": {} [{} to {}]".format(*rated)


@app.command()
@one_by_one
def watch(
    wanted: GameOptions,
    speech: SpeechOptions,
    bot: BotNames = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Before each answer say what every answer is worth to who is asked: the chance to win and the "
            "money in the end, in brackets from where to where they may truly be.",
        ),
    ] = False,
    pause: Annotated[
        float, typer.Option("--pause", help=f"Seconds after every paragraph, from 0 to {LONGEST_PAUSE}.")
    ] = 0.0,
) -> None:
    """Watch bots play, as somebody beside the table sees it."""
    if not 0 <= pause <= LONGEST_PAUSE:
        raise ColtError(f"--pause is from 0 to {LONGEST_PAUSE} seconds, not {pause:g}.")
    never_wait()
    table = games.new_game(wanted.options())
    line_up = _line_up(bot, range(table.state.players), table)
    bots = _bots(line_up, wanted.seed)
    judges = {seat: _judge(one) for seat, one in bots.items()} if explain else {}
    rest = partial(time.sleep, pause)
    terminal.watch(table, _answers(bots), _screen(speech), rest, names=line_up, judges=judges)


@app.command()
@one_by_one
def learn(
    lesson: Annotated[str | None, typer.Argument(help="Which lesson; left out, all are listed.")] = None,
    *,
    speech: SpeechOptions,
) -> None:
    """Learn the game at the prompt, lesson by lesson; in the browser they are on the first page."""
    screen = _screen(speech)
    if lesson is None:
        words = screen.words
        for one in lessons.all_lessons(words.language).lessons:
            say(f"{one.lesson:18} {one.title}. {one.about}")
        say(words.say("terminal.lesson-start", command=f"{folders.command()} learn 1"))
        return
    terminal.learn_on(_lesson(lesson), screen, command=folders.command())


def _screen(speech: SpeechOptions) -> terminal.Screen:
    """This terminal, in the language that is wanted."""
    return terminal.Screen(speech.words(), describe=speech.describe)


def _lesson(wanted: str) -> str:
    """A lesson by its name, its number, or what it is about."""
    for name in lessons.lessons():
        number, _, about = name.partition("-")
        if wanted in (name, about, number, number.lstrip("0")):
            return name
    raise ColtError(f"There is no lesson {wanted!r}; `colt learn` lists them.")


def _at_the_prompt(
    table: Game[Any], seed: str | None, seating: SeatOptions, speech: SpeechOptions, keep: keeping.Keeper
) -> None:
    """People on the first seats, bots on the others."""
    never_wait()
    people, seats = seating.people, table.state.players
    if not 1 <= people <= seats:
        raise ColtError(f"{people} people do not fit at a table of {seats} seats.")
    line_up = _line_up(seating.bot, range(people, seats), table)
    keeping.open_folder(keep.folder)
    with keeping.closing_is_leaving():
        bots = _answers(_bots(line_up, seed))
        terminal.play(table, range(people), bots, _screen(speech), keep, names=line_up)


def _options_again(seating: SeatOptions, speech: SpeechOptions, folder: Path | None) -> list[str]:
    """The options by which the same people and bots sit down again, and are told of it in the same way."""
    usual = SpeechOptions()
    return [
        *(("--people", str(seating.people)) if seating.people != 1 else ()),
        *(word for name in seating.bot or () for word in ("--bot", name)),
        *(("--language", speech.language) if speech.language != usual.language else ()),
        *(("--describe",) if speech.describe else ()),
        *(("--folder", str(folder)) if folder is not None else ()),
    ]


def _in_browser(folder: Path, port: int | None, *, is_opened: bool, is_let_in: bool) -> None:
    """Serve the table on this machine, and open it in a browser that alone gets the key to the home network."""
    from colt.server import InUse, Settings, serve  # noqa: PLC0415 - the prompt needs no server

    keeping.open_folder(folder)
    key = secrets.token_urlsafe(24)

    def told(address: str) -> None:
        say(f"The table is set at {address} (Ctrl-C ends it; your games are kept in {folder}).")
        if not is_installed():
            say(f"A stronger legend, once: {how_to_compile()}.")
        if is_opened:
            webbrowser.open(f"{address}/#/door/{key}")
        else:
            say(f"Opened as {address}/#/door/{key} it can also let phones in your home network come in.")

    settings = Settings(
        port=PORT if port is None else port,
        database=str(folder / "tables.db"),
        log_level="warning",
        door_token=key,
        is_lone=True,
    )
    try:
        serve(settings, told, _phones if is_let_in else None)
    except InUse as first:
        if not first.address:
            raise
        say(f"The table is set already, at {first.address}.")
        if is_opened:
            webbrowser.open(first.address)
    except BadOption:
        if port is not None:
            raise
        serve(msgspec.structs.replace(settings, port=0), told, _phones if is_let_in else None)


def _phones(way: str) -> None:
    """Where phones in the same room come in, or why they cannot."""
    if not way.startswith("http"):
        say(way)
        return
    say(f"Phones in your home network open {way} (the page on this computer shows it as a code).")
    say("Anybody in that network can open tables here, and nothing is encrypted.")


def _line_up(named: list[str] | None, seats: range, table: Game[Any]) -> dict[int, str]:
    """Which bot sits where: the names given in turn, over and over."""
    names = named or [DEFAULT_BOT]
    if named and len(named) > len(seats):
        raise ColtError(f"--bot was given {len(named)} times; seats for bots at this table: {len(seats)}.")
    for name in names if seats else ():
        check_plays(name, table.state.title, table.state.rulebook)
    for said in remarks(names if seats else (), table.state.title, table.state.rulebook):
        say(said)
    return {seat: names[nth % len(names)] for nth, seat in enumerate(seats)}


def _bots(line_up: Mapping[int, str], seed: str | None) -> dict[int, Bot]:
    """These bots, each with luck of its own."""
    return {
        seat: make(name, seed=f"{seed or secrets.token_hex(8)} seat {seat}") for seat, name in line_up.items()
    }


def _answers(bots: Mapping[int, Bot]) -> dict[int, terminal.Choose]:
    """How each of them answers."""
    return {seat: bot.choose for seat, bot in bots.items()}


def _judge(bot: Bot) -> terminal.Judge:
    """Who says what this bot's answers are worth: the bot itself, or a judge for one that cannot."""
    judge: terminal.Judge = getattr(bot, "think", think)
    return judge
