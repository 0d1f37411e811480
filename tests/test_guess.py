"""Guesses: a table one could be sitting at, and no other; against all worlds of tiny decks, counted one by one."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from colt.express import events as e
from colt.express.editions import rulebook
from colt.express.guess import guess
from colt.express.pieces import NEUTRAL, TRAIN_STATIONS, Action, ActionCard, Bandit, Bullet, Loot, Token
from colt.express.state import Scheming, State
from colt.kernel import SPECTATOR, Chance
from colt.train import inside, roof
from tests.in_turn import in_turn
from tests.properties.counting import KINDS, Worlds, bag, cards_in
from tests.properties.enumeration import (
    Discard,
    Draw,
    Hide,
    Lay,
    Pick,
    Play,
    Reshuffle,
    Resolve,
    Shuffle,
    Story,
    distance,
    every_lying,
    guessed,
    told,
    view_of,
)
from tests.properties.invariants import invariants, is_set_up
from tests.properties.tables import TABLES, RandomPlayer, Table, digest, positions

SAMPLES = 3000

DOC = Bandit.DOC
MOVE, ROB, SHOOT, FLOOR = (
    ActionCard(DOC, action) for action in (Action.MOVE, Action.ROB, Action.SHOOT, Action.CHANGE_FLOOR)
)
TUCO_MOVE, TUCO_PUNCH = ActionCard(Bandit.TUCO, Action.MOVE), ActionCard(Bandit.TUCO, Action.PUNCH)
GHOSTS = Bullet(Bandit.GHOST)

PLAIN = ("en-2016", ())
TEAMS = ("en-2016", ("teams",))
OPTIONAL_PICK = ("es-2016", ("teams",))
EXPERT = ("en-2016", ("expert",))

STORIES = {
    "a hidden card is no bullet": Story(*PLAIN, (MOVE, MOVE, ROB), (Shuffle(), Draw(3), Hide()), (NEUTRAL,)),
    "a hidden card and an open one": Story(
        *PLAIN, (MOVE, MOVE, ROB, SHOOT), (Shuffle(), Draw(3), Play(MOVE), Hide(), Draw(1)), (GHOSTS,)
    ),
    "two hidden cards among bullets": Story(
        *PLAIN, (MOVE, ROB, SHOOT), (Shuffle(), Draw(4), Hide(), Hide()), (NEUTRAL, GHOSTS)
    ),
    "a picked card is an Action card": Story(
        *TEAMS, (MOVE, ROB, TUCO_MOVE), (Pick(), Shuffle(), Draw(1)), (NEUTRAL, GHOSTS)
    ),
    "a picked card may have been played": Story(
        *TEAMS, (MOVE, ROB, TUCO_MOVE), (Pick(), Shuffle(), Draw(2), Play(ROB)), (NEUTRAL, GHOSTS)
    ),
    "a picked card may lie hidden": Story(
        *TEAMS,
        (MOVE, ROB, TUCO_MOVE, TUCO_PUNCH),
        (Pick(), Shuffle(), Draw(1), Hide(), Draw(1), Play(TUCO_MOVE)),
        (NEUTRAL, GHOSTS),
    ),
    "no card was picked": Story(
        *OPTIONAL_PICK, (MOVE, ROB, TUCO_MOVE), (Shuffle(), Draw(2), Hide()), (NEUTRAL,)
    ),
    "expert, nothing reshuffled": Story(
        *EXPERT, (MOVE, MOVE, ROB, SHOOT), (Shuffle(), Draw(3), Hide(), Play(MOVE), Draw(1))
    ),
    "expert, a bullet laid on the deck and drawn": Story(
        *EXPERT, (MOVE, MOVE, ROB, SHOOT), (Shuffle(), Draw(2), Lay(), Draw(2), Hide())
    ),
    "expert, a laid bullet is discarded, or one that was in the deck": Story(
        *EXPERT,
        (MOVE, ROB, SHOOT),
        (Shuffle(), Draw(2), Lay(), Draw(2), Discard(NEUTRAL), Hide()),
        (NEUTRAL,),
    ),
    "expert, a reshuffle with cards in hand": Story(
        *EXPERT,
        (MOVE, MOVE, ROB, SHOOT),
        (Shuffle(), Draw(4), Discard(MOVE), Discard(ROB), Reshuffle(), Draw(1), Hide()),
    ),
    "expert, used after a reshuffle": Story(
        *EXPERT,
        (MOVE, MOVE, ROB, SHOOT, FLOOR),
        (Shuffle(), Draw(5), Discard(MOVE), Discard(ROB), Reshuffle(), Draw(1), Play(MOVE), Hide()),
    ),
    "expert, a hidden card before the reshuffle": Story(
        *EXPERT,
        (MOVE, MOVE, ROB, SHOOT),
        (Shuffle(), Draw(3), Hide(), Discard(MOVE), Draw(1), Reshuffle(), Draw(1)),
    ),
    "expert, hidden before and after the reshuffle, a bullet laid": Story(
        *EXPERT,
        (MOVE, MOVE, ROB, SHOOT),
        (Shuffle(), Draw(4), Hide(), Discard(MOVE), Discard(ROB), Reshuffle(), Lay(GHOSTS), Draw(2), Hide()),
    ),
    "expert, a resolved hidden card is known": Story(
        *EXPERT,
        (MOVE, MOVE, ROB, SHOOT),
        (Shuffle(), Draw(3), Hide(), Hide(), Resolve(ROB), Draw(1)),
    ),
    "expert, two reshuffles": Story(
        *EXPERT,
        (MOVE, MOVE, ROB, SHOOT),
        (
            Shuffle(),
            Draw(4),
            Discard(MOVE),
            Discard(ROB),
            Reshuffle(),
            Draw(2),
            Discard(MOVE),
            Reshuffle(),
            Draw(1),
        ),
    ),
    "expert, hidden from what was held, before the deck was drawn": Story(
        *EXPERT,
        (MOVE, ROB, SHOOT, FLOOR),
        (
            *(Shuffle(), Draw(4), Discard(ROB), Discard(SHOOT)),
            *(Reshuffle(), Draw(1), Play(ROB), Resolve(ROB)),
            *(Hide(), Draw(1), Reshuffle(), Draw(1)),  # it was hidden while the Shoot lay in the deck
        ),
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_guesses_are_uniform_over_all_worlds(name):
    story = STORIES[name]
    exact, found = every_lying(story), guessed(story, SAMPLES, name)
    impossible = set(found) - set(exact)
    assert not impossible, f"an impossible guess: {next(iter(impossible))}"
    chi_square, freedom = distance(exact, found)
    assert chi_square < freedom + 4 * sqrt(2 * freedom) + 4, (
        f"{chi_square:.1f} for {freedom}: {exact} {found}"
    )


def test_the_comparison_would_notice_a_wrong_guess():
    """A guess that forgets that the picked card is an Action card is far away."""
    story = STORIES["a picked card may have been played"]
    exact, wrong = every_lying(story), every_lying(story._replace(steps=(Shuffle(), Draw(3), Play(ROB))))
    found = Counter({way: SAMPLES * n // wrong.total() for way, n in wrong.items()})
    chi_square, freedom = distance(exact, found)
    assert chi_square > 2 * (freedom + 4 * sqrt(2 * freedom) + 4)


# --- purses


def purse_view(spare, known, cheapest):
    """Three purses nobody looked at on a floor, and what the Marshal's Revenge has told."""
    state = State(rulebook("en-2016", ()), 2)
    state.eyes = SPECTATOR
    state.page = len(state.contents)
    tokens = tuple(Token(Loot.PURSE, number) for number in (1, 2, 3))
    for event in (
        e.TrainFormed((1, 2, 3), 0, 13, ()),
        e.TeamTaken(0, (Bandit.DOC,)),
        e.TeamTaken(1, (Bandit.TUCO,)),
        e.PursesMixed(spare),
        e.LootLaid(inside(1), tokens, (None,) * 3),
        *(e.PurseGiven(Bandit.DOC, Token(Loot.PURSE, number), value) for number, value in known.items()),
    ):
        event.apply(state)
    for token, held in cheapest:
        purses = tuple(Token(Loot.PURSE, number) for number in held)
        state.loot[inside(1)] = tuple(one for one in state.loot[inside(1)] if one not in purses)
        state.loot[Bandit.DOC] = tuple(dict.fromkeys((*state.loot[Bandit.DOC], *purses)))
        e.PurseLost(Bandit.DOC, Token(Loot.PURSE, token), roof(0)).apply(state)
    return state


