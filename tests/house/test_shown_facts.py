"""A view says what each thing is, so that nobody has to find it out from its words."""

from pathlib import Path

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.people.guests import guest_name
from spanish21.house.tables.person import Person
from spanish21.house.wire import asking as a
from spanish21.house.wire.events import StepDue
from spanish21.ids import PersonId
from tests.house.support import Floor, person
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
DEALER = person("Dora", "dealer", "floorperson")
GUEST = Person(PersonId("7f3ac0"), guest_name("7f3ac0"), frozenset({"player"}))
NAMED = Person(PersonId("80aa12"), "Guest of Ann", frozenset({"player"}))


async def test_the_inscriptions_say_what_they_are(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0")
    found = floor.view(ANN).table.inscriptions
    assert [one.kind for one in found][:3] == ["operator", "blackjack", "insurance"]
    assert {one.kind for one in found[3:]} == {"payout"}
    texts = {one.kind: one.text for one in found[:3]}
    assert texts["blackjack"] == "Blackjack pays 3 to 2"
    assert texts["insurance"] == "Insurance pays 2 to 1"
    assert found[3].text == "Winning hand: 1\u00a0to\u00a01"
    assert [one.kind for one in found if one.unnamed] == ["operator"]
    named = await Floor(tmp_path / "named").open("MD-1.0", operator="Harbor Casino")
    harbor = named.view(ANN).table.inscriptions[0]
    assert (harbor.text, harbor.unnamed) == ("Harbor Casino", False)


async def test_a_seat_has_a_short_name_for_a_guest_without_a_name(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    for box, who in enumerate((ANN, GUEST, NAMED), 1):
        await floor.seat(who, box)
    seats = [box.seat for box in floor.view(ANN).boxes[:3]]
    assert [(seat.name, seat.short) for seat in seats if seat] == [
        ("Ann", "Ann"),
        ("Guest 7F3A", "7F3A"),
        ("Guest of Ann", "Guest of Ann"),
    ]


async def test_a_clock_says_only_what_happens_when_it_runs_out(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    await floor.do(ANN, bet(1, 1000))
    clock = floor.view(ANN).clock
    assert clock is not None
    assert clock.then == "deal"
    await floor.do(ANN, a.Ready())
    while (clock := floor.view(ANN).clock) is None or clock.kind != "turn":
        await floor.do(ANN, bet(1, 1000), a.Ready())
    turn = floor.view(ANN).turn
    assert turn is not None
    assert clock.then == ("decline-insurance" if turn.kind == "insurance" else "stand")


async def test_what_staff_may_say_is_a_step_a_report_or_an_order(tmp_path: Path) -> None:
    by_hand = Settings(automatic=False, physical=True, number_seconds=0)
    floor = await Floor(tmp_path).open("MD-1.0", by_hand)
    floor.connect(DEALER)
    staff = floor.view(DEALER).staff
    assert staff is not None
    assert staff.steps
    waiting = floor.view(DEALER).waiting
    assert isinstance(waiting, StepDue)
    assert waiting.step == staff.steps[0].command
    assert {step.kind for step in staff.steps} == {"step"}
    for report in staff.reports:
        wanted = "report" if type(report.command).__name__.startswith("Report") else "order"
        assert report.kind == wanted, report.command
    assert {report.kind for report in staff.reports} == {"report", "order"}
