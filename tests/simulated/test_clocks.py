"""Servers whose clocks differ write the same streams: time in each of them does not go back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from spanish21.house.clock import Clock
from spanish21.house.people import People
from spanish21.ledger import open_store
from tests.people.support import CHEAP
from tests.simulated.image import TABLES, temporary
from tests.simulated.seams import simulated
from tests.simulated.server import LEASE
from tests.simulated.world import World

AHEAD = 40


def test_people_are_written_at_the_time_that_another_server_has_reached(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    for ahead in (AHEAD, 0, AHEAD, 0):
        nanoseconds = (1_800_000_000 + ahead) * 10**9
        clock = Clock(wall=lambda now=nanoseconds: now, steady=lambda: 0)  # type: ignore[misc]
        People(store, clock, hasher=CHEAP).guest()
    times = [entry.at for entry in store.read("people")]
    store.close()
    assert times == sorted(times)


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_is_taken_over_goes_on_from_the_time_of_its_log(seed: int) -> None:
    with simulated(), temporary() as folder, closing(World(seed, folder)) as world:
        first, second, *_ = world.servers
        for server in (first, second):
            server.start()
            world.wait(2.0)
        first.skew = AHEAD
        _sits(world, "Ann")
        world.lose(first)
        world.wait(2 * LEASE)
        _sits(world, "Bob")
        assert second.house is not None
        assert set(second.house.tables) == set(TABLES)
        world.check()


def _sits(world: World, name: str) -> None:
    """Let a person come to the first table, so that something is written there."""
    who = world.people[name]
    who.look_at(TABLES[0])
    world.wait(3.0)
    who.ask(TABLES[0], {"type": "tip", "amount": 500})
    who.ask(TABLES[0], {"type": "sit", "box": 5})
    world.wait(3.0)
    world.watch.look()
