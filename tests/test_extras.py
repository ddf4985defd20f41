"""A library that is not installed: the same sentence for a command and for an import."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spanish21 import extras
from spanish21.errors import Spanish21Error
from spanish21.extras import MissingExtraError, needs

WITHOUT = (
    "import sys\n"
    "class Absent:\n"
    "    def find_spec(self, name, path=None, target=None):\n"
    "        if name.partition('.')[0] in {absent!r}: raise ModuleNotFoundError(name=name)\n"
    "sys.meta_path.insert(0, Absent())\n"
    "import importlib.util as util\n"
    "found = util.find_spec\n"
    "util.find_spec = lambda name, package=None: (\n"
    "    None if name in {absent!r} else found(name, package))\n"
)


def run_without(absent: set[str], script: str) -> subprocess.CompletedProcess[str]:
    text = WITHOUT.format(absent=absent) + script
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("gymnasium", "spanish21.gym", "gym"),
        ("websockets", "spanish21.client", "web"),
        ("pettingzoo", "spanish21.gym.players_env", "gym"),
        ("numba", "spanish21.analysis", "simulation"),
        ("numba", "spanish21.simulation", "simulation"),
    ],
)
def test_an_import_names_the_extra_and_how_to_install_it(
    library: str, module: str, extra: str
) -> None:
    script = (
        "from spanish21.errors import Spanish21Error\n"
        f"try:\n    import {module}\n"
        "except Spanish21Error as error:\n    print(isinstance(error, ImportError), error)\n"
    )
    answer = run_without({library}, script)
    assert answer.stdout.startswith(
        f"True This needs {library}. Install the extra '{extra}' with: "
    )
    assert f"'{library}>=" in answer.stdout


@pytest.mark.parametrize(
    ("library", "words"),
    [
        ("numba", ["analyze", "MD-1.0"]),
        ("numba", ["simulate", "MD-1.0"]),
        ("distributed", ["simulate", "MD-1.0", "--cluster", "local:1"]),
        ("matplotlib", ["compare", "MD-1.0", "--plot", "x.svg"]),
        ("matplotlib", ["mixing", "--plot", "x.svg"]),
        ("typst", ["layout", "MD-1.0", "--format", "pdf"]),
        ("typst", ["par", "MD-1.0", "--out", "x.pdf"]),
        ("duckdb", ["export", "x.db", "x.parquet", "--format", "parquet"]),
        ("starlette", ["serve"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_a_command_says_the_same(library: str, words: list[str]) -> None:
    script = f"from spanish21.cli import app\napp({words!r})\n"
    answer = run_without({library}, script)
    assert (answer.returncode, answer.stderr) == (2, f"{MissingExtraError(library)}\n")


def test_what_is_installed_is_not_asked_for() -> None:
    needs("numba", "numpy")


def test_every_library_is_stated_by_its_extra() -> None:
    for library, extra in extras._EXTRAS.items():
        stated = " ".join(extras._requirements(extra))
        assert library.replace("argon2", "argon2-cffi") in stated, library


def test_it_is_an_error_of_this_package() -> None:
    assert issubclass(MissingExtraError, Spanish21Error)
