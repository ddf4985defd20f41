"""Tables that a dealer deals by hand with real cards, and what is done about a slip."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.wire import asking as a
from spanish21.house.wire.events import CardDue
from spanish21.house.wire.staff import StaffView, StepView
from spanish21.house.wire.telling import Done, Refused
from spanish21.ids import PersonId
from spanish21.law.submission import Submission
from spanish21.table.commands import Command, RevealHoleCard, UseCardReader
from spanish21.table.commands.cards import (
    OrderReshuffle,
    ReportCoverCard,
    ShuffleCards,
    VerifyDeck,
)
from spanish21.table.commands.irregularities import ReportFaceUpCard, ReportTen
from spanish21.table.commands.people import ChangeDealer
from spanish21.table.commands.wheels import SpinWheel
from spanish21.table.events import CardDealt
from spanish21.table.inspected import DeckDefect
from spanish21.web.history import events_in, round_case, round_summary
from tests.house.support import TABLE, Floor, person, taking
from tests.house.test_table import code_of, verified
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
DEALER = person("Dora", "dealer")
FLOORPERSON = person("Flo", "floorperson")
BY_HAND = Settings(automatic=False, physical=True, number_seconds=0)


def staff_of(floor: Floor, who: object = DEALER) -> StaffView:
    staff = floor.view(who).staff  # type: ignore[arg-type]
    assert staff is not None
    return staff


async def opened(folder: Path, edition: str = "MD-1.0", **choices: str | int | bool) -> Floor:
    """Open a table for real cards and bring them into the shoe."""
    floor = await Floor(folder).open(edition, BY_HAND, **choices)
    floor.hire(DEALER, FLOORPERSON)
    floor.connect(DEALER)
    floor.connect(FLOORPERSON)
    await floor.sign_on(DEALER)
    while floor.view(DEALER).phase == "shuffle":
        steps = staff_of(floor).steps
        if steps:
            await floor.do(DEALER if steps[0].yours else FLOORPERSON, a.Next())
        elif floor.actor.live.seated:
            await floor.through_cut()
        else:
            await floor.seat(ANN, 1)
    return floor


def _report(floor: Floor, who: object, kind: type[Command]) -> StepView:
    reports = staff_of(floor, who).reports
    return next(report for report in reports if isinstance(report.command, kind))


async def dealt(floor: Floor, *cards: str | None) -> None:
    """Take Ann's wager and deal cards by their names; None is one that nobody looks at."""
    await floor.do(ANN, bet(1, 1000))
    await floor.do(DEALER, a.Next(), *(a.Next(card) for card in cards))


async def stepped_to(floor: Floor, command: type[Command]) -> None:
    """Take the dealer's steps until one is due, and decline what Ann is offered."""
    while not any(isinstance(step.command, command) for step in staff_of(floor).steps):
        if floor.view(ANN).turn is None:
            await floor.do(DEALER, a.Next())
        else:
            await floor.do(ANN, a.Decline(1))


async def finished(floor: Floor) -> None:
    number = floor.actor.live.table.round
    while floor.actor.live.table.round == number:
        await floor.do(DEALER, a.Next())


