"""A house as it runs: live tables of every edition, people and meters."""

from __future__ import annotations

from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

from msgspec.structs import replace

from spanish21.cards import Suit, parse_card
from spanish21.chips import colored_up
from spanish21.house.closing import wind_up
from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.people import Role
from spanish21.house.tables.correcting import named_card
from spanish21.house.tables.recover import FILL
from spanish21.house.tables.staff import announce_limits, close_table, reopen_table
from spanish21.house.wire import asking as a
from spanish21.house.wire.watching import AnnouncedLimits
from spanish21.ids import walk_up
from spanish21.ledger.accounts import Inventory
from spanish21.ledger.keys import PRIVATE_KEY
from spanish21.table.commands import cards as h, irregularities as i, people as p
from tests.golden.logs.people import guest, live_through_everything, open_door, staff
from tests.golden.logs.table import HouseTable
from tests.house.support import cautious, rash
from tests.wagering import back, bet

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from spanish21.house.live.commands import Scalar
    from spanish21.house.tables.person import Person

__all__ = ["run_a_house"]

SEALED = Settings(wager_seconds=600, turn_seconds=600, cut_seconds=600, number_seconds=600)
BY_HAND = replace(SEALED, number_seconds=0, automatic=False, physical=True)
MANY = FILL // 2 + 100_000
"""chips, of which so many are sold that the table must be filled"""


class _Cast:
    """The people of the house."""

    def __init__(self, house: House) -> None:
        people = house.people
        self.operator = open_door(people)
        self.floorperson = staff(people, self.operator, "Flo", Role.FLOORPERSON)
        self.dealer = staff(people, self.operator, "Dora", Role.DEALER)
        self.ann, self.bob, self.cid = (guest(people, name) for name in ("Ann", "Bob", "Cid"))


async def run_a_house(data: Path) -> None:
    """Run a house twice, the second time with another key for its checkpoints."""
    with patch("spanish21.house.sealed.shoe.os.urandom", Random(21).randbytes):
        await _run(data)


async def _run(data: Path) -> None:
    async with _opened(data) as house:
        cast = _Cast(house)
        live_through_everything(house.people, cast.operator)
        await _maryland(house, cast)
        await _massachusetts(house, cast)
        await _wheels(house, cast)
        await _envy(house, cast)
        await _real_cards(house, cast)
    (data / PRIVATE_KEY).unlink()
    async with _opened(data, new_checkpoint_key=True) as house:
        await _wound_up(house, cast)


@asynccontextmanager
async def _opened(data: Path, *, new_checkpoint_key: bool = False) -> AsyncIterator[House]:
    house = await House.open(data, new_checkpoint_key=new_checkpoint_key)
    try:
        yield house
    finally:
        await house.close()


async def _table(
    house: House, edition: str, settings: Settings = SEALED, **choices: Scalar
) -> HouseTable:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    return HouseTable(house, await house.open_table(edition, named, settings=settings))


async def _maryland(house: House, cast: _Cast) -> None:
    """Play at a table without a dealer; the floor has it shuffled, closes it and opens it."""
    table, flo = await _table(house, "MD-1.0"), cast.floorperson
    await table.come((cast.ann, 1), (cast.bob, 3))
    await table.do(cast.ann, bet(1, 1_000), back(1), a.Tip(100), a.Away(), a.Back())
    await table.do(cast.ann, a.Ready(), a.Unready())
    wagers = (cast.ann, bet(1, 1_000, match_the_dealer=200)), (cast.bob, bet(3, 2_000))
    await table.play_rounds(4, *wagers, choose=rash(Random(21)))
    await table.staff(flo, h.OrderReshuffle("A player asks for it."))
    await table.shuffled(cast.ann, cast.bob)
    await table.work(flo, lambda play: close_table(play, flo.id, "End of the day."))
    await table.work(flo, lambda play: reopen_table(play, flo.id))
    await table.shuffled(cast.ann, cast.bob)
    await table.do(cast.ann, a.Leave())
    await table.do(cast.bob, a.Leave())
    await table.staff(
        flo, p.ChangeFloorperson(flo.id), h.DeclareIdle(), h.RemoveDecks("Worn cards.")
    )


