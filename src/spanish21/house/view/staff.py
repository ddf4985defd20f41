"""What dealer and floorperson see besides: the step that is due, and what they may report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from spanish21.cards import DECK, Suit
from spanish21.house.tables.staff import hole_card_unnamed
from spanish21.house.wire.showing import StaffView, StepView
from spanish21.table.awaiting import CardNeeded, DealerStep, Wagers
from spanish21.table.commands import CloseWagers, Command
from spanish21.table.handling import commands as h
from spanish21.table.irregularity import commands as i
from spanish21.table.refusal import judge
from spanish21.table.words import describe, expected

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaiting import Awaiting

__all__ = ["staff_view"]


def staff_view(live: Live, now: Awaiting, rulebook: Rulebook) -> StaffView:
    """Show what staff may do now."""
    unnamed = hole_card_unnamed(live, now)
    needed = unnamed or (isinstance(now, CardNeeded) and live.settings.physical)
    place = _place(now) if isinstance(now, CardNeeded) else None
    return StaffView(
        waiting=expected(now),
        card_needed=needed,
        card_place="dealer" if unnamed else place,
        steps=tuple(_steps(now)),
        reports=tuple(_reports(live, now, rulebook)),
        inventory=live.balance("inventory"),
        drop_box=live.balance("drop"),
        tip_box=live.balance("tips"),
    )


def _place(now: CardNeeded) -> str:
    if now.burn:
        return "burn"
    where = f"box {now.box}, hand {now.hand}" if now.box else "dealer"
    return where if now.face_up else f"{where}, face down"


def _steps(now: Awaiting) -> Iterator[StepView]:
    match now:
        case DealerStep():
            yield _view(now.command, now.clause, now.who.value, due=True)
        case Wagers():
            yield _view(CloseWagers(), now.clause, "dealer", due=True)
        case CardNeeded():
            card: dict[str, object] = {"type": "DealCard"}
            text = expected(now)
            yield StepView(command=card, text=text, clause=now.clause, role="dealer", due=True)
        case _:
            return


def _view(command: Command, clause: str, role: str, *, due: bool) -> StepView:
    plain = msgspec.to_builtins(command)
    return StepView(command=plain, text=describe(command), clause=clause, role=role, due=due)


def _reports(live: Live, now: Awaiting, rulebook: Rulebook) -> Iterator[StepView]:
    """List the reports and orders that the table would take now."""
    for command in _possible(live):
        if judge(live.table, command, now, rulebook) is None:
            yield _view(command, "", "floorperson", due=False)


def _possible(live: Live) -> Iterator[Command]:
    card = DECK[0]
    yield h.OrderReshuffle()
    yield h.OrderRecut()
    yield h.RemoveDecks()
    yield h.DeclareIdle()
    yield i.ReportFaceUpCard(card)
    yield i.ReportTen(Suit.SPADES)
    yield i.ReportDrawnInError(card, exposed=True)
    yield i.ReportDrawnInError()
    yield i.ReportOverdraw(card)
    yield i.ReportDealerMissed()
    yield i.ReportShoeEmpty()
    for box in live.table.boxes:
        yield i.ReportMissedBox(box.number)
        yield i.ReportMissedBox(box.number, second=True)
        yield i.ReportCardNotDealt(box.number)
    yield i.ReportWrongReader(discloses=False)
    yield i.ReportWrongReader(discloses=True)
    yield i.ReportReaderBroken()
    yield i.ReportReaderRepaired()
    yield i.ReportJam()
    yield i.ReportDeviceBroken()
    yield i.ReportDeviceRepaired()
    yield i.ReportExposedInWash(card)
