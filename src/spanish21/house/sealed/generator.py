"""The one generator of the house: a ChaCha20 key stream, and numbers drawn from it unbiased."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

__all__ = ["KEY_BYTES", "Generator", "Use", "derive_key", "key_stream"]

KEY_BYTES = 32
_COUNTER = bytes(4)
_NUMBER_BYTES = 12
_CHUNK = 1024
_BYTE = 256

T = TypeVar("T")


class Use(Enum):
    """What numbers are drawn for; each use of a shoe has a key of its own."""

    SHOE = "shoe"
    """the order of the cards"""
    SALT = "salt"
    """what keeps unrevealed positions from being guessed"""
    CUT = "cut"
    """where the cutting card and the cover card go when no one else places them"""
    WHEEL = "wheel"
    """where a wheel stops"""
    HOT_SPOT = "hot-spot"
    """which wagering position is the Hot Spot"""


def derive_key(material: bytes, info: str) -> bytes:
    """Derive a key from secret material by HKDF-SHA256 without salt (RFC 5869)."""
    return HKDF(SHA256(), KEY_BYTES, None, info.encode()).derive(material)


def key_stream(key: bytes, number: int = 0) -> Callable[[int], bytes]:
    """Return what hands out the ChaCha20 key stream (RFC 8439), `number` being the nonce."""
    nonce = _COUNTER + number.to_bytes(_NUMBER_BYTES, "little")
    encrypt = Cipher(ChaCha20(key, nonce), mode=None).encryptor().update
    return lambda size: encrypt(bytes(size))


class Generator:
    """Numbers out of a stream of bytes; it knows no player, no balance and no history."""

    __slots__ = ("_at", "_bytes", "_source")

    def __init__(self, source: Callable[[int], bytes]) -> None:
        """Draw from a source that returns as many bytes as it is asked for."""
        self._source = source
        self._bytes = b""
        self._at = 0

    @classmethod
    def keyed(cls, key: bytes, number: int = 0) -> Generator:
        """Draw from the key stream of a key; each number gives a stream of its own."""
        return cls(key_stream(key, number))

    def take(self, size: int) -> bytes:
        """Take the next bytes of the stream."""
        end = self._at + size
        while end > len(self._bytes):
            self._bytes = self._bytes[self._at :] + self._source(_CHUNK)
            self._at, end = 0, size
        taken = self._bytes[self._at : end]
        self._at = end
        return taken

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 up to but not including the bound, all equally likely.

        As few whole bytes as can hold the largest number are read as one number, the most
        significant byte first; those above the last full multiple of the bound are thrown away.
        """
        if bound < 1:
            raise ValueError(f"nothing can be drawn below {bound}: the bound is 1 or more")
        size = ((bound - 1).bit_length() + 7) // 8
        full = _BYTE**size
        limit = full - full % bound
        while True:
            drawn = int.from_bytes(self.take(size), "big")
            if drawn < limit:
                return drawn % bound

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return the things in an order drawn at random, every order equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
