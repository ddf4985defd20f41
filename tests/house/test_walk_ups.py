"""Players who hold no device: the dealer seats them and enters everything they do."""

from pathlib import Path

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.wire import asking as a
from spanish21.house.wire.staff import WalkUpView
from spanish21.ids import walk_up
from spanish21.ledger.accounts import Cash, Chips, ChipsOut, DropBox, Inventory, TipBox, Wallet
from tests.house.support import TABLE, Floor, person
from tests.house.test_by_hand import BY_HAND, DEALER, FLOORPERSON, finished, opened, staff_of
from tests.house.test_table import code_of, verified
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
FIRST, SECOND = walk_up(1), walk_up(2)


def entered(person: str, *asks: a.ForWalkUp) -> list[a.For]:
    """Write what a dealer enters for a walk-up player."""
    return [a.For(person, ask) for ask in asks]


def shown(floor: Floor, person: str = FIRST) -> WalkUpView:
    """Return a walk-up player as the dealer sees them."""
    return next(each for each in staff_of(floor).walk_ups if each.person == person)


async def seated(
    folder: Path,
    edition: str = "MD-1.0",
    settings: Settings = BY_HAND,
    **choices: str | int | bool,
) -> Floor:
    """Open a table for real cards with one player at box 2 who has no device."""
    floor = await Floor(folder).open(edition, settings, **choices)
    return await brought_to_the_shoe(floor, a.BuyIn(20_000))


async def brought_to_the_shoe(floor: Floor, chips: a.ForWalkUp) -> Floor:
    """Seat a player with chips, and take the steps with the cards until wagers are taken."""
    floor.hire(DEALER, FLOORPERSON)
    floor.connect(DEALER)
    floor.connect(FLOORPERSON)
    await floor.sign_on(DEALER)
    await floor.do(DEALER, a.SeatWalkUp(2, "Wendy"), *entered(FIRST, chips))
    while floor.view(DEALER).phase == "shuffle":
        turn = floor.view(DEALER).turn
        if turn is not None and turn.kind == "cut":
            await floor.do(DEALER, *entered(turn.person, a.RefuseCut()))
            continue
        steps = staff_of(floor).steps
        await floor.do(DEALER if steps[0].yours else FLOORPERSON, a.Next())
    return floor


async def deal(floor: Floor, *cards: str) -> None:
    """Deal cards by their names, and the hole card unseen."""
    for card in cards:
        while (due := staff_of(floor).card) is None or not due.face_up:
            await floor.do(DEALER, a.Next())
        await floor.do(DEALER, a.Next(card))


async def test_a_dealer_seats_a_player_takes_cash_and_pays_what_the_player_wins(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    live = floor.actor.live
    assert (live.name_of(FIRST), live.seat_of(FIRST), live.chips(FIRST)) == ("Wendy", 2, 20_000)
    assert live.balance(DropBox(TABLE)) == 20_000
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "Ks", "7h", "9s")
    await floor.do(DEALER, a.Next())
    assert {offer.type for offer in shown(floor).may} >= {"hit", "stand", "surrender"}
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)), a.Next("Jd"))
    await finished(floor)
    assert floor.actor.live.chips(FIRST) == 22_500
    verified(floor)


async def test_a_player_without_a_name_is_called_by_the_box(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, a.SeatWalkUp(3))
    assert shown(floor, SECOND).name == "Player at box 3"
    seats = [box.seat for box in floor.view(DEALER).boxes if box.seat]
    assert [seat.short for seat in seats] == ["Wendy", "Player"], "the felt has little room"
    taken = await floor.ask(DEALER, a.SeatWalkUp(4, "wendy"))
    assert code_of(taken) == "people/name-taken"
    assert code_of(await floor.ask(DEALER, a.SeatWalkUp(2, "Will"))) == "people/seat-taken"
    assert SECOND in floor.actor.live.table.people.present
    assert floor.actor.live.walk_ups == 2, "a player who was refused does not count"


@pytest.mark.parametrize(
    ("cards", "signal", "then"),
    [
        (("5s", "7h", "4s"), a.Hit(2), "card"),
        (("6s", "7h", "5s"), a.Double(2, 2_500), "card"),
        (("8s", "7h", "8h"), a.Split(2), "card"),
        (("Ks", "7h", "6s"), a.Surrender(2), "hole"),
    ],
)
async def test_each_signal_of_a_player_is_entered_by_the_dealer(
    tmp_path: Path, cards: tuple[str, ...], signal: a.ForWalkUp, then: str
) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, *cards)
    await floor.do(DEALER, a.Next(), *entered(FIRST, signal))
    turn = floor.view(DEALER).turn
    assert turn is None
    assert staff_of(floor).card_needed == (then == "card")
    entry = next(e for e in reversed(floor.store.entries) if e.actor == DEALER.id)
    assert FIRST in bytes(entry.command).decode(), "the log names the dealer and the player"
    verified(floor)


