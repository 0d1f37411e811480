"""One seat of many tables as Gymnasium's vector environment; a policy answers for the others, in the same batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from colt.express.editions import DEFAULT_EDITION
from colt.fast.arrays import Mask, Numbers
from colt.fast.express import batches
from colt.fast.express.tables import Tables
from colt.kernel import BadOption
from colt.research.policies import Policy, read_policy
from colt.research.readiness import get_ready
from colt.research.refusing import refuse
from colt.research.rewards import Reckoning, Rewards, counting_for
from colt.research.shape import SHAPE
from colt.research.spaces import Observation, observation_space

Infos = dict[str, Any]


class OneSeat(VectorEnv[Any, Any, Any]):
    """What a seat sees and may answer, in many tables; its observations say which answers are legal."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        players: int = 4,
        edition: str = DEFAULT_EDITION,
        variants: Sequence[str] = (),
        bandits: Sequence[str] | None = None,
        seat: int = 0,
        others: str | Policy = "drifter",
        reward: Reckoning = "win",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if not 0 <= seat < players:
            raise BadOption(f"There is no seat {seat}; the seats are 0 to {players - 1}.")
        get_ready()
        self.num_envs = num_envs
        self.seat = seat
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**OneSeat.metadata, "autoreset_mode": self.autoreset_mode}  # type: ignore[misc]
        self.single_observation_space = observation_space()
        self.single_action_space = gym.spaces.Discrete(SHAPE.answers)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._others = read_policy(others)
        self._counting = counting_for(reward)
        self._options: dict[str, Any] = {"edition": edition, "variants": variants, "bandits": bandits}
        self._tables = Tables.new(num_envs, players, **self._options)
        self._ended: Mask = np.zeros(num_envs, np.bool_)

    # --- what Gymnasium asks

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Observation, Infos]:
        """New games in all tables, or with `options={"reset_mask": mask}` in those that are marked."""
        super().reset(seed=seed)
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            return self._reset_some(np.asarray(mask, np.bool_))
        number = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self._tables = Tables.new(self.num_envs, self._tables.made.players, **self._options, seed=number)
        self._ended[:] = False
        self._counting.begin(self._tables)
        self._wait_for_us()
        return self._observed(), {}

    def step(self, actions: npt.ArrayLike) -> tuple[Observation, Rewards, Mask, Mask, Infos]:
        """Our seat answers in every table, and the others until it is asked again or the game is over."""
        given = np.asarray(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            raise BadOption(
                'Some games are over; begin them again: reset(options={"reset_mask": terminations}).'
            )
        stale = self._ended.copy()
        refuse(given, self._tables.legal, but_not=stale)
        rewards = self._play(np.where(stale, batches.NEW_GAME, given).astype(np.int64))
        rewards[stale] = 0
        self._ended = self._tables.are_over
        terminations, truncations = self._ended.copy(), np.zeros(self.num_envs, np.bool_)
        infos: Infos = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and terminations.any():
            infos = self._final(terminations)
            self._begin(terminations)
        return self._observed(), rewards, terminations, truncations, infos

    # --- how a step goes

    def _play(self, numbers: Numbers) -> Rewards:
        """These answers, then those of the others; what all of it brought our seat."""
        self._tables.go_on(numbers)
        self._counting.begin(self._tables, numbers == batches.NEW_GAME)
        return self._brought() + self._wait_for_us()

    def _wait_for_us(self) -> Rewards:
        """The others answer wherever it is not our turn."""
        rewards: Rewards = np.zeros(self.num_envs, np.float32)
        while (waiting := (self._tables.seats != self.seat) & ~self._tables.are_over).any():
            answers = self._others(self._tables, waiting)
            self._tables.go_on(np.where(waiting, answers, batches.LOOK))
            rewards += self._brought() * waiting
        return rewards

    def _brought(self) -> Rewards:
        brought: Rewards = self._counting.brought(self._tables)[:, self.seat]
        return brought

    def _begin(self, marked: Mask) -> None:
        """New games in these tables, up to our first question."""
        self._tables.go_on(np.where(marked, batches.NEW_GAME, batches.LOOK))
        self._counting.begin(self._tables, marked)
        self._wait_for_us()
        self._ended &= ~marked

    def _reset_some(self, marked: Mask) -> tuple[Observation, Infos]:
        if marked.shape != (self.num_envs,):
            raise BadOption(f"The mask marks {self.num_envs} tables, not {marked.shape}.")
        self._begin(marked)
        return self._observed(), {}

    # --- what is seen

    def _observed(self) -> Observation:
        seen = self._tables.observe(np.full(self.num_envs, self.seat))
        return {"observation": seen, "action_mask": self._tables.legal.astype(np.int8)}

    def _final(self, terminations: Mask) -> Infos:
        """The last observation of every game that ended in this step, as Gymnasium hands it on."""
        seen = self._observed()
        last = np.full(self.num_envs, None, object)
        for nth in np.flatnonzero(terminations):
            last[nth] = {name: part[nth].copy() for name, part in seen.items()}
        return {
            "final_obs": last,
            "_final_obs": terminations.copy(),
            "final_info": {},
            "_final_info": terminations.copy(),
        }
