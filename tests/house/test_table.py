import asyncio
from pathlib import Path

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.tables import answered, persistence
from spanish21.house.tables.invariants import broken
from spanish21.house.tables.persistence import save_snapshot
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Refused
from spanish21.law.rulebook import Rulebook
from spanish21.ledger.accounts import Pool, TipBox
from spanish21.table import TableState, machine
from spanish21.table.awaited import Awaiting, Decision
from tests.house.support import TABLE, Floor, person
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB, EVE = person("Ann"), person("Bob"), person("Eve")
DEALER = person("Dora", "dealer")
FLOORPERSON = person("Flo", "floorperson")


def code_of(answer: Done | Refused) -> str:
    assert isinstance(answer, Refused), answer
    return answer.refusal.code


def closings(floor: Floor) -> list[str]:
    """Name who closed the wagers, each time."""
    return [e.actor for e in floor.store.entries if b'"CloseWagers"' in bytes(e.command)]


def verified(floor: Floor) -> None:
    """Every decision repeats under the rules, and the books balance."""
    report = floor.verified()
    assert report.findings == ()
    assert broken(floor.actor.live) is None
    assert sum(floor.store.ground.balances.values()) == 0


async def test_a_person_alone_plays_a_round_and_takes_the_chips_home(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 3)
    await floor.round((ANN, 3))
    assert floor.actor.live.table.round == 2
    chips = floor.actor.live.chips("ann")
    before = floor.store.balance("player/ann")
    await floor.do(ANN, a.Leave())
    assert floor.store.balance("player/ann") == before + chips
    assert floor.actor.live.chips("ann") == 0
    verified(floor)


async def test_what_a_live_table_waits_for_is_asked_once_for_each_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[TableState] = []
    ask = machine.awaiting

    def counting(state: TableState, rulebook: Rulebook) -> Awaiting:
        asked.append(state)
        return ask(state, rulebook)

    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 3)
    monkeypatch.setattr("spanish21.table.driver.awaiting", counting)
    monkeypatch.setattr("spanish21.house.tables.actor.awaiting", counting)
    await floor.round((ANN, 3))
    assert floor.actor.live.table.round == 2
    assert len({id(state) for state in asked}) == len(asked) > 10


