"""The legend: the net, and what it finds out by playing on in its head.

Every answer is played on to the end of the round, on many tables it could be sitting at, and what the net expects there
is added up; what looks best to the net has a lead. Where nothing is compiled there is no time for that: what the net is
sure of is answered at a glance, and only what it is torn between is played on. Looking ahead needs numpy; without it
the sheriff answers throughout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from colt.bots import judging, thinking
from colt.bots.bot import MOST, Seed, View, luck
from colt.bots.judging import Opinion
from colt.bots.outcomes import joined
from colt.bots.outlaw import Outlaw
from colt.bots.search import Search
from colt.bots.sheriff import TRAINED, UNTRAINED, Sheriff, is_trained_on
from colt.fast.compiling import FastError, how_to_compile, is_compiling
from colt.kernel import BadOption, Chance, Choice, Decision

if TYPE_CHECKING:
    from colt.bots.express.net.answering import Seen

PLAYOUTS = 2000
"""The budget where none is given."""
ALIKE = 4
"""So many times fewer where rivals are thought of as no less than oneself, which takes that much longer."""
THOUGHTFUL = 3
"""So many times fewer for each player and each kind of rivals where they answer as outlaws or sheriffs would."""
KINDS = {
    "both": ("outlaws", "sheriffs"),
    "outlaws": ("outlaws",),
    "sheriffs": ("sheriffs",),
    "ordinary": ("ordinary",),
}
"""Who the others are in its head: at half of the tables outlaws who think for themselves and at half of them sheriffs,
only the ones or the others (where everything is compiled, in games without a variant for three or more), or players of
many minds."""
SLOWLY = 44
"""Where nothing is compiled so many times fewer playouts have to do."""
TORN = 0.002
"""Where nothing is compiled only answers with such odds are played on,"""
CANDIDATES = 5
"""and so many at most;"""
FEW = 4
"""where more play, every table takes longer, so there are fewer of both;"""
SURE = 0.003
"""and so few tables tell little, so what looks best to the net has at least this lead."""


class Legend:
    """Plays on in its head after every answer, to the end of the round, and asks a net what that is worth."""

    check = staticmethod(thinking.check)

    def __init__(
        self,
        seed: Seed = 0,
        *,
        playouts: int = PLAYOUTS,
        doubt: float = 0.0,
        lean: float = 0.001,
        rivals: str = "both",
    ) -> None:
        if rivals not in KINDS:
            raise BadOption(f"The legend takes its rivals for {', '.join(KINDS)}, not {rivals!r}.")
        if not 1 <= playouts <= MOST:
            raise BadOption(f"The legend takes a budget of 1 to {MOST} playouts, not {playouts}.")
        if not 0 <= doubt <= 1 or not 0 <= lean <= 1:
            raise BadOption(f"The legend's doubt and lean are from 0 to 1, not {doubt} and {lean}.")
        self.seed, self.rivals = seed, rivals
        self.lean = lean if is_compiling() else max(lean, SURE)
        self.doubt = doubt if is_compiling() else max(doubt, TORN)
        self.playouts = playouts if is_compiling() else max(1, playouts // SLOWLY)
        self.otherwise = Search(seed)
        self.at_a_glance = Sheriff(seed)
        self.by_thumb = Outlaw(seed)

    @staticmethod
    def remark(title: str, book: Any) -> str:  # noqa: ANN401 - of any game
        """What to tell who seats it at a table where this book is played; nothing where it plays as it should."""
        from colt.fast.lists import HAS_NUMPY  # noqa: PLC0415 - asks whether it is installed

        if title != TRAINED:
            return "The legend's net has never played this game; the search answers in its place."
        if not is_trained_on(title, book):
            return "The legend's net has never played by these rules; the outlaw answers in its place."
        if not HAS_NUMPY:
            return "Without numpy the legend cannot look ahead and answers like the sheriff."
        if is_compiling():
            return ""
        return f"The legend looks less far ahead until its thoughts are compiled, once: {how_to_compile()}."

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best answer, as far as it can see."""
        self.check(view.title, view.rulebook)
        if len(decision.choices) == 1:
            return decision.choices[0]
        if view.title != TRAINED or decision.ask in UNTRAINED:
            return self.otherwise.choose(view, decision)
        from colt.bots.express.net.answering import Seen  # noqa: PLC0415 - numpy, where it is installed
        from colt.fast.lists import HAS_NUMPY  # noqa: PLC0415 - asks whether it is

        if not HAS_NUMPY:
            return self.at_a_glance.choose(view, decision)
        try:
            seen = Seen(view, decision)
        except FastError:  # a rulebook the net has never heard of, or a table it cannot imagine
            is_known = is_trained_on(view.title, view.rulebook)
            return (self.otherwise if is_known else self.by_thumb).choose(view, decision)
        chance = luck(self.seed, view, decision)
        choice = None
        while choice is None:
            choice = seen.give(self._number(view, seen, chance))
        return choice

    def think(self, view: View, decision: Decision) -> list[Opinion]:
        """What every legal answer is worth, also those it would not look at when it answers: its playouts are shared by
        all of them, on the same tables. Before the first round rules of thumb judge."""
        self.check(view.title, view.rulebook)
        if view.title != TRAINED or not view.round:
            return self.otherwise.think(view, decision)
        from colt.bots.express.net.answering import Seen  # noqa: PLC0415 - numpy, where it is installed
        from colt.fast.lists import HAS_NUMPY  # noqa: PLC0415 - asks whether it is

        if not HAS_NUMPY:
            return self.otherwise.think(view, decision)
        try:
            seen = Seen(view, decision)
        except FastError:  # a rulebook the net has never heard of, or a table it cannot imagine
            return self.otherwise.think(view, decision)
        from colt.bots.express.net import foretelling, model, playing_on  # noqa: PLC0415 - numpy

        chance, choices = luck(self.seed, view, decision), decision.choices
        kinds = KINDS[self.rivals] if playing_on.knows_outlaws(view) else KINDS["ordinary"]
        guesses = max(judging.LEAST, self.playouts // len(choices) // len(kinds))
        heads = [foretelling.Foretelling(model.legend(), view, seen, chance, others) for others in kinds]
        return judging.opinions(choices, joined([head.foretold(choices, guesses) for head in heads]))

    def _number(self, view: View, seen: Seen, chance: Chance) -> int:
        import numpy as np  # noqa: PLC0415

        from colt.bots.express.net import model, playing_on, racing  # noqa: PLC0415

        net = model.legend()
        told, numbers = seen.look()
        looks = np.where(numbers >= 0, net.looks(told)[0], np.float32(-np.inf))
        odds = playing_on.odds(looks[np.newaxis])[0]
        first, *others = (int(one) for one in np.argsort(-looks, kind="stable") if numbers[one] >= 0)
        running = [first, *(one for one in others if odds[one] >= self.doubt * odds.sum())]
        if not is_compiling():
            del running[CANDIDATES * FEW // max(FEW, view.players) :]
        if len(running) == 1:
            return int(numbers[first])
        kinds = KINDS[self.rivals] if playing_on.knows_outlaws(view) else KINDS["ordinary"]
        heads = [playing_on.Head(net, view, seen, chance, others) for others in kinds]
        in_hand = [self.lean * float(looks[one] - looks[first]) for one in running]
        race = racing.Race(heads, [int(numbers[one]) for one in running], in_hand)
        return race.run(self._budget(kinds, view.players, is_alike=heads[0].rivals is net))

    def _budget(self, kinds: tuple[str, ...], players: int, *, is_alike: bool) -> int:
        """So many playouts here, where a table may take longer."""
        if kinds != KINDS["ordinary"]:
            return self.playouts // (THOUGHTFUL * players)
        if is_alike:
            return self.playouts // ALIKE
        return self.playouts if is_compiling() else self.playouts * FEW // max(FEW, players)
