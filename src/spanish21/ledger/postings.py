"""Money as a function of events: what an event moves, from account to account.

The house posts with this function and `verify` compares with it, to the account and the cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeGuard, assert_never, get_args

import msgspec
from msgspec import Raw

from spanish21.ids import is_walk_up
from spanish21.law.clause import cites, reads
from spanish21.ledger import events as f
from spanish21.ledger.accounts import (
    Account,
    Bank,
    Cash,
    Chips,
    ChipsOut,
    Corrections,
    CountRoom,
    CouponIssue,
    Coupons,
    CouponsOnLayout,
    CouponsTaken,
    DealersTips,
    Differences,
    DropBox,
    Inventory,
    Layout,
    PlayMoney,
    Pool,
    TipBox,
    Wallet,
    account_of,
)
from spanish21.ledger.corrected import StepCorrected
from spanish21.ledger.entry import Entry, Posting, type_of, types_in
from spanish21.ledger.stream import PEOPLE, TABLE, stream_of
from spanish21.table import events as e
from spanish21.table.events import wheels as v
from spanish21.table.events.irregularities import WagerUndone
from spanish21.table.events.people import BoughtIn, Tipped

__all__ = ["ALONE", "LIBRARY", "MoneyEvent", "WagerEvent", "balances", "due", "posted", "postings"]

ALONE = "table"
"""the table of a log that names none"""

_Laid = e.WagerPlaced | e.WagerDoubled | e.HandSplit | e.SplitCovered
_Settled = e.WagerWithdrawn | e.WagerReturned | e.WagerTaken | e.WagerPaid | WagerUndone
_Prize = e.FixedPaid | v.SpinPaid | v.AcePaid | v.CommunityPaid | v.SpinWagerReturned
WagerEvent = _Laid | _Settled | v.SpinWagerTaken
"""every event that moves a person's wager on the layout"""
_Table = WagerEvent | _Prize | BoughtIn | Tipped | StepCorrected | f.HouseMoneyEvent
MoneyEvent = _Table | f.PeopleMoneyEvent
"""every event that moves money; any other moves nothing"""

Postings = tuple[Posting, ...]
_MOVING: frozenset[type[object]] = frozenset(get_args(MoneyEvent))


@cites("MD 7.S")
@reads("R30")
def postings(event: object, table: str = ALONE) -> Postings:
    """Return what an event moves; losers' chips go to the inventory of their table alone."""
    if not _moves_money(event):
        return ()
    match event:
        case e.WagerPlaced() | e.WagerDoubled() | e.HandSplit() | e.SplitCovered():
            return _laid(event, table)
        case (
            e.WagerWithdrawn() | e.WagerReturned() | e.WagerTaken() | e.WagerPaid() | WagerUndone()
        ):
            return _settled(event, table)
        case e.FixedPaid() | v.SpinPaid() | v.AcePaid() | v.CommunityPaid() | v.SpinWagerReturned():
            return _move(Inventory(table), Chips(event.person, table), event.amount)
        case v.SpinWagerTaken():
            return _move(Layout(table), Inventory(table), event.amount)
        case BoughtIn():
            return (
                *_move(_purse(event.person), DropBox(table), event.amount),
                *_move(Inventory(table), Chips(event.person, table), event.amount),
            )
        case Tipped():
            return _move(Chips(event.person, table), TipBox(table), event.amount)
        case StepCorrected():
            return _reversed(event, table)
        case f.PlayMoneyGiven() | f.BalanceCorrectionApproved() | f.CouponIssued():
            return _given(event)
        case _:
            return _house(event, table)


def _reversed(event: StepCorrected, table: str) -> Postings:
    """Give back what was moved by what does not count."""
    return tuple(
        Posting(posting.account, -posting.amount)
        for each in event.reversed
        for posting in postings(each, table)
    )


def _purse(person: str) -> Account:
    """Return where a person's money is away from the tables."""
    return Cash() if is_walk_up(person) else Wallet(person)


def _moves_money(event: object) -> TypeGuard[MoneyEvent]:
    return type(event) in _MOVING


def _move(giver: Account, taker: Account, amount: int) -> Postings:
    return (Posting(giver.name, -amount), Posting(taker.name, amount)) if amount else ()


def _laid(event: _Laid, table: str) -> Postings:
    """Put chips on the layout, and a coupon beside them."""
    chips = _move(Chips(event.person, table), Layout(table), event.amount)
    if not isinstance(event, e.WagerPlaced) or not event.coupon:
        return chips
    mine = Coupons(event.person, event.coupon)
    return (*chips, *_move(mine, CouponsOnLayout(table), event.coupon))


def _settled(event: _Settled, table: str) -> Postings:
    """Take a wager off the layout with its coupon; what is undone goes back where it came from."""
    person, inventory, face = Chips(event.person, table), Inventory(table), event.coupon
    match event:
        case e.WagerWithdrawn() | e.WagerReturned():
            chips = _move(Layout(table), person, event.amount)
            coupon = _move(CouponsOnLayout(table), Coupons(event.person, face), face)
        case e.WagerTaken():
            chips = _move(Layout(table), inventory, event.amount)
            coupon = _move(CouponsOnLayout(table), CouponsTaken(table), face)
        case e.WagerPaid():
            stake = _move(Layout(table), person, event.stake)
            chips = (*stake, *_move(inventory, person, event.amount))
            coupon = _move(CouponsOnLayout(table), CouponsTaken(table), face)
        case WagerUndone():
            taken = _move(inventory, person, event.taken)
            chips = (*taken, *_move(person, inventory, event.paid))
            coupon = _move(CouponsTaken(table), Coupons(event.person, face), face)
        case _:
            assert_never(event)
    return (*chips, *coupon) if face else chips


