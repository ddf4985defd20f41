"""What a person has lost and received since midnight UTC, counted from the postings of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from spanish21.house.people.holdings import accounts_of
from spanish21.house.people.terms import DAY
from spanish21.ledger import Entry, Store
from spanish21.ledger.accounts import Chips, Wallet, account_of
from spanish21.ledger.stream import PEOPLE, table_stream

__all__ = ["Opening", "opening"]


class Opening(Struct, frozen=True):
    """With what a person began a day."""

    day: int
    """since the epoch"""
    held: int
    """in the wallet and in chips, in cents"""
    received: int
    """of all that the house has ever given"""


def opening(store: Store, person: str, received: int, now: int) -> Opening:
    """Work out what a person had at midnight: what they have now, without the day's postings.

    `received` is all that the house has ever given to the person, by the log that was read last.
    """
    midnight = now // DAY * DAY
    while True:
        before = accounts_of(store, person)
        given = _moved(store, PEOPLE, person, midnight)
        played = sum(_moved(store, each, person, midnight) for each in _tables(before))
        if accounts_of(store, person) == before:  # nothing moved while the log was read
            return Opening(now // DAY, sum(before.values()) - given - played, received - given)


def _tables(accounts: Iterable[str]) -> list[str]:
    """List the streams of the tables where a person has had chips: no other moves their money."""
    known = map(account_of, accounts)
    return [table_stream(each.table) for each in known if isinstance(each, Chips)]


def _moved(store: Store, stream: str, person: str, since: int) -> int:
    """Add up what a stream moved to a person since a time."""
    found = 0
    for entry in _since(store, stream, since):
        for posting in entry.postings:
            match account_of(posting.account):
                case Wallet(owner) | Chips(owner) if owner == person:
                    found += posting.amount
                case _:
                    pass
    return found


def _since(store: Store, stream: str, since: int) -> Iterator[Entry]:
    """Read a stream from the first entry on that was written at a time or later."""
    before, after = 0, store.last(stream).version
    while before < after:
        middle = (before + after) // 2
        entry = next(store.read(stream, middle, 1), None)
        if entry is not None and entry.at < since:
            before = entry.version
        else:
            after = middle
    return (entry for entry in store.read(stream, before) if entry.at >= since)
