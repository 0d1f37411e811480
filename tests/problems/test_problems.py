"""The problems that come with Colt: each can be laid out, has its proof, and they are not all of one kind."""

from collections import Counter

import msgspec
import pytest
from typer.testing import CliRunner

from colt import problems
from colt.cli import app
from colt.problems.making import proven
from colt.words import Words, languages

SHIPPED = problems.problems()


def stands(one):
    """The game comes to this question, and the answers that were weighed can be given."""
    game = one.lay_out()
    decision = next(asked for asked in game.decisions if asked.seat == one.seat)
    assert decision.ask == one.ask
    assert {answer.text for answer in one.answers} <= {str(choice) for choice in decision.choices}


@pytest.mark.parametrize("name", list(SHIPPED)[::16])
def test_a_problem_is_laid_out(name):
    stands(SHIPPED[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_every_problem_is_laid_out(name):
    stands(SHIPPED[name])


def test_every_problem_has_its_proof():
    for one in SHIPPED.values():
        assert len(one.answers) > 2, "there is something to choose from"
        assert one.is_convincing
        chances = [answer.chance.value for answer in one.answers]
        assert chances == sorted(chances, reverse=True)
        assert one.guesses >= 500


def test_no_kind_of_answer_solves_more_than_a_third_of_them():
    kinds = Counter(one.kind for one in SHIPPED.values())
    assert max(kinds.values()) * 3 <= len(SHIPPED)
    assert {one.grade for one in SHIPPED.values()} == {1, 2, 3}


def test_what_is_too_much_of_one_kind_is_left_out():
    every = list(SHIPPED.values())
    robs = [one for one in every if one.kind == "play rob"]
    assert len(problems.chosen(robs)) == 0
    assert len(problems.chosen(every)) == len(every)
    weak = msgspec.structs.replace(
        every[0], lead=msgspec.structs.replace(every[0].lead, value=0.01, low=-0.01)
    )
    assert problems.chosen([weak]) == []


def test_a_problem_is_proven_again_with_the_same_answer():
    """On a few guesses here; `colt problems check` takes all of them."""
    one = msgspec.structs.replace(max(SHIPPED.values(), key=lambda one: one.lead.value), guesses=60)
    again = proven(one, "once more")
    assert again.answers[0].text == one.answers[0].text
    assert again.grade == one.grade
    assert proven(one, "once more") == again


def test_checking_at_the_prompt(tmp_path):
    one = msgspec.structs.replace(max(SHIPPED.values(), key=lambda one: one.lead.value), guesses=100)
    file = tmp_path / "one.jsonl"
    file.write_bytes(msgspec.json.encode(one) + b"\n")
    done = CliRunner().invoke(app, ["problems", "check", "--file", str(file)])
    assert done.exit_code == 0, done.output
    assert "1 proven, 0 failed" in done.output
    done = CliRunner().invoke(app, ["problems", "solve"])
    assert done.exit_code == 1
    assert "`make` or `check`" in str(done.exception)


@pytest.mark.parametrize("language", languages())
def test_what_an_answer_is_worth_is_told_in_every_language(language):
    one = next(iter(SHIPPED.values()))
    right = problems.tried(one, one.answers[0].text, Words(language))
    wrong = problems.tried(one, one.answers[1].text, Words(language))
    assert right.is_right
    assert not wrong.is_right
    assert right.say != wrong.say
    assert [answer.text for answer in right.answers] == [answer.text for answer in one.answers]
    assert not [answer for answer in right.answers if not answer.say]


def test_a_problem_nobody_has_set_is_declined():
    with pytest.raises(problems.NoSuchProblem):
        problems.problem("00000000")


@pytest.mark.slow
def test_every_problem_is_proven_again():
    again = [proven(one, "all of them") for one in SHIPPED.values()]
    pairs = zip(again, SHIPPED.values(), strict=True)
    same = [new.answers[0].text == old.answers[0].text and new.is_convincing for new, old in pairs]
    assert sum(same) >= 0.95 * len(same)
