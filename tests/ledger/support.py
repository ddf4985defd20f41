"""Drafts to write and places to write them to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spanish21.ledger import Draft, Posting, Store

__all__ = ["draft", "grant", "pay", "written"]


def draft(
    stream: str = "table/t1", command_id: str = "c1", *, events: int = 1, **more: object
) -> Draft:
    """Make a draft of which only what matters is said."""
    given: dict[str, Any] = {
        "at": 1_700_000_000_000,
        "actor": "ann",
        "command": {"type": "Hit", "box": 1},
        "events": [{"type": "CardRequested", "place": place} for place in range(events)],
        **more,
    }
    return Draft.of(stream, command_id=command_id, **given)


def pay(giver: str, taker: str, amount: int) -> tuple[Posting, Posting]:
    """Move an amount from one account to another."""
    return Posting(giver, -amount), Posting(taker, amount)


def grant(store: Store, account: str, amount: int) -> None:
    """Let the house issue chips to an account."""
    postings = pay("house/bank", account, amount)
    number = store.last("house").number + 1
    store.append([draft("house", f"grant-{number}", postings=postings)])


def written(store: Store, stream: str = "table/t1", **how: int) -> list[str]:
    """List the ids of a stream's commands."""
    return [entry.command_id for entry in store.read(stream, **how)]


def commands(ids: Iterable[str], stream: str = "table/t1") -> list[Draft]:
    """Make a draft for each id."""
    return [draft(stream, name) for name in ids]
