"""A table that cannot go on is wound up by the floor: everybody gets back what is theirs."""

from collections import Counter
from pathlib import Path
from typing import Any

import apsw
import pytest

from spanish21.house import house as room
from spanish21.house.house import House
from spanish21.house.live.events import ShoeRevealed
from spanish21.house.missing import WoundUp
from spanish21.house.people import Role
from spanish21.house.sealed import Reveal, Vault, verify
from spanish21.house.tables import recover
from spanish21.house.tables.following import decode_events
from spanish21.house.tables.recover import RuleDrift
from spanish21.house.verify import verify_place
from spanish21.ledger.accounts import Inventory
from tests.wagering import laying
from tests.web.live import Client, Server, serving

ORDER = {"id": "wind-it-up", "action": "wind-up"}
START = 100_000
SPOILS = {
    "unknown event": """events = CAST('[{"type": "Nonsense"}]' AS BLOB)""",
    "unreadable": "events = CAST('nonsense' AS BLOB)",
    "edited": "actor = 'somebody'",
}
"""what is done to an entry of the log"""


async def mid_hand(ann: Client, box: int) -> int:
    """Play until a hand waits for a decision, and return what Ann has, her wager included."""
    while True:
        await ann.do("lay", **laying(box, 1000))
        await ann.do("ready")
        if ann.view["turn"]:
            you = ann.view["you"]
            return int(you["balance"] + you["chips"] + 1000)
        await ann.through_cut()


async def wind_up(staff: Client, table: str) -> tuple[int, dict[str, Any]]:
    answer = await staff.http.post(f"/api/tables/{table}/floor", json=ORDER)
    return answer.status_code, answer.json()


async def alerts(staff: Client) -> list[tuple[str, str]]:
    """Read what waits for the floor: at which table, and what."""
    return [(each["table"], each["kind"]) for each in await staff.get("/api/floor/alerts")]


def held_at(server: Server, table: str) -> dict[str, int]:
    """Read what is left at a table: in hands, on the layout, in the tray and in its boxes."""
    balances = server.house.writer.store.balances()
    return {name: held for name, held in balances.items() if name.endswith(f"/{table}") and held}


def break_books(server: Server, table: str) -> None:
    server.house.tables[table].actor.live.book[Inventory(table).name] += 1


