"""One seat against named bots, as Gymnasium has it: `gymnasium.make("Colt-v0")` once this module is imported.

>>> import gymnasium
>>> import colt.research.gymnasium
>>> env = gymnasium.make("Colt-v0", players=3, others=["greenhorn", "drifter"])
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
>>> reward, terminated
(0.0, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium as gym

from colt import bots, games
from colt.express.editions import DEFAULT_EDITION
from colt.kernel import BadOption, Game, share
from colt.research.referees_table import RefereesTable, as_int8
from colt.research.rewards import THOUSAND, Reward, read_reward
from colt.research.shape import SHAPE
from colt.research.spaces import LegalAnswers, Observation, observation_space


class ColtEnv(gym.Env[Observation, int]):
    """The referee's game; bots by name sit at the other seats."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        *,
        players: int = 4,
        seat: int = 0,
        others: str | Sequence[str] = "greenhorn",
        edition: str = DEFAULT_EDITION,
        variants: Sequence[str] = (),
        bandits: Sequence[str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        names = [others] * (players - 1) if isinstance(others, str) else list(others)
        if not 0 <= seat < players or len(names) != players - 1:
            raise BadOption(f"{players} players are one at a seat from 0 on, and {players - 1} bots.")
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space: Any = observation_space()
        self.action_space: Any = LegalAnswers()
        self._names = names
        self._reward = read_reward(reward)
        self._options: dict[str, Any] = {
            "players": players,
            "edition": edition,
            "variants": variants,
            "bandits": bandits,
        }
        games.new_game(games.read_options(**self._options))
        self._table: RefereesTable | None = None
        self._bots: dict[int, bots.Bot] = {}
        self._money = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the same seed gives the same deal and the same bots."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 62))
        self._table = RefereesTable(games.new_game(games.read_options(**self._options, seed=deal)))
        seats = (seat for seat in range(self._options["players"]) if seat != self.seat)
        self._bots = {
            seat: bots.make(name, f"{deal} seat {seat}")
            for seat, name in zip(seats, self._names, strict=True)
        }
        self._wait_for_us()
        self._money = money(self._table.game, self.seat)
        return self._observed(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Our seat answers, then the bots until it is asked again; an answer that is not legal changes nothing."""
        table = self._sat_down()
        before = table.game.state.round
        table.answer(int(action))
        self._wait_for_us()
        return self._observed(), self._brought(before), table.game.is_over, False, {}

    def _sat_down(self) -> RefereesTable:
        if self._table is None:
            raise BadOption("There is no game yet; begin with `reset`.")
        return self._table

    def _wait_for_us(self) -> None:
        table = self._sat_down()
        while (decision := table.decision) is not None and decision.seat != self.seat:
            choice = self._bots[decision.seat].choose(table.game.view(decision.seat), decision)
            table.game.play(choice, decision.seat)

    def _observed(self) -> Observation:
        table = self._sat_down()
        mask = as_int8(table.mask())
        self.action_space.legal = mask
        return {"observation": table.observation(self.seat), "action_mask": mask}

    def _brought(self, round_before: int) -> float:
        game = self._sat_down().game
        if self._reward is Reward.ROUND and (game.is_over or game.state.round != round_before):
            before, self._money = self._money, money(game, self.seat)
            return (self._money - before) / THOUSAND
        if not game.is_over or self._reward is Reward.ROUND:
            return 0.0
        if self._reward is Reward.MONEY:
            return float(game.result.scores[self.seat] / THOUSAND)
        return share(game.result.winners, self.seat)


def money(game: Game[Any], seat: int) -> int:
    """What this seat would have if the game ended now, prizes included."""
    from colt.express.rules import scoring  # noqa: PLC0415

    scores: tuple[int, ...] = game.result.scores if game.is_over else scoring.result(game.state).scores
    return scores[seat]


def register() -> None:
    """Let `gymnasium.make` and `gymnasium.make_vec` know it by its name."""
    if SHAPE.environment not in gym.registry:
        gym.register(
            SHAPE.environment,
            entry_point="colt.research.gymnasium:ColtEnv",
            vector_entry_point="colt.research.one_seat:OneSeat",
        )


register()
