"""The problems that come with Colt: each can be laid out, has its proof, and they are not all of one kind."""

from collections import Counter

import msgspec
import pytest
from typer.testing import CliRunner

from colt import problems
from colt.cli import app
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, TITLES
from colt.problems.making import proven
from colt.words import Words, languages

SHIPPED = problems.problems()
BY_GAME = {game: [one for one in SHIPPED.values() if one.options.game == game] for game in TITLES}
CLEAREST = max(BY_GAME[COLT_EXPRESS], key=lambda one: one.lead.value)


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


def test_no_plan_is_the_only_one_that_does_something():
    assert all(one.is_a_choice for one in BY_GAME[SUPER_EXPRESS])


@pytest.mark.parametrize("game", TITLES)
def test_no_kind_of_answer_solves_more_than_a_third_of_them(game):
    there = BY_GAME[game]
    kinds = Counter(one.kind for one in there)
    assert max(kinds.values()) * 3 <= len(there)
    assert {one.grade for one in there} == {1, 2, 3}


def test_what_is_too_much_of_one_kind_is_left_out():
    every = BY_GAME[COLT_EXPRESS]
    robs = [one for one in every if one.kind == "play rob"]
    assert len(problems.chosen(robs)) == 0
    assert len(problems.chosen(every)) == len(every)
    weak = msgspec.structs.replace(
        every[0], lead=msgspec.structs.replace(every[0].lead, value=0.01, low=-0.01)
    )
    assert problems.chosen([weak]) == []


def test_a_problem_is_proven_again_with_the_same_answer():
    """On a few guesses here; `colt problems check` takes all of them."""
    one = msgspec.structs.replace(CLEAREST, guesses=60)
    again = proven(one, "once more")
    assert again.answers[0].text == one.answers[0].text
    assert again.grade == one.grade
    assert proven(one, "once more") == again


def test_plans_are_proven_again_where_two_are_left():
    """Late enough to be solved to the end of the game."""
    late = [one for one in BY_GAME[SUPER_EXPRESS] if len(one.lay_out().state.playing()) == 2]
    one = max(late, key=lambda one: one.lead.value)
    again = proven(msgspec.structs.replace(one, guesses=60), "once more")
    assert one.answers[0].text in again.solutions
    assert proven(msgspec.structs.replace(one, guesses=60), "once more") == again


def test_plans_that_come_to_the_same_solve_a_problem_alike():
    one = next(one for one in BY_GAME[SUPER_EXPRESS] if one.also)
    told = problems.tried(one, one.also[0], Words("en"))
    assert told.is_right
    assert [answer.text for answer in told.answers if answer.is_right] == list(one.solutions)
    assert not problems.tried(one, told.answers[len(one.solutions)].text, Words("en")).is_right


def test_money_solves_no_problem_of_a_game_that_is_not_about_it():
    one = BY_GAME[SUPER_EXPRESS][0]
    rich = msgspec.structs.replace(
        one, lead=msgspec.structs.replace(one.lead, value=0.01), dollars=CLEAREST.dollars
    )
    assert not rich.is_convincing


def test_problems_are_made_of_a_game_there_is():
    done = CliRunner().invoke(app, ["problems", "make", "--game", "poker"])
    assert done.exit_code == 1
    assert "There is no game 'poker'" in str(done.exception)


def test_checking_at_the_prompt(tmp_path):
    one = msgspec.structs.replace(CLEAREST, guesses=100)
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
