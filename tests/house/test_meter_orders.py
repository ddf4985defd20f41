"""Who may read and correct the meters of a table, and what `verify` makes of it."""

import msgspec
import pytest

from spanish21.house.authority import Standing, refuse_meter_order
from spanish21.house.verify.meters import MeterJudge, order_of
from spanish21.ledger.entry import GENESIS, Entry
from spanish21.money import Cents
from spanish21.progressive.commands import (
    ApproveCorrection,
    MeterOrder,
    ProposeCorrection,
    ReadMeters,
)
from spanish21.progressive.decide import decide
from spanish21.progressive.state import Progressive

READ = ReadMeters(1, "flo")
PROPOSE = ProposeCorrection("1", "m", Cents(1), "flo", "why")
APPROVE = ApproveCorrection("1", "pia")


def standing(role: str, *, involved: bool = False) -> Standing:
    return Standing(
        "flo",
        frozenset({role}),
        automatic=True,
        physical=False,
        dealer=None,
        involved=involved,
        left=0,
        behind=0,
    )


@pytest.mark.parametrize(
    ("role", "command", "code"),
    [
        ("floorperson", READ, None),
        ("floorperson", PROPOSE, None),
        ("floorperson", APPROVE, "role/missing"),
        ("pit-manager", APPROVE, None),
        ("operator", APPROVE, None),
        ("dealer", READ, "role/missing"),
        ("auditor", READ, "role/missing"),
        ("player", PROPOSE, "role/missing"),
    ],
)
def test_the_floor_reads_and_proposes_and_a_pit_manager_approves(
    role: str, command: MeterOrder, code: str | None
) -> None:
    refusal = refuse_meter_order(standing(role), command, in_play=False)
    assert (refusal.code if refusal else None) == code


def test_no_one_with_chips_at_the_table_and_no_one_during_a_round() -> None:
    refusal = refuse_meter_order(standing("operator", involved=True), READ, in_play=False)
    assert refusal is not None
    assert refusal.code == "staff/involved"
    refusal = refuse_meter_order(standing("operator"), READ, in_play=True)
    assert refusal is not None
    assert refusal.code == "meter/round-in-play"


@pytest.mark.parametrize(
    ("actor", "at", "fault"),
    [
        ("flo", 1_500, None),
        ("pia", 1_500, "pia acts in the name of flo"),
        ("flo", 9_000, "read at 9, not at 1"),
    ],
)
def test_verify_holds_an_order_against_its_entry(actor: str, at: int, fault: str | None) -> None:
    command = msgspec.Raw(msgspec.json.encode(READ))
    events = tuple(msgspec.Raw(msgspec.json.encode(each)) for each in decide(Progressive(), READ))
    entry = Entry(
        stream="progressive/t1",
        number=1,
        version=1,
        position=1,
        at=at,
        actor=actor,
        command_id="c",
        command=command,
        events=events,
        postings=(),
        previous=GENESIS,
        follows=GENESIS,
        hash="",
        mark="",
    )
    found = MeterJudge().fault(entry)
    assert (found is None) if fault is None else (found is not None and fault in found)
    assert order_of(entry) == READ
