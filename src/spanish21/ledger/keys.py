"""The keys of the checkpoints: one to sign with, and all that ever signed, to check with."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from spanish21.ledger.errors import StoreUnusable
from spanish21.ledger.private import write_whole

__all__ = ["PRIVATE_KEY", "PUBLIC_KEY", "Keys", "KeysReplaced", "is_signed", "read_public_keys"]

PRIVATE_KEY = "checkpoint.key"
PUBLIC_KEY = "checkpoint.pub"


class KeysReplaced(NamedTuple):
    """A lost key was replaced: the last one that signed before, and the one that signs now."""

    lost: str
    new: str


def is_signed(covered: bytes, signature: str, key: bytes) -> bool:
    """Whether the holder of a key signed something."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(bytes.fromhex(signature), covered)
    except (InvalidSignature, ValueError):
        return False
    return True


def read_public_keys(file: Path) -> tuple[bytes, ...]:
    """Read public keys, 64 hexadecimal digits a line, the one that signs now last."""
    try:
        keys = tuple(bytes.fromhex(line) for line in file.read_text("ascii").split())
        for key in keys:
            Ed25519PublicKey.from_public_bytes(key)
    except (OSError, ValueError) as error:
        message = f"{file} holds no public key of 64 hexadecimal digits: {error}"
        raise StoreUnusable(message) from None
    if not keys:
        raise StoreUnusable(f"{file} holds no public key of 64 hexadecimal digits: it is empty")
    return keys


class Keys:
    """The keys of a data folder; a lost one is never replaced unless someone says so."""

    def __init__(self, folder: Path, *, signed_before: bool, replace_lost: bool = False) -> None:
        """Take up the key, or make the first one."""
        self._private = folder / PRIVATE_KEY
        self._public = folder / PUBLIC_KEY
        self.replaced: KeysReplaced | None = None
        self.names: tuple[str, ...] = ()
        """all public keys, the one that signs now last"""
        there = self._private.exists()
        if there and replace_lost:
            raise StoreUnusable(
                f"{self._private} is there: start without --new-checkpoint-key, nothing is lost"
            )
        if there:
            self._key = self._read()
        elif signed_before or self._public.exists():
            self._key = self._replace(replace_lost=replace_lost)
        else:
            self._key = Ed25519PrivateKey.generate()
            self._keep()
        self._publish()

    def sign(self, covered: bytes) -> str:
        """Sign something."""
        return self._key.sign(covered).hex()

    @property
    def name(self) -> str:
        """Return the public key of the one that signs now."""
        return self._key.public_key().public_bytes_raw().hex()

    def _read(self) -> Ed25519PrivateKey:
        try:
            text = self._private.read_text("ascii")
            return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text))
        except (OSError, ValueError) as error:
            message = f"{self._private} holds no key: bring it back from a copy ({error})"
            raise StoreUnusable(message) from None

    def _replace(self, *, replace_lost: bool) -> Ed25519PrivateKey:
        if not replace_lost:
            raise StoreUnusable(
                f"{self._private} is missing, though checkpoints were signed with it: bring it "
                "back from a copy, or start once with --new-checkpoint-key, which the log records"
            )
        lost = read_public_keys(self._public)[-1].hex() if self._public.exists() else ""
        self._key = Ed25519PrivateKey.generate()
        self.replaced = KeysReplaced(lost, self.name)
        # The public key first: a crash in between leaves the private one missing, as it was.
        self._publish()
        self._keep()
        return self._key

    def _keep(self) -> None:
        write_whole(self._private, f"{self._key.private_bytes_raw().hex()}\n".encode())

    def _publish(self) -> None:
        """Write the public key of the private one as the last of the file."""
        known = read_public_keys(self._public) if self._public.exists() else ()
        names = [key.hex() for key in known]
        if names and names[-1] == self.name:
            self.names = (*names,)
            return
        if names and self.replaced is None:
            raise StoreUnusable(
                f"{self._private} and {self._public} do not belong together: bring both back "
                "from the same copy"
            )
        self.names = (*names, self.name)
        write_whole(self._public, "".join(f"{name}\n" for name in self.names).encode())
