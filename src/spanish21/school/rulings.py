"""What the rules require when something goes wrong, also where that follows from an accident."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.table.awaited import CardNeeded
from spanish21.table.commands import irregularities as i

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.game import Table
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.school.accidents import Accident, Accidents

__all__ = ["Ruling", "rulings"]


class Ruling(NamedTuple):
    """Something that went wrong, and the clause that rules on it."""

    said: str
    clause: ClauseRef


def rulings(table: Table, accidents: Accidents) -> Iterator[Ruling]:
    """List what can have gone wrong at this moment of a round, and what can come of it."""
    for accident in accidents.possible(table):
        yield Ruling(accident.said, accident.clause)
        yield from _later(accident, table.rulebook)
    yield from _anywhere(table.rulebook)
    now = table.awaiting
    if isinstance(now, CardNeeded) and not now.burn and table.state.wagers_closed:
        house = table.rulebook.house
        yield Ruling("The shoe is empty in the middle of the round.", house.shoe_empty)
        said = "The shoe ran empty in this round. The discards are shuffled, cut and in the shoe."
        yield Ruling(said, house.shoe_empty_burn)


def _anywhere(rulebook: Rulebook) -> Iterator[Ruling]:
    """List what can go wrong with a dealer's own hand and with devices, at any table."""
    house = rulebook.house
    yield Ruling("You have 17 and draw another card to your own hand.", house.overdrawn)
    reader = "At a table with a card reader,"
    yield Ruling(f"{reader} the reader shows nothing at all.", house.reader_broken)
    wrong = f"{reader} you put your hole card into it although your up card is a 7."
    yield Ruling(f"{wrong} A player can tell its value.", house.wrong_reader_dead)
    yield Ruling(f"{wrong} No one can tell its value.", house.wrong_reader_continues)
    device = "At a table with a shuffling device, the device"
    yield Ruling(f"{device} jams.", house.jam)
    yield Ruling(f"{device} cannot be used anymore.", house.device_broken)


def _later(accident: Accident, rulebook: Rulebook) -> Iterator[Ruling]:
    """List what can follow from an accident in the same round."""
    house = rulebook.house
    match accident.command:
        case i.ReportFaceUpCard():
            said = "A card was face up in the shoe, and later in the round there is another one."
            yield Ruling(said, house.face_up_void)
        case i.ReportTen():
            said = "A ten came out of the shoe, and later in the round there is another one."
            yield Ruling(said, house.ten_void)
        case i.ReportDrawnInError(exposed=True):
            yield Ruling(f"{accident.said} A player refuses it.", house.refused_card)
            said = f"{accident.said} The players refuse it, and you cannot use it."
            yield Ruling(said, house.unusable_card)
        case i.ReportCardNotDealt():
            yield Ruling(f"{accident.said} The player wants the card.", house.dealt_later)
            said = f"{accident.said} The player does not want the card anymore."
            yield Ruling(said, house.dead_hand)
        case _:
            pass
