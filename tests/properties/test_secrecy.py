"""Nobody is told more than he could work out: every hidden fact is changed, and nobody else may notice."""

from collections import Counter
from typing import Any

import pytest

from colt.express import events as e
from colt.express.choices import VERBS, Rob
from colt.express.pieces import Action, RoundCard
from colt.express.rules import actions, cards, rounds, schemin, setup
from colt.express.rules.variants import teams
from colt.kernel import SPECTATOR, Chance, Decision, Event, Game, NotYours
from tests.in_turn import in_turn
from tests.properties import twins
from tests.properties.knowledge import Knowledge, hidden_from, secrets, walk
from tests.properties.tables import TABLES, TEAM_TABLES, RandomPlayer, Table, digest, play_out, positions

every_table = pytest.mark.parametrize("table", TABLES, ids=str)

HOW_OFTEN = {"seed": 1, "cards": 4, "sealed": 8, "purses": 1, "rounds": 1}
STRIDE = {"seed": 9, "cards": 2, "sealed": 1, "purses": 9, "rounds": 9}


def positions_compared(table: Table, kind: str, n: int, seed: str) -> int:
    """How many positions stay the same through so many changes of this kind."""
    luck = Chance(f"{table} {kind} {seed}")
    original = twins.play(table, seed)
    compared = 0
    for _ in range(n):
        for change in twins.CHANGES[kind](original, luck):
            compared += twins.compare(original, change, stride=STRIDE[kind])
    return compared


EVERYWHERE = [kind for kind in twins.CHANGES if kind != "sealed"]
"""The kinds of hidden facts there are at every table."""
KIND_AND_TABLE = [
    pytest.param(kind, *one.values, id=f"{kind}-{one.values[0]}", marks=one.marks)
    for nth, kind in enumerate(EVERYWHERE)
    for one in in_turn(TABLES, nth)
]


@pytest.mark.parametrize(("kind", "table"), KIND_AND_TABLE)
def test_a_hidden_fact_changes_nothing_for_others(kind, table):
    """I1, I2, I3 and I7. Views, events, questions, lists with their order, and refusals. In every run each kind is
    changed by each of the 14 rulebooks, and each of the 46 tables has its turn; with --slow, every kind at all of them.
    """
    assert positions_compared(table, kind, HOW_OFTEN[kind], "secrets") > 100


@pytest.mark.parametrize("table", [table for table in TEAM_TABLES if "2016" in table.edition], ids=str)
def test_a_sealed_answer_changes_nothing_for_others(table):
    assert positions_compared(table, "sealed", HOW_OFTEN["sealed"], "sealed") > 100


@pytest.mark.slow
@every_table
def test_many_more_hidden_facts_change_nothing_for_others(table):
    for seed in range(8):
        for kind, n in HOW_OFTEN.items():
            positions_compared(table, kind, n, f"more {seed}")


def test_hidden_cards_on_the_pile_are_among_the_changed_ones():
    """The changes reach what they should: hidden cards, hands, and decks that are never drawn."""
    found: Counter[str] = Counter()
    for table in TABLES[::3]:
        original = twins.play(table, "reach")
        luck = Chance(f"reach {table}")
        for _ in range(12):
            for change in twins.swapped_cards(original, luck):
                seen = change.until(SPECTATOR)
                event = original.log[seen] if seen < twins.NEVER else None
                found[type(event).__name__] += 1
                found["hidden"] += change.answers != original.answers[: len(change.answers)]
    assert found["CardTurned"] > 3
    assert found["CardPlayed"] > 10
    assert found["CardDiscarded"] > 3
    assert found["NoneType"] > 20
    assert found["hidden"] > 3


# --- the test itself is tested: each of these leaks is found


class LeakyCardPlayed(e.CardPlayed, frozen=True):
    def seen_by(self, seat: int) -> e.CardPlayed:
        return self


class LeakyDeckShuffled(e.DeckShuffled, frozen=True):
    def seen_by(self, seat: int) -> e.DeckShuffled:
        return self


class LeakyCardsDrawn(e.CardsDrawn, frozen=True):
    """Tells whether there are bullets among the cards."""

    def seen_by(self, seat: int) -> e.CardsDrawn:
        bullets = [card for card in self.cards if not hasattr(card, "action")]
        masked = super().seen_by(seat)
        return (
            masked if masked is self or not bullets else e.CardsDrawn(self.seat, masked.cards[1:], self.then)
        )


