"""A hint for a person: a nudge first, then the answer. Who gives it knows what that seat knows, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from colt import games
from colt.bots import thinking
from colt.bots.bot import Seed, View, luck
from colt.bots.sheriff import Sheriff
from colt.kernel import Choice, Decision
from colt.retelling.shadow import CardAhead, Shadow, Sure


class Hint(msgspec.Struct, frozen=True):
    """What to think of, what to do, and why: an answer as its text, sentences by their keys."""

    nudge: str
    choice: str
    why: str


class Tried(NamedTuple):
    """A card laid ready in thought, and where it leads."""

    card: CardAhead
    shadow: Shadow


def hint(view: View, decision: Decision, seed: Seed = 0) -> Hint:
    """The answer the sheriff would give, who needs no time to think, and a nudge away from what looks best by rules of
    thumb where that is another one."""
    best = Sheriff(seed).choose(view, decision)
    tempting = thinking.about(view).at_a_glance(view, decision, luck(seed, view, decision))
    return Hint(_nudge(view, tempting, best), str(best), _why(view, best))


def _nudge(view: View, tempting: Choice, best: Choice) -> str:
    """What speaks against what looks best at a glance, without saying what would be better."""
    if tempting == best:
        return "hint.nudge.trust"
    tried = _tried(view, tempting)
    if tried is None:
        return "hint.nudge.doubt"
    if tried.card.meets_marshal:
        return "hint.nudge.marshal"
    if tried.card.reasons:
        return "hint.nudge.nothing"
    if tried.card.tokens and _is_crowded(tried):
        return "hint.nudge.company"
    return "hint.nudge.fog" if tried.card.sure is Sure.FOG else "hint.nudge.doubt"


def _why(view: View, best: Choice) -> str:
    """What the best answer is good for."""
    if str(best).startswith("draw"):
        return "hint.why.draw"
    tried = _tried(view, best)
    if tried is None:
        return "hint.why.best"
    card = tried.card
    reasons = {
        "hint.why.target": card.targets,
        "hint.why.loot": card.tokens,
        "hint.why.marshal": card.cars,
        "hint.why.place": card.spaces,
    }
    return next((why for why, found in reasons.items() if found), "hint.why.best")


def _is_crowded(tried: Tried) -> bool:
    """Whether somebody else could be where this card takes place."""
    others = (spaces for bandit, spaces in tried.shadow.at if bandit != tried.card.bandit)
    return any(set(spaces) & set(tried.card.spaces) for spaces in others)


def _tried(view: View, choice: Choice) -> Tried | None:
    """The first card of this answer laid ready, as the seat itself may foresee it; None where it plays none."""
    verb, *cards = (word for word in str(choice).split() if word != "hidden")
    if verb not in ("play", "plan"):
        return None
    shadow = games.shadow(view, (" ".join(cards),) if verb == "play" else tuple(cards))
    ready = [card for card in shadow.cards if card.is_ready]
    return Tried(ready[0], shadow) if ready else None
