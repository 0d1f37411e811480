"""Whole random games: secrecy, conservation, replay, endings; three to seven players, all expansions."""

import random
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from colt.kernel import SPECTATOR, Chance, Event, Game
from colt.superexpress import new_game
from colt.superexpress.editions import rulebook
from colt.superexpress.events import CardOpened, GameEnded, LootMixed, LootWon, PlanSealed
from colt.superexpress.guess import guess
from colt.superexpress.pieces import LOOT_VALUES, Action
from colt.superexpress.rules import RULES, setup
from colt.superexpress.state import Acting, Ending, State

EXPANSIONS = [names for n in range(3) for names in combinations(("horse", "reflex"), n)]
GAMES = [(players, variants) for players in range(3, 8) for variants in EXPANSIONS]
SEEDS = range(4)

NAMES = [f"{players} {'+'.join(variants) or 'base'}" for players, variants in GAMES]

each_game = pytest.mark.parametrize(("players", "variants"), GAMES, ids=NAMES)


def facts(state: State, *, eyes: bool = False) -> dict[str, Any]:
    """Everything a state says, to compare two of them."""
    names = (name for name in State.__struct_fields__ if eyes or name != "eyes")
    return {name: getattr(state, name) for name in names}


def steps(players: int, variants: tuple[str, ...], seed: int) -> Iterator[Game[State]]:
    """A random game, decision by decision; answers come in any order and are sometimes replaced."""
    luck = random.Random(f"{players}{variants}{seed}")
    game = new_game(players, seed=seed, variants=variants)
    while not game.is_over:
        yield game
        asked = game.every_decision if luck.random() < 0.1 else game.decisions
        decision = luck.choice(asked)
        game.play(luck.choice(decision.choices), decision.seat)
    yield game


def played(players: int, variants: tuple[str, ...], seed: int) -> Game[State]:
    *_, game = steps(players, variants, seed)
    return game


@each_game
def test_a_view_is_asked_what_the_engine_asks(players, variants):
    for game in steps(players, variants, 0):
        for seat in (*range(players), SPECTATOR):
            assert RULES.decisions(game.view(seat)) == game.every_decision
        assert all(decision.choices for decision in game.every_decision)


@each_game
def test_a_view_hides_closed_plans_and_loot_and_nothing_else(players, variants):
    for game in steps(players, variants, 1):
        for seat in (*range(players), SPECTATOR):
            view = facts(game.view(seat))
            truth = facts(game.state)
            assert view.pop("values") == (None,) * len(truth.pop("values"))
            for name in ("plans", "planned"):
                for other, (seen, true) in enumerate(zip(view.pop(name), truth.pop(name), strict=True)):
                    assert seen == (true if other == seat else (None,) * len(true))
            assert view == truth


@each_game
def test_views_folded_step_by_step_and_at_once_are_equal(players, variants):
    for game in steps(players, variants, 2):
        for seat in (0, SPECTATOR):
            view = State(game.state.rulebook, players)
            view.eyes = seat
            for event in game.events_seen_by(seat):
                event.apply(view)
            assert facts(view, eyes=True) == facts(game.view(seat), eyes=True)


@each_game
def test_hidden_facts_changed_change_nothing_others_see(players, variants):
    """Cards that were never opened, replaced plans and Loot sides nobody won are changed in the unmasked
    events and played again by the engine: every other seat receives the same, and is asked the same."""
    for seed in SEEDS:
        game = played(players, variants, seed)
        events = with_other_hidden_facts(game)
        again = played_again(players, variants, seed, events)
        assert again.log == events != game.log
        assert again.state.result == game.state.result
        assert again.events_seen_by(SPECTATOR) == game.events_seen_by(SPECTATOR)
        for seat in range(players):
            for before, after in zip(game.log, again.log, strict=True):
                if not (isinstance(before, PlanSealed) and before.seat == seat):
                    assert before.seen_by(seat) == after.seen_by(seat)


def with_other_hidden_facts(game: Game[State]) -> list[Event]:
    """The events of this game with everything changed that never came to light."""
    hand = game.state.rulebook.hand
    opened: dict[int, list[Action]] = {}
    changed: list[Event] = []
    for event in reversed(game.log):
        other: Event = event
        if isinstance(event, CardOpened):
            opened.setdefault(game.state.seat_of[event.bandit], []).insert(0, event.action)
        elif isinstance(event, PlanSealed):
            shown = opened.pop(event.seat, [])
            closed = [card for card in hand if card not in shown]
            other = PlanSealed(event.seat, (*shown, *closed[::-1])[:3])
        elif isinstance(event, LootMixed):
            won = {value for loot in game.state.loot.values() for value in loot}
            unwon = (value for value in reversed(LOOT_VALUES) if value not in won)
            other = LootMixed(tuple(value if value in won else next(unwon) for value in event.values))
        changed.append(other)
    return changed[::-1]


def plan_text(event: PlanSealed) -> str:
    return f"plan {' '.join(card for card in event.cards if card)}"


def played_again(players: int, variants: tuple[str, ...], seed: int, events: list[Event]) -> Game[State]:
    """The same seed with the hidden facts of these events, played by the engine."""
    game = Game(RULES, State(rulebook(variants), players), Chance(seed))
    game.emit(events[0])
    game.emit(events[1])
    game.chance.shuffled(LOOT_VALUES)
    setup.take_bandits(game, None)
    setup.draw_first_player(game)
    setup.place_bandits(game)
    game.open_chapter(0)
    game.advance()
    for event in events:
        if isinstance(event, PlanSealed):
            game.play(plan_text(event), event.seat)
    return game