class LeakyLootTaken(e.LootTaken, frozen=True):
    def seen_by(self, seat: int) -> e.LootTaken:
        return self


class LeakyRoundDeck(e.RoundDeckStacked, frozen=True):
    def seen_by(self, seat: int) -> e.RoundDeckStacked:
        return self


class LeakySeal(e.AnswerSealed, frozen=True):
    def seen_by(self, seat: int) -> e.AnswerSealed:
        return self


class SeedTold(Event, frozen=True):
    seed: bytes


def tell_the_seed(monkeypatch):
    reveal = rounds.reveal

    def and_the_seed(game):
        game.emit(SeedTold(game.chance._key))
        reveal(game)

    monkeypatch.setattr(rounds, "reveal", and_the_seed)


def ask_only_where_there_is_a_choice(monkeypatch):
    """Being asked tells something: here the question has another key when there is one answer."""
    asked = schemin.Schemin.decisions

    def telling(self, state):
        found = asked(self, state)
        return tuple(
            Decision(one.seat, "cover", one.choices) if len(one.choices) < 4 and one.choices else one
            for one in found
        )

    monkeypatch.setattr(schemin.Schemin, "decisions", telling)


def sort_loot_by_worth(monkeypatch):
    """The order of a list tells something."""
    different = actions.different
    monkeypatch.setattr(actions, "robberies", None)

    def by_worth(state, bandit):
        tokens = different(state.loot[state.at[bandit]])
        return [Rob(token) for token in sorted(tokens, key=lambda token: state.value.get(token, 0))]

    sorted_loot = actions.ACTIONS[Action.ROB]._replace(choices=by_worth)
    monkeypatch.setitem(actions.ACTIONS, Action.ROB, sorted_loot)


def number_purses_by_worth(monkeypatch):
    """The number of a token tells something: the mix is sorted within each car."""
    laid = e.LootLaid

    def sorted_loot(place, tokens, values, owner=None):
        paired = sorted(zip(values, tokens, strict=True), key=lambda pair: (pair[0] is None, pair[0] or 0))
        return laid(place, tuple(token for _, token in paired), tuple(value for value, _ in paired), owner)

    monkeypatch.setattr(setup, "LootLaid", sorted_loot)


def refuse_with_the_answers_of_others(monkeypatch):
    plain = Game._asked

    def chatty(game, seat):
        try:
            return plain(game, seat)
        except NotYours as refusal:
            raise NotYours(f"{refusal} They may answer {game.every_decision}.") from None

    monkeypatch.setattr(Game, "_asked", chatty)


def patch(module, name, leaky):
    return lambda monkeypatch: monkeypatch.setattr(module, name, leaky)


