"""Every benchmark starts, measures something small and ends; its figures are not looked at."""

from __future__ import annotations

import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.ledger.server import ServerMissing

BENCH = Path(__file__).parents[2] / "bench"
Small = dict[str, Any]
"""names of a benchmark's constants, and what they are here"""

TINY: dict[str, tuple[tuple[str, ...], Small, str]] = {
    "analysis": (
        (),
        {"_EDITIONS": ("MA",), "_REPEATS": 1, "_FRESH": "print(0.0)"},
        "memory at most",
    ),
    "amended": (("5e4",), {"AMENDED_GAMES": ({"dealer_hits_soft_17": True},)}, "off by"),
    "attack": (("--seconds", "0.2", "--sockets", "10"), {"PATIENCE": 0.3}, "sockets"),
    "boxes": ((), {"MOST": 2, "ROUNDS": 2, "TURNS": 1, "SHOES": 50}, "simulator"),
    "fairness": (("--draws", "2000", "--key", "00" * 32), {}, "stops"),
    "forensics": (("--sittings", "12", "--counters", "2", "--rounds", "40"), {}, "false alarms"),
    "gym": (
        ("--tables", "64", "--edition", "MA"),
        {"RUNS": 1, "STEPS": 5, "ROUNDS": 2000},
        "learned",
    ),
    "house": (
        ("--tables", "1", "--players", "2", "--rate", "200", "--seconds", "1"),
        {"_WARM": 20, "_ROUNDS": 1},
        "0 findings",
    ),
    "interrupt": (
        ("--to", "4", "--step", "4", "--runs", "1", sys.executable, "-m", "spanish21"),
        {},
        "by the signal, quietly",
    ),
    "ledger": ((), {"TABLES": 3, "TURNS": 2}, "verified"),
    "log": (("--entries", "300"), {"TABLES": 2}, "entries"),
    "servers": (
        ("--tables", "3", "--rate", "100", "--seconds", "1"),
        {"PLAYERS": 1, "WARM": 1.0},
        "3 on PostgreSQL",
    ),
    "sizes": (("1", "--each", "60", "--seconds", "1"), {}, "| 1 |"),
    "simulation": ((), {"TURNS": 1, "CHUNKS": 1, "LOOP": 2_000_000}, "ratio"),
    "table": (("--rounds", "20", "--repeats", "1", "MA"), {}, "MA"),
}
"""arguments and constants for a small run, and a word of what it prints"""


def loaded(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load a benchmark without running it, where its types are found by name."""
    monkeypatch.syspath_prepend(BENCH)
    spec = spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", TINY)
def test_a_benchmark_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, constants, printed = TINY[name]
    if name == "simulation" and not (shutil.which("gcc") or shutil.which("cc")):
        pytest.skip("no C compiler for the reference loop")
    bench = loaded(name, monkeypatch)
    for constant, small in constants.items():
        monkeypatch.setattr(bench, constant, small)
    monkeypatch.setattr(sys, "argv", [f"bench/{name}.py", *words])
    try:
        bench.main()
    except ServerMissing as error:
        pytest.skip(f"POSTGRESQL IS NOT TESTED: {error}")
    assert printed in capsys.readouterr().out


def test_every_benchmark_is_run_here() -> None:
    assert {file.stem for file in BENCH.glob("*.py")} == set(TINY)
