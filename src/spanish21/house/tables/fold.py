"""How a live table changes by what happened: the log alone, folded, gives the table back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from spanish21.house.live import events as h
from spanish21.house.live.events import SettledEvent
from spanish21.house.tables.beside import beside
from spanish21.house.tables.disputes import dispute_folded
from spanish21.house.tables.payouts import large_payouts
from spanish21.house.tables.shifts import filled, moved_in_shift, slip_folded
from spanish21.house.tables.state import (
    LimitsMark,
    Live,
    Mark,
    Pledge,
    Shoe,
    ShoeMark,
    Stack,
    Step,
    Told,
)
from spanish21.ids import PersonId, is_walk_up
from spanish21.ledger.accounts import TableAccount, account_of
from spanish21.ledger.entry import Posting
from spanish21.ledger.postings import posted
from spanish21.table import events as e
from spanish21.table.events import Event, irregularities as i, wheels as v
from spanish21.table.events.cards import (
    CardBurned,
    CardsCut,
    CardsShuffled,
    DeckInspected,
    RecutOrdered,
    ShoeLoaded,
)
from spanish21.table.events.people import (
    BoughtIn,
    ConsentGiven,
    PersonArrived,
    PersonLeft,
    Tipped,
)
from spanish21.table.machine import evolve
from spanish21.table.state import TableState

__all__ = ["fold", "rewound"]

_KEPT = 1000
"""rounds and shoes that are found without reading the log"""


def fold(
    live: Live, events: Sequence[h.LogEvent], at: int, moved: tuple[Posting, ...] | None = None
) -> Live:
    """Return the table after the events of one entry; what they move may be known already."""
    for place, event in enumerate(events):
        live = replace(live, version=live.version + 1, at=at)
        if isinstance(event, h.StepCorrected):
            live = _corrected(live, event, events[place + 1 :])
            break
        live = _house(live, event) if isinstance(event, h.HouseFact) else _game(live, event)
    if moved is None:
        moved = posted(events, live.id)
    if not moved:
        return live
    book = dict(live.book)
    for posting in moved:
        if isinstance(account_of(posting.account), TableAccount):
            book[posting.account] = book.get(posting.account, 0) + posting.amount
    return replace(live, book=book)


def rewound(live: Live, steps: Sequence[Step]) -> Live:
    """Return the table as it was after the first of its steps; money stays where it is."""
    if live.base is None:
        return live
    money = () if live.base.table.wagers_closed else live.money
    past = replace(live, table=live.base.table, shoe=live.base.shoe, money=money, wheel=None)
    for step in steps:
        past = _again(past, step)
    return _at(live, past, steps)


def _at(live: Live, past: Live, steps: Sequence[Step]) -> Live:
    """Return a table with cards and payments as they were."""
    kept = (past.table, past.shoe, past.money, past.wheel)
    table, shoe, money, wheel = kept
    return replace(live, table=table, shoe=shoe, money=money, wheel=wheel, steps=tuple(steps))


def _again(past: Live, step: Step) -> Live:
    """Follow the events of the game that came of a step."""
    past = replace(past, version=step.first - 1)
    for event in step.events:
        past = replace(past, version=past.version + 1)
        if not isinstance(event, h.HouseFact):
            past = _game(past, event)
    return past


def _corrected(live: Live, event: h.StepCorrected, follows: Sequence[h.LogEvent]) -> Live:
    """Go back to a step that was set right, and follow what counts instead."""
    place = next(index for index, step in enumerate(live.steps) if step.first == event.first)
    past = rewound(live, live.steps[:place])
    steps = list(past.steps)
    version = live.version
    rest = [each for each in follows if not isinstance(each, h.HouseFact)]
    for count, step in zip(event.counts, live.steps[place:], strict=True):
        if not count and not beside(step):
            continue
        now = step
        if count:
            own, rest = tuple(rest[:count]), rest[count:]
            now = Step(version + 1, version + count, step.actor, step.command, own)
            version += count
        past = _again(past, now)
        steps.append(now)
    live = _at(replace(live, version=version), past, steps)
    odd = sum(each.amount for each in event.reversed if isinstance(each, h.OddCentsRounded))
    shift = replace(live.shift, odd_cents=live.shift.odd_cents - odd)
    return replace(live, shift=shift, loose=event.loose)


def _game(live: Live, event: Event) -> Live:
    if isinstance(event, CardsShuffled | CardsCut) and not live.settings.physical:
        live = replace(live, pledge=_stacked(live, event))
    shoe = _dealt(live, event)
    table = evolve(live.table, event)
    if live.loose and isinstance(event, e.CardDealt) and event.card in live.loose:
        place = live.loose.index(event.card)
        live = replace(live, loose=(*live.loose[:place], *live.loose[place + 1 :]))
    if shoe is not live.shoe:
        live = replace(live, table=table, shoe=shoe)
    else:
        live = replace(live, table=table)
    match event:
        case e.WagersClosed():
            return replace(live, ready=(), money=(), wheel=None, bettors=_bettors(live.table))
        case e.HoleCardRevealed():
            spent = tuple(shoe.turned(event.card) for shoe in live.spent)
            return replace(live, shoe=live.shoe.turned(event.card), spent=spent)
        case e.RoundCompleted():
            live = _hole_card_gone(_discarded_loose(live))
            mark = Mark(
                event.round,
                live.round_first,
                live.version,
                live.at,
                size=live.shoe.size,
                dealt=len(live.shoe.dealt),
                rack=live.table.rack_size,
                dealer=live.table.people.dealer,
                bettors=live.bettors,
            )
            rounds = (*live.rounds[-_KEPT:], mark)
            live = replace(live, shift=replace(live.shift, rounds=live.shift.rounds + 1))
            payouts = (*live.payouts, *large_payouts(live, event.round, live.money))
            live = replace(live, payouts=payouts)
            return replace(live, rounds=rounds, round_first=live.version + 1, ready=())
        case i.DecksRemoved():
            return replace(live, ready=(), inspectors=(), admitted=())
        case DeckInspected() if live.table.people.dealer not in {None, *live.inspectors}:
            return replace(live, inspectors=(*live.inspectors, live.table.people.dealer))
        case PersonArrived() if is_walk_up(event.person):
            return replace(live, walk_ups=live.walk_ups + 1)
        case PersonLeft():
            return _left(live, event)
        case BoughtIn() | Tipped():
            return moved_in_shift(live, event)
        case ConsentGiven():
            asked = tuple(row for row in live.asked if row != (event.box, event.other))
            return replace(live, asked=asked)
        case v.WheelSpun():
            return replace(live, wheel=event)
        case _ if isinstance(event, SettledEvent):
            return replace(live, money=(*live.money, Told(live.version, event)))
        case _:
            return live


def _bettors(table: TableState) -> tuple[PersonId, ...]:
    """List who has wagers on the layout."""
    return tuple(dict.fromkeys(stake.person for box in table.boxes for stake in box.stakes))


def _stacked(live: Live, event: CardsShuffled | CardsCut) -> Pledge:
    """Keep what is to be sealed: the cards that were shuffled, and where a player cut them."""
    pledge, cards = live.pledge, live.table.cards
    if isinstance(event, CardsCut):
        stack = pledge.stack
        return pledge if stack is None else replace(pledge, stack=replace(stack, cut=event.depth))
    if not cards.mid_round:
        return replace(pledge, stack=Stack(whole=True))
    unseen = live.shoe.discarded_unseen
    return replace(pledge, stack=Stack(whole=False, seen=live.table.discards(), unseen=unseen))


def _left(live: Live, event: PersonLeft) -> Live:
    person = event.person
    return replace(
        live,
        ready=tuple(other for other in live.ready if other != person),
        away=tuple(other for other in live.away if other != person),
        asked=tuple(row for row in live.asked if row[1] != person),
    )


def _discarded_loose(live: Live) -> Live:
    """Put cards that belong to no hand at the end of a round into the discard rack."""
    if not live.loose:
        return live
    shoe = replace(live.shoe, dealt=(*live.shoe.dealt, *live.loose))
    return replace(live, table=live.table.with_discards(live.loose), shoe=shoe, loose=())


def _hole_card_gone(live: Live) -> Live:
    """Leave a hole card that was never turned among the cards that no one has seen."""
    if all(shoe.hole is None for shoe in (*live.spent, live.shoe)):
        return live
    spent = tuple(replace(shoe, hole=None) for shoe in live.spent)
    return replace(live, shoe=replace(live.shoe, hole=None), spent=spent)


def _dealt(live: Live, event: Event) -> Shoe:
    """Follow the cards out of the shoe; one that lay aside had left it before."""
    shoe = live.shoe
    place = len(shoe.dealt)
    match event:
        case CardsCut() if live.pledge.stack is not None:
            return shoe
        case CardsCut():
            return replace(shoe, cut=(shoe.cut + event.depth) % shoe.size) if shoe.size else shoe
        case RecutOrdered():
            return replace(shoe, dealt=(), hole=None, burned=None)
        case ShoeLoaded() if live.settings.physical:
            return Shoe(first=live.version)
        case e.CardDealt() | CardBurned() | i.CardDiscarded():
            if event.card is not None and event.card is live.table.trouble.aside:
                return shoe
        case i.FaceUpCardFound() | i.CardDrawnInError():
            if event.card is None:
                return shoe
        case _:
            return shoe
    shoe = replace(shoe, dealt=(*shoe.dealt, event.card))
    if isinstance(event, CardBurned):
        return replace(shoe, burned=place)
    if isinstance(event, e.CardDealt) and not event.face_up:
        return replace(shoe, hole=place)
    return shoe


def _house(live: Live, event: h.HouseEvent) -> Live:
    match event:
        case h.TableOpened():
            return replace(
                live,
                name=event.name,
                edition=event.edition,
                digest=event.digest,
                choices=event.choices,
                settings=event.settings,
                opened=True,
            )
        case h.TableClosed():
            return replace(live, opened=False)
        case h.TableReopened():
            return replace(live, opened=True)
        case h.TableStopped():
            return replace(live, stopped=event.reason)
        case h.TableWoundUp():
            return replace(live, opened=False, stopped=event.reason)
        case h.InventoryFilled():
            return filled(live, event)
        case h.ChipsBrought():
            return replace(live, stock=live.stock + event.amount)
        case h.ChipsRedeemed() | h.ChipsCarriedAway():
            return replace(live, stock=live.stock - event.amount)
        case h.PoolMoved() | h.ChipsColoredUp():
            return live
        case h.SlipPrepared() | h.SlipSigned() | h.SlipVoided() | h.OddCentsRounded():
            return slip_folded(live, event)
        case h.DisputeOpened() | h.StatementAdded() | h.DisputeDecided() | h.DisputeAdjusted():
            return dispute_folded(live, event)
        case h.ShoePledged() | h.ShoeSealed():
            return _sealing(live, event)
        case h.NumberCommitted() | h.NumbersClosed() | h.NumberContributed():
            return replace(live, pledge=_numbers(live.pledge, event))
        case h.OutcomeDrawn():
            return replace(live, shoe=replace(live.shoe, draws=(*live.shoe.draws, event.draw)))
        case h.ShoeRevealed():
            return _revealed(live, event)
        case h.StepTakenBack():
            return rewound(live, live.steps[:-1])
        case h.StepCorrected():
            return live  # followed together with the events after it
        case h.CardAdmitted():
            return _admitted(live, event)
        case h.LimitsAnnounced() | h.LimitsChanged() | h.PayoutThresholdSet():
            return _terms(live, event)
        case _:
            return _people(live, event)


def _admitted(live: Live, event: h.CardAdmitted) -> Live:
    """Expect one more copy of a card; the decks may not be used for another round."""
    table, base = live.table.with_one_more(event.card), live.base
    if base is not None:
        base = replace(base, table=base.table.with_one_more(event.card))
    return replace(live, table=table, base=base, admitted=(*live.admitted, event.card))


def _terms(live: Live, event: h.LimitsAnnounced | h.LimitsChanged | h.PayoutThresholdSet) -> Live:
    match event:
        case h.LimitsAnnounced():
            return replace(live, notice=event)
        case h.LimitsChanged():
            mark = LimitsMark(event.minimum, event.maximum, live.version)
            return replace(live, limits=(*live.limits, mark), digest=event.digest, notice=None)
        case h.PayoutThresholdSet():
            return replace(live, large_payout=event.amount)
        case _:
            assert_never(event)


def _numbers(
    pledge: Pledge, event: h.NumberCommitted | h.NumbersClosed | h.NumberContributed
) -> Pledge:
    match event:
        case h.NumberCommitted():
            return replace(pledge, bound=(*pledge.bound, event.commitment))
        case h.NumbersClosed():
            return replace(pledge, closed=True)
        case h.NumberContributed():
            return replace(pledge, numbers=(*pledge.numbers, event.contribution))
        case _:
            assert_never(event)


def _sealing(live: Live, event: h.ShoePledged | h.ShoeSealed) -> Live:
    match event:
        case h.ShoePledged():
            mark = ShoeMark(event.number, live.version)
            shoes = (*live.shoes[-_KEPT:], mark)
            return replace(
                live, pledge=Pledge(event.number, event.label, event.pledge), shoes=shoes
            )
        case h.ShoeSealed():
            spent = (*live.spent, live.shoe) if live.shoe.label else live.spent
            cut = live.pledge.stack.cut if live.pledge.stack else None
            sealed = (event.number, event.label, event.commitment, event.size, cut or 0)
            shoe = Shoe(*sealed, first=live.version)
            version = live.version
            live = _marked(live, event.number, lambda mark: replace(mark, sealed=version))
            return replace(live, shoe=shoe, spent=spent, pledge=Pledge())
        case _:
            assert_never(event)


def _marked(live: Live, number: int, change: Callable[[ShoeMark], ShoeMark]) -> Live:
    shoes = tuple(change(mark) if mark.number == number else mark for mark in live.shoes)
    return replace(live, shoes=shoes)


def _revealed(live: Live, event: h.ShoeRevealed) -> Live:
    spent = tuple(shoe for shoe in live.spent if shoe.number != event.number)
    opened = live.shoe.number == event.number
    shoe = Shoe(event.number) if opened else live.shoe
    marked = _marked(live, event.number, lambda mark: replace(mark, revealed=live.version))
    return replace(marked, spent=spent, shoe=shoe)


def _people(
    live: Live,
    event: (
        h.PersonNamed | h.PersonReady | h.PersonUnready | h.PersonAway | h.PersonBack | h.ShareAsked
    ),
) -> Live:
    person = event.person
    match event:
        case h.PersonNamed():
            return replace(live, names={**live.names, person: event.name})
        case h.PersonReady():
            return replace(live, ready=(*live.ready, person))
        case h.PersonUnready():
            return replace(live, ready=tuple(other for other in live.ready if other != person))
        case h.PersonAway():
            return replace(live, away=(*live.away, person))
        case h.PersonBack():
            return replace(live, away=tuple(other for other in live.away if other != person))
        case h.ShareAsked():
            return replace(live, asked=(*live.asked, (event.box, person)))
        case _:
            assert_never(event)
