"""Run a tool of this project's environment: `python3 tools/hook.py ruff check FILE…`."""

import os
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent / ".venv" / ("Scripts" if os.name == "nt" else "bin")


def main(command: list[str]) -> int:
    tool = TOOLS / (command[0] + (".exe" if os.name == "nt" else ""))
    if not tool.exists():
        print(f"{command[0]} is not installed yet; `python3 colt test` installs it.", file=sys.stderr)
        return 1
    return subprocess.run([tool, *command[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
