"""The review of a finished game: what it says, that it adds up, and that it says the same again."""

import re

import msgspec
import pytest
from typer.testing import CliRunner

import colt
from colt import bots, records
from colt import review as reviews
from colt.cli import app
from colt.games import SUPER_EXPRESS
from colt.records import Record
from colt.review import files
from colt.review.ahead import WIN, Ahead
from colt.review.crossroads import crossroads
from colt.wire.reviews import Review
from colt.words import Words, languages
from tools import every_deal

BUDGET = 2000
AN_OPEN_QUESTION = "3"
"""A late table on which nothing is decided yet."""


def played(line_up, seed, **options):
    """The record of a game these bots played."""
    game = colt.new(seed=seed, players=len(line_up), **options)
    colt.play_with(game, [bots.make(name, seed=f"{seed} {seat}") for seat, name in enumerate(line_up)])
    return Record.of(game)


@pytest.fixture(scope="module")
def record():
    """A drifter who takes anything, among two who know what they do."""
    return played(["drifter", "greenhorn", "greenhorn"], "a drifter's day")


@pytest.fixture(scope="module")
def made(record):
    return reviews.review(record, 0, budget=BUDGET)


def test_the_same_game_judge_and_budget_give_the_same_review(record, made):
    assert msgspec.json.encode(reviews.review(record, 0, budget=BUDGET)) == msgspec.json.encode(made)


def test_it_keeps_to_its_budget(made):
    assert BUDGET / 2 < made.playouts < BUDGET * 1.5


def test_everybodys_chances_add_up_at_every_decision(record, made):
    assert len(made.curve) == made.decisions > 10
    for point in made.curve:
        assert sum(point.known) == pytest.approx(1, abs=0.01)
        assert sum(point.open) == pytest.approx(1, abs=0.01)
        assert point.low <= point.known[0] <= point.high
    assert [point.event for point in made.curve] == sorted(point.event for point in made.curve)
    assert {point.round for point in made.curve} == {1, 2, 3, 4, 5}


def test_the_ledger_adds_up(record, made):
    cost = sum(one.points.value for one in made.mistakes)
    gain = sum(one.points.value for one in made.finds)
    there = made.start - cost + gain + made.good_luck + made.bad_luck + made.others
    assert there == pytest.approx(made.end, abs=0.001)
    assert made.end == (0 in record.footer.winners) / len(record.footer.winners)


def test_who_takes_anything_is_told_what_that_cost(made):
    assert made.mistakes
    for one in (*made.mistakes, *made.finds):
        assert one.points.value > one.points.low >= 0.03
        assert one.did != one.instead
    costs = [one.points.value for one in made.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert made.within_noise == made.decisions - len(made.mistakes) - len(made.finds)


def test_the_line_of_a_mistake_begins_with_the_better_answer(made):
    for one in made.mistakes:
        assert one.line[0].text == one.instead
        assert one.line[0].seat == 0


def test_luck_is_told_only_where_it_counts(made):
    assert all(abs(one.points) >= 0.03 for one in made.luck)
    assert made.good_luck == pytest.approx(sum(one.points for one in made.luck if one.points > 0), abs=1e-6)
    assert made.bad_luck <= 0


def test_a_judge_sees_what_the_seat_saw_and_nothing_else(record):
    """Two games that look the same to the seat are judged the same, whatever lies hidden in them."""
    here = next(one for one in crossroads(record) if one.seat == 0 and one.choice > 15 and one.has_choice)
    view, decision = here.view, here.decision
    other = colt.guess(view, colt.Chance("other"))
    assert other.state.hands != here.game.state.hands
    known = [
        Ahead(table, 0).outcomes(view.fork(), decision, decision.choices, 4, colt.Chance("same"))[..., WIN]
        for table in (here.game.state, other.state)
    ]
    assert (known[0] == known[1]).all()


def test_guesses_come_to_what_every_deal_comes_to():
    """In the last Stealin' all that may lie in the purses, and all that anybody may answer, can be gone through."""
    game = every_deal.late(AN_OPEN_QUESTION)
    decision = game.decisions[0]
    view, seat = game.view(decision.seat), decision.seat
    exact = every_deal.exactly(view, decision, decision.choices)
    assert any(0.2 < one < 0.8 for one in exact), "nothing is decided yet"
    ends = Ahead(view, seat).outcomes(view, decision, decision.choices, 3000, colt.Chance("many"))
    assert ends[:, :, seat, WIN].mean(axis=0) == pytest.approx(exact, abs=0.04)


# --- in words


@pytest.mark.parametrize("language", languages())
def test_it_is_told_in_every_language(record, made, language):
    told = reviews.told(made, record, Words(language))
    texts = [told.head, *told.notes]
    texts += [one.say for one in told.curve] + [one.say for one in told.luck]
    texts += [one.say for one in told.rounds]
    for one in told.mistakes[:3]:
        texts += [one.did_say, one.instead_say, one.line_say, *one.knew, *one.hidden]
    assert all(texts)
    assert not [text for text in texts if re.search(r"[{}]|  ", text)]
    assert len(told.rounds) == 5
    assert reviews.printed(made, record, Words(language))[0] == told.head


def test_the_sentence_about_the_noise_always_stands(record, made):
    told = reviews.told(made, record, Words("en"))
    assert f"Of your {made.decisions} decisions {made.within_noise} were within the noise" in told.notes[0]


# --- what is declined


def test_super_express_is_declined_in_a_sentence():
    record = played(["drifter"] * 3, 1, game=SUPER_EXPRESS)
    with pytest.raises(reviews.NoReview, match="Super Express is not reviewed"):
        reviews.review(record, 0)


def test_a_game_under_way_has_no_review():
    with pytest.raises(reviews.NoReview, match="played to its end"):
        reviews.review(Record.so_far(colt.new(seed=1)), 0)


def test_a_seat_that_is_not_there_is_declined(record):
    with pytest.raises(reviews.NoReview, match="no seat 3"):
        reviews.review(record, 3)


def test_an_expert_game_is_reviewed_with_a_note():
    record = played(["drifter"] * 3, 2, variants="expert")
    made = reviews.review(record, 1, budget=60)
    assert made.is_noted
    assert "less well" in " ".join(reviews.told(made, record, Words("en")).notes)


# --- beside the record


def test_a_review_is_kept_beside_its_record_and_made_again_for_another_budget(
    record, made, tmp_path, monkeypatch
):
    asked = []

    def review(_, seat, *, budget, on_progress):
        asked.append((seat, budget))
        return msgspec.structs.replace(made, budget=budget)

    monkeypatch.setattr(files, "review", review)
    path = tmp_path / "day.heist"
    one = files.reviewed(path, record, 0, budget=10)
    assert files.reviewed(path, record, 0, budget=10) == one
    assert asked == [(0, 10)]
    assert (tmp_path / "day.seat0.review").exists()
    files.reviewed(path, record, 0, budget=20)
    assert asked == [(0, 10), (0, 20)]


def test_the_review_at_the_prompt(record, made, tmp_path):
    path = tmp_path / "day.heist"
    record.save(path)
    kept = msgspec.structs.replace(made, budget=7)
    files.beside(path, 0).write_bytes(msgspec.json.encode(kept))
    run = CliRunner().invoke(app, ["review", str(path), "--playouts", "7"])
    assert run.exit_code == 0, run.output
    assert "Round by round:" in run.output
    run = CliRunner().invoke(app, ["review", str(path), "--playouts", "7", "--json"])
    told = msgspec.json.decode(run.stdout, type=Review)
    assert told.digest == records.load(path).footer.digest
    assert told.head