async def test_a_dealer_deals_real_cards_step_by_step(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    live = floor.actor.live
    due = live.table.cards.opened_at
    assert due is not None, "real decks are changed every 24 hours (MD-1.0 3.C)"
    assert 0 <= live.at // 1000 - due < 3600
    await dealt(floor, "Ks", "7h", "9s")
    assert staff_of(floor).card == CardDue(None, None, face_up=False, burn=False)
    await floor.do(DEALER, a.Next())
    assert floor.view(ANN).boxes[0].hands[0].cards == ("Ks", "9s")
    await floor.do(ANN, a.Stand(1))
    assert staff_of(floor).card_needed
    assert staff_of(floor).card is None
    assert staff_of(floor).hole_card, "the hole card has to be named"
    assert code_of(await floor.ask(DEALER, a.Next())) == "hole-card/unknown"
    await floor.do(DEALER, a.Next("Jd"))
    await finished(floor)
    assert floor.actor.live.chips("ann") == 101_000
    verified(floor)


async def test_a_dealer_does_not_verify_the_decks_that_the_dealer_inspected(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", BY_HAND)
    await floor.sign_on(DEALER)
    while staff_of(floor).steps[0].role == "dealer":
        await floor.do(DEALER, a.Next())
    step, *found = staff_of(floor).steps
    assert isinstance(step.command, VerifyDeck)
    assert not step.yours
    assert staff_of(floor, FLOORPERSON).steps[0].yours
    counts = {DeckDefect.TEN_LEFT: 49, DeckDefect.CARD_MISSING: 47, DeckDefect.EXTRA_CARD: 49}
    assert [each.command for each in found] == [
        VerifyDeck(step.command.deck, counts.get(defect, 48), defect) for defect in DeckDefect
    ]
    assert not any(each.due or each.yours for each in found)
    assert code_of(await floor.ask(DEALER, a.Next())) == "role/missing"
    await floor.do(FLOORPERSON, a.Next())


async def test_who_inspected_a_deck_does_not_verify_it_after_someone_else_signed_on(
    tmp_path: Path,
) -> None:
    olga = person("Olga", "operator")
    floor = await Floor(tmp_path).open("MD-1.0", BY_HAND)
    floor.hire(olga, DEALER, FLOORPERSON)
    await floor.sign_on(olga)
    while staff_of(floor, olga).steps[0].role == "dealer":
        await floor.do(olga, a.Next())
    await floor.sign_on(DEALER)
    assert not staff_of(floor, olga).steps[0].yours
    assert code_of(await floor.ask(olga, a.Next())) == "staff/second-person"
    assert code_of(await floor.ask(DEALER, a.Next())) == "role/missing"
    await floor.do(FLOORPERSON, a.Next())
    verified(floor)


@pytest.mark.parametrize(
    ("edition", "choices", "clause"),
    [
        ("MD-1.0", {}, "MD-1.0 7.G(2)(a)"),
        ("MD-draft", {}, "MD-draft 7.G(2)(a)"),
        ("MD-bonus-spin", {}, "MD-bonus-spin 7.G(2)(a)"),
        ("MA", {"hole_card": True, "card_reader": True}, "MA 7(i)"),
        ("MA-bonus-spin", {"hole_card": True, "card_reader": True}, "MA-bonus-spin 7(i)"),
    ],
)
@pytest.mark.parametrize(("blackjack", "hole"), [(True, "Kd"), (False, "7d")])
async def test_the_dealer_says_what_the_card_reader_shows(
    tmp_path: Path,
    edition: str,
    choices: dict[str, bool],
    clause: str,
    *,
    blackjack: bool,
    hole: str,
) -> None:
    floor = await opened(tmp_path, edition, **choices)
    await dealt(floor, "Ks", "Ah", "9s", None)
    await stepped_to(floor, UseCardReader)
    assert code_of(await floor.ask(DEALER, a.Next())) == "reader/unknown"
    shown = {step.command: step for step in staff_of(floor).steps}
    assert set(shown) == {UseCardReader(blackjack=True), UseCardReader(blackjack=False)}
    assert {step.clauses for step in shown.values()} == {(clause,)}
    await floor.do(DEALER, taking(shown[UseCardReader(blackjack)]))
    while not blackjack and floor.view(ANN).turn is None:
        await floor.do(DEALER, a.Next())
    if not blackjack:
        await floor.do(ANN, a.Stand(1))
    await stepped_to(floor, RevealHoleCard)
    contradicting = "7d" if blackjack else "Kd"
    answer = await floor.ask(DEALER, a.Next(contradicting))
    assert code_of(answer) == "hole-card/contradiction"
    await floor.do(DEALER, a.Next(hole))
    await finished(floor)
    assert floor.actor.live.chips("ann") == (99_000 if blackjack else 101_000)
    verified(floor)


async def test_a_burn_card_goes_unseen_into_the_rack_and_is_missing_in_the_shoe(
    tmp_path: Path,
) -> None:
    floor = await opened(tmp_path)
    assert floor.view(ANN).shoe.left == 6 * 48 - 1
    await dealt(floor, "Ks", "7h", "9s", None)
    assert floor.view(ANN).shoe.left == 6 * 48 - 5


async def test_a_card_named_wrongly_is_taken_back_and_named_again(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "Ks", "7h", "9c")
    back = staff_of(floor).back
    assert back is not None
    assert isinstance(back.fact, CardDealt)
    assert (str(back.fact.card), back.fact.box) == ("9c", 1)
    assert code_of(await floor.ask(ANN, a.TakeBack())) == "role/missing"
    stranger = person("Dana", "dealer")
    assert code_of(await floor.ask(stranger, a.TakeBack())) == "role/missing"
    assert staff_of(floor).undoes
    assert staff_of(floor, FLOORPERSON).undoes
    assert not staff_of(floor, stranger).undoes
    await floor.do(DEALER, a.TakeBack())
    await floor.do(FLOORPERSON, a.TakeBack())
    await floor.do(DEALER, a.Next("8h"), a.Next("9s"), a.Next())
    view = floor.view(ANN)
    assert view.boxes[0].hands[0].cards == ("Ks", "9s")
    assert view.dealer.cards == ("8h",)
    assert view.shoe.left == 6 * 48 - 5
    await floor.do(ANN, a.Stand(1))
    for who in (DEALER, FLOORPERSON):
        assert code_of(await floor.ask(who, a.TakeBack())) == "dealer/too-late"
    await floor.do(DEALER, a.Next("Jd"))
    await finished(floor)
    verified(floor)
    await floor.recover(whole=True)
    live = floor.actor.live
    events = events_in(floor.store, TABLE, 0, live.version)  # type: ignore[arg-type]
    (hand,) = round_summary(events, live.rounds[0], live, "ann").hands
    assert hand.cards == ("Ks", "9s"), "the wrong card is no part of the round"
    case = round_case(Submission("MD-1.0", {}), events, "Round 1")
    assert case is not None
    assert "9c" not in case


async def test_a_card_of_the_sealed_shoe_is_not_taken_back(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open(settings=Settings(automatic=False, number_seconds=0))
    assert code_of(await floor.ask(FLOORPERSON, a.TakeBack())) == "dealer/sealed"
    assert code_of(await floor.ask(DEALER, a.TakeBack())) == "dealer/sealed"


async def test_reports_name_their_clause_and_what_follows_from_them(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "Ks")
    reports = {type(report.command): report for report in staff_of(floor, FLOORPERSON).reports}
    face_up = _report(floor, DEALER, ReportFaceUpCard)
    assert (face_up.clauses, face_up.asks) == (("MD-1.0 13.A",), "card")
    assert "discarded" in face_up.summaries[0]
    assert ReportFaceUpCard not in reports, "the dealer has the card in hand"
    assert reports[ReportTen].asks == "suit"
    assert reports[ReportTen].clauses == ("MD-1.0 13.C",)
    assert all(report.clauses and all(report.summaries) for report in reports.values())
    await floor.do(DEALER, taking(face_up, card="5c"))
    void = _report(floor, FLOORPERSON, ReportFaceUpCard)
    assert "MD-1.0 13.B" in void.clauses, "a second card makes the round void"


async def test_a_ten_that_is_typed_points_to_the_report_of_a_ten(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await dealt(floor)
    for ten in ("Ts", "10h"):
        answer = await floor.ask(DEALER, a.Next(ten))
        assert code_of(answer) == "dealer/card"
        assert isinstance(answer, Refused)
        assert "reports that a ten is in the shoe" in answer.refusal.message
    other = await floor.ask(DEALER, a.Next("Zz"))
    assert isinstance(other, Refused)
    assert "a ten is in the shoe" not in other.refusal.message


async def test_a_round_is_voided_by_a_second_person_and_never_by_the_dealer(
    tmp_path: Path,
) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "Ks")
    face_up = {"type": "ReportFaceUpCard", "card": "5c"}
    assert code_of(await floor.ask(ANN, a.Staff(face_up))) == "role/missing"
    await floor.do(DEALER, a.Staff(face_up))
    again = {"type": "ReportFaceUpCard", "card": "5d"}
    assert code_of(await floor.ask(DEALER, a.Staff(again))) == "role/missing"
    both = person("Dora", "dealer", "floorperson")
    assert code_of(await floor.ask(both, a.Staff(again))) == "staff/second-person"
    await floor.do(FLOORPERSON, a.Staff(again))
    assert floor.actor.live.chips("ann") == 100_000
    verified(floor)


async def test_a_dealer_is_offered_the_reports_that_a_dealer_may_make(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "Ks")
    offered = [report.command for report in staff_of(floor).reports]
    assert ReportCoverCard() in offered
    assert OrderReshuffle not in map(type, offered)
    for command in ({"type": "OrderReshuffle"}, {"type": "ReportTen", "suit": "s"}):
        assert code_of(await floor.ask(DEALER, a.Staff(command))) == "role/missing"
    await floor.do(DEALER, a.Staff({"type": "ReportCoverCard"}))
    assert floor.view(ANN).shoe.reshuffle_due


async def test_a_new_dealer_takes_the_table_over_and_burns_a_card(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    other = person("Dan", "dealer")
    assert code_of(await floor.ask(other, a.Next())) == "staff/not-signed-on"
    offer = staff_of(floor, other).reports[0]
    assert offer.command == ChangeDealer(PersonId("dan"))
    assert code_of(await floor.ask(DEALER, taking(offer))) == "staff/sign-on"
    assert code_of(await floor.ask(FLOORPERSON, taking(offer))) == "staff/sign-on"
    await floor.do(other, taking(offer))
    assert floor.view(ANN).dealer.name == "Dan"
    assert staff_of(floor).steps[0].clauses == ("MD-1.0 7.B(4)",)
    assert staff_of(floor).card == CardDue(None, None, face_up=False, burn=True)


async def test_the_dealer_says_where_the_wheel_beside_real_cards_stopped(tmp_path: Path) -> None:
    floor = await opened(tmp_path, "MD-bonus-spin", bonus_spin__offered=True)
    await floor.do(ANN, bet(1, 1000, bonus_spin=500))
    await floor.do(DEALER, a.Next(), *(a.Next(card) for card in ("Ks", "7h", "As", None)))
    await stepped_to(floor, SpinWheel)
    sections = staff_of(floor).steps
    assert len(sections) > 1
    assert code_of(await floor.ask(DEALER, a.Next())) == "dealer/wait"
    await floor.do(DEALER, taking(sections[0]))
    assert floor.actor.failure is None
    wheel = floor.view(ANN).wheel
    assert wheel is not None
    assert sum(section.chance for section in wheel.sections) == pytest.approx(1)
    verified(floor)


async def _spread(folder: Path) -> Floor:
    """Bring a sealed shoe that a dealer deals as far as its shuffle, with Ann at the table."""
    settings = Settings(automatic=False, number_seconds=60, hold_seconds=20)
    floor = await Floor(folder).open("MD-1.0", settings)
    floor.hire(DEALER, FLOORPERSON)
    await floor.sign_on(DEALER)
    floor.give(ANN)
    floor.connect(ANN)
    await floor.do(ANN, a.Sit(1))
    while not isinstance(staff_of(floor).steps[0].command, ShuffleCards):
        await floor.do(DEALER if staff_of(floor).steps[0].yours else FLOORPERSON, a.Next())
    return floor


async def test_a_repeated_step_is_known_after_a_restart_though_the_house_recorded_it(
    tmp_path: Path,
) -> None:
    """The dealer's step closes the wagers, before which the house brings chips by itself."""
    floor = await _spread(tmp_path)
    await floor.do(ANN, a.BuyIn(10_000))
    while floor.view(ANN).phase != "wagers":
        await floor.step_by_hand(ANN, DEALER, FLOORPERSON)
    await floor.do(ANN, bet(1, 1000))
    live = floor.actor.live
    floor.actor.live = msgspec.structs.replace(live, imprest=3 * live.imprest)
    first = await floor.ask(DEALER, a.Next(), "deal-now", live.version)
    assert isinstance(first, Done)
    begun = next(each for each in floor.store.entries if each.command_id.startswith("deal-now~"))
    assert (begun.actor, b"FillInventory" in bytes(begun.command)) == ("system", True)
    again = await Floor(tmp_path, floor.store).recover()
    answer = await again.ask(DEALER, a.Next(), "deal-now", live.version)
    assert isinstance(answer, Done)
    assert answer.repeated
    assert code_of(await again.ask(FLOORPERSON, a.Next(), "deal-now")) == "command/id-taken"


async def test_a_dealer_cannot_cut_short_the_time_in_which_numbers_are_opened(
    tmp_path: Path,
) -> None:
    floor = await _spread(tmp_path)
    await floor.commit(ANN, "c0ffee")
    await floor.do(DEALER, a.Next())
    await floor.do(ANN, a.RefuseCut())
    assert floor.actor.live.pledge.closed
    assert code_of(await floor.ask(DEALER, a.Next())) == "shoe/unsealed"
    await floor.do(ANN, a.Contribute("c0ffee"))
    assert floor.actor.live.shoe.number == 1
    verified(floor)


async def test_numbers_that_are_not_opened_are_waited_for_until_their_time_is_up(
    tmp_path: Path,
) -> None:
    floor = await _spread(tmp_path)
    await floor.commit(ANN, "c0ffee")
    await floor.do(DEALER, a.Next())
    await floor.do(ANN, a.RefuseCut())
    clock = floor.view(ANN).clock
    assert clock is not None
    assert clock.kind == "numbers"
    await asyncio.sleep(61)
    assert floor.actor.live.shoe.number == 1
    verified(floor)


async def test_an_absent_player_leaves_while_the_dealer_has_a_step_to_take(tmp_path: Path) -> None:
    floor = await _spread(tmp_path)
    floor.disconnect(ANN)
    await asyncio.sleep(60)
    assert not floor.actor.live.table.people.present
    verified(floor)


async def test_an_amended_table_doubles_again_names_its_amendments_and_is_verified(
    tmp_path: Path,
) -> None:
    floor = await opened(tmp_path, amend__doubles=3)
    assert "amended, not the document's rules: doubles = 3" in floor.view(ANN).table.title
    await dealt(floor, "5s", "6d", "2c")
    await floor.do(DEALER, a.Next())
    await floor.do(ANN, a.Double(1, 1000))
    await floor.do(DEALER, a.Next("2d"))
    await floor.do(ANN, a.Double(1, 2000))
    await floor.do(DEALER, a.Next("9c"))
    await floor.do(ANN, a.Rescue(1))
    while floor.actor.live.table.wagers_closed:
        hole = staff_of(floor).hole_card
        await floor.do(DEALER, a.Next("3h") if hole else a.Next())
    assert floor.actor.live.chips("ann") == 98_000
    verified(floor)
    await floor.recover()
    assert floor.actor.rulebook.doubles.value == 3


async def test_a_refusal_calls_the_person_who_is_waited_for_by_name(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await dealt(floor, "6s", "7h", "5s", None)
    for asked in (a.Next(), a.Next("8d")):
        refused = await floor.ask(DEALER, asked)
        assert isinstance(refused, Refused)
        assert "Ann decides on box 1." in refused.refusal.message
        assert refused.refusal.names == ("Ann",)
