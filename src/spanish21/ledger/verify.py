"""Verifying a log: edits, deletions, reordering, truncation, money and rule drift."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from spanish21.ledger.accounts import UnknownAccountError, must_not_owe
from spanish21.ledger.checkpoint import Checkpoint, is_signed_by
from spanish21.ledger.entry import GENESIS, Entry, Head, digest_of
from spanish21.ledger.errors import UnreadableEntry
from spanish21.ledger.postings import due
from spanish21.ledger.redecide import Judge, judge_for

__all__ = ["Finding", "Report", "Verifier", "chain_fault"]


class Finding(Struct, frozen=True):
    """Something wrong: what kind, the first entry that is wrong, and why."""

    code: str
    stream: str
    number: int
    message: str

    def __str__(self) -> str:
        """Name the entry, then what is wrong with it."""
        where = f"{self.stream}, entry {self.number}: " if self.stream else ""
        return f"{where}{self.message} [{self.code}]"


class Report(Struct, frozen=True):
    """What a verification looked at and found."""

    entries: int
    streams: int
    checkpoints: int
    unsigned: int
    """entries that came after the last checkpoint of their stream"""
    decided: int
    """commands of games and meters that were decided again"""
    findings: tuple[Finding, ...]


class _Stream:
    """A stream as far as it was followed."""

    def __init__(self, judge: Judge | None) -> None:
        self.head = Head()
        self.judge = judge
        self.commands: set[bytes] = set()
        """digests, because a log is long"""
        self.wrong = False


class Verifier:
    """Follows entries in the order of the log and notes the first thing wrong in each stream."""

    def __init__(
        self, checkpoints: Sequence[Checkpoint] = (), keys: Sequence[bytes] = (), ledger: str = ""
    ) -> None:
        """Take the checkpoints with the keys that must have signed them, one after the other."""
        self.findings: list[Finding] = []
        self._checkpoints = checkpoints
        self._signed: dict[tuple[str, int], tuple[str, int]] = {}
        self._last_signed: Counter[str] = Counter()
        self._streams: dict[str, _Stream] = {}
        self._balances: Counter[str] = Counter()
        self._entries = self._decided = 0
        self._read_checkpoints(keys, ledger)

    def verify(self, entries: Iterable[Entry], balances: Mapping[str, int] | None = None) -> Report:
        """Follow all entries, then look for what is missing; compare the book if there is one."""
        try:
            for entry in entries:
                self._follow(entry)
        except UnreadableEntry as error:
            self._find("verify/unreadable", error.stream, error.number, str(error))
        else:
            self._look_for_missing()
            self._compare_book(self._balances if balances is None else balances)
        return Report(
            self._entries,
            len(self._streams),
            len(self._checkpoints),
            sum(max(0, s.head.number - self._last_signed[n]) for n, s in self._streams.items()),
            self._decided,
            tuple(self.findings),
        )

    def _find(self, code: str, stream: str, number: int, message: str) -> None:
        """Note the first thing wrong with a stream; what follows from it is not noted."""
        known = self._streams.setdefault(stream, _Stream(None)) if stream else None
        if known is not None and known.wrong:
            return
        if known is not None:
            known.wrong = True
        self.findings.append(Finding(code, stream, number, message))

    def _read_checkpoints(self, keys: Sequence[bytes], ledger: str) -> None:
        previous = GENESIS
        valid = list(keys)
        for place, checkpoint in enumerate(self._checkpoints, 1):
            fault = None
            while valid and not is_signed_by(checkpoint, valid[0]):
                valid.pop(0)
            if checkpoint.number != place or checkpoint.previous != previous:
                fault = "does not follow the one before"
            elif ledger and checkpoint.ledger != ledger:
                fault = "is that of another ledger"
            elif not valid:
                fault = "is not signed by the key"
            if fault:
                message = f"checkpoint {place} {fault}"
                self._find("verify/checkpoint", "", 0, message)
                return
            previous = checkpoint.digest()
            for stream, head in checkpoint.heads.items():
                self._signed[stream, head.number] = (head.hash, place)
                self._last_signed[stream] = max(self._last_signed[stream], head.number)

    def _follow(self, entry: Entry) -> None:
        self._entries += 1
        stream = self._streams.get(entry.stream)
        if stream is None:
            stream = self._streams[entry.stream] = _Stream(judge_for(entry.stream))
        if not stream.wrong:
            found = self._place_fault(entry, stream) or self._content_fault(entry, stream)
            if found:
                self._find(*found)
        stream.head = Head(entry.number, entry.version, entry.hash)
        for posting in entry.postings:
            self._balances[posting.account] += posting.amount

    def _place_fault(self, entry: Entry, stream: _Stream) -> tuple[str, str, int, str] | None:
        """Look at the place of an entry in its stream, and at what was signed of it."""
        found = chain_fault(entry, stream.head)
        if found is not None:
            return found
        name, number = entry.stream, entry.number
        signed, place = self._signed.get((name, number), (entry.hash, 0))
        if signed != entry.hash:
            message = f"it, or one before it, is not the one that checkpoint {place} signed"
            return "verify/checkpoint", name, number, message
        return None

    def _content_fault(self, entry: Entry, stream: _Stream) -> tuple[str, str, int, str] | None:
        """Look at what an entry says."""
        name, number = entry.stream, entry.number
        if entry.version != stream.head.version + len(entry.events):
            message = f"version {entry.version} does not follow version {stream.head.version}"
            return "verify/version", name, number, message
        digest = sha256(entry.command_id.encode()).digest()[:16]
        if digest in stream.commands:
            return "verify/repeated", name, number, f"command {entry.command_id} came before"
        stream.commands.add(digest)
        fault = self._money_fault(entry)
        if fault:
            return "verify/money", name, number, fault
        drift = None
        if stream.judge is not None:
            self._decided += 1
            drift = stream.judge.fault(entry)
        drift = drift or _posting_fault(entry)
        return ("verify/rules", name, number, drift) if drift else None

    def _money_fault(self, entry: Entry) -> str | None:
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
        for stream in sorted(self._last_signed):
            last = self._last_signed[stream]
            known = self._streams.get(stream)
            ends = known.head.number if known else 0
            if ends < last:
                _, place = self._signed[stream, last]
                message = f"it is missing at the end: checkpoint {place} signed up to entry {last}"
                self._find("verify/truncated", stream, ends + 1, message)
        self.findings += found

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
    """Say what is wrong with an entry that comes where a stream stands."""
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
