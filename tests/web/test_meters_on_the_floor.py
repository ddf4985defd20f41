"""MD-bonus-spin 2.B(7): the floor reads, reconciles and corrects the meters of a table."""

import json
from itertools import count
from typing import Any

from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.house.people import Role
from tests.wagering import laying
from tests.web.live import Client, Server

METER = "bonus_spin_meter_5"
ORDERS = count()


async def order(who: Client, table: str, action: str, **more: object) -> tuple[int, str]:
    """Give an order about meters, and return the status and the code of a refusal."""
    body = {"id": f"meters-{next(ORDERS):04}", "action": action, **more}
    said = await who.http.post(f"/api/tables/{table}/meters", json=body)
    return said.status_code, said.json().get("code", "")


async def shown(who: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = await who.get(f"/api/tables/{table}/meters")
    return found


async def test_meters_are_read_and_reconciled_and_corrected_by_two_people(server: Server) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    ann = await (await server.client("Ann")).come(table, 3)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    pia = await server.staff("Pia", Role.PIT_MANAGER)
    assert (await order(flo, table, "read"))[0] == 200
    await ann.do("lay", **laying(3, 1000, bonus_spin=500))
    await ann.do("ready")
    row = next(each for each in (await shown(flo, table))["meters"] if each["meter"] == METER)
    assert row["balanced"]
    assert row["wagered"] == 500
    assert row["due"] == row["held"]
    while ann.view["turn"]:
        await ann.decide()
    asked = {"meter": METER, "amount": 1_050_000, "reason": "The display was replaced."}
    assert await order(flo, table, "propose", **asked) == (200, "")
    (proposal,) = (await shown(flo, table))["proposals"]
    assert (proposal["by"], proposal["yours"]) == ("Flo", True)
    fay = await server.staff("Fay", Role.FLOORPERSON)
    approves = {
        who: (await shown(who, table))["proposals"][0]["approves"] for who in (flo, fay, pia)
    }
    assert approves == {flo: False, fay: False, pia: True}, "a floorperson corrects no meter"
    number = proposal["number"]
    assert (await order(flo, table, "approve", number=number))[1] == "role/missing"
    pool = server.house.writer.store.balance(f"pool/{table}")
    before = next(
        each["shown"] for each in (await shown(flo, table))["meters"] if each["meter"] == METER
    )
    assert await order(pia, table, "approve", number=number) == (200, "")
    after = await shown(pia, table)
    row = next(each for each in after["meters"] if each["meter"] == METER)
    assert (row["shown"], row["balanced"], after["proposals"]) == (1_050_000, True, [])
    assert server.house.writer.store.balance(f"pool/{table}") == pool + 1_050_000 - before
    assert (await order(pia, table, "read"))[0] == 200
    readings = (await shown(pia, table))["readings"]
    last = next(each for each in readings if each["meter"] == METER)
    assert (last["by"], last["shown"], last["corrected"]) == ("Pia", 1_050_000, 1_050_000 - before)
    verified = (await pia.http.post("/api/audit/verify")).json()
    assert verified["ok"], verified["findings"]


async def test_the_person_who_proposed_does_not_approve(server: Server) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    pia = await server.staff("Pia", Role.PIT_MANAGER)
    asked = {"meter": METER, "amount": 1_050_000, "reason": "The display was replaced."}
    await order(pia, table, "propose", **asked)
    assert (await order(pia, table, "approve", number="1"))[1] == "meter/two-persons"
    assert await order(pia, table, "reject", number="1") == (200, "")
    assert (await order(pia, table, "propose", meter=METER, amount=1, reason="x"))[1]


async def test_no_number_of_a_proposal_is_used_again(server: Server) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    pia = await server.staff("Pia", Role.PIT_MANAGER)
    asked = {"meter": METER, "reason": "The display was replaced."}
    assert await order(flo, table, "propose", amount=1_050_000, **asked) == (200, "")
    (seen,) = (await shown(pia, table))["proposals"]
    assert await order(flo, table, "reject", number=seen["number"]) == (200, "")
    more = {"amount": 1_900_000, "number": seen["number"], **asked}
    assert await order(flo, table, "propose", **more) == (200, "")
    status, _ = await order(pia, table, "approve", number=seen["number"])
    assert status == 409
    (left,) = (await shown(pia, table))["proposals"]
    assert left["number"] != seen["number"]
    code = (await order(flo, table, "propose", amount=1_050_000, meter=METER, reason="a\x1bb"))[1]
    assert code == "meter/unnamed"


async def test_no_meter_is_corrected_while_a_round_is_in_play(server: Server) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    ann = await (await server.client("Ann")).come(table, 3)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    while not ann.view["turn"]:
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        await ann.through_cut()
    assert (await order(flo, table, "read"))[1] == "meter/round-in-play"


async def test_the_command_line_reads_meters_from_the_database_of_the_house(
    server: Server,
) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    ann = await (await server.client("Ann")).come(table, 3)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    await order(flo, table, "read")
    await ann.do("lay", **laying(3, 1000, bonus_spin=500))
    await ann.do("ready")
    other = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    database = str(server.house.place)

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["meter", *words])
        return done.exit_code, done.output

    figures = (await shown(flo, table))["meters"]
    code, text = run("show", database, "--table", table, "--json")
    assert code == 0, text
    found = {each["meter"]: each["shown_cents"] for each in json.loads(text)["meters"]}
    assert found == {each["meter"]: each["shown"] for each in figures}
    code, text = run("reconcile", database, "--table", table, "--json")
    assert code == 0, text
    sums = {each["meter"]: each["wagered_cents"] for each in json.loads(text)["meters"]}
    assert sums == {each["meter"]: each["wagered"] for each in figures}
    assert run("report", database, "--table", table)[0] == 0
    code, text = run("show", database)
    assert code == 2
    assert other in text
    assert run("show", database, "--table", "t0")[0] == 2
    code, text = run("rate", database, METER, "5%", "--by", "Ann")
    assert code == 2
    assert "only the house writes" in text
