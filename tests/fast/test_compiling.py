"""The door to numba: compiled where it can be, plain where not, kept where it belongs, and nobody waits."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from colt import fast, folders
from colt.bots.legend import Legend
from colt.fast import compiling, warming
from colt.games import Options

compiles = pytest.mark.skipif(not compiling.is_compiling(), reason="numba is switched off or missing")


def twice(number):
    return 2 * number


@pytest.fixture
def own_cache(monkeypatch, tmp_path):
    """A cache folder nobody has used yet."""
    monkeypatch.setattr(compiling, "users_caches", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def own_sources(monkeypatch, tmp_path):
    """A package of one file that a test may change."""
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    monkeypatch.setattr(compiling, "SOURCES", ("rules", "fast.py"))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "loot.py").write_text("PURSE = 250", encoding="utf-8")
    (tmp_path / "fast.py").write_text("", encoding="utf-8")
    compiling.key.cache_clear()
    yield tmp_path
    compiling.key.cache_clear()


def in_a_new_process(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False, timeout=60
    )


# --- compiling


@compiles
def test_a_function_is_compiled_by_assignment():
    double: Any = compiling.entry(twice)
    assert double.py_func is twice
    assert double(21) == 42
    assert double.targetoptions["nogil"]
    assert "fastmath" not in double.targetoptions
    assert "parallel" not in double.targetoptions


half_way: Any = twice


def four_times(number):
    return half_way(half_way(number))


@compiles
@pytest.mark.parametrize("way", [compiling.compiled, compiling.inlined])
def test_a_function_for_compiled_functions_is_called_by_them_alone(way, monkeypatch):
    monkeypatch.setitem(globals(), "half_way", way(twice))
    assert compiling.entry(four_times)(10) == 40
    with pytest.raises(fast.FastError, match="twice is called by compiled functions only"):
        half_way(10)


@compiles
def test_a_function_for_compiled_functions_is_compiled_once_for_all_small_numbers(monkeypatch, own_cache):
    monkeypatch.setitem(globals(), "half_way", compiling.compiled(twice))
    quadruple = compiling.entry(four_times)
    assert quadruple(np.int8(50)) == quadruple(np.int16(50)) == quadruple(50) == 200
    assert len(half_way.signatures) == 1


def sum_of_so_many(number):
    numbers = np.zeros(number)
    for nth in range(number):
        numbers[nth] = nth
    return int(numbers.sum())


@compiles
def test_only_who_makes_arrays_counts_who_holds_them(own_cache):
    with pytest.raises(Exception, match="array passed into the function"):
        compiling.entry(sum_of_so_many)(4)
    assert compiling.entry(sum_of_so_many, makes_arrays=True)(4) == 6


@compiles
def test_who_makes_arrays_may_be_called_by_who_makes_none(monkeypatch, own_cache):
    monkeypatch.setitem(globals(), "half_way", compiling.compiled(sum_of_so_many, makes_arrays=True))
    assert compiling.entry(four_times)(4) == 15


def test_where_numba_is_switched_off_the_function_stays_as_it_is(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert compiling.compiled(twice) is twice
    assert compiling.entry(twice) is twice


def test_where_numba_is_missing_the_function_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    assert compiling.compiled(twice) is twice
    assert not compiling.is_warm()


def test_nobody_loads_numba_or_numpy_without_asking_for_an_engine():
    code = (
        "import sys, colt.bots, colt.cli, colt.fast, colt.server; print({*sys.modules} & {'numba', 'numpy'})"
    )
    assert in_a_new_process(code).stdout == "set()\n"


def test_without_numpy_there_is_a_sentence():
    code = "import sys; sys.modules['numpy'] = None; import colt.fast.arrays"
    last = in_a_new_process(code).stderr.splitlines()[-1]
    assert last == (
        "colt.fast.compiling.FastError: The fast engine needs numpy, which is not installed. "
        "`python3 colt warm` installs it."
    )


# --- what is kept


@compiles
def test_what_python_calls_is_kept_and_the_rest_is_not(own_cache):
    numba = pytest.importorskip("numba")
    before = numba.config.CACHE_DIR
    compiling.compiled(twice)
    assert compiling.size() == 0
    compiling.entry(twice)(1)
    assert compiling.size() > 0
    assert [*compiling.folder().rglob("*.nbi")]
    assert before == numba.config.CACHE_DIR


def test_where_nothing_can_be_written_it_is_compiled_all_the_same(monkeypatch, tmp_path):
    (tmp_path / "a file").write_text("", encoding="utf-8")
    monkeypatch.setattr(compiling, "users_caches", lambda: tmp_path / "a file")
    assert compiling.entry(twice)(21) == 42


def test_another_key_for_every_change_of_the_rules(own_sources):
    before = compiling.key()
    compiling.key.cache_clear()
    assert compiling.key() == before
    (own_sources / "rules" / "loot.py").write_text("PURSE = 300", encoding="utf-8")
    compiling.key.cache_clear()
    assert compiling.key() != before


def test_the_key_is_made_from_the_rules_and_everything_that_is_compiled():
    files = {file.relative_to(compiling.PACKAGE).as_posix() for file in compiling.sources()}
    assert {"express/editions.py", "superexpress/pieces.py", "train.py", "fast/luck.py"} <= files
    assert not any(name.startswith("server/") for name in files)


def test_what_was_made_from_earlier_sources_is_thrown_away(own_cache):
    older = compiling.folder().parent / "of yesterday"
    elsewhere = compiling.folder().parent.parent / "another installation"
    for folder in (older, elsewhere, compiling.folder()):
        folder.mkdir(parents=True)
    compiling.forget_older()
    assert not older.exists()
    assert elsewhere.exists()
    assert compiling.folder().exists()


@pytest.mark.parametrize(
    ("platform", "variable", "fallback"),
    [("linux", "XDG_CACHE_HOME", ".cache"), ("win32", "LOCALAPPDATA", "AppData/Local")],
)
def test_the_cache_lies_where_the_system_wants_it(monkeypatch, tmp_path, platform, variable, fallback):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert folders.users_caches() == tmp_path
    monkeypatch.setenv(variable, "relative")
    assert folders.users_caches() == Path.home() / fallback
    monkeypatch.delenv(variable)
    assert folders.users_caches() == Path.home() / fallback


def test_a_mac_has_a_place_of_its_own(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert folders.users_caches() == Path.home() / "Library" / "Caches"


# --- warm


@compiles
def test_warming_up_calls_every_step_and_is_remembered(own_cache):
    assert not fast.is_warm()
    double = compiling.entry(twice)
    told: list[str] = []
    done = warming.warm([warming.Step("twice", lambda: double(1))], told.append)
    assert told == ["twice"]
    assert done.bytes == compiling.size() > 1000
    assert fast.is_warm()


@compiles
def test_what_was_compiled_for_another_processor_is_not_warm(own_cache, monkeypatch):
    warming.warm([])
    monkeypatch.setattr(compiling, "_processor", lambda: "another one")
    assert not fast.is_warm()


@compiles
def test_a_step_that_fails_leaves_it_cold(own_cache):
    with pytest.raises(ZeroDivisionError):
        warming.warm([warming.Step("one over nothing", lambda: 1 / 0)])
    assert not fast.is_warm()


@compiles
def test_where_nothing_can_be_kept_warming_up_says_so(monkeypatch, tmp_path):
    (tmp_path / "a file").write_text("", encoding="utf-8")
    monkeypatch.setattr(compiling, "users_caches", lambda: tmp_path / "a file")
    with pytest.raises(fast.FastError, match="cannot be kept"):
        warming.warm([])


def test_without_numba_warming_up_is_refused_with_a_sentence(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with pytest.raises(fast.FastError, match=r"nothing to compile.*`python3 colt warm` installs"):
        warming.warm([])


@pytest.mark.parametrize(
    ("folder", "numba", "installs", "compiles"),
    [
        ("src/colt", None, "`python3 colt warm` installs it.", "`python3 colt warm`, which fetches 190 MB"),
        ("src/colt", "there", "`python3 colt warm` installs it.", "`python3 colt warm`"),
        (
            "site-packages/colt",
            None,
            "Install it with `pip install colt-express[fast]`.",
            "`pip install colt-express[fast]`, then `colt warm`",
        ),
        ("site-packages/colt", "there", "Install it with `pip install colt-express[fast]`.", "`colt warm`"),
    ],
)
def test_the_way_to_compiled_thoughts_is_that_of_the_place(
    monkeypatch, tmp_path, folder, numba, installs, compiles
):
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path / folder)
    monkeypatch.setattr(compiling, "find_spec", lambda name: numba)
    assert compiling.how_to_install() == installs
    assert compiling.how_to_compile() == compiles


def test_where_numba_is_missing_the_legend_says_so(monkeypatch):
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    sentence = (
        "The legend looks less far ahead until its thoughts are compiled, once: `python3 colt warm`, which"
    )
    assert Legend.remark("colt-express", Options().rulebook).startswith(sentence)


NOBODY_WAITS = """
from colt import fast
from colt.bots.legend import Legend
from colt.fast import compiling
from colt.games import Options
fast.never_wait()
print(compiling.is_compiling(), fast.engine(), compiling.entry(print) is print)
print(Legend.remark("colt-express", Options().rulebook))
"""


@compiles
def test_who_never_waits_thinks_without_what_is_not_compiled_and_says_so(tmp_path):
    said = in_a_new_process(
        NOBODY_WAITS, **{**os.environ, "XDG_CACHE_HOME": str(tmp_path), "COLT_ENGINE": ""}
    ).stdout
    assert said.splitlines() == [
        "False referee True",
        "The legend looks less far ahead until its thoughts are compiled, once: `python3 colt warm`.",
    ]
    assert not [*tmp_path.rglob("*.nbi")]
