"""The shoes of a table over HTTP: a page at a time, and single cards proved during the shoe."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.house.people import Role
from spanish21.ledger.sqlite import SqliteStore
from tests.wagering import laying
from tests.web.live import Client, Server


async def play(ann: Client, rounds: int = 1) -> None:
    """Play rounds to their end."""
    for _ in range(rounds):
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        await ann.decide()
        await ann.through_cut()


async def reshuffle(flo: Client, ann: Client, table: str, number: int) -> None:
    order = {"id": f"reshuffle-{number}", "action": "reshuffle", "reason": "Asked for."}
    assert (await flo.http.post(f"/api/tables/{table}/floor", json=order)).status_code == 200
    await ann.until(lambda view: view["shoe"]["number"] > number)
    await ann.through_cut()


async def test_every_card_that_was_seen_is_proved_and_no_other(
    server: Server, tmp_path: Path
) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    await play(ann, 2)
    (shoe,) = await ann.get(f"/api/tables/{table}/shoes")
    live = server.house.tables[table].actor.live
    assert shoe["cards"] == [None, *(str(card) for card in live.shoe.dealt[1:])]
    burned = await ann.http.get(f"/api/tables/{table}/shoes/1/cards/1")
    assert (burned.status_code, burned.json()["code"]) == (409, "shoe/hidden")
    beyond = await ann.http.get(f"/api/tables/{table}/shoes/1/cards/{shoe['dealt'] + 1}")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "shoe/card")
    for place in (2, shoe["dealt"]):
        shown = await ann.get(f"/api/tables/{table}/shoes/1/cards/{place}")
        assert shown["proof"]["card"] == shoe["cards"][place - 1]
        file = tmp_path / "card.json"
        file.write_text(json.dumps(shown))
        asked = ["shoe", "verify", str(file), "--commitment", shoe["commitment"]]
        assert CliRunner().invoke(app, asked).exit_code == 0
        shown["proof"]["card"] = "As" if shown["proof"]["card"] != "As" else "Ks"
        file.write_text(json.dumps(shown))
        assert CliRunner().invoke(app, asked).exit_code != 0


async def test_the_hole_card_is_proved_when_it_is_turned_and_not_before(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    while True:
        start = len(server.house.tables[table].actor.live.shoe.dealt)
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        if ann.view["turn"]:
            break
        await ann.through_cut()
    hole = f"/api/tables/{table}/shoes/1/cards/{start + 4}"
    assert (await ann.http.get(hole)).json()["code"] == "shoe/hidden"
    await ann.decide()
    proof = (await ann.get(hole))["proof"]
    (last,) = await ann.get(f"/api/tables/{table}/rounds?most=1")
    assert proof["card"] == last["dealer"][1]


async def test_shoes_come_a_page_at_a_time_and_by_their_own_events(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    for number in range(1, 4):
        await play(ann)
        await reshuffle(flo, ann, table, number)
    read: list[tuple[str, int | None]] = []
    real = SqliteStore.read

    def counting(store: SqliteStore, stream: str, after: int = 0, limit: int | None = None):  # type: ignore[no-untyped-def] # noqa: ANN202
        read.append((stream, limit))
        return real(store, stream, after, limit)

    monkeypatch.setattr(SqliteStore, "read", counting)
    page = await ann.get(f"/api/tables/{table}/shoes?most=2")
    assert [shoe["number"] for shoe in page] == [3, 4]
    own = [limit for stream, limit in read if stream == f"table/{table}"]
    assert own == [1] * 5, "pledge and seal of two shoes, and one reveal"
    assert page[0]["verified"] is True
    assert page[1]["reveal"] is None
    older = await ann.get(f"/api/tables/{table}/shoes?before=3")
    assert [shoe["number"] for shoe in older] == [1, 2]
    assert (await ann.http.get(f"/api/tables/{table}/shoes?most=51")).status_code == 400
    gone = await ann.http.get(f"/api/tables/{table}/shoes/1/cards/2")
    assert (gone.status_code, gone.json()["code"]) == (404, "web/not-found")
    stranger = server.stranger()
    for path in ("shoes", "shoes/4/cards/1"):
        answer = await stranger.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 401
