"""A library that is not installed: the same sentence for a command and for an import."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from spanish21 import extras
from spanish21.errors import Spanish21Error
from spanish21.extras import MissingExtraError, needs
from tests.cli.every_command import LINES, STAY, names, prepare, words_of
from tests.copies import Copies, copies_of


class Without:
    """Runs scripts as if libraries were not installed."""

    def __init__(self, copies: Copies) -> None:
        self._copies = copies

    def run(
        self, absent: set[str], script: str, given: str = "", folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        done = self._copies.run(
            "tests.without:run_without", sorted(absent), script, given=given.encode(), folder=folder
        )
        output, errors = done.stdout.decode(), done.stderr.decode()
        return subprocess.CompletedProcess([], done.returncode, output, errors)


@pytest.fixture(scope="module")
def without() -> Iterator[Without]:
    with copies_of("tests.without:load") as copies:
        yield Without(copies)


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
    library: str, module: str, extra: str, without: Without
) -> None:
    script = (
        "from spanish21.errors import Spanish21Error\n"
        f"try:\n    import {module}\n"
        "except Spanish21Error as error:\n    print(isinstance(error, ImportError), error)\n"
    )
    answer = without.run({library}, script)
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
def test_a_command_says_the_same(library: str, words: list[str], without: Without) -> None:
    script = f"from spanish21.cli import app\napp({words!r})\n"
    answer = without.run({library}, script)
    assert (answer.returncode, answer.stderr) == (2, f"{MissingExtraError(library)}\n")


EVERY = """
import contextlib, io, json, sys
from typer.testing import CliRunner
from spanish21.cli import app
found = {}
for name, words in json.loads(sys.stdin.read()).items():
    sys.stdin = io.StringIO()
    done = CliRunner().invoke(app, words, input="")
    odd = done.exception is not None and not isinstance(done.exception, SystemExit)
    found[name] = [done.exit_code, repr(done.exception) if odd else done.stderr]
print("\\n" + json.dumps(found))
"""
EXTRAS = {
    extra: {library for library, other in extras._EXTRAS.items() if other == extra}
    for extra in sorted(set(extras._EXTRAS.values()))
}
REFUSED = {
    "analytics": {"export", "simulate", "wheel show"},
    "dask": set[str](),
    "gym": set[str](),
    "postgres": set[str](),
    "report": {"compare", "deal exam", "dossier", "layout", "mixing", "par", "pit dispute"}
    | {"pit slip", "rules options", "sign", "simulate", "strategy", "wheel draw"},
    "simulation": {
        "analyze",
        "compare",
        "dealer",
        "dossier",
        "ev",
        "forensics",
        "mixing",
        "par",
        "removal",
    }
    | {"risk", "rules options", "simulate", "strategy"},
    "terminal": set[str](),
    "web": {"backup", "export", "forensics", "pit corrections", "pit dispute", "pit disputes"}
    | {
        "pit shifts",
        "pit slip",
        "pit slips",
        "serve",
        "servers",
        "settings",
        "shoe sample",
        "shoe verify",
        "verify",
        "wire",
    }
    | {name for name in LINES if name.startswith("people ")},
}
"""To each extra the commands of `LINES` that cannot answer without it."""
SLOW = REFUSED["simulation"] | {"rules conformance"}
"""commands that work for seconds: left out where they need nothing of the extra"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("every")
    prepare(folder)
    return folder


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_command_works_without_an_extra_or_names_it(
    extra: str, place: Path, tmp_path: Path, without: Without
) -> None:
    copytree(place, tmp_path / "place")
    needed = REFUSED[extra]
    lines = {
        name: words_of(name, tmp_path / "place", "md-draft-1")
        for name in LINES
        if name in needed or name not in STAY | SLOW
    }
    answer = without.run(EXTRAS[extra], EVERY, json.dumps(lines))
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout.splitlines()[-1])
    sentences = {f"{MissingExtraError(library)}\n" for library in EXTRAS[extra]}
    refused = {name for name, (code, said) in found.items() if said in sentences and code == 2}
    assert refused == needed
    for name, (code, said) in found.items():
        assert name in needed or code in {0, 2}, (name, said)
        assert "Error" not in said, (name, said)
        assert name in needed or "This needs" not in said, (name, said)


