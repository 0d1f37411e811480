"""What is shipped: built from this folder without a network, and used where nothing but msgspec is installed."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import colt
from colt import cli
from colt.cli import folders
from colt.extras import Missing, needed_for

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("colt", "hatch_build.py", "src", "web", "docs", "examples", "requirements")
BUILT = "src/colt/static"


def copied(folder: Path) -> Path:
    """This project as a clone has it, with its client built: stamped as such, whether or not it is built here."""
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            left_out = shutil.ignore_patterns("node_modules", "__pycache__", "static", "coverage")
            shutil.copytree(source, folder / name, ignore=left_out)
        else:
            shutil.copy(source, folder / name)
    for file in (
        ROOT / ".gitignore",
        ROOT / "pyproject.toml",
        *ROOT.glob("*.md"),
        ROOT / "CITATION.cff",
        ROOT / "LICENSE",
    ):
        shutil.copy(file, folder / file.name)
    static = folder / BUILT
    static.mkdir()
    (static / "index.html").write_text("<title>Colt</title>\n", encoding="utf-8")
    hook = hook_of(folder)
    (static / "built.txt").write_text(hook.digest(folder), encoding="utf-8")
    return folder


def hook_of(folder: Path):
    spec = importlib.util.spec_from_file_location("hook", folder / "hatch_build.py")
    assert spec
    assert spec.loader
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    return hook


def build(folder: Path, target: str, **environment: str) -> Path:
    """Build it with no network to go to: every address leads nowhere."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder / "dist")]
    nowhere = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **nowhere, **environment},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return max((folder / "dist").iterdir(), key=lambda file: file.stat().st_mtime)


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """The source archive, from somebody who says where they publish it."""
    links = "Pictures=https://example.org/pictures Changelog=https://example.org/changes"
    return build(copied(tmp_path_factory.mktemp("clone")), "sdist", COLT_LINKS=links)


@pytest.fixture(scope="module")
def wheel(archive, tmp_path_factory):
    """The wheel, built from nothing but the archive."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    assert not hook_of(source).is_stale(source)
    return build(source, "wheel")


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory):
    """A Python with Colt and msgspec, and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    venv.EnvBuilder(symlinks=os.name != "nt").create(folder)
    found = [*folder.glob("lib/python*/site-packages"), *folder.glob("Lib/site-packages")]
    with zipfile.ZipFile(wheel) as files:
        files.extractall(found[0])
    msgspec = importlib.util.find_spec("msgspec")
    assert msgspec
    assert msgspec.origin
    shutil.copytree(Path(msgspec.origin).parent, found[0] / "msgspec")
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(python: Path, *arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    left_out = {"PYTHONPATH", "PYTHONHOME", "COLT_ENGINE"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [python, *arguments],
        cwd=folder,
        env={**kept, **environment},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_the_archive_is_complete(archive):
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert names >= {"colt", "pyproject.toml", "hatch_build.py", "LICENSE", "CITATION.cff", "README.md"}
    assert names >= {"web/package-lock.json", "requirements/play.lock", f"{BUILT}/index.html"}
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_the_wheel_is_complete(wheel):
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        text = files.read(metadata).decode()
    assert names >= {"colt/py.typed", "colt/words/pl.json", "colt/static/index.html"}
    source = ROOT / "src/colt"
    modules = {f"colt/{file.relative_to(source).as_posix()}" for file in source.rglob("*.py")}
    assert modules <= names
    assert [
        line for line in text.splitlines() if line.startswith("Requires-Dist") and "extra" not in line
    ] == ["Requires-Dist: msgspec>=0.22"]
    assert "\nProject-URL: Changelog, https://example.org/changes\n" in text, "the archive's links are kept"
    assert "(https://example.org/pictures/desktop.webp)" in text
    assert "docs/pictures/" not in text, "pictures are seen wherever the page is shown"


def test_without_an_address_there_are_no_links_and_a_wrong_one_gets_a_sentence():
    hook = hook_of(ROOT)
    assert hook.links("") == {}
    assert hook.links("Homepage=https://a.org Source=https://b.org") == {
        "Homepage": "https://a.org",
        "Source": "https://b.org",
    }
    for wrong in ("https://a.org", "Homepage=a.org", "=https://a.org"):
        with pytest.raises(ValueError, match=f"not '{wrong}'"):
            hook.links(wrong)


def test_a_game_is_played_with_msgspec_alone(bare, tmp_path):
    code = """
import sys, colt, colt.bots
game = colt.new(players=4, seed=7)
bots = [colt.bots.make(name, seed=1) for name in ("outlaw", "greenhorn", "drifter", "drifter")]
for _ in range(40):
    decision = game.decisions[0]
    game.play(bots[decision.seat].choose(game.view(decision.seat), decision))
colt.play_out(game)
assert colt.record(game).replay().events == game.events
colt.play_out(colt.new(game="super-express"))
print(*sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"sitecustomize"}))
"""
    done = run(bare, "-c", code, folder=tmp_path)
    assert done.stderr == ""
    assert [name for name in done.stdout.split() if not name.startswith("_")] == ["colt", "msgspec"]


@pytest.mark.slow
def test_it_runs_from_the_wheel_without_being_installed(wheel, tmp_path):
    """`uvx` fetches what the extra names, so this needs a network."""
    uv = shutil.which("uv") or next(map(str, ROOT.glob(".venv*/uv/bin/uv")))
    command = [uv, "tool", "run", "--python", sys.executable, "--from", f"{wheel}[play]", "colt", "--version"]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.stdout == f"colt {colt.__version__}\n", done.stderr


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        (
            "words",
            'colt.words needs icu4py, which is not installed: pip install "colt-express[play]"',
        ),
        (
            "scenario",
            'colt.scenario needs yaml, which is not installed: pip install "colt-express[play]"',
        ),
        ("server", 'colt.server needs uvicorn, which is not installed: pip install "colt-express[play]"'),
        ("arena", 'colt.arena needs rich, which is not installed: pip install "colt-express[arena]"'),
    ],
)
def test_what_is_missing_is_asked_for_by_name(bare, module, sentence, tmp_path):
    said = run(bare, "-c", f"import colt.{module}", folder=tmp_path).stderr.splitlines()
    assert said[-1] == f"colt.extras.Missing: {sentence}"


