"""What a round of play came to: every hand, side wager and fixed payout with its clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.errors import ArgumentError
from spanish21.hand import total
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import ClauseRef, reads
from spanish21.money import Cents, Odds
from spanish21.rules.hands import is_blackjack
from spanish21.rules.result import Result
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.rules.side_wagers.spins import SPINS
from spanish21.shown import Shown
from spanish21.table import events as e
from spanish21.table.events import Event, wheels as v
from spanish21.table.events.irregularities import WagerUndone
from spanish21.table.state import Box, Hand, Share, TableState
from spanish21.wager import BASIC, INSURANCE, WagerKind

__all__ = ["CommunityReport", "FixedReport", "HandReport", "RoundReport", "SideReport", "report"]

_Settled = e.WagerTaken | e.WagerReturned | e.WagerPaid
_Which = tuple[BoxNumber, HandNumber, PersonId, WagerKind]


class HandReport(Struct, frozen=True):
    """One person's wager on one hand and its result; `coupon_cents` is the face of one on it."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    cards: tuple[Card, ...]
    total: int
    wager_cents: Cents
    doubled_cents: Cents
    result: Result
    odds: Odds | None
    net_cents: int
    clauses: tuple[ClauseRef, ...]
    coupon_cents: Cents = Cents(0)


class SideReport(Struct, frozen=True):
    """One side wager and what became of it; `coupon_cents` is the face of one beside it."""

    box: BoxNumber
    person: PersonId
    wager: WagerKind
    amount_cents: Cents
    result: Result
    net_cents: int
    clauses: tuple[ClauseRef, ...]
    coupon_cents: Cents = Cents(0)


class FixedReport(Struct, frozen=True):
    """One fixed payout."""

    person: PersonId
    amount_cents: Cents
    clauses: tuple[ClauseRef, ...]


class CommunityReport(Struct, frozen=True):
    """One payment to another bettor for the spin of a box."""

    box: BoxNumber
    person: PersonId
    wager: WagerKind
    amount_cents: Cents
    clauses: tuple[ClauseRef, ...]


class RoundReport(Shown, Struct, frozen=True):
    """A whole round; `nets_cents` is what each person won or lost in all."""

    dealer: tuple[Card, ...]
    dealer_total: int
    dealer_blackjack: bool
    hands: tuple[HandReport, ...]
    side_wagers: tuple[SideReport, ...]
    fixed_payouts: tuple[FixedReport, ...]
    nets_cents: dict[PersonId, int]
    community: tuple[CommunityReport, ...] = ()


def report(final: TableState, events: Sequence[Event]) -> RoundReport:
    """Sum up a round from its events and the table as it was before the last card was picked up."""
    settled = [event for event in events if isinstance(event, _Settled)]
    undone = {_wager_of(event): event for event in events if isinstance(event, WagerUndone)}
    return RoundReport(
        dealer=final.dealer,
        dealer_total=total(final.dealer).points,
        dealer_blackjack=is_blackjack(final.dealer),
        hands=tuple(
            _or_void(_hand_report(box.number, HandNumber(index + 1), hand, share, settled), undone)
            for box in final.boxes
            for index, hand in enumerate(box.hands)
            for share in sorted(hand.shares, key=lambda share: _place(box, share))
        ),
        side_wagers=(*_side_reports(settled, undone), *spin_reports(events)),
        fixed_payouts=tuple(
            FixedReport(event.person, event.amount, event.clauses)
            for event in events
            if isinstance(event, e.FixedPaid)
        ),
        nets_cents=_nets(final, events),
        community=tuple(_community(events)),
    )


def _place(box: Box, share: Share) -> int:
    """Return a person's place on a box, by the order of the wagers."""
    return [stake.person for stake in box.stakes].index(share.person)


def _community(events: Sequence[Event]) -> Iterable[CommunityReport]:
    """List Community Pay, but for what a void round took back."""
    undone = {
        (event.box, event.person, event.wager)
        for event in events
        if isinstance(event, WagerUndone) and event.paid
    }
    for event in events:
        if isinstance(event, v.CommunityPaid):
            where = (event.box, event.person, event.wager)
            if where not in undone:
                yield CommunityReport(*where, event.amount, event.clauses)


