"""A pipe that is closed and a disk that is full: every command ends in the same way.

One process has loaded every command; each line runs in a fork of it, with its output turned away.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.every_command import LINES, STAY, prepare, words_of

FULL = "/dev/full"
SLOW = {
    *("compare", "dossier", "forensics", "par", "removal", "risk", "rules conformance"),
    *("rules options", "simulate", "strategy"),
}
"""commands that work for seconds, and print in the same way as the others"""
REFUSED = {"meter reject", "people withdraw"}
"""commands whose line is refused, so that nothing is printed on standard output"""
FORKS = """
import json, os, sys
from tests.cli.every_command import names
from spanish21 import cli

list(names())

def run(words, output, error):
    os.dup2(output, 1)
    os.dup2(error, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["spanish21", *words]
    code = 0
    try:
        cli.main()
        sys.stdout.flush()
    except SystemExit as end:
        code = end.code or 0
    except BaseException as fault:
        os.write(2, repr(fault).encode())
        code = 99
    os._exit(code if isinstance(code, int) else 1)

def turned_away(way):
    if way == "full":
        return os.open("/dev/full", os.O_WRONLY)
    read, write = os.pipe()
    os.close(read)
    return write

asked = json.load(sys.stdin)
found = {}
for name, words in asked["lines"].items():
    with open(asked["errors"], "w+") as errors:
        child = os.fork()
        if not child:
            run(words, turned_away(asked["way"]), errors.fileno())
        _, status = os.waitpid(child, 0)
        errors.seek(0)
        found[name] = [os.waitstatus_to_exitcode(status), errors.read()]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("streams")
    prepare(folder)
    return folder


def ends(way: str, place: Path, folder: Path) -> dict[str, list[object]]:
    """Run every command and return its exit code and what it wrote beside its output."""
    copytree(place, folder / "place")
    left_out = STAY | SLOW | REFUSED
    lines = {
        name: words_of(name, folder / "place", "md-draft-1")
        for name in LINES
        if name not in left_out
    }
    asked = {"way": way, "lines": lines, "errors": str(folder / "errors")}
    done = subprocess.run(
        [sys.executable, "-c", FORKS],
        input=json.dumps(asked),
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


def test_a_closed_pipe_ends_every_command_quietly_with_141(place: Path, tmp_path: Path) -> None:
    found = ends("pipe", place, tmp_path)
    assert {name: end for name, end in found.items() if end != [141, ""]} == {}


@pytest.mark.skipif(not Path(FULL).is_char_device(), reason="there is no full device")
def test_a_full_disk_ends_every_command_with_a_line_and_1(place: Path, tmp_path: Path) -> None:
    found = ends("full", place, tmp_path)
    line = "the output: No space left on device.\n"
    assert {name: end for name, end in found.items() if end != [1, line]} == {}
