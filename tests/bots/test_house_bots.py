"""The house bots at the table: who beats whom, and some things each of them should see."""

import pytest

import colt
from colt import bots
from colt.bots.express.playouts import Tables
from colt.express.choices import Rob
from colt.express.pieces import Loot
from colt.kernel import Chance


def play(names, deal, **options):
    """A game with these bots by seat."""
    game = colt.new(players=len(names), seed=f"house/{deal}", **options)
    seated = [bots.make(name, seed=f"{deal}/{seat}") for seat, name in enumerate(names)]
    while game.decisions:
        decision = game.decisions[0]
        game.play(seated[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
    return game


def wins(name, others, deals, **options):
    """How often this bot wins against the others, each deal from every seat; shared wins are split."""
    count = len(others) + 1
    total = 0.0
    for deal in range(deals):
        for seat in range(count):
            winners = play([*others[:seat], name, *others[seat:]], deal, **options).result.winners
            total += (seat in winners) / max(1, len(winners))
    return total / (deals * count)


@pytest.mark.parametrize("name", ["drifter", "greenhorn", "outlaw", "search:playouts=20"])
@pytest.mark.parametrize("game", ["colt-express", "super-express"])
def test_the_same_seed_plays_the_same_game(name, game):
    one, two = (play([name, "drifter", "drifter"], 1, game=game) for _ in range(2))
    assert one.answers == two.answers


def test_another_seed_drifts_elsewhere():
    game = colt.new(players=3, seed=1)
    decision = game.decisions[0]
    view = game.view(decision.seat)
    answers = {bots.make("drifter", seed=seed).choose(view, decision) for seed in range(40)}
    assert answers == set(decision.choices)


def test_the_outlaw_beats_drifters():
    assert wins("outlaw", ["drifter"] * 3, 4) > 0.7


def test_the_greenhorn_beats_drifters():
    assert wins("greenhorn", ["drifter"] * 3, 10) > 0.5


def test_the_outlaw_beats_greenhorns():
    assert wins("outlaw", ["greenhorn"] * 3, 4) > 0.5


@pytest.mark.parametrize(("name", "least"), [("greenhorn", 0.3), ("outlaw", 0.5)])
def test_in_super_express_too(name, least):
    assert wins(name, ["drifter"] * 3, 8, game="super-express") > least


@pytest.mark.slow
def test_the_search_beats_outlaws():
    assert wins("search:playouts=200", ["outlaw"] * 3, 6) > 0.3


@pytest.mark.parametrize("name", ["greenhorn:blunders=0", "outlaw", "search:playouts=30"])
def test_a_jewel_is_not_left_for_a_purse_nobody_has_seen(name):
    robberies = 0
    for deal in range(3):
        game = colt.new(players=4, seed=f"rob/{deal}")
        bot = bots.make(name, seed=1)
        drifter = bots.make("drifter", seed=deal)
        while game.decisions:
            decision = game.decisions[0]
            view = game.view(decision.seat)
            if decision.ask == "rob":
                robbable = [choice.token for choice in decision.choices if isinstance(choice, Rob)]
                if any(token.loot is Loot.JEWEL for token in robbable):
                    best = bot.choose(view, decision)
                    assert isinstance(best, Rob)
                    assert best.token.loot is not Loot.PURSE or view.knows(best.token)
                    robberies += 1
            game.play(drifter.choose(view, decision), decision.seat)
    assert robberies


def test_a_playout_leaves_its_table_as_it_was():
    game = colt.new(players=4, seed=2)
    decision = game.decisions[0]
    table = Tables(game.view(decision.seat)).guess(Chance(1))
    first = [table.playout(choice, Chance(5)) for choice in decision.choices]
    assert first == [table.playout(choice, Chance(5)) for choice in decision.choices]
