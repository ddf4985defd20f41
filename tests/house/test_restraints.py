"""What people are kept from is found from the log, at whatever table they play."""

from __future__ import annotations

from pathlib import Path

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.people import LimitKind, commands as pc
from spanish21.house.tables.person import Person
from spanish21.house.wire import asking as a
from tests.house.support import WEALTH, Floor, person
from tests.house.test_table import code_of
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, FLO = person("Ann"), person("Flo", "floorperson")
OLGA = person("Olga", "operator")
BY_HAND = Settings(automatic=False, number_seconds=0)


async def seated(folder: Path) -> Floor:
    """Seat Ann at a table whose server asks no one about limits."""
    floor = await Floor(folder).open()
    floor.hire(OLGA, FLO)
    await floor.seat(ANN, 1)
    return floor


def about(floor: Floor, who: Person, command: pc.PeopleCommand) -> None:
    floor._about_people(who.id, command, WEALTH)


def found(floor: Floor) -> list[str]:
    return [finding.message for finding in floor.verified().findings]


@pytest.mark.parametrize(
    ("who", "command", "told"),
    [
        (OLGA, pc.Suspend(ANN.id, "until the papers are here"), "suspended"),
        (ANN, pc.Exclude(30), "excluded yourself"),
        (OLGA, pc.ExcludePlayer(ANN.id, "Left without paying."), "Staff excluded you"),
        (ANN, pc.TakeTimeOut(60), "time-out"),
        (ANN, pc.SetLimit(LimitKind.WAGER, 999), "limit per bet"),
        (ANN, pc.SetLimit(LimitKind.LOSS, 999), "could lose $10.00 in a day"),
    ],
    ids=["suspended", "excluded", "excluded by staff", "time-out", "wager limit", "loss limit"],
)
async def test_a_wager_of_a_person_who_is_kept_from_it_is_found(
    tmp_path: Path, who: Person, command: pc.PeopleCommand, told: str
) -> None:
    floor = await seated(tmp_path)
    about(floor, who, command)
    assert found(floor) == []
    await floor.do(ANN, bet(1, 1000))
    (message,) = found(floor)[:1]
    assert told in message


@pytest.mark.parametrize("ask", [a.Sit(2), a.BuyIn(1000)], ids=["sits", "buys in"])
async def test_a_person_who_is_excluded_neither_sits_nor_buys_in(
    tmp_path: Path, ask: a.Ask
) -> None:
    floor = await seated(tmp_path)
    if isinstance(ask, a.Sit):
        await floor.do(ANN, a.Leave())
    about(floor, ANN, pc.Exclude(30))
    assert found(floor) == []
    await floor.do(ANN, ask)
    assert "excluded yourself" in found(floor)[0]


async def test_what_was_wagered_before_may_be_played_out_and_taken_back(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    await floor.do(ANN, bet(1, 5000))
    about(floor, ANN, pc.SetLimit(LimitKind.LOSS, 1000))
    about(floor, ANN, pc.SetLimit(LimitKind.WAGER, 1000))
    await floor.do(ANN, bet(1, 2000))
    about(floor, ANN, pc.Exclude(30))
    await floor.do(ANN, a.Leave())
    assert found(floor) == []


async def test_wagers_of_a_day_add_up(tmp_path: Path) -> None:
    floor = await seated(tmp_path)
    about(floor, ANN, pc.SetLimit(LimitKind.LOSS, 2000))
    await floor.do(ANN, bet(1, 1500))
    assert found(floor) == []
    await floor.do(ANN, bet(2, 1500))
    assert "could lose $30.00 in a day and permits $20.00" in found(floor)[0]


async def test_a_player_whom_the_house_does_not_know_is_found(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    ghost = person("Ghost")
    floor.connect(ghost)
    await floor.do(ghost, a.Sit(1))
    assert "ghost is not known to the house" in found(floor)[0]


async def test_no_one_signs_another_person_on(tmp_path: Path) -> None:
    by_hand = await Floor(tmp_path).open(settings=BY_HAND)
    by_hand.hire(FLO)
    for name in ("anyone at all", "dora", "ann"):
        order = a.Staff({"type": "ChangeDealer", "dealer": name})
        assert code_of(await by_hand.ask(FLO, order)) == "staff/sign-on"
    assert by_hand.actor.live.table.people.dealer is None
