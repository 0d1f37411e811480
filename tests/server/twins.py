"""Twins: two games that differ only in facts some eyes have never seen.

A game is replayed with some outcomes of chance, or some sealed answers, exchanged. Whoever could not see the
difference must be told the same, to the byte.
"""

from typing import Any, NamedTuple

from colt.express import events as e
from colt.express.choices import PlayCard
from colt.express.pieces import TRAIN_STATIONS, ActionCard, Loot
from colt.games import SUPER_EXPRESS, new_game
from colt.kernel import SPECTATOR, Chance, Refusal
from colt.superexpress.pieces import LOOT_VALUES

RIGGED: dict[str, tuple[str, dict[int, Any]]] = {}
"""For a seed: the seed whose luck it shares, and the calls that come out differently."""

CALLS: dict[str, list[tuple[Any, Any]]] = {}
"""For a seed every call of chance so far: among what, and what came out."""


class RiggedChance(Chance):
    """Luck that remembers, and that can be told what to bring."""

    def __init__(self, seed, counter=0):
        base, self.told = RIGGED.get(str(seed), (seed, {}))
        super().__init__(base, counter)
        self.calls = CALLS[str(seed)] = []

    def _out(self, things, result):
        result = self.told.get(len(self.calls), result)
        self.calls.append((things, result))
        return result

    def below(self, n):
        return self._out(n, super().below(n))

    def one_of(self, things):
        return self._out(things, super().one_of(things))

    def shuffled(self, things):
        return self._out(tuple(things), super().shuffled(things))


class Twin(NamedTuple):
    """What differs, for whom it does not, and how the twin is made."""

    kind: str
    eyes: tuple[int, ...]
    told: dict[int, Any]
    answers: list[tuple[int, str]]


def twins(game, calls, chance):
    """Every kind of twin this position has."""
    answers = [(seat, str(choice)) for seat, choice in game.answers]
    everybody = (SPECTATOR, *range(game.state.players))
    makers = (
        (_plans, _car_values)
        if game.options.game == SUPER_EXPRESS
        else (_round_cards, _purses, _decks, _hidden_card)
    )
    for make in makers:
        twin = make(game, calls, chance, answers, everybody)
        if twin is not None:
            yield twin


def replayed(options, answers):
    """The game with these answers; None where the other facts do not allow them."""
    game = new_game(options)
    try:
        for seat, text in answers:
            game.play(text, seat)
    except Refusal:
        return None
    return game


def _call(calls, things):
    wanted = sorted(map(str, things))
    return next(
        nth
        for nth, (among, _) in enumerate(calls)
        if isinstance(among, tuple) and sorted(map(str, among)) == wanted
    )


def _exchanged(result, places, chance):
    """The same things, those in these places in another order; None where nothing changes."""
    order = chance.shuffled(places)
    changed = list(result)
    for place, other in zip(places, order, strict=True):
        changed[place] = result[other]
    return None if changed == list(result) else tuple(changed)


def _round_cards(game, calls, chance, answers, everybody):
    revealed = len(game.state.past_rounds)
    nth = next(
        n
        for n, (among, _) in enumerate(calls)
        if isinstance(among, tuple) and len(among) == 7 and hasattr(among[0], "turns")
    )
    told = {}
    changed = _exchanged(calls[nth][1], range(revealed, 7), chance) if revealed < 6 else None
    if changed is not None:
        told[nth] = changed
    if nth + 1 < len(calls) and calls[nth + 1][0] == TRAIN_STATIONS and revealed < 5:
        told[nth + 1] = chance.one_of(TRAIN_STATIONS)
    return Twin("round cards", everybody, told, answers) if told else None


def _purses(game, calls, chance, answers, everybody):
    if any(isinstance(event, e.PurseLost) for event in game.log):
        return None
    values = next(event.values for event in game.log if isinstance(event, e.PursesMixed))
    nth = _call(calls, values)
    seat = chance.below(game.state.players)
    view = game.view(seat)
    known = {token.number for token in view.value if token.loot is Loot.PURSE}
    places = [place for place in range(len(values)) if len(values) - place not in known]
    changed = _exchanged(calls[nth][1], places, chance)
    return Twin("purses", (seat, SPECTATOR), {nth: changed}, answers) if changed else None


def _decks(game, calls, chance, answers, everybody):
    if "expert" in game.options.variants:
        return None
    seat = chance.below(game.state.players)
    shuffles = [
        n for n, event in enumerate(game.log) if isinstance(event, e.DeckShuffled) and event.seat == seat
    ]
    if not shuffles:  # a team that is still to be chosen
        return None
    last = shuffles[-1]
    order = game.log[last].order
    nth = max(n for n, (_, result) in enumerate(calls) if result is order)
    free = list(range(len(order)))
    for event in game.log[last:]:
        if isinstance(event, e.CardPlayed) and event.seat == seat:
            place = next((place for place in free if order[place] == event.card), None)
            if place is not None:  # else it is the card that was picked before the shuffle
                free.remove(place)
    changed = _exchanged(order, free, chance)
    others = tuple(eyes for eyes in everybody if eyes != seat)
    return Twin("a deck and a hand", others, {nth: changed}, answers) if changed else None


def _hidden_card(game, calls, chance, answers, everybody):
    hidden = [played for played in game.state.pile if played.is_hidden and game.view(SPECTATOR).pile]
    unseen = [
        (nth, played)
        for nth, played in enumerate(game.state.pile)
        if played.is_hidden and game.view(SPECTATOR).pile[nth].card is None
    ]
    if not hidden or not unseen:
        return None
    nth, played = chance.one_of(unseen)
    hand = [
        card for card in game.state.hands[played.seat] if isinstance(card, ActionCard) and card != played.card
    ]
    plays = [n for n, (_, choice) in enumerate(game.answers) if isinstance(choice, PlayCard)]
    gone = sum(isinstance(event, e.CardPlayed) for event in game.log) - len(game.state.pile)
    if not hand or len(plays) != gone + len(game.state.pile):
        return None
    where = plays[gone + nth]
    choice = game.answers[where][1]
    other = PlayCard(chance.one_of(hand), is_hidden=choice.is_hidden, is_team=choice.is_team)
    changed = list(answers)
    changed[where] = (played.seat, str(other))
    others = tuple(eyes for eyes in everybody if eyes != played.seat)
    return Twin("a hidden card", others, {}, changed)


def _car_values(game, calls, chance, answers, everybody):
    nth = _call(calls, LOOT_VALUES)
    cars = game.state.caboose
    gone = sum(type(event).__name__ == "CabooseUncoupled" for event in game.log)
    places = [*range(cars), *range(cars + gone, len(LOOT_VALUES))]
    changed = _exchanged(calls[nth][1], places, chance)
    return Twin("values of cars", everybody, {nth: changed}, answers) if changed else None


def _plans(game, calls, chance, answers, everybody):
    seats = [seat for seat in range(game.state.players) if game.state.plans[seat]]
    if not seats:
        return None
    seat = chance.one_of(seats)
    where = max(n for n, (who, _) in enumerate(answers) if who == seat)
    opened = list(game.state.opened[seat])
    rest = [card for card in game.state.rulebook.hand if card not in opened]
    plan = [*opened, *chance.shuffled(rest)][:3]
    changed = list(answers)
    changed[where] = (seat, f"plan {' '.join(plan)}")
    others = tuple(eyes for eyes in everybody if eyes != seat)
    return Twin("a plan", others, {}, changed) if changed != answers else None
