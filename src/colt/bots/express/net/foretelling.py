"""What every answer is worth to the legend: all of them played on, on the same tables."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from colt.bots.express.ends import RULES_OF_THUMB
from colt.bots.express.net.playing_on import Floats, Head
from colt.bots.outcomes import Outcomes
from colt.fast.arrays import Numbers, Rows
from colt.fast.express import batches, codec, numbering, shares
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.kernel import Choice


class Foretelling(Head):
    """Tables played on as the legend does in its head. What they bring here is the chance to win, as the net sees it,
    and the dollars to have in the end: the net only tells by how much one is ahead, so rules of thumb say those."""

    def foretold(self, choices: Sequence[Choice], guesses: int) -> Outcomes:
        """What comes of each of these answers on so many guesses."""
        count = len(choices)
        rows = np.repeat(self._guesses(guesses), count, axis=0)
        luck = np.repeat(seeded(self.chance.below(1 << 64), guesses), count)[:, np.newaxis]
        first = np.zeros(len(rows), np.int64)
        for nth, choice in enumerate(choices):
            *before, last = codec.numbers_of(choice, self.seen.team)
            first[nth::count] = last
            if before:
                rows[nth::count, at.VICTIM] = before[0] - numbering.PUNCH + 1
                rows[nth::count, at.LOST] = before[1] - numbering.DROP + 1
        brought = self._play_on(rows, luck, first, count).reshape(guesses, count, 2)
        return Outcomes(brought[:, :, 0].tolist(), brought[:, :, 1].tolist())

    def _results(self, winners: Numbers, scores: Numbers) -> Floats:
        """What games that are over brought."""
        share = shares(winners, self.seen.made.players)[:, self.seen.seat]
        return np.stack([share, scores[:, self.seen.seat]], axis=1).astype(np.float32)

    def _outlook(self, rows: Rows) -> Floats:
        """What the next round and those after it will bring."""
        seat, made = self.seen.seat, self.seen.made
        chances = np.clip(super()._outlook(rows)[:, 0], 0, 1)
        rows, views = np.ascontiguousarray(rows), np.zeros_like(rows)
        call(batches.look, rows, np.full(len(rows), seat), views, made.book)
        views[:, at.ROUND] -= 1  # as if it had just ended: nothing has moved since but cards
        _, dollars = RULES_OF_THUMB.of_rows(views, seat, made)
        return np.stack([chances, dollars], axis=1).astype(np.float32)
