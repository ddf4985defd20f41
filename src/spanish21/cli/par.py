"""`spanish21 par`: documents for a Rules Submission."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.extras import Steps, needs, ready_to_analyse
from spanish21.cli.failure import contradiction
from spanish21.cli.files import note_file, ready_to_write, write_file
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wager import Wager, wager_of

__all__ = ["par"]

Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write the PDF.")]
Card = Annotated[bool, typer.Option("--rule-card", help="Write the players' rule card instead.")]


def par(
    submission: SubmissionName,
    out: Out,
    rule_card: Card = False,
    decks: Decks = None,
    settings: Settings = None,
    amend: Amended = None,
    wager: Wager = "",
    as_json: AsJson = False,
) -> None:
    """Write the PAR sheet: every wager's return, frequencies, method, assumptions, digests."""
    if rule_card and wager:
        raise contradiction("--rule-card", "--wager")
    ready_to_write("--out", out, (".pdf",))
    needs("typst")
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    wager_of(wager, rulebook)
    steps = Steps(4)
    ready_to_analyse(quiet=True)
    steps("Loading the analyzer")
    from spanish21.analysis.edge import TOTAL, analyze
    from spanish21.analysis.par import par_sheet
    from spanish21.analysis.rule_card import rule_card as players_card

    data: dict[str, object] = {"file": str(out), "rulebook_digest": rulebook.digest()}
    if rule_card:
        write_file(out, players_card(rulebook))
    else:
        steps("Analyzing the best play")
        best = analyze(rulebook, wager=wager or None)
        steps("Analyzing the best chart")
        carried = analyze(rulebook, strategy=TOTAL, wager=wager or None)
        steps("Writing the PAR sheet")
        write_file(out, par_sheet(best, carried))
        data |= {"edge": best.edge, "edge_chart": carried.edge}
    if as_json:
        write_json(data)
    else:
        note_file(out)
