"""Servers that share a PostgreSQL database: one owns a table, another takes it over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg

from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.tables.person import Person
from spanish21.house.tables.viewer import Viewer
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Refused
from spanish21.ids import PersonId
from tests.wagering import bet

SECONDS = 600
QUICK = Settings(number_seconds=0, cut_seconds=600, wager_seconds=600, turn_seconds=600)


async def ask(house: House, who: Person, command: a.Ask, id_: str) -> Done | Refused:
    actor = house.tables["t1"].actor
    return await actor.ask(who, a.Do(id_, actor.live.version, command))


async def crash(house: House) -> None:
    """Let a server vanish: it neither gives its leases back nor writes anything more."""
    assert house._renewing is not None
    house._renewing.cancel()
    for hosted in house.tables.values():
        await hosted.actor.stop()


def let_leases_run_out(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE spanish21.leases SET until = 0")


async def test_a_table_is_taken_over_without_losing_or_repeating_an_event(
    tmp_path: Path, database: str
) -> None:
    sealed = tmp_path / "shared"
    first = await House.open(tmp_path / "a", database, sealed=sealed, lease_seconds=SECONDS)
    await first.open_table("MD-1.0", {}, settings=QUICK, table="t1")
    signed = await asyncio.to_thread(first.people.guest, "Ann")
    ann = Person(PersonId(signed.person.id), "Ann")
    first.tables["t1"].actor.connect(Viewer(ann))
    commands: list[a.Ask] = [a.Sit(3), a.BuyIn(50_000), a.RefuseCut()]
    for number, command in enumerate(commands):
        assert isinstance(await ask(first, ann, command, f"before-{number}"), Done)
    second = await House.open(tmp_path / "b", database, sealed=sealed, lease_seconds=SECONDS)
    assert "t1" not in second.tables
    assert "held" in second.missing["t1"].reason
    assert isinstance(await ask(first, ann, bet(3, 1000), "wager-once"), Done)
    before = first.tables["t1"].actor.live
    await crash(first)
    let_leases_run_out(database)
    await second.take_tables()
    after = second.tables["t1"].actor.live
    assert after == before
    again = await ask(second, ann, bet(3, 1000), "wager-once")
    assert isinstance(again, Done)
    assert again.repeated
    fenced = await ask(first, ann, a.Ready(), "too-late-now")
    assert isinstance(fenced, Refused)
    assert isinstance(await ask(second, ann, a.Ready(), "ready-now"), Done)
    for house in (first, second):
        await house.close()
