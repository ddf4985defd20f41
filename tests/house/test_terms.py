"""Limits of an open table, changed with notice, and the threshold of the house for payouts."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from spanish21.house.live import commands as hc, events as he
from spanish21.house.tables.entries import Origin
from spanish21.house.tables.person import Person
from spanish21.house.tables.staff import announce_limits
from spanish21.house.tables.terms import submission_at
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Refused
from spanish21.house.wire.watching import AnnouncedLimits
from spanish21.ledger.entry import type_of
from spanish21.money import Cents
from tests.house.support import Floor, person
from tests.house.test_by_hand import ANN, DEALER, FLOORPERSON
from tests.house.test_table import code_of, verified
from tests.house.test_walk_ups import FIRST, entered, seated
from tests.house.virtual import now
from tests.wagering import back, bet

pytestmark = pytest.mark.virtual_time
MINUTE = 60_000


async def announce(floor: Floor, who: Person, minimum: int, maximum: int) -> Done | Refused:
    asked = AnnouncedLimits(minimum, maximum)
    origin = Origin(floor.new_id(), who.id)
    return await floor.actor.request(who, origin, lambda play: announce_limits(play, who, asked))


def limits(floor: Floor) -> tuple[int, int]:
    shown = floor.maker.info.limits
    return shown.minimum, shown.maximum


async def opened(folder: Path) -> Floor:
    floor = await Floor(folder).open()
    floor.hire(DEALER, FLOORPERSON)
    await floor.seat(ANN, 1)
    return floor


async def test_new_limits_are_shown_and_count_after_the_notice(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    begun = now()
    assert isinstance(await announce(floor, FLOORPERSON, 1_000, 50_000), Done)
    notice = floor.maker.info.notice
    assert notice == he.LimitsAnnounced(Cents(1_000), Cents(50_000), begun + 20 * MINUTE)
    assert limits(floor) == (500, 100_000)
    await asyncio.sleep(21 * 60)
    assert limits(floor) == (1_000, 50_000)
    assert floor.maker.info.notice is None
    assert floor.maker.info.digest == floor.actor.rulebook.digest()
    verified(floor)


async def test_a_wager_on_the_layout_is_played_under_the_limits_it_was_laid_under(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    floor.set_house(notice_minutes=0)
    await floor.do(DEALER, *entered(FIRST, bet(2, 500)))
    assert isinstance(await announce(floor, FLOORPERSON, 1_000, 50_000), Done)
    assert limits(floor) == (500, 100_000)
    await floor.do(DEALER, *entered(FIRST, back(2)))
    assert limits(floor) == (1_000, 50_000)
    refused = await floor.ask(DEALER, a.For(FIRST, bet(2, 500)))
    assert code_of(refused) == "wager/below-minimum"
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000)))
    verified(floor)


async def test_limits_that_the_rules_do_not_permit_are_refused(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    assert code_of(await announce(floor, FLOORPERSON, 50_000, 1_000)) == "limits/not-permitted"
    assert code_of(await announce(floor, FLOORPERSON, 500, 100_000)) == "limits/same"
    assert code_of(await announce(floor, DEALER, 1_000, 50_000)) == "role/missing"
    assert code_of(await announce(floor, ANN, 1_000, 50_000)) == "role/missing"


async def test_a_table_taken_up_again_keeps_its_limits_and_the_notice(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    floor.set_house(notice_minutes=0)
    await announce(floor, FLOORPERSON, 1_000, 50_000)
    floor.set_house(notice_minutes=30)
    await announce(floor, FLOORPERSON, 2_000, 50_000)
    before = (floor.maker.info.digest, floor.maker.info.notice)
    await floor.actor.stop()
    again = await Floor(tmp_path, floor.store).recover()
    assert limits(again) == (1_000, 50_000)
    assert (again.maker.info.digest, again.maker.info.notice) == before


async def test_an_earlier_round_is_read_under_the_limits_of_its_time(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    first = floor.actor.live.version
    floor.set_house(notice_minutes=0)
    await announce(floor, FLOORPERSON, 1_000, 50_000)
    live = floor.actor.live
    assert submission_at(live, first).rulebook().minimum.value == 500
    assert submission_at(live).rulebook().minimum.value == 1_000


async def test_verify_finds_limits_that_count_without_notice(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await announce(floor, FLOORPERSON, 1_000, 50_000)
    place = next(
        place
        for place, entry in enumerate(floor.store.entries)
        if type_of(entry.command) == "AnnounceLimits"
    )
    entry = floor.store.entries[place]
    early = bytes(entry.events[0]).replace(b'"at":', b'"at":1')
    floor.store.entries[place] = replace(entry, events=(type(entry.events[0])(early),))
    assert floor.verified().findings


async def test_a_table_takes_the_threshold_of_the_house_over_with_the_next_round(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    floor.set_house(large_payout=10_000)
    assert floor.actor.live.large_payout == 500_000
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000)), a.Next())
    assert floor.actor.live.large_payout == 10_000
    verified(floor)


async def test_only_the_house_itself_sets_the_threshold(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    operator = person("Olga", "operator")
    floor.hire(operator)
    command, event = hc.SetPayoutThreshold(1), he.PayoutThresholdSet(1)
    origin = Origin(floor.new_id(), operator.id)
    found = await floor.actor.request(
        operator, origin, lambda play: play.house(operator.id, command, event)
    )
    assert code_of(found) == "role/missing"
