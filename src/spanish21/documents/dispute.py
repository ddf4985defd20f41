"""The file of a dispute for print: the round, what was said, the decision and who signed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from spanish21.documents.paper import PaperSize
from spanish21.extras import needs
from spanish21.printing import as_text, typeset

__all__ = ["DisputePaper", "dispute_source", "set_dispute"]

_PAPERS = {PaperSize.LETTER: "us-letter", PaperSize.A4: "a4"}
_STYLE = """#set text(font: ("Libertinus Serif", "DejaVu Serif"), size: 10pt, lang: "en")
#set table(stroke: none, inset: (x: 5pt, y: 3pt), fill: (_, y) => if calc.odd(y) { luma(242) })
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): it => block(above: 1.4em, below: 0.7em, sticky: true, it)
#show table.cell.where(y: 0): strong
"""


@dataclass(frozen=True, slots=True)
class DisputePaper:
    """What is printed in the file of a dispute."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """table, round, player, dealer, rules and so on"""
    statements: tuple[tuple[str, str], ...]
    """who and when, and what was said"""
    events: tuple[tuple[str, str, str, str], ...]
    """number in the log, time, what happened, clauses"""
    decision: tuple[tuple[str, str], ...]
    """empty as long as nothing is decided"""
    signatures: tuple[tuple[str, str, str], ...]
    """role, name, when it was signed in the log"""
    digest: str
    """the hash of the last entry of the log that the file comes from"""


def set_dispute(paper: DisputePaper, size: PaperSize = PaperSize.LETTER) -> bytes:
    """Set the file of a dispute as PDF."""
    needs("typst")
    return typeset(dispute_source(paper, size))


def dispute_source(paper: DisputePaper, size: PaperSize = PaperSize.LETTER) -> str:
    """Write the file of a dispute for typst."""
    foot = f"{paper.title}. Entry of the log (SHA-256): {paper.digest}"
    return "\n".join(
        (
            f"#set document(title: {json.dumps(paper.title, ensure_ascii=False)}, date: none)",
            f'#set page(paper: "{_PAPERS[size]}", margin: 2cm, footer: context [',
            f"#set text(size: 7pt, fill: luma(80))\n#grid(columns: (1fr, auto), [{as_text(foot)}],",
            "[Page #counter(page).display() of #counter(page).final().first()])])",
            _STYLE,
            f"= {as_text(paper.title)}",
            _pairs(paper.facts),
            "== Statements",
            _pairs(paper.statements),
            "== Decision",
            _pairs(paper.decision) if paper.decision else "Not decided yet.",
            _signatures(paper.signatures),
            "== The round, event by event",
            _events(paper.events),
        )
    )


def _pairs(rows: tuple[tuple[str, str], ...]) -> str:
    """Write names and values without a head."""
    cells = ",\n  ".join(f"[*{as_text(name)}*], [{as_text(value)}]" for name, value in rows)
    return f"#grid(columns: (4.4cm, 1fr), row-gutter: 7pt, column-gutter: 8pt,\n  {cells})\n"


def _events(rows: tuple[tuple[str, str, str, str], ...]) -> str:
    """Write the events of the round; the table goes on over pages, with its head on each."""
    cells = ",\n  ".join(", ".join(f"[{as_text(cell)}]" for cell in row) for row in rows)
    head = "table.header([Event], [Time (UTC)], [What happened], [Clauses])"
    return f"#table(columns: (auto, auto, 1fr, 4.4cm), align: left, {head},\n  {cells})\n"


def _signatures(rows: tuple[tuple[str, str, str], ...]) -> str:
    cells = ",\n  ".join(
        f"[{as_text(role)}], [{as_text(name)}], [{as_text(at)}], []" for role, name, at in rows
    )
    return f"""#block(breakable: false, width: 100%, above: 1.2em,
table(columns: (auto, 1fr, auto, 4cm), stroke: 0.5pt, inset: (x: 5pt, y: 8pt), fill: none,
  table.header([Role], [Name], [Recorded], [Signature]),
  {cells}))
"""