PURSES = {
    "nothing is known": ((250, 250, 300, 400), {}, ()),
    "one of two was cheaper": ((250, 250, 300, 400), {}, ((1, (1, 2)),)),
    "of equal ones the lowest number": ((250, 250, 300, 400), {}, ((2, (1, 2)),)),
    "cheaper than a known 250": ((250, 250, 300, 400, 500), {9: 250}, ((1, (1, 2, 9)),)),
    "dearer than a starting purse": ((250, 300, 350), {9: 250}, ((9, (1, 2, 9)),)),
    "the second cheapest, later": ((250, 300, 350, 400), {}, ((1, (1, 2, 3)), (3, (2, 3)))),
}


@pytest.mark.parametrize("name", PURSES)
def test_purses_are_uniform_over_what_the_marshals_revenge_told(name):
    spare, known, cheapest = PURSES[name]
    exact: Counter[tuple[int, ...]] = Counter()
    for worths in permutations(spare):
        value = {1: worths[0], 2: worths[1], 3: worths[2], **known}
        if all(min(held, key=lambda n: (value[n], n)) == lost for lost, held in cheapest):
            exact[worths[:3]] += 1
    view = purse_view(spare, known, cheapest)
    chance = Chance(name)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(SAMPLES):
        state = guess(view, chance).state
        worths = tuple(state.value[Token(Loot.PURSE, number)] for number in (1, 2, 3))
        assert sorted((*worths, *state.spare)) == sorted(spare)
        found[worths] += 1
    assert set(found) <= set(exact), "an impossible guess"
    chi_square, freedom = distance(exact, found)
    assert chi_square < freedom + 4 * sqrt(2 * freedom) + 4


