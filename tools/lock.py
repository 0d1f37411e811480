"""Write the lock files anew from requirements/*.in; needs uv. `--upgrade` takes newer versions.

    python3 tools/lock.py [--upgrade]

Each set is bound to the versions of the smaller one, so that switching between playing and testing never
reinstalls anything. A lock file names versions and hashes, never an address.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = ["pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
BOUND = ["--constraints", "requirements/play.lock"]
LOCKS: dict[str, tuple[str, list[str]]] = {
    "play.in": ("play.lock", []),
    "dev.in": ("dev.lock", BOUND),
    "ray.in": ("ray.lock", ["--constraints", "requirements/dev.lock"]),
    "uv.in": ("uv.lock.txt", []),
}


def main(options: list[str]) -> None:
    fetched = [*ROOT.glob(".venv/uv/*/uv"), *ROOT.glob(".venv/uv/*/uv.exe")]
    uv = shutil.which("uv") or next(map(str, fetched), None)
    if uv is None:
        sys.exit("uv is needed to write lock files; please install it.")
    for source, (lock, bound) in LOCKS.items():
        files = [f"requirements/{source}", "--output-file", f"requirements/{lock}"]
        subprocess.run([uv, *COMPILE, "--no-header", *bound, *options, *files], cwd=ROOT, check=True)
        if "://" in (ROOT / "requirements" / lock).read_text(encoding="utf-8"):
            sys.exit(f"requirements/{lock} names an address")


if __name__ == "__main__":
    main(sys.argv[1:])
