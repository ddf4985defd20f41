"""How the table changes by what happened: never refuses, never reads a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from spanish21.hand import total
from spanish21.ids import HandNumber
from spanish21.table import events as e
from spanish21.table.changing import (
    boxes_with,
    change_hand,
    change_stake,
    hand_of,
    index_of,
    put_hand,
)
from spanish21.table.events.round import RoundEvent
from spanish21.table.round import evolve_hands as hands, evolve_wagers as wagers
from spanish21.table.state import (
    NO_TROUBLE,
    Insurance,
    Packet,
    Seat,
    TableState,
    Trouble,
)

if TYPE_CHECKING:
    from spanish21.cards import Card

__all__ = ["evolve"]


def evolve(state: TableState, event: RoundEvent) -> TableState:
    """Return the table after an event."""
    match event.kind:
        case "CardDealt":
            return _card_dealt(state, event)
        case "CardsPickedUp":
            return _cards_picked_up(state, event)
        case "HandStood" | "HandCompleted":
            return hands.hand_completed(state, event)
        case "TotalAnnounced":
            return _total_announced(state, event)
        case "CardRequested":
            return _card_requested(state, event)
        case "WagerTaken" | "WagerReturned" | "WagerPaid":
            return wagers.wager_settled(state, event)
        case "WagerPlaced":
            return wagers.wager_placed(state, event)
        case "WagersClosed":
            return wagers.wagers_closed(state, event)
        case "RoundCompleted":
            return _round_completed(state, event)
        case "DealerTotalAnnounced":
            return _dealer_total_announced(state, event)
        case "HoleCardRevealed":
            return _hole_card_revealed(state, event)
        case "WagerWithdrawn":
            return wagers.wager_withdrawn(state, event)
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
            return hands.wager_doubled(state, event)
        case "DoubleDeclined":
            return hands.double_declined(state, event)
        case "DoubleRescued":
            return hands.double_rescued(state, event)
        case "DoubleKept":
            return hands.double_kept(state, event)
        case "HandSplit":
            return hands.hand_split(state, event)
        case "SplitCovered":
            return hands.split_covered(state, event)
        case "HandDesignated":
            return hands.hand_designated(state, event)
        case "HandSurrendered":
            return hands.hand_surrendered(state, event)
        case "FixedPaid":
            return _fixed_paid(state, event)
        case _:
            assert_never(event)


def _seen(state: TableState, card: Card | None) -> bytes:
    if card is None:
        return state.seen
    seen, index = state.seen, card.index
    return seen[:index] + (seen[index] + 1).to_bytes() + seen[index + 1 :]


def _card_dealt(state: TableState, event: e.CardDealt) -> TableState:
    seen = _seen(state, event.card)
    opening = state.opening + 1
    if state.trouble.aside is not None or state.trouble.aside_down:
        trouble = replace(state.trouble, aside=None, aside_exposed=False, aside_down=False)
        state = replace(state, trouble=trouble)
    if event.card is None or not event.face_up:
        return replace(
            state,
            hole_down=True,
            hole=event.card,
            hole_known=event.known,
            seen=seen,
            opening=opening,
        )
    if event.box is None or event.hand is None:
        return replace(state, dealer=(*state.dealer, event.card), seen=seen, opening=opening)
    index = index_of(state, event.box)
    hand = state.boxes[index].hands[event.hand - 1]
    cards = (*hand.cards, event.card)
    points, soft = total(cards)
    changed = replace(hand, cards=cards, points=points, soft=soft, wants_card=False, deferred=False)
    if hand.doubles:
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
    people = replace(
        people,
        rounds=people.rounds + 1,
        wagered=event.wagered,
        permitted=tuple([person for person in people.permitted if person not in event.entered]),
        consents=tuple([consent for consent in people.consents if consent.first not in event.gone]),
        boxes=tuple([Seat(box.number, box.stakes[0].person) for box in state.boxes]),
    )
    cards, left = state.cards, state.trouble
    if event.burns_dropped:
        cards = replace(cards, burns_due=cards.burns_due - event.burns_dropped)
    return TableState(
        round=event.round + 1,
        rack=state.rack,
        seen=state.seen,
        cards=cards,
        people=people,
        trouble=Trouble(aside=left.aside, aside_down=left.aside_down)
        if event.card_waits
        else NO_TROUBLE,
        suspended=state.suspended,
        reader_out=state.reader_out,
    )