# --- whole games


def check_guess(game, seat, chance):
    """Everything this seat sees is so in the guess, nothing is lost, and it is asked the same."""
    view = game.view(seat)
    before = digest(view)
    world = guess(view, chance)
    state = world.state
    assert digest(view) == before, "a guess changed the view"
    assert state.eyes is None
    if is_set_up(state):
        invariants(state)
    asked = [one for one in game.every_decision if one.seat == seat]
    assert [one for one in world.every_decision if one.seat == seat] == asked
    assert [(one.seat, one.ask, one.answered) for one in world.every_decision] == [
        (one.seat, one.ask, one.answered) for one in game.every_decision
    ]
    for owner in range(state.players):
        assert_fits(view.decks[owner], state.decks[owner])
        assert len(view.hands[owner]) == len(state.hands[owner])
        assert not Counter(card for card in view.hands[owner] if card) - Counter(state.hands[owner])
    assert all(isinstance(played.card, ActionCard) for played in state.pile)
    assert_fits([played.card for played in view.pile], [played.card for played in state.pile])
    assert_fits(view.round_deck, state.round_deck)
    assert all(state.value[token] == value for token, value in view.value.items())
    assert all(answer is not None for answer in state.sealed.values())
    for name in (
        "at",
        "loot",
        "marshal",
        "neutral",
        "fired",
        "hits",
        "discards",
        "moment",
        "page",
        "past_rounds",
    ):
        assert getattr(state, name) == getattr(view, name)
    if seat != SPECTATOR:
        assert state.hands[seat] == view.hands[seat] == game.state.hands[seat]
    assert (world.chance._key, world.chance._counter) != (game.chance._key, game.chance._counter)
    return world


