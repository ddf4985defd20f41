"""What the ledger refuses, and what stops it; every error has a code and says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spanish21.errors import Spanish21Error
from spanish21.money import dollars
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.ledger.entry import Entry

__all__ = [
    "BadDraft",
    "Fenced",
    "LeaseHeld",
    "LeaseLost",
    "LedgerError",
    "NotHeld",
    "NotWritten",
    "Outdated",
    "Overdrawn",
    "RepeatedCommand",
    "StaleVersion",
    "StoreBusy",
    "StoreFailed",
    "StoreUnusable",
    "UnreadableEntry",
    "unreadable",
]


class LedgerError(Spanish21Error):
    """Whatever the ledger cannot do."""

    code: ClassVar[str] = "ledger/error"

    @property
    def refusal(self) -> Refusal:
        """Return what the person who asked is told: the details are for the log."""
        message = "The casino can't save this right now. Try again in a few seconds."
        return Refusal(self.code, None, message)


class NotWritten(LedgerError):
    """Drafts that were not written; nothing of them was, and the store goes on."""


class BadDraft(NotWritten):
    """A draft that could not be kept: a name, an amount or JSON that no store holds."""

    code = "ledger/bad-draft"


class StaleVersion(NotWritten):
    """A draft decided on a version that is no longer the stream's."""

    code = "ledger/stale-version"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} is at version {version} now: decide again")
        self.stream = stream
        self.version = version


class Outdated(NotWritten):
    """A draft decided by an earlier version of another stream."""

    code = "ledger/outdated"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} is at version {version} now: decide again")


class RepeatedCommand(NotWritten):
    """A command that was written already; `entry` is what came of it then."""

    code = "ledger/repeated-command"

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            f"{entry.command_id} was carried out already, as entry {entry.number} of {entry.stream}"
        )
        self.entry = entry


class Overdrawn(NotWritten):
    """A posting that would leave an account with less than nothing."""

    code = "ledger/overdrawn"

    def __init__(self, account: str, balance: int, amount: int) -> None:
        super().__init__(f"{account} holds {dollars(balance)} and cannot give {dollars(-amount)}")
        self.account = account
        self.balance = balance
        self.amount = amount


class NotHeld(NotWritten):
    """A draft whose accounts would hold less, or more, than it was decided for."""

    code = "ledger/not-held"

    def __init__(self, held: int) -> None:
        super().__init__(f"the accounts would hold {dollars(held)}: decide again")
        self.held = held


class Fenced(NotWritten):
    """A draft of a process that no longer owns the stream."""

    code = "ledger/fenced"

    def __init__(self, stream: str, token: int, current: int) -> None:
        super().__init__(
            f"{stream} was taken over: its lease has token {current}, not {token}; stop writing it"
        )
        self.stream = stream
        self.token = token
        self.current = current


class LeaseHeld(LedgerError):
    """A lease that another process holds."""

    code = "ledger/lease-held"

    def __init__(self, name: str, holder: str, seconds: float) -> None:
        super().__init__(f"{name} is held by {holder} for {seconds:.1f} more seconds: wait or ask")
        self.name = name
        self.holder = holder
        self.seconds = seconds


class LeaseLost(LedgerError):
    """A lease that another process took after it had expired, or that was released."""

    code = "ledger/lease-lost"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is leased no longer under this token: stop writing it")
        self.name = name


class StoreBusy(LedgerError):
    """A database that another process writes."""

    code = "ledger/busy"


class StoreUnusable(LedgerError):
    """A place that holds no ledger, or none that this version can read."""

    code = "ledger/unusable"


class StoreFailed(LedgerError):
    """A commit that the disk or the server did not confirm: open the store again and replay."""

    code = "ledger/failed"


def unreadable(error: Exception) -> StoreFailed:
    """Return the error for a store that could not even be read."""
    told = " ".join(str(error).split())
    return StoreFailed(f"the ledger cannot be read ({told}). Check the database, then start again")


class UnreadableEntry(LedgerError):
    """An entry that stands in the store and is none."""

    code = "ledger/unreadable"

    def __init__(self, stream: str, number: int, reason: str) -> None:
        super().__init__(f"it cannot be read: {reason}")
        self.stream = stream
        self.number = number
