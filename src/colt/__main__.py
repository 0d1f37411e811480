"""The command `colt`, also as `python -m colt`."""

import os
import sys

from colt import extras

# The net's sums are small: a second thread for them costs more than it brings, and much more on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main() -> None:
    """Run the command; where what it is made of is not installed, say what to install."""
    try:
        with extras.needed_for("The command `colt`", extra="play"):
            from colt.cli import main as run  # noqa: PLC0415 - it may not be installed
    except extras.Missing as missing:
        print(f"colt: {missing}", file=sys.stderr)
        raise SystemExit(1) from None
    run()


if __name__ == "__main__":
    main()
