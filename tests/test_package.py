"""The wheel: with its page or not at all, the same every time, and of use outside a checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from pathlib import Path
from shutil import copytree, ignore_patterns
from zipfile import ZipFile

import pytest

import spanish21

ROOT = Path(spanish21.__file__).parents[2]
PAGE = Path("src/spanish21/web/static")
NOT_SHIPPED = ignore_patterns("__pycache__", "node_modules", "static", ".lock")

pytestmark = pytest.mark.skipif(
    not (ROOT / "pyproject.toml").is_file(), reason="a wheel is built from a checkout"
)


def checkout(folder: Path) -> Path:
    """Copy what a build reads, without the page."""
    for name in ("src", "frontend", "scripts", "requirements"):
        copytree(ROOT / name, folder / name, ignore=NOT_SHIPPED)
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def with_page(folder: Path) -> Path:
    page = folder / PAGE
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>The page</title>")
    (page / "assets" / "page.js").write_text("export {}")
    return folder


def build(folder: Path, target: str = "wheel") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def built(folder: Path, ending: str) -> Path:
    [found] = (folder / "dist").glob(f"*{ending}")
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = with_page(checkout(tmp_path_factory.mktemp("checkout")))
    answer = build(folder)
    assert answer.returncode == 0, answer.stderr
    return built(folder, ".whl")


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_the_page_nothing_is_built_and_the_reason_is_given(
    target: str, tmp_path: Path
) -> None:
    answer = build(checkout(tmp_path), target)
    assert answer.returncode != 0
    assert "index.html is missing" in answer.stderr
    assert "Build the page with scripts/page" in answer.stderr
    assert not (tmp_path / "dist").is_dir() or not list((tmp_path / "dist").iterdir())


def test_the_wheel_holds_the_page_and_says_what_it_is_made_of(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        names = files.namelist()
        [sbom] = [name for name in names if re.search(r"\.dist-info/sboms/.*\.cdx\.json$", name)]
        listed = json.loads(files.read(sbom))
    assert "spanish21/web/static/index.html" in names
    assert "spanish21/web/static/assets/page.js" in names
    assert listed["bomFormat"] == "CycloneDX"
    assert listed["metadata"]["component"]["version"] == spanish21.__version__
    found = {part["purl"].rpartition("@")[0]: part for part in listed["components"]}
    assert found["pkg:pypi/msgspec"]["scope"] == "required"
    assert found["pkg:pypi/starlette"]["scope"] == "optional"
    assert found["pkg:npm/svelte"]["version"]
    for name in ("markdown-it-py", "llvmlite", "h11", "argon2-cffi-bindings", "contourpy"):
        assert f"pkg:pypi/{name}" in found, f"needed by what is needed: {name}"
    assert found["pkg:pypi/markdown-it-py"]["scope"] == "required"
    for name in ("pytest", "mypy", "sphinx"):
        assert f"pkg:pypi/{name}" not in found
    windows = found["pkg:pypi/colorama"]
    assert windows["scope"] == "optional"
    assert [one["value"] for one in windows["properties"]] == ["sys_platform == 'win32'"]
    assert "pkg:npm/eslint" not in found


def test_builds_of_the_same_sources_are_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    folders = [with_page(checkout(tmp_path / name)) for name in ("one", "two")]
    for path in folders[1].rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    for folder in folders:
        for target in ("wheel", "sdist"):
            answer = build(folder, target)
            assert answer.returncode == 0, answer.stderr
    for ending in (".whl", ".tar.gz"):
        one, two = (built(folder, ending).read_bytes() for folder in folders)
        assert one == two, ending
    assert built(folders[0], ".whl").read_bytes() == wheel.read_bytes()


def test_python_m_build_gives_the_same_bytes_twice(wheel: Path, tmp_path: Path) -> None:
    """It makes the wheel from the source distribution, which must hold all that a build reads."""
    made = []
    for name in ("one", "two"):
        folder = with_page(checkout(tmp_path / name))
        answer = subprocess.run(
            [sys.executable, "-m", "build", "--no-isolation", str(folder)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        made.append([built(folder, ending).read_bytes() for ending in (".whl", ".tar.gz")])
    assert made[0] == made[1]
    assert made[0][0] == wheel.read_bytes()


@pytest.fixture(scope="module")
def outside(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment that holds the wheel, and knows its libraries but no checkout."""
    home = tmp_path_factory.mktemp("outside")
    venv.create(home / "env", with_pip=False)
    [packages] = (home / "env").glob("lib/python*/site-packages")
    with ZipFile(wheel) as files:
        files.extractall(packages)
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return home


