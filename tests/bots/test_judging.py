"""The judge: an opinion on every legal answer, intervals that hold, and how far it can be trusted."""

import re
from collections import Counter
from itertools import count

import pytest
from typer.testing import CliRunner

import colt
from colt import bots
from colt.arena import reliability
from colt.arena.reliability import Prediction
from colt.bots.express.net import answering, foretelling, model
from colt.bots.legend import Legend
from colt.bots.search import Search
from colt.cli import app
from colt.express.events.cards_and_purses import turn_up
from colt.express.pieces import Action, ActionCard
from colt.fast import REFEREE
from colt.fast.compiling import is_compiling
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options, guess
from colt.kernel import BadOption, Chance
from colt.words import Words


def questions(seed, **options):
    """The first question of each kind in a random game, with the view of who is asked."""
    game = colt.new(seed=seed, **options)
    drifter = bots.make("drifter", seed=seed)
    seen = set()
    while game.decisions:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        if len(decision.choices) > 1 and decision.ask not in seen:
            seen.add(decision.ask)
            yield view, decision
        game.play(drifter.choose(view, decision), decision.seat)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4},
        {"players": 3, "variants": "expert"},
        {"players": 2, "variants": "teams"},
        {"players": 4, "game": SUPER_EXPRESS, "variants": "horse"},
    ],
    ids=str,
)
def test_every_legal_answer_has_an_opinion(options):
    asked = 0
    for view, decision in questions("opinions", **options):
        opinions = bots.think(view, decision, playouts=40, engine=REFEREE)
        assert {one.choice for one in opinions} == set(decision.choices)
        assert [one.chance.value for one in opinions] == sorted(
            (one.chance.value for one in opinions), reverse=True
        )
        for one in opinions:
            assert 0 <= one.chance.low <= one.chance.value <= one.chance.high <= 1
            assert one.dollars.low <= one.dollars.value <= one.dollars.high
        asked += 1
    assert asked >= (1 if options.get("game") else 5)


def test_the_same_view_gets_the_same_opinions_on_as_many_guesses():
    for view, decision in questions("twice", players=4):
        one, two = (bots.think(view.fork(), decision, playouts=30, engine=REFEREE) for _ in range(2))
        assert one == two


def test_a_search_thinks_with_its_own_budget():
    view, decision = next(questions("budget", players=4))
    opinions = Search(1, playouts=len(decision.choices) * 20, engine=REFEREE).think(view, decision)
    assert {one.guesses for one in opinions} == {20}


def with_cards_face_down(positions, most=3):
    """Questions of Stealin' while one to three cards that are to come lie face down."""
    asked = 0
    for seed in count():
        game, greenhorn = colt.new(4, seed=f"face down {seed}"), bots.make("greenhorn", seed=seed)
        while game.decisions:
            decision = game.decisions[0]
            view = game.view(decision.seat)
            if decision.ask in set(Action) and len(decision.choices) > 1:
                hidden = [nth for nth, played in enumerate(view.pile) if played.card is None]
                if 0 < len(hidden) <= most:
                    yield view, decision, hidden
                    asked += 1
                    if asked == positions:
                        return
            game.play(greenhorn.choose(view, decision), decision.seat)


def all_there_can_be(view, hidden):
    """Every way these cards can come up, and in how many ways the physical cards can be laid so: which cards a rival
    has everybody knows, and none that was played is a bullet."""
    if not hidden:
        yield view, 1
        return
    seat = view.pile[hidden[0]].seat
    seen = Counter(played.card for played in view.pile if played.seat == seat)
    for card, left in (Counter(view.owned(seat)) - seen).items():
        if isinstance(card, ActionCard):
            table = view.fork()
            turn_up(table, hidden[0], card)
            yield from ((known, left * ways) for known, ways in all_there_can_be(table, hidden[1:]))


def truth(view, decision, hidden):
    """What every answer is worth, to the last digit: once all cards lie open nothing is left to chance, so each way
    they can come up is played on once and counts as often as it can come about."""
    sums, total = dict.fromkeys(decision.choices, 0.0), 0
    for known, ways in all_there_can_be(view, hidden):
        for one in bots.think(known, decision, engine="fast"):
            assert one.guesses == 1
            sums[one.choice] += ways * one.chance.value
        total += ways
    return {choice: sum_ / total for choice, sum_ in sums.items()}


