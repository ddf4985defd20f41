"""What the log tells: events after one, rounds that are over, shoes and their reveals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.house.live import events as he
from spanish21.house.live.events import SettledEvent
from spanish21.house.tables.beside import stays_true
from spanish21.house.tables.following import decode_events
from spanish21.house.tables.state import Live, Mark, Told
from spanish21.house.tables.terms import submission_at
from spanish21.house.tables.viewer import Numbered
from spanish21.house.view.payments import payments
from spanish21.house.view.redact import redacted
from spanish21.house.view.tell import public
from spanish21.house.wire import listing as w
from spanish21.law.submission import Submission
from spanish21.ledger.stream import table_stream
from spanish21.replay import CaseError, record, write_case
from spanish21.table import events as e
from spanish21.table.events.cards import DecksReceived
from spanish21.table.events.irregularities import RoundVoided
from spanish21.table.events.people import BoughtIn, Tipped
from spanish21.table.machine import evolve
from spanish21.table.report import report
from spanish21.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.ledger.store import Store

__all__ = [
    "events_in",
    "round_case",
    "round_detail",
    "round_summaries",
    "round_summary",
]


def events_in(store: Store, table: str, after: int, most: int) -> tuple[Numbered, ...]:
    """Read a table's events out of a store after a number, up to a limit."""
    found: list[Numbered] = []
    for entry in store.read(table_stream(table), after):
        first = entry.version - len(entry.events) + 1
        for number, event in enumerate(decode_events(entry), first):
            if number > after:
                found.append(Numbered(number, entry.at, event))
        if len(found) >= most:
            break
    return tuple(found[:most])


def _of_round(store: Store, table: str, mark: Mark) -> tuple[Numbered, ...]:
    return events_in(store, table, mark.first - 1, mark.last - mark.first + 1)


def _standing(events: Sequence[Numbered]) -> tuple[Numbered, ...]:
    """Leave out what was undone or set right; what people did beside the round counts."""
    undone = {
        number
        for found in events
        if isinstance(found.event, he.StepTakenBack | he.StepCorrected)
        for number in range(found.event.first, found.event.last + 1)
    }
    return tuple(found for found in events if found.number not in undone or stays_true(found.event))


def _game(events: Sequence[Numbered]) -> Iterator[e.Event]:
    for found in _standing(events):
        if not isinstance(found.event, he.HouseFact):
            yield found.event


def round_summary(
    events: Sequence[Numbered], mark: Mark, live: Live, viewer: str
) -> w.RoundSummary:
    """Sum a round up from its own events."""
    game = tuple(_game(events))
    played = [event for event in game if not isinstance(event, BoughtIn | Tipped)]
    told = report(_laid_out(game), played)
    net = told.nets_cents.get(viewer)  # type: ignore[call-overload]  # a person's id
    return w.RoundSummary(
        number=mark.number,
        at=mark.at,
        first=mark.first,
        last=mark.last,
        dealer=tuple(str(card) for card in told.dealer),
        dealer_total=told.dealer_total,
        hands=tuple(
            w.RoundHand(
                box=hand.box,
                hand=hand.hand,
                person=hand.person,
                name=live.name_of(hand.person),
                you=hand.person == viewer,
                cards=tuple(str(card) for card in hand.cards),
                total=hand.total,
                wager=hand.wager_cents,
                doubled=hand.doubled_cents,
                result=hand.result,
                net=hand.net_cents,
            )
            for hand in told.hands
        ),
        your_net=net,
        void=any(isinstance(event, RoundVoided) for event in game),
    )


def _laid_out(game: Sequence[e.Event]) -> TableState:
    """Fold a round up to the moment before its cards leave the table."""
    state = TableState.closed() if isinstance(game[0], DecksReceived) else TableState()
    for event in game:
        ends = isinstance(event, e.CardsPickedUp) and event.box is None
        if ends or isinstance(event, RoundVoided | e.RoundCompleted):
            return state
        state = evolve(state, event)
    return state


def round_summaries(
    store: Store, marks: Sequence[Mark], live: Live, viewer: str
) -> list[w.RoundSummary]:
    """Sum up rounds that follow each other, the newest first."""
    first, last = marks[0].first, marks[-1].last
    events = events_in(store, live.id, first - 1, last - first + 1)
    return [
        round_summary(events[mark.first - first : mark.last - first + 1], mark, live, viewer)
        for mark in reversed(marks)
    ]


def round_detail(store: Store, live: Live, mark: Mark, viewer: str) -> w.RoundDetail:
    """Return a round with everything a viewer may know of it."""
    events = _of_round(store, live.id, mark)
    money = tuple(
        Told(found.number, found.event) for found in events if isinstance(found.event, SettledEvent)
    )
    submission = submission_at(live, mark.first)
    rulebook = submission.rulebook()
    size = mark.size or rulebook.decks.value * rulebook.cards_per_deck.value
    return w.RoundDetail(
        round=round_summary(events, mark, live, viewer),
        after=w.CardsAfter(left=size - mark.dealt, dealt=mark.dealt, rack=mark.rack),
        events=tuple(public(found, live.names) for found in _standing(events)),
        payments=payments(money, live.names, rulebook),
        case=round_case(submission, events, f"{live.name}, round {mark.number}"),
        disputes=tuple(_own_disputes(live, mark, viewer)),
    )


def _own_disputes(live: Live, mark: Mark, viewer: str) -> Iterator[w.OwnDispute]:
    for each in live.disputes:
        if each.round == mark.number and each.person == viewer:
            decided = each.decided
            yield w.OwnDispute(
                number=each.number,
                statement=each.statements[0].text,
                open=each.open,
                upheld=decided.upheld if decided else None,
                decision=decided.text if decided else "",
                clause=decided.clause if decided else "",
                amount=decided.amount if decided else 0,
            )


def round_case(submission: Submission, events: Sequence[Numbered], title: str) -> str | None:
    """Write a round as a case that `spanish21 replay` plays again; None if it cannot be told."""
    game = [redacted(event) for event in _game(events)]
    seen = [event for event in game if not isinstance(event, he.HouseFact)]
    try:
        return write_case(record(submission, seen, title=title))
    except (CaseError, LookupError, StopIteration):
        return None
