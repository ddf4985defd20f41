"""Large payouts at real chips: two people sign for each before the next round."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from spanish21.house.takings import slip_paper, written_slips
from spanish21.house.wire import asking as a
from tests.house.support import TABLE, Floor
from tests.house.test_by_hand import ANN, DEALER, FLOORPERSON, finished, staff_of
from tests.house.test_slips import PIT_MANAGER, money, slip
from tests.house.test_table import code_of, verified
from tests.house.test_walk_ups import FIRST, deal, entered, seated
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time


async def won_much(folder: Path, least: int = 7_500) -> Floor:
    """Have the walk-up player win $75 with a blackjack, where `least` cents take two people."""
    floor = await seated(folder)
    floor.set_house(large_payout=least)
    floor.hire(PIT_MANAGER)
    await floor.do(DEALER, *entered(FIRST, bet(2, 5_000)), a.Next())
    await deal(floor, "Ks", "7h", "As")
    await floor.do(DEALER, a.Next())
    while floor.actor.live.table.round == 1:
        await floor.do(DEALER, a.Next("Jd" if staff_of(floor).hole_card else None))
    return floor


async def test_the_next_round_waits_until_two_people_have_signed(tmp_path: Path) -> None:
    floor = await won_much(tmp_path)
    (payout,) = money(floor).payouts
    assert (payout.name, payout.amount, payout.round) == ("Wendy", 7_500, 1)
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000)))
    assert code_of(await floor.ask(DEALER, a.Next())) == "payout/unsigned"
    assert code_of(await floor.ask(DEALER, a.For(FIRST, a.Leave()))) == "payout/unsigned"
    tray = slip("closer", floor.actor.live.tray)
    assert code_of(await floor.ask(DEALER, tray)) == "slip/payout-waits"
    await floor.do(DEALER, a.PrepareSlip("payout"))
    assert code_of(await floor.ask(DEALER, a.Next())) == "payout/unsigned"
    assert code_of(await floor.ask(DEALER, a.SignSlip(2))) == "staff/second-person"
    before = (floor.actor.live.tray, floor.actor.live.chips(FIRST))
    await floor.do(FLOORPERSON, a.SignSlip(2))
    assert (floor.actor.live.tray, floor.actor.live.chips(FIRST)) == before
    assert money(floor).payouts == ()
    await floor.do(DEALER, a.Next())
    verified(floor)


async def test_the_slip_names_player_round_and_amount(tmp_path: Path) -> None:
    floor = await won_much(tmp_path)
    await floor.do(DEALER, a.PrepareSlip("payout"))
    waiting = money(floor).unsigned[0]
    assert (waiting.kind, waiting.amount, waiting.expected) == ("payout", 7_500, 7_500)
    await floor.do(FLOORPERSON, a.VoidSlip(2, "Written twice."), a.PrepareSlip("payout"))
    await floor.do(PIT_MANAGER, a.SignSlip(3))
    slips = written_slips(floor.store.read(f"table/{TABLE}"))
    paper = slip_paper(floor.actor.live, slips[3], "Harbor")
    assert paper.title == "Payout slip"
    assert {("Casino", "Harbor"), ("Player", "Wendy"), ("Round", "1")} <= set(paper.facts)
    assert paper.totals == (("Total", "$75.00"),)
    verified(floor)


async def test_a_payment_below_the_threshold_takes_no_slip(tmp_path: Path) -> None:
    floor = await won_much(tmp_path, 7_501)
    assert money(floor).payouts == ()
    assert code_of(await floor.ask(DEALER, a.PrepareSlip("payout"))) == "slip/no-payout"
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000)), a.Next())
    verified(floor)


async def test_a_payout_that_a_correction_takes_back_takes_no_slip(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    floor.set_house(large_payout=7_500)
    await floor.do(DEALER, *entered(FIRST, bet(2, 5_000)), a.Next())
    await deal(floor, "Ks", "7h", "As")
    while not floor.actor.live.money:
        await floor.do(DEALER, a.Next("Jd" if staff_of(floor).hole_card else None))
    step = next(
        each
        for each in staff_of(floor, FLOORPERSON).corrections
        if str(getattr(each.told.fact, "card", "")) == "As"
    )
    await floor.do(FLOORPERSON, a.Correct(step.event, "It is a nine.", card="9s"))
    while floor.view(DEALER).turn is None:
        await floor.do(DEALER, a.Next())
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)))
    while not staff_of(floor).hole_card:
        await floor.do(DEALER, a.Next())
    await floor.do(DEALER, a.Next("Jd"))
    await finished(floor)
    assert floor.actor.live.payouts == ()
    verified(floor)


async def test_a_player_with_a_device_whose_seat_is_given_up_waits_for_the_slip(
    tmp_path: Path,
) -> None:
    floor = await won_much(tmp_path)
    payout = floor.actor.live.payouts[0]
    floor.actor.live = replace(floor.actor.live, payouts=(replace(payout, person=ANN.id),))
    floor.actor.absence.gone = {ANN.id: 0}
    assert floor.actor.absence.seats_end(floor.actor.live, floor.actor.now()) == {}


async def test_verify_finds_a_round_that_began_without_the_slip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = await won_much(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000)))
    monkeypatch.setattr("spanish21.house.tables.play.refuse_unsigned", lambda *_: None)
    await floor.do(DEALER, a.Next())
    assert "waits for its slip" in floor.verified().findings[0].message
