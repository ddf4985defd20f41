"""Rounds as a table of decisions, each with the exact value of every action."""

from __future__ import annotations

import os
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from spanish21.checked import FromOne, Seed, checked
from spanish21.errors import ArgumentError
from spanish21.extras import needs
from spanish21.gym.observation import ACTIONS, FEATURES
from spanish21.gym.vector_env import TableVectorEnv
from spanish21.rulebooks import Rules

__all__ = ["COLUMNS", "write_rounds"]

COLUMNS = (
    "round",
    "step",
    *(feature.name for feature in FEATURES[:-1]),
    "action",
    *(f"value_{action.value}" for action in ACTIONS),
    "regret",
    "net",
)
"""The columns in order; values, regret and the net of the round are in initial wagers.

`round` and `step` count from 0; `action` is the place in `ACTIONS`; a value is empty (NaN) where
the action is not legal. Rounds without a decision have one row with `step` and `action` -1, so that
the mean of `net` over rounds is the edge.
"""

_WHOLE = COLUMNS.index("action") + 1
"""so many columns have whole numbers; the others are amounts"""
_TYPES = {name: "BIGINT" if place < _WHOLE else "DOUBLE" for place, name in enumerate(COLUMNS)}
_TABLES = 1024
_ENDINGS = (".npz", ".csv", ".parquet")


@checked
def write_rounds(
    path: str | PathLike[str],
    rules: Rules,
    *,
    rounds: FromOne = 10_000,
    policy: Literal["best", "random"] = "best",
    seed: Seed = 0,
) -> int:
    """Write rounds from full shoes to a .npz, .csv or .parquet file; return the number of rows.

    `policy` is the best play or legal actions at random. `COLUMNS` lists what is written.
    """
    target = Path(path)
    _check_place(target)
    if target.suffix == ".parquet":
        needs("duckdb")
    rows = _in_order(np.concatenate(list(_play(rules, rounds, policy, seed))), rounds)
    columns = {name: rows[:, place] for place, name in enumerate(COLUMNS)}
    match target.suffix:
        case ".npz":
            np.savez_compressed(target, **columns)  # type: ignore[arg-type]
        case ".csv":
            _write_csv(target, rows)
        case _:
            _write_parquet(target, rows)
    return len(rows)


def _check_place(target: Path) -> None:
    """Refuse a file that cannot be written, or whose ending names no format, before any work."""
    if target.suffix not in _ENDINGS:
        msg = f"{target.name} must end in {', '.join(_ENDINGS[:-1])} or {_ENDINGS[-1]}."
        raise ArgumentError(msg)
    if target.is_dir() or not target.parent.is_dir():
        msg = f"{target} cannot be written. Name a file in a folder that exists."
        raise ArgumentError(msg)
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        msg = f"{target} cannot be written: permission denied."
        raise ArgumentError(msg)


def _play(rules: Rules, rounds: int, policy: str, seed: int) -> Iterator[NDArray[np.float64]]:
    """Play until enough rounds are over, and yield the rows of every round when it ends."""
    many = min(_TABLES, rounds)
    tables = TableVectorEnv(rules, num_envs=many, shuffle="round")
    dice = np.random.default_rng(seed)
    seen, _ = tables.reset(seed=seed)
    pending: list[list[NDArray[np.float64]]] = [[] for _ in range(many)]
    begun, done = 0, 0
    numbers = np.zeros(many, np.int64)
    while done < rounds:
        wagering = seen["hand"][:, 0] == 0
        fresh = int(wagering.sum())
        numbers[wagering] = begun + np.arange(fresh)
        begun += fresh
        values = tables.action_values()
        legal = ~np.isnan(values)
        random = np.where(legal, dice.random(values.shape), -1).argmax(axis=1)
        actions = tables.best_actions() if policy == "best" else random
        regret = np.nanmax(values, axis=1) - values[np.arange(many), actions]
        hands = seen["hand"]
        for table in np.flatnonzero(~wagering).tolist():
            step = len(pending[table])
            row = [numbers[table], step, *hands[table, :-1], actions[table]]
            exact = values[table, : len(ACTIONS)]
            pending[table].append(np.array([*row, *exact, regret[table], 0.0]))
        seen, net, over, _, _ = tables.step(actions)
        for table in np.flatnonzero(over).tolist():
            made = np.array(pending[table] or [_without_decision(int(numbers[table]))])
            made[:, -1] = net[table]
            pending[table] = []
            yield made
        done += int((over & (numbers < rounds)).sum())


def _without_decision(number: int) -> NDArray[np.float64]:
    row = np.zeros(len(COLUMNS))
    row[0], row[1], row[COLUMNS.index("action")] = number, -1, -1
    first = COLUMNS.index("action") + 1
    row[first : first + len(ACTIONS)] = np.nan
    return row


def _in_order(rows: NDArray[np.float64], rounds: int) -> NDArray[np.float64]:
    """Keep the first rounds that were begun, in order."""
    kept = rows[rows[:, 0] < rounds]
    return kept[np.lexsort((kept[:, 1], kept[:, 0]))]


def _write_csv(target: Path, rows: NDArray[np.float64]) -> None:
    with target.open("w", encoding="utf-8", newline="") as file:
        file.write(",".join(COLUMNS) + "\n")
        for row in rows.tolist():
            file.write(",".join("" if one != one else _number(one) for one in row) + "\n")  # noqa: PLR0124 - NaN


def _number(one: float) -> str:
    """Write every digit, and whole numbers without a point."""
    return repr(one).removesuffix(".0")


def _write_parquet(target: Path, rows: NDArray[np.float64]) -> None:
    import duckdb  # noqa: PLC0415 - of an extra

    with TemporaryDirectory() as folder, duckdb.connect() as database:
        lines = Path(folder) / "rows.csv"
        _write_csv(lines, rows)
        name = str(target).replace("'", "''")
        database.execute(
            f"COPY (SELECT * FROM read_csv($lines, header=true, columns=$types)) "  # noqa: S608
            f"TO '{name}' (FORMAT parquet)",
            {"lines": str(lines), "types": _TYPES},
        )
