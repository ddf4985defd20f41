"""How wagers on the layout change by what happened: laid, taken back, closed, settled."""

from __future__ import annotations

from msgspec.structs import replace

from spanish21.money import Cents
from spanish21.table import events as e
from spanish21.table.changing import (
    boxes_with,
    change_box,
    change_stake,
    changed_shares,
    hand_of,
    index_of,
    put,
    take_wager,
)
from spanish21.table.state import Box, Hand, Settled, Share, Stake, TableState, Trouble
from spanish21.wager import BASIC, INSURANCE, Wager

__all__ = ["wager_placed", "wager_settled", "wager_withdrawn", "wagers_closed"]

_NOTHING = Cents(0)


def wager_placed(state: TableState, event: e.WagerPlaced) -> TableState:
    """Put a wager on a box."""
    laid = Wager(event.wager, event.amount, event.coupon)
    box = state.box(event.box)
    if box is None:
        new = Box(event.box, (Stake(event.person, (laid,)),))
        boxes = sorted((*state.boxes, new), key=lambda box: box.number)
        return replace(state, boxes=tuple(boxes))
    for stake in box.stakes:
        if stake.person == event.person:
            answered = stake.insurance_answered or event.wager == INSURANCE
            wagers = (*stake.wagers, laid)
            return change_stake(
                state, event.box, event.person, wagers=wagers, insurance_answered=answered
            )
    return change_box(state, event.box, stakes=(*box.stakes, Stake(event.person, (laid,))))


def wager_withdrawn(state: TableState, event: e.WagerWithdrawn) -> TableState:
    """Take a wager back, and its box out of play with the last one."""
    changed = take_wager(state, event.box, event.person, event.wager)
    box = changed.boxes[index_of(changed, event.box)]
    stakes = tuple(stake for stake in box.stakes if stake.wagers)
    if stakes:
        return change_box(changed, event.box, stakes=stakes)
    return replace(changed, boxes=tuple(b for b in changed.boxes if b.number != event.box))


def wagers_closed(state: TableState, event: e.WagersClosed) -> TableState:
    """Give every box its first hand."""
    boxes = tuple(
        [
            replace(box, hands=(Hand(tuple([_share(stake) for stake in box.stakes])),))
            for box in state.boxes
        ]
    )
    cards = state.cards
    if event.cut_forgotten:
        cards = replace(cards, beginning=False, cut_from=None, by_order=False)
    elif cards.beginning:
        cards = replace(cards, beginning=False)
    people = state.people
    if people.unconfirmed:
        people = replace(people, unconfirmed=())
    return replace(state, wagers_closed=True, boxes=boxes, cards=cards, people=people)


def _share(stake: Stake) -> Share:
    basic = stake.wagers[0]
    return Share(stake.person, basic.amount, coupon=basic.coupon)


def wager_settled(
    state: TableState, event: e.WagerTaken | e.WagerReturned | e.WagerPaid
) -> TableState:
    """Settle a wager: it was taken, returned or paid."""
    paid = event.amount if isinstance(event, e.WagerPaid) else 0
    trouble = state.trouble if isinstance(event, e.WagerReturned) else _noted(state, event)
    if event.wager != BASIC:
        state = replace(state, trouble=trouble)
        return _paid(take_wager(state, event.box, event.person, event.wager), event, paid)
    hand = hand_of(state, event.box, event.hand)
    shares = tuple(
        [
            replace(share, settled=True, paid=share.paid + paid)
            if share.person == event.person
            else share
            for share in hand.shares
        ]
    )
    boxes = boxes_with(state, event.box, event.hand, shares=shares)
    return replace(state, boxes=boxes, trouble=trouble)


def _noted(state: TableState, event: e.WagerTaken | e.WagerPaid) -> Trouble:
    """Note what a decided wager moved, so that a void round can undo it."""
    taken, paid = (
        (event.amount, _NOTHING) if isinstance(event, e.WagerTaken) else (_NOTHING, event.amount)
    )
    note = Settled(event.box, event.hand, event.person, event.wager, taken, paid, event.coupon)
    trouble = state.trouble
    return replace(trouble, settled=(*trouble.settled, note))


def _paid(
    state: TableState, event: e.WagerTaken | e.WagerReturned | e.WagerPaid, paid: int
) -> TableState:
    """Add what a side wager was paid to the hand that its person holds first on the box."""
    if not paid:
        return state
    box = state.boxes[index_of(state, event.box)]
    for place, hand in enumerate(box.hands):
        for share in hand.shares:
            if share.person == event.person:
                shares = changed_shares(hand, event.person, paid=share.paid + paid)
                hands = put(box.hands, place, replace(hand, shares=shares))
                return change_box(state, event.box, hands=hands)
    return state