def held_exactly(positions, *, guesses):
    """How many answers, at tables that can be counted through, have intervals that hold the truth."""
    inside, answers = 0, 0
    for view, decision, hidden in with_cards_face_down(positions):
        true = truth(view, decision, hidden)
        told = bots.think(
            view, decision, playouts=guesses * len(decision.choices), engine="fast", seed=guesses
        )
        assert {one.guesses for one in told} == {guesses}
        inside += sum(one.chance.low - 1e-9 <= true[one.choice] <= one.chance.high + 1e-9 for one in told)
        answers += len(told)
    return inside / answers


def test_with_all_cards_open_nothing_is_left_to_chance():
    for view, decision, hidden in with_cards_face_down(6):
        known, _ = next(all_there_can_be(view, hidden))
        one, two = (bots.think(known, decision, engine="fast", seed=seed) for seed in range(2))
        assert one == two


def test_every_way_hidden_cards_can_come_up_is_counted_as_often_as_it_is_dealt():
    """Among many guesses each comes up about as often as it should."""
    view, _, hidden = next(one for one in with_cards_face_down(30) if len(one[2]) == 2)
    ways: Counter[tuple[object, ...]] = Counter()
    for known, times in all_there_can_be(view, hidden):
        ways[tuple(known.pile[nth].card for nth in hidden)] += times
    chance, total, many = Chance("dealt"), sum(ways.values()), 4000
    dealt = Counter(
        tuple(played.pile[nth].card for nth in hidden)
        for played in (guess(view, chance).state for _ in range(many))
    )
    assert dealt.keys() <= ways.keys()
    for cards, times in ways.items():
        expected = many * times / total
        assert abs(dealt[cards] - expected) < 5 * (expected + 1) ** 0.5


def test_intervals_hold_the_truth_where_it_can_be_counted():
    """A hundred positions; the long form has five hundred."""
    assert held_exactly(100, guesses=40) > 0.9


@pytest.mark.slow
def test_intervals_hold_the_truth_in_five_hundred_positions():
    assert held_exactly(500, guesses=40) > 0.9


def held(positions, *, guesses, many):
    """The same where cards are laid and there is too much to count: how many intervals, from so few guesses, hold what
    so many come to."""
    inside, answers, asked = 0, 0, 0
    for nth in range(positions):
        for view, decision in questions(f"held {nth}", players=4):
            if asked == positions or decision.ask == "steal":
                break
            few, more = (
                bots.think(
                    view, decision, playouts=number * len(decision.choices), engine="fast", seed=number
                )
                for number in (guesses, many)
            )
            true = {one.choice: one.chance.value for one in more}
            inside += sum(one.chance.low - 1e-9 <= true[one.choice] <= one.chance.high + 1e-9 for one in few)
            answers += len(few)
            asked += 1
    return inside / answers


def test_intervals_hold_what_many_more_guesses_come_to():
    assert held(16, guesses=40, many=1500) > 0.9


@pytest.mark.slow
def test_intervals_hold_what_many_more_guesses_come_to_in_five_hundred_positions():
    assert held(500, guesses=40, many=10000) > 0.9


# --- the legend's own opinion


def legends(view, decision, playouts, seed=1):
    return Legend(seed, playouts=playouts).think(view, decision)


@pytest.mark.parametrize(
    "options",
    [{"players": 4}, {"players": 3, "variants": "expert"}, {"players": 2, "variants": "teams"}],
    ids=str,
)
def test_the_legend_has_an_opinion_of_every_legal_answer(options):
    """Also of those it drops half-way or never looks at when it answers, and of every way to punch."""
    asked = set()
    for view, decision in questions("legend 0", **options):
        opinions = legends(view, decision, 8)
        assert sorted(map(str, [one.choice for one in opinions])) == sorted(map(str, decision.choices))
        assert [one.chance.value for one in opinions] == sorted(
            (one.chance.value for one in opinions), reverse=True
        )
        for one in opinions:
            assert 0 <= one.chance.low <= one.chance.value <= one.chance.high <= 1
            assert 0 <= one.dollars.low <= one.dollars.value <= one.dollars.high < 10_000
        assert len({one.guesses for one in opinions}) == 1
        asked.add(decision.ask)
    assert len(asked) > 5
    assert "punch" in asked


