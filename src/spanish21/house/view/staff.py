"""What dealer and floorperson see besides: the step that is due, and what they may report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.house.live import commands as hc
from spanish21.house.tables.following import may_undo
from spanish21.house.tables.staff import hole_card_unnamed, outside_by_hand, refusal_of
from spanish21.house.tables.viewer import Numbered
from spanish21.house.tables.walk_ups import next_walk_up
from spanish21.house.view.awaited import card_due
from spanish21.house.view.corrections import correction_views, surplus_cards
from spanish21.house.view.disputes import disputes_view
from spanish21.house.view.money import money_view
from spanish21.house.view.offers import seat_offers, walk_up_offers
from spanish21.house.view.reports import report_views
from spanish21.house.view.tell import public
from spanish21.house.wire.staff import StaffView, StepRole, StepView, WalkUpView
from spanish21.ids import is_walk_up
from spanish21.ledger.accounts import DropBox, Inventory, TipBox
from spanish21.table.awaited import CardNeeded, DealerStep, Decision, Role, SpinNeeded, Wagers
from spanish21.table.commands import (
    CloseInsurance,
    CloseWagers,
    DealCard,
    StaffCommand,
    UseCardReader,
    cards as h,
    wheels as s,
)
from spanish21.table.commands.people import Arrive
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.machine import refusal_awaited
from spanish21.table.wheels.awaiting import awaited_wheel

if TYPE_CHECKING:
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live
    from spanish21.house.wire.events import PublicEvent
    from spanish21.house.wire.offer import Offer
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting

__all__ = ["staff_view"]

_COUNTS = {DeckDefect.TEN_LEFT: 1, DeckDefect.CARD_MISSING: -1, DeckDefect.EXTRA_CARD: 1}
"""how many cards more or less than there should be show a defect of a deck"""


def staff_view(live: Live, now: Awaiting, rulebook: Rulebook, viewer: Person) -> StaffView:
    """Show what a member of staff may do now."""
    unnamed = hole_card_unnamed(live, now)
    needed = unnamed or (isinstance(now, CardNeeded) and live.settings.physical)
    return StaffView(
        card_needed=needed,
        card=card_due(now) if isinstance(now, CardNeeded) else None,
        hole_card=unnamed,
        steps=tuple(_with_owner(live, viewer, step) for step in _steps(live, now, rulebook)),
        back=_back(live),
        undoes=may_undo(live) and refusal_of(live, viewer, hc.TakeStepBack()) is None,
        reports=tuple(report_views(live, now, rulebook, viewer)),
        corrections=tuple(correction_views(live, viewer)),
        surplus=tuple(surplus_cards(live, rulebook, viewer)),
        loose=tuple(map(str, live.loose)),
        walk_ups=tuple(_walk_ups(live, now, rulebook, viewer)),
        seats=_free_seats(live, rulebook, viewer),
        disputes=disputes_view(live, viewer),
        money=money_view(live, rulebook, viewer),
        inventory=live.balance(Inventory(live.id)),
        drop_box=live.balance(DropBox(live.id)),
        tip_box=live.balance(TipBox(live.id)),
    )


def _enters(live: Live, viewer: Person) -> bool:
    """Return whether a member of staff enters what players without a device do."""
    return live.settings.physical and refusal_of(live, viewer, Arrive(next_walk_up(live))) is None


def _free_seats(live: Live, rulebook: Rulebook, viewer: Person) -> tuple[Offer, ...]:
    return seat_offers(live, rulebook) if _enters(live, viewer) else ()


def _walk_ups(
    live: Live, now: Awaiting, rulebook: Rulebook, viewer: Person
) -> Iterator[WalkUpView]:
    if not _enters(live, viewer):
        return
    for person in filter(is_walk_up, live.table.people.present):
        yield WalkUpView(
            person=person,
            name=live.name_of(person),
            box=live.seat_of(person),
            chips=live.chips(person),
            may=walk_up_offers(live, now, rulebook, person),
        )


def _back(live: Live) -> PublicEvent | None:
    """Return the dealer's last step, as everyone may know it."""
    if not may_undo(live):
        return None
    last = live.steps[-1]
    return public(Numbered(last.first, live.at, last.events[0]), live.names)


def _with_owner(live: Live, viewer: Person, step: StepView) -> StepView:
    """Note whether a step is the viewer's to take."""
    return replace(step, yours=refusal_of(live, viewer, step.command) is None)


def _steps(live: Live, now: Awaiting, rulebook: Rulebook) -> Iterator[StepView]:
    """List the step that is due, or the answers that only a person at the table can give."""
    match now:
        case DealerStep(UseCardReader()) if live.settings.physical and live.table.hole is None:
            for blackjack in (True, False):
                yield _view(UseCardReader(blackjack), now.clause)
        case DealerStep():
            step = replace(_view(now.command, now.clause), role=_role(now.who))
            yield step
            for command in _findings(now.command):
                yield replace(step, command=command, due=False)
        case Wagers() if refusal_awaited(live.table, CloseWagers(), now, rulebook) is None:
            yield _view(CloseWagers(), now.clause)
        case CardNeeded():
            yield _view(DealCard(), now.clause)
        case SpinNeeded() if outside_by_hand(live, now):
            yield from _outcomes(live, now, rulebook)
        case Decision() if refusal_awaited(live.table, CloseInsurance(), now, rulebook) is None:
            clause = rulebook.citations.insurance_window
            yield replace(_view(CloseInsurance(), clause), due=False)
        case _:
            return


def _role(who: Role) -> StepRole:
    return "floorperson" if who is Role.FLOORPERSON else "dealer"


def _findings(due: StaffCommand) -> Iterator[StaffCommand]:
    """List what an inspection may find instead of a sound deck or card reader."""
    match due:
        case h.InspectDeck(deck, tens):
            for defect in DeckDefect:
                if defect is not DeckDefect.TEN_LEFT:
                    yield h.InspectDeck(deck, tens, defect)
        case h.VerifyDeck(deck, cards):
            for defect in DeckDefect:
                yield h.VerifyDeck(deck, cards + _COUNTS.get(defect, 0), defect)
        case h.InspectReader():
            yield h.InspectReader(ReaderFound.TAMPERED)
            yield h.InspectReader(ReaderFound.OUT_OF_ORDER)
        case _:
            return


def _outcomes(live: Live, now: SpinNeeded, rulebook: Rulebook) -> Iterator[StepView]:
    """List on what a wheel or a draw beside a real shoe may come to rest."""
    if now.boxes:
        for box in now.boxes:
            yield _view(s.DrawHotSpot(box), now.clause)
        return
    if rulebook.spins is None:
        return
    for index, section in enumerate(awaited_wheel(live.table, now, rulebook.spins).sections):
        yield replace(_view(s.SpinWheel(index), now.clause), symbol=section.name)


def _view(command: StaffCommand, clause: str) -> StepView:
    return StepView(command=command, clauses=(clause,), role="dealer", due=True, yours=True)
