"""Where secrets lie until the reveal: files beside the database, readable by the house alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote, unquote

import msgspec

from spanish21.cards import DECK, Card
from spanish21.house.sealed.documents import Contribution
from spanish21.house.sealed.shoe import SealedShoe, Secret
from spanish21.ledger.marks import Marker
from spanish21.ledger.private import OTHERS, private_folder, sync_folder, write_once

__all__ = ["SecretMissingError", "Vault", "VaultError", "found_vault", "kept_marker"]

_NAME = "sealed"
_SUFFIX = ".json"
_KEY = "house.key"
_KEY_BYTES = 32
_POSITION_BYTES = 8
"""behind a key that replaced a lost one: the last position that the lost key marked"""
_SOUND = (_KEY_BYTES, _KEY_BYTES + _POSITION_BYTES)
_BRING_BACK = "bring back the folder sealed/ that belongs to this database"
_MOST_ALIKE = 100
"""copies of one card in a shoe"""
_SEAL = "~"
"""between the label of a shoe, which cannot hold it, and the commitment of a seal"""


class VaultError(Exception):
    """A secret that is lost, damaged or not kept to itself."""


class SecretMissingError(VaultError):
    """A secret that is not kept here, or not any more."""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret on disk."""

    label: str
    secret: str


class _Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the order of a sealed shoe follows from, beside its secret."""

    label: str
    cards: tuple[int, ...]
    contributions: tuple[Contribution, ...]

    def __post_init__(self) -> None:
        """Refuse counts of cards that no shoe has."""
        if len(self.cards) != len(DECK) or not all(0 <= each <= _MOST_ALIKE for each in self.cards):
            raise ValueError("it does not count the cards of a shoe")


Kind = TypeVar("Kind", _Kept, _Seal)


class Vault:
    """The folder `sealed/` of a data directory.

    A file is written once and never over another. A shoe whose seal did not get into the log
    before a crash is sealed again with the numbers that have come in by then; its secret, to which
    the house is pledged, stays. Which of several seals counts is said by the commitment in the log.
    """

    def __init__(self, data: Path, *, make: bool = True) -> None:
        """Make the folder, closed to others, unless it is only read."""
        self._folder = data / _NAME
        if make:
            private_folder(self._folder)

    def open(self, label: str) -> Secret:
        """Draw and keep the secret of a shoe, or find the one that was drawn before a crash."""
        kept = self._read(self._path(label), _Kept, label)
        if kept is None:
            drawn = Secret.drawn(label).value.hex()
            write_once(self._path(label), msgspec.json.encode(_Kept(label, drawn)))
        return self._secret(label)

    def seal(
        self, label: str, cards: Sequence[Card], contributions: Sequence[Contribution] = ()
    ) -> SealedShoe:
        """Seal the shoe whose secret was opened."""
        shoe = self._secret(label).seal(cards, contributions)
        kept = _Seal(label, shoe.cards, shoe.contributions)
        write_once(self._seal_path(label, shoe.commitment), msgspec.json.encode(kept))
        return shoe

    def restore(self, label: str, commitment: str) -> SealedShoe:
        """Find a sealed shoe again after a restart, the one that was committed to."""
        secret = self._secret(label)
        kept = self._read(self._seal_path(label, commitment), _Seal, label)
        if kept is None and not self.is_sealed(label):
            raise VaultError(f"the shoe {label} was opened but not sealed yet")
        shoe = None if kept is None else SealedShoe(secret, kept.cards, kept.contributions)
        if shoe is None or shoe.commitment != commitment:
            raise _foreign(label, f"commitment {commitment}")
        return shoe

    def must_keep(self, label: str, pledge: str) -> None:
        """Raise VaultError unless the secret is kept to which the house is pledged."""
        if self._secret(label).pledge != pledge:
            raise _foreign(label, f"pledge {pledge}")

    def is_sealed(self, label: str) -> bool:
        """Whether a shoe has been sealed and can be restored."""
        return any(path.suffix == _SUFFIX for path in self._seals(label))

    def labels(self) -> tuple[str, ...]:
        """List the shoes whose secrets are still kept."""
        names = (path.name.removesuffix(_SUFFIX) for path in self._folder.glob(f"*{_SUFFIX}"))
        return tuple(sorted(unquote(name) for name in names if _SEAL not in name))

    def key(self) -> bytes:
        """Return a key that anyone who may read this folder has, and no one else; drawn once."""
        path = self._folder / _KEY
        if not path.exists():
            self.draw_key()
        found = path.read_bytes()
        if len(found) not in _SOUND:
            raise VaultError(f"{path} is damaged: bring it back from a copy")
        return found[:_KEY_BYTES]

    def has_key(self) -> bool:
        """Return whether the key of the house has been drawn, and is still here."""
        return (self._folder / _KEY).exists()

    def draw_key(self, after: int = 0) -> None:
        """Draw the key of the house, which marks what is written after a position of the log."""
        position = after.to_bytes(_POSITION_BYTES) if after else b""
        write_once(self._folder / _KEY, os.urandom(_KEY_BYTES) + position)

    def marker(self) -> Marker:
        """Return what marks the entries of the house."""
        self.key()
        return _marker((self._folder / _KEY).read_bytes())

    def forget(self, label: str) -> None:
        """Delete a secret after its reveal has been written to the log."""
        for path in (self._path(label), *self._seals(label)):
            path.unlink(missing_ok=True)
        sync_folder(self._folder)

    def _path(self, label: str) -> Path:
        return self._folder / f"{quote(label, safe='')}{_SUFFIX}"

    def _seal_path(self, label: str, commitment: str) -> Path:
        return self._folder / f"{quote(label, safe='')}{_SEAL}{commitment[:32]}{_SUFFIX}"

    def _seals(self, label: str) -> Iterator[Path]:
        begin = f"{quote(label, safe='')}{_SEAL}"
        return (path for path in self._folder.iterdir() if path.name.startswith(begin))

    def _secret(self, label: str) -> Secret:
        kept = self._read(self._path(label), _Kept, label)
        if kept is None:
            raise SecretMissingError(
                f"no secret is kept for {label}: it was never opened, or is revealed; "
                f"{_BRING_BACK} if it is lost"
            )
        try:
            return Secret(label, bytes.fromhex(kept.secret))
        except ValueError as error:
            raise _damaged(self._path(label), error) from None

    def _read(self, path: Path, kind: type[Kind], label: str) -> Kind | None:
        try:
            mode, data = path.stat().st_mode, path.read_bytes()
        except FileNotFoundError:
            return None
        if os.name == "posix" and mode & OTHERS:
            raise VaultError(f"{path} can be read by others: say 'chmod 600' and ask who did")
        try:
            kept = msgspec.json.decode(data, type=kind)
        except ValueError as error:
            raise _damaged(path, error) from None
        if kept.label != label:
            raise VaultError(f"{path} holds the secret of {kept.label}: the files were mixed up")
        return kept


def found_vault(data: Path) -> Vault | None:
    """Return the vault of a data directory if there is one that may be read; change nothing."""
    readable = os.access(data / _NAME, os.R_OK | os.X_OK)
    return Vault(data, make=False) if readable else None


def kept_marker(data: Path) -> Marker | None:
    """Return what marks the entries of a house, if the key in its data directory may be read."""
    try:
        found = (data / _NAME / _KEY).read_bytes()
    except OSError:
        return None
    return _marker(found) if len(found) in _SOUND else None


def _marker(key: bytes) -> Marker:
    return Marker(key[:_KEY_BYTES], int.from_bytes(key[_KEY_BYTES:]))


def _foreign(label: str, promise: str) -> VaultError:
    return VaultError(
        f"the secret kept for {label} does not belong to the {promise}: {_BRING_BACK}"
    )


def _damaged(path: Path, error: ValueError) -> VaultError:
    return VaultError(f"{path} is damaged ({error}): bring it back from a copy")
