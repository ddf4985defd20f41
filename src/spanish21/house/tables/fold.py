"""How a live table changes by what happened: the log alone, folded, gives the table back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from spanish21.house.live import events as h
from spanish21.house.live.events import SettledEvent
from spanish21.house.tables.shifts import filled, moved_in_shift, slip_folded
from spanish21.house.tables.state import (
    Live,
    Mark,
    Pledge,
    Shoe,
    ShoeMark,
    Stack,
    Step,
    Told,
)
from spanish21.ids import is_walk_up
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
from spanish21.table.taking_back import may_take_back

__all__ = ["fold"]

_KEPT = 1000
"""rounds and shoes that are found without reading the log"""
_KEPT_STEPS = 20


def fold(
    live: Live, events: Sequence[h.LogEvent], at: int, moved: tuple[Posting, ...] | None = None
) -> Live:
    """Return the table after the events of one entry; what they move may be known already."""
    live = replace(live, steps=_steps(live, events)) if live.settings.physical else live
    for event in events:
        live = replace(live, version=live.version + 1, at=at)
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


def _steps(live: Live, events: Sequence[h.LogEvent]) -> tuple[Step, ...]:
    """Keep the steps that can be taken back; whatever else happens in the game ends that."""
    game = [event for event in events if not isinstance(event, h.HouseFact)]
    if not game:
        return live.steps
    if not may_take_back(game):
        return ()
    last = live.version + len(events)
    step = Step(live.version + 1, last, game[0], live.table, live.shoe)
    return (*live.steps, step)[-_KEPT_STEPS:]


def _game(live: Live, event: Event) -> Live:
    if isinstance(event, CardsShuffled | CardsCut) and not live.settings.physical:
        live = replace(live, pledge=_stacked(live, event))
    shoe = _dealt(live, event)
    table = evolve(live.table, event)
    if shoe is not live.shoe:
        live = replace(live, table=table, shoe=shoe)
    else:
        live = replace(live, table=table)
    match event:
        case e.WagersClosed():
            return replace(live, ready=(), money=(), wheel=None)
        case e.HoleCardRevealed():
            spent = tuple(shoe.turned(event.card) for shoe in live.spent)
            return replace(live, shoe=live.shoe.turned(event.card), spent=spent)
        case e.RoundCompleted():
            live = _hole_card_gone(live)
            mark = Mark(event.round, live.round_first, live.version, live.at)
            rounds = (*live.rounds[-_KEPT:], mark)
            live = replace(live, shift=replace(live.shift, rounds=live.shift.rounds + 1))
            return replace(live, rounds=rounds, round_first=live.version + 1, ready=())
        case i.DecksRemoved():
            return replace(live, ready=(), inspectors=())
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
        case h.ShoePledged() | h.ShoeSealed():
            return _sealing(live, event)
        case h.NumberCommitted() | h.NumbersClosed() | h.NumberContributed():
            return replace(live, pledge=_numbers(live.pledge, event))
        case h.OutcomeDrawn():
            return replace(live, shoe=replace(live.shoe, draws=(*live.shoe.draws, event.draw)))
        case h.ShoeRevealed():
            return _revealed(live, event)
        case h.StepTakenBack():
            *steps, step = live.steps
            return replace(live, table=step.table, shoe=step.shoe, steps=tuple(steps))
        case _:
            return _people(live, event)


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
