"""Run a tool of web/node_modules on files named from the root: `tools/client.py prettier --write web/src`."""

import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - our own, in the root


def main(command: list[str]) -> int:
    hatch_build.install()
    try:
        hatch_build.npm("exec", "--offline", "--", *map(within, command))
    except RuntimeError:
        return 1
    return 0


def within(part: str) -> str:
    """A path as the client's own folder names it; anything else as it is."""
    path = PurePosixPath(part)
    return str(path.relative_to("web")) if path.parts[:1] == ("web",) else part


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
