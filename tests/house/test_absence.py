"""Who is gone: waited for once, then passed over, asked again on return, at last without a seat."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.wire import asking as a
from spanish21.house.wire.boxes import SeatView
from tests.house.support import Floor, person
from tests.house.virtual import now
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB = person("Ann"), person("Bob")
LONG = Settings(number_seconds=0, cut_seconds=1, hold_seconds=3600)


def seat(floor: Floor, box: int) -> SeatView:
    found = floor.view(ANN).boxes[box - 1].seat
    assert found is not None
    return found


async def two(folder: Path, settings: Settings = LONG) -> Floor:
    """Seat Bob before Ann."""
    floor = await Floor(folder).open(settings=settings)
    await floor.seat(BOB, 1)
    await floor.seat(ANN, 2)
    return floor


def stood_by(floor: Floor, person: str) -> set[str]:
    """Say who had the hands of a person stand."""
    stood = f'{{"type":"Stand","box":1,"person":"{person}"'.encode()
    return {entry.actor for entry in floor.store.entries if bytes(entry.command).startswith(stood)}


async def finish(floor: Floor) -> None:
    await floor.play()
    await floor.through_cut()


async def run_out(floor: Floor) -> None:
    """Let the clock that runs run out."""
    clock = floor.view(ANN).clock
    assert clock is not None
    await asyncio.sleep(clock.seconds + 1)


async def let_wagers_run_out(floor: Floor) -> None:
    """Have Ann wager and wait for Bob until the wagers are closed."""
    await floor.do(ANN, bet(2, 1000), a.Ready())
    assert floor.view(ANN).phase == "wagers"
    await run_out(floor)
    assert floor.actor.live.table.wagers_closed or floor.actor.live.table.round > 1


async def test_a_table_waits_once_for_who_is_gone_and_then_plays_on(tmp_path: Path) -> None:
    floor = await two(tmp_path)
    floor.disconnect(BOB)
    assert not seat(floor, 1).away
    await let_wagers_run_out(floor)
    assert seat(floor, 1).away
    await finish(floor)
    began, number = now(), floor.actor.live.table.round
    for _ in range(3):
        await floor.round((ANN, 2))
    assert floor.actor.live.table.round == number + 3
    assert now() == began, "nobody was waited for"
    assert floor.actor.live.chips("bob") == 100_000, "nothing was wagered for Bob"


async def test_who_is_there_and_lets_the_wagers_pass_is_not_called_away(tmp_path: Path) -> None:
    floor = await two(tmp_path)
    await let_wagers_run_out(floor)
    assert not seat(floor, 1).away


async def test_the_hands_of_who_is_away_are_acted_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A shoe in which nobody has a blackjack in the first round.
    monkeypatch.setattr("spanish21.house.sealed.shoe.os.urandom", Random(22).randbytes)
    floor = await two(tmp_path)
    await floor.do(BOB, bet(1, 1000))
    floor.disconnect(BOB)
    await let_wagers_run_out(floor)
    turn = floor.view(ANN).turn
    assert turn is None or turn.person == "ann"
    assert stood_by(floor, "bob") == {"clock"}


async def test_who_comes_back_within_the_hold_is_asked_and_waited_for_again(tmp_path: Path) -> None:
    floor = await two(tmp_path)
    floor.disconnect(BOB)
    await let_wagers_run_out(floor)
    await finish(floor)
    floor.connect(BOB)
    await asyncio.sleep(0.1)
    assert not seat(floor, 1).away
    number = floor.actor.live.table.round
    await floor.do(ANN, bet(2, 1000), a.Ready())
    assert floor.view(ANN).phase == "wagers"
    await floor.do(BOB, bet(1, 1000), a.Ready())
    assert floor.actor.live.table.wagers_closed or floor.actor.live.table.round > number


async def test_who_stays_away_beyond_the_hold_gets_the_chips_back_while_others_play(
    tmp_path: Path,
) -> None:
    floor = await two(tmp_path, Settings(number_seconds=0, cut_seconds=1, hold_seconds=60))
    wallet = floor.store.balance("player/bob")
    floor.disconnect(BOB)
    await let_wagers_run_out(floor)
    await finish(floor)
    assert floor.actor.live.seat_of("bob") == 1
    await asyncio.sleep(60)
    assert floor.actor.live.seat_of("bob") is None
    assert floor.store.balance("player/bob") == wallet + 100_000
    await floor.round((ANN, 2))


async def test_who_is_gone_when_the_cut_is_offered_is_passed_over_afterwards(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open(settings=LONG)
    floor.give(BOB)
    floor.connect(BOB)
    await floor.do(BOB, a.Sit(1))
    turn = floor.view(BOB).turn
    assert turn is not None
    assert turn.kind == "cut"
    floor.disconnect(BOB)
    await run_out(floor)
    assert seat(floor, 1).away


async def test_the_house_knows_for_whom_a_round_would_wait(tmp_path: Path) -> None:
    floor = await two(tmp_path)
    absence = floor.actor.absence
    assert absence.awaited(floor.actor.live) == ()
    floor.disconnect(BOB)
    assert absence.awaited(floor.actor.live) == ("bob",)
    await let_wagers_run_out(floor)
    assert absence.awaited(floor.actor.live) == ()


async def test_who_is_there_but_never_wagers_is_waited_for_twice_and_not_each_round(
    tmp_path: Path,
) -> None:
    floor = await two(tmp_path)
    for missed in (1, 2):
        await let_wagers_run_out(floor)
        assert seat(floor, 1).away == (missed == 2)
        await finish(floor)
    began = now()
    for _ in range(3):
        await floor.round((ANN, 2))
    assert now() == began, "no one was waited for"
    await floor.do(BOB, a.Back())
    assert not seat(floor, 1).away


async def test_who_wagers_now_and_then_is_waited_for_each_time(tmp_path: Path) -> None:
    floor = await two(tmp_path)
    for _ in range(2):
        await let_wagers_run_out(floor)
        await finish(floor)
        await floor.round((ANN, 2), (BOB, 1))
        assert not seat(floor, 1).away
