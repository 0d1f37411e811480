"""Colt Express thought through on both engines: the same guess and the same luck, the same thoughts."""

import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import fmean

import msgspec
import numpy as np
import pytest

from colt import games
from colt.bots.express import playouts, quick, thinking
from colt.bots.express.foresight import before_pile
from colt.bots.express.rows.notes import DECK_SIZE, HAND, HELD, ROOM
from colt.bots.search import Search
from colt.express.pieces import Action, RoundEvent
from colt.express.state import Stealing
from colt.fast.compiling import is_compiling
from colt.fast.express import codec
from colt.fast.express import columns as at
from colt.kernel import Chance

KINDS = [options for options in games.every_rulebook() if options.game == games.COLT_EXPRESS]


def named(options):
    """What is played, in words that no new option changes."""
    return " ".join((options.edition or "", *options.variants, str(options.players)))


NAMES = [named(one) for one in KINDS]

each_kind = pytest.mark.parametrize("options", KINDS, ids=NAMES)


def decisions(options, seed, one_in):
    """Some decisions of a random game that can be played on in the head, each with the view of its seat."""
    luck = random.Random(f"{named(options)} {seed}")
    game = games.new_game(msgspec.structs.replace(options, seed=f"{named(options)} {seed}"))
    while game.decisions:
        decision = game.decisions[0]
        if luck.random() * one_in < 1:
            view = game.view(decision.seat)
            if thinking.candidates(view, decision):
                yield view, decision
        game.play(luck.choice(decision.choices), decision.seat)


def both(view, chosen, luck):
    """What comes of these choices on one guess, on the readable engine and on the fast one. The luck is a tape: what
    the readable one draws from it is noted for the other."""
    tables = quick.GuessedTables(view)
    guesses = tables.room(1)
    sight, _ = before_pile(view, luck.fork())
    table = playouts.GuessedTables(view).guess(luck)
    seed = luck.below(1 << 64)
    whims = Chance(seed)
    tables.write(guesses, 0, sight, np.array([whims.below(1 << 64) for _ in range(at.TURNS)], np.uint64))
    outcomes = tables.run_on(tables.with_averages(guesses), chosen)
    worths = [table.playout(choice, Chance(seed)) for choice in chosen]
    return {choice: worth.chance for choice, worth in zip(chosen, worths, strict=True)}, by_choice(
        outcomes, chosen
    )


def by_choice(outcomes, chosen):
    """The mean chance to win by choice."""
    return {choice: fmean(chances[nth] for chances in outcomes.chances) for nth, choice in enumerate(chosen)}


def compare(options, seed, *, one_in, guesses):
    """Both engines think about some decisions of a game; how many playouts were the same."""
    same = 0
    for view, decision in decisions(options, seed, one_in):
        chosen = thinking.candidates(view, decision)
        luck = Chance(f"{seed} {view.round} {decision}")
        for _ in range(guesses):
            wanted, outcomes = both(view, chosen, luck)
            assert outcomes == pytest.approx(wanted, abs=1e-6), (view.round, str(decision))
            assert max(outcomes, key=outcomes.__getitem__) == max(wanted, key=wanted.__getitem__)
            same += len(chosen)
    return same


@each_kind
def test_the_same_guess_and_the_same_luck_give_the_same_thoughts(options):
    assert compare(options, 1, one_in=8, guesses=1) > 5


@pytest.mark.skipif(not is_compiling(), reason="nothing is compiled anyway")
def test_where_nothing_is_compiled_the_thoughts_are_the_same():
    """Some of these tests once more in a process of its own."""
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"]
    command += ["-k", "same_guess and 2016 and 3", __file__]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    root = Path(__file__).parents[3]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout
    assert "8 passed" in done.stdout


@pytest.mark.slow
@each_kind
def test_the_same_in_many_games(options):
    for seed in range(20):
        assert compare(options, f"many {seed}", one_in=4, guesses=2) > 50


def test_every_kind_of_card_and_every_event_is_thought_through():
    """What the games above come across: a gap here would be a gap there."""
    asked, events = set(), set()
    for options in KINDS:
        for view, decision in decisions(options, 1, 4):
            asked.add(decision.ask)
            events.add(view.round_card.event)
            if isinstance(view.moment, Stealing):
                asked.add("stealin")
    assert {"schemin", "stealin", "cover", Action.MOVE, Action.PUNCH, Action.ROB, Action.MARSHAL} <= asked
    assert events == set(RoundEvent)


# --- on its own luck


def a_decision(**options):
    return next(iter(decisions(games.Options(**options), 3, 1)))


def test_guesses_on_its_own_luck_give_the_same_picture():
    """Two thousand guesses on either engine: every card is worth about the same."""
    view, decision = a_decision(players=4)
    chosen = decision.choices
    fast = by_choice(quick.GuessedTables(view).run(chosen, 2000, Chance("fast")), chosen)
    readable = by_choice(playouts.GuessedTables(view).run(chosen, 500, Chance("readable")), chosen)
    for choice in chosen:
        assert fast[choice] == pytest.approx(readable[choice], abs=0.02), choice


@pytest.mark.parametrize("variants", [(), ("expert",), ("teams",)], ids=str)
def test_a_guess_of_its_own_is_one_the_seat_could_be_looking_at(variants):
    """Hands and decks hold all cards of a seat, as many as everybody can count, and the own hand as it is."""
    options = games.Options(players=3, variants=variants)
    for view, _ in decisions(options, 5, 6):
        if isinstance(view.moment, Stealing):
            continue
        tables = quick.GuessedTables(view)
        guesses = tables.guesses(4, Chance(1))
        for nth in range(4):
            notes = guesses.notes[nth]
            for seat in range(3):
                hand = notes[HAND + seat * ROOM :][: notes[HELD + seat]]
                assert len(hand) <= len(view.hands[seat])
                cards = len(view.decks[seat]) + len(view.discards[seat])
                assert notes[DECK_SIZE + seat] == cards
            own = notes[HAND + view.eyes * ROOM :][: notes[HELD + view.eyes]]
            kinds = codec.kinds(view.seats[view.eyes])
            wanted = [kinds[card] for card in view.hands[view.eyes] if kinds[card] < at.ACTION_KINDS]
            assert sorted(own.tolist()) == sorted(wanted)


@pytest.mark.parametrize("budget", [{"playouts": 300}, {"ms": 1}])
def test_a_search_that_sat_down_with_the_fast_engine_answers(budget):
    bot = Search("fast", engine="fast", **budget)
    for view, decision in decisions(games.Options(players=4), 2, 15):
        assert bot.choose(view, decision) in decision.choices


def test_the_same_seed_gives_the_same_answer():
    one, two = (Search("seed", engine="fast", playouts=500) for _ in range(2))
    for view, decision in decisions(games.Options(players=5), 4, 15):
        assert one.choose(view, decision) == two.choose(view, decision)


def test_a_book_the_fast_engine_does_not_know_is_thought_through_as_ever():
    view, _ = a_decision(players=4)
    view.rulebook = msgspec.structs.replace(
        view.rulebook, round=("opening", "storm", *view.rulebook.round[1:])
    )
    assert type(quick.tables(view)) is playouts.GuessedTables
