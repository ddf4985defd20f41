"""The close of a day: win, drop and hold of all tables, equal to the log."""

import json
from dataclasses import replace

import pytest

from spanish21.chips import colored_up
from spanish21.documents.slip import SlipPaper, draw_slip
from spanish21.house.days import day_of
from spanish21.house.people import Role
from tests.web.live import Client, Server
from tests.web.test_figures import dealt_by_hand, told
from tests.web.test_roles import REAL_CARDS


async def signed(flo: Client, dora: Client, amount: int) -> None:
    """Have two people count and sign the closer."""
    chips = [{"chip": each.chip, "count": each.count} for each in colored_up(amount, 50)]
    await told(flo, dora)
    await flo.do("prepare-slip", kind="closer", chips=chips)
    await told(dora, flo)
    await dora.do("sign-slip", number=2)


async def test_a_day_adds_up_the_shifts_that_were_closed_on_it(server: Server) -> None:
    dora = await server.staff("Dora", Role.DEALER)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    aud = await server.staff("Aud", Role.AUDITOR)
    logs, short = [], 500
    for _ in range(2):
        table = await server.table("MD-1.0", settings=REAL_CARDS)
        await dora.sit_down(table)
        await flo.sit_down(table)
        await dora.sign_on()
        await dora.do("seat-walk-up", box=2, name="Wendy")
        await dealt_by_hand(dora, flo)
        open_day = await aud.get("/api/day")
        assert len(open_day["open"]) == 1, "the other table was closed"
        live = server.house.tables[table].actor.live
        await signed(flo, dora, live.tray - short)
        said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
        logs += [json.loads(line) for line in said.text.splitlines()]
    day = day_of(server.house.now())
    found = await aud.get(f"/api/day?day={day}")
    events = [event for entry in logs for event in entry["events"]]
    drop = sum(event["amount"] for event in events if event["type"] == "BoughtIn")
    paid = sum(event["amount"] for event in events if event["type"] == "WagerPaid")
    taken = sum(event["amount"] for event in events if event["type"] == "WagerTaken")
    total = found["total"]
    assert (total["shifts"], total["rounds"], total["drop"]) == (2, 2, drop)
    assert total["win"] == taken - paid - 2 * short
    assert total["over"] == -2 * short
    assert total["hold"] == pytest.approx(total["win"] / drop)
    assert found["open"] == []
    assert (await aud.get("/api/day?day=1999-01-01"))["rows"] == []
    paper = await aud.http.get(f"/api/day/print?day={day}&paper=a4")
    assert paper.content.startswith(b"%PDF")
    assert (await aud.http.get("/api/day?day=yesterday")).status_code == 400


def test_a_paper_that_is_not_of_one_entry_names_none() -> None:
    paper = SlipPaper("Day close", (), (), (), (), "")
    assert not any("Entry of the log" in part for part in draw_slip(paper).parts)
    of_one = replace(paper, digest="ab" * 32)
    assert any("ab" * 32 in part for part in draw_slip(of_one).parts)
