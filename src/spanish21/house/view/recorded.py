"""A table as it stood when a round began, out of the log: what a replay is drawn upon."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from spanish21.house.people.guests import short_name
from spanish21.house.tables.following import decode_events, follow_entry
from spanish21.house.tables.state import Live
from spanish21.house.tables.terms import submission_at
from spanish21.house.view.info import meter_views, table_info
from spanish21.house.view.layout import shoe_view
from spanish21.house.view.making import NO_ONE
from spanish21.house.wire import boxes as b, showing as s
from spanish21.house.wire.events import WagersDue
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.stream import meter_stream, table_stream
from spanish21.progressive.events import ProgressiveEvent
from spanish21.progressive.evolve import evolve as evolve_meters
from spanish21.progressive.state import Progressive
from spanish21.table.events import WagersClosed

if TYPE_CHECKING:
    from spanish21.house.tables.state import Mark
    from spanish21.ledger.store import Store

__all__ = ["view_before"]

_meter_events: msgspec.json.Decoder[ProgressiveEvent] = msgspec.json.Decoder(ProgressiveEvent)


class _Before(NamedTuple):
    """A table before its wagers were closed, and up to which entry of the whole log."""

    live: Live
    position: int


def view_before(store: Store, table: str, mark: Mark) -> s.View:
    """Return the table at the deal of a round: who sat and dealt, what shoe and meters showed.

    Rules, limits and names are those of that moment, whatever the table became later. Wagers are
    left out: a replay draws them.
    """
    live, position = _before(store, table, mark)
    rulebook = submission_at(live, mark.first).rulebook()
    people = live.table.people
    return s.View(
        version=live.version,
        table=table_info(live, rulebook),
        open=True,
        round=mark.number,
        phase="deal",
        waiting=WagersDue(),
        clause=None,
        shoe=shoe_view(live, rulebook),
        rack=live.table.rack_size,
        boxes=tuple(_box(live, BoxNumber(at + 1)) for at in range(rulebook.boxes.value)),
        dealer=s.DealerView(
            cards=(),
            hole_down=False,
            points=0,
            soft=False,
            name=live.name_of(people.dealer) if people.dealer else None,
            hole_card=None,
        ),
        turn=None,
        clock=None,
        people=tuple(_person(live, person) for person in people.present),
        spectators=0,
        you=NO_ONE,
        meters=meter_views(_meters(store, table, position)),
        wheel=None,
        payments=(),
        staff=None,
    )


def _before(store: Store, table: str, mark: Mark) -> _Before:
    """Follow the log of a table up to the deal of a round, or to its end if none was dealt."""
    before = _Before(Live(table), 0)
    for entry in store.read(table_stream(table)):
        dealt = any(isinstance(event, WagersClosed) for event in decode_events(entry))
        if entry.version > mark.last or (dealt and entry.version >= mark.first):
            return before
        before = _Before(follow_entry(before.live, entry), entry.position)
    return before


def _meters(store: Store, table: str, position: int) -> Progressive:
    """Return the meters of a table after an entry of the whole log."""
    meters = Progressive()
    for entry in store.read(meter_stream(table)):
        if entry.position > position:
            break
        for event in entry.events:
            meters = evolve_meters(meters, _meter_events.decode(event))
    return meters


def _box(live: Live, number: BoxNumber) -> b.BoxView:
    seats = live.table.people.seats
    person = next((seat.person for seat in seats if seat.box == number), None)
    seat = None if person is None else _seat(live, person)
    return b.BoxView(number=number, seat=seat, stakes=(), hands=(), wants_consent=())


def _seat(live: Live, person: PersonId) -> b.SeatView:
    name = live.name_of(person)
    return b.SeatView(
        person=person,
        name=name,
        short=short_name(person, name),
        connected=True,
        away=person in live.away,
        ready=False,
        held_until=None,
    )


def _person(live: Live, person: PersonId) -> s.PersonView:
    return s.PersonView(
        person=person,
        name=live.name_of(person),
        box=live.seat_of(person),
        connected=True,
        away=person in live.away,
        ready=False,
    )
