"""What waits for the floor at a table."""

from pathlib import Path

import pytest

from spanish21.house.view.alerts import floor_alerts
from spanish21.house.wire import asking as a
from tests.house.support import Floor
from tests.house.test_by_hand import BY_HAND, DEALER, FLOORPERSON, staff_of
from tests.house.test_payouts import won_much
from tests.house.test_slips import slip

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
    await floor.do(FLOORPERSON, a.SignSlip(1), a.SignSlip(2))
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=False, decision="It was paid."))
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
