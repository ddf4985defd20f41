"""What is new in a view: a viewer who has the last one is sent no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spanish21.house.wire.showing import View

__all__ = ["changes"]


def changes(before: View, after: View) -> dict[str, object]:
    """Return the parts of a view that are not as they were; of the boxes only those."""
    found: dict[str, object] = {
        name: part
        for name in after.__struct_fields__
        if (part := getattr(after, name)) != getattr(before, name)
    }
    if "boxes" in found:
        pairs = zip(before.boxes, after.boxes, strict=True)
        found["boxes"] = tuple(box for old, box in pairs if box != old)
    return found
