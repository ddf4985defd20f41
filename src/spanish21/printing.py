"""Documents for print, set with typst."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["PAGE", "as_table", "as_text", "picture_pdf", "typeset"]

PAGE = """#set page(paper: "us-letter", margin: (x: 2cm, y: 1.8cm), numbering: "1 / 1")
#set text(font: ("Libertinus Serif", "DejaVu Serif"), size: 10pt)
#set par(justify: true)
#set table(stroke: none, inset: (x: 5pt, y: 3pt), fill: (_, y) => if calc.odd(y) { luma(242) })
#set list(spacing: 0.6em)
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): it => block(above: 1.2em, below: 0.6em, it)
#show table.cell.where(y: 0): strong
"""


_WHOLE = 36
"""rows up to which a table is kept on one page"""


def typeset(source: str, files: dict[str, str] | None = None) -> bytes:
    """Set a typst source with the files it names, and return the PDF."""
    import typst  # noqa: PLC0415 - an extra, wanted only when a document is made

    with TemporaryDirectory() as folder:
        main = Path(folder, "main.typ")
        main.write_text(source, "utf-8")
        for name, text in (files or {}).items():
            Path(folder, name).write_text(text, "utf-8")
        made = Path(folder, "main.pdf")
        typst.compile(str(main), output=str(made))
        return made.read_bytes()


def picture_pdf(picture: str) -> bytes:
    """Put one picture on a page of its size."""
    source = '#set page(width: auto, height: auto, margin: 0pt)\n#image("picture.svg")\n'
    return typeset(source, {"picture.svg": picture})


def as_text(text: str) -> str:
    """Write a text so that typst takes it as it stands."""
    return f"#{json.dumps(text, ensure_ascii=False)}"


def as_table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbers: bool = True,
    long: bool = False,
) -> str:
    """Write a table; the columns beside the first are numbers, or text; a long one may break."""
    align = "left, " + ", ".join(["right" if numbers else "left"] * (len(heads) - 1))
    widths = (
        ", ".join(["auto"] * len(heads)) if numbers else "auto, 1fr" + ", auto" * (len(heads) - 2)
    )
    head = ", ".join(f"[{as_text(one)}]" for one in heads)
    listed = list(rows)
    body = ",\n  ".join(", ".join(f"[{as_text(cell)}]" for cell in row) for row in listed)
    breaks = "true" if long or len(listed) > _WHOLE else "false"
    made = f"table(columns: ({widths}), align: ({align},),\n  table.header({head}),\n  {body})"
    return f"#block(breakable: {breaks}, {made})\n"
