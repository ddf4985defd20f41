"""What a floorperson sets right where the cards on the layout and the software disagree."""

from pathlib import Path

import pytest

from spanish21.cards import parse_card
from spanish21.house.live.events import CardAdmitted, StepCorrected
from spanish21.house.tables.following import decode_events
from spanish21.house.wire import asking as a
from spanish21.house.wire.staff import CorrectionView
from spanish21.ids import walk_up
from spanish21.law import cites
from spanish21.law.wheel import JACKPOTS
from spanish21.ledger.accounts import Inventory
from spanish21.table.commands import UseCardReader
from spanish21.web.history import events_in, round_summary
from tests.house.support import TABLE, Floor, person, taking
from tests.house.test_by_hand import (
    ANN,
    DEALER,
    FLOORPERSON,
    dealt,
    finished,
    opened,
    staff_of,
    stepped_to,
)
from tests.house.test_table import code_of, verified
from tests.house.test_walk_ups import FIRST, deal, entered, seated
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

WHY = "The card was misread."
SECOND = walk_up(2)
_INDEX = parse_card("As").index


def step_with(floor: Floor, card: str) -> CorrectionView:
    """Find the step of the round that named a card."""
    found = staff_of(floor, FLOORPERSON).corrections
    return next(each for each in found if str(getattr(each.told.fact, "card", None)) == card)


def last_step(floor: Floor, kind: str) -> CorrectionView:
    """Find the last step of the round that brought about an event."""
    found = staff_of(floor, FLOORPERSON).corrections
    return next(each for each in found if type(each.told.fact).__name__ == kind)


def corrected(floor: Floor) -> StepCorrected:
    """Return the last correction in the log."""
    events = [
        event for entry in floor.store.read(f"table/{TABLE}") for event in decode_events(entry)
    ]
    return next(event for event in reversed(events) if isinstance(event, StepCorrected))


async def correct(floor: Floor, was: str, card: str) -> None:
    await floor.do(FLOORPERSON, a.Correct(step_with(floor, was).event, WHY, card=card))


async def test_a_card_misnamed_before_a_player_acted_is_set_right_and_the_round_stands(
    tmp_path: Path,
) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "6s", "7h", "5s", None)
    await floor.do(ANN, a.Hit(1))
    await floor.do(DEALER, a.Next("8d"))
    await floor.do(ANN, a.Stand(1))
    await correct(floor, "5s", "4s")
    view = floor.view(ANN)
    assert view.boxes[0].hands[0].cards == ("6s", "4s", "8d")
    assert staff_of(floor).hole_card, "the player's decisions stand: the hole card is next"
    event = corrected(floor)
    assert (str(event.was), str(event.card), event.reason) == ("5s", "4s", WHY)
    assert (event.entered_by, event.by) == (DEALER.id, FLOORPERSON.id)
    assert event.loose == ()
    await floor.do(DEALER, a.Next("Jd"))
    await finished(floor)
    assert floor.actor.live.chips("ann") == 101_000, "18 beats 17; 19 was never on the layout"
    verified(floor)
    await floor.recover(whole=True)
    live = floor.actor.live
    events = events_in(floor.store, TABLE, 0, live.version)  # type: ignore[arg-type]
    (hand,) = round_summary(events, live.rounds[0], live, "ann").hands
    assert hand.cards == ("6s", "4s", "8d")


async def test_money_that_a_misnamed_card_moved_goes_back(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    inventory = floor.actor.live.balance(Inventory(TABLE))
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "Ks", "7h", "9s")
    await floor.do(DEALER, a.Next(), *entered(FIRST, a.Stand(2)), a.Next("Jd"))
    while floor.actor.live.chips(FIRST) != 22_500:
        await floor.do(DEALER, a.Next())
    await correct(floor, "Jd", "4d")
    live = floor.actor.live
    assert live.chips(FIRST) == 17_500, "the dealer has 11 and draws: nothing is paid yet"
    assert live.balance(Inventory(TABLE)) == inventory
    await floor.do(DEALER, a.Next("9d"))
    await finished(floor)
    live = floor.actor.live
    assert live.chips(FIRST) == 17_500
    assert live.balance(Inventory(TABLE)) == inventory + 2_500
    verified(floor)


