"""The file of a dispute: what it says is what the log holds."""

from pathlib import Path

import pytest

from spanish21.documents.dispute import DisputePaper
from spanish21.house.disputed import dispute_paper
from spanish21.house.wire import asking as a
from spanish21.ledger.entry import Entry
from spanish21.ledger.stream import table_stream
from tests.house.support import TABLE, Floor
from tests.house.test_by_hand import DEALER, FLOORPERSON
from tests.house.test_disputes import SAID, lost
from tests.house.test_slips import PIT_MANAGER
from tests.house.test_walk_ups import FIRST

pytestmark = pytest.mark.virtual_time

CLAUSE = "MD-1.0 7.S"


def log_of(floor: Floor) -> list[Entry]:
    return [entry for entry in floor.store.entries if entry.stream == table_stream(TABLE)]


def paper(floor: Floor) -> DisputePaper:
    (dispute,) = floor.actor.live.disputes
    return dispute_paper(floor.actor.live, dispute, log_of(floor), "Harbor")


async def test_an_open_dispute_has_its_statements_and_every_event_of_its_round(
    tmp_path: Path,
) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST))
    found = paper(floor)
    facts = dict(found.facts)
    assert facts["Player"] == "Wendy"
    assert facts["Dealer of the round"] == "Dora"
    assert facts["Round"].startswith("1, ended ")
    assert [(who.split(",")[0], text) for who, text in found.statements] == [("Dora", SAID)]
    assert found.decision == ()
    assert [row[:2] for row in found.signatures] == [("Opened by", "Dora"), ("Decided by", "")]
    (mark,) = floor.actor.live.rounds
    numbers = [int(number) for number, *_ in found.events]
    assert numbers == list(range(mark.first, mark.last + 1))
    told = " ".join(text for _, _, text, _ in found.events)
    assert "Withdrawn" not in told
    assert [card for card in ("Ks", "9h", "8s", "Jd") if card not in told] == []
    assert found.digest == log_of(floor)[-1].hash


async def test_a_decision_with_money_names_both_people_once_it_is_approved(tmp_path: Path) -> None:
    floor = await lost(tmp_path)
    await floor.do(DEALER, a.OpenDispute(1, SAID, FIRST))
    decision = a.DecideDispute(1, upheld=True, decision="Misread.", clause=CLAUSE, amount=5_000)
    await floor.do(FLOORPERSON, decision)
    waiting = dict(paper(floor).decision)
    assert waiting["Adjustment"] == "$50.00 to the player, waits for a second person"
    assert [row[:2] for row in paper(floor).signatures][1:3] == [
        ("Decided by", "Flo"),
        ("Approved by", ""),
    ]
    await floor.do(PIT_MANAGER, a.ApproveDecision(1, 5_000))
    found = paper(floor)
    assert dict(found.decision) == {
        "Finding": "upheld",
        "Decision": "Misread.",
        "Clause": CLAUSE,
        "Adjustment": "$50.00 to the player, paid",
    }
    assert [row[0] for row in found.signatures] == [
        "Opened by",
        "Decided by",
        "Approved by",
        "Player",
    ]
    assert found.signatures[2][1] == PIT_MANAGER.name
    assert found.signatures[3][1] == "Wendy"
    assert found.digest == log_of(floor)[-1].hash
