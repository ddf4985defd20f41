"""Houses from which seeds begin: people are hired and tables are open; at some, people sit."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import apsw

from spanish21.chips import colored_up
from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.people import Role
from spanish21.house.tables.person import Person
from spanish21.house.tables.viewer import Viewer
from spanish21.house.wire import asking as a
from spanish21.ids import PersonId
from tests.simulated.loop import Time
from tests.simulated.seams import seams
from tests.simulated.server import Server
from tests.simulated.store import Database

__all__ = ["IMAGES", "KINDS", "TABLES", "Image", "Known", "image", "temporary"]

PASSWORD = "correct horse"
TABLES = ("t1", "t2")
IMAGES = 4
"""of each kind; in every second one the players sit at the tables with chips"""
STAFF = {
    "Olga": Role.OPERATOR,
    "Pit": Role.PIT_MANAGER,
    "Flo": Role.FLOORPERSON,
    "Dan": Role.DEALER,
    "Deb": Role.DEALER,
    "Aud": Role.AUDITOR,
}
PLAYERS = ("Ann", "Bob", "Cid")
_CLOCKS: dict[str, Any] = {
    "wager_seconds": 5,
    "turn_seconds": 4,
    "cut_seconds": 3,
    "number_seconds": 2,
    "hold_seconds": 9,
}
_SPINS = {"bonus_spin.offered": True}
KINDS: dict[str, tuple[tuple[str, dict[str, Any], Settings], ...]] = {
    "automatic": (
        ("MD-1.0", {}, Settings(**_CLOCKS)),
        ("MD-bonus-spin", _SPINS, Settings(**_CLOCKS)),
    ),
    "by hand": (
        ("MA", {}, Settings(**_CLOCKS)),
        ("MD-1.0", {}, Settings(**_CLOCKS, automatic=False)),
    ),
    "real cards": (
        ("MD-1.0", {}, Settings(**_CLOCKS)),
        ("MA", {}, Settings(**_CLOCKS, automatic=False, physical=True)),
    ),
}
"""edition, choices and settings of each table"""
_STEPS = 40
_TRAY = 10_000_000
"""real chips that the opener brings"""
_SHUFFLED = 20.0
"""seconds in which the clocks bring a shuffle to its end"""


class Known(NamedTuple):
    """A person of the house, and the token that shows it."""

    id: str
    name: str
    role: str
    token: str


class Image(NamedTuple):
    """A house at rest."""

    kind: str
    database: apsw.Connection
    folder: Path
    people: tuple[Known, ...]


_kept: list[TemporaryDirectory[str]] = []
"""the folders of images, which last as long as the process"""


@contextmanager
def temporary() -> Iterator[Path]:
    """Make a folder in memory, where there is such a place."""
    with TemporaryDirectory(dir=_memory()) as folder:
        yield Path(folder)


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@cache
def image(kind: str, number: int) -> Image:
    """Make a house; the seams must be in place."""
    _kept.append(TemporaryDirectory(dir=_memory()))
    folder = Path(_kept[-1].name)
    time = seams.time = Time()
    seams.random, seams.secrets = Random(number), Random(f"{kind}.{number}")
    database = Database(folder / "house.db", time)
    server = Server("first", folder, time, database)
    seams.store_of = lambda _: server.store
    server.start()
    server.go_on(server.opening)
    assert server.house is not None
    people = tuple(_hired(server.house))
    server.go_on(server.loop.create_task(_opened(server.house, kind, people)))
    if number % 2:
        server.go_on(server.loop.create_task(_seated(server.house, people)))
    server.stop()
    kept = apsw.Connection(":memory:")
    database.keep(kept)
    database.close()
    shutil.rmtree(folder / "first")
    return Image(kind, kept, folder, people)


def _hired(house: House) -> Iterator[Known]:
    people = house.people
    for name, role in STAFF.items():
        signed = people.register(name, PASSWORD, invitation=people.invite("system", [role]))
        yield Known(signed.person.id, name, role.value, signed.token)
    for name in PLAYERS:
        signed = people.register(name, PASSWORD)
        yield Known(signed.person.id, name, Role.PLAYER.value, signed.token)


async def _opened(house: House, kind: str, people: tuple[Known, ...]) -> None:
    named = {
        each.name: Person(PersonId(each.id), each.name, frozenset({each.role})) for each in people
    }
    for table, (edition, choices, settings) in zip(TABLES, KINDS[kind], strict=True):
        await house.open_table(edition, choices, settings=settings, by=named["Olga"], table=table)
        if not settings.automatic:
            await _made_ready(house, table, named)


async def _seated(house: House, people: tuple[Known, ...]) -> None:
    """Let the players sit down with chips, and wait until the automatic tables take wagers."""
    for table in TABLES:
        actor = house.tables[table].actor
        for box, known in enumerate((each for each in people if each.role == "player"), 1):
            who = Person(PersonId(known.id), known.name)
            actor.connect(Viewer(who))
            for ask in (a.Sit(box), a.BuyIn(10_000)):
                id_ = f"{type(ask).__name__}-{table}-{known.name}"
                await actor.ask(who, a.Do(id_, actor.live.version, ask))
    await asyncio.sleep(_SHUFFLED)


async def _made_ready(house: House, table: str, named: dict[str, Person]) -> None:
    """Let the dealer sign on and bring the cards to the table, as far as no player is asked."""
    actor = house.tables[table].actor
    dealer, floor = named["Dan"], named["Flo"]
    on: a.Ask = a.Staff({"type": "ChangeDealer", "dealer": dealer.id})
    await actor.ask(dealer, a.Do("sign-on-first", actor.live.version, on))
    if actor.live.settings.physical:
        chips = colored_up(_TRAY, actor.rulebook.smallest_chip.value)
        opener = a.PrepareSlip("opener", chips)
        await actor.ask(floor, a.Do("opener-first", actor.live.version, opener))
        await actor.ask(dealer, a.Do("opener-second", actor.live.version, a.SignSlip(1)))
    for number in range(_STEPS):
        for who in (dealer, floor):
            id_ = f"ready-{number}-{who.name}"
            await actor.ask(who, a.Do(id_, actor.live.version, a.Next()))