async def test_later_cards_that_no_longer_belong_to_a_hand_come_next(tmp_path: Path) -> None:
    """Wendy had 20 and no 15, so that the card she was dealt is the next one (13.F)."""
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "9s", "7h", "6s")
    await floor.do(DEALER, a.Next(), *entered(FIRST, a.Hit(2)), a.Next("Jc"))
    assert staff_of(floor).steps, "25 is bust"
    await correct(floor, "6s", "Qs")
    assert staff_of(floor).loose == ()
    withdrawn = last_step(floor, "CardRequested")
    assert withdrawn.kind == "entry"
    await floor.do(FLOORPERSON, a.Correct(withdrawn.event, "Wendy stood."))
    assert corrected(floor).withdrawn
    assert staff_of(floor).loose == ("Jc",)
    turn = floor.view(DEALER).turn
    assert turn is not None
    assert turn.person == FIRST
    left = floor.view(DEALER).shoe.left
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)), a.Next("Kd"))
    await finished(floor)
    assert floor.view(DEALER).shoe.left == left - 1, "the loose card is in the discard rack"
    assert floor.actor.live.chips(FIRST) == 22_500
    verified(floor)


@pytest.mark.parametrize("truth", [True, False])
async def test_a_card_reader_that_showed_the_wrong_thing_is_set_right(
    tmp_path: Path, *, truth: bool
) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "6s", "Ah", "5s", None)
    await stepped_to(floor, UseCardReader)
    shown = {step.command: step for step in staff_of(floor).steps}
    await floor.do(DEALER, taking(shown[UseCardReader(not truth)]))
    if truth:
        await floor.do(ANN, a.Double(1, 1_000))
        await floor.do(DEALER, a.Next("9d"))
        await floor.do(ANN, a.Keep(1))
    hole = "Kd" if truth else "7d"
    assert code_of(await floor.ask(DEALER, a.Next(hole))) == "hole-card/contradiction"
    reader = last_step(floor, "HoleCardRead")
    assert reader.kind == "reader"
    await floor.do(FLOORPERSON, a.Correct(reader.event, "The reader lied.", blackjack=truth))
    if truth:
        assert staff_of(floor).loose == ("9d",)
        await floor.do(DEALER, a.Next(hole))
        await finished(floor)
        assert floor.actor.live.chips("ann") == 99_000, "a blackjack takes the original wager"
    else:
        await floor.do(ANN, a.Stand(1))
        await floor.do(DEALER, a.Next(hole))
        await finished(floor)
        assert floor.actor.live.chips("ann") == 99_000, "11 loses to 18"
    verified(floor)


@cites("MD 3.B", "MA 2(a)")
async def test_a_copy_too_many_is_admitted_and_its_decks_are_not_used_again(
    tmp_path: Path,
) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "As", "As", "As")
    for _ in range(3):
        while floor.view(DEALER).turn is None:
            await floor.do(DEALER, *_due(floor))
        turn = floor.view(DEALER).turn
        assert turn is not None
        words = {offer.type for offer in turn.legal}
        await floor.do(DEALER, *entered(FIRST, a.Decline(2) if "decline" in words else a.Hit(2)))
        if staff_of(floor).card_needed:
            await floor.do(DEALER, a.Next("As"))
    while floor.actor.live.table.seen[_INDEX] < 6:
        await floor.do(DEALER, *entered(FIRST, a.Hit(2)), a.Next("As"))
    await floor.do(DEALER, *entered(FIRST, a.Hit(2)))
    assert code_of(await floor.ask(DEALER, a.Next("As"))) == "card/too-many"
    assert staff_of(floor, FLOORPERSON).surplus == ("As",)
    assert staff_of(floor).surplus == (), "the dealer admits nothing alone"
    early = await floor.ask(FLOORPERSON, a.Admit("Ks", "A copy too many came."))
    assert code_of(early) == "correction/card-left"
    await floor.do(FLOORPERSON, a.Admit("As", "A copy too many came."))
    await floor.do(DEALER, a.Next("As"))
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)), a.Next("8d"))
    await finished(floor)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)))
    assert code_of(await floor.ask(DEALER, a.Next())) == "cards/surplus"
    events = [e for entry in floor.store.read(f"table/{TABLE}") for e in decode_events(entry)]
    assert any(isinstance(event, CardAdmitted) for event in events)
    verified(floor)


def _due(floor: Floor) -> list[a.Ask]:
    """Take the step that is due; the reader shows no blackjack."""
    answers = [step for step in staff_of(floor).steps if step.command == UseCardReader(False)]  # noqa: FBT003
    return [taking(answers[0])] if answers else [a.Next()]


async def test_a_correction_takes_a_second_person_and_a_reason(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "6s", "7h", "5s", None)
    event = step_with(floor, "5s").event
    both = person("Dora", "dealer", "floorperson")
    asked = a.Correct(event, WHY, card="4s")
    assert code_of(await floor.ask(DEALER, asked)) == "role/missing"
    assert code_of(await floor.ask(both, asked)) == "staff/second-person"
    assert code_of(await floor.ask(ANN, asked)) == "role/missing"
    assert staff_of(floor).corrections == ()
    vague = await floor.ask(FLOORPERSON, a.Correct(event, " x ", card="4s"))
    assert code_of(vague) == "correction/reason"
    same = await floor.ask(FLOORPERSON, a.Correct(event, WHY, card="5s"))
    assert code_of(same) == "correction/unchanged"
    read = await floor.ask(FLOORPERSON, a.Correct(event, WHY, blackjack=True))
    assert code_of(read) == "correction/kind"
    await floor.do(ANN, a.Stand(1))
    stood = floor.actor.live.version
    assert code_of(await floor.ask(FLOORPERSON, a.Correct(stood, WHY))) == "correction/unknown"