def assert_fits(slots, cards):
    assert len(slots) == len(cards)
    assert all(slot is None or slot == card for slot, card in zip(slots, cards, strict=True))
    assert None not in cards


@pytest.mark.parametrize("table", in_turn(TABLES, 3), ids=str)
def test_a_guess_is_a_table_one_could_sit_at(table):
    """I8, in all phases, from every seat and from outside. Each of the 14 rulebooks with one number of players in turn;
    with --slow all 46 tables."""
    game = table.new_game("guess")
    chance = Chance(f"guess {table}")
    checked = 0
    for nth, at in enumerate(positions(game, RandomPlayer("guess"))):
        if nth % 5 == 0 or nth < 5:
            for seat in (SPECTATOR, *range(table.players)):
                check_guess(at, seat, chance)
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_a_guess_of_a_game_that_is_over_is_a_table_too(table):
    game = table.new_game("over")
    for _ in positions(game, RandomPlayer("over")):
        pass
    for seat in (SPECTATOR, *range(table.players)):
        world = guess(game.view(seat), Chance(seat))
        assert world.is_over
        invariants(world.state)


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_a_guess_can_be_played_to_its_end(table):
    game = table.new_game("on")
    for nth, at in enumerate(positions(game, RandomPlayer("on"))):
        if nth % 40 == 7:
            world = check_guess(at, nth % table.players, Chance(nth))
            for _ in positions(world, RandomPlayer(nth)):
                pass
            assert world.result is not None
            invariants(world.state)


@pytest.mark.parametrize("name", STORIES)
def test_counting_with_equal_cards_together_is_the_same_as_one_by_one(name):
    """The two ways to count worlds agree, so that whole games can be counted too."""
    story = STORIES[name]
    worlds = Worlds(0)
    for event in told(story):
        worlds.see(event)
    one_by_one: Counter[tuple[object, ...]] = Counter()
    for way, n in every_lying(story).items():
        hidden = [card for card, step in zip(way.pile, on_pile(story), strict=True) if isinstance(step, Hide)]
        one_by_one[tuple(hidden), way.hand] += n
    together: Counter[tuple[object, ...]] = Counter()
    for world, n in worlds.ways.items():
        hand = tuple(sorted(cards_in(world.hand), key=str))
        together[tuple(KINDS[kind] for kind in world.pile), hand] += n
    assert set(together) == set(one_by_one)
    for key, n in together.items():
        assert n * one_by_one.total() == one_by_one[key] * together.total()


def on_pile(story):
    """The steps whose cards still lie on the pile."""
    put = [step for step in story.steps if isinstance(step, Play | Hide)]
    return put[sum(isinstance(step, Resolve) for step in story.steps) :]


def far_off(table, seed, every, samples):
    """How far guesses of hidden cards and hands are from what whole games allow: every hand gets a number of its
    own between 0 and 1, and their sum over all guesses is compared with its mean, in standard deviations. An
    impossible guess fails at once."""
    game = table.new_game(seed)
    chance = Chance(f"far off {seed}")
    worlds = [Worlds(seat) for seat in range(table.players)]
    read, off, variance = 0, 0.0, 0.0
    for nth, at in enumerate(positions(game, RandomPlayer(seed))):
        for event in at.events_seen_by(SPECTATOR, since=read):
            for one in worlds:
                one.see(event)
        read = len(at.log)
        if nth % every or not isinstance(at.state.moment, Scheming):
            continue
        view = at.view(SPECTATOR)
        odds = [hand_odds(one) for one in worlds]
        numbers = [{key: (i * 0.618034) % 1 for i, key in enumerate(sorted(one))} for one in odds]
        means = [sum(one[key] * of[key] for key in one) for one, of in zip(odds, numbers, strict=True)]
        for one, of, mean in zip(odds, numbers, means, strict=True):
            variance += samples * sum(one[key] * (of[key] - mean) ** 2 for key in one)
        for _ in range(samples):
            state = guess(view, chance).state
            for seat, of in enumerate(numbers):
                key = (hidden_on_pile(state, view, seat), bag(state.hands[seat]))
                assert key in of, f"an impossible guess at answer {nth}: {key}"
                off += of[key] - means[seat]
    return off / sqrt(variance) if variance else 0.0