def command(home: Path, *words: str) -> list[str]:
    return [str(home / "env" / "bin" / "python"), "-m", "spanish21", *words]


def uses(home: Path, *words: str) -> None:
    """Analyze, play and serve as someone would who has no checkout."""
    found = subprocess.run(
        [*words, "analyze", "MD-1.0", "--json"],
        cwd=home,
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{json.loads(found.stdout)['edge_percent']:.4f}" == "-0.4219"
    played = subprocess.run(
        [*words, "play", "MD-1.0", "--bankroll", "100", "--boxes", "1", "--rounds", "1"],
        cwd=home,
        input="\n" * 5 + "s\n" * 20,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Spanish 21 by MD-1.0" in played.stdout
    with subprocess.Popen(
        [*words, "serve", "--port", "0", "--no-tables"],
        cwd=home,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout
        said = ""
        try:
            while (address := re.search(r"http://[0-9.]+:\d+", said)) is None:
                line = server.stdout.readline()
                assert line, said
                said += line
            with urllib.request.urlopen(address[0], timeout=20) as page:
                assert b"<title>The page</title>" in page.read()
        finally:
            server.terminate()


def test_outside_a_checkout_the_commands_work(outside: Path) -> None:
    where = [str(outside / "env" / "bin" / "python"), "-c", "import spanish21 as s; print(s)"]
    shown = subprocess.run(where, cwd=outside, capture_output=True, text=True, check=True)
    assert str(outside) in shown.stdout
    uses(outside, *command(outside))


SCRIPT = """#!{python}
# -*- coding: utf-8 -*-
import sys
from spanish21.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""as pip and uv write it for an entry point"""
AT_IMPORT = """
import os, sys
left = int(os.environ.get("INTERRUPT_AT_IMPORT", "-1"))
begun = False
def hear(event, args):
    global left, begun
    if event != "import": return
    begun = begun or args[0] == "spanish21.cli"
    if begun and left == 0: os.kill(os.getpid(), 2)
    left -= begun
if left >= 0: sys.addaudithook(hear)
"""


@pytest.fixture(scope="module")
def installed(outside: Path) -> Path:
    """Write the command as an installer does, and compile the package as it does."""
    python = outside / "env" / "bin" / "python"
    script = python.with_name("spanish21")
    script.write_text(SCRIPT.format(python=python))
    script.chmod(0o755)
    subprocess.run([python, "-m", "compileall", "-q", outside / "env" / "lib"], check=True)
    [packages] = (outside / "env").glob("lib/python*/site-packages")
    (packages / "sitecustomize.py").write_text(AT_IMPORT)
    return script


def interrupted(script: Path, milliseconds: int) -> tuple[int, str]:
    with subprocess.Popen(
        [script, "rules", "readings"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate()
    return process.returncode, error


def test_ctrl_c_is_clean_from_the_first_moment_of_the_command(installed: Path) -> None:
    """Before the first line of `main` Python starts: what it does by itself names no frame of it.

    It dies by the signal until it has its own handler, and then shows its own traceback until
    `site` is through and the package is found.
    """
    ours = 0
    for milliseconds in range(0, 300, 4):
        code, error = interrupted(installed, milliseconds)
        ours += (code, error) == (130, "Interrupted.\n")
        if (code, error) not in {(130, "Interrupted.\n"), (0, ""), (-signal.SIGINT, "")}:
            assert not re.search(r'spanish21/.*\.py", line \d+, in [^<]', error), error
    assert ours > 20


def test_ctrl_c_is_clean_at_every_import_of_the_command(installed: Path) -> None:
    for place in range(0, 400, 9):
        done = subprocess.run(
            [installed, "rules", "readings"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "INTERRUPT_AT_IMPORT": str(place)},
        )
        if done.returncode == 0:
            break
        assert (done.returncode, done.stderr) == (130, "Interrupted.\n"), place
    assert place > 50


def test_a_fresh_environment_gets_the_extras_of_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """Install it for real, with libraries from uv's cache: no network is asked."""
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("uv is not installed")
    make = [uv, "venv", "--quiet", "--python", sys.executable, "env"]
    subprocess.run(make, cwd=tmp_path, check=True)
    python = tmp_path / "env" / "bin" / "python"
    wanted = f"{wheel}[simulation,web,terminal]"
    install = [uv, "pip", "install", "--offline", "--quiet", "--python", str(python), wanted]
    answer = subprocess.run(install, cwd=tmp_path, capture_output=True, text=True, check=False)
    if answer.returncode:
        pytest.skip("the cache of uv does not hold every library of the extras")
    uses(tmp_path, str(tmp_path / "env" / "bin" / "spanish21"))
