"""Every seat an agent, as PettingZoo's AEC environments have it, on the fast engine.

>>> from colt.research import pettingzoo
>>> env = pettingzoo.env(players=3)
>>> env.reset(seed=1)
>>> env.agents
['seat_0', 'seat_1', 'seat_2']
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from colt.express.editions import DEFAULT_EDITION
from colt.fast.express import batches
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.express.tables import Tables
from colt.kernel import BadOption
from colt.research.readiness import get_ready
from colt.research.rewards import Reckoning, counting_for
from colt.research.shape import ANSWERS
from colt.research.spaces import LegalAnswers, Observation, observation_space

Agent = str


def env(**options: Any) -> Any:  # noqa: ANN401 - a wrapper of PettingZoo's
    """The environment with PettingZoo's own watchman about the order of calls."""
    return wrappers.OrderEnforcingWrapper(ColtAEC(**options))


class ColtAEC(AECEnv[Agent, Observation, int]):  # type: ignore[misc] # PettingZoo has no types
    """One table; whoever is asked is the agent that acts."""

    metadata: ClassVar[dict[str, Any]] = {"name": "colt_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(
        self,
        *,
        players: int = 4,
        edition: str = DEFAULT_EDITION,
        variants: Sequence[str] = (),
        bandits: Sequence[str] | None = None,
        reward: Reckoning = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        get_ready()
        self.render_mode = render_mode
        self._options: dict[str, Any] = {"edition": edition, "variants": variants, "bandits": bandits}
        self._table = Tables.new(1, players, **self._options)
        self._counting = counting_for(reward)
        self._seats = np.zeros(1, np.int64)
        self._number = np.zeros(1, np.int64)
        self._luck = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[Agent] = []
        space = observation_space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: LegalAnswers() for agent in self.possible_agents}
        self._nobody = np.zeros(ANSWERS, np.int8)

    def observation_space(self, agent: Agent) -> Any:  # noqa: ANN401 - a space of Gymnasium's
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:  # noqa: ANN401
        """What an agent can answer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same deal."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        players = len(self.possible_agents)
        self._table = Tables.new(1, players, **self._options, seed=int(self._luck.integers(1 << 62)))
        self._counting.begin(self._table)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def observe(self, agent: Agent) -> Observation:
        """What this seat knows, and which answers are legal, if it is asked."""
        seat = self.possible_agents.index(agent)
        self._seats[0] = seat
        seen = np.empty_like(self._table.rows)
        call(batches.look, self._table.rows, self._seats, seen, self._table.made.book)
        is_asked = agent == self.agent_selection and not self._is_over()
        return {"observation": seen[0], "action_mask": self._mask() if is_asked else self._nobody.copy()}

    def step(self, action: int | None) -> None:
        """The agent that is asked answers so; an answer that is not legal changes nothing."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < ANSWERS or not self._table.legal[0, action]:
            legal = ", ".join(map(str, np.flatnonzero(self._table.legal[0])))
            raise BadOption(f"{self.agent_selection} cannot answer {action}; legal is: {legal}.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._number[0] = action
        self._table.go_on(self._number)
        self._share_out()
        if self._is_over():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to see here; `colt watch` shows a game."""

    def close(self) -> None:
        """There is nothing to put away."""

    def _is_over(self) -> bool:
        return bool(self._table.rows[0, at.SEAT] < 0)

    def _asked(self) -> Agent:
        agent = self.possible_agents[int(self._table.rows[0, at.SEAT])]
        self.action_spaces[agent].legal = self._mask()
        return agent

    def _mask(self) -> npt.NDArray[np.int8]:
        mask: npt.NDArray[np.int8] = self._table.legal[0].astype(np.int8)
        return mask

    def _share_out(self) -> None:
        brought = self._counting.brought(self._table)[0]
        for agent, reward in zip(self.possible_agents, brought.tolist(), strict=True):
            self.rewards[agent] = reward
