"""Links, tokens and secrets: what nobody can guess."""

from __future__ import annotations

import hashlib
import secrets

from colt.server import logs


def new_link() -> str:
    """The link of a table: who knows it can watch."""
    return _of_all_sorts(16)


PASSING = "passing-"
"""How the links of tables begin that are cleared after a day: a lesson, a try."""


def new_passing_link() -> str:
    """The link of a table that is not kept."""
    return PASSING + new_link()


def new_token() -> str:
    """The key to a seat: who holds it sits there."""
    return _of_all_sorts(24)


def new_name() -> str:
    """What a process is called among the others."""
    return secrets.token_hex(6)


def new_secret() -> str:
    """The server's part of a seed."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What is kept of a token. It is long and random, so one round is enough."""
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"colt token").hexdigest()


def is_same(kept: str, given: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell how much of them is."""
    return secrets.compare_digest(kept, given)


def _of_all_sorts(size: int) -> str:
    """Random signs; again where they happen to read like a word, which the log would not mask, or like an option, which
    a command would take them for."""
    while not logs.is_masked(key := secrets.token_urlsafe(size)) or key.startswith("-"):
        pass
    return key
