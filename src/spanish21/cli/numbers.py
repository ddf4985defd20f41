"""Tables of numbers for other programs: `--out` writes CSV, Parquet or JSON."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.files import ready_to_write, unwritable, write_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["NumbersFile", "figures", "ready_for_numbers", "write_numbers"]

NumbersFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write the numbers as .csv, .parquet or .json."),
]
_ENDINGS = (".csv", ".parquet", ".json")


def ready_for_numbers(out: Path | None) -> None:
    """Check the place and the format before anything is worked out."""
    ready_to_write("--out", out, _ENDINGS)
    if out is not None and out.suffix.lower() == ".parquet":
        needs("duckdb")


def write_numbers(
    out: Path,
    rows: Sequence[Mapping[str, object]],
    *,
    aside: bool = False,
    columns: Sequence[str] = (),
) -> None:
    """Write rows that all have the same columns; `aside` keeps the note off standard output.

    Where there may be no row, `columns` names what a row would have.
    """
    columns = list(rows[0]) if rows else columns
    match out.suffix.lower():
        case ".json":
            write_file(out, json.dumps(list(rows), indent=2) + "\n")
        case ".csv":
            write_file(out, _csv(rows, columns))
        case _:
            _write_parquet(out, rows, columns)
    many = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
    typer.echo(f"Wrote {many} to {out}.", err=aside)


def _csv(rows: Sequence[Mapping[str, object]], columns: Sequence[str]) -> str:
    text = StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _write_parquet(out: Path, rows: Sequence[Mapping[str, object]], columns: Sequence[str]) -> None:
    import duckdb

    read = "read_json($lines, format='newline_delimited', sample_size=-1)"
    empty = [name for name in columns if all(row[name] is None for row in rows)]
    typed = ", ".join(f'NULL::DOUBLE AS "{name}"' for name in empty)
    source = f"(SELECT * REPLACE ({typed}) FROM {read})" if empty else read  # noqa: S608
    if not rows:
        named = ", ".join(f'NULL::VARCHAR AS "{name}"' for name in columns)
        source = f"(SELECT {named}) WHERE $lines IS NULL"
    with TemporaryDirectory() as folder, duckdb.connect() as database:
        lines = Path(folder) / "rows.json"
        lines.write_text("\n".join(map(json.dumps, rows)), "utf-8")
        target = str(out).replace("'", "''")
        try:
            database.execute(
                f"COPY (SELECT * FROM {source}) TO '{target}' (FORMAT parquet)",  # noqa: S608
                {"lines": str(lines)},
            )
        except duckdb.IOException as error:
            raise unwritable(out, OSError(0, str(error))) from None


def figures(data: object, name: str = "") -> Iterator[dict[str, object]]:
    """List every number of a JSON document with the path that leads to it."""
    if isinstance(data, dict):
        for key, part in data.items():
            yield from figures(part, f"{name}.{key}" if name else str(key))
    elif isinstance(data, list):
        for place, part in enumerate(data):
            yield from figures(part, f"{name}.{place}")
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield {"figure": name, "value": float(data)}
