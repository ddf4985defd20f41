"""Where secrets lie until the reveal: files beside the database, readable by the house alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote, unquote

import msgspec

from spanish21.cards import Card
from spanish21.house.sealed.documents import Contribution, counted
from spanish21.house.sealed.shoe import SealedShoe, Secret
from spanish21.ledger.private import OTHERS, private_folder, sync_folder, write_first, write_whole

__all__ = ["Vault", "VaultError"]

_SUFFIX = ".json"
_KEY = "house.key"
_KEY_BYTES = 32


class VaultError(Exception):
    """A secret that is lost, damaged or not kept to itself."""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret on disk, and once the shoe is sealed all that its order follows from."""

    label: str
    secret: str
    cards: tuple[int, ...] | None = None
    contributions: tuple[Contribution, ...] = ()


class Vault:
    """The folder `sealed/` of a data directory."""

    def __init__(self, data: Path) -> None:
        """Make the folder, closed to others."""
        self._folder = data / "sealed"
        private_folder(self._folder)

    def open(self, label: str) -> Secret:
        """Draw and keep the secret of a shoe, or find the one that was drawn before a crash."""
        kept = self._read(label)
        if kept is not None:
            return _secret(kept)
        drawn = _Kept(label, Secret.drawn(label).value.hex())
        write_first(self._path(label), msgspec.json.encode(drawn))
        return _secret(self._found(label))

    def seal(
        self, label: str, cards: Sequence[Card], contributions: Sequence[Contribution] = ()
    ) -> SealedShoe:
        """Seal the shoe whose secret was opened; once sealed it stays as it is."""
        kept = self._found(label)
        if kept.cards is not None:
            raise VaultError(f"the shoe {label} is sealed already: restore it instead")
        shoe = _secret(kept).seal(cards, contributions)
        self._write(
            msgspec.structs.replace(kept, cards=counted(cards), contributions=shoe.contributions)
        )
        return shoe

    def restore(self, label: str, commitment: str | None = None) -> SealedShoe:
        """Find a sealed shoe again after a restart, the one that was committed to."""
        kept = self._found(label)
        if kept.cards is None:
            raise VaultError(f"the shoe {label} was opened but not sealed yet")
        shoe = SealedShoe(_secret(kept), kept.cards, kept.contributions)
        if commitment is not None and shoe.commitment != commitment:
            raise VaultError(
                f"the secret kept for {label} does not belong to the commitment {commitment}: "
                "bring back the folder sealed/ that belongs to this database"
            )
        return shoe

    def is_sealed(self, label: str) -> bool:
        """Whether a shoe has been sealed and can be restored."""
        kept = self._read(label)
        return kept is not None and kept.cards is not None

    def labels(self) -> tuple[str, ...]:
        """List the shoes whose secrets are still kept."""
        names = (path.name.removesuffix(_SUFFIX) for path in self._folder.glob(f"*{_SUFFIX}"))
        return tuple(sorted(map(unquote, names)))

    def key(self) -> bytes:
        """Return a key that whoever may read this folder has, and nobody else; drawn once."""
        path = self._folder / _KEY
        if not path.exists():
            write_first(path, os.urandom(_KEY_BYTES))
        found = path.read_bytes()
        if len(found) != _KEY_BYTES:
            raise VaultError(f"{path} is damaged: bring it back from a copy")
        return found

    def forget(self, label: str) -> None:
        """Delete a secret after its reveal has been written to the log."""
        self._path(label).unlink(missing_ok=True)
        sync_folder(self._folder)

    def _path(self, label: str) -> Path:
        return self._folder / f"{quote(label, safe='')}{_SUFFIX}"

    def _found(self, label: str) -> _Kept:
        kept = self._read(label)
        if kept is None:
            raise VaultError(f"no secret is kept for {label}: it was never opened, or is revealed")
        return kept

    def _read(self, label: str) -> _Kept | None:
        path = self._path(label)
        try:
            mode, data = path.stat().st_mode, path.read_bytes()
        except FileNotFoundError:
            return None
        if os.name == "posix" and mode & OTHERS:
            raise VaultError(f"{path} can be read by others: say 'chmod 600' and ask who did")
        try:
            kept = msgspec.json.decode(data, type=_Kept)
            bytes.fromhex(kept.secret)
        except ValueError as error:
            raise VaultError(f"{path} is damaged ({error}): bring it back from a copy") from None
        if kept.label != label:
            raise VaultError(f"{path} holds the secret of {kept.label}: the files were mixed up")
        return kept

    def _write(self, kept: _Kept) -> None:
        """Write a secret so that after a crash either the old or the new file is there, whole."""
        write_whole(self._path(kept.label), msgspec.json.encode(kept))


def _secret(kept: _Kept) -> Secret:
    return Secret(kept.label, bytes.fromhex(kept.secret))