async def test_the_cards_wait_until_everybody_who_sits_there_is_ready(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    await floor.do(ANN, bet(1, 1000), a.Ready())
    assert floor.view(ANN).phase == "wagers"
    assert not closings(floor)
    await floor.do(BOB, a.Ready())
    assert closings(floor) == ["dealer:auto"]


async def test_the_clock_closes_the_wagers(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    await floor.do(ANN, bet(1, 1000))
    clock = floor.view(ANN).clock
    assert clock is not None
    assert clock.kind == "wagers"
    await asyncio.sleep(clock.seconds + 1)
    assert closings(floor) == ["clock"]


async def test_an_absent_player_is_acted_for_after_the_clock_and_the_log_says_so(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    while True:
        await floor.do(ANN, bet(1, 1000), a.Ready())
        if floor.view(ANN).turn is not None:
            break
        await floor.through_cut()
    number = floor.actor.live.table.round
    await asyncio.sleep(floor.actor.live.settings.turn_seconds * 3 + 1)
    assert floor.actor.live.table.round == number + 1
    assert {"clock"} <= {entry.actor for entry in floor.store.entries}
    assert floor.view(ANN).you.away
    await floor.do(ANN, bet(1, 1000))
    assert not floor.view(ANN).you.away
    verified(floor)


async def test_nothing_is_wagered_for_who_is_away(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    await floor.do(BOB, a.Away())
    await floor.round((ANN, 1))
    assert not any(
        b'"WagerPlaced"' in bytes(event) and b'"bob"' in bytes(event)
        for entry in floor.store.entries
        for event in entry.events
    )


async def test_a_seat_is_held_for_a_while_and_then_given_up(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    wallet = floor.store.balance("player/ann")
    hold = floor.actor.live.settings.hold_seconds
    floor.disconnect(ANN)
    await asyncio.sleep(hold - 1)
    floor.connect(ANN)
    await asyncio.sleep(hold)
    assert floor.actor.live.seat_of("ann") == 1
    floor.disconnect(ANN)
    await asyncio.sleep(hold + 1)
    assert floor.actor.live.seat_of("ann") is None
    assert floor.store.balance("player/ann") == wallet + 100_000


async def test_a_repeated_command_is_carried_out_once(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    first = await floor.ask(ANN, a.BuyIn(5000), "the-same-id")
    again = await floor.ask(ANN, a.BuyIn(5000), "the-same-id")
    assert isinstance(first, Done)
    assert again == Done("the-same-id", first.version, repeated=True)
    assert floor.actor.live.chips("ann") == 105_000
    assert code_of(await floor.ask(BOB, a.BuyIn(5000), "the-same-id")) == "command/id-taken"


async def test_a_retry_after_a_restart_is_carried_out_once(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    version = floor.actor.live.version
    await floor.ask(ANN, a.BuyIn(5000), "the-same-id")
    await floor.actor.stop()
    risen = await Floor(tmp_path, floor.store).recover()
    again = await risen.ask(ANN, a.BuyIn(5000), "the-same-id", version + 1)
    assert isinstance(again, Done)
    assert again.repeated
    assert risen.actor.live.chips("ann") == 105_000


async def test_a_decision_meant_for_an_earlier_question_is_refused(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    early = floor.actor.live.version
    await floor.do(ANN, bet(1, 1000), a.Ready())
    await floor.play()
    await floor.through_cut()
    stale = await floor.ask(ANN, bet(1, 1000), version=early)
    assert code_of(stale) == "version/stale"
    assert isinstance(stale, Refused)
    assert stale.version == floor.actor.live.version
    ahead = await floor.ask(ANN, bet(1, 1000), version=10**6)
    assert code_of(ahead) == "version/ahead"


async def test_others_who_wager_meanwhile_make_no_wager_stale(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    version = floor.actor.live.version
    await floor.do(ANN, bet(1, 1000))
    assert isinstance(await floor.ask(BOB, bet(2, 1000), version=version), Done)


@pytest.mark.parametrize(
    "command",
    [a.BuyIn(5000), a.Tip(100), a.Commit("00" * 32), a.Away(), a.Leave()],
)
async def test_a_request_that_answers_no_question_is_not_stale_because_others_played(
    tmp_path: Path, command: a.Ask
) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    early = floor.actor.live.version
    await floor.do(BOB, a.Ready())
    await floor.round((ANN, 1))
    assert isinstance(await floor.ask(BOB, command, version=early), Done)


async def test_a_seat_can_be_taken_while_the_others_cut_and_play(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    floor.give(BOB)
    floor.connect(BOB)
    early = floor.actor.live.version
    await floor.seat(ANN, 1)
    assert isinstance(await floor.ask(BOB, a.Sit(2), version=early), Done)
    ahead = await floor.ask(BOB, a.BuyIn(5000), version=10**6)
    assert code_of(ahead) == "version/ahead"


@pytest.mark.parametrize("command", [a.Hit(1), a.Stand(1), a.Lay((a.BoxWagers(1, ()),)), a.Ready()])
async def test_an_answer_to_an_earlier_question_stays_stale(tmp_path: Path, command: a.Ask) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    early = floor.actor.live.version
    await floor.round((ANN, 1))
    assert code_of(await floor.ask(ANN, command, version=early)) == "version/stale"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (bet(1, 100), "wager/below-minimum"),
        (bet(1, 99_999_950), "money/not-enough-chips"),
        (bet(2, 1000), "people/seat-taken"),
        (a.Hit(1), "action/no-round"),
        (a.BuyIn(10**11), "money/not-enough"),
        (a.Sit(2), "people/seat-taken"),
        (bet(1, 1000, bonus_spin=1000), "wager/not-offered"),
        (bet(1, 1000, coupon=1000), "coupon/not-taken"),
        (a.Next(), "role/missing"),
        (a.Staff({"type": "OrderReshuffle"}), "role/missing"),
    ],
)
async def test_what_is_not_permitted_is_refused_and_changes_nothing(
    tmp_path: Path, command: a.Ask, code: str
) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    entries = len(floor.store.entries)
    assert code_of(await floor.ask(ANN, command)) == code
    assert len(floor.store.entries) == entries


async def test_a_refusal_names_people_and_not_their_ids(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    await floor.do(ANN, bet(1, 1000), a.Ready())
    await floor.do(BOB, bet(2, 1000), a.Ready())
    now = floor.actor.now()
    assert isinstance(now, Decision)
    other = BOB if now.person == ANN.id else ANN
    answer = await floor.ask(other, a.Stand(now.box))
    assert isinstance(answer, Refused)
    assert answer.refusal.message.startswith(f"{other.name} has no wager on box {now.box}. ")


async def test_a_spectator_cannot_play(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    floor.connect(EVE)
    assert code_of(await floor.ask(EVE, bet(1, 1000))) == "people/absent"
    view = floor.view(EVE)
    assert view.spectators == 1
    assert {offer.type for offer in view.you.may} == {"sit"}


async def test_a_table_whose_books_do_not_balance_stops(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    floor.actor.live.book["player/ann/chips/t1"] += 1
    assert code_of(await floor.ask(ANN, bet(1, 1000))) == "table/stopped"
    assert code_of(await floor.ask(ANN, a.Ready())) == "table/stopped"
    assert floor.view(ANN).phase == "stopped"
    assert b"TableStopped" in bytes(floor.store.entries[-1].events[0])


async def test_massachusetts_players_share_a_box_when_its_first_person_consents(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MA")
    await floor.seat(ANN, 4)
    floor.give(BOB)
    floor.connect(BOB)
    await floor.do(BOB, a.Sit(4))
    assert floor.view(ANN).boxes[3].wants_consent == ("Bob",)
    consent = next(offer for offer in floor.view(ANN).you.may if offer.type == "consent")
    await floor.do(ANN, a.Consent(4, consent.person or ""))
    await floor.do(BOB, a.BuyIn(50_000))
    await floor.do(ANN, bet(4, 1000))
    await floor.do(BOB, bet(4, 2000))
    assert [stake.wagers[0].amount for stake in floor.view(BOB).boxes[3].stakes] == [1000, 2000]
    await floor.do(ANN, a.Ready())
    await floor.do(BOB, a.Ready())
    await floor.play()
    verified(floor)


async def test_bonus_spin_meters_grow_with_the_wagers_and_their_pool_holds_them(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MD-bonus-spin", bonus_spin__offered=True)
    await floor.seat(ANN, 1)
    before = floor.view(ANN).meters
    for _ in range(4):
        await floor.do(ANN, bet(1, 1000, bonus_spin=500), a.Ready())
        await floor.play()
        await floor.through_cut()
    after = floor.view(ANN).meters
    assert sum(meter.shown for meter in after) > sum(meter.shown for meter in before)
    assert floor.store.balance("pool/t1") == floor.actor.live.balance(Pool("t1"))
    verified(floor)


async def test_a_wrong_payment_of_the_dealer_is_refused_with_its_clause(tmp_path: Path) -> None:
    by_hand = Settings(automatic=False, number_seconds=0)
    floor = await Floor(tmp_path).open("MD-1.0", by_hand)
    floor.connect(DEALER)
    await floor.sign_on(DEALER)
    answer = await floor.ask(
        DEALER,
        a.Staff({"type": "Collect", "box": 1, "hand": 1, "person": "ann", "amount": 100}),
    )
    assert isinstance(answer, Refused)
    assert answer.refusal.clause is not None


async def test_the_floor_orders_a_reshuffle_and_the_spent_shoe_is_revealed(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.round((ANN, 1))
    floor.connect(FLOORPERSON)
    first = floor.actor.live.shoe.commitment
    order = {"type": "OrderReshuffle", "reason": "Asked for."}
    await floor.do(FLOORPERSON, a.Staff(order))
    await floor.through_cut()
    assert floor.actor.live.shoe.number == 2
    assert floor.actor.live.shoe.commitment != first
    assert any(b'"ShoeRevealed"' in bytes(e) for entry in floor.store.entries for e in entry.events)
    assert floor.view(ANN).phase == "wagers"


async def test_a_players_number_goes_into_the_shoe(tmp_path: Path) -> None:
    waits = Settings(number_seconds=5)
    floor = await Floor(tmp_path).open("MD-1.0", waits)
    floor.give(ANN)
    floor.connect(ANN)
    await floor.do(ANN, a.Sit(1))
    clock = floor.view(ANN).clock
    assert clock is not None
    assert clock.kind == "numbers"
    await floor.commit(ANN, "00ff")
    await floor.through_cut()
    await floor.do(ANN, a.Contribute("00ff"))
    sealed = [e for e in floor.store.entries if b'"SealShoe"' in bytes(e.command)]
    assert b"00ff" in bytes(sealed[0].events[0])


async def test_a_table_recovered_from_its_snapshot_is_the_one_recovered_from_the_whole_log(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MD-bonus-spin", bonus_spin__offered=True)
    await floor.seat(ANN, 1)
    for _ in range(3):
        await floor.round((ANN, 1))
    live = floor.actor.live
    save_snapshot(floor.store, live)  # type: ignore[arg-type]
    assert floor.store.snapshots["table/t1"].entry == floor.store.entries[-1].hash
    await floor.round((ANN, 1))
    await floor.actor.stop()
    quick = await Floor(tmp_path, floor.store).recover()
    await quick.actor.stop()
    slow = await Floor(tmp_path, floor.store).recover(whole=True)
    assert quick.actor.live == slow.actor.live == floor.actor.live


async def test_an_id_serves_one_request_however_long_ago_that_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answered, "_REMEMBERED", 3)
    monkeypatch.setattr(persistence, "_RECENT", 2)
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    first = await floor.ask(ANN, a.Tip(100), "used-long-ago")
    assert isinstance(first, Done)
    for _ in range(5):
        await floor.do(ANN, a.Tip(100))
    for table in (floor, await Floor(tmp_path, floor.store).recover()):
        tips = table.actor.live.balance(TipBox(TABLE))
        again = await table.ask(ANN, a.Tip(100), "used-long-ago")
        assert again == Done("used-long-ago", first.version, repeated=True)
        other = await table.ask(ANN, a.Tip(5000), "used-long-ago")
        assert code_of(other) == "command/id-taken"
        assert table.actor.live.balance(TipBox(TABLE)) == tips, "nothing was done twice"
