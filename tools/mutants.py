"""Small faults in the rules of the fast engine, one by one, against recorded games of the referee.

    .venv/bin/python tools/mutants.py [--keep FILE] [--minutes N] [MODULE…]

One token of one line is changed at a time (a number, a comparison, an operator, a condition, a statement left out), and
games that run through that line are replayed as plain Python: a random game and one by rules of thumb of every set-up,
and every scenario file. After each answer the row, who is asked, what is legal, what a seat sees and who won must be
what the referee said: the comparison of the short lockstep. Verdicts are kept, and the next run goes on from there.
What no game runs through (guesses, which tests of their own compare in distribution) is counted apart. What survives is
printed; the exit code is 0 when 95 of 100 were noticed in every module.
"""

import __future__

import argparse
import ast
import copy
import importlib
import inspect
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # not this folder: a name in it is that of a library
    os.environ["NUMBA_DISABLE_JIT"] = "1"

import msgspec  # noqa: E402

LEAST = 0.95
PATIENCE = 4.0
"""So many seconds of a processor a game may take that takes a twentieth of one."""
EXPRESS = ("going_on", "observing", "luck", *(f"rules.{name}" for name in (
    "setup", "rounds", "schemin", "stealin", "actions", "cards", "marshal", "round_events", "scoring", "table",
    "variants.expert", "variants.teams",
)))  # fmt: skip
SUPER = ("setup", "cards", "observing", "plans", "rounds", "scoring", "train")
MODULES = (*(f"express.{name}" for name in EXPRESS), *(f"superexpress.{name}" for name in SUPER))


# --- mutants


class Mutant(NamedTuple):
    """A function with one fault in it."""

    name: str
    """Module, function, and which fault of it."""
    says: str
    function: Any
    code: CodeType


SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def changes(node: ast.AST) -> Iterator[Callable[[Any], None]]:
    """The faults that can be planted in this node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield lambda one: setattr(one, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda one: setattr(one, "value", value + 1)
        case ast.Compare(ops=ops):
            for nth, op in enumerate(ops):
                yield partial(_swap_one, nth=nth, instead=SWAPS[type(op)])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPS:
            yield lambda one: setattr(one, "op", SWAPS[type(op)]())
        case ast.UnaryOp():
            yield lambda one: setattr(one, "op", ast.UAdd())
        case _:
            yield from _left_out(node)


def _swap_one(comparison: ast.Compare, nth: int, instead: type[Any]) -> None:
    comparison.ops[nth] = instead()


def _left_out(node: ast.AST) -> Iterator[Callable[[Any], None]]:
    """A condition the wrong way round, or a statement that is not there."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield lambda one: setattr(one, "test", ast.UnaryOp(ast.Not(), one.test))
        case ast.Expr(value=ast.Call()):
            yield lambda one: setattr(one, "value", ast.Constant(None))
        case ast.Assign(targets=[ast.Subscript()]):
            yield lambda one: setattr(one, "targets", [ast.Name("_", ast.Store())])


def mutants_of(name: str) -> Iterator[Mutant]:
    """Every fault of a module of the fast engine."""
    module = importlib.import_module(f"colt.fast.{name}")
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef):
            for nth, (says, code) in enumerate(_changed(function)):
                yield Mutant(f"{name}.{function.name}.{nth}", says, getattr(module, function.name), code)


def _changed(function: ast.FunctionDef) -> Iterator[tuple[str, CodeType]]:
    body = [one for statement in function.body for one in ast.walk(statement)]
    types = [one.annotation for one in body if isinstance(one, ast.AnnAssign)]
    left_out = {id(one) for kind in types for one in ast.walk(kind)}
    for at, node in enumerate(body):
        for change in changes(node) if id(node) not in left_out else ():
            twin = copy.deepcopy(function)
            target = [one for statement in twin.body for one in ast.walk(statement)][at]
            before = ast.unparse(target).partition("\n")[0]
            change(target)
            after = ast.unparse(ast.fix_missing_locations(target)).partition("\n")[0]
            yield f"line {node.lineno}: {before} → {after}", _compiled(twin)  # type: ignore[attr-defined]


