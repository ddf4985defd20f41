"""People's money in the book: what they hold, where play money and corrections come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spanish21.house.people import events as e
from spanish21.house.people.roll import Roll
from spanish21.ledger import Posting, Store

__all__ = ["CORRECTIONS", "PLAY_MONEY", "held", "postings", "wallet"]

PLAY_MONEY = "house/play-money"
CORRECTIONS = "house/corrections"


def wallet(person: str) -> str:
    """Name the account of a person; chips at a table stand in accounts below it."""
    return f"player/{person}"


def held(store: Store, person: str) -> int:
    """Add up what a person has, in the wallet and in chips at tables, but not what is wagered."""
    own = wallet(person)
    return store.balance(own) + sum(store.balances(f"{own}/").values())


def postings(roll: Roll, events: Iterable[e.PeopleEvent]) -> Iterator[Posting]:
    """Say what moves by the events, which the roll has not taken in yet."""
    for event in events:
        match event:
            case e.PlayMoneyGiven(person, amount):
                yield Posting(PLAY_MONEY, -amount)
                yield Posting(wallet(person), amount)
            case e.CorrectionApproved(number):
                correction = roll.corrections[number]
                yield Posting(CORRECTIONS, -correction.amount)
                yield Posting(wallet(correction.person), correction.amount)
            case _:
                continue
