"""Compiled code is cached between runs: used again, but never when it is stale or broken."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

import pytest

from spanish21.simulation.kernel import jit

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
from spanish21.simulation.kernel.jit import compiled

@compiled
def twice(number):
    return number * 2
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.py").write_text(SOURCE, "utf-8")
    return tmp_path


def compiles(folder: Path) -> bool:
    """Import the function as a new process would, call it, and say whether it was compiled."""
    spec = spec_from_file_location("small", folder / "small.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.twice(21) == 42
    return bool(module.twice.stats.cache_misses)


def test_the_second_run_compiles_nothing(folder: Path) -> None:
    assert compiles(folder)
    assert not compiles(folder)


def test_code_that_froze_other_codes_is_compiled_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiles(folder)
    monkeypatch.setattr(jit, "_fingerprint", lambda: "of other sources")
    assert compiles(folder)
    assert not compiles(folder)


@pytest.mark.parametrize("ending", ["nbc", "nbi"])
@pytest.mark.parametrize("left", [0, 10])
def test_a_broken_file_is_replaced(folder: Path, ending: str, left: int) -> None:
    compiles(folder)
    [file] = folder.rglob(f"*.{ending}")
    file.write_bytes(file.read_bytes()[:left])
    assert compiles(folder)
    assert not compiles(folder)