@each_game
def test_another_plan_kept_closed_is_the_same_for_everybody_else(players, variants):
    """Played twice with one seat's plan exchanged: until its first card opens others receive the same."""
    luck = random.Random(players)
    for seed in SEEDS:
        one, two = (new_game(players, seed=seed, variants=variants) for _ in range(2))
        secret, *others = [decision.seat for decision in one.decisions]
        one.play(one.every_decision[0].choices[0], secret)
        two.play(two.every_decision[0].choices[-1], secret)
        for seat in others[:-1]:
            choice = luck.choice(one.every_decision[0].choices)
            assert one.play(choice, seat) == two.play(choice, seat)
            assert one.decisions == two.decisions
        for seat in (*others, SPECTATOR):
            assert one.events_seen_by(seat) == two.events_seen_by(seat)


@each_game
def test_no_card_is_shown_but_those_opened(players, variants):
    """What a seat is sent about others never holds the cards of a closed plan or an unwon Loot side."""
    for seed in SEEDS:
        game = played(players, variants, seed)
        for event in game.events_seen_by(SPECTATOR):
            if isinstance(event, PlanSealed):
                assert set(event.cards) == {None}
            if isinstance(event, LootMixed):
                assert set(event.values) == {None}


@each_game
def test_everything_stays_in_the_game(players, variants):
    for seed in SEEDS:
        game = new_game(players, seed=seed, variants=variants)
        every_value = game.state.values
        for game in steps(players, variants, seed):
            check_table(game.state)
            won = [value for loot in game.state.loot.values() for value in loot]
            unwon = len(every_value) - len(won) - len(game.state.values)
            assert unwon == 0 or (unwon == 1 and game.is_over)
            assert set(won) | set(game.state.values) <= set(every_value) <= set(LOOT_VALUES)


def check_table(state: State) -> None:
    """What is true of every table, whoever looks at it."""
    gone = [bandit for group in state.out for bandit in group]
    assert sorted((*state.line, *state.hanging, *gone)) == sorted(state.seat_of)
    assert set(state.line) == set(state.at) == set(state.facing)
    assert state.stunned <= set(state.line)
    cars = [state.at[bandit].car for bandit in state.line]
    assert all(front <= rear for front, rear in pairwise(cars))
    assert all(0 <= car <= state.caboose for car in cars)
    assert not state.hanging, "nobody hangs when plans are asked for, or at the end"
    for seat, plan in enumerate(state.plans):
        assert len(plan) in (0, 3) or state.result
        assert state.is_playing(seat) or not plan


@each_game
def test_between_two_events_the_table_is_sound(players, variants):
    game = played(players, variants, 5)
    state = State(game.state.rulebook, players)
    for event in game.log:
        event.apply(state)
        if state.round:
            cars = [state.at[bandit].car for bandit in state.line]
            assert cars == sorted(cars)
            assert set(state.line) == set(state.at)
            for seat in map(state.seat_of.__getitem__, state.hanging):
                assert state.plans[seat] or state.moment == Acting(seat), "who hangs has a card to come"
    assert facts(state) == facts(game.state)


@each_game
def test_every_game_ends(players, variants):
    for seed in SEEDS:
        game = played(players, variants, seed)
        result = game.state.result
        assert result is not None
        assert game.state.moment == Ending()
        assert game.state.round <= players + 1
        assert sorted(seat for place in result.ranking for seat in place) == list(range(players))
        assert len(result.winners) == (1 if game.state.line else 0)
        assert [type(event) for event in game.log].count(GameEnded) == 1
        cards = sum(isinstance(event, LootWon) for event in game.log)
        assert sum(result.scores) == cards


@each_game
def test_a_replay_is_equal(players, variants):
    for seed in SEEDS:
        game = played(players, variants, seed)
        again = new_game(players, seed=seed, variants=variants)
        for event in game.log:
            if isinstance(event, PlanSealed):
                again.play(plan_text(event), event.seat)
        assert again.log == game.log
        assert facts(again.state) == facts(game.state)


@each_game
def test_a_fork_goes_its_own_way(players, variants):
    for game in steps(players, variants, 3):
        if game.is_over:
            break
        before = facts(game.state.fork())
        twin = game.fork()
        for decision in twin.decisions:
            twin.play(decision.choices[0], decision.seat)
        assert facts(game.state) == before


@each_game
def test_a_guess_is_possible_and_keeps_the_own_decision(players, variants):
    chance = Chance(f"{players}{variants}")
    for game in steps(players, variants, 4):
        for seat in range(players):
            view = game.view(seat)
            twin = guess(view, chance)
            assert twin.every_decision == game.every_decision
            assert twin.is_over == game.is_over
            check_guess(view, twin.state)


def check_guess(view: State, state: State) -> None:
    """The guess agrees with everything the view knows, and nothing is left face down."""
    known, guessed = facts(view), facts(state)
    for closed in ("plans", "values"):
        del known[closed], guessed[closed]
    assert known == guessed
    assert None not in state.values
    won = [value for loot in state.loot.values() for value in loot]
    assert len({*won, *state.values}) == len(won) + len(state.values)
    for plan, seen in zip(state.plans, view.plans, strict=True):
        assert len(plan) == len(set(plan)) == len(seen)
        assert None not in plan
        assert None in seen or plan == seen


def test_events_and_choices_are_plain_values():
    """They compare, hash and travel."""
    game = played(4, ("horse", "reflex"), 1)
    assert len(set(game.log)) > 20
    assert all(msgspec.json.encode(event) for event in game.log)
