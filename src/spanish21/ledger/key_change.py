"""Changes of the key that signs checkpoints: each is an entry in the stream of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from spanish21.ledger.entry import Draft, Entry, type_of

if TYPE_CHECKING:
    from spanish21.ledger.keys import KeysReplaced

__all__ = [
    "STREAM",
    "CheckpointKeyReplaced",
    "ReplaceCheckpointKey",
    "key_changes",
    "key_replaced",
]

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


_change = msgspec.json.Decoder(CheckpointKeyReplaced)
_CHANGE = CheckpointKeyReplaced.__struct_config__.tag


def key_changes(entry: Entry) -> list[CheckpointKeyReplaced]:
    """Read the changes of the key that an entry records."""
    if entry.stream != STREAM:
        return []
    return [_change.decode(event) for event in entry.events if type_of(event) == _CHANGE]
