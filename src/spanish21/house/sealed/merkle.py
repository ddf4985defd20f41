"""A salted Merkle tree over the positions of a shoe: one can be shown without the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

__all__ = ["leaf_hash", "path_of", "root_from_path", "root_of"]

_LEAF = b"\x00"
_NODE = b"\x01"
_POSITION_BYTES = 4


def leaf_hash(position: int, card: str, salt: bytes) -> bytes:
    """Hash one position of the shoe with its salt."""
    place = position.to_bytes(_POSITION_BYTES, "big")
    return sha256(_LEAF + salt + place + card.encode()).digest()


def _joined(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def _levels(leaves: Sequence[bytes]) -> Iterator[list[bytes]]:
    """Go up from the leaves to the root; the last of an odd number moves up as it is."""
    level = list(leaves)
    yield level
    while len(level) > 1:
        above = [_joined(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
        yield level


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Hash all leaves into one."""
    *_, top = _levels(leaves)
    return top[0]


def path_of(leaves: Sequence[bytes], position: int) -> list[bytes]:
    """List the hashes beside the way from a leaf up to the root."""
    path = []
    for level in _levels(leaves):
        beside = position ^ 1
        if beside < len(level):
            path.append(level[beside])
        position //= 2
    return path


def root_from_path(leaf: bytes, position: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Go up from one leaf by the hashes beside its way; none when their number is wrong."""
    found, width, rest = leaf, size, list(path)
    while width > 1:
        if position ^ 1 < width:
            if not rest:
                return None
            beside = rest.pop(0)
            found = _joined(beside, found) if position % 2 else _joined(found, beside)
        position, width = position // 2, (width + 1) // 2
    return None if rest else found
