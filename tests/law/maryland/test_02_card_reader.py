"""2.F: the card reader is inspected at the start of a gaming day, and the log says so."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.replay import parse_case, play_case, record_played, write_case
from spanish21.table import Wagers
from spanish21.table.awaited import DealerStep, Role, Suspended
from spanish21.table.commands import CloseWagers, cards as h, irregularities as i, people as p
from spanish21.table.events.cards import ReaderInspected
from spanish21.table.inspected import ReaderFound
from spanish21.table.phrases import sentence
from spanish21.table.state import Stage
from tests.law.around import (
    ANN,
    closed,
    count,
    last,
    place_wagers,
    ready,
    running,
    step,
    until,
    where,
    why,
)

UNSOUND = [ReaderFound.TAMPERED, ReaderFound.OUT_OF_ORDER]
CASE = """\
rules = "{edition}"
[table]
keep = true
[[round]]
wagers = [{{ box = 1, person = "P1", wager = 10.00 }}]
shoe = "Kh 8c 9h 9d"
play = ["receive 6 decks", "arrive P1", "sit 1 by P1", {steps}"1 stand"]
"""


@cites("MD 2.E", "MD 2.F")
@pytest.mark.parametrize("preshuffled", [False, True])
def test_the_floorperson_is_asked_before_the_first_wager(
    edition: str, *, preshuffled: bool
) -> None:
    """With the decks that the floorperson verifies, or in front of the wagers if there are none."""
    table = closed(edition)
    table.do(p.Arrive(ANN))
    table.do(h.ReceiveDecks(6, 48, preshuffled=preshuffled))
    until(table, h.InspectReader)
    assert (table.state.cards.stage is Stage.READY) == preshuffled
    now = table.awaiting
    assert isinstance(now, DealerStep)
    assert (now.who, where(table, now.clause)) == (Role.FLOORPERSON, "2.F")
    assert why(table, CloseWagers()) == ("wager/not-yet", "2.F")
    table.do(h.InspectReader())
    inspected = last(table, ReaderInspected)
    assert (inspected.found, where(table, inspected.clause)) == (ReaderFound.SOUND, "2.F")
    assert not inspected.stops
    ready(table)
    assert count(table, ReaderInspected) == 1


@cites("MD 2.F", "MD 13.Q")
@pytest.mark.parametrize("found", UNSOUND)
def test_a_reader_that_is_not_sound_stops_the_game_until_another_inspection(
    edition: str, found: ReaderFound
) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.InspectReader)
    table.do(h.InspectReader(found))
    inspected = last(table, ReaderInspected)
    assert (inspected.found, inspected.stops) == (found, True)
    assert "No cards are dealt until it is repaired or replaced." in sentence(inspected)
    assert isinstance(table.awaiting, Suspended)
    assert why(table, h.InspectReader()) == ("cards/out-of-order", "13.Q")
    table.do(i.ReportReaderRepaired())
    assert step(table) == (h.InspectReader(), "2.F")
    ready(table)
    assert isinstance(table.awaiting, Wagers)


@cites("MD 2.F")
def test_other_decks_begin_another_day(edition: str) -> None:
    table = closed(edition)
    table.do(p.Arrive(ANN))
    until(table, h.InspectReader)
    table.do(h.InspectReader())
    table.do(h.RemoveDecks())
    until(table, h.InspectReader)
    assert step(table) == (h.InspectReader(), "2.F")


@cites("MD 2.F")
def test_an_inspection_may_come_at_any_time_between_rounds(edition: str) -> None:
    table = running(edition)
    table.do(h.InspectReader())
    assert count(table, ReaderInspected) == 1
    place_wagers(table, 2)
    table.do(CloseWagers())
    assert why(table, h.InspectReader()) == ("cards/out-of-order", "2.F")
    table = closed(edition)
    table.do(h.InspectReader())
    table.do(p.Arrive(ANN))
    until(table, h.InspectReader)
    assert step(table) == (h.InspectReader(), "2.F")


@cites("MD 2.F")
@pytest.mark.parametrize("found", ["", "tampered", "out-of-order"])
def test_a_case_tells_of_the_inspection(edition: str, found: str) -> None:
    said = (
        f'"inspect reader {found}", "report reader-repaired before the wagers", ' if found else ""
    )
    case = parse_case(CASE.format(edition=edition, steps=said))
    played = play_case(case)
    states = [
        event.found.value for event in played.rounds[0].events if isinstance(event, ReaderInspected)
    ]
    assert states == ([found] if found else []) + ["sound"]
    again = record_played(case, played)
    assert play_case(parse_case(write_case(again))).rounds[0].events == played.rounds[0].events
