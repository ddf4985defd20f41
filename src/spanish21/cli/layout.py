"""`spanish21 layout` and `spanish21 sign`: the felt and the signs of a table, drawn."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.submission import Settings, SubmissionName, rulebook_of
from spanish21.documents import MissingExtraError, draw_layout, draw_sign, to_pdf

if TYPE_CHECKING:
    from spanish21.documents import Drawing

__all__ = ["layout", "sign", "write_drawing"]


class Format(Enum):
    """What a drawing is written as."""

    SVG = "svg"
    PDF = "pdf"


class Payouts(Enum):
    """Where the payout odds are made known."""

    FELT = "felt"
    SIGN = "sign"


FormatOption = Annotated[
    Format | None,
    typer.Option("--format", help="svg or pdf; by default what the file's name says, else svg."),
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write to FILE instead of standard output."),
]
PayoutsOption = Annotated[
    Payouts,
    typer.Option(
        "--payouts", help="Inscribe the payout odds on the felt, or leave them to a sign."
    ),
]


def layout(
    submission: SubmissionName,
    settings: Settings = None,
    form: FormatOption = None,
    out: OutOption = None,
    payouts: PayoutsOption = Payouts.FELT,
) -> None:
    """Draw the felt with what the edition wants on it and at the table, and nothing else."""
    rulebook = rulebook_of(submission, settings)
    write_drawing(draw_layout(rulebook, with_payouts=payouts is Payouts.FELT), form, out)


def sign(
    submission: SubmissionName,
    settings: Settings = None,
    form: FormatOption = None,
    out: OutOption = None,
) -> None:
    """Draw the sheet to post at the table: payouts and limits, doubled hands, notices."""
    write_drawing(draw_sign(rulebook_of(submission, settings)), form, out)


def write_drawing(drawing: Drawing, form: Format | None, out: Path | None) -> None:
    """Write a drawing to a file or to standard output."""
    made = _made(drawing, form or _format_of(out))
    if out is None:
        if isinstance(made, bytes):
            typer.get_binary_stream("stdout").write(made)
        else:
            typer.echo(made, nl=False)
        return
    try:
        out.write_bytes(made if isinstance(made, bytes) else made.encode())
    except OSError as error:
        message = f"{out} cannot be written ({error.strerror})."
        raise Failure("file/unwritable", message) from None
    typer.echo(f"{drawing.title}: {out}")


def _format_of(out: Path | None) -> Format:
    return Format.PDF if out and out.suffix.lower() == ".pdf" else Format.SVG


def _made(drawing: Drawing, form: Format) -> str | bytes:
    if form is Format.SVG:
        return drawing.svg
    try:
        return to_pdf(drawing)
    except MissingExtraError as error:
        raise Failure("command/extra", f"{error}.") from None
