"""How fast the faces are: steps per second of a processor, with mask and observation before every step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import chain
from typing import Any

import msgspec
import numpy as np

from colt.research import pettingzoo, vector
from colt.research.gymnasium import ColtEnv
from colt.research.one_seat import OneSeat

TABLES = 4096


class Speed(msgspec.Struct, frozen=True):
    """What was measured for one face."""

    face: str
    steps: float
    """Answers per CPU second; with one seat, those of that seat alone."""


def measure(seconds: float) -> list[Speed]:
    """Every face for about so many CPU seconds, four players, in one thread."""
    return list(chain((_measured(face, play, seconds) for face, play in FACES.items()), _openspiel(seconds)))


def _measured(face: str, play: Callable[[], Iterator[int]], seconds: float) -> Speed:
    steps, work = 0, play()
    next(work)  # everything is compiled now
    began = time.process_time()
    while (used := time.process_time() - began) < seconds:
        steps += next(work)
    return Speed(face, steps / used)


def _vector() -> Iterator[int]:
    tables = vector.make(TABLES, players=4)
    while True:
        assert tables.observations.any()
        tables.step(tables.any_answers())
        yield TABLES


def _one_seat() -> Iterator[int]:
    env, luck = OneSeat(TABLES, players=4), np.random.default_rng(0)
    seen, _ = env.reset(seed=0)
    while True:
        noise = luck.random(seen["action_mask"].shape, np.float32)
        seen, *_ = env.step((noise * seen["action_mask"]).argmax(axis=1))
        yield TABLES


def _aec() -> Iterator[int]:
    env, luck = pettingzoo.env(players=4), np.random.default_rng(0)
    while True:
        env.reset(seed=int(luck.integers(1 << 30)))
        while not env.terminations[env.agent_selection]:
            seen, *_ = env.last()
            env.step(_any(luck, seen["action_mask"]))
            yield 1


def _gymnasium() -> Iterator[int]:
    env, luck = ColtEnv(players=4, others="drifter"), np.random.default_rng(0)
    while True:
        seen, _ = env.reset(seed=int(luck.integers(1 << 30)))
        is_over = False
        while not is_over:
            seen, _, is_over, _, _ = env.step(_any(luck, seen["action_mask"]))
            yield 1


def _any(luck: np.random.Generator, mask: np.ndarray[Any, Any]) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(luck.random() * len(legal))])


FACES: dict[str, Callable[[], Iterator[int]]] = {
    f"vector, {TABLES} tables": _vector,
    f"Gymnasium vector, {TABLES} tables, one seat against drifters": _one_seat,
    "PettingZoo AEC": _aec,
    "Gymnasium, one seat against drifters": _gymnasium,
}


# --- OpenSpiel, beside a game of its own


def _openspiel(seconds: float) -> Iterator[Speed]:
    if find_spec("pyspiel") is None:
        return
    import pyspiel  # noqa: PLC0415 - not there on every system

    from colt.research import openspiel  # noqa: PLC0415

    for name, label in (
        (f"{openspiel.NAME}(players=4)", "OpenSpiel"),
        ("hearts", "OpenSpiel's own hearts, in C++"),
    ):
        game = pyspiel.load_game(name)
        yield _measured(label, lambda game=game: _spiel(game, is_seen=False), seconds)  # type: ignore[misc]
        yield _measured(f"{label}, with observations", lambda game=game: _spiel(game, is_seen=True), seconds)  # type: ignore[misc]


def _spiel(game: Any, *, is_seen: bool) -> Iterator[int]:  # noqa: ANN401 - OpenSpiel has no types
    luck = np.random.default_rng(0)
    look = _look_of(game)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(_drawn(luck.random(), outcomes))
            else:
                legal = state.legal_actions()
                if is_seen:
                    look(state, state.current_player())
                state.apply_action(legal[int(luck.random() * len(legal))])
            yield 1


def _look_of(game: Any) -> Callable[[Any, int], object]:  # noqa: ANN401
    """What a seat of this game is told as a tensor."""
    if game.get_type().provides_observation_tensor:
        return lambda state, seat: state.observation_tensor(seat)
    return lambda state, seat: state.information_state_tensor(seat)


def _drawn(at: float, outcomes: list[tuple[int, float]]) -> int:
    """The outcome at this place between 0 and 1."""
    for outcome, odds in outcomes:
        at -= odds
        if at < 0:
            return outcome
    return outcomes[-1][0]
