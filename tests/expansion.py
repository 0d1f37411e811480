"""A package that adds to the game, installed as any installer would: built, and unpacked."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

HANDCAR = Path(__file__).resolve().parent.parent / "examples" / "handcar"

BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"


def install(package: Path, folder: Path) -> Path:
    """The folder under this one in which the package is now installed."""
    wheels, site = folder / "wheels", folder / "site"
    subprocess.run([sys.executable, "-c", BUILD, str(wheels)], cwd=package, check=True, capture_output=True)
    for wheel in wheels.glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(site)
    return site


def found_in(site: Path) -> dict[str, str]:
    """The environment in which Python finds what is installed there."""
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}
