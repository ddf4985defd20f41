"""What is new in a view: a viewer who has the last one is sent no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct, json

if TYPE_CHECKING:
    from spanish21.house.wire.showing import View

__all__ = ["Encoded", "changes"]

_encoder = json.Encoder()


class Encoded(Struct, frozen=True, tag_field="type", tag="told"):
    """The message `Told` as it is sent: what all are told alike is encoded once for all."""

    first: int
    version: int
    now: int
    events: tuple[Raw, ...]
    changes: dict[str, object]


def changes(before: View, after: View) -> dict[str, Raw]:
    """Encode the parts of a view that are not as they were; of the boxes only those."""
    found: dict[str, object] = {
        name: part
        for name in after.__struct_fields__
        if (part := getattr(after, name)) is not (was := getattr(before, name)) and part != was
    }
    if "boxes" in found:
        pairs = zip(before.boxes, after.boxes, strict=True)
        found["boxes"] = tuple(box for old, box in pairs if box != old)
    return {name: Raw(_encoder.encode(part)) for name, part in found.items()}
