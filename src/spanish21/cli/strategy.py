"""`spanish21 strategy`: the chart for a submission, from the analysis of that very submission."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, assert_never

import typer
from rich.console import Console

from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.extras import needs, ready_to_analyse
from spanish21.cli.failure import Failure, contradiction
from spanish21.cli.files import form_of, note_file, ready_to_write, write_file
from spanish21.cli.output import console, percent, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wager import Wager, wager_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from spanish21.analysis.row_worth import RowWorth
    from spanish21.strategy import Chart

__all__ = ["strategy"]


class Form(StrEnum):
    """In which form a chart is written."""

    text = "text"
    json = "json"
    toml = "toml"
    svg = "svg"
    html = "html"
    pdf = "pdf"


_COLUMNS = 80
_ENDINGS = {".txt": Form.text} | {f".{form}": form for form in Form if form is not Form.text}

Format = Annotated[
    Form | None,
    typer.Option("--format", help="How to write the chart; by default as the file is named."),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write to a file instead.")]
AsJson = Annotated[bool, typer.Option("--json", help="The same as --format json.")]
SplitTables = Annotated[
    bool,
    typer.Option(
        "--split-tables", help="Use separate tables for split hands: better, but more to learn."
    ),
]
Worth = Annotated[
    bool,
    typer.Option("--worth", help="Show what each row is worth, in text or JSON."),
]
Wallet = Annotated[
    bool,
    typer.Option("--wallet", help="Draw it in wallet size: one as SVG, a sheet of cards as PDF."),
]
Paper = Annotated[
    Literal["letter", "a4"] | None,
    typer.Option("--paper", help="Size of the paper of --wallet.", show_default="letter"),
]


def strategy(
    submission: SubmissionName,
    form: Format = None,
    out: Out = None,
    decks: Decks = None,
    settings: Settings = None,
    amend: Amended = None,
    wager: Wager = "",
    split_tables: SplitTables = False,
    worth: Worth = False,
    wallet: Wallet = False,
    paper: Paper = None,
    as_json: AsJson = False,
) -> None:
    """Show the best chart a person can carry, and what its simplicity costs."""
    ready_to_write("--out", out)
    form = _form(form, out, as_json=as_json)
    if worth and form not in {Form.text, Form.json}:
        message = f"--worth adds a table to text and JSON, not to {form}: leave one out."
        raise Failure("command/usage", message)
    _wallet_fits(form, wallet=wallet, paper=paper)
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    ready_to_analyse()
    from spanish21.analysis.edge import SPLIT_TABLES, TOTAL, analyze

    wager_of(wager, rulebook)
    best = analyze(rulebook, wager=wager or None)
    kind = SPLIT_TABLES if split_tables else TOTAL
    carried = analyze(rulebook, strategy=kind, wager=wager or None)
    chart = carried.best_chart
    if wallet:
        from spanish21.documents.wallet import card_notes

        notes = card_notes(chart, -carried.edge, rulebook.digest())
        _put(_card(chart, notes, form, paper or "letter"), out)
        return
    lines = _lines(best.edge, carried.edge, rulebook.digest())
    rows = carried.rows if worth else ()
    data = _data(chart, best.edge, carried.edge, rulebook.digest())
    if worth:
        data["rows"] = [asdict(row) for row in rows]
    if out is None and form is Form.text:
        _show(chart, lines, rows, console())
    elif out is None and form is Form.json:
        write_json(data)
    else:
        _put(_written(chart, lines, data, form, rows), out)


def _put(made: str | bytes, out: Path | None) -> None:
    """Write to the file, or to standard output where there is none."""
    if out is None:
        typer.echo(made)
    else:
        write_file(out, made)
        note_file(out)


def _wallet_fits(form: Form, *, wallet: bool, paper: str | None) -> None:
    """Refuse a card in a form that draws nothing, and a paper that nothing is printed on."""
    if wallet and form not in {Form.svg, Form.pdf}:
        raise Failure(
            "command/usage", f"--wallet draws SVG or PDF, not {form}: add --out card.pdf."
        )
    if paper and not (wallet and form is Form.pdf):
        raise Failure("command/usage", "--paper is for --wallet as PDF: add both, or leave it out.")


def _card(chart: Chart, notes: tuple[str, ...], form: Form, paper: str) -> str | bytes:
    """Draw the chart in wallet size: one card, or a sheet of them."""
    from spanish21.documents import to_pdf
    from spanish21.documents.paper import PaperSize
    from spanish21.documents.wallet import draw_card, draw_card_sheet

    if form is Form.svg:
        return draw_card(chart, notes).svg
    return to_pdf(draw_card_sheet(chart, notes, PaperSize(paper)))


def _form(form: Form | None, out: Path | None, *, as_json: bool) -> Form:
    """Return how the chart is written, if it can be."""
    if as_json and form not in {None, Form.json}:
        raise contradiction("--json", f"--format {form}")
    form = form_of(Form.json if as_json else form, out, _ENDINGS, Form.text)
    if form is Form.pdf:
        needs("typst")
        if out is None:
            raise Failure("command/usage", "a PDF needs a file: add --out chart.pdf.")
    return form


def _lines(best: float, carried: float, digest: str) -> tuple[str, ...]:
    """Write the house edge with the chart, and what its simplicity costs."""
    chart = f"Player's edge {percent(carried)} with this chart"
    cost = f"Simplicity costs {percent(best - carried, sign=False)}"
    return (
        f"{chart}, {percent(best)} by the cards of the hand.",
        f"{cost}, hitting suited sevens for the fixed payout included.",
        f"Rulebook {digest[:16]}; never insure.",
    )


def _written(
    chart: Chart,
    lines: tuple[str, ...],
    data: dict[str, object],
    form: Form,
    rows: tuple[RowWorth, ...],
) -> str | bytes:
    """Write the chart in a form."""
    from spanish21.printing import picture_pdf
    from spanish21.strategy import write_chart
    from spanish21.strategy.picture import html, svg

    match form:
        case Form.text:
            kept = StringIO()
            page = Console(file=kept, width=_COLUMNS, markup=False, highlight=False)
            _show(chart, lines, rows, page)
            return kept.getvalue()
        case Form.json:
            return json.dumps(data, indent=2) + "\n"
        case Form.toml:
            return write_chart(chart)
        case Form.svg:
            return svg(chart, lines)
        case Form.html:
            return html(chart, lines)
        case Form.pdf:
            return picture_pdf(svg(chart, lines))
        case _:
            assert_never(form)


def _data(chart: Chart, best: float, carried: float, digest: str) -> dict[str, object]:
    from spanish21.strategy import write_chart
    from spanish21.strategy.notation import UP_CARDS
    from spanish21.strategy.picture import chart_tables, legend

    tables = chart_tables(chart)
    return {
        "title": chart.title,
        "edge": carried,
        "edge_composition": best,
        "cost": best - carried,
        "tables": {
            shown.title: {
                label: dict(zip(UP_CARDS, line, strict=True)) for label, line in shown.rows
            }
            for shown in tables
        },
        "legend": dict(legend(chart)),
        "chart": write_chart(chart),
        "rulebook_digest": digest,
    }


def _show(
    chart: Chart, lines: tuple[str, ...], rows: tuple[RowWorth, ...], screen: Console
) -> None:
    from spanish21.drawing.chart import draw_chart

    screen.print(draw_chart(chart, screen.width, lines))
    if rows:
        screen.print()
        screen.print(_worth(rows, screen.width))
        screen.print(_WORTH)


def _worth(rows: tuple[RowWorth, ...], width: int) -> RenderableType:
    """Lay out what the rows are worth, the dearest first."""
    from spanish21.drawing.columns import columns

    shown = [row for row in rows if max(row.worth, row.signs) >= _SHOWN]
    lines = [
        [
            _TABLES[row.table].format("split hands, " if row.split else "", row.row),
            row.instead,
            percent(row.worth, sign=False),
            percent(row.signs, sign=False),
        ]
        for row in sorted(shown, key=lambda row: -max(row.worth, row.signs))
    ]
    heads = ["row", "one play", "costs", "without signs"]
    return columns(heads, lines, width, title="What the rows are worth")


_SHOWN = 5e-8
"""of the wager: what rounds to nothing is left out"""
_TABLES = {
    "hard": "{}hard {}",
    "soft": "{}soft {}",
    "pairs": "{}pair {}",
    "rescue": "{}after a double {}",
}
_WORTH = (
    "A row costs this much of each wager if you make the one play against every up card instead, "
    "or if you leave out its numbers, bonus signs and surrenders. Rows that cost nothing are left "
    "out. A minus sign means that the sign is there for a fixed payout."
)
