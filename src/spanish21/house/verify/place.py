"""Verifying the log of a house where it is kept: a database, or an exported log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from spanish21.house.people.kept_passwords import wrong_passwords
from spanish21.house.sealed.vault import SecretMissingError, VaultError, found_vault, kept_marker
from spanish21.house.tables.supply import Supply
from spanish21.house.verify.judges import HouseJudges
from spanish21.ledger.audit import is_log, read_log, signed_of
from spanish21.ledger.checked import Checked, CheckedLog, RowHash, read_checked
from spanish21.ledger.checkpoint import (
    CHECKPOINTS,
    PUBLIC_KEY,
    Checkpoint,
    parse_checkpoints,
    read_public_keys,
)
from spanish21.ledger.entry import Entry
from spanish21.ledger.errors import StoreUnusable, UnreadableEntry
from spanish21.ledger.finding import Finding
from spanish21.ledger.marks import Marker
from spanish21.ledger.place import is_postgres, open_store, sqlite_path
from spanish21.ledger.rows import inspected
from spanish21.ledger.signatures import Signatures
from spanish21.ledger.store import Snapshot, Store
from spanish21.ledger.stream import table_stream
from spanish21.ledger.verify import Report, Verifier

__all__ = ["Progress", "must_be_unchanged", "read_receipt", "verify_place"]

_DAMAGE = frozenset({"verify/edited", "verify/unreadable", "verify/chain"})
"""what a broken disk does, and someone who cannot chain the log again"""
Progress = Callable[[int, int], None]
_STEP = 500
"""entries after which progress is told"""
_Read = TypeVar("_Read", Entry, Entry | UnreadableEntry)
_receipt = msgspec.json.Decoder(Checkpoint)


def read_receipt(file: Path) -> Checkpoint:
    """Read a receipt that a player kept, or raise StoreUnusable."""
    try:
        return _receipt.decode(file.read_bytes())
    except (OSError, msgspec.MsgspecError) as error:
        raise StoreUnusable(f"{file} isn't a receipt: {error}") from None


def verify_place(  # noqa: PLR0913 - each by name
    place: str | Path,
    checkpoints: Path | None = None,
    key: Path | None = None,
    *,
    receipts: Sequence[Checkpoint] = (),
    sealed: Path | None = None,
    progress: Progress | None = None,
) -> Report:
    """Verify a database or an exported log; checkpoints and keys are looked for beside it.

    `sealed` is the data folder whose key marks the entries of the house. `progress` is told now and
    then how many entries were verified, and of how many; none if that is not known.
    """
    signed, public = signed_of(place, checkpoints, key)
    marker = _marker(place, sealed)
    if is_log(place):
        verifier = Verifier(HouseJudges(), Signatures(signed, public, receipts=receipts), marker)
        return verifier.verify(_watched(read_log(sqlite_path(place)), 0, progress))
    with closing(open_store(place, readonly=True)) as store:
        signatures = Signatures(signed, public, ledger=store.ledger_id, receipts=receipts)
        judges = HouseJudges(_snapshots(store))
        entries = _watched(store.inspect(), store.tip().position, progress)
        report = Verifier(judges, signatures, marker).verify(entries, store.balances())
        store.marker = marker
        report = replace(report, findings=(*report.findings, *_beside_the_log(store, judges)))
        return _with_secrets(report, store, judges, _folder(place, sealed))


def _watched(entries: Iterable[_Read], of: int, progress: Progress | None) -> Iterator[_Read]:
    """Go through entries, and tell every few hundred how many they were."""
    for done, entry in enumerate(entries):
        if progress is not None and not done % _STEP:
            progress(done, of)
        yield entry


def must_be_unchanged(store: Store, folder: Path, marker: Marker) -> CheckedLog | None:
    """Refuse to start on a log that was changed since the house wrote it.

    Every entry, the book, the people with their passwords and sessions, and what was signed are
    looked at; rounds are not played again, because the marks of the house are on their entries. Of
    the part that an earlier start checked, it is enough that no byte has changed. A table of which
    single entries are damaged is left to the floor, and nothing is recorded.
    """
    file = folder / CHECKPOINTS
    data = file.read_bytes() if file.exists() else b""
    keys = read_public_keys(folder / PUBLIC_KEY) if data else ()
    before, rows = _unchanged(read_checked(folder, store.ledger_id, marker, keys), store, data)
    signed = parse_checkpoints(data[before.signed.size :], file)
    signatures = Signatures(signed, keys, ledger=store.ledger_id, after=before.signed)
    judges = HouseJudges(tables=False)
    verifier = Verifier(judges, signatures, marker, before)
    _take_up(before, store, judges, verifier)
    entries = _hashed(store.pages(before.tip.position), rows)
    report = verifier.verify(entries, store.balances())
    wrong = [found for found in report.findings if not _is_damage_of_table(found)]
    wrong += _beside_the_log(store, judges)
    if wrong:
        raise StoreUnusable(
            f"the log was changed: {wrong[0]}; see 'spanish21 verify', restore a copy, "
            f"or move {CHECKPOINTS} away to begin again with what is there"
        )
    if report.findings:
        return None
    return CheckedLog(folder, store, marker, rows, verifier.checked())


def _unchanged(checked: Checked, store: Store, checkpoints: bytes) -> tuple[Checked, RowHash]:
    """Return what was checked before if it is still the same, with the digest of its rows."""
    rows = RowHash()
    if checked.tip.position and checked.signed.begins(checkpoints):
        for page in store.pages(0, checked.tip.position):
            rows.add(page)
        if rows.digest() == checked.digest:
            return checked, rows
    return Checked(), RowHash()


def _take_up(checked: Checked, store: Store, judges: HouseJudges, verifier: Verifier) -> None:
    """Tell judges what a part of the log says that was checked before."""
    for stream in filter(judges.follows, checked.streams):
        for entry in store.read(stream, limit=checked.streams[stream].number):
            judges.take_up(entry)
            verifier.take_up(entry)


def _hashed(pages: Iterable[list[Any]], rows: RowHash) -> Iterator[Entry | UnreadableEntry]:
    """Read entries, and add their rows to the digest."""
    for page in pages:
        rows.add(page)
        yield from map(inspected, page)


def _is_damage_of_table(found: Finding) -> bool:
    """Return whether a table alone is damaged: it does not go on, and the floor winds it up."""
    return found.code in _DAMAGE and found.stream.startswith("table/")


def _beside_the_log(store: Store, judges: HouseJudges) -> tuple[Finding, ...]:
    """Find sessions and the like that the house did not write, and passwords that are not there."""
    forged = store.forged_documents()
    told = [f"the house did not write the {each.kind} {each.key}" for each in forged]
    told = told or list(wrong_passwords(store, judges.directory))
    return tuple(Finding("verify/document", "", 0, each) for each in told)


def _snapshots(store: Store) -> dict[str, Snapshot]:
    found = ((stream, store.snapshot(stream)) for stream in store.streams())
    return {stream: snapshot for stream, snapshot in found if snapshot is not None}


def _with_secrets(report: Report, store: Store, judges: HouseJudges, folder: Path | None) -> Report:
    """Add what is wrong with the secrets of shoes in play, if they are kept where they are read.

    A missing secret does not count as a change: the log may be a copy that was made while the shoe
    was in play.
    """
    vault = found_vault(folder) if folder else None
    if vault is None:
        return report
    wrong: list[Finding] = []
    absent: list[str] = []
    for live in judges.live_tables():
        stream = table_stream(live.id)
        try:
            Supply(vault, live.id).must_hold(live)
        except SecretMissingError as error:
            absent.append(f"{stream}: {error}.")
        except VaultError as error:
            # The house may have revealed a shoe since, and forgotten its secret.
            if store.last(stream).version == live.version:
                wrong.append(Finding("verify/vault", stream, 0, str(error)))
    findings, unchecked = (*report.findings, *wrong), (*report.unchecked, *absent)
    return replace(report, findings=findings, unchecked=unchecked)


def _folder(place: str | Path, sealed: Path | None) -> Path | None:
    """Return the data folder in which the secrets are, as far as it is known."""
    return sealed or (None if is_postgres(place) else sqlite_path(place).parent)


def _marker(place: str | Path, sealed: Path | None) -> Marker | None:
    """Find the key of the house, if the person who verifies may read it."""
    folder = _folder(place, sealed)
    return kept_marker(folder) if folder else None
