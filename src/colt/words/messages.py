"""The message files: one JSON per language, every message in ICU MessageFormat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from importlib.metadata import entry_points

import msgspec

from colt import extras
from colt.kernel import BadOption

with extras.needed_for("colt.words", extra="play"):
    from icu4py.messageformat import MessageFormat

DEFAULT_LANGUAGE = "en"

ENTRY_POINTS = "colt.words"
"""The entry point group under which other packages name a package with message files of their own."""

Value = str | int

_REMEMBERED = 4096
"""So many filled-in messages of a language are kept: most sentences come again."""


def languages() -> tuple[str, ...]:
    """The languages Colt speaks; a new one is a new file."""
    files = (file.name for file in resources.files("colt.words").iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in files if name.endswith(".json")))


@lru_cache
def load(language: str) -> Mapping[str, str]:
    """The messages of a language as they are written in its file, and in those of other packages."""
    if language not in languages():
        raise BadOption(f"Colt does not speak {language!r}; it speaks {', '.join(languages())}.")
    packages = [entry.value for entry in entry_points(group=ENTRY_POINTS)]
    files = [resources.files(package).joinpath(f"{language}.json") for package in packages]
    house = resources.files("colt.words").joinpath(f"{language}.json")
    messages: dict[str, str] = {}
    for file in (*(file for file in files if file.is_file()), house):
        messages |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return messages


class Messages:
    """The messages of one language, ready to be filled in; what it lacks is said in English."""

    __slots__ = ("_plain", "_ready", "_said", "_texts", "language")

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language.replace("_", "-").split("-")[0].lower()
        self._texts = {**load(DEFAULT_LANGUAGE), **load(self.language)}
        self._ready: dict[str, MessageFormat] = {}
        self._plain: dict[str, str] = {}
        """Messages without anything to fill in, such as names: they are always the same."""
        self._said: dict[tuple[object, ...], str] = {}
        """The others as they were filled in lately: there are few bandits, cards and spaces."""

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def say(self, key: str, params: Mapping[str, Value]) -> str:
        """The message with this key, filled in."""
        if not params:
            plain = self._plain.get(key)
            if plain is None:
                plain = self._plain[key] = MessageFormat(self._texts[key], self.language).format({})
            return plain
        filled_in = key, *params, *params.values()
        said = self._said.get(filled_in)
        if said is None:
            if len(self._said) >= _REMEMBERED:
                self._said.clear()
            said = self._said[filled_in] = self._filled_in(key, params)
        return said

    def _filled_in(self, key: str, params: Mapping[str, Value]) -> str:
        message = self._ready.get(key)
        if message is None:
            message = self._ready[key] = MessageFormat(self._texts[key], self.language)
        return message.format(dict(params))
