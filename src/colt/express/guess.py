"""From what one seat knows, a whole table it could be sitting at. Searching bots live on it.

A guess is uniform over the ways to lay the physical cards and tokens face down, and to have used them one by one,
under which everything this seat saw was possible. A hidden played card is never a bullet; habits are no evidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial

from colt.express.events.cards_and_purses import turn_up
from colt.express.pieces import ActionCard, Card, Loot, Token
from colt.express.rulebook import PutAway
from colt.express.rules import rules_for, setup
from colt.express.rules.variants import teams
from colt.express.state import Drew, Picked, Placing, Reshuffled, Slot, State, Used, View
from colt.kernel import Chance, Game


def guess(view: View, chance: Chance) -> Game[State]:
    """A game this seat could be in, with luck of its own; it asks this seat the same as the real one."""
    state = view.fork()
    state.eyes = None
    _stack_round_deck(state, chance)
    _fill_purses(state, chance)
    for seat in range(state.players):
        _deal(state, seat, view.eyes == seat, chance)
    _open_sealed(state, chance)
    return Game.at(rules_for(state.rulebook), state, Chance(f"{chance.below(1 << 128)}"))


# --- round cards and sealed answers


def _stack_round_deck(state: State, chance: Chance) -> None:
    if None in state.round_deck:
        state.round_deck = setup.random_round_deck(
            state.rulebook, state.players, len(state.round_deck), chance, state.past_rounds
        )


def _open_sealed(state: State, chance: Chance) -> None:
    """Whoever has answered without our seeing it may have answered anything."""
    for seat, answer in state.sealed.items():
        if answer is not None:
            continue
        if isinstance(state.moment, Placing):
            state.sealed[seat] = chance.one_of(state.seats[seat])
        else:
            state.sealed[seat] = chance.one_of(teams.possible_picks(state, seat))


# --- purses


def _fill_purses(state: State, chance: Chance) -> None:
    """Every purse whose worth we have not seen gets one of the worths we have not seen; what the Marshal's
    Revenge told of them holds."""
    unknown = _unseen_purses(state)
    if not unknown:
        return
    while True:
        worths = chance.shuffled(state.spare)
        value = {**state.value, **dict(zip(unknown, worths, strict=False))}
        if _was_cheapest(state, value):
            break
    state.value = value
    state.spare = worths[len(unknown) :]


def _unseen_purses(state: State) -> list[Token]:
    tokens = [token for tokens in state.loot.values() for token in tokens]
    for lost in state.cheapest:
        tokens += [lost.token, *lost.among]
    purses = dict.fromkeys(token for token in tokens if token.loot is Loot.PURSE)
    return [token for token in purses if token not in state.value]


def _was_cheapest(state: State, value: dict[Token, int]) -> bool:
    return all(
        (value[token], token.number) < (value[other], other.number)
        for token, among in state.cheapest
        for other in among
        if other.loot is Loot.PURSE
    )


# --- cards


def _deal(state: State, seat: int, is_own: bool, chance: Chance) -> None:
    """Fill this seat's face-down cards: on the pile, in hand and in the deck."""
    hidden = [nth for nth, played in enumerate(state.pile) if played.seat == seat and played.card is None]
    if not hidden and None not in state.hands[seat] and None not in state.decks[seat]:
        return
    if not is_own and state.rulebook.put_away is PutAway.DISCARDED:
        _deal_from_story(state, seat, hidden, chance)
        return
    rest = _unseen_cards(state, seat)
    actions = [card for card in rest if isinstance(card, ActionCard)]
    for nth, card in zip(hidden, chance.shuffled(actions), strict=False):
        turn_up(state, nth, card)
        rest.remove(card)
    blanks = state.hands[seat].count(None)
    if blanks and not is_own and _picked_is_in_hand(state, seat, rest, chance):
        picked = chance.one_of([card for card in rest if isinstance(card, ActionCard)])
        rest.remove(picked)
        others = chance.shuffled(rest)
        in_hand: Sequence[Card] = (picked, *others[: blanks - 1])
        in_deck = others[blanks - 1 :]
    else:
        shuffled = chance.shuffled(rest)
        in_hand, in_deck = shuffled[:blanks], shuffled[blanks:]
    state.hands[seat] = _filled(state.hands[seat], in_hand)
    state.decks[seat] = _filled(state.decks[seat], in_deck)


