"""What staff may report or order now, with the clause and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from spanish21.cards import DECK, Suit
from spanish21.house.authority import NAMES_CARD
from spanish21.house.tables.numbers import unsealed_fault
from spanish21.house.tables.staff import refusal_of
from spanish21.house.view.payments import clause_words
from spanish21.house.wire.staff import StepView
from spanish21.ids import PersonId
from spanish21.table.commands import cards as h, irregularities as i, people as p
from spanish21.table.inspected import ReaderFound
from spanish21.table.machine import decide_awaited, refusal_awaited
from spanish21.table.phrases import clauses_of

if TYPE_CHECKING:
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.commands import StaffCommand
    from spanish21.table.events import Event

__all__ = ["report_views"]

_REPORTS = i.IrregularityCommand | h.ReportCoverCard


def report_views(
    live: Live, now: Awaiting, rulebook: Rulebook, viewer: Person
) -> Iterator[StepView]:
    """List the reports and orders that the table would take from a viewer now."""
    for command in _possible(live, rulebook, viewer):
        if unsealed_fault(live, command):
            continue
        if refusal_awaited(live.table, command, now, rulebook) is not None:
            continue
        follows = decide_awaited(live.table, command, now, rulebook)
        if refusal_of(live, viewer, command, follows) is None:
            yield _report(live, command, follows)


def _report(live: Live, command: StaffCommand, follows: Iterable[Event]) -> StepView:
    """Show a report with the clauses of what would follow from it."""
    clauses = tuple(dict.fromkeys(clause for event in follows for clause in clauses_of(event)))
    return StepView(
        command=command,
        kind="report" if isinstance(command, _REPORTS) else "order",
        clauses=clauses,
        summaries=tuple(map(clause_words, clauses)),
        asks=_asks(live, command),
        role="dealer" if isinstance(command, NAMES_CARD) else "floorperson",
        due=False,
        yours=True,
    )


def _asks(live: Live, command: StaffCommand) -> Literal["card", "suit", "reason"] | None:
    """Name what the report has to say besides; a sealed shoe knows its next card by itself."""
    physical = live.settings.physical
    match command:
        case i.ReportTen():
            return "suit"
        case i.ReportExposedInWash():
            return "card"
        case i.ReportFaceUpCard() | i.ReportOverdraw() | i.ReportDrawnInError(exposed=True):
            return "card" if physical else None
        case h.OrderReshuffle() | h.RemoveDecks():
            return "reason"
        case _:
            return None


def _possible(live: Live, rulebook: Rulebook, viewer: Person) -> Iterator[StaffCommand]:
    card = DECK[0]
    people = live.table.people
    if people.dealer != viewer.id and not live.settings.automatic:
        yield p.ChangeDealer(PersonId(viewer.id))
    if live.settings.physical:
        yield h.ReportCoverCard()
    yield i.ReportDrawnInError()
    yield i.ReportDrawnInError(card, exposed=True)
    yield i.ReportOverdraw(card)
    yield i.ReportFaceUpCard(card)
    yield i.ReportTen(Suit.SPADES)
    yield i.ReportShoeEmpty()
    yield i.ReportDealerMissed()
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
    for found in ReaderFound:
        yield h.InspectReader(found)
    yield h.OrderRecut()
    if live.table.cards.last_cut is not None:
        yield h.OrderRecut(by_last_cutter=False)
    yield h.OrderReshuffle()
    yield h.RemoveDecks()
    yield h.DeclareIdle()
    if rulebook.mid_shoe_entry.value or not people.rounds:
        return
    for person in people.present:
        if person not in (*people.wagered, *people.permitted):
            yield p.PermitEntry(person)
