"""The judge: an opinion on every legal answer, intervals that hold, and how far it can be trusted."""

import pytest
from typer.testing import CliRunner

import colt
from colt import bots
from colt.arena import reliability
from colt.arena.reliability import Prediction
from colt.bots.search import Search
from colt.cli import app
from colt.fast import REFEREE
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options
from colt.kernel import BadOption


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


def held(positions, *, guesses, truth):
    """How many answers of so many positions have intervals, from so few guesses, that hold what so many come to."""
    inside, answers, asked = 0, 0, 0
    for nth in range(positions):
        for view, decision in questions(f"held {nth}", players=4):
            if asked == positions or decision.ask == "steal":
                break
            few, many = (
                bots.think(view, decision, playouts=count * len(decision.choices), engine="fast", seed=count)
                for count in (guesses, truth)
            )
            true = {one.choice: one.chance.value for one in many}
            inside += sum(one.chance.low - 1e-9 <= true[one.choice] <= one.chance.high + 1e-9 for one in few)
            answers += len(few)
            asked += 1
    return inside / answers


def test_intervals_hold_the_truth():
    assert held(16, guesses=40, truth=1500) > 0.9


@pytest.mark.slow
def test_intervals_hold_the_truth_in_five_hundred_positions():
    assert held(500, guesses=40, truth=10000) > 0.9


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
    assert "seat 0, plan:" in done.output
    explained = done.output.count(", plan:")
    assert done.output.count("  → ") == explained > 3
    assert COLT_EXPRESS not in done.output