def a_card_to_lay(seed="legend"):
    return next(
        (view, decision) for view, decision in questions(seed, players=4) if decision.ask == "schemin"
    )


def test_the_legend_is_of_the_same_opinion_whenever_it_is_asked():
    view, decision = a_card_to_lay()
    assert legends(view, decision, 8) == legends(view.fork(), decision, 8)
    assert legends(view, decision, 8) != legends(view, decision, 8, seed=2)


def test_the_legends_opinion_is_not_that_of_rules_of_thumb():
    view, decision = a_card_to_lay()
    by_thumb = bots.think(view, decision, playouts=8, engine=REFEREE, seed=1)
    assert [one.chance for one in legends(view, decision, 8)] != [one.chance for one in by_thumb]


@pytest.mark.parametrize("rivals", ["ordinary", "sheriffs"])
def test_all_answers_have_the_same_luck_in_the_legends_head(rivals):
    """Asked twice about one answer, as if it were two, it says the same of both, and so on every guess. (Outlaws who
    think for themselves guess anew each time.)"""
    for view, decision in questions("luck", players=3):
        if view.round and decision.ask != "steal":
            seen = answering.Seen(view, decision)
            head = foretelling.Foretelling(model.legend(), view, seen, Chance("luck"), rivals)
            told = head.foretold([*decision.choices, decision.choices[0]], 6)
            assert [row[0] for row in told.chances] == [row[-1] for row in told.chances]
            assert [row[0] for row in told.dollars] == [row[-1] for row in told.dollars]


def last_cards(games):
    """Questions after which the game is over, whatever is answered: what is known, and by answer the result."""
    for seed in range(games):
        game, drifter = colt.new(3, seed=f"last card {seed}"), bots.make("drifter", seed=seed)
        while game.decisions:
            decision = game.decisions[0]
            view = game.view(decision.seat)
            if game.state.round == 5 and decision.ask != "schemin" and len(decision.choices) > 1:
                ends = {choice: game.fork() for choice in decision.choices}
                for choice, end in ends.items():
                    end.play(choice, decision.seat)
                if not any(end.decisions for end in ends.values()):
                    yield view, decision, {choice: end.result for choice, end in ends.items()}
            game.play(drifter.choose(view, decision), decision.seat)


def test_where_the_game_ends_with_the_answer_the_legend_knows_the_dollars():
    """Unless the answer takes a purse nobody has looked into."""
    sure = 0
    for view, decision, results in last_cards(12):
        for one in legends(view, decision, 8):
            if one.dollars.low == one.dollars.high:
                assert one.dollars.value == results[one.choice].scores[decision.seat]
                sure += 1
    assert sure > 5


def test_what_the_legend_cannot_imagine_rules_of_thumb_judge():
    """Super Express, and what is asked before the first round."""
    for options in ({"players": 3, "game": SUPER_EXPRESS}, {"players": 2, "variants": "teams"}):
        view, decision = next(questions("elsewhere", **options))
        told = legends(view, decision, 8)
        assert told == Search(1).think(view, decision)
        assert {one.choice for one in told} == set(decision.choices)


@pytest.mark.skipif(not is_compiling(), reason="thousands of tables take too long in plain Python")
@pytest.mark.parametrize(
    ("rivals", "positions", "truth"),
    [("ordinary", 3, 300), pytest.param("both", 100, 600, marks=pytest.mark.slow)],
)
def test_the_legends_intervals_hold_what_many_more_guesses_come_to(rivals, positions, truth):
    """In the short run with the rivals that answer quickest."""
    inside, answers = 0, 0
    for nth in range(positions):
        view, decision = a_card_to_lay(f"hold {nth}")
        few, many = (
            Legend(count, playouts=count * len(decision.choices), rivals=rivals).think(view, decision)
            for count in (40, truth)
        )
        true = {one.choice: one.chance.value for one in many}
        inside += sum(one.chance.low <= true[one.choice] <= one.chance.high for one in few)
        answers += len(few)
    assert inside > 0.9 * answers


# --- how far it can be trusted


def said(*pairs):
    return [Prediction(1, chance, won, 0.25, 0.0, 0.0) for chance, won in pairs]


