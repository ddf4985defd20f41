"""A crash at any entry of a round, then a restart: the same round goes on to the same end."""

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from spanish21.house.live.events import HouseEvent
from spanish21.house.tables.entries import client_id
from spanish21.house.tables.following import decode_events
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done
from spanish21.ledger.entry import Entry
from tests.house.memory import MemoryStore
from tests.house.support import Floor, cautious, person, rash
from tests.house.virtual import run
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB = person("Ann"), person("Bob")
PEOPLE = {"ann": ANN, "bob": BOB}


def game(entries: list[Entry]) -> list[bytes]:
    """List the events of the game, in their order."""
    return [
        msgspec.json.encode(event)
        for entry in entries
        if entry.stream == "table/t1"
        for event in decode_events(entry)
        if not isinstance(event, HouseEvent)
    ]


async def play_on(floor: Floor, rounds: int) -> None:
    """Do what is left to be done, as both would: wager, be ready, decide by a fixed rule."""
    while floor.actor.live.table.round <= rounds:
        await floor.through_cut()
        for who, box in ((ANN, 1), (BOB, 5)):
            view = floor.view(who)
            if view.phase == "wagers" and not view.boxes[box - 1].stakes:
                await floor.do(who, bet(box, 1000))
        for who in (ANN, BOB):
            view = floor.view(who)
            if view.phase == "wagers" and not view.you.ready:
                await floor.do(who, a.Ready())
        await floor.play(cautious)
    await floor.through_cut()


@pytest.mark.parametrize("edition", ["MD-1.0", "MA", "MD-bonus-spin"])
def test_after_a_crash_at_any_entry_the_round_ends_as_it_would_have(
    tmp_path: Path, edition: str
) -> None:
    async def whole() -> tuple[list[Entry], int]:
        floor = await Floor(tmp_path / "whole").open(edition)
        await floor.seat(ANN, 1)
        await floor.seat(BOB, 5)
        await play_on(floor, 1)
        begins = len(floor.store.entries)
        shutil.copytree(tmp_path / "whole", tmp_path / "kept")
        await play_on(floor, 2)
        return floor.store.entries, begins

    entries, begins = run(whole())
    wanted = game(entries)

    async def crashed(at: int) -> None:
        floor = await Floor(tmp_path / "kept", MemoryStore(entries[:at])).recover()
        for who in (ANN, BOB):
            floor.connect(who)
        await play_on(floor, 2)
        assert game(floor.store.entries) == wanted
        report = floor.verified()
        assert report.findings == ()

    for at in range(begins, len(entries) + 1):
        run(crashed(at))


async def test_a_failed_commit_stops_the_table_and_nothing_of_it_is_shown(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1)
    viewer = floor.viewers["ann"]
    viewer.take()
    version = floor.actor.live.version
    floor.writer.left = 0
    answer = await floor.ask(ANN, bet(1, 1000))
    assert not isinstance(answer, Done)
    assert answer.refusal.code == "table/stopped"
    assert floor.actor.live.version == version
    assert viewer.take() == []
    risen = await Floor(tmp_path, floor.store).recover()
    assert risen.actor.live.version == version
    assert not risen.actor.live.table.boxes


@pytest.mark.parametrize("seed", range(8))
async def test_a_crash_at_a_random_commit_loses_nothing_that_was_acknowledged(
    tmp_path: Path, seed: int
) -> None:
    random = Random(seed)

    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1, 1_000_000)
    floor.writer.left = random.randrange(1, 25)
    done: dict[str, int] = {}
    for number in range(60):
        view = floor.view(ANN)
        if view.phase == "stopped":
            break
        kinds = {offer.type for offer in view.you.may}
        if view.turn is not None and view.turn.kind != "cut":
            ask = rash(random)(view)
        elif view.turn is not None:
            ask = a.RefuseCut()
        elif "lay" in kinds and not view.boxes[0].stakes:
            ask = bet(1, 1000)
        else:
            ask = a.Ready()
        answer = await floor.ask(ANN, ask, f"command-{seed}-{number}")
        if isinstance(answer, Done):
            done[answer.id] = answer.version
    risen = await Floor(tmp_path, floor.store).recover()
    written = {client_id(entry.command_id)[0] for entry in floor.store.entries}
    assert set(done) <= written
    assert risen.actor.live.version >= max(done.values(), default=0)
