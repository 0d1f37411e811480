"""The client's files: fresh types, nothing that names a place."""

import json
import re
from pathlib import Path

import msgspec

from colt import wire
from tools import wire_types

WEB = Path(__file__).resolve().parent.parent.parent / "web"


def test_the_types_are_those_of_the_wire():
    first = wire_types.TYPES.read_text(encoding="utf-8").splitlines()[0]
    assert wire_types.digest() in first, "web/src/wire.ts is old: .venv/bin/python tools/wire_types.py"


def test_the_page_offers_every_phrase_there_is():
    text = wire_types.TYPES.read_text(encoding="utf-8")
    assert f"PHRASES = {msgspec.json.encode(wire.PHRASES).decode()};" in text


def test_the_lock_names_no_address_to_fetch_from():
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_every_locked_package_has_a_hash():
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_both_sides_speak_the_same_languages():
    page = {file.stem for file in (WEB / "src/words").glob("*.json")}
    game = {file.stem for file in (WEB.parent / "src/colt/words").glob("*.json")}
    assert page == game


def test_the_page_about_screens_names_tests_that_there_are():
    told = (WEB.parent / "docs/screens.md").read_text(encoding="utf-8")
    names = re.findall(r"`([a-zA-Z]+/[a-zA-Z_.]+\.(?:py|ts))(?:::(test_\w+))?", told)
    assert names
    for file, test in names:
        found = (WEB / "src" if file.endswith(".ts") else WEB.parent / "tests") / file
        assert found.exists(), file
        assert f"def {test}(" in found.read_text(encoding="utf-8") or not test, test
