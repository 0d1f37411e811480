"""Mutation tests: small faults are planted one by one, and the tests must notice each.

    python3 colt test --mutation [AREA] [--faults N] [--minutes N] [--fresh] [MODULE…]

An area is `rules` (the rules of Colt Express, if nothing is said), `superexpress`, `wire`, `words`, `server`, `fast`
and `fast-superexpress` (what the fast engines do outside their rules, as plain Python; the rules have
`tools/mutants.py`) or `web` (the TypeScript of the page: `tools/client_mutation.py`). A module of it is named as it is
imported there (`schemin`, `variants.teams`); without a name all of them are tried. First the tests of the area run
once, and it is noted which of them call which functions. Then so many faults, drawn by lot, are planted: each in a
process of its own, in which all tests run that call the function, the quickest first, until one fails. Only if that one
alone fails again with the fault, and does not without it, the fault is noticed: a test that fails now and then says
nothing. Verdicts are kept in the folder mutants/, so that the next run goes on where this one stopped. The exit code is
0 when nine out of ten were noticed.
"""

import ast
import contextlib
import copy
import gc
import hashlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # not this folder: a name in it is that of a library

import msgspec  # noqa: E402
import pytest  # noqa: E402

from tools import client_mutation, verdicts  # noqa: E402
from tools.mutants import changes  # noqa: E402

PATIENCE = 60.0
"""So many seconds a test may take more than it does: a fault can make it wait for ever."""


LANES = os.cpu_count() or 1
"""So many things are done at once."""


class Area(NamedTuple):
    """A part of the code, and the tests that should know it."""

    source: str
    tests: tuple[str, ...]
    without: str = ""
    """Tests that read the code itself, and so would notice every fault and none; or that take long and find little."""
    only: tuple[str, ...] = ()
    """Of all its modules these; nothing: all of them."""

    def modules(self) -> list[str]:
        """Its modules, named as they are imported from there."""
        files = sorted(file.relative_to(ROOT / self.source) for file in (ROOT / self.source).rglob("*.py"))
        names = [".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files]
        return [
            name for name in names if name != "__init__" and (not self.only or name.startswith(self.only))
        ]

    def test_files(self) -> list[str]:
        """The files its tests stand in."""
        folders = [
            (ROOT / one).rglob("test_*.py") if (ROOT / one).is_dir() else [ROOT / one] for one in self.tests
        ]
        return [file.relative_to(ROOT).as_posix() for found in folders for file in sorted(found)]

    def file(self, module: str) -> Path:
        """Where this module stands."""
        path = ROOT / self.source / module.replace(".", "/")
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


SERVER = (
    "bot_pool", "clocks", "hints", "http", "kept_databases", "keys", "lessons", "logs", "nearby", "office", "plan_view",
    "play", "players", "push", "reviews", "storage", "tables", "today",
)  # fmt: skip
ATTACKS = (
    "bots",
    "clearing",
    "each_table_for_itself",
    "half_sent",
    "migrations",
    "new_eyes",
    "one_address",
    "one_server",
    "readiness",
    "small_things",
)
"""Of the tests of the server those that need neither several processes nor minutes."""

AREAS = {
    "rules": Area("src/colt/express/rules", ("tests/rules",)),
    "superexpress": Area("src/colt/superexpress/rules", ("tests/superexpress",)),
    "wire": Area("src/colt/wire", ("tests/wire", "tests/web/test_client.py")),
    "words": Area(
        "src/colt/words", ("tests/words", "tests/test_golden.py"), "stands_in_code or message_is_unused"
    ),
    "server": Area(
        "src/colt/server",
        (
            *(f"tests/server/test_{name}.py" for name in SERVER),
            *(f"tests/attacks/test_{name}.py" for name in ATTACKS),
        ),
    ),
    "fast": Area(
        "src/colt/fast/express",
        tuple(
            f"tests/fast/express/test_{name}.py"
            for name in ("books", "calling", "codec", "guesses", "tables")
        ),
        "-3 or -4 or -5 or fairly",  # of each book the fewest and the most players are enough
        only=("answers", "batches", "books", "calling", "codec", "redealing", "tables"),
    ),
    "fast-superexpress": Area(
        "src/colt/fast/superexpress",
        tuple(
            f"tests/fast/superexpress/test_{name}.py" for name in ("codec", "hidden", "lockstep", "tables")
        ),
        "-4 or -5 or -6 or ten_thousand or about_as_often or compiled",  # as above; those of many games are long
        only=("batches", "codec", "tables"),
    ),
}


# --- faults


class Fault(NamedTuple):
    """One token of one function changed."""

    module: str
    function: str
    line: int
    """Where the function begins, its decorators included."""
    node: int
    change: int
    says: str

    @property
    def name(self) -> str:
        """Where it is, and what it is."""
        return f"{self.module}.{self.function}, {self.says}"


class Home(NamedTuple):
    """A function that stands in a module or in a class of it."""

    name: str
    tree: ast.FunctionDef | ast.AsyncFunctionDef

    @property
    def line(self) -> int:
        """Where it begins, its decorators included."""
        return min([self.tree.lineno, *(one.lineno for one in self.tree.decorator_list)])


def homes(body: list[ast.stmt], inside: str = "") -> Iterator[Home]:
    """Every function and method; what is defined in a function belongs to it."""
    for one in body:
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Home(f"{inside}{one.name}", one)
        elif isinstance(one, ast.ClassDef):
            yield from homes(one.body, f"{inside}{one.name}.")


def nodes(home: Home) -> list[ast.AST]:
    """What can be changed in a function: not its docstrings, nor types."""
    every = [one for statement in home.tree.body for one in ast.walk(statement)]
    types = [one.annotation for one in every if isinstance(one, ast.AnnAssign | ast.arg) and one.annotation]
    said = [one.msg for one in every if isinstance(one, ast.Assert) and one.msg]
    told = [one.value for one in every if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)]
    left_out = {id(one) for kind in (*types, *said, *told) for one in ast.walk(kind)}
    return [one for one in every if id(one) not in left_out]


