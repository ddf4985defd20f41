"""Disputes over HTTP: listed for floor and auditor, and printed."""

from spanish21.house.people import Role
from tests.wagering import laying
from tests.web.live import Server


async def test_a_dispute_is_listed_and_printed_for_floor_and_auditor(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    await ann.do("lay", **laying(3, 1000))
    await ann.do("ready")
    while ann.view["turn"]:
        await ann.decide()
    flo = await (await server.staff("Flo", Role.FLOORPERSON)).sit_down(table)
    asked = {"round": 1, "statement": "I was not paid.", "person": ann.me["person"]}
    await flo.do("open-dispute", **asked)
    auditor = await server.staff("Aud", Role.AUDITOR)
    (row,) = await auditor.get("/api/disputes")
    assert (row["table"], row["number"], row["player"]) == (table, 1, ann.me["name"])
    assert (row["open"], row["yours"]) == (True, False)
    assert row["statements"][0]["text"] == "I was not paid."
    (mine,) = await flo.get("/api/disputes")
    assert mine["yours"]
    for who in (flo, auditor):
        for paper in ("letter", "a4"):
            address = f"/api/tables/{table}/disputes/1?paper={paper}"
            said = await who.http.get(address)
            assert said.headers["content-type"] == "application/pdf"
            assert said.content.startswith(b"%PDF")
    assert (await flo.http.get(f"/api/tables/{table}/disputes/2")).status_code == 404
    assert "I was not paid." not in str(ann.view)
    found = await auditor.get("/api/audit?stream=all&words=was%20not%20paid")
    (entry,) = found["entries"]
    assert entry["facts"][0]["statement"] == "I was not paid."
