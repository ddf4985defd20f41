"""What lies on the disk shows no hidden card: every table, blob, log file and copy is searched."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import apsw
import msgspec
import psycopg
import pytest

from spanish21.house.people import Role
from spanish21.house.sealed import SealedShoe, Vault
from spanish21.house.tables.persistence import save_snapshot
from spanish21.house.tables.state import Live
from spanish21.house.verify import verify_place
from spanish21.ledger.audit import back_up, export_jsonl
from tests.wagering import laying
from tests.web.live import Client, Server, serving

ROUNDS = 8
TABLE_OF_POSTGRES = re.compile(r"[a-z_]+")


class Disk:
    """All that can be read without the folder of the secrets."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.database = database
        self.place = database or str(self.data / "house.db")
        self._copies = 0
        self._began = wal_place(database) if database else ("", 0)

    @asynccontextmanager
    async def served(self) -> AsyncIterator[Server]:
        secrets = self.folder / "secrets"
        opened = serving(self.data, clock=lambda: 0.0, database=self.database, sealed=secrets)
        async with opened as server:
            yield server

    def parts(self) -> Iterator[tuple[str, bytes]]:
        """Read every value of every table, every file, and a copy made now."""
        yield from self._rows()
        for file in self._files():
            yield str(file), file.read_bytes()
        yield from self._written_ahead()
        self._copies += 1
        copy = self.folder / f"copy-{self._copies}.db"
        back_up(self.place, copy)
        export_jsonl(self.place, self.folder / f"export-{self._copies}.jsonl")
        for file in self.folder.glob(f"*-{self._copies}.*"):
            yield str(file), file.read_bytes()

    def _rows(self) -> Iterator[tuple[str, bytes]]:
        if self.database is None:
            connection = apsw.Connection(self.place, flags=apsw.SQLITE_OPEN_READONLY)
            names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema")]
            tables = [name for name in names if "_by_" not in name and "auto" not in name]
            for name in tables:
                for row in connection.execute(f"SELECT * FROM {name}"):
                    yield name, b" ".join(map(as_bytes, row))
            connection.close()
            return
        with psycopg.connect(self.database) as reader:
            named = "SELECT table_name FROM information_schema.tables WHERE table_schema = %s"
            for (name,) in reader.execute(named, ("spanish21",)).fetchall():
                assert TABLE_OF_POSTGRES.fullmatch(name)
                for row in reader.execute(f"SELECT * FROM spanish21.{name}").fetchall():
                    yield name, b" ".join(map(as_bytes, row))

    def _files(self) -> Iterator[Path]:
        """List the files of the data directory."""
        return (file for file in self.data.rglob("*") if file.is_file())

    def _written_ahead(self) -> Iterator[tuple[str, bytes]]:
        """Read what PostgreSQL has written ahead since the test began; earlier tests wrote too."""
        if self.database is None:
            return
        folder = Path(parse_qs(urlsplit(self.database).query)["host"][0]) / "data" / "pg_wal"
        first, last = self._began, wal_place(self.database)
        for file in sorted(folder.iterdir()):
            if first[0] <= file.name <= last[0]:
                start = first[1] if file.name == first[0] else 0
                end = last[1] if file.name == last[0] else None
                yield str(file), file.read_bytes()[start:end]


def wal_place(database: str) -> tuple[str, int]:
    """Return where PostgreSQL writes now: the file, and how far into it."""
    with psycopg.connect(database, autocommit=True) as reader:
        asked = reader.execute("SELECT * FROM pg_walfile_name_offset(pg_current_wal_lsn())")
        ((name, offset),) = asked.fetchall()
        return str(name), int(offset)


def as_bytes(value: Any) -> bytes:  # noqa: ANN401 - whatever a column holds
    return value if isinstance(value, bytes) else str(value).encode()