def plantable(node: ast.AST) -> Iterator[Callable[[Any], None]]:
    """The faults that can be planted in this node: those of the fast engine, and a few for ordinary Python."""
    yield from changes(node)
    match node:
        case ast.Constant(value=str(value)) if value:
            yield lambda one: setattr(one, "value", f"{value}?")
        case ast.Return(value=ast.expr() as value) if not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            yield lambda one: setattr(one, "value", ast.Constant(None))
        case ast.Expr(value=ast.Await()):
            yield lambda one: setattr(one, "value", ast.Constant(None))
        case ast.Assign(targets=[ast.Attribute()]):
            yield lambda one: setattr(one, "targets", [ast.Name("_", ast.Store())])


def faults_of(area: Area, module: str) -> Iterator[Fault]:
    """Every fault of a module."""
    for home in homes(ast.parse(area.file(module).read_text(encoding="utf-8")).body):
        for at, node in enumerate(nodes(home)):
            for nth, change in enumerate(plantable(node)):
                if not isinstance(node, ast.expr | ast.stmt):
                    continue
                twin = copy.deepcopy(node)
                before = ast.unparse(twin).partition("\n")[0]
                change(twin)
                after = ast.unparse(ast.fix_missing_locations(twin)).partition("\n")[0]
                yield Fault(module, home.name, home.line, at, nth, f"line {node.lineno}: {before} → {after}")


def code_with(area: Area, fault: Fault) -> CodeType:
    """The function with this fault in it."""
    file = area.file(fault.module)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    home = next(one for one in homes(tree.body) if (one.name, one.line) == (fault.function, fault.line))
    node = nodes(home)[fault.node]
    list(plantable(node))[fault.change](node)
    module = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
    return next(one for one in codes(module) if _place(one) == (fault.function, fault.line))


def codes(code: CodeType) -> Iterator[CodeType]:
    """This code and everything defined in it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from codes(one)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def plant(area: Area, fault: Fault) -> bool:
    """Plant it in this process; False where the function is nowhere, or cannot be without what was changed."""
    code, file = code_with(area, fault), str(area.file(fault.module))
    mine = [
        one
        for one in gc.get_objects()
        if type(one) is FunctionType  # what only refers to a function weakly may be gone
        and one.__code__.co_filename == file
        and _place(one.__code__) == (fault.function, fault.line)
    ]
    for function in mine:
        if function.__code__.co_freevars != code.co_freevars:
            return False
        function.__code__ = code
    return bool(mine)


# --- which tests call which functions


class Known(msgspec.Struct):
    """What was noted of a test."""

    seconds: float
    calls: list[str]
    """`module.py:Class.method`, from the area's folder."""


