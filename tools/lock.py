"""Write the lock files anew from requirements/*.in; needs uv. `--upgrade` takes newer versions.

    python3 tools/lock.py [--upgrade]

Each set is bound to the versions of the smaller one, so that switching between playing, with the compiler
or without, and testing never reinstalls anything. A lock file names versions and hashes, never an address.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = ["pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
LOCKS = {
    "play.in": ("play.lock", None),
    "fast.in": ("fast.lock", "play.lock"),
    "dev.in": ("dev.lock", "fast.lock"),
    "ray.in": ("ray.lock", "dev.lock"),
    "uv.in": ("uv.lock.txt", None),
}
"""By what is asked for: the lock, and the smaller one it is bound to."""


def main(options: list[str]) -> None:
    fetched = [*ROOT.glob(".venv/uv/*/uv"), *ROOT.glob(".venv/uv/*/uv.exe")]
    uv = shutil.which("uv") or next(map(str, fetched), None)
    if uv is None:
        sys.exit("uv is needed to write lock files; please install it.")
    for source, (lock, smaller) in LOCKS.items():
        bound = [] if smaller is None else ["--constraints", f"requirements/{smaller}"]
        files = [f"requirements/{source}", "--output-file", f"requirements/{lock}"]
        subprocess.run([uv, *COMPILE, "--no-header", *bound, *options, *files], cwd=ROOT, check=True)
        if "://" in (ROOT / "requirements" / lock).read_text(encoding="utf-8"):
            sys.exit(f"requirements/{lock} names an address")


if __name__ == "__main__":
    main(sys.argv[1:])
