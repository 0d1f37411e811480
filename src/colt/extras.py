"""What is installed only where it is wanted: the core needs msgspec alone, everything else is asked for by name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from colt.kernel import ColtError


class Missing(ColtError, ImportError):
    """Something that is not installed here, with the command that installs it."""


@contextmanager
def needed_for(what: str, extra: str) -> Iterator[None]:
    """Imports in here belong to an extra; where one of them is not installed, a sentence says which to ask for.

    >>> with needed_for("The telegraph", extra="play"):
    ...     import morse
    Traceback (most recent call last):
        ...
    colt.extras.Missing: The telegraph needs morse, which is not installed: pip install "colt-express[play]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if isinstance(error, Missing) or name in ("", "colt"):
            raise
        raise Missing(
            f'{what} needs {name}, which is not installed: pip install "colt-express[{extra}]"'
        ) from None
