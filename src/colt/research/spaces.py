"""The spaces of observations and answers, as Gymnasium describes them."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from colt.research.shape import SHAPE

Observation = dict[str, npt.NDArray[np.int8]]
"""What a seat knows (`observation`), and which answers are legal (`action_mask`)."""


def observation_space() -> gym.spaces.Dict:
    """Everything one seat can know, and which answers are legal."""
    return gym.spaces.Dict(
        {
            "observation": gym.spaces.Box(-128, 127, (SHAPE.columns,), np.int8),
            "action_mask": gym.spaces.Box(0, 1, (SHAPE.answers,), np.int8),
        }
    )


class LegalAnswers(gym.spaces.Discrete):
    """All answers; a sample is one that is legal now."""

    def __init__(self) -> None:
        super().__init__(SHAPE.answers)
        self.legal: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:  # noqa: ANN401 - as Gymnasium has it
        """Any answer that is legal now, where nothing else is asked for."""
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)
