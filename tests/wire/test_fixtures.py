"""The games the client is tested with are what a server would send today."""

import importlib.util
from pathlib import Path

import msgspec
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "web" / "fixtures"


def maker():
    """The script that makes them."""
    spec = importlib.util.spec_from_file_location("fixtures", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made():
    """What it makes today, by name."""
    return {name: msgspec.json.encode(message) + b"\n" for name, message in maker().fixtures()}


KEPT = {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.json"))}


@pytest.mark.parametrize("name", KEPT)
def test_a_fixture_is_fresh(name, made):
    assert KEPT[name] == made[name], "it is old: .venv/bin/python web/fixtures/make.py"


def test_every_moment_is_kept(made):
    assert set(made) == set(KEPT)
