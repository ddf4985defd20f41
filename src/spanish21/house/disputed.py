"""The file of a dispute, read from the log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.documents.dispute import DisputePaper
from spanish21.house.clock import clock_text, exact_time
from spanish21.house.live import events as he
from spanish21.house.phrases import clauses_of, sentence
from spanish21.house.tables.beside import stays_true
from spanish21.house.tables.following import decode_events
from spanish21.house.view.redact import face_up
from spanish21.money import dollars
from spanish21.table.phrases import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spanish21.house.tables.state import Dispute, Live
    from spanish21.ledger.entry import Entry

__all__ = ["dispute_paper"]

_Row = tuple[str, str, str, str]


def dispute_paper(
    live: Live, dispute: Dispute, entries: Iterable[Entry], casino: str
) -> DisputePaper:
    """Write a dispute for printing, with its round up to its end or as far as it is played."""
    reader = Reader(names=live.names)
    mark = next((mark for mark in live.rounds if mark.number == dispute.round), None)
    last = mark.last if mark else live.version
    rows: list[tuple[he.LogEvent, _Row]] = []
    digest = ""
    for entry in entries:
        rows.extend(_of_entry(entry, dispute.first, last, reader))
        if any(_is_about(event, dispute.number) for event in decode_events(entry)):
            digest = entry.hash
    return DisputePaper(
        title=f"Dispute {dispute.number} at table {live.name}",
        facts=tuple(_facts(live, dispute, mark.at if mark else None, casino)),
        statements=tuple(
            (f"{live.name_of(each.by)}, {clock_text(each.at)}", each.text)
            for each in dispute.statements
        ),
        events=tuple(_with_undone(rows)),
        decision=tuple(_decision(dispute)),
        signatures=tuple(_signatures(live, dispute)),
        digest=digest,
    )


def _is_about(event: he.LogEvent, number: int) -> bool:
    kinds = he.DisputeOpened | he.StatementAdded | he.DisputeDecided | he.DisputeAdjusted
    return isinstance(event, kinds) and event.number == number


def _facts(
    live: Live, dispute: Dispute, ended: int | None, casino: str
) -> Iterator[tuple[str, str]]:
    yield "Casino", casino
    yield "Table", f"{live.name} ({live.id})"
    yield "Round", f"{dispute.round}, {f'ended {clock_text(ended)}' if ended else 'in play'}"
    yield "Player", live.name_of(dispute.person) if dispute.person else "none: opened by staff"
    yield "Dealer of the round", live.name_of(dispute.dealer) if dispute.dealer else "automatic"
    yield "Opened", clock_text(dispute.statements[0].at)
    yield "Rules", f"{live.edition}, digest {live.digest[:16]}"


def _decision(dispute: Dispute) -> Iterator[tuple[str, str]]:
    decided = dispute.decided
    if decided is None:
        return
    yield "Finding", "upheld" if decided.upheld else "denied"
    yield "Decision", decided.text
    if decided.clause:
        yield "Clause", decided.clause
    if decided.amount:
        state = "waits for a second person" if decided.waits else "paid"
        way = "to the player" if decided.amount > 0 else "back to the table"
        yield "Adjustment", f"{dollars(abs(decided.amount))} {way}, {state}"


def _signatures(live: Live, dispute: Dispute) -> Iterator[tuple[str, str, str]]:
    opened, decided = dispute.statements[0], dispute.decided
    yield "Opened by", live.name_of(opened.by), clock_text(opened.at)
    if decided is None:
        yield "Decided by", "", ""
        return
    yield "Decided by", live.name_of(decided.by), clock_text(decided.at)
    if decided.amount:
        second = decided.approved_by
        when = clock_text(decided.approved_at) if second else ""
        yield "Approved by", live.name_of(second) if second else "", when
    yield "Player", live.name_of(dispute.person) if dispute.person else "", ""


def _of_entry(
    entry: Entry, first: int, last: int, reader: Reader
) -> Iterator[tuple[he.LogEvent, _Row]]:
    """List the events of an entry that belong to the round, without what is face down."""
    start = entry.version - len(entry.events) + 1
    for number, event in enumerate(decode_events(entry), start):
        if first <= number <= last:
            clauses = ", ".join(dict.fromkeys(clauses_of(event)))
            told = sentence(face_up(event), reader)
            yield event, (str(number), exact_time(entry.at), told, clauses)


def _with_undone(rows: list[tuple[he.LogEvent, _Row]]) -> Iterator[_Row]:
    """Mark the events that a correction withdrew; both stay in the file."""
    undone = {
        number
        for event, _ in rows
        if isinstance(event, he.StepTakenBack | he.StepCorrected)
        for number in range(event.first, event.last + 1)
    }
    for event, (number, at, told, clauses) in rows:
        gone = int(number) in undone and not stays_true(event)
        yield number, at, f"Withdrawn: {told}" if gone else told, clauses
