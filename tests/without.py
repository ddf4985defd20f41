"""Scripts that run as if libraries were not installed, each in a process of its own.

One process loads what nearly all of them load, and each script runs in a copy of it (`fork`). What
it loads are the rooms that need no extra, and the compiler, which is forgotten where it is absent.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from spanish21 import extras

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

__all__ = ["Without", "serve"]

_ROOT = Path(__file__).parents[1]
_ROOMS = ("typer.testing", "spanish21.cli", "spanish21.replay", "spanish21.strategy")
"""what needs no extra"""
_LOADED = ("numpy", "numba")
"""libraries of extras that nearly all scripts load; each knows those before it"""


class Without:
    """The process that loads, and a way to run scripts in copies of it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import serve; serve()"],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self, absent: set[str], script: str, given: str = "", folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a script without some libraries."""
        asked, answered = (cast("IO[str]", pipe) for pipe in self._pipes)
        with TemporaryDirectory() as place:
            files = [Path(place, name) for name in ("input", "output", "errors")]
            files[0].write_text(given, "utf-8")
            where = [str(file) for file in files], str(folder or Path.cwd())
            asked.write(json.dumps(_Asked(sorted(absent), script, *where)) + "\n")
            asked.flush()
            code = int(answered.readline())
            output, errors = (file.read_text("utf-8") for file in files[1:])
        return subprocess.CompletedProcess([], code, output, errors)

    @property
    def _pipes(self) -> tuple[IO[str] | None, IO[str] | None]:
        return self._process.stdin, self._process.stdout

    def end(self) -> None:
        """End the process, which has nothing left to run."""
        self._process.communicate()


def serve() -> None:
    """Load, then run a copy for each line that is asked, and answer with its exit code."""
    for room in _ROOMS:
        importlib.import_module(room)
    early = sys.modules.keys() & extras._EXTRAS.keys()
    assert not early, f"what needs no extra has loaded {early}"
    for library in _LOADED:
        importlib.import_module(library)
    for line in sys.stdin:
        copy = os.fork()
        if not copy:
            _run(_Asked(*json.loads(line)))
        _, status = os.waitpid(copy, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


class _Asked(NamedTuple):
    """A script and where it runs."""

    absent: list[str]
    script: str
    files: list[str]
    """for what it is given, what it writes, and its errors"""
    folder: str


def _run(asked: _Asked) -> NoReturn:
    """Run a script to its end in this process."""
    for number, (path, mode) in enumerate(zip(asked.files, "rww", strict=True)):
        with Path(path).open(mode) as file:
            os.dup2(file.fileno(), number)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    os.chdir(asked.folder)
    _forget(set(asked.absent))
    code = 0
    try:
        exec(compile(asked.script, "<script>", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else bool(end.code)
    except BaseException:  # noqa: BLE001 - as Python does at the end of a script
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _forget(absent: set[str]) -> None:
    """Make libraries absent, for imports and for those who look first."""
    lost = [place for place, library in enumerate(_LOADED) if library in absent]
    gone = {*absent, *(_LOADED[lost[0] :] if lost else ())}
    for name in [name for name in sys.modules if name.partition(".")[0] in gone]:
        del sys.modules[name]
    sys.meta_path.insert(0, cast("Any", _Absent(absent)))
    found = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in absent else found(name, package)

    importlib.util.find_spec = vars(extras)["find_spec"] = find_spec


class _Absent:
    """Finds nothing, and says so of what is absent."""

    def __init__(self, absent: set[str]) -> None:
        self._absent = absent

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name.partition(".")[0] in self._absent:
            raise ModuleNotFoundError(name=name)
