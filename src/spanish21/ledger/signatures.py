"""What was signed of a log: checkpoints with their keys, and receipts kept outside the house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from spanish21.ledger.checked import SignedSoFar
from spanish21.ledger.checkpoint import Checkpoint, is_signed_by
from spanish21.ledger.entry import Entry, Tip
from spanish21.ledger.finding import Finding
from spanish21.ledger.key_change import CheckpointKeyReplaced

__all__ = ["Signatures"]


class Signatures:
    """The checkpoints of a ledger, and checkpoints that others kept as receipts."""

    def __init__(
        self,
        checkpoints: Sequence[Checkpoint] = (),
        keys: Sequence[bytes] = (),
        *,
        ledger: str = "",
        receipts: Sequence[Checkpoint] = (),
        after: SignedSoFar | None = None,
    ) -> None:
        """Take the checkpoints in their order; the first key must have signed the first of them.

        `after` is what was checked before, and the checkpoints are those that follow.
        """
        self.checkpoints = checkpoints
        self.receipts = receipts
        before = after or SignedSoFar()
        self.last_position = before.position
        self.last = before
        """the last checkpoint that was checked; its size and digest are those of before"""
        self._ledger = ledger
        self._keys = [key.hex() for key in keys]
        self._at: dict[int, list[tuple[str, str, str]]] = {}
        """what was signed of a position, by what, and the code of what is wrong otherwise"""
        self._in_stream: dict[tuple[str, int], tuple[str, int]] = {}
        self._ends: dict[str, tuple[int, int]] = {}
        self._wrong: list[Finding] = []
        self._changes: list[tuple[int, Checkpoint, str, str]] = []
        """checkpoints that another key signed than the one before, with their places"""
        self._read()
        for receipt in receipts:
            signed = (receipt.hash, "the receipt", "verify/receipt")
            self._at.setdefault(receipt.position, []).append(signed)

    def _read(self) -> None:
        previous, key = self.last.previous, self.last.key or (self._keys[0] if self._keys else "")
        for place, checkpoint in enumerate(self.checkpoints, self.last.number + 1):
            signer = _signer(checkpoint, (key, *self._keys))
            fault = None
            if checkpoint.number != place or checkpoint.previous != previous:
                fault = "does not follow the one before"
            elif self._ledger and checkpoint.ledger != self._ledger:
                fault = "is that of another ledger"
            elif signer is None:
                fault = "is not signed by the key"
            if fault or signer is None:
                self._wrong.append(
                    Finding("verify/checkpoint", "", 0, f"checkpoint {place} {fault}")
                )
                return
            if signer != key:
                self._changes.append((place, checkpoint, key, signer))
                key = signer
            previous = checkpoint.digest()
            self._take(checkpoint, place)
            self.last_position = max(self.last_position, checkpoint.position)
            self.last = replace(
                self.last, number=place, previous=previous, position=self.last_position, key=key
            )

    def _take(self, signed: Checkpoint, place: int) -> None:
        name = f"checkpoint {place}"
        self._at.setdefault(signed.position, []).append((signed.hash, name, "verify/checkpoint"))
        for stream, head in signed.heads.items():
            self._in_stream[stream, head.number] = (head.hash, place)
            if head.number > self._ends.get(stream, (0, 0))[0]:
                self._ends[stream] = (head.number, place)

    def ends(self) -> Iterator[tuple[str, int, int]]:
        """List up to which entry every stream was signed, and by which checkpoint."""
        for stream, (number, place) in sorted(self._ends.items()):
            yield stream, number, place

    def fault_in_stream(self, entry: Entry) -> tuple[str, str, int, str] | None:
        """Return what is wrong with an entry that was signed as the last of its stream."""
        signed, place = self._in_stream.get((entry.stream, entry.number), (entry.hash, 0))
        if signed == entry.hash:
            return None
        message = f"it, or one before it, is not the one that checkpoint {place} signed"
        return "verify/checkpoint", entry.stream, entry.number, message

    def fault_at(self, entry: Entry) -> Finding | None:
        """Return what is wrong with an entry that was signed as the last of the whole log."""
        for signed, name, code in self._at.get(entry.position, ()):
            if signed != entry.hash:
                message = f"it, or one before it in the log, is not the one that {name} signed"
                return Finding(code, entry.stream, entry.number, message)
        return None

    def beyond(self, tip: Tip) -> Iterator[Finding]:
        """Name what was signed and is not there, unless a stream says so already."""
        for receipt in self.receipts:
            if receipt.position > tip.position:
                message = f"the log lacks position {receipt.position}, which the receipt shows"
                yield Finding("verify/receipt", "", 0, message)
        if self.last_position > tip.position and not self._ends:
            message = f"the log ends at position {tip.position}; {self.last_position} was signed"
            yield Finding("verify/truncated", "", 0, message)

    def faults(self, recorded: Mapping[CheckpointKeyReplaced, int]) -> list[Finding]:
        """List what is wrong with the signatures; a key changes only by an entry of the house.

        `recorded` has the changes with their positions in the log: a key signs what comes after.
        """
        known = {(change.lost, change.new): at for change, at in recorded.items()}
        unrecorded = (
            Finding(
                "verify/key",
                "",
                0,
                f"checkpoint {place} is signed by another key than the one before, and no entry of "
                "the house up to there records that change",
            )
            for place, signed, lost, new in self._changes
            if known.get((lost, new), signed.position + 1) > signed.position
        )
        return [*self._wrong, *self._foreign(recorded), *unrecorded]

    def _foreign(self, recorded: Iterable[CheckpointKeyReplaced]) -> Iterator[Finding]:
        """Name receipts that no key of the ledger signed: the first one, or one that is recorded.

        A key that stands beside the log and in no entry may be anyone's.
        """
        own = {*self._keys[:1], *(change.new for change in recorded)}
        for receipt in self.receipts:
            if _signer(receipt, [key for key in self._keys if key in own]) is None:
                message = "the receipt is not signed by a key of this ledger"
                yield Finding("verify/receipt", "", 0, message)


def _signer(checkpoint: Checkpoint, keys: Iterable[str]) -> str | None:
    """Return which of the keys signed a checkpoint."""
    return next((key for key in keys if key and is_signed_by(checkpoint, bytes.fromhex(key))), None)
