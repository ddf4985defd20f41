"""The money of a table: counts, fills and credits that two people sign, and the win."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from spanish21.chips import ChipCount, colored_up, denominations
from spanish21.house.sealed import Vault
from spanish21.house.tables.entries import drafts_of
from spanish21.house.tables.play import Play
from spanish21.house.tables.recover import FILL, open_command
from spanish21.house.tables.state import Live
from spanish21.house.tables.supply import Supply
from spanish21.house.wire import asking as a
from spanish21.house.wire.staff import MoneyView, SlipView
from spanish21.ledger.accounts import (
    Bank,
    Chips,
    CountRoom,
    DealersTips,
    Differences,
    DropBox,
    Inventory,
    Layout,
    TipBox,
    account_of,
)
from spanish21.ledger.events import SlipKind
from spanish21.money import Cents
from tests.house.support import TABLE, Floor, opened, person
from tests.house.test_by_hand import BY_HAND, DEALER, FLOORPERSON, finished, staff_of
from tests.house.test_table import code_of, verified
from tests.house.test_walk_ups import FIRST, brought_to_the_shoe, deal, entered, seated
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

PIT_MANAGER = person("Pia", "pit-manager")
UNIT = 50


def money(floor: Floor, who: object = DEALER) -> MoneyView:
    found = staff_of(floor, who).money
    assert found is not None
    return found


def slip(kind: SlipKind, amount: int) -> a.PrepareSlip:
    """Write a slip for an amount, in as few chips as possible."""
    if kind == "drop":
        return a.PrepareSlip(kind, cash=amount)
    return a.PrepareSlip(kind, colored_up(amount, UNIT))


async def signed(floor: Floor, kind: SlipKind, amount: int) -> None:
    """Have a floorperson write a slip and the dealer sign it."""
    await floor.do(FLOORPERSON, slip(kind, amount))
    await floor.do(DEALER, a.SignSlip(floor.actor.live.slips))


async def won(floor: Floor, dollars: int, *cards: str, hole: str) -> None:
    """Play a round in which the walk-up player stands."""
    await floor.do(DEALER, *entered(FIRST, bet(2, dollars * 100)), a.Next())
    await deal(floor, *cards)
    await floor.do(DEALER, a.Next(), *entered(FIRST, a.Stand(2)), a.Next(hole))
    await finished(floor)


def in_hands(live: Live) -> int:
    """Add up the chips that players hold or have on the layout."""
    return sum(
        held for name, held in live.book.items() if isinstance(account_of(name), Chips | Layout)
    )


async def test_the_win_of_a_shift_is_drop_credits_and_closer_less_opener_and_fills(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    live = floor.actor.live
    opener, drop = live.shift.opener, 20_000
    await won(floor, 50, "Ks", "9h", "8s", hole="Jd")
    await won(floor, 25, "Ks", "7h", "9s", hole="Jd")
    await signed(floor, "fill", 250_000)
    await signed(floor, "credit", 100_000)
    await floor.do(DEALER, *entered(FIRST, a.Tip(500)))
    tray = floor.actor.live.tray
    await signed(floor, "closer", tray)
    live = floor.actor.live
    shift = live.shifts[-1]
    assert (shift.opener, shift.drop, shift.fills, shift.credits) == (
        opener,
        drop,
        250_000,
        100_000,
    )
    assert shift.closer == tray
    win = shift.win(tray)
    assert win == drop + 100_000 + tray - opener - 250_000 == 5_000 - 2_500
    assert win == drop - in_hands(live) - shift.tips, "what the players no longer have"
    assert (shift.rounds, shift.over) == (2, 0)
    assert live.shift.opener == tray
    verified(floor)


@pytest.mark.parametrize("seed", range(3))
async def test_the_win_equals_the_log_whatever_is_played(tmp_path: Path, seed: int) -> None:
    luck = Random(seed)
    floor = await seated(tmp_path)
    ranks, suits = "A23456789JQK", "shdc"
    for _ in range(60):
        view = floor.view(DEALER)
        staff = staff_of(floor)
        if view.turn is not None:
            offer = luck.choice(view.turn.legal)
            asks: dict[str, a.ForWalkUp] = {
                "double": a.Double(2, offer.most or 1),
                "insure": a.Insure(2, offer.most or 1),
                "surrender": a.Surrender(2),
                "split": a.Split(2),
                "hit": a.Hit(2),
                "rescue": a.Rescue(2),
                "keep": a.Keep(2),
                "decline": a.Decline(2),
                "refuse-cut": a.RefuseCut(),
            }
            await floor.ask(DEALER, entered(FIRST, asks.get(offer.type, a.Stand(2)))[0])
        elif view.phase == "wagers" and not floor.actor.live.table.boxes:
            await floor.ask(DEALER, entered(FIRST, bet(2, luck.choice((550, 1_050, 2_500))))[0])
        elif len(staff.steps) > 1:
            await floor.ask(DEALER, a.Staff({"type": "UseCardReader", "blackjack": False}))
        else:
            named = staff.card_needed and (staff.card is None or staff.card.face_up)
            card = luck.choice(ranks) + luck.choice(suits) if named else None
            await floor.ask(DEALER, a.Next(card))
    live = floor.actor.live
    shift = live.shift
    assert shift.win(live.tray) == shift.drop - in_hands(live) - shift.tips
    assert live.chips(FIRST) % UNIT == 0, "odd cents are brought up to the smallest chip"
    verified(floor)


async def test_odd_cents_are_rounded_up_for_the_player_and_booked(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, a.Lay((bet(2, 550).boxes[0],))), a.Next())
    await deal(floor, "Ks", "7h", "6s")
    await floor.do(DEALER, a.Next(), *entered(FIRST, a.Surrender(2)))
    while not staff_of(floor).hole_card:
        await floor.do(DEALER, a.Next())
    await floor.do(DEALER, a.Next("Jd"))
    await finished(floor)
    live = floor.actor.live
    assert live.chips(FIRST) == 20_000 - 550 + 300, "half of $5.50 is $2.75, which becomes $3.00"
    assert live.shift.odd_cents == 25
    assert live.shift.win(live.tray) == 250
    verified(floor)


async def test_verify_finds_odd_cents_that_were_not_rounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = await seated(tmp_path)
    monkeypatch.setattr(Play, "round_odd_cents", lambda _: None)
    await floor.do(DEALER, *entered(FIRST, bet(2, 550)), a.Next())
    await deal(floor, "Ks", "7h", "As")
    await floor.do(DEALER, a.Next())
    while floor.actor.live.chips(FIRST) % UNIT == 0:
        await floor.do(DEALER, a.Next())
    await floor.do(DEALER, a.Next())
    (finding,) = floor.verified().findings
    assert "odd cents of walk-up:1 were not rounded up" in finding.message


async def test_a_count_that_differs_from_the_book_is_booked_as_it_was_counted(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    tray = floor.actor.live.tray
    await signed(floor, "closer", tray - 500)
    live = floor.actor.live
    assert (live.shifts[-1].over, live.tray) == (-500, tray - 500)
    assert floor.store.balance(Differences().name) == 500
    await signed(floor, "opener", tray - 400)
    assert floor.actor.live.shift.opener == tray - 400
    assert floor.store.balance(Differences().name) == 400
    verified(floor)


async def test_drop_box_and_tip_box_are_counted_out_of_the_table(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, a.Tip(500)))
    await floor.do(FLOORPERSON, slip("drop", 19_900), slip("tips", 500))
    await floor.do(DEALER, a.SignSlip(2), a.SignSlip(3))
    live = floor.actor.live
    assert (live.balance(DropBox(TABLE)), live.balance(TipBox(TABLE))) == (0, 0)
    held = floor.store.balance
    assert held(CountRoom().name) == 19_900
    assert held(DealersTips().name) == 500
    assert held(Differences().name) == 100
    assert live.shift.drop == 20_000, "the count of the box does not change what was sold"
    verified(floor)


async def test_a_slip_takes_two_people(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    floor.hire(PIT_MANAGER)
    await floor.do(FLOORPERSON, slip("fill", 100_000))
    waiting: SlipView = money(floor).unsigned[0]
    assert (waiting.by, waiting.amount, waiting.yours) == ("Flo", 100_000, True)
    assert not money(floor, FLOORPERSON).unsigned[0].yours
    assert code_of(await floor.ask(FLOORPERSON, a.SignSlip(2))) == "staff/second-person"
    assert code_of(await floor.ask(person("Ann"), a.SignSlip(2))) == "role/missing"
    other = person("Otto", "dealer")
    floor.hire(other)
    assert code_of(await floor.ask(other, a.SignSlip(2))) == "role/missing"
    before = floor.store.balance(Bank().name)
    await floor.do(PIT_MANAGER, a.SignSlip(2))
    assert floor.store.balance(Bank().name) == before - 100_000
    assert floor.actor.live.balance(Inventory(TABLE)) == floor.actor.live.tray
    assert code_of(await floor.ask(DEALER, a.SignSlip(2))) == "slip/unknown"
    verified(floor)


async def test_a_slip_is_voided_with_a_reason_and_an_outdated_count_is_refused(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, slip("closer", floor.actor.live.tray))
    await floor.do(DEALER, *entered(FIRST, a.BuyIn(5_000)))
    assert code_of(await floor.ask(FLOORPERSON, a.SignSlip(2))) == "slip/outdated"
    assert code_of(await floor.ask(FLOORPERSON, a.VoidSlip(2, "x"))) == "slip/reason"
    again = slip("closer", floor.actor.live.tray)
    assert code_of(await floor.ask(DEALER, again)) == "slip/waiting"
    await floor.do(FLOORPERSON, a.VoidSlip(2, "A player bought chips during the count."))
    await floor.do(DEALER, again)
    await floor.do(FLOORPERSON, a.SignSlip(3))
    assert code_of(await floor.ask(DEALER, slip("fill", 0))) == "slip/contents"
    strange = a.PrepareSlip("fill", (ChipCount(Cents(300), 2),))
    assert code_of(await floor.ask(DEALER, strange)) == "slip/contents"
    verified(floor)


async def test_a_real_table_starts_empty_and_takes_its_chips_from_the_bank(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open_empty("MD-1.0", BY_HAND)
    floor.hire(DEALER, FLOORPERSON)
    await floor.sign_on(DEALER)
    assert (floor.actor.live.tray, floor.store.balance(Bank().name)) == (0, 0)
    await floor.do(DEALER, a.SeatWalkUp(2, "Wendy"))
    bought = await floor.ask(DEALER, a.For(FIRST, a.BuyIn(20_000)))
    assert code_of(bought) == "slip/no-opener"
    assert money(floor).due == "opener"
    assert code_of(await floor.ask(DEALER, slip("fill", 100_000))) == "slip/no-opener"
    assert code_of(await floor.ask(DEALER, slip("closer", 0))) == "slip/no-opener"
    assert code_of(await floor.ask(DEALER, slip("opener", 0))) == "slip/contents"
    await floor.do(FLOORPERSON, slip("opener", 2_500_000))
    assert floor.actor.live.tray == 0, "one signature brings nothing"
    assert code_of(await floor.ask(FLOORPERSON, a.SignSlip(1))) == "staff/second-person"
    await floor.do(DEALER, a.SignSlip(1))
    live = floor.actor.live
    assert (live.tray, live.shift.opener, live.shift.fills) == (2_500_000, 2_500_000, 0)
    assert floor.store.balance(Bank().name) == -2_500_000
    assert floor.store.balance(Differences().name) == 0
    assert money(floor).due is None
    await floor.do(DEALER, *entered(FIRST, a.BuyIn(20_000)))
    assert live.shift.win(floor.actor.live.tray) == -20_000, "chips sold before the drop counts"
    assert floor.actor.live.shift.win(floor.actor.live.tray) == 0
    verified(floor)


async def test_no_round_begins_before_the_opener(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open_empty("MD-1.0", BY_HAND)
    await brought_to_the_shoe(floor, a.BringChips(20_000))
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000)))
    assert code_of(await floor.ask(DEALER, a.Next())) == "slip/no-opener"
    await signed(floor, "opener", 2_500_000)
    await floor.do(DEALER, a.Next())
    verified(floor)


async def test_verify_finds_real_chips_that_no_one_signed_for(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    command = replace(open_command("Table", "MD-1.0", {}, BY_HAND), fill=FILL)
    play, _ = opened(command, Supply(Vault(tmp_path), TABLE))
    await floor.writer.append_all(drafts_of(Live(TABLE), play, None, None))
    (finding,) = floor.verified().findings
    assert "a table is opened with 0 cents of chips, not 100000000" in finding.message


async def test_an_opener_is_counted_before_money_moves(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    assert code_of(await floor.ask(DEALER, slip("opener", 100))) == "slip/opener"
    assert money(floor).denominations == denominations(UNIT)
