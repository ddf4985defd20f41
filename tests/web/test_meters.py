"""MD-bonus-spin 2.B(7): a table has a progressive system of its own, and so its own meters."""

from typing import Any

from tests.wagering import laying
from tests.web.live import Client, Server


async def shown(client: Client) -> dict[str, dict[str, Any]]:
    return {
        table["id"]: {meter["meter"]: meter["shown"] for meter in table["meters"]}
        for table in await client.get("/api/tables")
    }


async def test_a_wager_moves_the_meter_of_its_own_table_alone(server: Server) -> None:
    one, other = [await server.table("MD-bonus-spin", bonus_spin__offered=True) for _ in range(2)]
    ann = await (await server.client("Ann")).come(one, 3)
    before = await shown(ann)
    assert before[one] == before[other] != {}
    await ann.do("lay", **laying(3, 1000, bonus_spin=500))
    await ann.do("ready")
    after = await shown(ann)
    assert after[one]["bonus_spin_meter_5"] > before[one]["bonus_spin_meter_5"]
    assert after[other] == before[other]
    assert server.house.writer.store.balance(f"pool/{other}") == sum(before[other].values())
