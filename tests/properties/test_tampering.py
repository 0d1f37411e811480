"""Z3: whoever tampers with a table is found out, by each change alone."""

import pytest

from colt.express.pieces import NEUTRAL, Action, ActionCard, Bullet, Loot, Token
from tests.properties.invariants import Broken, invariants
from tests.properties.tables import TABLES, RandomPlayer, positions


def some_states():
    """A state in the middle of a game of each table."""
    for table in TABLES:
        game = table.new_game("tampering")
        for nth, at in enumerate(positions(game, RandomPlayer("tampering"))):
            if nth == 40:
                yield at.state.fork()
                break


STATES = tuple(some_states())


def duplicate_card(state):
    deck = next(deck for deck in state.decks if deck)
    state.decks[0] = (*state.decks[0], deck[0])


def duplicate_card_in_hand(state):
    state.hands[1] += (ActionCard(state.seats[1][0], Action.MOVE),)


def invented_card(state):
    stranger = ActionCard(state.seats[1][0], Action.ROB)
    state.decks[0] = (stranger, *state.decks[0][1:])


def invented_bullet(state):
    state.decks[0] = (NEUTRAL, *state.decks[0])


def missing_card(state):
    seat = next(seat for seat, deck in enumerate(state.decks) if deck)
    state.decks[seat] = state.decks[seat][1:]


def card_turned_into_another(state):
    seat = next(seat for seat, deck in enumerate(state.decks) if deck)
    card = ActionCard(state.seats[seat][0], Action.MARSHAL)
    top, *deck = state.decks[seat]
    state.decks[seat] = (card if top != card else ActionCard(card.bandit, Action.ROB), *deck)


def bullet_nobody_fired(state):
    shooter, target = state.seats[0][0], state.seats[1][0]
    state.hits[target] += (Bullet(shooter),)
    state.decks[1] = (Bullet(shooter), *state.decks[1])


def too_many_neutral_bullets(state):
    state.neutral += 1


def place_with_loot(state):
    return next(place for place, tokens in state.loot.items() if tokens)


def missing_loot(state):
    place = place_with_loot(state)
    state.loot[place] = state.loot[place][1:]


def duplicate_loot(state):
    place = place_with_loot(state)
    state.loot[place] += state.loot[place][:1]


def invented_loot(state):
    state.loot[place_with_loot(state)] += (Token(Loot.JEWEL, 7),)


def changed_loot(state):
    place = place_with_loot(state)
    state.loot[place] = (Token(Loot.STRONGBOX, 9), *state.loot[place][1:])


def purse_worth_more(state):
    token = next(token for token in state.value)
    state.value[token] += 50


def starting_purse_exchanged(state):
    own = max(state.value, key=lambda token: token.number)
    other = next(token for token, value in state.value.items() if value != 250)
    state.value[own], state.value[other] = state.value[other], state.value[own]


def purse_without_worth(state):
    del state.value[next(iter(state.value))]


TAMPERINGS = (
    duplicate_card,
    duplicate_card_in_hand,
    invented_card,
    invented_bullet,
    missing_card,
    card_turned_into_another,
    bullet_nobody_fired,
    too_many_neutral_bullets,
    missing_loot,
    duplicate_loot,
    invented_loot,
    changed_loot,
    purse_worth_more,
    starting_purse_exchanged,
    purse_without_worth,
)


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_each_tampering_alone_is_found_out(tamper):
    for state in STATES:
        invariants(state)
        tampered = state.fork()
        tamper(tampered)
        with pytest.raises(Broken):
            invariants(tampered)
        invariants(state)
