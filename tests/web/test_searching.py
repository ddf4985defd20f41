"""The auditor searches everything at once, and sees nothing of a round in play."""

from datetime import UTC, datetime, timedelta
from typing import Any

from spanish21.house.people import Role
from tests.web.live import Client, Server
from tests.web.test_live import until_asked


async def search(aud: Client, **wanted: str | int) -> list[dict[str, Any]]:
    """Search all streams, page after page."""
    found: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        params = {"stream": "all", "most": 50, "after": after, **wanted}
        said = await aud.http.get("/api/audit", params=params)
        page = said.json()
        found += page["entries"]
        after = page["next_after"]
    return found


async def test_a_search_goes_through_all_streams_up_to_the_round_in_play(server: Server) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    await until_asked(ann, 3)
    while ann.view["turn"]:
        await ann.decide()
    await until_asked(ann, 3)
    aud = await server.staff("Aud", Role.AUDITOR)
    everything = await search(aud)
    positions = [entry["position"] for entry in everything]
    assert positions == sorted(set(positions))
    assert {entry["stream"] for entry in everything} >= {"people", f"table/{table}"}
    actor = server.house.tables[table].actor
    seen = [entry["version"] for entry in everything if entry["stream"] == f"table/{table}"]
    assert seen
    assert max(seen) < actor.live.round_first
    at_table = await search(aud, words=f"table/{table}")
    assert len(at_table) == len(seen)
    ann_came = await search(aud, words="ann", event="PersonSeated")
    assert {entry["stream"] for entry in ann_came} <= {f"table/{table}"}
    staff = await search(aud, words="given the role auditor")
    assert {entry["stream"] for entry in staff} == {"people"}


async def test_a_search_of_one_day_finds_what_was_written_on_it(server: Server) -> None:
    await server.table()
    aud = await server.staff("Aud", Role.AUDITOR)
    everything = await search(aud)
    days = {datetime.fromtimestamp(entry["at"] / 1000, UTC).date() for entry in everything}
    found = [entry for day in sorted(days) for entry in await search(aud, day=day.isoformat())]
    assert found == everything
    before = min(days) - timedelta(days=1)
    assert await search(aud, day=before.isoformat()) == []
    said = await aud.http.get("/api/audit", params={"stream": "all", "day": "yesterday"})
    assert (said.status_code, said.json()["code"]) == (400, "web/query")
