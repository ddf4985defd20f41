"""What once stopped a table, or changed its shoe, must only be refused."""

import asyncio
from pathlib import Path

import pytest

from spanish21.house.sealed import Vault
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Refused
from tests.house.support import Floor, person
from tests.house.test_by_hand import opened
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
DEALER = person("Dora", "dealer")
FLOORPERSON = person("Flo", "floorperson")


async def refused(floor: Floor, who: a.Ask, id_: str | None = None) -> str:
    answer = await floor.ask(ANN, who, id_)
    assert isinstance(answer, Refused), answer
    assert floor.actor.failure is None
    return answer.refusal.code


async def in_play(floor: Floor) -> None:
    """Go on until a hand waits for Ann."""
    while True:
        await floor.do(ANN, bet(1, 1000), a.Ready())
        turn = floor.view(ANN).turn
        if turn is not None and turn.kind != "cut":
            return
        await floor.through_cut()


async def suspended(folder: Path) -> Floor:
    """Break the card reader beside real cards while a wager is on the layout."""
    floor = await opened(folder)
    await floor.do(ANN, bet(1, 1000))
    await floor.do(FLOORPERSON, a.Staff({"type": "ReportReaderBroken"}))
    return floor


async def test_a_late_wager_sent_twice_is_refused_twice_and_written_down_once(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MD-bonus-spin", bonus_spin__offered=True)
    await floor.seat(ANN, 1)
    await in_play(floor)
    late = bet(1, 1000, bonus_spin=500)
    assert await refused(floor, late, "the-late-one") == "wager/locked-out"
    assert await refused(floor, late, "the-late-one") == "wager/locked-out"
    entries = floor.store.entries
    assert sum(b'"LateWagerLockedOut"' in bytes(e) for x in entries for e in x.events) == 1
    await floor.play()
    answer = await floor.ask(ANN, late, "the-late-one", version=1)
    assert isinstance(answer, Refused)


async def test_a_hand_is_not_played_at_a_table_that_is_suspended_before_the_deal(
    tmp_path: Path,
) -> None:
    floor = await suspended(tmp_path)
    for command in (a.Hit(1), a.Split(1), a.Double(1, 1000)):
        assert await refused(floor, command) == "action/no-round"


async def test_who_is_gone_keeps_the_seat_while_a_wager_cannot_be_taken_back(
    tmp_path: Path,
) -> None:
    floor = await suspended(tmp_path)
    assert "leave" not in {offer.type for offer in floor.view(ANN).you.may}
    floor.disconnect(ANN)
    hold = floor.actor.live.settings.hold_seconds
    await asyncio.sleep(hold + 1)
    assert floor.actor.failure is None
    assert floor.actor.live.seat_of("ann") == 1
    await floor.do(FLOORPERSON, a.Staff({"type": "ReportReaderRepaired"}))
    await asyncio.sleep(hold + 1)
    assert floor.actor.live.seat_of("ann") is None
    assert floor.actor.live.chips("ann") == 0


async def test_a_shuffle_that_is_refused_seals_nothing(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    answer = await floor.ask(DEALER, a.Staff({"type": "ShuffleCards", "method": "manual"}))
    assert isinstance(answer, Refused)
    assert not Vault(tmp_path).is_sealed(floor.actor.live.pledge.label)


async def test_the_burn_card_is_offered_only_where_it_is_shown(tmp_path: Path) -> None:
    for edition in ("MD-1.0", "MA"):
        floor = await Floor(tmp_path / edition).open(edition)
        await floor.seat(ANN, 1)
        offered = "see-burn-card" in {offer.type for offer in floor.view(ANN).you.may}
        answer = await floor.ask(ANN, a.SeeBurnCard())
        assert offered is not isinstance(answer, Refused)


async def test_a_table_that_is_let_go_leaves_nobody_without_an_answer(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    writing = asyncio.Event()

    async def never(_drafts: object) -> None:
        writing.set()
        await asyncio.Event().wait()

    floor.writer.append_all = never  # type: ignore[assignment,method-assign]
    asked = [asyncio.create_task(floor.ask(ANN, a.Tip(100))) for _ in range(2)]
    await writing.wait()
    await floor.actor.stop()
    answers = await asyncio.gather(*asked)
    assert [answer.refusal.code for answer in answers if isinstance(answer, Refused)] == [
        "table/stopped"
    ] * 2
