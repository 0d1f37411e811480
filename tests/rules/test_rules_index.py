"""The page that says where each rule lives is complete and up to date."""

import pytest

rules_index = pytest.importorskip("tools.rules_index", reason="the tools are not here")


@pytest.fixture(scope="module")
def index():
    return rules_index.read_index()


def test_every_heading_ruling_and_case_has_a_function_and_tests(index):
    assert rules_index.problems(index) == []


def test_the_page_is_up_to_date(index):
    written = rules_index.PAGE.read_text(encoding="utf-8")
    assert written == rules_index.page(index), "run .venv/bin/python tools/rules_index.py"


def test_the_check_says_so(capsys):
    assert rules_index.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("docstring", "named"),
    [
        ('One car. (en-2016 "Move")', {("en-2016", "Move")}),
        ('(en-2016 "Rob", "Punch"; ruling 13)', {("en-2016", "Rob"), ("en-2016", "Punch"), ("ruling", "13")}),
        ("(rulings 1, 2 and 3; A11)", {("ruling", "1"), ("ruling", "2"), ("ruling", "3"), ("case", "A11")}),
        ('("Who plays what"; O3)', {("rulings", "Who plays what"), ("case", "O3")}),
        ("Case X9, ruling 29.", {("case", "X9"), ("ruling", "29")}),
        ("Nothing is named here, not even in 2016.", set()),
    ],
)
def test_what_a_docstring_names(docstring, named):
    assert rules_index.sources(docstring) == named


def test_what_is_missing_is_said(index):
    """A rule that nobody names, a ruling without a test, a heading that does not exist."""
    lonely = rules_index.Place(
        "rules.py", "rules.fly", "Fly.", frozenset({rules_index.Source("en-2016", "Flying")})
    )
    found = rules_index.problems(rules_index.Index([lonely], index.tests))
    assert 'rules.py: rules.fly names en-2016 "Flying", which does not exist.' in found
    assert 'No function names en-2016 "Move".' in found
    assert "No function names ruling 13." in found
    silent = rules_index.problems(rules_index.Index(index.rules, []))
    assert "No test names ruling 13." in silent
    assert "No test names case A11." in silent
