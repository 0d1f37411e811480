"""Colt Express as the house bots think about it: at a glance, or by playing on in the head."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from colt.bots.express import other_questions, schemes, stealing
from colt.bots.express.ends import RULES_OF_THUMB, Value
from colt.bots.express.foresight import coming, foresee
from colt.bots.express.playouts import ASKS, GuessedTables
from colt.bots.express.weighing import Lures
from colt.express.choices import CoverWith, DrawCards, PlayCard
from colt.express.editions import VARIANTS
from colt.express.pieces import Bandit
from colt.express.rulebook import Rulebook
from colt.express.rules import stealin
from colt.express.state import State, Stealing
from colt.kernel import Chance, Choice, Decision

COVERING = 60
"""What a card must promise to be laid on top of a Shoot."""
GREED = 3
"""Who overlooks something sees nothing but the loot each time but one in so many."""
SHORTLIST = 8
"""So many ways to do what a card says are played on in the head."""


def knows(book: Rulebook) -> bool:
    """Whether everything in this book is in the box: what other packages add nobody has thought about."""
    return set(book.variants) <= set(VARIANTS)


def tables(view: State, value: Value = RULES_OF_THUMB) -> GuessedTables:
    """The tables this seat could be sitting at."""
    return GuessedTables(view, value)


def candidates(view: State, decision: Decision) -> Sequence[Choice]:
    """The answers worth playing on in the head, the one that looks best first; none where that tells nothing. What
    can be hidden is hidden."""
    if decision.ask not in ASKS:
        return ()
    if isinstance(view.moment, Stealing):
        return sorted(decision.choices, key=rating(view), reverse=True)[:SHORTLIST]
    hidden = [choice for choice in decision.choices if isinstance(choice, PlayCard) and choice.is_hidden]
    if not hidden:
        return decision.choices
    return (*hidden, *(choice for choice in decision.choices if not isinstance(choice, PlayCard)))


def at_a_glance(view: State, decision: Decision, chance: Chance) -> Choice:
    """The answer that looks best by rules of thumb."""
    if decision.ask == "schemin":
        return scheme(view, decision, chance)
    if decision.ask == "cover":
        return cover(view, decision, chance)
    if isinstance(view.moment, Stealing):
        return max(decision.choices, key=rating(view))
    return other_questions.choose(view, decision, chance)


def scheme(
    view: State,
    decision: Decision,
    chance: Chance,
    forgotten: Collection[Bandit] = (),
    *,
    is_greedy: bool = False,
) -> Choice:
    """The card that looks best where its bandit will stand, if these bandits have played nothing; to the greedy only
    loot counts."""
    best = schemes.choose(foresee(view, chance, forgotten), decision.seat, is_greedy=is_greedy)
    for choice in candidates(view, decision):
        card = choice.card if isinstance(choice, PlayCard) else None
        if card == best and isinstance(choice, PlayCard | DrawCards):
            return choice
    return decision.choices[0]


def slip(view: State, decision: Decision, chance: Chance) -> Choice:
    """What somebody would answer who overlooks something: what a rival has played, or all of them, or everything but
    the loot; in Stealin', what comes next."""
    if decision.ask == "schemin":
        rivals = [seat for seat in range(view.players) if seat != decision.seat]
        kept = chance.shuffled(rivals)[: chance.below(len(rivals))]
        forgotten = [bandit for seat in rivals if seat not in kept for bandit in view.seats[seat]]
        return scheme(view, decision, chance, forgotten, is_greedy=chance.below(GREED) > 0)
    if isinstance(view.moment, Stealing):
        bandit, lures = stealin.current(view).bandit, Lures(view)
        return max(decision.choices, key=lambda choice: stealing.rate(view, bandit, choice, lures))
    return at_a_glance(view, decision, chance)


def cover(view: State, decision: Decision, chance: Chance) -> Choice:
    """The partner's best card, if it promises anything."""
    sight = foresee(view, chance)

    def promise(choice: Choice) -> float:
        if not isinstance(choice, CoverWith):
            return COVERING
        return schemes.rate(sight, choice.card, sight.turns_left(decision.seat))

    return max(decision.choices, key=promise)


def rating(view: State) -> Callable[[Choice], float]:
    """How good the ways to do what the current card says look, with the own cards that follow."""
    assert isinstance(view.moment, Stealing)
    bandit = stealin.current(view).bandit
    later = [played.card for played in view.to_come()[1:] if played.card is not None]
    following = coming(later, bandit)
    lures = Lures(view)
    return lambda choice: stealing.rate(view, bandit, choice, lures, following)
