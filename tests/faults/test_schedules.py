"""Many orders of the same happenings: people at random, delays, lost connections, a dying disk."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from spanish21.house.tables.entries import client_id
from spanish21.house.tables.invariants import broken
from spanish21.house.view.tell import public
from spanish21.house.wire import asking as a
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import Done
from tests.house.memory import MemoryWriter
from tests.house.support import Floor, answer_with, person
from tests.house.virtual import run
from tests.wagering import bet

PEOPLE = [person(name) for name in ("Ann", "Bob", "Cy")]
EDITIONS = ("MD-1.0", "MA", "MD-bonus-spin", "MA-bonus-spin")
SEEDS = 240


def choose(view: View, box: int, random: Random) -> a.Ask:
    """Do something sensible, or now and then something that is out of place."""
    if random.random() < 0.05:
        odd: list[a.Ask] = [a.Hit(box), a.Ready(), bet(box, 1000), a.Away(), a.Leave()]
        return random.choice(odd)
    turn = view.turn
    if turn is not None and turn.person == view.you.person:
        if turn.kind == "cut":
            return a.RefuseCut()
        return answer_with(random.choice([offer.type for offer in turn.legal]), view)
    if view.you.seated is None:
        return a.Sit(box)
    if view.you.chips < 5000:
        return a.BuyIn(50_000)
    if view.phase == "wagers" and not view.boxes[box - 1].stakes:
        return bet(box, 1000)
    return a.Ready()


class Client:
    """A person who acts at random moments, retries, and remembers what they were told."""

    def __init__(self, floor: Floor, place: int, random: Random) -> None:
        self.floor = floor
        self.who = PEOPLE[place]
        self.box = 1 + 2 * place
        self.random = random
        self.done: dict[str, int] = {}
        self.heard: list[int] = []

    async def live(self, acts: int) -> None:
        floor = self.floor
        floor.give(self.who)
        floor.connect(self.who)
        for number in range(acts):
            await asyncio.sleep(self.random.choice((0, 0.01, 0.5, 3, 25)))
            if floor.actor.failure:
                break
            if self.random.random() < 0.05:
                self._hear()
                floor.disconnect(self.who)
                await asyncio.sleep(self.random.choice((0.1, 5, 200)))
                floor.connect(self.who)
            await self._act(number)
        self._hear()

    async def _act(self, number: int) -> None:
        floor = self.floor
        view = floor.view(self.who)
        self._hear()
        id_ = f"{self.who.id}-command-{number}"
        ask = choose(view, self.box, self.random)
        answer = await floor.ask(self.who, ask, id_, view.version)
        if isinstance(answer, Done):
            self.done[id_] = answer.version
            if self.random.random() < 0.2:
                again = await floor.ask(self.who, ask, id_, view.version)
                assert not isinstance(again, Done) or again.repeated

    def _hear(self) -> None:
        names = self.floor.actor.live.names
        for found in self.floor.viewers[self.who.id].take():
            self.heard.append(public(found, names).number)


async def story(folder: Path, seed: int) -> None:
    random = Random(seed)
    floor = Floor(folder)
    await floor.open(EDITIONS[seed % len(EDITIONS)])
    fails = random.randrange(5, 60) if seed % 5 == 0 else None
    floor.writer = MemoryWriter(floor.store, random, fails)
    floor.actor.persistence.writer = floor.writer  # type: ignore[assignment]
    clients = [Client(floor, place, Random(seed * 10 + place)) for place in range(3)]
    await asyncio.gather(*(client.live(14) for client in clients))
    await floor.actor.stop()
    check(floor, clients, failed=fails is not None)
    risen = await Floor(folder, floor.store).recover()
    await risen.actor.stop()
    assert broken(risen.actor.live) is None


def check(floor: Floor, clients: list[Client], *, failed: bool) -> None:
    entries = floor.store.entries
    report = floor.verified()
    assert report.findings == ()
    assert floor.actor.failure is None or failed, floor.actor.failure
    written = [client_id(entry.command_id)[0] for entry in entries if entry.stream == "table/t1"]
    assert len(written) == len(set(written))
    for client in clients:
        assert set(client.done) <= set(written)
        assert client.heard == sorted(set(client.heard))


@pytest.mark.parametrize("block", range(8))
def test_whatever_the_order_the_log_is_sound_and_nothing_acknowledged_is_lost(
    tmp_path: Path, block: int
) -> None:
    for seed in range(block * SEEDS // 8, (block + 1) * SEEDS // 8):
        folder = tmp_path / str(seed)
        folder.mkdir()
        try:
            run(story(folder, seed), seed)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
