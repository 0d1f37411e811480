"""The page that shows the rows is as the code is, and its example runs."""

import re

from tools import fast_row


def test_the_page_is_up_to_date():
    assert fast_row.PAGE.read_text(encoding="utf-8") == fast_row.page(), (
        "run .venv/bin/python tools/fast_row.py"
    )


def test_the_check_says_so(capsys):
    assert fast_row.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_the_example_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", fast_row.HEAD, re.DOTALL)
    exec(example.replace("1000", "3"), {})
    assert capsys.readouterr().out.startswith("[")
