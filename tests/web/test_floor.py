"""The floor's page: every table at a glance, and orders that state a reason."""

from functools import partial
from typing import Any

from spanish21.house.people import Role
from tests.wagering import laying
from tests.web.live import Client, Server
from tests.web.test_roles import REAL_CARDS

REASON = "A player asks for it."


async def ordered(client: Client, table: str, action: str, reason: str = "") -> tuple[int, str]:
    """Give an order, and return the status and the code of a refusal."""
    body = {"id": f"order-{action}-{len(reason)}", "action": action, "reason": reason}
    said = await client.http.post(f"/api/tables/{table}/floor", json=body)
    return said.status_code, said.json().get("code", "")


def told_as(entry: dict[str, Any]) -> str:
    """Name the kind of the first event of an entry."""
    return str(entry["events"][0]["type"])


async def glance(client: Client, table: str) -> dict[str, Any]:
    found = await client.get("/api/floor/tables")
    seen: dict[str, Any] = next(each for each in found if each["table"] == table)
    return seen


def _is_at(version: int, view: dict[str, Any]) -> bool:
    """Return whether a view shows that version or a later one."""
    return bool(view["version"] >= version)


async def test_an_order_takes_a_reason_that_the_log_keeps(server: Server) -> None:
    flo = await server.staff("Flo", Role.FLOORPERSON)
    aud = await server.staff("Aud", Role.AUDITOR)
    recorded = {"reshuffle": "OrderReshuffle", "remove-decks": "RemoveDecks", "close": "CloseTable"}
    for action, command in recorded.items():
        table = await server.table()
        ann = await (await server.client(f"Ann {action}")).come(table, 2)
        for reason in ("", " x "):
            assert await ordered(flo, table, action, reason) == (409, "order/reason"), action
        assert await ordered(flo, table, action, REASON) == (200, "")
        page = await aud.get(f"/api/audit?stream=table/{table}&limit=200")
        (entry,) = [each for each in page["entries"] if each["actor"] == flo.me["person"]]
        assert (entry["command"]["type"], entry["command"]["reason"]) == (command, REASON)
        assert entry["facts"][0]["reason"] == entry["events"][0]["reason"] == REASON
        await ann.until(partial(_is_at, entry["version"]))
        assert told_as(entry) in str(ann.events), action
        assert REASON not in "".join(ann.bytes), "why is for staff"
        found = await aud.get(f"/api/audit?stream=all&words={REASON}&event={told_as(entry)}")
        assert entry in found["entries"], "a search finds the reason"
    verified = await aud.http.post("/api/audit/verify")
    assert verified.json()["findings"] == []


async def test_a_table_at_a_glance_shows_dealer_wait_money_and_possible_orders(
    server: Server,
) -> None:
    table = await server.table(settings=REAL_CARDS)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    dora = await server.staff("Dora", Role.DEALER)
    seen = await glance(flo, table)
    assert (seen["dealer"], seen["drop"], seen["win"], seen["rounds"]) == (None, 0, 0, 0)
    assert seen["waiting"]["type"] == "StepDue"
    assert seen["waiting"]["step"]["type"] == "ReceiveDecks"
    assert seen["orders"] == ["close"], "there are no decks to reshuffle or to change"
    await dora.sit_down(table)
    await dora.sign_on()
    await dora.do("seat-walk-up", box=2, name="Wendy")
    await dora.do("for", person="walk-up:1", ask={"type": "buy-in", "amount": 20_000})
    seen = await glance(flo, table)
    assert (seen["dealer"], seen["drop"], seen["win"]) == ("Dora", 20_000, 0)
    assert seen["names"] == {"walk-up:1": "Wendy"}
    entries = server.house.writer.store.read(f"table/{table}")
    assert seen["since"] == max(entry.at for entry in entries)


async def test_orders_at_a_glance_follow_the_round(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 2)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    seen = await glance(flo, table)
    assert seen["waiting"] == {"type": "WagersDue"}
    assert (seen["win"], seen["names"]) == (None, {ann.me["person"]: "Ann"})
    assert {"close", "reshuffle", "remove-decks"} <= set(seen["orders"])
    await ann.do("lay", **laying(2, 1000))
    await ann.do("ready")
    if ann.view["turn"]:
        seen = await glance(flo, table)
        assert seen["waiting"]["type"] == "DecisionDue"
        assert seen["waiting"]["name"] == "Ann"
        assert "remove-decks" not in seen["orders"]
        assert await ordered(flo, table, "remove-decks", REASON) == (409, "cards/out-of-order")
    assert await ordered(flo, table, "close", REASON) == (200, "")
    assert "open" in (await glance(flo, table))["orders"]
