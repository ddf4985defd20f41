"""People's money in the book: what they hold, where play money and corrections come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from spanish21.house.people import events as e
from spanish21.house.people.directory import Roll
from spanish21.ledger import Posting, Store

__all__ = [
    "CORRECTIONS",
    "COUPONS",
    "PLAY_MONEY",
    "coupons_of",
    "faces",
    "held",
    "postings",
    "wallet",
]

PLAY_MONEY = "house/play-money"
CORRECTIONS = "house/corrections"
COUPONS = "house/coupons"
"""owes the face of all coupons that were issued and not played"""


def wallet(person: str) -> str:
    """Name the account of a person; chips at a table stand in accounts below it."""
    return f"player/{person}"


def coupons_of(person: str, face: int | None = None) -> str:
    """Name the account of a person's coupons of a face, or the beginning of all such names."""
    return f"coupons/{person}/{'' if face is None else face}"


def faces(balances: Mapping[str, int]) -> tuple[int, ...]:
    """List coupons one by one from the balances of accounts that name their face."""
    found = ((int(account.rpartition("/")[2]), held) for account, held in balances.items())
    return tuple(sorted(face for face, held in found for _ in range(held // face)))


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
            case e.CouponIssued(person, face):
                yield Posting(COUPONS, -face)
                yield Posting(coupons_of(person, face), face)
            case _:
                continue
