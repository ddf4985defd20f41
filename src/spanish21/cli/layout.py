"""`spanish21 layout` and `spanish21 sign`: the felt and the signs of a table, drawn."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.extras import needs
from spanish21.cli.failure import Failure
from spanish21.cli.files import form_of, ready_to_write, write_file
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.documents import draw_layout, draw_sign, to_pdf

if TYPE_CHECKING:
    from collections.abc import Callable

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
    typer.Option("--format", help="svg or pdf; by default as the file is named, else svg."),
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
    amend: Amended = None,
    form: FormatOption = None,
    out: OutOption = None,
    payouts: PayoutsOption = Payouts.FELT,
    as_json: AsJson = False,
) -> None:
    """Draw the felt with everything that the edition requires, and nothing else."""
    rulebook = rulebook_of(submission, amending(settings, amend))
    felt = payouts is Payouts.FELT
    write_drawing(lambda: draw_layout(rulebook, with_payouts=felt), form, out, as_json=as_json)


def sign(
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    form: FormatOption = None,
    out: OutOption = None,
    as_json: AsJson = False,
) -> None:
    """Draw the sheet to post at the table: payouts and limits, doubled hands, notices."""
    rulebook = rulebook_of(submission, amending(settings, amend))
    write_drawing(lambda: draw_sign(rulebook), form, out, as_json=as_json)


def write_drawing(
    draw: Callable[[], Drawing], form: Format | None, out: Path | None, *, as_json: bool
) -> None:
    """Draw, and write the drawing to a file or to standard output, once that is known to work."""
    form = form_of(form, out, {f".{one.value}": one for one in Format}, Format.SVG)
    ready_to_write("--out", out)
    if form is Format.PDF:
        needs("typst")
        if as_json and out is None:
            raise Failure("command/usage", "A PDF is not text: name a file with --out.")
    drawing = draw()
    made = drawing.svg if form is Format.SVG else to_pdf(drawing)
    if out is not None:
        write_file(out, made)
    if as_json:
        shown = {"svg": made} if out is None else {"file": str(out)}
        write_json({"title": drawing.title, "format": form.value, **shown})
    elif out is not None:
        typer.echo(f"{drawing.title}: {out}")
    elif isinstance(made, bytes):
        typer.get_binary_stream("stdout").write(made)
    else:
        typer.echo(made, nl=False)