def _filled(slots: tuple[Slot, ...], found: Sequence[Card]) -> tuple[Slot, ...]:
    """These slots with the blank ones filled from left to right."""
    supply = iter(found)
    return tuple(next(supply) if slot is None else slot for slot in slots)


def _unseen_cards(state: State, seat: int) -> list[Card]:
    """The cards of this seat that lie somewhere we do not see."""
    seen: list[Slot] = [*state.hands[seat], *state.decks[seat], *state.discards[seat]]
    seen += [played.card for played in state.pile if played.seat == seat]
    left = Counter(state.owned(seat))
    left.subtract(card for card in seen if card is not None)
    return list(left.elements())


def _picked_is_in_hand(state: State, seat: int, rest: list[Card], chance: Chance) -> bool:
    """Whether the card that was picked before the shuffle, surely an Action card, is still in hand. Each use of a
    card may have been its use, so the odds are those of never having been taken, weighed by the ways to fill
    the hand in either case."""
    if Picked() not in state.trail[seat]:
        return False
    size, never, ever = 1, 1, 1
    for step in state.trail[seat]:
        if isinstance(step, Drew):
            size += step.n
        elif isinstance(step, Used):
            never *= size - 1
            ever *= size
            size -= 1
    actions = sum(isinstance(card, ActionCard) for card in rest)
    still_there = never * actions
    gone = (ever - never) * len(rest)
    return chance.below(still_there + gone) < still_there


# --- where hands are kept from round to round: the story of a hand since its deck was last shuffled


_Step = Drew | Used | Reshuffled


class _Hand:
    """Where the cards of a hand can have come from: held back at the last reshuffle, drawn since from the deck
    that was shuffled then, or bullets everybody saw laid on that deck. How many ways there are to go on from a
    step of its story is counted once and remembered."""

    def __init__(self, story: Sequence[_Step], kinds: Sequence[Card]) -> None:
        self.story = story
        self.kinds = kinds
        self._known: dict[tuple[int, _Sources], int] = {}

    def ways(self, step: int, sources: _Sources) -> int:
        """In how many ways the story can go on from this step."""
        key = (step, sources)
        if key not in self._known:
            self._known[key] = self._count(step, sources)
        return self._known[key]

    def _count(self, step: int, sources: _Sources) -> int:
        if step == len(self.story):
            return factorial(sum(sources.held)) * factorial(sum(sources.deck))
        return sum(weight * self.ways(step + 1, after) for weight, after, _ in self.branches(step, sources))

    def branches(self, step: int, sources: _Sources) -> list[tuple[int, _Sources, int | None]]:
        """What this step can have been: its weight, what is left then, and which kind of card was used."""
        happened = self.story[step]
        if isinstance(happened, Drew):
            return [(1, sources.drawn(happened, self.kinds), None)]
        if isinstance(happened, Reshuffled):
            return [(weight, after, None) for weight, after in sources.reshuffled(happened, self.kinds)]
        found: list[tuple[int, _Sources, int | None]] = []
        for kind, card in enumerate(self.kinds):
            if card == happened.card or (happened.card is None and isinstance(card, ActionCard)):
                found += [(weight, after, kind) for weight, after in sources.used(kind)]
        return found


