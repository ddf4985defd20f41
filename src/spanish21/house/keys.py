"""What the stream of the house says of the keys of its checkpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.ledger.entry import Draft

if TYPE_CHECKING:
    from spanish21.ledger.keys import KeysReplaced

__all__ = ["STREAM", "CheckpointKeyReplaced", "ReplaceCheckpointKey", "key_replaced"]

STREAM = "house"


class ReplaceCheckpointKey(Struct, frozen=True, tag=True):
    """Sign with another key, because the one before was lost."""


class CheckpointKeyReplaced(Struct, frozen=True, tag=True):
    """Checkpoints are signed with another key from here on; both are public keys."""

    lost: str
    new: str


def key_replaced(replaced: KeysReplaced, at: int) -> Draft:
    """Write down that a lost key was replaced."""
    return Draft.of(
        STREAM,
        at=at,
        actor="system",
        command_id=f"key.{replaced.new}",
        command=ReplaceCheckpointKey(),
        events=(CheckpointKeyReplaced(replaced.lost, replaced.new),),
    )