def _compiled(function: ast.FunctionDef) -> CodeType:
    flags = __future__.annotations.compiler_flag
    whole = compile(ast.fix_missing_locations(ast.Module([function], [])), "mutant", "exec", flags)
    return next(one for one in whole.co_consts if isinstance(one, CodeType) and one.co_name == function.name)


# --- trying them


class Replay(NamedTuple):
    """A recorded game, what it runs through, and how long that takes."""

    play: Callable[[], None]
    runs: frozenset[tuple[str, str]]
    seconds: float


def measured(play: Callable[[], None]) -> Replay:
    """This game with the functions it calls."""
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add((frame.f_code.co_filename, frame.f_code.co_name))

    sys.setprofile(note)
    try:
        play()
    finally:
        sys.setprofile(None)
    began = time.process_time()
    play()
    return Replay(play, frozenset(called), time.process_time() - began)


class Endless(Exception):
    """A game does not come to its end."""


def verdict(mutant: Mutant, games: list[Replay]) -> str:
    """Whether some game notices this fault."""
    function, before = mutant.function, mutant.function.__code__
    mine = [game for game in games if (before.co_filename, before.co_name) in game.runs]
    function.__code__ = mutant.code
    signal.signal(signal.SIGVTALRM, _stop)
    try:
        for game in mine:
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
            game.play()
    except Exception:  # noqa: BLE001 - whatever goes wrong is noticed
        return "noticed"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        function.__code__ = before
    return "survived" if mine else "no game"


def _stop(*_: object) -> None:
    raise Endless


class Verdict(msgspec.Struct):
    """What came of a mutant."""

    name: str
    says: str
    verdict: str


def main(arguments: list[str]) -> int:
    """Try what has not been tried yet."""
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", type=Path, default=ROOT / ".mutants.jsonl", help="where to note verdicts")
    parser.add_argument("--minutes", type=float, default=600, help="how long it may take")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    options = parser.parse_args(arguments)
    noted = _noted(options.keep)
    deadline = time.monotonic() + 60 * options.minutes
    modules = options.modules or MODULES
    wanted = [one for name in modules for one in mutants_of(name) if (one.name, one.says) not in noted]
    print(f"{len(noted)} faults are tried, {len(wanted)} to go", flush=True)
    games = sorted(recorded(), key=lambda game: game.seconds) if wanted else []
    print(f"{len(games)} games, {sum(game.seconds for game in games):.0f} s", flush=True)
    with options.keep.open("ab") as keep:
        for mutant in wanted:
            if time.monotonic() > deadline:
                break
            found = Verdict(mutant.name, mutant.says, verdict(mutant, games))
            keep.write(msgspec.json.encode(found) + b"\n")
            keep.flush()
    return report(options.keep, modules)


def _noted(keep: Path) -> dict[tuple[str, str], str]:
    lines = keep.read_bytes().splitlines() if keep.exists() else []
    found = [msgspec.json.decode(line, type=Verdict) for line in lines]
    return {(one.name, one.says): one.verdict for one in found}


def report(keep: Path, modules: Iterable[str]) -> int:
    """The survivors, and by module how many were noticed."""
    noted, worst = _noted(keep), 1.0
    for (name, says), found in noted.items():
        if found != "noticed":
            print(f"{found}: {name}, {says}")
    print("| module | faults | noticed | | beside them |\n|---|---|---|---|---|")
    for module in modules:
        verdicts = [noted.get((one.name, one.says), "not tried") for one in mutants_of(module)]
        in_games = verdicts.count("noticed") + verdicts.count("survived")
        share = verdicts.count("noticed") / max(in_games, 1)
        worst = min(worst, share)
        rest = "; ".join(
            f"{verdicts.count(why)} {why}" for why in ("no game", "not tried") if why in verdicts
        )
        print(f"| `{module}` | {in_games} | {verdicts.count('noticed')} | {share:.1%} | {rest} |", flush=True)
    return 0 if worst >= LEAST else 1


# --- what the referee said


def recorded() -> Iterator[Replay]:
    """A random game and one by rules of thumb of every set-up of both titles, and every scenario file."""
    from tests.fast.express import recording  # noqa: PLC0415 - only where mutants are tried
    from tests.fast.superexpress import recording as super_recording  # noqa: PLC0415

    for play in (*recording.games(), *super_recording.games()):
        yield measured(play)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
