"""Practise a restore: copy a PostgreSQL, restore the copy beside it, and play every stored game again there.

    .venv/bin/python tools/restore_drill.py postgresql://colt:PASSWORD@db.example/colt [--keep colt.dump]

Run it with the Python for which Colt is installed. Needs pg_dump, pg_restore and psql, and a role that may make a
database. The server may run meanwhile; nothing of it is changed. Where this ends well, the copy is one that can be
restored.
"""

import argparse
import re
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("database", help="where the server keeps its tables")
    parser.add_argument("--keep", type=Path, help="keep the copy in this file")
    options = parser.parse_args(arguments)
    source = plain(options.database)
    with tempfile.TemporaryDirectory() as folder:
        copy = options.keep or Path(folder) / "colt.dump"
        run("pg_dump", "--format=custom", "--file", str(copy), source)
        practise(source, copy)
    print("The copy can be restored.")


def practise(source: str, copy: Path) -> None:
    """Restore the copy under a name of its own, look at it, and drop it."""
    name = f"colt_drill_{secrets.token_hex(4)}"
    run("psql", "--quiet", "--command", f"CREATE DATABASE {name}", source)
    try:
        target = beside(source, name)
        run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", target, str(copy))
        run(sys.executable, "-m", "colt", "tables", "check", "--database", target)
    finally:
        run("psql", "--quiet", "--command", f"DROP DATABASE {name}", source)


def plain(database: str) -> str:
    """The address as PostgreSQL's own programs read it."""
    return database.replace("postgresql+psycopg://", "postgresql://", 1)


def beside(source: str, name: str) -> str:
    """The address of another database there, also where that is a socket of this machine."""
    return re.sub(r"(://[^/?]*)[^?]*", rf"\1/{name}", source, count=1)


def run(*command: str) -> None:
    if subprocess.run(command, check=False).returncode:
        sys.exit(f"{Path(command[0]).name} failed; the copy is not to be relied on.")


if __name__ == "__main__":
    main(sys.argv[1:])
