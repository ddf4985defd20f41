"""Machine code that is kept: the same answers, no compiler, and nothing that was damaged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from spanish21.analysis import native
from spanish21.analysis.native import Native

Floats = npt.NDArray[np.float64]


def weighed(one: Floats, two: npt.NDArray[np.int64], factor: float, start: int) -> int:
    """Add up products, and count what was added."""
    for row in range(one.shape[0]):
        for column in range(one.shape[1]):
            two[row] += int(factor * one[row, column])
    return start + one.size


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(native, "_folders", lambda: (tmp_path,))
    return tmp_path


def called(kernel: Native[..., int], *, turned: bool = False) -> tuple[int, list[int]]:
    rows = np.arange(6.0).reshape(2, 3)
    two = np.zeros(3 if turned else 2, dtype=np.int64)
    return kernel(rows.T if turned else rows, two, 2.0, 7), two.tolist()


def test_a_kernel_answers_as_it_is_written(folder: Path) -> None:
    kernel = Native(weighed)
    assert called(kernel) == (13, [6, 24])
    assert called(kernel, turned=True) == (13, [6, 10, 14])
    assert len(list(folder.iterdir())) == 2


def test_what_was_kept_is_loaded_and_what_was_damaged_is_made_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert called(Native(weighed)) == (13, [6, 24])
    compiled = native._compile
    monkeypatch.setattr(native, "_compile", lambda *_: pytest.fail("compiled once more"))
    assert called(Native(weighed)) == (13, [6, 24])
    [file] = folder.iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    monkeypatch.setattr(native, "_compile", compiled)
    assert called(Native(weighed)) == (13, [6, 24])
    assert native._unpacked(file.read_bytes())


def test_a_folder_that_cannot_be_written_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(native, "_folders", lambda: (tmp_path / "file" / "below",))
    assert called(Native(weighed)) == (13, [6, 24])


def test_a_warm_command_imports_no_compiler() -> None:
    script = (
        "import sys\n"
        "from spanish21.cli import app\n"
        "app(['ev', 'MD-1.0', '--hand', '8s 8c', '--up', 'Kd', '--json'], standalone_mode=False)\n"
        "app(['analyze', 'MD-1.0', '--json'], standalone_mode=False)\n"
        "heavy = ('numba', 'matplotlib', 'starlette', 'duckdb', 'spanish21.table', 'distributed')\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    warm = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(2)
    ][-1]
    assert warm.stdout.splitlines()[-1] == "[]"
