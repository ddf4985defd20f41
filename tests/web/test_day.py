"""The close of a day: win, drop and hold of all tables, equal to the log."""

import json
from dataclasses import replace

import pytest

from spanish21.chips import colored_up
from spanish21.documents.slip import SlipPaper, draw_slip
from spanish21.house.days import day_of
from spanish21.house.people import Role
from tests.browser.takings import Takings
from tests.web.live import Client, Server
from tests.web.test_figures import dealt_by_hand, told
from tests.web.test_roles import REAL_CARDS


async def signed(
    flo: Client, dora: Client, amount: int, kind: str = "closer", number: int = 2
) -> None:
    """Have two people count and sign a slip."""
    chips = [{"chip": each.chip, "count": each.count} for each in colored_up(amount, 50)]
    await told(flo, dora)
    await flo.do("prepare-slip", kind=kind, chips=chips)
    await told(dora, flo)
    await dora.do("sign-slip", number=number)


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


async def test_every_amount_of_a_day_is_that_of_the_exported_log(server: Server) -> None:
    dora = await server.staff("Dora", Role.DEALER)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    aud = await server.staff("Aud", Role.AUDITOR)
    takings = {}
    for place, fill in enumerate((25_000, 40_000)):
        table = await server.table("MD-1.0", settings=REAL_CARDS)
        await dora.sit_down(table)
        await flo.sit_down(table)
        await dora.sign_on()
        await dora.do("seat-walk-up", box=2, name="Wendy")
        await dealt_by_hand(dora, flo)
        await dora.do("for", person="walk-up:1", ask={"type": "tip", "amount": 500})
        await signed(flo, dora, fill, "fill", 2)
        await signed(flo, dora, 10_000 * (place + 1), "credit", 3)
        live = server.house.tables[table].actor.live
        await signed(flo, dora, live.tray + 100, "closer", 4)
        said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
        takings[table] = Takings(said.text.splitlines())
    found = await aud.get("/api/day")
    assert {row["table"] for row in found["rows"]} == set(takings)
    for row in found["rows"]:
        one = takings[row["table"]]
        slips, shift = one.slips, row["shift"]
        over = slips["closer"] - one.of("SlipSigned")[-1]["expected"]
        counted = {
            "rounds": len(one.of("RoundCompleted")),
            "opener": slips["opener"],
            "drop": one.drop,
            "fills": slips["fill"],
            "credits": slips["credit"],
            "closer": slips["closer"],
            "win": one.counted_win,
            "tips": one.sum("Tipped"),
            "over": over,
        }
        assert counted == {name: shift[name] for name in counted}
        assert one.counted_win == one.played_win + 100, "the tray was over by a dollar"
    total = found["total"]
    assert total["fills"] == sum(one.slips["fill"] for one in takings.values())
    assert total["credits"] == sum(one.slips["credit"] for one in takings.values())
    assert total["tips"] == sum(one.sum("Tipped") for one in takings.values())
    assert total["odd_cents"] == sum(one.sum("OddCentsRounded") for one in takings.values())
    assert total["win"] == sum(one.counted_win for one in takings.values())


async def test_tables_of_one_name_are_told_apart_in_the_close_of_a_day(server: Server) -> None:
    dora = await server.staff("Dora", Role.DEALER)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    tables = [await server.table("MD-1.0", settings=REAL_CARDS) for _ in range(2)]
    for table in tables:
        await dora.sit_down(table)
        await dora.sign_on()
        await dora.do("seat-walk-up", box=2, name="Wendy")
        await dora.do("for", person="walk-up:1", ask={"type": "buy-in", "amount": 20_000})
    waiting = (await flo.get("/api/day"))["open"]
    assert waiting == sorted(f"MD-1.0 ({table})" for table in tables)


def test_a_paper_that_is_not_of_one_entry_names_none() -> None:
    paper = SlipPaper("Day close", (), (), (), (), "")
    assert not any("Entry of the log" in part for part in draw_slip(paper).parts)
    of_one = replace(paper, digest="ab" * 32)
    assert any("ab" * 32 in part for part in draw_slip(of_one).parts)
