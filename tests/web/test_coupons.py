"""MA 5(c): match play coupons, issued by the operator and played beside chips."""

from pathlib import Path
from typing import Any

import pytest

from spanish21.house.people import Role
from spanish21.house.verify import verify_place
from spanish21.ledger.accounts import Inventory
from tests.wagering import laying
from tests.web.live import Client, Server, serving
from tests.web.served import Served

FACE = 2500


async def issued(server: Server, to: Client, face: int = FACE) -> Client:
    """Let an operator give somebody a coupon."""
    olga = await server.staff("Olga", Role.OPERATOR)
    path = f"/api/people/{to.me['person']}/coupons"
    answer = await olga.http.post(path, json={"face": face})
    assert answer.status_code == 201, answer.text
    assert answer.json()["coupons"] == [face]
    return olga


def coupons(server: Server) -> dict[str, int]:
    balances = server.house.writer.store.balances()
    kinds = ("coupons/", "coupons-on-layout/", "coupons-taken/", "house/coupons")
    return {name: held for name, held in balances.items() if name.startswith(kinds) and held}


async def test_a_coupon_is_played_beside_chips_and_goes_with_the_decision(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table("MA")
        ann = await (await server.client("Ann")).come(table, 3)
        await issued(server, ann)
        await ann.until(lambda view: view["you"]["coupons"] == [FACE])
        other = await ann.ask("lay", **laying(3, FACE, coupon=1000))
        assert other["refusal"]["code"] == "coupon/none"
        mine = f"coupons/{ann.me['person']}/{FACE}"
        before = 0
        while mine in coupons(server):
            before = ann.view["you"]["chips"]
            await ann.do("lay", **laying(3, FACE, coupon=FACE))
            assert ann.view["you"]["coupons"] == []
            assert coupons(server) == {f"coupons-on-layout/{table}": FACE, "house/coupons": -FACE}
            twice = await ann.ask("lay", **laying(4, FACE, coupon=FACE))
            assert twice["type"] == "refused"
            await ann.do("ready")
            await ann.decide()
            await ann.through_cut()
        assert coupons(server) == {f"coupons-taken/{table}": FACE, "house/coupons": -FACE}
        won = ann.view["you"]["chips"] - before
        assert won in {-FACE, 2 * FACE, 3 * FACE}, "chips are lost alone, both are paid"
    assert verify_place(tmp_path / "house.db").findings == ()


async def test_a_wager_taken_back_takes_its_coupon_along(server: Server) -> None:
    ann = await (await server.client("Ann")).come(await server.table("MA"), 3)
    await issued(server, ann)
    await ann.do("lay", **laying(3, FACE, coupon=FACE))
    await ann.do("lay", **laying(3))
    assert ann.view["you"]["coupons"] == [FACE]
    assert (await ann.get("/api/me"))["coupons"] == [FACE]


async def test_maryland_takes_none_and_a_stopped_table_gives_them_back(server: Server) -> None:
    maryland = await server.table()
    table = await server.table("MA")
    ann = await (await server.client("Ann")).come(maryland, 3)
    olga = await issued(server, ann)
    refused = await ann.ask("lay", **laying(3, FACE, coupon=FACE))
    refusal = refused["refusal"]
    assert (refusal["code"], refusal["clause"]) == ("coupon/not-taken", "MD-1.0 6.A")
    await ann.do("leave")
    await ann.come(table, 3)
    await ann.do("lay", **laying(3, FACE, coupon=FACE))
    server.house.tables[table].actor.live.book[Inventory(table).name] += 1
    assert (await ann.ask("tip", amount=100))["refusal"]["code"] == "table/stopped"
    order = {"id": "wind-it-up", "action": "wind-up"}
    assert (await olga.http.post(f"/api/tables/{table}/floor", json=order)).status_code == 200
    me = await ann.get("/api/me")
    assert (me["coupons"], me["balance"]) == ([FACE], 100_000)


@pytest.mark.parametrize(
    ("face", "status", "code"),
    [
        (250, 409, "people/coupon"),
        (100_100, 409, "people/coupon"),
        (0, 400, "web/malformed"),
        ("25", 400, "web/malformed"),
    ],
)
def test_what_is_no_coupon(served: Served, face: Any, status: int, code: str) -> None:  # noqa: ANN401
    _, olga = served.staff("Olga", Role.OPERATOR)
    ann, _ = served.guest()
    said = served.post(olga, f"/people/{ann}/coupons", {"face": face})
    assert (said[0], said[1]["code"]) == (status, code)


def test_nobody_gives_a_coupon_to_themselves(served: Served) -> None:
    olga, token = served.staff("Olga", Role.OPERATOR)
    said = served.post(token, f"/people/{olga}/coupons", {"face": FACE})
    assert said[1]["code"] == "people/own-coupon"
    assert served.post(token, "/people/nobody/coupons", {"face": FACE})[0] in {404, 409}
