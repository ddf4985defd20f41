"""A round told as a dealer would tell it, line by line, each with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.money import Cents, Odds, dollars
from spanish21.replay.explain_house import tell_handling, tell_irregularity, tell_people
from spanish21.replay.explain_spin import tell_spin
from spanish21.rules.side_wagers import wager_name
from spanish21.table import events as e
from spanish21.table.cards.events import CardsEvent
from spanish21.table.irregularities.events import IrregularityEvent
from spanish21.table.people.events import PeopleEvent
from spanish21.table.wheels.events import WheelEvent
from spanish21.wager import BASIC, INSURANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spanish21.ids import BoxNumber, HandNumber
    from spanish21.table.events import Event
    from spanish21.wager import WagerKind

__all__ = ["explain", "sentence"]


def explain(events: Iterable[Event]) -> Iterator[str]:
    """Tell what happened, one line an event."""
    for event in events:
        yield sentence(event)


def sentence(event: Event) -> str:
    """Tell one event with its clauses in brackets."""
    told = _tell(event)
    clauses = getattr(event, "clauses", None) or tuple(
        clause for clause in (getattr(event, "clause", None),) if clause
    )
    ground = getattr(event, "ground", None)
    if ground and ground not in clauses:
        clauses = (ground, *clauses)
    return f"{told} [{'; '.join(clauses)}]" if clauses else told


def _place(box: BoxNumber | None, hand: HandNumber | None) -> str:
    if box is None:
        return "the dealer"
    return f"box {box}" if hand in (None, 1) else f"box {box}, hand {hand}"


def _count(points: int, *, soft: bool) -> str:
    return f"soft {points}" if soft else str(points)


def _tell(event: Event) -> str:
    if isinstance(event, CardsEvent):
        return tell_handling(event)
    if isinstance(event, PeopleEvent):
        return tell_people(event)
    if isinstance(event, IrregularityEvent):
        return tell_irregularity(event)
    if isinstance(event, WheelEvent):
        return tell_spin(event)
    match event:
        case e.WagerPlaced() | e.WagerWithdrawn():
            did = "wagers" if isinstance(event, e.WagerPlaced) else "withdraws"
            kind = "" if event.wager == BASIC else f" as {_title(event.wager)}"
            chips = f"{dollars(event.amount)}{_coupon(event.coupon, 'and')}"
            return f"{event.person} {did} {chips} on box {event.box}{kind}."
        case e.WagerPaid() | e.WagerTaken() | e.WagerReturned() | e.FixedPaid():
            return _money(event)
        case e.CardDealt() | e.HoleCardRead() | e.HoleCardRevealed() | e.CardsPickedUp():
            return _cards(event)
        case (
            e.WagersClosed()
            | e.InsuranceOffered()
            | e.InsuranceClosed()
            | e.BlackjackAnnounced()
            | e.TotalAnnounced()
            | e.DealersCardAnnounced()
            | e.DealerTotalAnnounced()
            | e.HandCompleted()
            | e.RoundCompleted()
        ):
            return _dealer(event)
        case _:
            return _player(event)


def _title(kind: WagerKind) -> str:
    """Name a wager of a kind in a sentence."""
    if kind == BASIC:
        return "wager"
    return "Insurance Wager" if kind == INSURANCE else f"{wager_name(kind)} wager"


def _coupon(face: int, joined: str) -> str:
    """Name a match play coupon, if there is one."""
    return f" {joined} a match play coupon of {dollars(face)}" if face else ""


def _coupon_paid(event: e.WagerPaid, odds: Odds) -> str:
    """Tell a coupon that is paid otherwise than its wager (R30)."""
    whole = Cents(event.stake + event.coupon)
    return ", the coupon 1 to 1" if event.coupon and odds.pay(whole) != event.amount else ""


def _money(event: e.WagerPaid | e.WagerTaken | e.WagerReturned | e.FixedPaid) -> str:
    where = _place(event.box, event.hand)
    amount = dollars(event.amount)
    match event:
        case e.FixedPaid():
            return f"{event.person} is paid a fixed {amount} for the suited sevens on {where}."
        case e.WagerPaid():
            kind = _title(event.wager)
            odds = Odds(*event.odds)
            what = "blackjack" if event.result.value == "blackjack" else kind
            stake = f"{dollars(event.stake)}{_coupon(event.coupon, 'and')}"
            paid = f"{event.person}'s {what} of {stake} on {where} is paid {odds}"
            return f"{paid}{_coupon_paid(event, odds)}: {amount}."
        case e.WagerTaken():
            why = event.result.value
            chips = f"{amount} of {event.person}'s {_title(event.wager)} on {where}"
            return f"{chips} is taken{_coupon(event.coupon, 'with')} ({why})."
        case e.WagerReturned():
            why = event.result.value
            chips = f"{amount} of {event.person}'s {_title(event.wager)} on {where}"
            return f"{chips} is returned{_coupon(event.coupon, 'with')} ({why})."
        case _:
            assert_never(event)


def _cards(
    event: e.CardDealt | e.HoleCardRead | e.HoleCardRevealed | e.CardsPickedUp,
) -> str:
    match event:
        case e.CardDealt():
            where = _place(event.box, event.hand)
            if not event.face_up:
                return f"A card face down to {where}."
            return f"{event.card} to {where}."
        case e.HoleCardRead():
            found = "a blackjack" if event.blackjack else "no blackjack"
            return f"The card reader shows {found}."
        case e.HoleCardRevealed():
            return f"The hole card is {event.card}."
        case e.CardsPickedUp():
            cards = " ".join(str(card) for card in event.cards)
            return f"The cards of {_place(event.box, event.hand)} are picked up: {cards}."
        case _:
            assert_never(event)


def _dealer(
    event: e.WagersClosed
    | e.InsuranceOffered
    | e.InsuranceClosed
    | e.BlackjackAnnounced
    | e.TotalAnnounced
    | e.DealersCardAnnounced
    | e.DealerTotalAnnounced
    | e.HandCompleted
    | e.RoundCompleted,
) -> str:
    match event:
        case e.WagersClosed():
            return "No more wagers."
        case e.InsuranceOffered():
            return "Insurance is offered."
        case e.InsuranceClosed():
            return "Insurance is closed."
        case e.BlackjackAnnounced():
            return f"Blackjack on box {event.box}."
        case e.TotalAnnounced():
            where = _place(event.box, event.hand)
            return f"Announced: {_count(event.points, soft=event.soft)} on {where}."
        case e.DealersCardAnnounced():
            return 'Announced: "Dealer\'s Card".'
        case e.DealerTotalAnnounced():
            return f"Announced: the dealer has {_count(event.points, soft=event.soft)}."
        case e.HandCompleted():
            return f"Nothing more is asked of {_place(event.box, event.hand)}."
        case e.RoundCompleted():
            return f"Round {event.round} is over."
        case _:
            assert_never(event)


def _player(
    event: e.InsuranceDeclined
    | e.CardRequested
    | e.HandStood
    | e.WagerDoubled
    | e.DoubleDeclined
    | e.DoubleRescued
    | e.DoubleKept
    | e.HandSplit
    | e.SplitCovered
    | e.HandDesignated
    | e.HandSurrendered,
) -> str:
    if isinstance(event, e.InsuranceDeclined):
        return f"{event.person} declines insurance on box {event.box}."
    where = _place(event.box, event.hand)
    match event:
        case e.CardRequested():
            did = f"draws on {where}"
        case e.HandStood():
            did = f"stands on {where}"
        case e.WagerDoubled():
            did = f"doubles {where} for {dollars(event.amount)}"
        case e.DoubleDeclined():
            did = f"does not double {where}"
        case e.DoubleRescued():
            did = f"rescues {where}: {dollars(event.amount)} comes back, the wager is forfeited"
        case e.DoubleKept():
            did = f"keeps the double on {where}"
        case e.HandSplit():
            did = f"splits {where} with another {dollars(event.amount)}"
        case e.SplitCovered():
            did = f"covers the split of {where} with {dollars(event.amount)}"
        case e.HandDesignated():
            did = f"puts the wager on hand {event.chosen} of box {event.box}"
        case e.HandSurrendered():
            held = ", held until the dealer's second card is known" if event.held else ""
            did = f"surrenders {where}{held}"
        case _:
            assert_never(event)
    return f"{event.person} {did}."
