"""Verifying a log: edits, deletions, reordering, truncation, money and rule drift."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from spanish21.ledger.accounts import UnknownAccountError, must_not_owe
from spanish21.ledger.checked import Checked, StreamEnd
from spanish21.ledger.entry import Entry, Head, Tip, digest_of
from spanish21.ledger.errors import UnreadableEntry
from spanish21.ledger.finding import Finding
from spanish21.ledger.key_change import CheckpointKeyReplaced, key_changes
from spanish21.ledger.marks import Marker
from spanish21.ledger.postings import LIBRARY, due
from spanish21.ledger.signatures import Signatures

__all__ = ["SKEW", "Fault", "Judges", "Report", "Verifier", "chain_fault"]

SKEW = 60_000
"""milliseconds by which the clocks of several writers may differ"""


class Report(Struct, frozen=True):
    """What a verification looked at and found, and what it could not look at."""

    entries: int
    streams: int
    checkpoints: int
    unsigned: int
    """entries that came after the last checkpoint"""
    decided: int
    """commands that were decided again"""
    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...] = ()
    """what could not be checked, and why"""


class Fault(NamedTuple):
    """What a judge found: the entry that is wrong is the one that was judged, unless named."""

    message: str
    number: int = 0


class Judges(Protocol):
    """Follow all streams of a log in its order, and decide every command again."""

    def fault(self, entry: Entry, balances: Mapping[str, int]) -> Fault | None:
        """Decide an entry's command again; `balances` is the book before it."""

    def unchecked(self) -> Iterable[str]:
        """List what could not be decided, and why."""

    def finish(self) -> Iterable[tuple[str, int, str]]:
        """List entries that lack what should follow them: stream, number and why."""


class _Stream:
    """A stream as far as it was followed."""

    def __init__(self, end: StreamEnd | None = None) -> None:
        self.head = Head(end.number, end.version, end.hash) if end else Head()
        self.at = end.at if end else 0
        self.commands: set[bytes] = set()
        """digests, because a log is long"""
        self.wrong = False


Found = tuple[str, str, int, str]