@pytest.fixture(params=["sqlite", "postgres"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Disk:
    postgres = request.param == "postgres"
    return Disk(tmp_path, request.getfixturevalue("database") if postgres else None)


class Witness:
    """Someone who holds the secrets, and knows what players have not seen yet."""

    def __init__(self, disk: Disk, server: Server, table: str) -> None:
        self.disk, self.server, self.table = disk, server, table
        self.found = 0
        """hidden cards whose like no one had seen in this shoe"""

    @property
    def live(self) -> Live:
        return self.server.house.tables[self.table].actor.live

    def shoe(self) -> SealedShoe:
        shoe = self.live.shoe
        return Vault(self.disk.folder / "secrets").restore(shoe.label, shoe.commitment)

    async def look(self, *hidden: int) -> None:
        """Search the disk for the cards at places out of the shoe, and for the rest of it."""
        live = self.live
        await self.server.house.writer.run(lambda store: save_snapshot(store, live))
        shoe = self.shoe()
        order = shoe.dealt_from(live.shoe.cut)
        out = len(live.shoe.dealt)
        seen = {order[place] for place in range(out) if place not in hidden}
        secret = {order[place] for place in hidden} - seen
        parts = await asyncio.to_thread(lambda: list(self.disk.parts()))
        assert sum(b"TableOpened" in data for _, data in parts) >= (
            4 if self.disk.database else 3
        ), "the log is found in the table, in the files, in the copy and in the export"
        rest = [str(card).encode() for card in order[out : out + 6]]
        wanted = [shoe.secret.value, shoe.secret.value.hex().encode()]
        wanted += [b" ".join(rest), b'","'.join(rest)]
        wanted += [f'"{card}"'.encode() for card in secret]
        for name, data in parts:
            for each in wanted:
                assert each not in data, (name, each)
            if name == "snapshots":
                self._counted(data, len(order[:out]) - len(hidden))
        self.found += len(secret)

    def _counted(self, row: bytes, seen: int) -> None:
        """Look into a snapshot, which counts cards without naming them."""
        data = row[row.index(b"{") : row.rindex(b"}") + 1]
        table = msgspec.json.decode(data, type=Live).table
        assert table.hole is None
        assert sum(table.seen) == seen


async def test_no_hidden_card_lies_on_the_disk(disk: Disk) -> None:
    async with disk.served() as server:
        table = await server.table()
        ann = await (await server.client("Ann")).come(table, 3, 100_000)
        witness = Witness(disk, server, table)
        await witness.look(0)
        unturned = [0]
        for _ in range(ROUNDS):
            start = len(witness.live.shoe.dealt)
            await ann.do("lay", **laying(3, 1000))
            await ann.do("ready")
            while ann.view["turn"]:
                await witness.look(*unturned, start + 3)
                await decide_once(ann)
            dealer = (await ann.get(f"/api/tables/{table}/rounds?most=1"))[0]["dealer"]
            unturned += [start + 3] if len(dealer) < 2 else []
            await witness.look(*unturned)
        assert witness.found >= ROUNDS, "choose other secrets: hidden cards had their like seen"


async def decide_once(ann: Client) -> None:
    turn = ann.view["turn"]
    words = {offer["type"] for offer in turn["legal"]}
    word = next(w for w in ("decline", "keep", "stand") if w in words)
    await ann.do(word, box=turn["box"])


async def test_a_burn_card_is_on_the_disk_once_the_table_was_shown_it(disk: Disk) -> None:
    async with disk.served() as server:
        table = await server.table("MA")
        ann = await (await server.client("Ann")).come(table, 1)
        bob = await (await server.client("Bob")).sit_down(table)
        witness = Witness(disk, server, table)
        burned = str(witness.shoe().dealt_from(witness.live.shoe.cut)[0])
        await witness.look(0)
        assert witness.found == 1
        await ann.do("see-burn-card")
        assert [shown(event) for event in ann.events if disclosed(event)] == [burned]
        eve = await (await server.client("Eve")).sit_down(table, after=1)
        await bob.until(lambda view: view["version"] >= ann.version)
        for other in (bob, eve):
            assert [shown(event) for event in other.events if disclosed(event)] == [burned]
        assert await seen_again(ann, table) == [burned]
        flo = await server.staff("Flo", Role.FLOORPERSON)
        order = {"id": "reshuffle-now", "action": "reshuffle", "reason": "Asked for."}
        assert (await flo.http.post(f"/api/tables/{table}/floor", json=order)).status_code == 200
        await ann.until(lambda view: view["shoe"]["number"] == 2)
        assert await seen_again(ann, table) == [burned], "after the reveal too"


async def seen_again(ann: Client, table: str) -> list[str | None]:
    """Return the burn cards that the history shows after a new connection."""
    await ann.socket.close()
    ann.events.clear()
    await ann.sit_down(table, after=1)
    return [shown(event) for event in ann.events if disclosed(event)]


def disclosed(event: dict[str, Any]) -> bool:
    return bool(event["fact"]["type"] == "BurnCardDisclosed")


def shown(event: dict[str, Any]) -> str | None:
    card: str | None = event["fact"]["card"]
    return card


async def test_a_round_with_a_hidden_card_outlasts_a_restart_and_is_verified_to_the_reveal(
    disk: Disk,
) -> None:
    async with disk.served() as server:
        table = await server.table()
        ann = await (await server.client("Ann")).come(table, 3, 100_000)
        witness = Witness(disk, server, table)
        order = [str(card) for card in witness.shoe().dealt_from(witness.live.shoe.cut)]
        start = 0
        while not ann.view["turn"]:
            start = len(witness.live.shoe.dealt)
            await ann.do("lay", **laying(3, 1000))
            await ann.do("ready")
        cookies = ann.http.cookies
    async with disk.served() as server:
        ann = server.stranger()
        ann.http.cookies = cookies
        ann.me = {**await ann.get("/api/me"), "person": "after-the-restart"}
        await ann.sit_down(table)
        before = verify_place(disk.place, sealed=disk.folder / "secrets")
        assert before.findings == ()
        assert any("is not revealed yet" in what for what in before.unchecked)
        await ann.decide()
        (last,) = await ann.get(f"/api/tables/{table}/rounds?most=1")
        assert last["dealer"][1] == order[start + 3], "the hole card is the one of the seal"
        detail = await ann.get(f"/api/tables/{table}/rounds/{last['number']}")
        assert detail["case"] is not None
        flo = await server.staff("Flo", Role.FLOORPERSON)
        close = {"id": "close-it-now", "action": "close", "reason": "Asked for."}
        assert (await flo.http.post(f"/api/tables/{table}/floor", json=close)).status_code == 200
        (shoe,) = await ann.get(f"/api/tables/{table}/shoes")
        dealt = shoe["reveal"]["dealt"]
        assert dealt == order[: len(dealt)], "the reveal names the hidden cards too"
    after = verify_place(disk.place, sealed=disk.folder / "secrets")
    assert after.findings == ()
    assert not any("is not revealed yet" in what for what in after.unchecked)