def test_so_it_is_at_the_prompt(bare, tmp_path):
    done = run(bare, "-m", "colt", "play", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        'colt: The command `colt` needs typer, which is not installed: pip install "colt-express[play]"\n'
    )


def test_a_command_that_is_not_installed_says_what_it_lacks_and_the_others_work(tmp_path):
    """Who has the arena alone reads no scenario files."""
    code = (
        "import sys; sys.modules['yaml'] = sys.modules['icu4py'] = None; import colt.__main__ as m; m.main()"
    )
    here = Path(sys.executable)
    done = run(here, "-c", code, "play", "--text", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.endswith('is not installed: pip install "colt-express[play]"\n')
    assert done.stderr.count("\n") == 1
    line_up = ["drifter", "drifter", "drifter"]
    assert run(here, "-c", code, "arena", *line_up, "--games", "1", folder=tmp_path).returncode == 0


def test_every_command_is_listed_with_its_module():
    by_module: dict[str, set[str]] = {}
    for command in cli.app.registered_commands:
        assert command.callback is not None
        module = command.callback.__module__.rpartition(".")[2]
        by_module.setdefault(module, set()).add(command.name or command.callback.__name__)
    for group in cli.app.registered_groups:
        assert group.typer_instance is not None
        for command in group.typer_instance.registered_commands:
            assert command.callback is not None
            module = command.callback.__module__.rpartition(".")[2]
            by_module.setdefault(module, set()).add(str(group.name))
    assert by_module == {module: set(names) for module, names in cli.COMMANDS.items()}


def test_our_own_mistakes_are_not_taken_for_missing_packages():
    with pytest.raises(ModuleNotFoundError) as error, needed_for("This", extra="play"):
        importlib.import_module("colt.typo")
    assert not isinstance(error.value, Missing)


@pytest.mark.parametrize(
    ("platform", "name", "place"),
    [
        ("linux", "XDG_DATA_HOME", ".local/share"),
        ("darwin", "", "Library/Application Support"),
        ("win32", "LOCALAPPDATA", "AppData/Local"),
    ],
)
def test_installed_games_are_kept_with_the_users_data(platform, name, place, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "lib/python3.12/site-packages/colt")
    monkeypatch.delenv(name or "XDG_DATA_HOME", raising=False)
    assert folders.heists() == tmp_path / place / "colt"
    if name:
        monkeypatch.setenv(name, str(tmp_path / "data"))
        assert folders.heists() == tmp_path / "data" / "colt"
        monkeypatch.setenv(name, "data")
        assert folders.heists() == tmp_path / place / "colt"


def test_played_from_the_project_they_stay_in_its_folder_wherever_one_stands(monkeypatch, tmp_path):
    project = Path(__file__).resolve().parent.parent
    monkeypatch.chdir(project)
    assert folders.heists() == Path("heists")
    monkeypatch.chdir(tmp_path)
    assert folders.heists() == project / "heists"


def test_the_citation_names_this_version():
    assert f"\nversion: {colt.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_extras_are_in_the_locks():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    clusters = extras.pop("ray")  # half a gigabyte for many machines: asked for, never locked
    assert clusters
    locks = {"play": "play.lock", "arena": "play.lock", "fast": "fast.lock"}
    for extra, packages in extras.items():
        listed = (ROOT / "requirements" / locks.get(extra, "dev.lock")).read_text(encoding="utf-8")
        names = [package.split(">")[0].split("[")[0].strip() for package in packages]
        assert [name for name in names if f"\n{name}==" not in f"\n{listed}"] == [], extra
