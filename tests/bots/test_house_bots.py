"""The house bots at the table: who beats whom, and some things each of them should see."""

import pytest

import colt
from colt import bots
from colt.bots import racing, search, thinking
from colt.bots.express import schemes
from colt.bots.express.playouts import GuessedTable, GuessedTables
from colt.bots.outcomes import Worth
from colt.express.choices import CoverWith, Rob
from colt.express.pieces import Action, Loot
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
    """By the step there should be between two levels, 35 %: since greenhorns no longer answer at random they are
    better than they were."""
    assert wins("outlaw", ["greenhorn"] * 3, 10) > 0.35


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
    table = GuessedTables(game.view(decision.seat)).guess(Chance(1))
    first = [table.playout(choice, Chance(5)) for choice in decision.choices]
    assert first == [table.playout(choice, Chance(5)) for choice in decision.choices]


@pytest.mark.parametrize(("promise", "is_laid"), [(60.5, True), (59.5, False)])
def test_a_shoot_is_covered_by_a_card_that_promises_something(monkeypatch, promise, is_laid):
    monkeypatch.setattr(schemes, "rate", lambda *_: promise)
    game = colt.new(players=2, variants="teams", seed="cover")
    drifter = bots.make("drifter", seed="cover")
    while not (game.decisions[0].ask == "cover" and len(game.decisions[0].choices) > 1):
        decision = game.decisions[0]
        game.play(drifter.choose(game.view(decision.seat), decision), decision.seat)
    decision = game.decisions[0]
    answer = bots.make("greenhorn:blunders=0").choose(game.view(decision.seat), decision)
    assert isinstance(answer, CoverWith) is is_laid


def test_only_a_short_list_of_answers_is_played_on_in_the_head():
    game = colt.new(players=3, game="super-express", seed="list")
    decision = game.decisions[0]
    view = game.view(decision.seat)
    assert len(decision.choices) == 24
    assert len(thinking.about(view).candidates(view, decision)) == 24
    wide = colt.new(players=3, game="super-express", variants="horse", seed="list")
    decision = wide.decisions[0]
    view = wide.view(decision.seat)
    assert len(decision.choices) == 60
    assert len(thinking.about(view).candidates(view, decision)) == 24
    assert max(map(len, stealing_lists())) == 8


def stealing_lists():
    """How many answers are thought through in Stealin' where there are more than eight."""
    for deal in range(6):
        game = colt.new(players=5, seed=f"list {deal}")
        drifter = bots.make("drifter", seed=deal)
        while game.decisions:
            decision = game.decisions[0]
            view = game.view(decision.seat)
            if decision.ask in tuple(Action) and len(decision.choices) > 8:
                yield thinking.about(view).candidates(view, decision)
            game.play(drifter.choose(view, decision), decision.seat)


def test_the_search_spends_its_playouts_and_four_hundred_where_nothing_is_said(monkeypatch):
    """Seven answers, then four, then two share them; what does not go round is left."""
    assert 30 < playouts_of("search:playouts=40:engine=referee", monkeypatch) <= 40
    whole = playouts_of("search:playouts=400:engine=referee", monkeypatch)
    assert playouts_of("search:engine=referee", monkeypatch) == whole == 397


def test_where_there_is_one_thing_to_learn_the_outlaw_learns_it_once(monkeypatch):
    """Open Stealin' comes out the same on every guess, however many are wanted."""
    made = []

    def guess(self, chance):
        made.append(chance)
        return GuessedTable(self.view, chance)

    monkeypatch.setattr(GuessedTables, "guess", guess)
    game = colt.new(players=3, seed="open")
    drifter = bots.make("drifter", seed="open")
    while not (game.decisions[0].ask == "move" and GuessedTables(game.view(game.decisions[0].seat)).enough):
        decision = game.decisions[0]
        game.play(drifter.choose(game.view(decision.seat), decision), decision.seat)
    decision = game.decisions[0]
    bots.make("outlaw:guesses=9").choose(game.view(decision.seat), decision)
    assert len(made) == 1


def test_a_search_stops_when_the_lead_is_clear(monkeypatch):
    """The first answer is always better than all others by the same margin: sixteen guesses say so."""
    played = []

    def playout(self, choice, chance=None):
        played.append(choice)
        return Worth(0.3 + 0.2 * (choice == played[0]) + chance.below(100) / 1000, 0.0)

    monkeypatch.setattr(GuessedTable, "playout", playout)
    game = colt.new(players=3, seed="budget")
    decision = game.decisions[0]
    bot = bots.make("search:playouts=4000:engine=referee")
    assert bot.choose(game.view(decision.seat), decision) == played[0]
    assert len(played) == 16 * 7


def test_a_search_with_milliseconds_counts_its_own_work_alone(monkeypatch):
    """However long the machine takes, the thread must have worked so long."""
    clock = iter(range(0, 10_000, 1))
    monkeypatch.setattr(search, "thread_time", lambda: 0.0)
    monkeypatch.setattr(racing, "thread_time", lambda: next(clock) / 1000)
    monkeypatch.setattr(GuessedTable, "playout", lambda *_: Worth(0.0, 0.0))
    game = colt.new(players=3, seed="budget")
    decision = game.decisions[0]
    bots.make("search:ms=40:engine=referee").choose(game.view(decision.seat), decision)
    assert 40 <= next(clock) <= 44


def playouts_of(name, monkeypatch):
    """How often this bot plays on in the head to choose one of seven answers."""
    played = []

    def playout(self, choice, chance=None):
        played.append(choice)
        return Worth(0.0, 0.0)

    monkeypatch.setattr(GuessedTable, "playout", playout)
    game = colt.new(players=3, seed="budget")
    decision = game.decisions[0]
    assert len(decision.choices) == 7
    bots.make(name).choose(game.view(decision.seat), decision)
    return len(played)
