"""What `python3 colt test` runs: steps beside each other, each told whole, and an exit code for all of them."""

import subprocess
import sys

import pytest

from tools import check, coverage
from tools.check import Step


def says(name: str, program: str, after: str | None = None) -> Step:
    return Step(name, [sys.executable, "-c", program], after)


def test_each_step_is_told_whole_and_runs_whatever_becomes_of_the_others(capfd):
    steps = [
        says(name, f"for n in range(50): print('{name}', n, flush=True)\nraise SystemExit({code})")
        for name, code in (("hat", 0), ("boots", 1), ("spurs", 0))
    ]
    outcomes = check.beside_each_other(steps)
    assert [(one.name, one.passed) for one in outcomes] == [("hat", True), ("boots", False), ("spurs", True)]
    lines = capfd.readouterr().out.splitlines()
    for step in steps:
        begin = lines.index(f"{step.name} 0")
        assert lines[begin - 1].startswith(f"== {step.name} =")
        assert lines[begin : begin + 50] == [f"{step.name} {n}" for n in range(50)]


def test_what_goes_wrong_is_told_with_the_rest(capfd):
    check.beside_each_other([says("hat", "import sys; print('one'); print('two', file=sys.stderr)")])
    said = capfd.readouterr()
    assert {"one", "two"} <= set(said.out.splitlines())
    assert said.err == ""


def test_a_tool_that_is_not_there_is_a_failure_like_another(capfd):
    outcomes = check.beside_each_other(
        [Step("hat", ["there-is-no-such-tool"]), says("boots", "print('here')")]
    )
    assert [one.passed for one in outcomes] == [False, True]
    assert "there-is-no-such-tool" in capfd.readouterr().out


def test_what_python_has_read_is_kept_with_the_tools(monkeypatch, capfd):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    check.beside_each_other([says("hat", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)")])
    assert f"False {check.BYTECODE}\n" in capfd.readouterr().out


def test_what_was_read_for_tests_of_before_is_forgotten(monkeypatch, tmp_path):
    of_colt, of_tests = (
        tmp_path / "colt/src/colt/train.pyc",
        tmp_path / "tmp/pytest-of-ana/pytest-1/own_bot.pyc",
    )
    for file in (of_colt, of_tests):
        file.parent.mkdir(parents=True)
        file.touch()
    monkeypatch.setattr(check, "BYTECODE", tmp_path)
    check.forget_the_tests_of_before()
    assert (of_colt.exists(), of_tests.exists()) == (True, False)


def test_a_step_waits_for_what_it_needs_even_where_that_fails(tmp_path):
    left = tmp_path / "left"
    steps = [
        says("saddle", f"open({str(left)!r}, 'w').close(); raise SystemExit(1)"),
        says("ride", f"open({str(left)!r}).close()", after="saddle"),
    ]
    assert [one.passed for one in check.beside_each_other(steps)] == [False, True]


def test_who_asks_for_one_step_gets_what_it_needs_too():
    found = check.with_what_they_need(check.small_steps(), {"client lint", "ruff check"})
    assert [step.name for step in found] == ["packages", "client lint", "ruff check"]


def test_whatever_a_step_needs_begins_before_it():
    begun = [step.name for step in check.small_steps()]
    assert len(set(begun)) == len(begun)
    for nth, step in enumerate(check.small_steps()):
        assert step.after is None or step.after in begun[:nth]


@pytest.mark.parametrize(
    ("codes", "exit_code"), [((0, 0, 0), 0), ((1, 0, 0), 1), ((0, 1, 0), 1), ((0, 0, 1), 1)]
)
def test_one_failure_is_enough_and_the_tests_run_all_the_same(monkeypatch, capfd, codes, exit_code):
    hat, boots, pytest_code = codes
    small = [says("hat", f"raise SystemExit({hat})"), says("boots", f"raise SystemExit({boots})")]
    monkeypatch.setattr(check, "forget_the_tests_of_before", lambda: None)
    last = says("pytest", f"print('all tests'); raise SystemExit({pytest_code})")
    monkeypatch.setattr(check, "small_steps", lambda: small)
    monkeypatch.setattr(check, "tests", lambda *_, **__: last)
    assert check.main([]) == exit_code
    said = capfd.readouterr().out
    assert said.index("all tests") < said.index("== summary")
    told = [line.split()[0] for line in said.split("== summary")[1].splitlines()[1:]]
    assert told == ["ok" if code == 0 else "FAIL" for code in codes]


def test_the_tests_of_the_rules_run_once_where_everything_runs():
    """In the step that measures them; whoever names tests, or the step, gets those from everywhere."""
    everything = check.tests([], slow=False, is_everything=True).command
    some = check.tests(["-k", "marshal"], slow=True, is_everything=False).command
    assert {f"--ignore={folder}" for folder in coverage.TESTS} <= set(everything)
    assert set(coverage.TESTS) <= set(coverage.command())
    assert not [one for one in some if str(one).startswith("--ignore")]
    assert list(some[-3:]) == ["--slow", "-k", "marshal"]


def test_what_is_measured_leaves_nothing_to_the_long_run():
    """The step that measures knows no --slow."""
    files = [file for folder in coverage.TESTS for file in (check.ROOT / folder).rglob("*.py")]
    assert len(files) > 20
    assert not [file.name for file in files if "mark.slow" in file.read_text(encoding="utf-8")]


@pytest.mark.xdist_group("together")
def test_the_group_of_a_test_is_known_to_who_shares_the_tests_out(request):
    is_shared_out = request.config.getoption("loadgroup", default=False)
    assert request.node.nodeid.endswith("@together") is is_shared_out


def test_a_check_of_our_own_runs_as_a_step():
    locks = next(step for step in check.small_steps() if step.name == "locks")
    done = subprocess.run(locks.command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout.endswith("no address\n")) == (0, True)


def test_every_check_of_our_own_is_a_step():
    assert set(check.WRITTEN_HERE) <= {step.name for step in check.small_steps()}


@pytest.mark.parametrize(
    ("text", "is_one"),
    [('"resolved": "x"', True), ("https://there", True), ("numpy==2.4 --hash=sha256:00", False)],
)
def test_a_lock_that_names_an_address_is_noticed(text, is_one):
    assert check.names_an_address(text) is is_one


def test_a_step_there_is_not_is_refused_with_those_there_are(capsys):
    with pytest.raises(SystemExit):
        check.main(["--only", "linting"])
    said = capsys.readouterr().err
    assert "no such step: linting" in said
    assert "client lint" in said
    assert "pytest" in said