LEAKS: dict[str, tuple[Any, str]] = {
    "a hidden card is shown": (patch(schemin, "CardPlayed", LeakyCardPlayed), "cards"),
    "a deck is shown": (patch(cards, "DeckShuffled", LeakyDeckShuffled), "cards"),
    "a drawn bullet is betrayed": (patch(cards, "CardsDrawn", LeakyCardsDrawn), "cards"),
    "a question betrays a hand": (ask_only_where_there_is_a_choice, "cards"),
    "a refusal betrays a hand": (refuse_with_the_answers_of_others, "cards"),
    "a robbed purse is shown": (patch(actions, "LootTaken", LeakyLootTaken), "purses"),
    "the order of a list betrays a purse": (sort_loot_by_worth, "purses"),
    "the number of a purse betrays it": (number_purses_by_worth, "purses"),
    "a round card is shown": (patch(setup, "RoundDeckStacked", LeakyRoundDeck), "rounds"),
    "a sealed answer is shown": (patch(teams, "AnswerSealed", LeakySeal), "sealed"),
    "the seed is told": (tell_the_seed, "seed"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(leak, monkeypatch):
    make, kind = LEAKS[leak]
    make(monkeypatch)
    monkeypatch.setitem(VERBS, "cover", ("cover", "no-cover", "play", "draw", "pass"))
    table = Table("en-2016", ("teams",), 3) if kind == "sealed" else Table("en-2016", (), 4)
    with pytest.raises(twins.Leak):
        sum(positions_compared(table, kind, 12, f"leak {seed}") for seed in range(12))


# --- masks and views, against a book kept by hand


@every_table
def test_a_masked_event_carries_nothing_hidden_in_any_field(table):
    game = play_out(table.new_game("masks"), "masks")
    for event in game.events:
        may_see = hidden_from(event)
        for seat in (SPECTATOR, *range(table.players)):
            seen = event.seen_by(seat)
            assert type(seen) is type(event)
            if may_see is None or seat in may_see:
                assert seen == event
            else:
                assert secrets(seen) == []
                assert not hasattr(seen, "__dict__")


@every_table
def test_every_event_with_a_secret_says_who_may_see_it(table):
    """What is masked for somebody is in the book, and what the book calls hidden is masked."""
    game = play_out(table.new_game("masks"), "masks")
    for event in game.events:
        masked = any(event.seen_by(seat) != event for seat in (SPECTATOR, *range(table.players)))
        if masked:
            assert hidden_from(event) is not None
        elif hidden_from(event) is not None:
            assert secrets(event) == []


@pytest.mark.parametrize("table", in_turn(TABLES, 2), ids=str)
def test_a_view_knows_what_its_seat_has_seen_and_nothing_else(table):
    """Cards, worths and round cards, each against its own history; I5, I6 and I13. Each of the 14 rulebooks with one
    number of players in turn; with --slow all 46 tables."""
    game = table.new_game("knowledge")
    book = Knowledge(table.players)
    read = 0
    for nth, at in enumerate(positions(game, RandomPlayer("knowledge"))):
        for event in at.log[read:]:
            book.learn(event)
        read = len(at.log)
        if nth % 2:
            continue
        for seat in (SPECTATOR, *range(table.players)):
            check_view(at, book, seat)
    for event in game.log[read:]:
        book.learn(event)
    for seat in (SPECTATOR, *range(table.players)):
        check_view(game, book, seat)


def check_view(game, book, seat):
    view, truth = game.view(seat), game.state
    for owner in range(truth.players):
        assert list(view.decks[owner]) == book.deck(owner, seat)
        assert Counter(view.hands[owner]) == book.hand(owner, seat)
        assert list(view.discards[owner]) == [known.card for known in book.discards[owner]]
    assert [(played.seat, played.card) for played in view.pile] == book.on_pile(seat)
    assert set(view.value) == {token for token, by in book.purses.items() if seat in by}
    assert all(truth.value[token] == value for token, value in view.value.items())
    assert list(view.past_rounds) == book.rounds
    assert set(view.round_deck) <= {None}
    assert {one for one in walk(view) if isinstance(one, RoundCard)} <= set(book.rounds)
    for owner, answer in view.sealed.items():
        assert answer == (truth.sealed[owner] if owner == seat else None)
    assert view.eyes == seat


SEED = "a seed nobody could guess 918273645546372819"


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_seed_and_luck_cannot_be_reached_from_what_a_seat_receives(table):
    """I7: not from a view, not from an event, not from a question."""
    game = table.new_game(SEED)
    for nth, at in enumerate(positions(game, RandomPlayer("seed"))):
        if nth % 10:
            continue
        for seat in (SPECTATOR, *range(table.players)):
            for thing in walk((at.view(seat), at.events_seen_by(seat), at.every_decision)):
                assert not isinstance(thing, Chance | Game)
                assert thing != SEED
                assert thing != at.chance._key


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_what_a_seat_receives_cannot_be_edited(table):
    """I15: choices and events are frozen, and a view is its reader's own copy."""
    game = table.new_game("edit")
    for _, at in zip(range(30), positions(game, RandomPlayer("edit")), strict=False):
        before, seen = digest(at.state), digest(at.view(0))
        view = at.view(0)
        view.hands[0] = ()
        view.loot.clear()
        view.at.clear()
        assert digest(at.state) == before
        assert digest(at.view(0)) == seen
        decision = at.decisions[0]
        for thing in (decision, decision.choices[0], at.events[-1], at.events_seen_by(0)[-1]):
            for name in thing.__struct_fields__:
                with pytest.raises(AttributeError):
                    setattr(thing, name, 5)
    assert isinstance(game.events, tuple)
    assert isinstance(game.events_seen_by(0), tuple)
