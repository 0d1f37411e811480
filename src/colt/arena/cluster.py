"""Games on many machines: an executor over a Ray cluster, for who has one (`pip install colt-express[ray]`)."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from colt.fast.compiling import is_compiling
from colt.kernel import BadOption

CHOSEN = ("COLT_ENGINE", "OPENBLAS_NUM_THREADS")
"""What was settled here counts on every machine: with which engine bots think, and on how many processors at once."""

P = ParamSpec("P")
T = TypeVar("T")


class Cluster(Executor):
    """Every call becomes a task of the cluster. A worker that is killed costs its game only: it is played again
    elsewhere, and comes out the same."""

    def __init__(self, address: str | None = None, **settings: Any) -> None:  # noqa: ANN401 - Ray's own
        try:
            self.ray = import_module("ray")
        except ModuleNotFoundError:
            raise BadOption(
                "Ray is not installed here; install it with `pip install colt-express[ray]`."
            ) from None
        chosen = {name: os.environ[name] for name in CHOSEN if name in os.environ}
        there = dict(settings.pop("runtime_env", {}))
        there["env_vars"] = {**chosen, **there.get("env_vars", {})}
        self.ray.init(
            address=address, ignore_reinit_error=True, log_to_driver=False, runtime_env=there, **settings
        )
        self._task = self.ray.remote(max_retries=-1)(_called)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The result, when some machine has come to it."""
        found: Future[T] = self._task.remote(is_compiling(), fn, args, kwargs).future()
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; one that was started for this ends."""
        self.ray.shutdown()


def _called(
    compiles: bool, function: Callable[..., T], arguments: tuple[Any, ...], options: dict[str, Any]
) -> T:
    if is_compiling() != compiles:
        raise BadOption(
            "One machine of the cluster compiles the fast engine and another does not: bots would think differently"
            " there. Install the same on both."
        )
    return function(*arguments, **options)
