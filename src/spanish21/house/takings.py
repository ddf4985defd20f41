"""Slips and shifts of tables, read from the log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spanish21.chips import ChipCount, chip_name
from spanish21.documents.slip import SlipPaper
from spanish21.house.clock import clock_text
from spanish21.house.live import events as he
from spanish21.house.people.events import SettingsChanged
from spanish21.house.people.settings import HouseSettings
from spanish21.house.tables.following import decode_events, follow_entry
from spanish21.house.tables.state import Live
from spanish21.ledger.entry import type_of
from spanish21.ledger.events import SlipKind
from spanish21.ledger.stream import PEOPLE, TABLE, stream_of, table_stream
from spanish21.money import dollars

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spanish21.ledger.entry import Entry
    from spanish21.ledger.store import Store

__all__ = [
    "WrittenSlip",
    "all_tables",
    "followed",
    "live_tables",
    "settings_of",
    "slip_paper",
    "written_slips",
]

_CHANGED = SettingsChanged.__struct_config__.tag
_changed = msgspec.json.Decoder(SettingsChanged)
_TITLES: dict[SlipKind, str] = {
    "opener": "Table inventory slip: opener",
    "fill": "Fill slip",
    "credit": "Credit slip",
    "closer": "Table inventory slip: closer",
    "drop": "Drop count slip",
    "tips": "Tip count slip",
    "payout": "Payout slip",
}


class WrittenSlip(Struct, frozen=True):
    """A slip as the log has it: signed by one person, by two, or void."""

    number: int
    kind: SlipKind
    chips: tuple[ChipCount, ...]
    cash: int
    expected: int
    first: str
    first_at: int
    second: str | None = None
    second_at: int | None = None
    void: str = ""
    person: str | None = None
    """who gets a large payout"""
    round: int = 0
    """in which round it was won"""
    hash: str = ""
    """of the last entry of the log that is about it"""

    @property
    def amount(self) -> int:
        """Return what was counted or carried."""
        return self.cash + sum(each.amount for each in self.chips)


def written_slips(entries: Iterable[Entry]) -> dict[int, WrittenSlip]:
    """Collect the slips of a table from its log, by their numbers."""
    slips: dict[int, WrittenSlip] = {}
    for entry in entries:
        for event in decode_events(entry):
            match event:
                case he.SlipPrepared(number, kind, chips, cash, expected, by, person, round_):
                    counted = (chips, cash, expected)
                    slips[number] = WrittenSlip(number, kind, *counted, by, entry.at)
                    won = {"person": person, "round": round_, "hash": entry.hash}
                    slips[number] = replace(slips[number], **won)
                case he.SlipSigned():
                    signed = {"second": event.by, "second_at": entry.at, "hash": entry.hash}
                    slips[event.number] = replace(slips[event.number], **signed)
                case he.SlipVoided():
                    slips[event.number] = replace(
                        slips[event.number], void=event.reason, hash=entry.hash
                    )
                case _:
                    pass
    return slips


def settings_of(store: Store) -> HouseSettings:
    """Return the settings of the house by its log."""
    found = HouseSettings()
    for entry in store.read(PEOPLE):
        for event in entry.events:
            if type_of(event) == _CHANGED:
                found = _changed.decode(event).settings
    return found


def all_tables(store: Store) -> Iterator[Live]:
    """Fold the log of every table."""
    for stream in store.streams():
        kind, table = stream_of(stream)
        if kind == TABLE:
            yield followed(store, table)


def live_tables(store: Store) -> Iterator[Live]:
    """Fold the log of every table with real chips."""
    return (live for live in all_tables(store) if live.settings.physical)


def followed(store: Store, table: str) -> Live:
    """Fold the log of a table."""
    live = Live(table)
    for entry in store.read(table_stream(table)):
        live = follow_entry(live, entry)
    return live


def slip_paper(live: Live, slip: WrittenSlip, casino: str) -> SlipPaper:
    """Write a slip for printing."""
    counted = slip.kind not in {"fill", "credit", "payout"}
    totals = [("Total", dollars(slip.amount))]
    if counted:
        totals.append(("By the log", dollars(slip.expected)))
        totals.append(("Over or short", dollars(slip.amount - slip.expected)))
    second = live.name_of(slip.second) if slip.second else "Second signature"
    return SlipPaper(
        title=_TITLES[slip.kind],
        facts=(
            ("Casino", casino),
            ("Table", f"{live.name} ({live.id})"),
            ("Slip number", str(slip.number)),
            *_payout_facts(live, slip),
            ("Written", clock_text(slip.first_at)),
            ("Rules", f"{live.edition}, digest {live.digest[:16]}"),
        ),
        rows=tuple(
            (chip_name(each.chip), f"{each.count:,}", dollars(each.amount)) for each in slip.chips
        ),
        totals=tuple(totals),
        signatures=(
            (live.name_of(slip.first), clock_text(slip.first_at)),
            (second, clock_text(slip.second_at) if slip.second_at else ""),
        ),
        digest=slip.hash,
        void=slip.void,
    )


def _payout_facts(live: Live, slip: WrittenSlip) -> tuple[tuple[str, str], ...]:
    """Name who gets a large payout, and for which round."""
    if slip.person is None:
        return ()
    return (("Player", live.name_of(slip.person)), ("Round", str(slip.round)))