@reads("R19")
def spin_reports(events: Iterable[Event]) -> tuple[SideReport, ...]:
    """List the wheel wagers: what they were paid, Community Pay left out, less the wager."""
    rows: dict[tuple[BoxNumber, PersonId, WagerKind], SideReport] = {}
    won: set[tuple[BoxNumber, PersonId, WagerKind]] = set()
    for event in events:
        match event:
            case v.SpinWagerTaken():
                key = (event.box, event.person, event.wager)
                lost = (Result.LOSE, -event.amount, event.clauses)
                rows[key] = SideReport(*key, event.amount, *lost)
            case v.AcePaid() | v.SpinPaid() | v.SpinWagerReturned():
                key = (event.box, event.person, event.wager)
                row = rows[key]
                won.add(key)
                clauses = tuple(dict.fromkeys((*row.clauses, *event.clauses)))
                net = row.net_cents + event.amount
                rows[key] = replace(row, result=Result.WIN, net_cents=net, clauses=clauses)
            case WagerUndone() if event.wager in SPINS:
                key = (event.box, event.person, event.wager)
                if key in rows:
                    back = event.taken - (event.paid if key in won else 0)
                    void = (Result.VOID, rows[key].net_cents + back, (event.clause,))
                    rows[key] = SideReport(*key, rows[key].amount_cents, *void)
            case _:
                pass
    return _sorted(rows.values())


def _nets(final: TableState, events: Iterable[Event]) -> dict[PersonId, int]:
    """Add up what each person won or lost."""
    everybody = (stake.person for box in final.boxes for stake in box.stakes)
    nets: Counter[str] = Counter()
    for event in events:
        match event:
            case e.WagerPaid() | e.WagerTaken() | e.WagerReturned():
                nets[event.person] += _net(event)
            case e.FixedPaid() | v.SpinPaid() | v.AcePaid() | v.CommunityPaid():
                nets[event.person] += event.amount
            case v.SpinWagerReturned():
                nets[event.person] += event.amount
            case v.SpinWagerTaken():
                nets[event.person] -= event.amount
            case WagerUndone():
                nets[event.person] += event.taken - event.paid
            case _:
                pass
    return {person: nets[person] for person in dict.fromkeys(everybody)}


def _wager_of(event: _Settled | WagerUndone) -> _Which:
    """Name the wager that an event is about."""
    return event.box, event.hand, event.person, event.wager


def _net(event: _Settled) -> int:
    match event:
        case e.WagerPaid():
            return event.amount
        case e.WagerTaken():
            return -event.amount
        case e.WagerReturned():
            return 0


@reads("R41")
def _or_void(found: HandReport, undone: Mapping[_Which, WagerUndone]) -> HandReport:
    """Count a wager that was settled and then undone as nothing."""
    back = undone.get((found.box, found.hand, found.person, BASIC))
    if back is None:
        return found
    return replace(found, result=Result.VOID, odds=None, net_cents=0, clauses=(back.clause,))


def _hand_report(
    box: BoxNumber, number: HandNumber, hand: Hand, share: Share, settled: Sequence[_Settled]
) -> HandReport:
    which = (box, number, share.person, BASIC)
    own = [event for event in settled if _wager_of(event) == which]
    if not own:
        msg = f"These events do not settle box {box}. Give all events of the round."
        raise ArgumentError(msg)
    paid = next((Odds(*event.odds) for event in own if isinstance(event, e.WagerPaid)), None)
    return HandReport(
        box=box,
        hand=number,
        person=share.person,
        cards=hand.cards,
        total=hand.points,
        wager_cents=share.wager,
        doubled_cents=share.doubled,
        result=own[0].result,
        odds=paid,
        net_cents=sum(_net(event) for event in own),
        clauses=tuple(dict.fromkeys(clause for event in own for clause in event.clauses)),
        coupon_cents=share.coupon,
    )


def _side_reports(
    settled: Sequence[_Settled], undone: Mapping[_Which, WagerUndone]
) -> tuple[SideReport, ...]:
    """List the side wagers by kind, then by box from the dealer's left."""
    rows = [
        _side_report(event, undone.get(_wager_of(event)))
        for event in settled
        if event.wager != BASIC
    ]
    return _sorted(rows)


def _sorted(rows: Iterable[SideReport]) -> tuple[SideReport, ...]:
    """Sort side wagers by kind, insurance last, then by box."""
    order = [*SIDE_WAGERS, INSURANCE]
    return tuple(sorted(rows, key=lambda row: (order.index(row.wager), row.box)))


def _side_report(event: _Settled, undone: WagerUndone | None) -> SideReport:
    amount = event.stake if isinstance(event, e.WagerPaid) else event.amount
    where = (event.box, event.person, event.wager, amount)
    if undone is not None:
        return SideReport(*where, Result.VOID, 0, (undone.clause,), event.coupon)
    return SideReport(*where, event.result, _net(event), event.clauses, event.coupon)
