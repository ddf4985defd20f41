"""How the table changes by what happened: never refuses, never reads a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.hand import total
from spanish21.ids import HandNumber
from spanish21.money import Cents
from spanish21.table import events as e
from spanish21.table.round.events import RoundEvent
from spanish21.table.state import (
    NO_TROUBLE,
    Box,
    Hand,
    Insurance,
    Packet,
    Seat,
    Settled,
    Share,
    Stake,
    TableState,
    Trouble,
)
from spanish21.wager import BASIC, INSURANCE, Wager

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.ids import PersonId
from spanish21.table.changing import (
    boxes_with,
    change_box,
    change_hand,
    change_stake,
    changed_shares,
    give_turn,
    hand_of,
    index_of,
    put,
    put_hand,
    take_wager,
)

__all__ = ["evolve"]
_NOTHING = Cents(0)


def evolve(state: TableState, event: RoundEvent) -> TableState:
    """Return the table after an event."""
    match event.kind:
        case "CardDealt":
            return _card_dealt(state, event)
        case "CardsPickedUp":
            return _cards_picked_up(state, event)
        case "HandStood" | "HandCompleted":
            return _hand_completed(state, event)
        case "TotalAnnounced":
            return _total_announced(state, event)
        case "CardRequested":
            return _card_requested(state, event)
        case "WagerTaken" | "WagerReturned" | "WagerPaid":
            return _wager_settled(state, event)
        case "WagerPlaced":
            return _wager_placed(state, event)
        case "WagersClosed":
            return _wagers_closed(state, event)
        case "RoundCompleted":
            return _round_completed(state, event)
        case "DealerTotalAnnounced":
            return _dealer_total_announced(state, event)
        case "HoleCardRevealed":
            return _hole_card_revealed(state, event)
        case "WagerWithdrawn":
            return _wager_withdrawn(state, event)
        case "InsuranceOffered":
            return _insurance_offered(state, event)
        case "InsuranceDeclined":
            return _insurance_declined(state, event)
        case "InsuranceClosed":
            return _insurance_closed(state, event)
        case "HoleCardRead":
            return _hole_card_read(state, event)
        case "BlackjackAnnounced":
            return _blackjack_announced(state, event)
        case "DealersCardAnnounced":
            return _dealers_card_announced(state, event)
        case "WagerDoubled":
            return _wager_doubled(state, event)
        case "DoubleDeclined":
            return _double_declined(state, event)
        case "DoubleRescued":
            return _double_rescued(state, event)
        case "DoubleKept":
            return _double_kept(state, event)
        case "HandSplit":
            return _hand_split(state, event)
        case "SplitCovered":
            return _split_covered(state, event)
        case "HandDesignated":
            return _hand_designated(state, event)
        case "HandSurrendered":
            return _hand_surrendered(state, event)
        case "FixedPaid":
            return _fixed_paid(state, event)
        case _:
            assert_never(event)


def _change_share(
    state: TableState, event: e.WagerDoubled | e.DoubleDeclined | e.DoubleKept, **changes: object
) -> TableState:
    shares = changed_shares(hand_of(state, event.box, event.hand), event.person, **changes)
    return change_hand(state, event.box, event.hand, shares=shares)


def _wager_placed(state: TableState, event: e.WagerPlaced) -> TableState:
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


def _wager_withdrawn(state: TableState, event: e.WagerWithdrawn) -> TableState:
    changed = take_wager(state, event.box, event.person, event.wager)
    box = changed.boxes[index_of(changed, event.box)]
    stakes = tuple(stake for stake in box.stakes if stake.wagers)
    if stakes:
        return change_box(changed, event.box, stakes=stakes)
    return replace(changed, boxes=tuple(b for b in changed.boxes if b.number != event.box))


def _wagers_closed(state: TableState, _event: e.WagersClosed) -> TableState:
    boxes = tuple(
        replace(
            box,
            hands=(Hand(tuple(_share(stake) for stake in box.stakes)),),
        )
        for box in state.boxes
    )
    cards = state.cards
    if cards.beginning or cards.cut_from is not None or cards.by_order:
        fresh = not cards.reshuffle
        cards = replace(
            cards,
            beginning=False,
            cut_from=None if fresh else cards.cut_from,
            by_order=cards.by_order and not fresh,
        )
    people = state.people
    if people.unconfirmed:
        people = replace(people, unconfirmed=())
    return replace(state, wagers_closed=True, boxes=boxes, cards=cards, people=people)


def _share(stake: Stake) -> Share:
    basic = stake.wagers[0]
    return Share(stake.person, basic.amount, coupon=basic.coupon)


def _seen(state: TableState, card: Card | None) -> bytes:
    if card is None:
        return state.seen
    seen = bytearray(state.seen)
    seen[card.index] += 1
    return bytes(seen)


def _card_dealt(state: TableState, event: e.CardDealt) -> TableState:
    seen = _seen(state, event.card)
    opening = state.opening + 1
    if state.trouble.aside is not None or state.trouble.aside_down:
        trouble = replace(state.trouble, aside=None, aside_exposed=False, aside_down=False)
        state = replace(state, trouble=trouble)
    if event.card is None or not event.face_up:
        hole = replace(state, hole_down=True, hole=event.card, hole_known=event.known)
        return replace(hole, seen=seen, opening=opening)
    if event.box is None or event.hand is None:
        return replace(state, dealer=(*state.dealer, event.card), seen=seen, opening=opening)
    index = index_of(state, event.box)
    hand = state.boxes[index].hands[event.hand - 1]
    cards = (*hand.cards, event.card)
    points, soft = total(cards)
    changed = replace(hand, cards=cards, points=points, soft=soft, wants_card=False, deferred=False)
    if hand.doubled:
        asked = tuple(
            replace(share, answered=share.rescued or not share.doubles) for share in hand.shares
        )
        changed = replace(changed, shares=asked)
    boxes = put_hand(state, index, event.hand - 1, changed)
    late = state.trouble.late_boxes
    if event.box in late:
        trouble = replace(state.trouble, late_boxes=tuple(box for box in late if box != event.box))
        return replace(state, boxes=boxes, seen=seen, trouble=trouble)
    return replace(state, boxes=boxes, seen=seen, opening=opening)


def _insurance_offered(state: TableState, _event: e.InsuranceOffered) -> TableState:
    return replace(state, insurance=Insurance.OPEN)


def _insurance_declined(state: TableState, event: e.InsuranceDeclined) -> TableState:
    return change_stake(state, event.box, event.person, insurance_answered=True)


def _insurance_closed(state: TableState, _event: e.InsuranceClosed) -> TableState:
    return replace(state, insurance=Insurance.CLOSED)


def _hole_card_read(state: TableState, event: e.HoleCardRead) -> TableState:
    return replace(state, reader=event.blackjack)


def _blackjack_announced(state: TableState, event: e.BlackjackAnnounced) -> TableState:
    hand = state.boxes[index_of(state, event.box)].hands[0]
    return change_hand(state, event.box, HandNumber(1), announced=len(hand.cards))


def _total_announced(state: TableState, event: e.TotalAnnounced) -> TableState:
    hand = hand_of(state, event.box, event.hand)
    return change_hand(state, event.box, event.hand, announced=len(hand.cards))


def _dealers_card_announced(state: TableState, _event: e.DealersCardAnnounced) -> TableState:
    return replace(state, dealers_card_announced=True)


def _dealer_total_announced(state: TableState, _event: e.DealerTotalAnnounced) -> TableState:
    return replace(state, dealer_announced=len(state.dealer))


def _card_requested(state: TableState, event: e.CardRequested) -> TableState:
    return change_hand(state, event.box, event.hand, wants_card=True)


def _wager_doubled(state: TableState, event: e.WagerDoubled) -> TableState:
    hand = hand_of(state, event.box, event.hand)
    own = next(share.doubles for share in hand.shares if share.person == event.person)
    changed = _change_share(state, event, doubles=(*own, event.amount), answered=True)
    # Others on a shared box double beside the caller, before the card comes.
    doubles = hand.doubles + (not hand.wants_card)
    return change_hand(changed, event.box, event.hand, doubles=doubles, wants_card=True)


def _double_declined(state: TableState, event: e.DoubleDeclined) -> TableState:
    return _change_share(state, event, answered=True)


def _double_kept(state: TableState, event: e.DoubleKept) -> TableState:
    return _change_share(state, event, answered=True)


def _double_rescued(state: TableState, event: e.DoubleRescued) -> TableState:
    hand = hand_of(state, event.box, event.hand)
    shares = changed_shares(hand, event.person, answered=True, rescued=True)
    changed = change_hand(state, event.box, event.hand, shares=shares)
    return replace(changed, at_once=(index_of(state, event.box), event.hand - 1))


def _hand_split(state: TableState, event: e.HandSplit) -> TableState:
    box = state.boxes[index_of(state, event.box)]
    place = event.hand - 1
    hand = box.hands[place]
    own = tuple(share for share in hand.shares if share.person == event.person)
    hands = tuple(
        Hand(shares, (card,), *total((card,)), split=True)
        for card, shares in zip(
            hand.cards,
            (hand.shares, tuple(Share(share.person, share.wager) for share in own)),
            strict=True,
        )
    )
    others = tuple(share.person for share in hand.shares if share.person != event.person)
    return change_box(
        state,
        event.box,
        hands=(*box.hands[:place], *hands, *box.hands[place + 1 :]),
        splits=box.splits + 1,
        covering=others,
    )


def _covered(box: Box, person: PersonId) -> tuple[PersonId, ...]:
    return tuple(other for other in box.covering if other != person)


def _split_covered(state: TableState, event: e.SplitCovered) -> TableState:
    box = state.boxes[index_of(state, event.box)]
    second = box.hands[event.hand]
    share = Share(event.person, event.amount)
    hands = put(box.hands, event.hand, replace(second, shares=(*second.shares, share)))
    return change_box(state, event.box, hands=hands, covering=_covered(box, event.person))


def _hand_designated(state: TableState, event: e.HandDesignated) -> TableState:
    box = state.boxes[index_of(state, event.box)]
    hands = box.hands
    if event.chosen != event.hand:
        first, second = hands[event.hand - 1], hands[event.hand]
        own = tuple(share for share in first.shares if share.person == event.person)
        rest = tuple(share for share in first.shares if share.person != event.person)
        hands = put(hands, event.hand - 1, replace(first, shares=rest))
        hands = put(hands, event.hand, replace(second, shares=(*second.shares, *own)))
    return change_box(state, event.box, hands=hands, covering=_covered(box, event.person))


def _hand_surrendered(state: TableState, event: e.HandSurrendered) -> TableState:
    changed = change_hand(state, event.box, event.hand, surrendered=True)
    if event.held:
        return changed
    return replace(changed, at_once=(index_of(state, event.box), event.hand - 1))


def _hand_completed(state: TableState, event: e.HandCompleted | e.HandStood) -> TableState:
    boxes = boxes_with(state, event.box, event.hand, complete=True, deferred=False)
    return give_turn(state, event.turn, boxes=boxes)


def _hole_card_revealed(state: TableState, event: e.HoleCardRevealed) -> TableState:
    seen = state.seen if state.hole is not None else _seen(state, event.card)
    return replace(
        state,
        dealer=(*state.dealer, event.card),
        hole_down=False,
        hole=None,
        hole_known=False,
        seen=seen,
    )


def _wager_settled(
    state: TableState, event: e.WagerTaken | e.WagerReturned | e.WagerPaid
) -> TableState:
    paid = event.amount if isinstance(event, e.WagerPaid) else 0
    if not isinstance(event, e.WagerReturned):
        state = _noted(state, event)
    if event.wager != BASIC:
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
    return change_hand(state, event.box, event.hand, shares=shares)


def _noted(state: TableState, event: e.WagerTaken | e.WagerPaid) -> TableState:
    """Note what a decided wager moved, so that a void round can undo it."""
    taken, paid = (
        (event.amount, _NOTHING) if isinstance(event, e.WagerTaken) else (_NOTHING, event.amount)
    )
    note = Settled(event.box, event.hand, event.person, event.wager, taken, paid, event.coupon)
    trouble = state.trouble
    return replace(state, trouble=replace(trouble, settled=(*trouble.settled, note)))


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


def _fixed_paid(state: TableState, _event: e.FixedPaid) -> TableState:
    return replace(state, fixed_paid=state.fixed_paid + 1)


def _cards_picked_up(state: TableState, event: e.CardsPickedUp) -> TableState:
    if event.box is None or event.hand is None:
        unseen = int(state.hole_unseen)
        return replace(
            state, rack=(*state.rack, Packet(event.cards, round=state.round, unseen=unseen))
        )
    rack = (*state.rack, Packet(event.cards, event.box, event.hand, state.round))
    boxes = boxes_with(state, event.box, event.hand, removed=True)
    return replace(state, rack=rack, boxes=boxes)


def _round_completed(state: TableState, event: e.RoundCompleted) -> TableState:
    people = state.people
    wagered = tuple(dict.fromkeys(s.person for box in state.boxes for s in box.stakes))
    here = {*wagered, *people.present}
    people = replace(
        people,
        rounds=people.rounds + 1,
        wagered=wagered,
        permitted=tuple(person for person in people.permitted if person not in wagered),
        consents=tuple(consent for consent in people.consents if consent.first in here),
        boxes=tuple(Seat(box.number, box.stakes[0].person) for box in state.boxes),
    )
    left = state.trouble
    waiting = Trouble(aside=left.aside, aside_down=left.aside_down)
    return TableState(
        round=event.round + 1,
        rack=state.rack,
        seen=state.seen,
        cards=replace(state.cards, burns_due=0) if state.cards.burns_due else state.cards,
        people=people,
        trouble=NO_TROUBLE if waiting == NO_TROUBLE else waiting,
        suspended=state.suspended,
        reader_out=state.reader_out,
    )
