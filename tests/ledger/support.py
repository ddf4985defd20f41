"""Drafts to write and places to write them to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from spanish21.ledger import Draft, Posting, Store
from spanish21.ledger.accounts import HouseAccount, account_of, must_not_owe
from spanish21.ledger.book import Book
from spanish21.ledger.events import BalanceCorrectionApproved, PeopleMoneyEvent
from spanish21.ledger.postings import posted

__all__ = ["draft", "given", "grant", "pay", "transfer", "written"]


def draft(
    stream: str = "table/t1",
    command_id: str = "c1",
    *,
    events: int | Sequence[object] = 1,
    **more: object,
) -> Draft:
    """Make a draft of which only what matters is said."""
    given: dict[str, Any] = {
        "at": 1_700_000_000_000,
        "actor": "ann",
        "command": {"type": "Hit", "box": 1},
        "events": [{"type": "CardRequested", "place": place} for place in range(events)]
        if isinstance(events, int)
        else events,
        **more,
    }
    return Draft.of(stream, command_id=command_id, **given)


def pay(giver: str, taker: str, amount: int) -> tuple[Posting, Posting]:
    """Move an amount from one account to another."""
    return Posting(giver, -amount), Posting(taker, amount)


def given(stream: str, command_id: str, *events: PeopleMoneyEvent, **more: object) -> Draft:
    """Make a draft of events that give people money or take it."""
    return draft(stream, command_id, events=events, postings=posted(events), **more)


def transfer(stream: str, command_id: str, giver: str, taker: str, amount: int) -> Draft:
    """Make a draft that corrects what two people hold by the same amount."""
    taken = BalanceCorrectionApproved(1, giver, -amount, "eve")
    return given(stream, command_id, taken, BalanceCorrectionApproved(2, taker, amount, "eve"))


def grant(store: Store, account: str, amount: int) -> None:
    """Issue money or chips to an account."""
    postings = pay("house/bank", account, amount)
    number = store.last("house").number + 1
    store.append([draft("house", f"grant-{number}", postings=postings)])


def written(store: Store, stream: str = "table/t1", **how: int) -> list[str]:
    """List the ids of a stream's commands."""
    return [entry.command_id for entry in store.read(stream, **how)]


def commands(ids: Iterable[str], stream: str = "table/t1") -> list[Draft]:
    """Make a draft for each id."""
    return [draft(stream, name) for name in ids]


def circulating(book: Book) -> int:
    """Add up what is held by all but the house, which owes it."""
    return sum(
        amount
        for name, amount in book.balances.items()
        if not isinstance(account_of(name), get_args(HouseAccount))
    )


def owing(book: Book) -> tuple[str, ...]:
    """List the accounts that hold less than nothing though they must not."""
    return tuple(
        name for name, amount in sorted(book.balances.items()) if amount < 0 and must_not_owe(name)
    )
