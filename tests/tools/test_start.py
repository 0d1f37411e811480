"""The start script: which set it installs, and where somebody wants another Python than the one that is there."""

import os
import sys
import venv
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.fixture
def colt(monkeypatch):
    """The script as a module; what it keeps for later starts is not touched."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = SourceFileLoader("colt_start", str(ROOT / "colt"))
    spec = spec_from_loader("colt_start", loader)
    assert spec is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "colt_start", module)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("arguments", "version", "rest"),
    [
        ("test", None, "test"),
        ("test --slow -k marshal", None, "test --slow -k marshal"),
        ("test --python 3.13", "3.13", "test"),
        ("test --python=3.12 -k marshal", "3.12", "test -k marshal"),
        ("test --slow --python 3.14 -x", "3.14", "test --slow -x"),
    ],
)
def test_another_python_is_asked_for_by_its_version(colt, arguments, version, rest):
    assert colt.another_python(arguments.split()) == (version, rest.split())


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("3.10", "Colt needs Python 3.11 or newer"),
        ("snake", "a version such as 3.13, not 'snake'"),
        ("", "a version such as 3.13, not ''"),
    ],
)
def test_a_python_colt_cannot_run_on_is_refused_in_a_sentence(colt, version, sentence):
    with pytest.raises(colt.CannotSetUp, match=sentence):
        colt.another_python(["test", "--python", version])


def test_a_python_that_is_not_installed_is_never_fetched(colt, monkeypatch):
    monkeypatch.setattr(colt, "find_python_with_uv", lambda version, system: None)
    with pytest.raises(colt.CannotSetUp, match=r"Python 3\.99 is not installed on this machine\."):
        colt.environment_of("3.99", system=False)
    assert colt.child_environment()["UV_PYTHON_DOWNLOADS"] == "never"


@pytest.mark.skipif(sys.platform == "win32", reason="pyenv and its shims are for other systems")
def test_a_python_where_pyenv_keeps_it_is_found(colt, monkeypatch, tmp_path):
    """A shim on the PATH that only says which versions there are is no Python."""
    shim = tmp_path / "shims" / f"python{HERE}"
    kept = tmp_path / "versions" / f"{HERE}.7" / "bin" / f"python{HERE}"
    for file in (shim, kept):
        file.parent.mkdir(parents=True)
    shim.write_text("#!/bin/sh\necho not this one >&2\nexit 127\n")
    shim.chmod(0o755)
    kept.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(shim.parent))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    found = colt.find_python(HERE)
    assert found is not None
    assert Path(found).resolve() == Path(sys.executable).resolve()
    assert colt.environment_of(HERE, system=False).folder.name == f".venv-{HERE}"
    assert colt.find_python("3.99") is None


# --- which set is installed


@pytest.fixture
def fresh(colt, monkeypatch, tmp_path):
    """The script in a fresh folder, where setting up costs nothing and starting only says what is started with."""
    for lock in ("play.lock", "fast.lock", "dev.lock", "ray.lock"):
        write(tmp_path / "requirements" / lock, "colt-of-others==1\n")
    write(tmp_path / "pyproject.toml")
    write(tmp_path / "src/colt/__about__.py")
    monkeypatch.setattr(colt, "ROOT", tmp_path)
    monkeypatch.setattr(colt, "REQUIREMENTS", tmp_path / "requirements")
    for name in ("PLAY", "FAST", "DEV", "RAY"):
        monkeypatch.setattr(colt, name, getattr(colt, name)._replace(folder=tmp_path / ".venv"))
    monkeypatch.setattr(colt, "really_set_up", colt.set_up, raising=False)
    monkeypatch.setattr(colt, "set_up", install)
    monkeypatch.setattr(colt, "ensure_client", lambda environment: None)
    monkeypatch.setattr(colt, "start", started)
    monkeypatch.delenv("CI", raising=False)
    return colt


def write(file, text=""):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def install(environment, lock, system):
    print("sets up", environment.name)
    if not environment.python.exists():
        venv.EnvBuilder(symlinks=os.name != "nt").create(environment.folder)
    pattern = "Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages"
    packages = next(environment.folder.glob(pattern))
    (packages / "colt_express-1.dist-info").mkdir(exist_ok=True)
    write(environment.stamp, environment.wanted())


def started(environment, *arguments):
    print("starts with", environment.name)
    sys.exit()


@pytest.fixture
def said(fresh, capsys):
    """What becomes of a command."""

    def what_becomes_of(command):
        capsys.readouterr()
        with pytest.raises(SystemExit):
            fresh.main(command.split())
        return capsys.readouterr().out.splitlines()

    return what_becomes_of


def test_only_who_asks_for_it_gets_the_compiler_and_keeps_it(said):
    assert said("play") == ["sets up play", "starts with play"]
    assert said("warm --help") == ["starts with play"]
    assert said("warm") == ["sets up fast", "starts with fast"]
    for command in ("play", "bots", "warm", "warm --help"):
        assert said(command) == ["starts with fast"]


def test_the_tools_of_developers_bring_the_compiler_along(said):
    assert said("test") == ["sets up dev", "starts with dev"]
    assert said("warm") == said("play") == ["starts with dev"]
    assert said("test --ray") == ["sets up ray", "starts with ray"]
    assert said("warm") == said("play") == ["starts with ray"]


@pytest.mark.parametrize("changed", ["play.lock", "fast.lock"])
@pytest.mark.parametrize("before", ["warm", "test", "test --ray"])
def test_whoever_has_the_compiler_keeps_it_when_a_lock_changes(fresh, said, before, changed):
    """The tools of developers are brought up to date when they are needed."""
    for command in ("play", before):
        said(command)
    write(fresh.REQUIREMENTS / changed, "colt-of-others==2\n")
    assert said("play") == ["sets up fast", "starts with fast"]
    assert said("play") == ["starts with fast"]


def test_new_tools_of_developers_do_not_keep_a_player_waiting(fresh, said):
    said("warm")
    said("test")
    write(fresh.REQUIREMENTS / "dev.lock", "colt-of-others==2\n")
    assert said("play") == ["starts with fast"]
    assert said("test") == ["sets up dev", "starts with dev"]


def test_each_set_has_the_smaller_ones_in_it(colt):
    wider = (colt.PLAY, colt.FAST, colt.DEV, colt.RAY)
    assert [one.locks for one in wider] == [colt.RAY.locks[:n] for n in (1, 2, 3, 4)]
    assert colt.environment_of(HERE, system=False).locks == colt.DEV.locks


# --- where the installer cannot do it

UNREACHABLE = "error: Request failed after 3 retries\n  Caused by: Failed to fetch: `numba`"
NO_WHEEL = "× No solution found when resolving dependencies"
HALF_WAY = "error: failed to remove directory `numba`"


@pytest.fixture
def broken_uv(monkeypatch, tmp_path):
    """An installer that only says why it cannot install anything."""

    def says(sentence):
        uv = tmp_path / "bin/uv"
        write(uv, f"#!/bin/sh\ncat >&2 <<'END'\n{sentence}\nEND\nexit 2\n")
        uv.chmod(0o755)
        monkeypatch.setenv("PATH", f"{uv.parent}{os.pathsep}{os.environ['PATH']}")

    return says


@pytest.mark.skipif(sys.platform == "win32", reason="the installer is a shell script here")
@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (
            UNREACHABLE,
            "could not download 1 packages, numba among them (190 MB): the package index cannot be",
        ),
        (NO_WHEEL, "could not install 1 packages, numba among them (190 MB) (× No solution"),
    ],
)
def test_where_the_compiler_cannot_be_had_one_plays_on_without(
    fresh, said, monkeypatch, capsys, broken_uv, reason, sentence
):
    said("play")
    broken_uv(reason)
    monkeypatch.setattr(fresh, "set_up", fresh.really_set_up)
    with pytest.raises(fresh.CannotSetUp) as refused:
        fresh.main(["warm"])
    assert sentence in str(refused.value)
    assert "Setting up Colt: 1 packages, numba among them (190 MB)" in capsys.readouterr().err
    assert said("play") == ["starts with play"]


@pytest.mark.skipif(sys.platform == "win32", reason="the installer is a shell script here")
def test_what_was_half_installed_is_made_anew(fresh, said, monkeypatch, broken_uv):
    said("play")
    broken_uv(HALF_WAY)
    monkeypatch.setattr(fresh, "set_up", fresh.really_set_up)
    with pytest.raises(fresh.CannotSetUp):
        fresh.main(["warm"])
    assert not fresh.PLAY.is_ready()
    assert not fresh.PLAY.is_usable()