class Verifier:
    """Follows entries in the order of the log and notes the first thing wrong in each stream."""

    def __init__(
        self,
        judges: Judges,
        signatures: Signatures | None = None,
        marker: Marker | None = None,
        after: Checked | None = None,
    ) -> None:
        """Take the judges, what was signed of the log, and what checks the marks of the house.

        `after` is the part of the log that was checked before; the judges know what it says.
        """
        self.findings: list[Finding] = []
        self._judges = judges
        self._signatures = signatures or Signatures()
        self._marker = marker
        before = after or Checked()
        self._streams = {name: _Stream(end) for name, end in before.streams.items()}
        self._balances = Counter(before.balances)
        self._tip = before.tip
        self._out_of_order: Finding | None = None
        self._key_changes: dict[CheckpointKeyReplaced, int] = {}
        """each with its position in the log"""
        self._entries = self._decided = self._unreadable = 0

    def verify(
        self,
        entries: Iterable[Entry | UnreadableEntry],
        balances: Mapping[str, int] | None = None,
    ) -> Report:
        """Follow all entries, then look for what is missing; compare the book if there is one."""
        try:
            for entry in entries:
                if isinstance(entry, UnreadableEntry):
                    self._unreadable += 1
                    self._find("verify/unreadable", entry.stream, entry.number, str(entry))
                else:
                    self._follow(entry)
        except UnreadableEntry as error:
            self._find("verify/unreadable", error.stream, error.number, str(error))
        else:
            for stream, number, why in self._judges.finish():
                self._find("verify/rules", stream, number, why)
            self._look_for_missing()
            if not self._unreadable:
                self._compare_book(self._balances if balances is None else balances)
        self.findings[:0] = self._signatures.faults(self._key_changes)
        signatures = self._signatures
        unsigned = max(0, self._tip.position - signatures.last_position)
        return Report(
            self._entries,
            len(self._streams),
            len(signatures.checkpoints),
            unsigned,
            self._decided,
            tuple(self.findings),
            tuple(self._unchecked(unsigned)),
        )

    def take_up(self, entry: Entry) -> None:
        """Take note of a change of the key in the part of the log that was checked before."""
        for change in key_changes(entry):
            self._key_changes.setdefault(change, entry.position)

    def checked(self) -> Checked:
        """Return the log as far as it was verified."""
        streams = {
            name: StreamEnd(stream.head.number, stream.head.version, stream.head.hash, stream.at)
            for name, stream in self._streams.items()
        }
        balances, signed = dict(self._balances), self._signatures.last
        return Checked(tip=self._tip, streams=streams, balances=balances, signed=signed)

    def _unchecked(self, unsigned: int) -> Iterator[str]:
        if not self._signatures.checkpoints:
            yield (
                "Without checkpoints it cannot be shown that the log was not cut at its end, "
                "or written again as a whole by someone who kept to the rules."
            )
        elif unsigned:
            yield f"The last {unsigned} entries are not signed yet and could be cut off."
        if not self._signatures.receipts:
            yield (
                "Without a receipt that was kept outside the house it cannot be shown that the "
                "holder of the signing key did not write the log again within the rules."
            )
        if self._unreadable:
            yield "With an entry that cannot be read the book cannot be compared."
        if self._marker is None:
            yield (
                "Without the key of the house its marks on entries, passwords and sessions cannot "
                "be checked."
            )
        yield from self._judges.unchecked()

    def _find(self, code: str, stream: str, number: int, message: str) -> None:
        """Note the first thing wrong with a stream; what follows from it is not noted."""
        known = self._streams.setdefault(stream, _Stream()) if stream else None
        if known is not None and known.wrong:
            return
        if known is not None:
            known.wrong = True
        self.findings.append(Finding(code, stream, number, message))

    def _follow(self, entry: Entry) -> None:
        self._entries += 1
        stream = self._streams.setdefault(entry.stream, _Stream())
        if not stream.wrong:
            found = self._place_fault(entry, stream) or self._content_fault(entry, stream)
            if found:
                self._find(*found)
        self._look_at_order(entry)
        stream.head = Head(entry.number, entry.version, entry.hash)
        stream.at = entry.at
        for posting in entry.postings:
            self._balances[posting.account] += posting.amount

    def _look_at_order(self, entry: Entry) -> None:
        """Note the first entry that does not follow the one before it in the whole log."""
        if self._out_of_order is None:
            self._out_of_order = self._order_fault(entry)
        self._tip = Tip(entry.position, entry.hash, max(entry.at, self._tip.at))

    def _order_fault(self, entry: Entry) -> Finding | None:
        due = self._tip.position + 1
        where = (entry.stream, entry.number)
        if entry.position > due:
            return Finding("verify/missing", *where, f"position {due} of the log is missing before")
        if entry.position < due:
            message = f"it stands at position {due} of the log, its own is {entry.position}"
            return Finding("verify/order", *where, message)
        if entry.follows != self._tip.hash:
            message = "the entry before it in the log, of whatever stream, is not the one it names"
            return Finding("verify/chain", *where, message)
        if entry.at < self._tip.at - SKEW:
            message = "its time is long before that of the entry before it in the log"
            return Finding("verify/time", *where, message)
        return self._signatures.fault_at(entry)

    def _place_fault(self, entry: Entry, stream: _Stream) -> Found | None:
        """Look at the place of an entry in its stream, and at what was signed of it."""
        found = chain_fault(entry, stream.head)
        if found is not None:
            return found
        name, number = entry.stream, entry.number
        if entry.at < stream.at:
            return "verify/time", name, number, "its time is before that of the entry before it"
        return self._signatures.fault_in_stream(entry)

    def _content_fault(self, entry: Entry, stream: _Stream) -> Found | None:
        """Look at what an entry says."""
        name, number = entry.stream, entry.number
        if entry.version != stream.head.version + len(entry.events):
            message = f"version {entry.version} does not follow version {stream.head.version}"
            return "verify/version", name, number, message
        digest = sha256(entry.command_id.encode()).digest()[:16]
        if digest in stream.commands:
            return "verify/repeated", name, number, f"command {entry.command_id} came before"
        stream.commands.add(digest)
        fault = self._marker.mark_fault(entry) if self._marker else None
        if fault:
            return "verify/mark", name, number, fault
        fault = self._money_fault(entry)
        if fault:
            return "verify/money", name, number, fault
        return self._decision_fault(entry)

    def _decision_fault(self, entry: Entry) -> Found | None:
        """Decide the command again, and compare the postings with what the events move."""
        self._decided += entry.stream != LIBRARY
        drift = self._judges.fault(entry, self._balances)
        if drift is None:
            self.take_up(entry)
            posting = _posting_fault(entry)
            drift = Fault(posting) if posting else None
        if drift is None:
            return None
        return "verify/rules", entry.stream, drift.number or entry.number, drift.message

    def _money_fault(self, entry: Entry) -> str | None:
        if not entry.postings:
            return None
        moved: Counter[str] = Counter()
        for posting in entry.postings:
            moved[posting.account] += posting.amount
        if sum(moved.values()):
            return "its postings do not sum to zero"
        for account, amount in moved.items():
            if amount < 0 and must_not_owe(account) and self._balances[account] + amount < 0:
                return f"it leaves {account} with less than nothing"
        return None

    def _look_for_missing(self) -> None:
        """Name what is missing before all else, since other findings may follow from it."""
        found, self.findings = self.findings, []
        for stream, last, place in self._signatures.ends():
            known = self._streams.get(stream)
            ends = known.head.number if known else 0
            if ends < last:
                message = f"it is missing at the end: checkpoint {place} signed up to entry {last}"
                self._find("verify/truncated", stream, ends + 1, message)
        self.findings += found
        if not self.findings and self._out_of_order is not None:
            self.findings.append(self._out_of_order)
        self.findings += self._signatures.beyond(self._tip)

    def _compare_book(self, balances: Mapping[str, int]) -> None:
        for account in sorted({*balances, *self._balances}):
            kept, due = balances.get(account, 0), self._balances[account]
            if kept != due:
                message = f"{account} holds {kept} cents in the book, the log gives {due}"
                self.findings.append(Finding("verify/book", "", 0, message))


