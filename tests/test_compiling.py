"""People who wait for a first compile see a line; programs that are piped see nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from numba.core.event import trigger_event

from spanish21 import compiling
from spanish21.analysis import native
from spanish21.analysis.native import Native
from spanish21.compiling import Part, announce_always, announcing
from spanish21.simulation.kernel.play import play_shoes
from spanish21.simulation.kernel.stepping import observe_tables, step_tables
from spanish21.simulation.kernel.stream import stream
from spanish21.simulation.kernel.wavefront.play import play_side_by_side

LINE = Part.ANALYZER.value + "\n"


class Shown(StringIO):
    """Standard error, at a terminal or not."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return self.terminal


@pytest.fixture(autouse=True)
def new_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what this process wrote before, and keep compiled code in an empty folder."""
    line = compiling._Line()
    monkeypatch.setattr(compiling, "_LINE", line)
    monkeypatch.setattr(compiling, "_tells", [line])
    monkeypatch.setattr(native, "_folders", lambda: (tmp_path,))


def twice(numbers: np.ndarray, out: np.ndarray) -> int:
    """Double numbers."""
    for place in range(numbers.size):
        out[place] = 2 * numbers[place]
    return numbers.size


def shown(monkeypatch: pytest.MonkeyPatch, *, terminal: bool, type_: str = "d") -> str:
    """Call a kernel, which is compiled unless it was kept, and return what is written."""
    error = Shown(terminal=terminal)
    monkeypatch.setattr("sys.stderr", error)
    assert Native(twice)(np.ones(3, type_), np.ones(3, type_)) == 3
    return error.getvalue()


def test_a_person_at_a_terminal_sees_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=True) == LINE
    assert shown(monkeypatch, terminal=True, type_="q") == ""


def test_what_was_kept_is_loaded_without_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False) == ""
    assert shown(monkeypatch, terminal=True) == ""


def test_a_notebook_shows_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = SimpleNamespace(get_ipython=lambda: None)
    monkeypatch.setitem(sys.modules, "IPython", shell)
    assert shown(monkeypatch, terminal=False) == ""
    shell.get_ipython = object
    assert shown(monkeypatch, terminal=False, type_="q") == LINE


def test_a_command_writes_the_line_to_a_pipe_too(monkeypatch: pytest.MonkeyPatch) -> None:
    announce_always()
    assert shown(monkeypatch, terminal=False) == LINE


def test_a_caller_can_be_told_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Part] = []
    with announcing(told.append):
        assert shown(monkeypatch, terminal=True) == ""
    assert told == [Part.ANALYZER]
    with announcing(None):
        assert shown(monkeypatch, terminal=True, type_="q") == LINE


def test_a_program_without_standard_error_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert Native(twice)(np.ones(3), np.ones(3)) == 3


@pytest.mark.parametrize(
    ("function", "parts"),
    [
        (play_side_by_side, [Part.SIMULATOR]),
        (play_shoes, [Part.WHEELS_AND_DEVICES]),
        (step_tables, [Part.ENVIRONMENT]),
        (observe_tables, [Part.ENVIRONMENT]),
        (stream, []),
        (twice, []),
    ],
)
def test_kernels_are_announced_and_small_functions_are_not(
    function: object, parts: list[Part]
) -> None:
    told: list[Part] = []
    with (
        announcing(told.append),
        trigger_event("numba:compile", data={"dispatcher": function}),
    ):
        pass
    assert told == parts


SCRIPT = """
import sys
from pathlib import Path
from spanish21.analysis import HandQuestion, action_values, native
native._folders = lambda: (Path(sys.argv[1]),)
action_values("MD-1.0", HandQuestion("8s 8c", "Kd"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudoterminal")
@pytest.mark.parametrize("terminal", [True, False])
def test_a_first_call_of_the_library_is_announced_to_people_alone(
    tmp_path: Path, *, terminal: bool
) -> None:
    here, there = os.openpty() if terminal else os.pipe()
    program = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    done = subprocess.run(program, stdout=subprocess.PIPE, stderr=there, check=True)
    os.close(there)
    os.set_blocking(here, False)
    written = b""
    with suppress(OSError):
        written = os.read(here, 1 << 16)
    os.close(here)
    assert done.stdout == b""
    assert written.decode().splitlines() == ([Part.ANALYZER.value] if terminal else [])
    assert any(tmp_path.iterdir())
