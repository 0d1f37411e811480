"""Colt Express thought through on the fast engine, many guesses at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from colt.bots.express import playouts, weighing
from colt.bots.express.ends import RULES_OF_THUMB, Value
from colt.bots.express.foresight import Foresight, before_pile
from colt.bots.express.rows.notes import (
    CAME,
    CLOCK,
    DECK,
    DECK_SIZE,
    DOLLARS,
    FIRST_JEWEL,
    FIRST_STRONGBOX,
    HAND,
    HELD,
    LOOKED_AT,
    NONE,
    NOTES,
    PLACE,
    ROOM,
    SHARE,
    TOKENS,
    TURN,
    VALUES,
    Floats,
)
from colt.bots.express.rows.playouts import imagine, play_on
from colt.bots.express.rows.schemes import DRAWS, WAITS
from colt.bots.express.thinking import at_a_glance, candidates
from colt.bots.outcomes import Outcomes
from colt.express.choices import (
    CoverWith,
    DrawCards,
    MoveMarshal,
    MoveTo,
    PlayCard,
    PunchBandit,
    Rob,
    ShootAt,
)
from colt.express.pieces import RANSOM, ActionCard, Loot, Token
from colt.express.state import State, Stealing
from colt.fast.arrays import Luck, Numbers, Rows
from colt.fast.compiling import FastError
from colt.fast.express import books, codec, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import BANDIT_NUMBER
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.kernel import Chance, Choice

__all__ = ["GuessedTables", "at_a_glance", "candidates", "tables"]


def tables(view: State, value: Value = RULES_OF_THUMB) -> GuessedTables | playouts.GuessedTables:
    """The tables this seat could be sitting at; a game the fast engine does not know is thought through as ever."""
    try:
        return GuessedTables(view, value)
    except FastError:
        return playouts.GuessedTables(view, value)


class Guesses(NamedTuple):
    """Tables a seat could be sitting at, one below the other."""

    rows: Rows
    notes: Numbers
    whims: Luck
    """For every choice of a card a number from which its whims are read."""


class GuessedTables(playouts.GuessedTables):
    """The tables this seat could be sitting at."""

    def __init__(self, view: State, value: Value = RULES_OF_THUMB) -> None:
        super().__init__(view, value)
        assert view.eyes is not None
        self.seat: int = view.eyes
        self.is_stealing = isinstance(view.moment, Stealing)
        self.made = codec.setup_for(view)
        self.tokens = numbered(view)
        self.values = values_of(view, self.tokens)
        self.notes = notes_of(view, self.tokens)
        self.row = codec.row_of(view, self.made)
        self.notes[TURN] = self.row[at.NTH]

    # --- guesses

    def guesses(self, count: int, chance: Chance) -> Guesses:
        """So many of them; where hands have a story (expert, teams) the referee guesses."""
        guesses = self.room(count)
        if not self.view.rulebook.follows_hands:
            call(imagine, *guesses, seeded(chance.below(1 << 64), 1), self.made.book)
        else:
            for nth in range(count):
                sight, _ = before_pile(self.view, chance)
                self.write(guesses, nth, sight, seeded(chance.below(1 << 64), at.TURNS))
        return self.with_averages(guesses)

    def room(self, count: int) -> Guesses:
        """So many times what this seat knows."""
        rows, notes = np.tile(self.row, (count, 1)), np.tile(self.notes, (count, 1))
        return Guesses(rows, notes, np.zeros((count, at.TURNS), np.uint64))

    def with_averages(self, guesses: Guesses) -> Guesses:
        """Purses nobody here has seen are worth what they are worth on average; the rows say which are cheaper."""
        _, ranks = np.unique(self.values[DOLLARS : DOLLARS + at.PURSES], return_inverse=True)
        guesses.rows[:, at.PURSE_WORTH : at.PURSE_WORTH + at.PURSES] = ranks + 1
        return guesses

    def write(self, guesses: Guesses, nth: int, sight: Foresight, whims: Luck) -> None:
        """Note what the readable engine guessed."""
        state, row, notes = sight.state, guesses.rows[nth], guesses.notes[nth]
        guesses.whims[nth] = whims
        start = at.LAID_CARD + int(row[at.LAID_COUNT]) - len(state.pile)
        for place, played in enumerate(state.pile, start):
            assert played.card is not None
            row[place] = codec.kinds(state.seats[played.seat])[played.card] + 1
        for seat, team in enumerate(state.seats):
            kinds = codec.kinds(team)
            hand = [kinds[card] for card in sight.hands[seat] if isinstance(card, ActionCard)]
            deck = [kinds[card] if isinstance(card, ActionCard) else NONE for card in sight.decks[seat]]
            notes[HELD + seat], notes[DECK_SIZE + seat] = len(hand), len(deck)
            notes[HAND + seat * ROOM :][: len(hand)] = hand
            notes[DECK + seat * at.DECK_ROOM :][: len(deck)] = deck

    # --- playing on

    def run(self, choices: Sequence[Choice], guesses: int, chance: Chance) -> Outcomes:
        """What comes of each of these choices on so many guesses."""
        return self.run_on(self.guesses(guesses, chance), choices)

    def run_on(self, guesses: Guesses, choices: Sequence[Choice]) -> Outcomes:
        """The same on these guesses, which are used up by it."""
        chances, dollars = self.value.of_rows(self.ends(guesses, choices), self.seat, self.made)
        shape = len(guesses.rows), len(choices)
        return Outcomes(chances.reshape(shape).tolist(), dollars.reshape(shape).tolist())

    def ends(self, guesses: Guesses, choices: Sequence[Choice]) -> Rows:
        """The tables these choices come to when the round is over, as this seat would see them, one guess after the
        other."""
        ends = np.empty((len(guesses.rows) * len(choices), at.WIDTH), np.int8)
        ways = np.array([self._way(choice) for choice in choices], np.int64)
        twins = self.row.copy(), self.notes.copy(), self.values.copy()
        scratch = np.zeros(numbering.MOST, np.int64), np.zeros(4, np.int64)
        table = self.values, *twins, self.made.book, self.seat, self.is_stealing
        call(play_on, *guesses, *table, ways, ends, *scratch)
        purses = slice(at.PURSE_WORTH, at.PURSE_WORTH + int(self.row[at.PURSE_COUNT]))
        for unseen in (purses, slice(at.SPARE, at.SPARE + at.WORTHS), slice(at.EYES, at.EYES + 1)):
            ends[:, unseen] = self.row[unseen]
        ends[:, at.PAGE], ends[:, at.SEAT] = self.made.book[books.PAGES], at.NOBODY
        return ends

    def _way(self, choice: Choice) -> tuple[int, int, int, int]:
        """This choice as a card, or as a way to do what a card says."""
        match choice:
            case PlayCard(card) | CoverWith(card):
                return codec.kinds(self.view.seats[self.seat])[card], 0, 0, 0
            case DrawCards():
                return DRAWS, 0, 0, 0
            case MoveTo(to):
                return codec.space_number(to), 0, 0, 0
            case ShootAt(target):
                return BANDIT_NUMBER[target], 0, 0, 0
            case Rob(token):
                return self.tokens[token], 0, 0, 0
            case PunchBandit(victim, token, to, is_taken):
                lost = NONE if token is None else self.tokens[token]
                return BANDIT_NUMBER[victim], lost, to.car, int(is_taken)
            case MoveMarshal(car):
                return car, 0, 0, 0
        return WAITS, 0, 0, 0


def numbered(view: State) -> dict[Token, int]:
    """A number for every token: the purses, the jewels, the strongboxes."""
    tokens = [token for here in view.loot.values() for token in here]
    numbers = {token: token.number - 1 for token in tokens if token.loot is Loot.PURSE}
    for loot, first in ((Loot.JEWEL, FIRST_JEWEL), (Loot.STRONGBOX, FIRST_STRONGBOX)):
        same = [token for token in (*tokens, *view.strongboxes_aside) if token.loot is loot]
        numbers.update((token, first + nth) for nth, token in enumerate(same))
    return numbers


def notes_of(view: State, tokens: dict[Token, int]) -> Numbers:
    """Where the tokens are and in which order they came, and in which order bandits are looked at."""
    notes = np.zeros(NOTES.width, np.int64)
    notes[PLACE : PLACE + TOKENS] = at.NOWHERE
    notes[CLOCK] = TOKENS
    for place, here in view.loot.items():
        for nth, token in enumerate(here):
            notes[PLACE + tokens[token]] = codec.place_number(place)
            notes[CAME + tokens[token]] = nth
    notes[LOOKED_AT : LOOKED_AT + at.BANDITS] = NONE
    for nth, bandit in enumerate(view.at):
        notes[LOOKED_AT + nth] = BANDIT_NUMBER[bandit]
    return notes


def values_of(view: State, tokens: dict[Token, int]) -> Floats:
    """What the tokens are worth, or on average, and what is left of it over the cards it takes."""
    values = np.zeros(VALUES.width)
    values[DOLLARS : DOLLARS + TOKENS] = RANSOM
    average = round(sum(view.spare) / len(view.spare)) if view.spare else 0
    for token, number in tokens.items():
        values[DOLLARS + number] = view.worth(token) if view.knows(token) else average
    values[SHARE:] = shares(view.caboose)
    return values


@lru_cache(maxsize=16)
def shares(caboose: int) -> Floats:
    """From each space of a train to all others: what is left of a token's worth over the cards it takes."""
    found = np.zeros((at.SPACES, at.SPACES))
    for here, others in weighing.shares(caboose).items():
        for there, share in others.items():
            found[codec.space_number(there), codec.space_number(here)] = share
    return found.ravel()
