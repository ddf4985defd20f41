"""Documents for print, set with typst."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["picture_pdf", "typeset"]


def typeset(source: str, files: dict[str, str] | None = None) -> bytes:
    """Set a typst source with the files it names, and return the PDF."""
    import typst  # noqa: PLC0415 - an extra, wanted only when a document is made

    with TemporaryDirectory() as folder:
        main = Path(folder, "main.typ")
        main.write_text(source, "utf-8")
        for name, text in (files or {}).items():
            Path(folder, name).write_text(text, "utf-8")
        made = typst.compile(str(main))
    assert isinstance(made, bytes)  # noqa: S101 - typst returns bytes when no output is named
    return made


def picture_pdf(picture: str) -> bytes:
    """Put one picture on a page of its size."""
    source = '#set page(width: auto, height: auto, margin: 0pt)\n#image("picture.svg")\n'
    return typeset(source, {"picture.svg": picture})