def test_skill_is_one_for_a_prophet_and_nothing_for_who_says_all_are_equal():
    assert reliability.skill(said((1, 1), (0, 0), (0, 0), (0, 0))) == 1
    assert reliability.skill(said((0.25, 1), (0.25, 0), (0.25, 0), (0.25, 0))) == 0
    assert reliability.skill(said((0, 1), (1, 0), (0, 0), (0, 0))) < 0


def test_the_reliability_table_counts_what_was_said_and_won():
    table = reliability.bins(said((0.62, 1), (0.64, 0), (0.1, 0), (1, 1)))
    assert [(round(one.said, 2), one.won, one.times) for one in table] == [
        (0.1, 0, 1), (0.63, 0.5, 2), (1, 1, 1),
    ]  # fmt: skip


def test_everybody_is_told_a_chance_after_each_round():
    heard = reliability.listen(["greenhorn"] * 3, 2, Options())
    assert sorted({one.round for one in heard}) == [1, 2, 3, 4]
    assert len(heard) == 2 * 4 * 3
    for nth in range(0, len(heard), 3):
        assert sum(one.chance for one in heard[nth : nth + 3]) == pytest.approx(1, abs=0.4)
    with pytest.raises(BadOption, match="Super Express has no such value"):
        reliability.listen(["greenhorn"] * 3, 1, Options(game=SUPER_EXPRESS))


@pytest.mark.slow
def test_the_skill_by_round_is_what_it_should_be():
    heard = reliability.by_round(reliability.listen(["outlaw"] * 4, 300, Options(), seed="skill"))
    skills = [reliability.skill(heard[round]) for round in (1, 2, 3, 4)]
    assert all(skill > least for skill, least in zip(skills, (0.01, 0.04, 0.10, 0.24), strict=True)), skills


def test_the_judge_at_the_prompt(monkeypatch):
    monkeypatch.setenv("COLT_ENGINE", REFEREE)
    done = CliRunner().invoke(
        app, ["judge", "greenhorn", "greenhorn", "greenhorn", "--games", "2", "--seed", "1"]
    )
    assert done.exit_code == 0, done.output
    assert "skill" in done.output
    assert "so much was won" in done.output


def test_watching_with_explanations_shows_every_answer_and_marks_the_one_given(monkeypatch):
    monkeypatch.setenv("COLT_ENGINE", REFEREE)
    monkeypatch.setattr("colt.bots.judging.LEAST", 1)
    monkeypatch.setattr("colt.cli.playing.think", lambda *asked: bots.think(*asked, playouts=4))
    done = CliRunner().invoke(
        app,
        ["watch", "--game", SUPER_EXPRESS, "--players", "3", "--bot", "drifter", "--seed", "1", "--explain"],
    )
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    first, *others = said.split("which three cards do you plan, in which order?")
    assert first.endswith("Tuco, ")
    assert len(others) > 3
    for one in others:
        opinions, taken = one.split(" The choice: ", maxsplit=1)
        offered = re.findall(r"(Plan [^:]+): \d+ % to win \(\d+ to \d+\), \$[\d,]+ in the end", opinions)
        assert len(offered) == len(set(offered)) > 3
        assert taken.startswith(tuple(f"{answer}." for answer in offered))
    assert COLT_EXPRESS not in done.output


def test_watching_a_legend_shows_what_the_legend_thinks(monkeypatch):
    """With its own budget, and not what the judge of all others thinks, who says nothing here."""
    monkeypatch.setattr("colt.bots.judging.LEAST", 1)
    monkeypatch.setattr("colt.cli.playing.think", lambda view, decision: [])
    thinks, said = Legend.think, []

    def noted(self, view, decision):
        said.append((view, thinks(self, view, decision)))
        return said[-1][1]

    monkeypatch.setattr(Legend, "think", noted)
    line_up = ["--bot", "legend:playouts=1", "--bot", "drifter", "--bot", "drifter"]
    done = CliRunner().invoke(app, ["watch", "--players", "3", *line_up, "--seed", "1", "--explain"])
    assert done.exit_code == 0, done.output
    told, words = " ".join(done.output.split()), Words("en")
    assert told.count(" The choice: ") >= len(said) > 10
    for view, one in ((view, one) for view, opinions in said for one in opinions):
        assert f"{words.choice(one.choice, view)}: {100 * one.chance.value:.0f} % to win" in told
