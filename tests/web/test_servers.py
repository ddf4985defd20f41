"""Several servers on one PostgreSQL: each shows the whole house, whoever runs a table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from spanish21.cli import app
from spanish21.house.closing import wind_up
from spanish21.house.house import House
from spanish21.house.missing import Broken, WoundUp
from spanish21.house.people import LimitKind, People, Role
from spanish21.house.tables.actor import TableActor
from spanish21.house.tables.person import Person
from spanish21.house.verify import verify_place
from spanish21.house.wire.asking import Do
from spanish21.house.wire.telling import Done, Refused
from spanish21.ledger import Basis, StoreUnusable
from spanish21.refusal import RefusedError
from tests.faults.process import killed, started
from tests.wagering import laying
from tests.web.live import Client, Server, entered, serving

Servers = tuple[Server, Server]

LONG = 600.0
"""seconds for which a lease holds, so that no slow machine loses one"""


def let_leases_run_out(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE spanish21.leases SET until = 0")


@asynccontextmanager
async def two(folder: Path, database: str) -> AsyncIterator[Servers]:
    """Serve one house from two servers, whose rate limits never bite."""
    shared: dict[str, Any] = {
        "database": database,
        "sealed": folder / "shared",
        "lease_seconds": LONG,
    }
    async with (
        serving(folder / "a", clock=lambda: 0.0, **shared) as first,
        serving(folder / "b", clock=lambda: 0.0, **shared) as second,
    ):
        yield first, second


@pytest.fixture
def servers(tmp_path: Path, database: str, runner: asyncio.Runner) -> Iterator[Servers]:
    with entered(runner, two(tmp_path, database)) as servers:
        yield servers


async def back_at(ann: Client, table: str) -> None:
    """Connect again, as the page does, until the table is there."""
    while True:
        with suppress(ConnectionClosed):
            await ann.sit_down(table, after=ann.version)
            return
        assert ann.socket.close_code == 4503


async def seated(ann: Client, owner: str) -> None:
    """Sit down at a new table of a server, with clocks that no slow machine runs out of."""
    bob = await Client(owner).guest("Bob")
    body = {"edition": "MD-1.0", "wager_seconds": 600, "turn_seconds": 600}
    said = await bob.http.post("/api/tables", json=body)
    await bob.close()
    await ann.sit_down(said.json()["id"])
    await ann.do("sit", box=3)
    await ann.do("buy-in", amount=50_000)
    await ann.contribute()


async def wager_once(ann: Client) -> dict[str, Any]:
    wager = {"type": "lay", **laying(3, 1000)}
    await ann.say({"type": "do", "id": "only-once", "version": ann.version, "command": wager})
    return await ann.answer("only-once")


async def sent_away(client: Client, code: int) -> None:
    with pytest.raises(ConnectionClosed):
        await client.until(lambda _view: False)
    assert client.socket.close_code == code


async def test_a_table_of_a_killed_server_goes_on_at_the_other(
    tmp_path: Path, database: str
) -> None:
    sealed = str(tmp_path / "shared")
    shared = ("--database", database, "--sealed", sealed, "--lease", str(LONG))
    one, first = await started(tmp_path / "a", *shared)
    two, second = await started(tmp_path / "b", *shared)
    ann = await Client(second).guest("Ann")
    try:
        rows = await ann.get("/api/tables")
        assert {row["server"] for row in rows} == {f"http://{first}"}
        assert len(rows) == 5
        await seated(ann, first)
        assert (await wager_once(ann))["type"] == "done"
        await ann.until(lambda view: bool(view["boxes"][2]["stakes"]))
        before = ann.view["boxes"], ann.view["you"]["chips"]
        await killed(one)
        let_leases_run_out(database)
        await sent_away(ann, 4503)
        known = len(ann.events)
        await back_at(ann, ann.view["table"]["id"])
        assert (ann.view["boxes"], ann.view["you"]["chips"]) == before
        assert len(ann.events) == known
        assert (await wager_once(ann))["repeated"] is True
        assert {row["server"] for row in await ann.get("/api/tables")} == {None}
        await ann.do("ready")
    finally:
        await ann.close()
        for process in (one, two):
            if process.returncode is None:
                await killed(process)
    assert verify_place(database).findings == ()


async def test_a_table_moves_to_another_server_when_the_operator_asks(servers: Servers) -> None:
    first, second = servers
    here, there = first.house.address, second.house.address
    ann = await Client(second.address).guest("Ann")
    await seated(ann, first.address)
    table = ann.view["table"]["id"]
    assert (await wager_once(ann))["type"] == "done"
    await ann.until(lambda view: bool(view["boxes"][2]["stakes"]))
    before, known = (ann.view["boxes"], ann.view["you"]["chips"]), len(ann.events)
    refused = await ann.http.post("/api/servers/move", json={"table": table, "server": there})
    assert refused.status_code == 403
    stranger = second.stranger()
    said = await stranger.http.post(f"/api/tables/{table}/give")
    assert said.status_code == 401, "also where another server passes it on"
    olga = await first.staff("Olga", Role.OPERATOR)
    view = (await olga.http.get("/api/servers")).json()
    assert set(view["servers"]) == {here, there}
    assert {"table": table, "server": here} in view["tables"]
    far = await olga.http.post("/api/servers/move", json={"table": table, "server": "http://x"})
    assert far.json()["code"] == "server/unknown"
    moved = await olga.http.post("/api/servers/move", json={"table": table, "server": there})
    assert moved.status_code == 200, moved.text
    assert table in second.house.tables
    assert table not in first.house.tables
    await sent_away(ann, 4503)
    await back_at(ann, table)
    assert (ann.view["boxes"], ann.view["you"]["chips"]) == before
    assert len(ann.events) == known
    assert (await wager_once(ann))["repeated"] is True
    await first.house.take_tables()
    assert table in second.house.tables
    back = await olga.http.post("/api/servers/move", json={"table": table})
    assert {"table": table, "server": here} in back.json()["tables"]
    await olga.close()
    await stranger.close()
    await ann.close()


async def test_a_table_moves_by_the_command_line(
    servers: Servers, database: str, tmp_path: Path
) -> None:
    first, second = servers
    table = await first.table()

    def command(*words: str) -> str:
        place = ("servers", "--database", database, "--sealed", str(tmp_path / "shared"))
        done = CliRunner().invoke(app, [*place, *words])
        return " ".join(done.output.split())

    listed = await asyncio.to_thread(command)
    assert f"{first.house.address}: {table}" in listed
    there = second.house.address
    moved = await asyncio.to_thread(command, "--move", table, "--to", there)
    assert f"{there}: {table}" in moved
    assert table in second.house.tables
    nowhere = await asyncio.to_thread(command, "--move", table, "--to", "http://127.0.0.1:1")
    assert "No server runs at" in nowhere
    missing = await asyncio.to_thread(command, "--move", "nothing", "--to", there)
    assert "table 'nothing'" in missing


def cut_connections(address: str) -> None:
    """Let PostgreSQL drop everybody, as when it is restarted."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )


async def test_a_server_that_lost_its_database_ends_and_the_next_takes_its_tables_back_at_once(
    tmp_path: Path, database: str
) -> None:
    chosen = ("--no-tables", "--database", database, "--lease", str(LONG))
    process, address = await started(tmp_path, *chosen)
    ann = await Client(address).guest("Ann")
    try:
        await seated(ann, address)
        assert (await wager_once(ann))["type"] == "done"
        cut_connections(database)
        assert await asyncio.wait_for(process.wait(), 60) == 2
        process, ann.address = await started(tmp_path, *chosen)
        await ann.sit_down(ann.view["table"]["id"], after=ann.version)
        assert (await wager_once(ann))["repeated"] is True
    finally:
        await ann.close()
        if process.returncode is None:
            await killed(process)


async def test_a_table_that_cannot_go_on_is_wound_up_by_one_server_only(
    tmp_path: Path, database: str
) -> None:
    async with two(tmp_path, database) as (first, _):
        ann = await first.client("Ann")
        await ann.come(await first.table(), 3)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE spanish21.entries SET actor = 'x' WHERE version = 5")
    async with two(tmp_path, database) as (first, second):
        for server in (first, second):
            assert isinstance(server.house.missing["md-1-0-1"], Broken)
        await wind_up(first.house, "md-1-0-1", by="flo", id_="wind-up-first")
        refunded = first.house.writer.store.balances("player/")
        with pytest.raises(RefusedError, match="already closed this table for good"):
            await wind_up(second.house, "md-1-0-1", by="fay", id_="wind-up-second")
        assert first.house.writer.store.balances("player/") == refunded
        assert second.house.missing == {"md-1-0-1": WoundUp()}