async def _massachusetts(house: House, cast: _Cast) -> None:
    """Share a box, play a coupon, and insure, double, split and surrender as it comes."""
    table = await _table(house, "MA")
    house.people.issue_coupon(cast.operator.id, cast.ann.id, 1_000)
    await table.come((cast.ann, 2))
    await table.do(cast.ann, bet(2, 2_000, coupon=1_000))
    table.connect(cast.bob)
    await table.do(cast.bob, a.Sit(2), a.BuyIn(20_000))
    await table.do(cast.ann, a.Consent(2, cast.bob.id))
    await table.do(cast.bob, bet(2, 1_000), a.SeeBurnCard())
    for _ in range(4):
        await table.do(cast.ann, a.Ready())
        await table.do(cast.bob, a.Ready())
        await table.play(rash(Random(22)))
        await table.shuffled(cast.ann, cast.bob)
        await table.do(cast.ann, bet(2, 2_000))
        await table.do(cast.bob, a.Sit(2))
        await table.do(cast.ann, a.Consent(2, cast.bob.id))
        await table.do(cast.bob, bet(2, 1_000))


async def _wheels(house: House, cast: _Cast) -> None:
    """Wager on both wheels, with so many chips sold that the table is filled."""
    table = await _table(house, "MD-bonus-spin", bonus_spin__offered=True, xtreme_16__offered=True)
    await table.come((cast.ann, 1), (cast.cid, 2))
    wagers = (
        (cast.ann, bet(1, 1_000, bonus_spin=500, xtreme_16=500)),
        (cast.cid, bet(2, 1_000, bonus_spin=100, xtreme_16=500)),
    )
    people, operator = house.people, cast.operator.id
    won = people.propose_correction(cast.floorperson.id, cast.cid.id, MANY, "Won at table 7.")
    people.approve_correction(operator, won)
    await table.do(cast.cid, a.BuyIn(MANY))
    await table.play_rounds(4, *wagers, choose=cautious)


async def _envy(house: House, cast: _Cast) -> None:
    """Wager on the wheel of Massachusetts."""
    table = await _table(house, "MA-bonus-spin", bonus_spin__offered=True)
    await table.come((cast.bob, 4), (cast.cid, 5))
    wagers = (
        (cast.bob, bet(4, 1_000, bonus_spin=500)),
        (cast.cid, bet(5, 1_000, bonus_spin=500)),
    )
    await table.play_rounds(3, *wagers, choose=cautious)


async def _real_cards(house: House, cast: _Cast) -> None:
    """Deal real cards by hand: cards are named wrongly and set right, and a round is voided."""
    table, dora = await _table(house, "MD-draft", BY_HAND), cast.dealer
    for who in (dora, cast.floorperson):
        table.connect(who)
    await table.staff(dora, p.ChangeDealer(dora.id))
    await table.do(cast.floorperson, a.PrepareSlip("opener", colored_up(5_000_000, 50)))
    await table.do(dora, a.SignSlip(1))
    while table.view(dora).phase == "shuffle":
        staff_view = table.view(dora).staff
        assert staff_view is not None
        if staff_view.steps:
            await table.do(dora if staff_view.steps[0].yours else cast.floorperson, a.Next())
        elif table.actor.live.seated:
            await table.through_cut()
        else:
            table.connect(cast.ann)
            await table.do(cast.ann, a.Sit(1), a.BuyIn(20_000))
    await _walk_up(table, cast)
    limits = AnnouncedLimits(1_000, 50_000)
    flo = cast.floorperson
    await table.work(flo, lambda play: announce_limits(play, flo, limits))
    await table.do(cast.ann, bet(1, 1_000))
    await table.do(dora, a.Next(), a.Next("Ks"), a.Next("8h"))
    await table.do(cast.floorperson, a.TakeBack())
    await table.do(dora, a.Next("7h"), a.Next("9s"), a.Next())
    await table.do(cast.ann, a.Stand(1))
    misnamed = next(step for step in table.actor.live.steps if named_card(step) == parse_card("Ks"))
    correction = a.Correct(misnamed.first, "It was the queen.", card="Qs")
    await table.do(cast.floorperson, correction)
    await table.do(dora, a.Next("Jd"))
    number = table.actor.live.table.round
    while table.actor.live.table.round == number:
        await table.do(dora, a.Next())
    await table.do(cast.ann, bet(1, 1_000))
    await _a_card_too_many(table, cast)
    await table.staff(cast.floorperson, i.ReportTen(Suit.HEARTS))
    found = i.ReportFaceUpCard(parse_card("5c"))
    await table.staff(dora, found)
    await table.staff(cast.floorperson, found)


