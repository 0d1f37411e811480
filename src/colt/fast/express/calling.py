"""Calling compiled functions from Python; where nothing is compiled they work on lists of whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from colt.fast import lists


def call(function: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401 - any entry, any arrays
    """Call this function with these arrays, in which it writes. Plain Python gets lists, whose numbers do not
    overflow, and what it wrote is brought back."""
    if hasattr(function, "py_func"):
        return function(*arguments)
    plain = [one.tolist() if _is_listed(one) else one for one in arguments]
    result = function(*plain)
    for nth, given in enumerate(arguments):
        if _is_listed(given) and given.size:
            given[...] = plain[nth]
    return result


def _is_listed(argument: Any) -> bool:  # noqa: ANN401 - see above
    """Luck stays as it is: its generator counts in 64 bits."""
    return lists.is_array(argument) and argument.dtype != "uint64"
