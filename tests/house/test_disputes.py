"""Disputes: opened about a round, decided by the floor, and paid by two people."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from spanish21.house.live import commands as hc
from spanish21.house.live.events import ChipsCarriedAway, ChipsRedeemed, DisputeAdjusted
from spanish21.house.tables.following import decode_events
from spanish21.house.tables.play import Play
from spanish21.house.view.tell import public
from spanish21.house.wire import asking as a
from spanish21.house.wire.staff import DisputeView
from spanish21.ids import PersonId
from spanish21.ledger.accounts import ChipsOut, Wallet
from spanish21.web.history import round_detail
from tests.house.support import TABLE, Floor, person
from tests.house.test_by_hand import ANN, DEALER, FLOORPERSON, opened, staff_of
from tests.house.test_slips import PIT_MANAGER, won
from tests.house.test_table import code_of, verified
from tests.house.test_walk_ups import FIRST, deal, entered, seated
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

SAID = "I stood on 18 and was not paid."


async def lost(folder: Path) -> Floor:
    """Play a round in which the walk-up player loses $50."""
    floor = await seated(folder)
    floor.hire(PIT_MANAGER)
    floor.connect(PIT_MANAGER)
    await won(floor, 50, "Ks", "9h", "8s", hole="Jd")
    return floor


def shown(floor: Floor, who: object = FLOORPERSON, number: int = 1) -> DisputeView:
    found = staff_of(floor, who).disputes.disputes
    return next(each for each in found if each.number == number)


async def test_a_dispute_goes_from_its_opening_to_a_decision_without_money(tmp_path: Path) -> None:
    floor = await lost(tmp_path)
    (round_,) = staff_of(floor).disputes.rounds
    assert (round_.round, round_.players) == (1, {FIRST: "Wendy"})
    await floor.do(DEALER, a.OpenDispute(1, f" {SAID} ", FIRST))
    await floor.do(FLOORPERSON, a.AddStatement(1, "The recording shows 19 against 18."))
    assert not shown(floor, DEALER).yours
    assert shown(floor).yours
    chips = floor.actor.live.chips(FIRST)
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=False, decision="The result stands."))
    found = shown(floor)
    assert (found.round, found.player, found.open, found.upheld) == (1, "Wendy", False, False)
    assert [(each.text, each.by) for each in found.statements] == [
        (SAID, "Dora"),
        ("The recording shows 19 against 18.", "Flo"),
    ]
    assert found.decision is not None
    assert (found.decision.text, found.decision.by) == ("The result stands.", "Flo")
    assert floor.actor.live.chips(FIRST) == chips
    again = a.AddStatement(1, "One more thing.")
    assert code_of(await floor.ask(FLOORPERSON, again)) == "dispute/unknown"
    verified(floor)


async def test_money_moves_when_a_second_person_approves(tmp_path: Path) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST))
    chips, tray = floor.actor.live.chips(FIRST), floor.actor.live.tray
    win = floor.actor.live.shift.win(tray)
    await floor.do(
        FLOORPERSON,
        a.DecideDispute(1, upheld=True, decision="Misread.", clause="MD-1.0 7.S", amount=5_000),
    )
    assert floor.actor.live.chips(FIRST) == chips, "one person alone moves nothing"
    assert not shown(floor).approves
    code = code_of(await floor.ask(FLOORPERSON, a.ApproveDecision(1, 5_000)))
    assert code == "staff/second-person"
    assert code_of(await floor.ask(DEALER, a.ApproveDecision(1, 5_000))) == "role/missing"
    assert shown(floor, PIT_MANAGER).approves
    await floor.do(PIT_MANAGER, a.ApproveDecision(1, 5_000))
    live = floor.actor.live
    assert (live.chips(FIRST), live.tray) == (chips + 5_000, tray - 5_000)
    assert live.shift.win(live.tray) == win - 5_000
    found = shown(floor)
    assert found.approved is not None
    assert (found.approved.by, found.amount, found.open) == ("Pia", 5_000, False)
    verified(floor)


async def test_a_player_gives_back_what_was_paid_too_much_as_far_as_chips_are_there(
    tmp_path: Path,
) -> None:
    floor = await lost(tmp_path)
    await floor.do(FLOORPERSON, a.OpenDispute(1, "Paid twice.", FIRST))
    decide = a.DecideDispute(1, upheld=True, decision="Paid twice.", amount=-20_000)
    await floor.do(FLOORPERSON, decide)
    assert code_of(await floor.ask(PIT_MANAGER, a.ApproveDecision(1, -20_000))) == "dispute/chips"
    less = a.DecideDispute(1, upheld=True, decision="As far as chips are there.", amount=-10_000)
    await floor.do(PIT_MANAGER, less)
    assert (
        code_of(await floor.ask(PIT_MANAGER, a.ApproveDecision(1, -10_000)))
        == "staff/second-person"
    )
    await floor.do(FLOORPERSON, a.ApproveDecision(1, -10_000))
    assert floor.actor.live.chips(FIRST) == 20_000 - 5_000 - 10_000
    verified(floor)


async def test_a_second_person_approves_the_amount_that_they_saw_and_no_other(
    tmp_path: Path,
) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST))
    decide = a.DecideDispute(1, upheld=True, decision="Misread.", amount=5_000)
    await floor.do(FLOORPERSON, decide)
    seen = shown(floor, PIT_MANAGER).amount
    await floor.do(FLOORPERSON, replace(decide, amount=50_000))
    chips = floor.actor.live.chips(FIRST)
    answer = await floor.ask(PIT_MANAGER, a.ApproveDecision(1, seen))
    assert code_of(answer) == "dispute/changed"
    assert floor.actor.live.chips(FIRST) == chips
    await floor.do(PIT_MANAGER, a.ApproveDecision(1, 50_000))
    assert floor.actor.live.chips(FIRST) == chips + 50_000
    verified(floor)


async def test_a_player_who_has_left_is_given_chips_to_carry_away(tmp_path: Path) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST), *entered(FIRST, a.Leave()))
    out = floor.store.balance(ChipsOut().name)
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=True, decision="Misread.", amount=5_050))
    await floor.do(PIT_MANAGER, a.ApproveDecision(1, 5_050))
    assert floor.store.balance(ChipsOut().name) == out + 5_050
    events = [
        event for entry in floor.store.read(f"table/{TABLE}") for event in decode_events(entry)
    ]
    assert isinstance(events[-2], DisputeAdjusted)
    assert isinstance(events[-1], ChipsCarriedAway)
    verified(floor)


async def test_a_person_with_an_account_who_has_left_gets_the_money_there(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    floor.hire(FLOORPERSON, PIT_MANAGER)
    for who in (ANN, FLOORPERSON, PIT_MANAGER):
        floor.connect(who)
    await floor.seat(ANN, 1)
    await floor.round((ANN, 1))
    await floor.do(ANN, a.Leave())
    held = floor.store.balance(Wallet(ANN.id).name)
    await floor.do(FLOORPERSON, a.OpenDispute(1, SAID, ANN.id))
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=True, decision="Misread.", amount=1_001))
    await floor.do(PIT_MANAGER, a.ApproveDecision(1, 1_001))
    assert floor.store.balance(Wallet(ANN.id).name) == held + 1_001
    (entry,) = [
        entry
        for entry in floor.store.read(f"table/{TABLE}")
        if isinstance(decode_events(entry)[0], DisputeAdjusted)
    ]
    assert isinstance(decode_events(entry)[1], ChipsRedeemed)
    verified(floor)


async def test_a_round_in_play_is_disputed_and_then_corrected(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(DEALER, *entered(FIRST, bet(2, 2_500)), a.Next())
    await deal(floor, "Ks", "9h", "8s")
    await floor.do(DEALER, a.OpenDispute(1, "My card is a nine.", FIRST))
    dispute = floor.actor.live.disputes[0]
    assert (dispute.round, dispute.dealer) == (1, DEALER.id)
    step = next(
        each
        for each in staff_of(floor, FLOORPERSON).corrections
        if str(getattr(each.told.fact, "card", "")) == "8s"
    )
    await floor.do(FLOORPERSON, a.Correct(step.event, "It is a nine.", card="9s"))
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=True, decision="The card is corrected."))
    assert floor.view(DEALER).boxes[1].hands[0].cards == ("Ks", "9s")
    verified(floor)


async def test_who_dealt_the_round_decides_nothing_after_someone_else_signed_on(
    tmp_path: Path,
) -> None:
    floor = await lost(tmp_path)
    await floor.sign_on(FLOORPERSON)
    while (due := staff_of(floor, FLOORPERSON).card) is not None and due.burn:
        await floor.do(FLOORPERSON, a.Next())
    await floor.do(FLOORPERSON, *entered(FIRST, bet(2, 1_000)), a.Next())
    number = floor.actor.live.table.round
    cards = iter(("9s", "9h", "8s", "Jd"))
    while floor.actor.live.table.round == number:
        staff = staff_of(floor, FLOORPERSON)
        if floor.view(FLOORPERSON).turn is not None:
            await floor.do(FLOORPERSON, *entered(FIRST, a.Stand(2)))
            continue
        named = staff.card_needed and (staff.card is None or staff.card.face_up)
        await floor.do(FLOORPERSON, a.Next(next(cards) if named else None))
    await floor.sign_on(DEALER)
    await floor.do(DEALER, a.OpenDispute(number, SAID, FIRST))
    decide = a.DecideDispute(1, upheld=True, decision="I was right.")
    assert not shown(floor, FLOORPERSON).yours
    assert code_of(await floor.ask(FLOORPERSON, decide)) == "staff/second-person"
    await floor.do(PIT_MANAGER, decide)
    verified(floor)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (a.OpenDispute(2, SAID, FIRST), "dispute/round"),
        (a.OpenDispute(1, SAID, DEALER.id), "dispute/person"),
        (a.OpenDispute(1, " x "), "dispute/words"),
        (a.OpenDispute(1, "Not paid.\x1b[2J"), "dispute/words"),
        (a.AddStatement(1, "It was \u202edenied"), "dispute/words"),
        (a.DecideDispute(1, upheld=True, decision="Paid\x00 twice"), "dispute/words"),
        (a.AddStatement(9, SAID), "dispute/unknown"),
        (a.AddStatement(1, ""), "dispute/words"),
        (a.DecideDispute(1, upheld=True, decision=""), "dispute/words"),
        (a.DecideDispute(1, upheld=True, decision=SAID, clause="MD 99.Z"), "dispute/clause"),
        (a.DecideDispute(1, upheld=False, decision=SAID, amount=100), "dispute/amount"),
        (a.DecideDispute(1, upheld=True, decision=SAID, amount=125), "dispute/amount"),
        (a.ApproveDecision(1, 100), "dispute/undecided"),
    ],
)
async def test_what_a_dispute_does_not_take_is_refused(
    tmp_path: Path, ask: a.DisputeAsk, code: str
) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST))
    before = floor.actor.live.version
    assert code_of(await floor.ask(FLOORPERSON, ask)) == code
    kept_out = {"dispute/other", "dispute/unknown"} if isinstance(ask, a.AddStatement) else set()
    assert code_of(await floor.ask(person("Ann"), ask)) in {"role/missing", *kept_out}
    assert floor.actor.live.version == before


async def test_a_player_disputes_an_own_round_once_and_reads_the_decision(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    floor.hire(FLOORPERSON)
    for who in (ANN, FLOORPERSON):
        floor.connect(who)
    await floor.seat(ANN, 1)
    await floor.round((ANN, 1))
    stranger = person("Zoe")
    floor.connect(stranger)
    assert code_of(await floor.ask(stranger, a.OpenDispute(1, SAID, ANN.id))) == "role/missing"
    assert code_of(await floor.ask(stranger, a.OpenDispute(1, SAID, stranger.id))) == (
        "dispute/person"
    )
    assert code_of(await floor.ask(ANN, a.OpenDispute(1, SAID))) == "role/missing"
    await floor.do(ANN, a.OpenDispute(1, SAID, ANN.id))
    assert code_of(await floor.ask(ANN, a.OpenDispute(1, SAID, ANN.id))) == "dispute/twice"
    await floor.do(ANN, a.AddStatement(1, "Bob saw it too."))
    assert code_of(await floor.ask(stranger, a.AddStatement(1, SAID))) == "dispute/other"
    live = floor.actor.live
    assert [each.text for each in live.disputes[0].statements] == [SAID, "Bob saw it too."]
    (own,) = round_detail(floor.store, live, live.rounds[0], ANN.id).disputes  # type: ignore[arg-type]
    assert (own.statement, own.open, own.upheld) == (SAID, True, None)
    assert not round_detail(floor.store, live, live.rounds[0], stranger.id).disputes  # type: ignore[arg-type]
    cited = a.DecideDispute(1, upheld=False, decision="The cards show 18.", clause="MD-1.0 7.O(1)")
    await floor.do(FLOORPERSON, cited)
    live = floor.actor.live
    (own,) = round_detail(floor.store, live, live.rounds[0], ANN.id).disputes  # type: ignore[arg-type]
    assert (own.open, own.upheld, own.clause) == (False, False, "MD-1.0 7.O(1)")
    verified(floor)


async def test_players_are_told_of_a_dispute_but_not_what_was_said(tmp_path: Path) -> None:
    floor = await opened(tmp_path)
    await floor.do(ANN, bet(1, 1_000))
    await floor.do(DEALER, a.Next())
    floor.viewers[ANN.id].take()
    await floor.do(DEALER, a.OpenDispute(1, SAID, ANN.id))
    told = [public(found, floor.actor.live.names) for found in floor.viewers[ANN.id].take()]
    sent = msgspec.json.encode([floor.view(ANN), told]).decode()
    assert "DisputeOpened" in sent
    assert SAID not in sent


async def test_verify_finds_a_dispute_that_one_person_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST))
    await floor.do(FLOORPERSON, a.DecideDispute(1, upheld=True, decision="Misread.", amount=5_000))
    paid = DisputeAdjusted(1, PersonId(FIRST), 5_000, FLOORPERSON.id)

    def pay(play: Play, *_: object) -> None:
        play.house(FLOORPERSON.id, hc.ApproveDecision(1, 5_000), paid)

    monkeypatch.setattr("spanish21.house.tables.client_moves.do_dispute", pay)
    await floor.do(FLOORPERSON, a.ApproveDecision(1, 5_000))
    (finding,) = floor.verified().findings
    assert "This takes a second person" in finding.message