def _posting_fault(entry: Entry) -> str | None:
    """Return how the postings of an entry differ from what its events move."""
    try:
        wanted = due(entry)
    except msgspec.MsgspecError as error:
        return f"it cannot be read by this version ({error})"
    except UnknownAccountError as error:
        return f"its postings cannot follow from its events: {error}"
    if entry.postings == wanted:
        return None
    kept, moved = Counter[str](), Counter[str]()
    for posting in entry.postings:
        kept[posting.account] += posting.amount
    for posting in wanted:
        moved[posting.account] += posting.amount
    wrong = (
        f"{account} has {kept[account]:+d} posted, its events give {moved[account]:+d}"
        for account in sorted({*kept, *moved})
        if kept[account] != moved[account]
    )
    return "its postings are wrong: " + (
        ", ".join(wrong) or "there must be one for each account, in the order of its events"
    )


def chain_fault(entry: Entry, head: Head) -> tuple[str, str, int, str] | None:
    """Return what is wrong with the next entry of a stream, if anything."""
    name, number = entry.stream, entry.number
    due = head.number + 1
    if number > due:
        return "verify/missing", name, due, f"it is missing: entry {number} comes instead"
    if number < due:
        return "verify/order", name, number, f"it stands after entry {head.number}"
    if entry.hash != digest_of(entry):
        return "verify/edited", name, number, "it was edited: its hash is that of another text"
    if entry.previous == head.hash:
        return None
    if not head.number:
        return "verify/chain", name, number, "it is not the first entry of its stream"
    message = f"it was replaced: entry {number} follows one with another hash"
    return "verify/chain", name, head.number, message
