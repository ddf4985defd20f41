"""What waits for the floor at a table."""

from functools import partial
from pathlib import Path

import pytest

from spanish21.house.tables.entries import Origin
from spanish21.house.tables.staff import close_table
from spanish21.house.view.alerts import floor_alerts
from spanish21.house.wire import asking as a
from tests.house.support import Floor
from tests.house.test_by_hand import BY_HAND, DEALER, FLOORPERSON, staff_of
from tests.house.test_payouts import won_much
from tests.house.test_slips import signed, slip, won
from tests.house.test_walk_ups import brought_to_the_shoe

pytestmark = pytest.mark.virtual_time


def alerts(floor: Floor) -> dict[str, int]:
    actor = floor.actor
    return {each.kind: each.count for each in floor_alerts(actor.live, actor.now(), actor.meters)}


async def test_payouts_disputes_and_slips_alert_the_floor_until_they_are_done(
    tmp_path: Path,
) -> None:
    floor = await won_much(tmp_path)
    assert alerts(floor) == {"payout": 1}
    await floor.do(DEALER, a.OpenDispute(1, "Not paid."), slip("fill", 100_000))
    assert alerts(floor) == {"payout": 1, "dispute": 1, "slip": 1}
    await floor.do(DEALER, a.PrepareSlip("payout"))
    await floor.do(FLOORPERSON, a.SignSlip(2), a.SignSlip(3))
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=False, decision="It was paid."))
    assert alerts(floor) == {}


async def test_opener_and_closer_are_asked_for_at_the_opening_and_closing_of_a_table(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open_empty("MD-1.0", BY_HAND)
    await brought_to_the_shoe(floor, a.BringChips(20_000))
    assert alerts(floor) == {"opener": 1}
    await floor.do(DEALER, slip("opener", 100_000))
    assert alerts(floor) == {"slip": 1}
    await floor.do(FLOORPERSON, a.SignSlip(1))
    assert alerts(floor) == {}
    await won(floor, 50, "Ks", "9h", "8s", hole="Jd")
    close = partial(close_table, person=FLOORPERSON.id, reason="End of the day.")
    await floor.actor.request(FLOORPERSON, Origin("closing", FLOORPERSON.id), close)
    assert alerts(floor) == {"closer": 1}
    await signed(floor, "closer", floor.actor.live.tray)
    assert alerts(floor) == {}


async def test_a_table_that_waits_for_a_floorperson_alerts_the_floor(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", BY_HAND)
    floor.hire(DEALER, FLOORPERSON)
    floor.connect(DEALER)
    await floor.sign_on(DEALER)
    while staff_of(floor).steps[0].yours:
        assert alerts(floor) == {}
        await floor.do(DEALER, a.Next())
    assert alerts(floor) == {"step": 1}