class _Sources(tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]):
    """How many cards of each kind are left of those held, of those in the shuffled deck, of the laid bullets in
    hand; and how many of the deck's cards are in hand."""

    __slots__ = ()

    @property
    def held(self) -> tuple[int, ...]:
        """Of the cards held back at the last reshuffle."""
        return self[0]

    @property
    def deck(self) -> tuple[int, ...]:
        """Of the cards shuffled then, in hand or still in the deck."""
        return self[1]

    @property
    def laid(self) -> tuple[int, ...]:
        """Of the bullets laid on the deck since, drawn by now."""
        return self[2]

    def drawn(self, step: Drew, kinds: Sequence[Card]) -> _Sources:
        """After drawing."""
        held, deck, laid, in_hand = self
        more = tuple(n + step.laid.count(card) for n, card in zip(laid, kinds, strict=True))
        return _Sources((held, deck, more, in_hand + step.n - len(step.laid)))

    def reshuffled(self, step: Reshuffled, kinds: Sequence[Card]) -> list[tuple[int, _Sources]]:
        """After the deck was drawn to its end and the discard pile became a new one: whatever came from it is held
        from then on. Impossible where some of it would not have been drawn."""
        held, deck, laid, in_hand = self
        if in_hand != sum(deck):
            return []
        in_any_order = factorial(sum(held)) * factorial(sum(deck))
        together = tuple(map(sum, zip(held, deck, laid, strict=True)))
        new = tuple(step.deck.count(card) for card in kinds)
        return [(in_any_order, _Sources((together, new, (0,) * len(kinds), 0)))]

    def used(self, kind: int) -> list[tuple[int, _Sources]]:
        """The sources a used card of this kind can have come from, each with its number of ways."""
        held, deck, laid, in_hand = self
        ways = []
        if held[kind]:
            ways.append((sum(held) * held[kind], _Sources((_less(held, kind), deck, laid, in_hand))))
        if in_hand and deck[kind]:
            ways.append((in_hand * deck[kind], _Sources((held, _less(deck, kind), laid, in_hand - 1))))
        if laid[kind]:
            ways.append((laid[kind], _Sources((held, deck, _less(laid, kind), in_hand))))
        return ways


def _less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def _deal_from_story(state: State, seat: int, hidden: list[int], chance: Chance) -> None:
    story = [_as_seen_by_now(state, step) for step in state.trail[seat] if not isinstance(step, Picked)]
    kinds = sorted(set(state.owned(seat)), key=str)
    shuffled = state.shuffled[seat]
    sources = _Sources(
        (
            tuple(shuffled.held.count(card) for card in kinds),
            tuple(shuffled.deck.count(card) for card in kinds),
            (0,) * len(kinds),
            0,
        )
    )
    hand = _Hand(story, kinds)
    was_hidden: dict[int, ActionCard] = {}
    for nth, step in enumerate(story):
        options = hand.branches(nth, sources)
        weights = [weight * hand.ways(nth + 1, after) for weight, after, _ in options]
        _, sources, kind = options[_drawn(weights, chance)]
        if isinstance(step, Used) and step.card is None and step.nth is not None and kind is not None:
            card = kinds[kind]
            assert isinstance(card, ActionCard)
            was_hidden[step.nth] = card
    for nth in hidden:
        turn_up(state, nth, was_hidden[nth])
    rest = chance.shuffled(_laid_out(sources.deck, kinds))
    in_hand = sources[3]
    state.hands[seat] = (
        *_laid_out(sources.held, kinds),
        *_laid_out(sources.laid, kinds),
        *rest[:in_hand],
    )
    state.decks[seat] = _filled(state.decks[seat], rest[in_hand:])


def _drawn(weights: Sequence[int], chance: Chance) -> int:
    """The number of one of these weights, drawn with the odds they give."""
    left = chance.below(sum(weights))
    for nth, weight in enumerate(weights):
        if left < weight:
            return nth
        left -= weight
    raise AssertionError("the weights add up")


def _as_seen_by_now(state: State, step: _Step) -> _Step:
    """A card of the pile that has been turned up is known, although it still lies there."""
    if isinstance(step, Used) and step.nth is not None:
        return Used(state.pile[step.nth].card, step.nth)
    return step


def _laid_out(counts: tuple[int, ...], kinds: Sequence[Card]) -> list[Card]:
    return [card for card, n in zip(kinds, counts, strict=True) for _ in range(n)]
