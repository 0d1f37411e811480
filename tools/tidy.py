"""Make text files end in exactly one line end, and lines in no spaces: `python3 tools/tidy.py FILE…`.

Files that had to be changed are named, and the exit code is 1, so that a commit hook stops once.
"""

import sys
from pathlib import Path

EXACT = {".heist", ".lock", ".perft"}
"""Kinds of file whose every byte may be meant."""


def tidied(text: str) -> str:
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join(lines).rstrip("\n") + "\n" if text.strip() else ""


def tidy(file: Path) -> bool:
    """Whether the file had to be changed."""
    if file.suffix in EXACT or "golden" in file.parts:
        return False
    before = file.read_bytes()
    after = tidied(before.decode("utf-8")).encode("utf-8")
    if before == after:
        return False
    file.write_bytes(after)
    print(f"tidied {file}")
    return True


if __name__ == "__main__":
    changed = [tidy(Path(name)) for name in sys.argv[1:]]
    sys.exit(any(changed))
