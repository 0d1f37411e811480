"""Runs a notebook and writes what its cells show into it.

    .venv/bin/python tools/notebook.py examples/study.ipynb

A cell shows what it prints, and its last line if that is an expression: as a picture where it draws one, else as text.
"""

import ast
import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Run these notebooks, each in its own folder."""
    for name in arguments:
        path = Path(name).resolve()
        path.write_text(written(run(path)), encoding="utf-8")
    return 0


def run(path: Path) -> Cell:
    """The notebook with what its cells show today."""
    notebook: Cell = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    sys.path.insert(0, str(path.parent))
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for nth, cell in enumerate(codes, start=1):
            cell["execution_count"] = nth
            cell["outputs"] = list(shown("".join(cell["source"]), names, nth))
    finally:
        os.chdir(before)
        sys.path.remove(str(path.parent))
    return notebook


def shown(source: str, names: dict[str, Any], nth: int) -> list[Cell]:
    """What a cell shows when it is run with these names."""
    parsed = ast.parse(source)
    last = parsed.body[-1] if parsed.body else None
    asked = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
    if asked:
        del parsed.body[-1]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(parsed, "cell", "exec"), names)  # noqa: S102 - our own notebook
        value = eval(compile(asked, "cell", "eval"), names) if asked else None  # noqa: S307
    outputs: list[Cell] = []
    if said.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(said.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": lines(value._repr_svg_()), "text/plain": ["a picture"]}
        outputs.append(
            {"data": data, "execution_count": nth, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def lines(text: str) -> list[str]:
    """A text as notebooks keep it."""
    return text.splitlines(keepends=True)


def written(notebook: Cell) -> str:
    """The notebook as its file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.path[0] = str(
        Path(__file__).resolve().parent.parent
    )  # not this folder: a name in it is that of a library
    sys.exit(main(sys.argv[1:]))