def hidden_on_pile(state, view, seat):
    """What a guess says of the cards of this seat that lie face down."""
    return tuple(
        KINDS.index(played.card)
        for played, seen in zip(state.pile, view.pile, strict=True)
        if played.seat == seat and seen.card is None
    )


def hand_odds(worlds):
    """The chance of every hand together with the hidden cards on the pile."""
    counted: Counter[tuple[object, ...]] = Counter()
    for world, n in worlds.ways.items():
        counted[world.pile, world.hand] += n
    return {key: n / counted.total() for key, n in counted.items()}


FEW = [table for table in TABLES if table.players <= 3]


@pytest.mark.parametrize("table", [table for table in FEW if "expert" in table.variants], ids=str)
def test_guesses_of_hands_fit_the_whole_story_of_a_game(table):
    """Where hands are kept from round to round; the others take longer."""
    for seed in range(3):
        assert abs(far_off(table, f"whole story {seed}", 5, 12)) < 4


@pytest.mark.slow
@pytest.mark.parametrize("table", FEW, ids=str)
def test_guesses_of_hands_fit_the_whole_story_of_many_games(table):
    seeds = range(1 if "teams" in table.variants else 12)
    off = [far_off(table, f"many stories {seed}", 11, 40) for seed in seeds]
    assert abs(sum(off)) / sqrt(len(off)) < 4


def test_round_cards_are_guessed_among_those_not_seen():
    """I10: seen ones stay, none is there twice, and the station is right one time in three."""
    right = guesses = 0
    for seed in range(12):
        game = Table("en-2016", (), 3 + seed % 4).new_game(f"rounds {seed}")
        chance = Chance(f"rounds {seed}")
        seen = 0
        for at in positions(game, RandomPlayer(seed)):
            if at.state.round == seen or at.state.round == 5:
                continue
            seen = at.state.round
            for _ in range(30):
                state = guess(at.view(seed % 3), chance).state
                every = [*state.past_rounds, *state.round_deck]
                assert state.past_rounds == at.state.past_rounds
                assert len(set(every)) == len(every) == 5
                assert [card.is_station for card in every if card] == [False] * 4 + [True]
                assert state.round_deck[-1] in TRAIN_STATIONS
                right += state.round_deck[-1] == at.state.round_deck[-1]
                guesses += 1
    assert abs(right - guesses / 3) < 4 * sqrt(guesses * 2 / 9)


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_a_guess_is_another_each_time(table):
    """I11: not one fixed shuffle; but the same luck gives the same guess."""
    game = table.new_game("again")
    for nth, at in enumerate(positions(game, RandomPlayer("again"))):
        if nth % 25 != 3:
            continue
        view = at.view(0)
        chance = Chance("luck")
        found = {digest(guess(view, chance).state) for _ in range(12)}
        assert len(found) > 1
        assert digest(guess(view, Chance("luck")).state) == digest(guess(view, Chance("luck")).state)
        first, second = guess(view, chance), guess(view, chance)
        assert first.chance._key != second.chance._key


def test_a_view_of_a_tiny_story_hides_what_it_should():
    """The stories are told as a watcher sees them."""
    view = view_of(STORIES["a hidden card and an open one"])
    assert [played.card for played in view.pile] == [MOVE, None]
    assert set(view.hands[0]) == {None}