class Watching:
    """Notes, while pytest runs, which functions of an area each test calls."""

    def __init__(self, area: Area) -> None:
        self.folder = f"{ROOT / area.source}{os.sep}"
        self.called: dict[str, set[CodeType]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.mine: set[CodeType] = set()
        self.met: dict[int, CodeType] = {}
        """What this test has called already: most of what is called is called a thousand times."""
        self.laid_out: dict[str, set[CodeType]] = defaultdict(set)
        """What was called to lay out what several tests share, by its name."""

    def note(self, frame: FrameType, _event: str, _: object) -> None:
        """Somebody calls something; how it goes on there nobody wants to know, so nothing more is traced."""
        code = frame.f_code
        if id(code) not in self.met:
            self.met[id(code)] = code
            if code.co_filename.startswith(self.folder):
                self.mine.add(code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:  # noqa: ANN401 - pytest's own
        """One test with what is laid out for it."""
        self.forget()
        self.mine = self.called[item.nodeid]
        self.met = {}
        threading.settrace(self.note)
        sys.settrace(self.note)
        begun = time.process_time()  # a busy machine makes no test slower
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self.seconds[item.nodeid] = time.process_time() - begun
            for name in getattr(item, "fixturenames", ()):
                self.called[item.nodeid] |= self.laid_out[name]

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Any:  # noqa: ANN401 - pytest's own
        """What is laid out for several tests is called for each of them."""
        if fixturedef.scope == "function":
            return (yield)
        test, self.mine, self.met = self.mine, self.laid_out[fixturedef.argname], {}
        try:
            return (yield)
        finally:
            self.mine, self.met = test, {}

    def forget(self) -> None:
        """What functions of this area remember of earlier tests: each test calls all it needs itself."""
        for one in gc.get_objects():
            if type(one) is _lru_cache_wrapper:  # what only refers to one weakly may be gone
                code = getattr(one.__wrapped__, "__code__", None)
                if code is not None and code.co_filename.startswith(self.folder):
                    one.cache_clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How it ended."""
        if report.failed:
            self.failed.append(report.nodeid)

    def known(self) -> dict[str, Known]:
        """Everything that was noted."""
        return {
            test: Known(round(self.seconds[test], 3), sorted({self.named(code) for code in calls}))
            for test, calls in self.called.items()
            if test not in self.failed
        }

    def named(self, code: CodeType) -> str:
        """What is defined in a function belongs to it."""
        file = Path(code.co_filename.removeprefix(self.folder)).as_posix()
        return f"{file}:{code.co_qualname.partition('.<locals>')[0]}"


def pytest_arguments(area: Area, *more: str) -> list[str]:
    """The tests of an area without what only costs time."""
    left_out = ["-k", f"not ({area.without})"] if area.without else []
    return ["-q", "-n0", "-p", "no:cacheprovider", "--no-header", *left_out, *more]


RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
"""How pytest ends where it could run what it found."""


def watch(area: Area, tests: str, file: Path) -> None:
    """Run these tests of an area once, in this process, and note what they call."""
    watching = Watching(area)
    if pytest.main(pytest_arguments(area, tests), plugins=[watching]) not in RAN:
        sys.exit("The tests could not all run, so nobody knows what they call.")
    for test in watching.failed:
        print(f"Fails where it is watched, and is left out: {test}", file=sys.stderr)
    file.write_bytes(msgspec.json.encode(watching.known()))


def digest(area: Area, *tests: str) -> str:
    """One word for the code of an area and these tests of it."""
    found = hashlib.blake2b(digest_size=8)
    for name in (area.source, *tests):
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(file.read_bytes())
    return found.hexdigest()


# --- trying them


def tests_for(area: Area, fault: Fault, known: dict[str, Known]) -> list[str]:
    """The tests that call this function, the quickest first."""
    file = area.file(fault.module).relative_to(ROOT / area.source).as_posix()
    called = f"{file}:{fault.function}"
    calling = {name: one.seconds for name, one in known.items() if called in one.calls}
    return sorted(calling, key=calling.__getitem__)


def verdict(area: Area, fault: Fault, known: dict[str, Known]) -> str:
    """Whether a test notices this fault."""
    tests = tests_for(area, fault, known)
    if not tests:
        return "no test"
    while tests:
        code, last = run_apart(area, tests, fault, known)
        if code == NOT_PLANTED:
            return "not planted"
        if not code:
            break
        if run_apart(area, [last], fault, known)[0] and not run_apart(area, [last], None, known)[0]:
            return "noticed"
        tests = tests[tests.index(last) + 1 :]
    return "survived"


def run_apart(area: Area, tests: list[str], fault: Fault | None, known: dict[str, Known]) -> tuple[int, str]:
    """Plant this fault in a process of its own and run these tests there, until one fails; how that ends, and with
    which test."""
    patience = {test: PATIENCE + 20 * known[test].seconds for test in tests}
    begun, tell = os.pipe()
    child = os.fork()
    if not child:
        os.close(begun)
        os._exit(run_here(area, patience, fault, tell))
    os.close(tell)
    code = exit_code(child, PATIENCE + sum(patience.values()))
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # whoever it has started
    os.set_blocking(begun, False)
    try:
        nth = len(os.read(begun, 1 << 16))
    except BlockingIOError:  # who was started by it and lives on could still tell something
        nth = 0
    os.close(begun)
    if code and code != NOT_PLANTED and not nth:
        sys.exit(f"The tests do not even begin: {fault.name if fault else 'without any fault'}")
    return code, tests[max(nth - 1, 0)]


NOT_PLANTED = 77
"""How a process ends in which a fault could not be planted."""


def exit_code(child: int, seconds: float) -> int:
    """How this process ends; one that does not is ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def run_here(area: Area, patience: dict[str, float], fault: Fault | None, tell: int) -> int:
    """The same in this process; each of these tests has so many seconds."""
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    files = dict.fromkeys(test.partition("::")[0] for test in patience)
    planting = Planting(area, patience, fault, tell)
    return int(pytest.main(pytest_arguments(area, "-x", *files), plugins=[planting]))


class Planting:
    """Of all tests that are found keeps those that are wanted, in that order; then everything is imported, and a fault
    is planted. Each test that begins is told by a byte, and ends this process if it takes longer than it may."""

    def __init__(self, area: Area, patience: dict[str, float], fault: Fault | None, tell: int) -> None:
        self.area, self.fault, self.tell = area, fault, tell
        self.patience = patience
        self.order = {test: nth for nth, test in enumerate(patience)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """All tests of these files are found."""
        items[:] = [item for item in items if item.nodeid in self.order]
        items.sort(key=lambda item: self.order[item.nodeid])

    def pytest_collection_finish(self) -> None:
        """The tests are chosen."""
        if self.fault is not None and not plant(self.area, self.fault):
            os._exit(NOT_PLANTED)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """One begins."""
        os.write(self.tell, b".")
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, self.patience[nodeid])


def main(arguments: list[str]) -> int:
    """Try what has not been tried yet."""
    if arguments[:1] == ["web"]:
        return client_mutation.main(arguments[1:])
    name = arguments.pop(0) if arguments and arguments[0] in AREAS else "rules"
    area = AREAS[name]
    options = verdicts.options(arguments, __doc__ or "", name, area.modules())
    deadline = time.monotonic() + 60 * options.minutes
    folder = ROOT / "mutants" / f"{name}-{digest(area, *area.tests)}"
    keep = verdicts.keep_in(folder, is_fresh=options.fresh)
    known = _known(name)
    faults = drawn(area, options.modules or area.modules(), options.faults)
    print(f"{len(known)} tests, {len(faults)} faults", flush=True)
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main(pytest_arguments(area, "--collect-only", *area.tests))  # imports everything once
    verdicts.try_all(faults, lambda fault: verdict(area, fault, known), keep, deadline, LANES)
    return verdicts.report(faults, verdicts.noted(keep))


def _known(name: str) -> dict[str, Known]:
    """What was noted of all tests of an area; each file of them is watched in a process of its own, and anew only where
    it has changed, or the code."""
    area, folder = AREAS[name], ROOT / "mutants" / f"{name}-watched"
    folder.mkdir(parents=True, exist_ok=True)
    files = {file: folder / f"{digest(area, file)}.json" for file in area.test_files()}
    if not all(noted.exists() for noted in files.values()):
        print("The tests run once, to see which functions they call.", flush=True)

    def noted(file: str) -> dict[str, Known]:
        if not files[file].exists():
            watched = [sys.executable, __file__, "--watch", name, file, str(files[file])]
            subprocess.run(watched, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, start_new_session=True)
        return msgspec.json.decode(files[file].read_bytes(), type=dict[str, Known])

    with ThreadPoolExecutor(LANES) as lanes:
        return {test: one for known in lanes.map(noted, files) for test, one in known.items()}


def drawn(area: Area, modules: list[str], count: int) -> list[Fault]:
    """So many faults of these modules, drawn by lot."""
    return verdicts.by_lot((fault for module in modules for fault in faults_of(area, module)), count)


if __name__ == "__main__":
    os.environ["CI"] = "true"  # random tests use fixed seeds
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    match sys.argv[1:]:
        case ["--watch", name, tests, file]:
            watch(AREAS[name], tests, Path(file))
        case arguments:
            sys.exit(main(arguments))
