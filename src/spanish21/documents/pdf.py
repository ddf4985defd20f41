"""Drawings as PDF, set by typst."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from spanish21.extras import needs

if TYPE_CHECKING:
    from spanish21.documents.svg import Drawing

__all__ = ["to_pdf"]

_PAGE = """\
#set document(title: "{title}", date: none)
#set page(width: {width}pt, height: {height}pt, margin: 0pt)
#image("drawing.svg", width: 100%)
"""


def to_pdf(drawing: Drawing) -> bytes:
    """Set a drawing on a page of its own size."""
    needs("typst")
    import typst  # noqa: PLC0415 - a heavy library, and an optional one

    plain = drawing.title.replace("\\", "").replace('"', "'").replace("#", "")
    page = _PAGE.format(title=plain, width=drawing.width, height=drawing.height)
    with TemporaryDirectory() as folder:
        Path(folder, "main.typ").write_text(page, "utf-8")
        Path(folder, "drawing.svg").write_text(drawing.svg, "utf-8")
        return typst.compile(Path(folder, "main.typ"), root=Path(folder), format="pdf")