@pytest.mark.parametrize(
    "library", [one for one, extra in extras._EXTRAS.items() if len(EXTRAS[extra]) > 1]
)
def test_no_command_fails_in_another_way_without_one_library(
    library: str, place: Path, tmp_path: Path, without: Without
) -> None:
    copytree(place, tmp_path / "place")
    lines = {
        name: words_of(name, tmp_path / "place", "md-draft-1")
        for name in REFUSED[extras._EXTRAS[library]] - STAY - SLOW
    }
    answer = without.run({library}, EVERY, json.dumps(lines))
    assert answer.returncode == 0, answer.stderr
    for name, (code, said) in json.loads(answer.stdout.splitlines()[-1]).items():
        assert code in {0, 2}, (name, said)
        assert said == f"{MissingExtraError(library)}\n" or "This needs" not in said, (name, said)


def test_there_is_a_line_for_every_command() -> None:
    assert sorted(LINES) == sorted(names())


POSTGRES = "postgresql://127.0.0.1:1/none"
OPTIONS = {
    "distributed": "simulate MD-1.0 --cluster local:1",
    "psycopg": f"verify {POSTGRES}",
    "duckdb": "ev MD-1.0 --all --out x.parquet",
    "argon2": "serve --port 0",
    "websockets": "serve --port 0",
    "uvicorn": "serve --port 0",
}
"""libraries that a command needs for what an option asks"""


@pytest.mark.parametrize("library", OPTIONS)
def test_what_an_option_needs_is_named_alike(
    library: str, tmp_path: Path, without: Without
) -> None:
    script = f"from spanish21.cli import app\napp({OPTIONS[library].split()!r})\n"
    answer = without.run({library}, script, folder=tmp_path)
    assert (answer.returncode, answer.stderr) == (2, f"{MissingExtraError(library)}\n")


PUBLIC = ("analysis", "client", "gym", "replay", "simulation", "strategy", "table")
IMPORTS = """
import importlib
import spanish21
from spanish21.errors import Spanish21Error
for module in ("", *("." + one for one in {public!r})):
    try:
        found = importlib.import_module("spanish21" + module)
        for name in found.__all__:
            try: getattr(found, name)
            except Spanish21Error as error: print(error)
    except Spanish21Error as error: print(error)
"""


@pytest.mark.parametrize("library", sorted(extras._EXTRAS))
def test_every_public_import_works_without_a_library_or_names_it(
    library: str, without: Without
) -> None:
    answer = without.run({library}, IMPORTS.format(public=PUBLIC))
    assert answer.returncode == 0, answer.stderr
    assert set(answer.stdout.splitlines()) <= {str(MissingExtraError(library))}
    needed = {"argon2", "cryptography", "gymnasium", "numba", "numpy", "pettingzoo", "websockets"}
    assert bool(answer.stdout) == (library in needed)


def test_help_works_without_any_extra(without: Without) -> None:
    script = "import pydoc, spanish21\nprint(pydoc.render_doc(spanish21))\nprint(dir(spanish21))"
    answer = without.run(set(extras._EXTRAS), script)
    assert answer.returncode == 0, answer.stderr
    shown, listed = answer.stdout.rsplit("\n", 2)[0], answer.stdout.splitlines()[-1]
    assert "Where to begin" in shown
    assert "'Table'" in listed
    assert "'analyze'" not in listed


def test_the_sentence_is_written_in_one_place() -> None:
    """No command, import, refusal or page has a way of its own to name an extra."""
    source = Path(extras.__file__).parent
    pages = [*source.rglob("*.py"), *(source.parents[1] / "docs").glob("*.md")]
    assert not [page for page in pages if "spanish21[" in page.read_text("utf-8")]
    named = [page for page in source.rglob("*.py") if "pip install" in page.read_text("utf-8")]
    assert named == [Path(extras.__file__)]


def test_what_is_installed_is_not_asked_for() -> None:
    needs("numba", "numpy")


def test_every_library_is_stated_by_its_extra() -> None:
    for library, extra in extras._EXTRAS.items():
        stated = " ".join(extras._requirements(extra))
        assert library.replace("argon2", "argon2-cffi") in stated, library


def test_it_is_an_error_of_this_package() -> None:
    assert issubclass(MissingExtraError, Spanish21Error)