def _given(event: f.PeopleMoneyEvent) -> Postings:
    """Give a person money or a coupon."""
    match event:
        case f.PlayMoneyGiven():
            return _move(PlayMoney(), Wallet(event.person), event.amount)
        case f.BalanceCorrectionApproved():
            return _move(Corrections(), Wallet(event.person), event.amount)
        case f.CouponIssued():
            return _move(CouponIssue(), Coupons(event.person, event.face), event.face)
        case _:
            assert_never(event)


def _house(event: f.HouseMoneyEvent, table: str) -> Postings:
    """Bring chips to a table, between its accounts, or back to people."""
    match event:
        case f.InventoryFilled():
            return _move(Bank(), Inventory(table), event.amount)
        case f.PoolMoved():
            return _move(Inventory(table), Pool(table), event.amount)
        case f.ChipsRedeemed():
            return _move(Chips(event.person, table), Wallet(event.person), event.amount)
        case f.ChipsBrought():
            return _move(ChipsOut(), Chips(event.person, table), event.amount)
        case f.ChipsCarriedAway():
            return _move(Chips(event.person, table), ChipsOut(), event.amount)
        case f.SlipSigned():
            return _signed(event, table)
        case f.OddCentsRounded() | f.DisputeAdjusted():
            return _move(Inventory(table), Chips(event.person, table), event.amount)
        case f.TableWoundUp():
            return _wound_up(event, table)
        case _:
            assert_never(event)


def _signed(event: f.SlipSigned, table: str) -> Postings:
    """Carry chips or cash as a slip has it, and book what a count found more or less."""
    more = event.amount - event.expected
    match event.kind:
        case "payout":
            return ()  # the payment itself moved the chips
        case "fill":
            return _move(Bank(), Inventory(table), event.amount)
        case "credit":
            return _move(Inventory(table), Bank(), event.amount)
        case "opener" | "closer":
            brought = _move(Bank(), Inventory(table), event.brought)
            return (*brought, *_move(Differences(), Inventory(table), more))
        case "drop":
            counted = _move(DropBox(table), CountRoom(), event.expected)
            return (*counted, *_move(Differences(), CountRoom(), more))
        case "tips":
            counted = _move(TipBox(table), DealersTips(), event.expected)
            return (*counted, *_move(Differences(), DealersTips(), more))
        case _:
            assert_never(event.kind)


def _wound_up(event: f.TableWoundUp, table: str) -> Postings:
    """Clear hands, layout, tray and boxes as the book has them, and refund what the events give."""
    moved = [
        *_move(Layout(table), Inventory(table), event.layout),
        *(
            each
            for person, held in event.chips.items()
            for each in _move(Chips(person, table), Inventory(table), held)
        ),
    ]
    moved += _move(Inventory(table), Bank(), event.tray)
    moved += _move(Pool(table), Bank(), event.pool)
    moved += _move(DropBox(table), CountRoom(), event.drop)
    moved += _move(TipBox(table), DealersTips(), event.tips)
    for refund in event.refunds:
        moved += _move(Bank(), _purse(refund.person), refund.chips + refund.wagers)
        for face in refund.coupons:
            moved += _move(CouponsOnLayout(table), Coupons(refund.person, face), face)
    return tuple(moved)


def posted(events: Iterable[object], table: str = ALONE) -> Postings:
    """Add up what the events of one entry move, account by account."""
    sums: dict[str, int] = {}
    for event in events:
        for account, amount in ((each.account, each.amount) for each in postings(event, table)):
            sums[account] = sums.get(account, 0) + amount
    return tuple(Posting(account, amount) for account, amount in sums.items() if amount)


def balances(events: Iterable[object], table: str = ALONE) -> dict[Account, int]:
    """Add up what every account holds after the events of a table."""
    sums: Counter[str] = Counter()
    for event in events:
        for posting in postings(event, table):
            sums[posting.account] += posting.amount
    return {account_of(name): amount for name, amount in sums.items()}


class _Vocabulary:
    """The events that move money in streams of one kind."""

    def __init__(self, union: Any) -> None:  # noqa: ANN401 - a union of structs
        self._types = types_in(union)
        self._decoder: msgspec.json.Decoder[object] = msgspec.json.Decoder(union)

    def read(self, events: Iterable[Raw]) -> Iterable[object]:
        """Read the events that move money."""
        for event in events:
            if type_of(event) in self._types:
                yield self._decoder.decode(event)


LIBRARY = "library"
"""the stream in which a table of the library writes down what it gives to people"""

_PEOPLE = _Vocabulary(f.PeopleMoneyEvent)
_VOCABULARIES = {TABLE: _Vocabulary(_Table), PEOPLE: _PEOPLE, LIBRARY: _PEOPLE}


def due(entry: Entry) -> Postings:
    """Return the postings that follow from the events of an entry, or raise MsgspecError."""
    kind, table = stream_of(entry.stream)
    vocabulary = _VOCABULARIES.get(kind)
    return posted(vocabulary.read(entry.events), table) if vocabulary else ()
