"""Duties of a gaming day: asked for at a table with real cards, done once, and recorded."""

import asyncio
from pathlib import Path

import pytest

from spanish21.house.live.events import DutyDone
from spanish21.house.tables.following import decode_events
from spanish21.house.wire import asking as a
from spanish21.law.clause import cites
from tests.house.support import TABLE, Floor
from tests.house.test_by_hand import ANN, DEALER, FLOORPERSON, opened, staff_of
from tests.house.test_table import code_of, verified

pytestmark = pytest.mark.virtual_time

READER = "MD-1.0 2.F"
DAY = 86_400


@cites("MD 2.F")
async def test_a_floorperson_inspects_the_card_reader_each_gaming_day(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    (duty,) = staff_of(floor).duties
    assert (duty.clause, duty.done, duty.yours) == (READER, None, False)
    assert staff_of(floor, FLOORPERSON).duties[0].yours
    done = a.DoDuty(READER)
    assert code_of(await floor.ask(DEALER, done)) == "role/missing"
    assert code_of(await floor.ask(ANN, done)) == "role/missing"
    await floor.do(FLOORPERSON, done)
    assert staff_of(floor).duties[0].done == floor.actor.live.at
    assert code_of(await floor.ask(FLOORPERSON, done)) == "duty/done"
    assert code_of(await floor.ask(FLOORPERSON, a.DoDuty("MD-1.0 3.C"))) == "duty/unknown"
    await asyncio.sleep(DAY)
    await floor.do(FLOORPERSON, done)
    events = [e for entry in floor.store.read(f"table/{TABLE}") for e in decode_events(entry)]
    twice = [event for event in events if isinstance(event, DutyDone)]
    assert [(each.clause, each.by) for each in twice] == [(READER, FLOORPERSON.id)] * 2
    verified(floor)


@pytest.mark.parametrize("choices", [{}, {"hole_card": True, "card_reader": True}])
async def test_an_edition_without_daily_duties_asks_for_none(
    tmp_path: Path, choices: dict[str, bool]
) -> None:
    floor = await opened(tmp_path, "MA", **choices)
    assert staff_of(floor, FLOORPERSON).duties == ()


async def test_a_table_with_sealed_cards_asks_for_no_duty(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    assert staff_of(floor, FLOORPERSON).duties == ()