async def _a_card_too_many(table: HouseTable, cast: _Cast) -> None:
    """Deal seven aces of spades out of six decks."""
    dora = cast.dealer
    await table.do(dora, a.Next(), a.Next("As"), a.Next("7h"), a.Next("As"), a.Next())
    for _ in range(4):
        await table.do(cast.ann, a.Hit(1))
        if table.actor.live.table.seen[parse_card("As").index] == table.actor.rulebook.decks.value:
            await table.do(cast.floorperson, a.Admit("As", "A copy too many came."))
        await table.do(dora, a.Next("As"))


async def _walk_up(table: HouseTable, cast: _Cast) -> None:
    """Seat a player without a device, who buys chips, plays, disputes a round, tips and leaves."""
    dora, flo = cast.dealer, cast.floorperson
    wendy = walk_up(1)
    await table.do(dora, a.SeatWalkUp(2, "Wendy"), a.For(wendy, a.BringChips(10_000)))
    await table.do(dora, a.For(wendy, a.BuyIn(10_000)), a.For(wendy, bet(2, 550)))
    await table.do(dora, a.Next(), a.Next("Ks"), a.Next("7h"), a.Next("As"), a.Next())
    number = table.actor.live.table.round
    while table.actor.live.table.round == number:
        staff_view = table.view(dora).staff
        assert staff_view is not None
        await table.do(dora, a.Next("Jd" if staff_view.hole_card else None))
    await table.do(dora, a.OpenDispute(number, "The bonus was not paid.", wendy))
    await table.do(flo, a.AddStatement(1, "The recording shows a blackjack."))
    decision = a.DecideDispute(
        1,
        upheld=True,
        decision="A blackjack was underpaid.",
        clause="MD-1.0 12.A(2)",
        amount=500,
    )
    await table.do(flo, decision)
    await table.do(cast.operator, a.ApproveDecision(1, 500))
    await _slips(table, dora, flo)
    for ask in (a.Tip(500), a.ColorUp(), a.Leave()):
        await table.do(dora, a.For(wendy, ask))


async def _slips(table: HouseTable, dora: Person, flo: Person) -> None:
    """Fill the tray, void a slip, and count tray and drop box at the end of a shift."""
    chips = colored_up(250_000, 50)
    await table.do(flo, a.PrepareSlip("fill", chips), a.PrepareSlip("credit", chips))
    await table.do(dora, a.SignSlip(2), a.VoidSlip(3, "The chips stay at the table."))
    drop = table.actor.live.shift.drop
    tray = colored_up(table.actor.live.tray - 500, 50)
    await table.do(flo, a.PrepareSlip("closer", tray), a.PrepareSlip("drop", cash=drop))
    await table.do(dora, a.SignSlip(4), a.SignSlip(5))


async def _wound_up(house: House, cast: _Cast) -> None:
    """Stop a table whose books do not balance while chips are on it, and wind it up."""
    table = await _table(house, "MD-1.0")
    await table.come((cast.cid, 5))
    await table.do(cast.cid, bet(5, 1_000))
    name = table.actor.live.id
    table.actor.live.book[Inventory(name).name] += 1
    await table.ask(cast.cid, a.Tip(100))
    await wind_up(house, name, by=cast.floorperson.id, id_="golden-wind-up")