async def test_a_stopped_table_is_wound_up_in_mid_hand(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table()
        ann = await (await server.client("Ann")).come(table, 3)
        flo = await server.staff("Flo", Role.FLOORPERSON)
        due = await mid_hand(ann, 3)
        assert (await wind_up(flo, table))[1]["code"] == "table/running"
        break_books(server, table)
        assert (await ann.ask("tip", amount=100))["refusal"]["code"] == "table/stopped"
        (stuck,) = await flo.get("/api/floor/stopped")
        assert stuck["table"] == table
        assert await alerts(flo) == [(table, "books")]
        shoe = server.house.tables[table].actor.live.shoe
        done = await wind_up(flo, table)
        assert done[0] == 200
        assert await wind_up(flo, table) == (200, {**done[1], "repeated": True})
        assert (await ann.get("/api/me"))["balance"] == due
        assert held_at(server, table) == {}
        await ann.until(lambda view: view["you"]["chips"] == 0)
        assert ann.view["phase"] == "stopped"
        assert await flo.get("/api/floor/stopped") == []
        assert await alerts(flo) == []
        gone = await ann.http.get(f"/api/tables/{table}/shoes")
        assert (gone.status_code, gone.json()["code"]) == (410, "table/wound-up")
        assert await ann.get(f"/api/tables/{table}/rounds") == [], "no round was finished"
        reveal = revealed(server, table)
        assert verify(reveal, shoe.commitment).ok
        assert len(reveal.dealt) == len(shoe.dealt)
        assert shoe.label not in Vault(tmp_path).labels()
    report = verify_place(tmp_path / "house.db")
    assert report.findings == ()
    assert not any("not revealed" in what for what in report.unchecked)


async def test_a_finished_round_of_a_table_that_was_wound_up_is_built_again(
    server: Server,
) -> None:
    table = await server.table()
    ann = await (await server.client("Ann")).come(table, 3)
    while not await ann.get(f"/api/tables/{table}/rounds"):
        await mid_hand(ann, 3)
        while ann.view["turn"]:
            await ann.decide()
    auditor = await server.staff("Ada", Role.AUDITOR)
    before = await auditor.get(f"/api/tables/{table}/rounds/1")
    start = await auditor.get(f"/api/tables/{table}/rounds/1/before")
    assert [box["seat"] and box["seat"]["name"] for box in start["boxes"]][2] == "Ann"
    break_books(server, table)
    await ann.ask("tip", amount=100)
    assert (await wind_up(await server.staff("Flo", Role.FLOORPERSON), table))[0] == 200
    (closed,) = await auditor.get("/api/archive")
    assert closed["id"] == table
    assert [each["number"] for each in await auditor.get(f"/api/tables/{table}/rounds")] == [1]
    assert await auditor.get(f"/api/tables/{table}/rounds/1") == before
    assert await auditor.get(f"/api/tables/{table}/rounds/1/before") == start
    page = await auditor.get(f"/api/audit?stream=table/{table}&most=200&round=1")
    assert {event["type"] for entry in page["entries"] for event in entry["events"]} >= {
        "WagersClosed",
        "RoundCompleted",
    }
    page = await auditor.get(f"/api/audit?stream=table/{table}&most=200")
    assert page["entries"][-1]["events"][-1]["type"] == "TableWoundUp", "the end can be read"
    titles = {each["stream"]: each["name"] for each in await auditor.get("/api/audit/streams")}
    assert titles[f"table/{table}"]
    assert len(before["events"]) > 4


def revealed(server: Server, table: str) -> Reveal:
    """Read the reveal of the only shoe of a table out of its log."""
    entries = server.house.writer.store.read(f"table/{table}")
    events = (event for entry in entries for event in decode_events(entry))
    (found,) = (event.reveal for event in events if isinstance(event, ShoeRevealed))
    return found


async def test_a_wheel_wager_of_the_round_that_was_not_finished_comes_back(server: Server) -> None:
    table = await server.table("MD-bonus-spin", bonus_spin__offered=True)
    ann = await (await server.client("Ann")).come(table, 3)
    had = 0
    while not ann.view["turn"]:
        had = ann.view["you"]["chips"] + ann.view["you"]["balance"]
        await ann.do("lay", **laying(3, 1000, bonus_spin=500))
        await ann.do("ready")
        await ann.through_cut()
    break_books(server, table)
    await ann.ask("tip", amount=100)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    assert (await wind_up(flo, table))[0] == 200
    assert (await ann.get("/api/me"))["balance"] == had


@pytest.mark.parametrize("fault", ["rules", "secret", *SPOILS])
async def test_a_table_whose_log_cannot_be_used_is_wound_up_from_its_last_sound_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table()
        await server.table("MA")
        ann = await (await server.client("Ann")).come(table, 3)
        await ann.do("lay", **laying(3, 1000))
    if fault == "rules":
        drifted(monkeypatch)
    elif fault == "secret":
        Vault(tmp_path).forget("table/md-1-0-1/shoe/1")
    else:
        spoil(tmp_path / "house.db", fault)
    async with serving(tmp_path) as server:
        assert set(server.house.tables) == {"ma-1"}
        olga = await server.staff("Olga", Role.OPERATOR)
        assert ("md-1-0-1", "books") in await alerts(olga)
        assert (await wind_up(olga, "md-1-0-1"))[0] == 200
        kept = "table/md-1-0-1/shoe/1" in Vault(tmp_path).labels()
        assert not kept, "what was in use is revealed, unless its secret is lost"
        assert held_at(server, "md-1-0-1") == {}
        store = server.house.writer.store
        wallets = [v for k, v in store.balances("player/").items() if k.count("/") == 1]
        assert sorted(wallets) == [START], "staff have no money to play with"
        assert sum(store.balances().values()) == 0
    codes = Counter(finding.code for finding in verify_place(tmp_path / "house.db").findings)
    assert set(codes) <= {"verify/edited", "verify/unreadable"}
    house = await House.open(tmp_path)
    assert house.missing == {"md-1-0-1": WoundUp()}
    await house.close()


def drifted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this software read the rules of Maryland otherwise than the one that opened the table."""
    load = recover.load

    def loaded(store: Any, table: str) -> Any:  # noqa: ANN401 - as the real one
        if table.startswith("md"):
            raise RuleDrift(f"table {table} was opened under other rules")
        return load(store, table)

    monkeypatch.setattr(room, "load", loaded)


def spoil(database: Path, how: str) -> None:
    """Change the last entry of the table, which is a wager."""
    with apsw.Connection(str(database)) as connection:
        table = ("table/md-1-0-1",)
        last = connection.execute("SELECT max(number) FROM entries WHERE stream = ?", table).get
        change = f"UPDATE entries SET {SPOILS[how]} WHERE stream = ? AND number = ?"
        connection.execute(change, (*table, last))
