"""What a log comes to: facts that any later version must read out of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from spanish21.house.people.directory import Directory
from spanish21.house.tables.following import follow_entry
from spanish21.house.tables.state import Live
from spanish21.progressive.evolve import replay
from spanish21.table.events import Event
from spanish21.table.machine import evolve
from spanish21.table.state import TableState
from tests.golden.logs.corpus import decoder_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spanish21.ledger import Entry

__all__ = ["summary_of"]

Facts = dict[str, Any]


def summary_of(entries: Sequence[Entry]) -> Facts:
    """Fold every stream of a log, and add the postings up."""
    balances: Counter[str] = Counter()
    streams: dict[str, list[Entry]] = {}
    for entry in entries:
        streams.setdefault(entry.stream, []).append(entry)
        for posting in entry.postings:
            balances[posting.account] += posting.amount
    return {
        "entries": len(entries),
        "balances": dict(sorted(balances.items())),
        "streams": {
            stream: {
                "entries": len(found),
                "version": found[-1].version,
                "hash": found[-1].hash,
                **_facts(stream, found, of_a_house="house" in streams),
            }
            for stream, found in sorted(streams.items())
        },
    }


def _facts(stream: str, entries: Sequence[Entry], *, of_a_house: bool) -> Facts:
    kind, _, name = stream.partition("/")
    match kind:
        case "table":
            return _house_table(name, entries) if of_a_house else _library_table(entries)
        case "progressive":
            return _meters(entries)
        case "people" if of_a_house:
            return _people(entries)
        case _:
            return {"events": len(list(_events(entries)))}


def _events(entries: Iterable[Entry]) -> Iterable[Any]:
    """Read the events of a stream one after the other."""
    for entry in entries:
        decoder = decoder_for(entry.stream)
        for event in entry.events:
            yield decoder.decode(event)


def _house_table(name: str, entries: Sequence[Entry]) -> Facts:
    live = Live(name)
    for entry in entries:
        live = follow_entry(live, entry)
    return {
        "name": live.name,
        "edition": live.edition,
        "digest": live.digest,
        "opened": live.opened,
        "stopped": live.stopped,
        "shoe": live.shoe.number,
        "rounds": [(mark.number, mark.first, mark.last) for mark in live.rounds],
        "shoes": [(mark.number, mark.pledged, mark.sealed, mark.revealed) for mark in live.shoes],
        "people": {person: live.name_of(person) for person in live.table.people.present},
        **_game(live.table),
    }


def _library_table(entries: Sequence[Entry]) -> Facts:
    """Fold the events of the game; how its opening is written differs from a house's."""
    state = TableState.closed()
    for event in _events(entries[1:]):
        assert isinstance(event, Event), event
        state = evolve(state, event)
    return _game(state)


def _game(state: TableState) -> Facts:
    return {
        "round": state.round,
        "wagers closed": state.wagers_closed,
        "stage": state.cards.stage.name,
        "cards seen": sum(state.seen),
        "cards in the rack": sum(len(packet.cards) for packet in state.rack),
        "cards on the layout": [str(card) for card in state.on_layout()],
        "seats": {str(seat.box): seat.person for seat in state.people.seats},
        "wagers": [
            (box.number, stake.person, wager.kind, wager.amount, wager.coupon)
            for box in state.boxes
            for stake in box.stakes
            for wager in stake.wagers
        ],
    }


def _meters(entries: Sequence[Entry]) -> Facts:
    state = replay(_events(entries))
    return {
        "meters": {meter.name: (meter.shown, meter.wins) for meter in state.meters},
        "proposals": [proposal.id for proposal in state.proposals],
    }


def _people(entries: Sequence[Entry]) -> Facts:
    directory = Directory()
    for entry in entries:
        for event in _events([entry]):
            directory.apply(event, entry.at)
    return {
        "people": {
            person.name: {
                "guest": person.guest,
                "roles": sorted(role.value for role in person.roles),
                "suspended": person.suspended,
                "received": person.received,
                "limits": {
                    kind.value: (limit.amount, limit.until_then)
                    for kind, limit in person.limits.items()
                },
                "locked until": person.tries.any_locked_until(),
                "time-out until": person.time_out_until,
                "excluded until": person.excluded_until,
            }
            for person in directory.people.values()
        },
        "invitations": len(directory.invitations),
        "reset links": len(directory.resets),
        "corrections": sorted(directory.corrections),
    }
