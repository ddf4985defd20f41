"""A player for whom a clock runs can start it again, often enough for anyone."""

import asyncio
from pathlib import Path

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.tables.person import Person
from spanish21.house.wire import asking as a
from spanish21.house.wire.showing import Clock
from spanish21.house.wire.telling import Refused
from tests.house.support import Floor, person
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB = person("Ann"), person("Bob")
SETTINGS = Settings(number_seconds=0, cut_seconds=1)
TIMES = 10
"""WCAG 2.2.1 asks for ten"""


async def wagering(folder: Path) -> Floor:
    """Let Ann wager, so that the clock runs for Bob."""
    floor = await Floor(folder).open(settings=SETTINGS)
    await floor.seat(BOB, 1)
    await floor.seat(ANN, 2)
    await floor.do(ANN, bet(2, 1000), a.Ready())
    return floor


def clock(floor: Floor, who: Person = BOB) -> Clock:
    found = floor.view(who).clock
    assert found is not None
    return found


async def refused(floor: Floor, who: Person) -> None:
    answer = await floor.ask(who, a.MoreTime())
    assert isinstance(answer, Refused)
    assert answer.refusal.code == "clock/not-yours"


async def test_the_clock_starts_again_for_the_one_it_runs_for(tmp_path: Path) -> None:
    floor = await wagering(tmp_path)
    assert floor.view(BOB).you.more_time == TIMES
    await asyncio.sleep(clock(floor).seconds - 1)
    before = clock(floor).ends_at
    await floor.do(BOB, a.MoreTime())
    assert clock(floor).ends_at == before + (clock(floor).seconds - 1) * 1000
    assert floor.view(BOB).you.more_time == TIMES - 1


async def test_no_one_extends_a_clock_that_runs_for_another(tmp_path: Path) -> None:
    floor = await wagering(tmp_path)
    assert floor.view(ANN).you.more_time == 0
    await refused(floor, ANN)


async def test_ten_times_are_enough_and_then_the_table_goes_on(tmp_path: Path) -> None:
    floor = await wagering(tmp_path)
    for _ in range(TIMES):
        await asyncio.sleep(clock(floor).seconds - 1)
        await floor.do(BOB, a.MoreTime())
    assert floor.view(BOB).you.more_time == 0
    await refused(floor, BOB)
    await asyncio.sleep(clock(floor).seconds + 1)
    assert floor.actor.live.table.wagers_closed or floor.actor.live.table.round > 1
