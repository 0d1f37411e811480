"""The start script, where somebody wants another Python than the one that is there."""

import sys
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
