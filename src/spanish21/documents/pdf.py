"""Drawings as PDF, set by typst."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.documents.svg import Drawing

__all__ = ["MissingExtraError", "to_pdf"]

_PAGE = """\
#set document(title: "{title}", date: none)
#set page(width: {width}pt, height: {height}pt, margin: 0pt)
#image("drawing.svg", width: 100%)
"""


class MissingExtraError(ImportError):
    """A library of an extra is needed and not installed."""

    def __init__(self, library: str, extra: str = "report") -> None:
        """Say which extra brings the library."""
        super().__init__(
            f"this needs {library}, which comes with the extra {extra!r}: "
            f"pip install 'spanish21[{extra}]'"
        )


def to_pdf(drawing: Drawing) -> bytes:
    """Set a drawing on a page of its own size."""
    try:
        import typst  # noqa: PLC0415 - a heavy library, and an optional one
    except ImportError:
        raise MissingExtraError("typst") from None
    plain = drawing.title.replace("\\", "").replace('"', "'").replace("#", "")
    page = _PAGE.format(title=plain, width=drawing.width, height=drawing.height)
    with TemporaryDirectory() as folder:
        Path(folder, "main.typ").write_text(page, "utf-8")
        Path(folder, "drawing.svg").write_text(drawing.svg, "utf-8")
        return typst.compile(Path(folder, "main.typ"), root=Path(folder), format="pdf")