async def test_insurance_and_a_rescue_are_entered_too(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "6s", "Ah", "5s")
    while floor.view(DEALER).turn is None:
        await floor.do(DEALER, a.Next())
    await floor.do(DEALER, *entered(FIRST, a.Insure(2, 1_000)))
    assert floor.actor.live.chips(FIRST) == 16_500
    verified(floor)
    while floor.view(DEALER).turn is None:
        steps = staff_of(floor).steps
        if len(steps) > 1:
            await floor.do(DEALER, a.Staff({"type": "UseCardReader", "blackjack": False}))
        else:
            await floor.do(DEALER, a.Next())
    await floor.do(DEALER, *entered(FIRST, a.Double(2, 2_500)))
    await deal(floor, "2c")
    while floor.view(DEALER).turn is None:
        await floor.do(DEALER, a.Next())
    assert {"rescue", "keep"} <= {offer.type for offer in shown(floor).may}
    await floor.do(DEALER, *entered(FIRST, a.Rescue(2)))
    verified(floor)


async def test_no_clock_acts_for_a_player_without_a_device(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "Ks", "7h", "5s")
    await floor.do(DEALER, a.Next())
    assert floor.view(DEALER).turn is not None
    assert floor.actor.deadline is None
    again = await Floor(tmp_path, floor.store).recover()
    assert again.actor.deadline is None
    assert not again.actor.absence.gone


async def test_chips_that_are_carried_away_are_counted_out_of_the_table(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    tray = floor.actor.live.balance(Inventory(TABLE))
    await floor.do(DEALER, *entered(FIRST, a.Tip(500), a.ColorUp(), a.Leave()))
    live = floor.actor.live
    assert FIRST not in live.table.people.present
    assert live.balance(Inventory(TABLE)) == tray
    assert live.balance(TipBox(TABLE)) == 500
    held = floor.store.balance
    assert held(ChipsOut().name) == 19_500
    assert held(Cash().name) == -20_000
    assert held(Chips(FIRST, TABLE).name) == 0
    assert held(Wallet(FIRST).name) == 0
    verified(floor)
    await floor.do(DEALER, a.SeatWalkUp(1, "Wendy"), *entered(SECOND, a.BringChips(19_500)))
    assert floor.actor.live.chips(SECOND) == 19_500
    assert held(ChipsOut().name) == 0
    verified(floor)


async def test_chips_of_a_person_with_a_device_leave_the_table_with_them(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    tray = floor.actor.live.balance(Inventory(TABLE))
    before = floor.store.balance(Wallet("ann").name)
    await floor.do(ANN, a.Leave())
    assert floor.actor.live.balance(Inventory(TABLE)) == tray
    assert floor.store.balance(Wallet("ann").name) == before + 100_000
    verified(floor)


async def test_people_with_and_without_a_device_sit_at_one_table(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await floor.do(DEALER, a.SeatWalkUp(2), *entered(FIRST, a.BuyIn(10_000), bet(2, 1_000)))
    await floor.do(ANN, bet(1, 1_000))
    await floor.do(DEALER, a.Next())
    await deal(floor, "Ks", "Kd", "7h", "9s", "5c")
    await floor.do(DEALER, a.Next())
    assert code_of(await floor.ask(DEALER, entered(FIRST, a.Stand(2))[0])) == "action/out-of-turn"
    await floor.do(ANN, a.Stand(1))
    assert code_of(await floor.ask(ANN, a.Stand(2))) == "action/no-wager"
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)))
    verified(floor)


async def test_only_the_dealer_who_is_signed_on_enters_for_a_player(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    other = person("Otto", "dealer")
    floor.hire(other)
    lay = entered(FIRST, bet(2, 1_000))[0]
    assert code_of(await floor.ask(other, lay)) == "staff/not-signed-on"
    assert code_of(await floor.ask(FLOORPERSON, lay)) == "staff/not-signed-on"
    assert code_of(await floor.ask(ANN, lay)) == "role/missing"
    assert code_of(await floor.ask(ANN, a.SeatWalkUp(5))) == "role/missing"
    assert not staff_of(floor, FLOORPERSON).walk_ups
    assert not staff_of(floor, FLOORPERSON).seats


async def test_a_dealer_enters_nothing_for_a_person_with_a_device(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    asked = await floor.ask(DEALER, entered("ann", a.BuyIn(1_000))[0])
    assert code_of(asked) == "staff/player"
    gone = await floor.ask(DEALER, entered(SECOND, a.BuyIn(1_000))[0])
    assert code_of(gone) == "people/absent"


async def test_a_table_with_a_sealed_shoe_seats_no_one_without_a_device(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", Settings(automatic=False, number_seconds=0))
    floor.hire(DEALER)
    await floor.sign_on(DEALER)
    assert code_of(await floor.ask(DEALER, a.SeatWalkUp(1))) == "dealer/sealed"
    assert not staff_of(floor).seats
