"""MD 3.C at a table that deals by itself: other decks at least once in 24 hours, by the clock."""

import asyncio
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.tables.following import decode_events
from spanish21.house.wire import asking as a
from spanish21.law import cites
from spanish21.table.events import RoundCompleted, WagersClosed
from spanish21.table.events.cards import DecksReceived
from spanish21.table.events.irregularities import DecksRemoved
from tests.house.support import QUICK, TABLE, Floor, person
from tests.house.virtual import now
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
FLOORPERSON = person("Flo", "floorperson")
DAY = 24 * 3600
LONG_HOLD = msgspec.structs.replace(QUICK, hold_seconds=86400)


def happened(floor: Floor, *kinds: type) -> list[object]:
    return [
        event
        for entry in floor.store.read(f"table/{TABLE}")
        for event in decode_events(entry)
        if isinstance(event, kinds)
    ]


def opened_at(floor: Floor) -> int:
    found = floor.actor.live.table.cards.opened_at
    assert found is not None
    return found


@cites("MD 3.C")
@pytest.mark.parametrize("edition", ["MD-1.0", "MD-bonus-spin", "MD-draft"])
async def test_decks_are_changed_within_24_hours_though_nobody_plays(
    tmp_path: Path, edition: str
) -> None:
    floor = await Floor(tmp_path).open(edition)
    await asyncio.sleep(3 * DAY)
    came = [event.at for event in happened(floor, DecksReceived)]  # type: ignore[attr-defined]
    assert len(came) == 4
    assert all(later - earlier <= DAY for earlier, later in pairwise(came))
    assert floor.actor.failure is None


async def test_massachusetts_knows_no_such_hours(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MA")
    await floor.seat(ANN, 1)
    await asyncio.sleep(3 * DAY)
    assert not happened(floor, DecksRemoved)


@cites("MD 3.C")
async def test_no_round_is_played_with_old_decks_and_the_spent_shoe_is_revealed(
    tmp_path: Path,
) -> None:
    def first_decks(floor: Floor) -> int:
        return happened(floor, DecksReceived)[0].at  # type: ignore[attr-defined,no-any-return]

    floor = await Floor(tmp_path).open("MD-1.0", LONG_HOLD)
    await floor.seat(ANN, 1)
    await floor.round((ANN, 1))
    first = floor.actor.live.shoe
    await asyncio.sleep(opened_at(floor) + DAY - 30 - now() // 1000)
    await floor.do(ANN, bet(1, 1000))  # wagers close, and the round begins, in time
    await asyncio.sleep(LONG_HOLD.wager_seconds + 0.001)
    assert len(happened(floor, WagersClosed)) == 2
    assert opened_at(floor) == first_decks(floor)
    await asyncio.sleep(DAY)
    assert opened_at(floor) > first_decks(floor)
    assert floor.actor.live.shoe.number > first.number
    assert first.number not in {shoe.number for shoe in floor.actor.live.spent}
    assert len(happened(floor, RoundCompleted)) == 2
    assert floor.actor.failure is None


@cites("MD 3.C")
async def test_decks_that_would_come_due_in_the_next_shoe_are_changed_before_it(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", LONG_HOLD)
    await floor.seat(ANN, 1)
    await asyncio.sleep(DAY - 50 * 60)
    before = opened_at(floor)
    await floor.do(FLOORPERSON, a.Staff({"type": "OrderReshuffle", "reason": "Asked for."}))
    await floor.through_cut()
    assert opened_at(floor) > before
    assert floor.view(ANN).phase == "wagers"


async def test_wagers_that_were_placed_before_a_long_stop_are_given_back(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", LONG_HOLD)
    await floor.seat(ANN, 1)
    await floor.do(ANN, bet(1, 1000))
    chips = floor.actor.live.chips("ann")
    await floor.actor.stop()
    await asyncio.sleep(2 * DAY)
    again = await Floor(tmp_path, floor.store).recover()
    await asyncio.sleep(LONG_HOLD.wager_seconds + 60)
    assert not happened(again, WagersClosed)
    assert len(happened(again, DecksReceived)) == 2
    assert again.actor.live.chips("ann") == chips + 1000
    assert again.actor.failure is None


async def test_a_dealer_at_a_sealed_shoe_is_told_to_change_the_decks(tmp_path: Path) -> None:
    by_hand = Settings(automatic=False, number_seconds=0, hold_seconds=86400)
    floor = await Floor(tmp_path).open("MD-1.0", by_hand)
    await floor.seat(ANN, 1)
    dealer = person("Dora", "dealer")
    await floor.sign_on(dealer)
    while floor.view(ANN).phase != "wagers":
        await floor.step_by_hand(ANN, dealer, FLOORPERSON)
    await asyncio.sleep(DAY + 1)
    await floor.do(ANN, bet(1, 1000))
    answer = await floor.ask(dealer, a.Next())
    assert (answer.refusal.code, answer.refusal.clause) == ("cards/change-due", "MD-1.0 3.C")  # type: ignore[union-attr]