async def test_a_floorperson_does_not_set_right_what_they_reported(tmp_path: Path) -> None:
    pia = person("Pia", "pit-manager")
    floor = await seated(tmp_path)
    floor.hire(pia)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await floor.do(DEALER, a.Next("Ks"))
    await floor.do(FLOORPERSON, a.Staff({"type": "ReportDealerMissed"}))
    own, others = staff_of(floor, FLOORPERSON).corrections, staff_of(floor, pia).corrections
    (report,) = (each for each in others if each not in own)
    asked = a.Correct(report.event, "The dealer missed no card.")
    assert code_of(await floor.ask(FLOORPERSON, asked)) == "staff/second-person"
    await floor.do(pia, asked)
    assert not floor.actor.live.table.trouble.dealer_missed
    verified(floor)


async def test_chips_that_are_gone_are_not_taken_back(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 20_000)), a.Next())
    await deal(floor, "Ks", "7h", "9s")
    await floor.do(DEALER, a.Next(), *entered(FIRST, a.Stand(2)), a.Next("Jd"))
    while not floor.actor.live.chips(FIRST):
        await floor.do(DEALER, a.Next())
    await floor.do(DEALER, *entered(FIRST, a.Tip(40_000)))
    event = step_with(floor, "Jd").event
    answer = await floor.ask(FLOORPERSON, a.Correct(event, WHY, card="4d"))
    assert code_of(answer) == "correction/chips"
    await finished(floor)
    verified(floor)


async def test_what_people_did_beside_the_round_is_not_undone(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "9s", "7h", "6s")
    await floor.do(DEALER, a.Next(), *entered(FIRST, a.BuyIn(10_000)), a.SeatWalkUp(4, "Will"))
    drop = floor.actor.live.shift.drop
    await floor.do(DEALER, *entered(FIRST, a.Hit(2)), a.Next("2c"))
    await correct(floor, "9s", "8s")
    live = floor.actor.live
    assert live.chips(FIRST) == 20_000 - 2_500 + 10_000
    assert (live.shift.drop, live.seat_of(SECOND)) == (drop, 4)
    (hand,) = (hand for box in floor.view(DEALER).boxes for hand in box.hands)
    assert hand.cards == ("8s", "6s", "2c")
    verified(floor)


async def test_odd_cents_that_were_rounded_for_a_wrong_payment_go_back(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 550)), a.Next())
    await deal(floor, "Ks", "7h", "As")
    while floor.actor.live.shift.odd_cents == 0:
        await floor.do(DEALER, a.Next())
    assert floor.actor.live.chips(FIRST) == 20_000 + 850, "3 to 2 on $5.50 is $8.25"
    await correct(floor, "As", "9s")
    live = floor.actor.live
    assert (live.chips(FIRST), live.shift.odd_cents) == (20_000 - 550, 0)
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)), a.Next("Jd"))
    await finished(floor)
    live = floor.actor.live
    assert live.chips(FIRST) == 20_000 + 550
    assert live.shift.win(live.tray) == -550
    verified(floor)


async def test_a_jackpot_that_a_misnamed_card_won_goes_back_to_its_meter(tmp_path: Path) -> None:
    floor = await seated(tmp_path, "MD-bonus-spin", bonus_spin__offered=True)
    await floor.do(DEALER, *entered(FIRST, bet(2, 1_000, bonus_spin=500)), a.Next())
    before = floor.actor.live
    funds = floor.actor.meters.meters
    await deal(floor, "Ks", "7h", "As")
    for _ in range(12):
        jackpot = [step for step in staff_of(floor).steps if step.symbol in JACKPOTS]
        await floor.do(DEALER, taking(jackpot[0]) if jackpot else a.Next())
        if floor.actor.live.chips(FIRST) > 1_000_000:
            break
    assert floor.actor.live.chips(FIRST) > 1_000_000, "the jackpot is paid"
    await correct(floor, "As", "9s")
    live = floor.actor.live
    assert floor.actor.meters.meters == funds
    assert live.chips(FIRST) == before.chips(FIRST)
    await floor.do(DEALER, *entered(FIRST, a.Stand(2)), a.Next("Jd"))
    await finished(floor)
    verified(floor)
