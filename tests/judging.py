"""Judges for logs in tests: those of a house, and none for entries that no house would write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spanish21.ledger import Entry
from spanish21.ledger.signatures import Signatures
from spanish21.ledger.verify import Fault, Report, Verifier

__all__ = ["Unjudged", "chains_and_money"]


class Unjudged:
    """Leaves every command undecided, where a test writes what no house would."""

    def fault(self, entry: Entry, balances: Mapping[str, int]) -> Fault | None:
        del entry, balances
        return None

    def unchecked(self) -> Iterable[str]:
        return ()

    def finish(self) -> Iterable[tuple[str, int, str]]:
        return ()


def chains_and_money(
    entries: Iterable[Entry],
    balances: Mapping[str, int] | None = None,
    signatures: Signatures | None = None,
) -> Report:
    """Verify the order, the hashes, the signatures and the money of a log."""
    return Verifier(Unjudged(), signatures).verify(entries, balances)
