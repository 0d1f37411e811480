"""What can go wrong, as a tree.

ColtError
├── BadOption       a game that no rulebook knows
└── Refusal         an answer that is not taken; nothing has changed
    ├── Unreadable  no answer of this game looks like that
    ├── NotNow      a right answer to another question
    │   └── NeverAsked  a question this game never puts
    ├── NotYours    another seat is asked
    └── NotLegal    the right kind of answer, but not one of those allowed here
"""

from __future__ import annotations

from typing import ClassVar


class ColtError(ValueError):
    """Anything Colt refuses, with a sentence that says why."""


class BadOption(ColtError):
    """The game asked for does not exist in any rulebook."""


class Refusal(ColtError):
    """An answer that is not taken. The game is as it was before."""

    word: ClassVar[str] = "refused"

    def __str__(self) -> str:
        return f"{self.word}: {super().__str__()}"


class Unreadable(Refusal):
    """No answer of this game looks like that."""

    word = "unreadable"


class NotNow(Refusal):
    """A right answer to a question that is not asked now."""

    word = "not now"


class NeverAsked(NotNow):
    """An answer to a question that other games put, and this one never does."""


class NotYours(Refusal):
    """Another seat is asked."""

    word = "not yours"


class NotLegal(Refusal):
    """The right kind of answer, but not one of those allowed here."""

    word = "not legal"
