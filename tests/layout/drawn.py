"""Reading a drawing back: what stands on it, where, and by which clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.documents import Drawing

NAME = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")


class Drawn(NamedTuple):
    """One piece of a drawing."""

    item: str
    clauses: tuple[str, ...]
    title: str
    words: str
    box: int | None
    spot: tuple[float, float] | None


def root_of(drawing: Drawing) -> ET.Element:
    return ET.fromstring(drawing.svg)


def part(drawing: Drawing, name: str) -> ET.Element:
    return next(found for found in root_of(drawing).iter(f"{NAME}g") if found.get("id") == name)


def pieces(element: ET.Element) -> list[Drawn]:
    return [_drawn(found) for found in element.iter(f"{NAME}g") if found.get("data-clause")]


def pieces_of(drawing: Drawing, item: str) -> list[Drawn]:
    return [piece for piece in pieces(root_of(drawing)) if piece.item == item]


def only(drawing: Drawing, item: str) -> Drawn:
    [piece] = pieces_of(drawing, item)
    return piece


def words_of(element: ET.Element) -> list[str]:
    """List the lines of text below an element, titles not included."""
    return [" ".join("".join(line.itertext()).split()) for line in element.iter(f"{NAME}text")]


def clauses_of(drawing: Drawing) -> set[str]:
    return {clause for piece in pieces(root_of(drawing)) for clause in piece.clauses}


def uncited_words(element: ET.Element, *, cited: bool = False) -> Iterator[str]:
    """List the texts that stand under no clause."""
    cited = cited or bool(element.get("data-clause"))
    if element.tag == f"{NAME}text" and not cited:
        yield "".join(element.itertext())
    for child in element:
        yield from uncited_words(child, cited=cited)


def _drawn(element: ET.Element) -> Drawn:
    moved = MOVED.match(element.get("transform") or "")
    box = element.get("data-box")
    return Drawn(
        item=element.get("data-item") or "",
        clauses=tuple((element.get("data-clause") or "").split("; ")),
        title=element.findtext(f"{NAME}title") or "",
        words=" ".join(words_of(element)),
        box=int(box) if box else None,
        spot=(float(moved[1]), float(moved[2])) if moved else None,
    )