async def test_who_comes_while_the_table_is_lost_is_sent_away_as_well(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _second = servers
    table = await first.table()
    ann = await first.client("Ann")
    look = first.house.purses.look

    async def lost_meanwhile(person: str) -> int:
        await first.house.tables.pop(table).let_go("another server has it")
        return await look(person)

    monkeypatch.setattr(first.house.purses, "look", lost_meanwhile)
    await ann.sit_down(table)
    await sent_away(ann, 4503)


async def test_a_server_without_the_secrets_of_the_others_is_told_so(
    tmp_path: Path, database: str
) -> None:
    house = await House.open(tmp_path / "a", database)
    with pytest.raises(StoreUnusable, match="--sealed"):
        await House.open(tmp_path / "b", database)
    await house.close()
    command = [sys.executable, "-m", "spanish21", "serve", "--port", "0", "--data", str(tmp_path)]
    said = await asyncio.to_thread(
        subprocess.run,
        [*command, "--database", database],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert said.returncode
    assert "--sealed" in said.stderr


async def test_an_exclusion_at_one_server_holds_at_the_other_at_once(servers: Servers) -> None:
    first, second = servers
    table = await first.table()
    ann = await (await second.client("Ann")).come(table, 1)
    direct = first.stranger()
    direct.http.cookies = ann.http.cookies
    direct.me = ann.me
    await direct.sit_down(table)
    said = await ann.http.post("/api/limits", json={"exclude_days": 400})
    assert said.status_code == 200, said.text
    for screen in (ann, direct):
        answer = await screen.ask("lay", **laying(1, 1000))
        assert answer["refusal"]["code"] == "people/excluded"


@pytest.mark.parametrize(
    ("restrain", "code"),
    [
        (lambda people, ann: people.exclude(ann, 400), "people/excluded"),
        (lambda people, ann: people.take_time_out(ann, 60), "people/time-out"),
        (lambda people, ann: people.set_limit(ann, LimitKind.WAGER, 500), "people/wager-limit"),
        (lambda people, ann: people.suspend("system", ann, "a reason"), "people/suspended"),
    ],
    ids=["exclusion", "time-out", "limit", "suspension"],
)
async def test_what_another_server_writes_before_a_wager_counts_for_it(
    servers: Servers,
    monkeypatch: pytest.MonkeyPatch,
    restrain: Callable[[People, str], None],
    code: str,
) -> None:
    first, second = servers
    table = await first.table()
    ann = await (await first.client("Ann")).come(table, 1)
    asked, once = TableActor.ask, iter((True,))

    async def late(actor: TableActor, who: Person, do: Do, *basis: Basis) -> Done | Refused:
        """Restrain Ann at the other server, after this one has looked and before it writes."""
        if next(once, None):
            await asyncio.to_thread(restrain, second.house.people, who.id)
        return await asked(actor, who, do, *basis)

    monkeypatch.setattr(TableActor, "ask", late)
    answer = await ann.ask("lay", **laying(1, 1000))
    assert answer["refusal"]["code"] == code
    assert not first.house.tables[table].actor.live.table.boxes


async def test_who_logs_out_here_is_cut_off_from_a_table_there(servers: Servers) -> None:
    first, second = servers
    ann = await (await second.client("Ann")).come(await first.table(), 1)
    await ann.http.post("/api/logout")
    await sent_away(ann, 4401)


async def test_who_looks_on_is_sent_away_when_the_table_is_lost(
    servers: Servers, database: str
) -> None:
    first, second = servers
    table = await first.table()
    ann = await (await first.client("Ann")).come(table, 1)
    chips = ann.view["you"]["chips"]
    let_leases_run_out(database)
    await second.house.take_tables()
    lost = first.house.tables.pop(table)
    await lost.let_go("another server runs it")
    await sent_away(ann, 4503)
    await back_at(ann, table)
    assert ann.view["you"]["chips"] == chips
    await ann.do("lay", **laying(1, 1000))


async def test_tables_opened_at_two_servers_get_ids_of_their_own(servers: Servers) -> None:
    first, second = servers
    opened = await asyncio.gather(*(each.table() for each in (first, second, first, second)))
    assert len(set(opened)) == 4
    for each in (first, second):
        rows = await (await each.client("Ann")).get("/api/tables")
        assert {row["id"] for row in rows} == set(opened)


async def test_a_request_is_passed_on_with_its_errors_and_no_stranger_passes_as_a_server(
    servers: Servers,
) -> None:
    first, second = servers
    table = await first.table()
    ann = await second.client("Ann")
    missing = await ann.http.get(f"/api/tables/{table}/rounds/77")
    assert (missing.status_code, missing.json()["code"]) == (404, "web/not-found")
    stranger = await second.stranger().http.get(f"/api/tables/{table}/rounds")
    assert stranger.status_code == 401
    order = {"id": "close-it-now", "action": "close", "reason": "Asked for."}
    refused = await ann.http.post(f"/api/tables/{table}/floor", json=order)
    assert refused.json()["code"] == "role/missing"
    false = {"x-spanish21-key": "0" * 64, "x-spanish21-client": "10.9.9.9"}
    assert (await ann.http.get("/api/tables", headers=false)).json()[0]["id"] == table
    nowhere = await ann.http.get("/api/tables/nowhere/rulecard")
    assert nowhere.status_code == 404


async def test_two_servers_cannot_pass_a_limit_together(tmp_path: Path, database: str) -> None:
    async with two(tmp_path, database) as (first, second):
        tables = [await first.table(), await second.table()]
        for turn in range(4):
            ann = await first.client(f"Ann {turn}")
            other = second.stranger()
            other.http.cookies.update(dict(ann.http.cookies))
            other.me = ann.me
            await ann.come(tables[0], turn + 1, 40_000)
            await other.come(tables[1], turn + 1, 40_000)
            await ann.http.post("/api/limits", json={"limits": {"loss": 5_000}})
            said = await asyncio.gather(
                ann.ask("lay", **laying(turn + 1, 4_000)),
                other.ask("lay", **laying(turn + 1, 4_000)),
            )
            assert sorted(each["type"] for each in said) == ["done", "refused"]
            (refused,) = (each for each in said if each["type"] == "refused")
            assert refused["refusal"]["code"] == "people/loss-limit"
            await ann.socket.close()
            await other.socket.close()


async def test_no_refill_while_a_wager_is_on_a_table_of_another_server(
    tmp_path: Path, database: str
) -> None:
    async with two(tmp_path, database) as (first, second):
        table = await second.table()
        ann = await second.client("Ann")
        await ann.come(table, 1, 100_000)
        await ann.do("lay", **laying(1, 95_000))
        here = first.stranger()
        here.http.cookies.update(dict(ann.http.cookies))
        said = await here.http.post("/api/refill")
        assert (said.status_code, said.json()["code"]) == (409, "people/wagered")
        await ann.do("lay", **laying(1))
        said = await here.http.post("/api/refill")
        assert said.json()["code"] == "people/not-broke"


async def test_a_relay_whose_database_is_gone_answers(tmp_path: Path, database: str) -> None:
    async with two(tmp_path, database) as (first, second):
        table = await second.table()
        ann = await first.client("Ann")
        assert (await ann.http.get(f"/api/tables/{table}/rounds")).status_code == 200
        store: Any = first.house.writer.store
        for connection in store._open:
            connection.close()
        said = await ann.http.get("/api/tables/no-such-table/rounds")
        assert (said.status_code, said.json()["code"]) == (503, "ledger/failed")
        for name in (table, "no-such-table"):
            with pytest.raises(ConnectionClosed, match="4503"):
                await ann.sit_down(name)
