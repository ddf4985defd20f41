"""How many boxes are in play at a training table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure

if TYPE_CHECKING:
    from spanish21.law import Rulebook

__all__ = ["Boxes", "check_boxes"]

Boxes = Annotated[int, typer.Option("--boxes", metavar="N", help="Boxes in play, from box 1 up.")]


def check_boxes(boxes: int, rulebook: Rulebook) -> None:
    """Refuse a number of boxes that the table does not have."""
    most = rulebook.boxes
    if not 1 <= boxes <= most.value:
        message = f"--boxes {boxes}: The table has boxes 1 to {most.value}. [{most.clause}]"
        raise Failure("deal/boxes", message)
