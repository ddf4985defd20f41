"""Passwords and tokens: what is kept is never what was said."""

from __future__ import annotations

import secrets
from base64 import b64encode
from hashlib import sha256
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from spanish21.refusal import refused

__all__ = ["Hasher", "Passwords", "hashed", "new_id", "new_token"]

_SHORTEST, _LONGEST = 8, 256


class Hasher(Protocol):
    """What hashes passwords: argon2, cheaper in tests."""

    @property
    def memory_cost(self) -> int:
        """Return the memory that a hash takes, in KiB."""

    @property
    def time_cost(self) -> int:
        """Return how often a hash passes over its memory."""

    @property
    def parallelism(self) -> int:
        """Return how many threads a hash takes."""

    def hash(self, password: str) -> str:
        """Hash a password with a fresh salt."""

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002 - argon2's name
        """Compare, or raise."""

    def check_needs_rehash(self, hash: str) -> bool:  # noqa: A002
        """Whether the hash is weaker than those made now."""


def new_token() -> str:
    """Draw a token of 256 bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Draw the id of a person."""
    return secrets.token_hex(8)


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode()).hexdigest()


def _matches_none(hasher: Hasher) -> str:
    """Write a hash that no password has, and that takes as long to compare as any other."""
    salt, digest = (b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


class Passwords:
    """Hashes and compares passwords, in the same time whether there is such a person or not."""

    def __init__(self, hasher: Hasher | None = None) -> None:
        """Take argon2 unless something else is given."""
        # One thread each: several logins at a time leave the tables their cores.
        self._hasher: Hasher = hasher or PasswordHasher(
            time_cost=2, memory_cost=65_536, parallelism=1
        )
        self._missing = _matches_none(self._hasher)

    def hash(self, password: str) -> bytes:
        """Hash a password, or deny one that is too short or too long."""
        if not _SHORTEST <= len(password) <= _LONGEST:
            message = f"A password has {_SHORTEST} to {_LONGEST} characters. Choose another."
            raise refused("people/password", message)
        try:
            return self._hasher.hash(password).encode()
        except UnicodeEncodeError:
            message = "A password has only letters, digits and signs. Choose another."
            raise refused("people/password", message) from None

    def right(self, kept: bytes | None, password: str) -> bool:
        """Return whether this is the password; a missing hash matches none."""
        try:
            self._hasher.verify(kept.decode() if kept else self._missing, password[:_LONGEST])
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False
        return kept is not None and len(password) <= _LONGEST

    def outdated(self, kept: bytes) -> bool:
        """Whether a hash should be made again while the password is at hand."""
        return self._hasher.check_needs_rehash(kept.decode())
