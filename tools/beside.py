"""What a server bears beside those of other checkouts: `.venv/bin/python -m tools.beside FOLDER… [--rounds 8]`.

`colt load` runs in this checkout and in each of the folders in turn, each with the server and the client that lie
there, round after round, every other round the other way about: on a machine with much else to do only what is measured
side by side can be compared. Prints what came of each round, and the medians, with how they compare to this checkout.
Servers of long ago do not tell their processor time. Nothing is asserted.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]

FIGURES = {
    "choices_per_second": "choices a second",
    "p50_milliseconds": "half within, ms",
    "p99_milliseconds": "99 of 100 within, ms",
    "processor_milliseconds": "the server's processor time for each, ms",
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, help="other checkouts")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--tables", default="200")
    parser.add_argument("--seconds", default="6")
    asked = parser.parse_args()
    checkouts = [HERE, *(folder.resolve() for folder in asked.folders)]
    found: dict[Path, list[dict[str, Any]]] = {checkout: [] for checkout in checkouts}
    for nth in range(asked.rounds):
        for checkout in checkouts if nth % 2 == 0 else reversed(checkouts):
            report = loaded(checkout, asked.tables, asked.seconds)
            found[checkout].append(report)
            print(nth + 1, checkout.name, *(report.get(name) for name in FIGURES), flush=True)
    for name, said in FIGURES.items():
        print(f"{said}: " + ", ".join(compared(found, name)))


def loaded(checkout: Path, tables: str, seconds: str) -> dict[str, Any]:
    """What `colt load` says there."""
    told = subprocess.run(
        [sys.executable, "-m", "colt", "load", "--json", "--tables", tables, "--seconds", seconds],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    report: dict[str, Any] = json.loads(told.stdout)[0]
    return report


def compared(found: dict[Path, list[dict[str, Any]]], name: str) -> list[str]:
    """The median of each checkout, and by how much this one has more or less of it."""
    medians: dict[Path, float] = {}
    for checkout, reports in found.items():
        told = [report[name] for report in reports if report.get(name)]
        if told:
            medians[checkout] = statistics.median(told)
    here = medians[HERE]
    return [
        f"{checkout.name} {median:.5g}" + (f" ({here / median - 1:+.1%} here)" if checkout != HERE else "")
        for checkout, median in medians.items()
    ]


if __name__ == "__main__":
    main()
