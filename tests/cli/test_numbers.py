"""Tables of numbers as files: the same rows as CSV, Parquet and JSON, from every command."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.cli.numbers import write_numbers

duckdb = pytest.importorskip("duckdb")
pytest.importorskip("numba")

OFFERED = "--set bonus_spin.offered=true --set xtreme_16.offered=true"
COMMANDS = {
    "analyze MD-1.0": ("figure", 90),
    "compare MD-1.0 MA": ("edge", 2),
    "dealer MD-1.0": ("bust", 11),
    "ev MD-1.0 --all": ("stand", 620),
    "ev MD-1.0 --hand 8s,8c --up Kd --up 6d": ("split", 2),
    "mixing riffle*3 --cards 52 --trials 20": ("rising_sequences_mean", 4),
    "removal MA": ("tag", 12),
    "risk MD-1.0 --bankroll 20 --rounds 50": ("figure", 10),
    "rules options MD-1.0 --cost": ("change", 5),
    "simulate MD-1.0 --rounds 20000": ("figure", 100),
    f"wheel analyze MD-bonus-spin {OFFERED}": ("figure", 50),
    "wheel show MA-bonus-spin": ("weight", 5),
}
"""commands that print numbers, a column that they write and how many rows there are at least"""


@pytest.mark.parametrize("line", COMMANDS)
def test_every_table_of_numbers_is_written_as_csv_parquet_and_json(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    column, least = COMMANDS[line]
    found: dict[str, list[dict[str, object]]] = {}
    written: list[tuple[Path, list[dict[str, object]]]] = []

    def twice(out: Path, rows: list[dict[str, object]], *, aside: bool) -> None:
        write_numbers(out, rows, aside=aside)
        written.append((out, rows))

    module = f"spanish21.cli.{MODULES.get(line.split(maxsplit=1)[0], line.split(maxsplit=1)[0])}"
    if line.startswith("wheel"):
        module = f"spanish21.cli.wheel.{line.split()[1]}"
    monkeypatch.setattr(f"{module}.write_numbers", twice)
    answer = CliRunner().invoke(
        app, [*line.split(), "--out", str(tmp_path / "rows.csv")], catch_exceptions=False
    )
    assert answer.exit_code == 0, answer.output
    [(out, rows)] = written
    assert len(rows) >= least
    assert f"Wrote {len(rows)} rows to {out}." in answer.stdout
    for ending in ("json", "parquet"):
        write_numbers(tmp_path / f"rows.{ending}", rows)
    with out.open(newline="") as lines:
        found["csv"] = list(csv.DictReader(lines))
    found["json"] = json.loads((tmp_path / "rows.json").read_text("utf-8"))
    query = f"SELECT * FROM '{tmp_path / 'rows.parquet'}'"
    found["parquet"] = duckdb.sql(query).df().to_dict("records")
    assert list(rows[0]) == list(found["csv"][0]) == list(found["parquet"][0])
    assert column in rows[0]
    assert found["json"] == rows
    for form in ("csv", "parquet"):
        assert len(found[form]) == len(rows)
        for row, other in zip(rows, found[form], strict=True):
            value = row[column]
            assert str(other[column]) == str(value) or other[column] == pytest.approx(value)


MODULES = {"rules": "rules.costs"}
"""where a command is that is not named like its module"""


@pytest.mark.parametrize("ending", ["csv", "parquet", "json"])
def test_without_a_row_the_columns_are_named_all_the_same(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"rows.{ending}"
    write_numbers(out, [], columns=["wager", "net"])
    if ending == "json":
        assert json.loads(out.read_text("utf-8")) == []
    else:
        assert duckdb.sql(f"SELECT * FROM '{out}'").columns == ["wager", "net"]


def test_a_column_without_a_value_is_a_number_all_the_same(tmp_path: Path) -> None:
    paths = [str(tmp_path / f"{name}.parquet") for name in ("none", "some")]
    for path, split in zip(paths, (None, -0.5), strict=True):
        write_numbers(Path(path), [{"hand": "8s 9c", "split": split}])
    both = duckdb.sql(f"SELECT * FROM read_parquet({paths})")
    assert [str(kind) for kind in both.types] == ["VARCHAR", "DOUBLE"]
    assert {row[1] for row in both.fetchall()} == {None, -0.5}


def test_one_row_is_counted_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_numbers(tmp_path / "rows.csv", [{"net": 1.0}])
    assert "Wrote 1 row to" in capsys.readouterr().out


def test_numbers_of_options_need_their_costs(tmp_path: Path) -> None:
    words = ["rules", "options", "MD-1.0", "--out", str(tmp_path / "x.csv")]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 2
    assert "give --cost too" in answer.stderr
    assert not list(tmp_path.iterdir())
