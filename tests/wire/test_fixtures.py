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


FIXTURES = {name: msgspec.json.encode(message) + b"\n" for name, message in maker().fixtures()}


@pytest.mark.parametrize("name", FIXTURES)
def test_a_fixture_is_fresh(name):
    kept = (FOLDER / f"{name}.json").read_bytes()
    assert kept == FIXTURES[name], "it is old: python web/fixtures/make.py"


def test_there_are_no_others():
    assert {path.stem for path in FOLDER.glob("*.json")} == set(FIXTURES)
