"""Nicknames that are not welcome: a list of the operator's, one to a line."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from colt.kernel import BadOption
from colt.server.errors import NotReadable
from colt.wire.tables import tidy

LOOKS_LIKE = str.maketrans("0134578@$!|аеіјорсѕухαεικορυχ", "oieastbasiiaeijopcsyxaeikopux")
"""What is written in place of a letter."""


class Names:
    """Says no to nicknames that are on the list, however they are written."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        written = (line.partition("#")[0].strip() for line in lines)
        self._refused = [pattern for line in written if (pattern := _plain(line, keeping="*"))]

    @classmethod
    def listed_in(cls, file: str) -> Names:
        """The list in this file; where none is named everybody is welcome."""
        if not file:
            return cls()
        try:
            return cls(Path(file).expanduser().read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise BadOption(f"The list of refused nicknames cannot be read: {reason}.") from None

    def check(self, nickname: str) -> str:
        """This nickname as everybody would see it, if it is welcome."""
        name = tidy(nickname)
        words = [_plain(word) for word in name.split()]
        for word in (*words, "".join(words)):
            if any(fnmatchcase(word, pattern) for pattern in self._refused):
                raise NotReadable("This nickname is not welcome here; please choose another.", "bad-nickname")
        return name


def _plain(text: str, keeping: str = "") -> str:
    """The bare small letters of a text, without accents, and with the letters others stand for."""
    letters = unicodedata.normalize("NFKD", text).casefold().translate(LOOKS_LIKE)
    return "".join(sign for sign in letters if sign.isalnum() or sign in keeping)
