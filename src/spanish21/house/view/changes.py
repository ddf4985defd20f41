"""What is new in a view: a viewer who has the last one is sent no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.house.wire.showing import View

__all__ = ["changes", "told", "told_to_all"]

_encoder = json.Encoder()


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


def told_to_all(first: int, version: int, events: Sequence[Raw], changed: dict[str, Raw]) -> bytes:
    """Write the part of a message `Told` that is the same for all who saw the same before."""
    happened, seen = _encoder.encode(events), _encoder.encode(changed)
    return b'"first":%d,"version":%d,"events":%b,"changes":%b' % (
        first,
        version,
        happened,
        seen[:-1],
    )


def told(now: int, to_all: bytes, own: dict[str, object]) -> bytes:
    """Write a message `Told`: what all are told, and what changed for one viewer alone."""
    between = b"," if own and not to_all.endswith(b"{") else b""
    return b'{"type":"told","now":%d,%b%b%b}' % (now, to_all, between, _encoder.encode(own)[1:])
