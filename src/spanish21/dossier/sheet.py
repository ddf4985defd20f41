"""Pages with a title block, revision, digest and approval block, on either paper."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256

from spanish21.printing import as_text, typeset

__all__ = ["NOT_YET", "Document", "Meta", "Paper", "set_document", "source"]

_SHORT = 16
NOT_YET = "not named yet"
"""stands in a title block for what the operator has not stated"""


class Paper(Enum):
    """A size of paper, by its folder and by the name that typst has for it."""

    LETTER = ("letter", "us-letter")
    A4 = ("a4", "a4")

    @property
    def folder(self) -> str:
        """Return the folder in which documents of this size are."""
        return self.value[0]


@dataclass(frozen=True)
class Meta:
    """What stands in every title block."""

    operator: str
    edition: str
    decks: int
    rulebook: str
    """the digest of the rules"""
    number: str = ""
    """of the submission"""
    revision: int = 1
    date: str = ""
    prepared_by: str = ""


@dataclass(frozen=True)
class Document:
    """A document of the dossier: typst source without a page, and the pictures it names."""

    name: str
    title: str
    body: str
    pictures: dict[str, str] = field(default_factory=dict)
    watermark: str = ""

    @property
    def digest(self) -> str:
        """Return the fingerprint of what the document holds, whatever the paper."""
        total = sha256(f"{self.name}\n{self.title}\n{self.body}\n{self.watermark}".encode())
        for name, picture in sorted(self.pictures.items()):
            total.update(f"\n{name}\n{picture}".encode())
        return total.hexdigest()


_STYLE = """#set text(font: ("Libertinus Serif", "DejaVu Serif"), size: 10pt, lang: "en")
#set par(justify: false)
#set table(stroke: none, inset: (x: 5pt, y: 3pt), fill: (_, y) => if calc.odd(y) { luma(242) })
#set list(spacing: 0.6em)
#set enum(spacing: 0.7em)
#show heading.where(level: 1): set text(size: 16pt)
#show heading.where(level: 2): it => block(above: 1.2em, below: 0.6em, sticky: true, it)
#show heading.where(level: 3): it => block(above: 1.5em, below: 0.6em, sticky: true, it)
#show table.cell.where(y: 0): strong
"""


def set_document(document: Document, meta: Meta, paper: Paper) -> bytes:
    """Set a document on one size of paper; the same document always gives the same bytes."""
    return typeset(source(document, meta, paper), document.pictures)


def source(document: Document, meta: Meta, paper: Paper) -> str:
    """Write a document with its page, title block and approval block."""
    title = json.dumps(document.title, ensure_ascii=False)
    return "\n".join(
        (
            f"#set document(title: {title}, date: none)",
            _page(document, meta, paper),
            _STYLE,
            _title_block(document, meta),
            document.body,
            _approval(meta),
        )
    )


def _page(document: Document, meta: Meta, paper: Paper) -> str:
    short = f"{document.title}, revision {meta.revision}, digest {document.digest[:_SHORT]}"
    over = ""
    if document.watermark:
        mark = f"text(size: 26pt, fill: rgb(200, 40, 40, 90))[{as_text(document.watermark)}]"
        over = f"\n  foreground: rotate(-40deg, {mark}),"
    return f"""#set page(paper: "{paper.value[1]}", margin: (x: 2cm, top: 2cm, bottom: 2cm),{over}
  footer: context [#set text(size: 8pt, fill: luma(80))
    #grid(columns: (1fr, auto), [{as_text(short)}],
      [Page #counter(page).display() of #counter(page).final().first()])])"""


def _title_block(document: Document, meta: Meta) -> str:
    rows = [
        ("Submission", meta.number or "not numbered yet"),
        ("Revision", str(meta.revision)),
        ("Date", meta.date or "not dated yet"),
        ("Prepared by", meta.prepared_by or NOT_YET),
        ("Document digest", document.digest[:_SHORT]),
        ("Rulebook digest", meta.rulebook[:_SHORT]),
    ]
    cells = ",\n  ".join(f"[{_small(name)} #linebreak() {as_text(value)}]" for name, value in rows)
    rules = f"{meta.edition}, {meta.decks} decks"
    return f"""#block(breakable: false, width: 100%, stroke: 0.8pt, inset: 8pt)[
#set par(spacing: 0.7em)
#text(size: 15pt, weight: "bold")[{as_text(document.title)}]

{_small("Operator")} {as_text(meta.operator)}

{_small("Rules")} {as_text(rules)}

#set text(size: 9pt)
#grid(columns: (auto, auto, auto, 1fr, auto, auto), column-gutter: 14pt,
  {cells})
]
"""


def _small(name: str) -> str:
    return f"#text(size: 7pt, fill: luma(80))[{as_text(name)}]"


def _approval(meta: Meta) -> str:
    """Write who prepared, reviewed and approved the document, with room for their hands."""
    rows = "".join(
        f"[{as_text(role)}], [{as_text(name)}], [], [],\n  "
        for role, name in (
            ("Prepared by", meta.prepared_by),
            ("Approved for the operator", ""),
            ("Approved by the regulator", ""),
        )
    )
    return f"""#v(1em)
#block(breakable: false, width: 100%)[
#text(weight: "bold")[Approval]
#table(columns: (auto, 1fr, 1fr, 3cm), stroke: 0.5pt, inset: (x: 5pt, y: 7pt), fill: none,
  table.header([Role], [Name and title], [Signature], [Date]),
  {rows})
]
"""
