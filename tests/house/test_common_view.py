"""What all viewers of a table see alike is made once, and is encoded once."""

import gc
import random
import weakref
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.view.changes import told
from spanish21.house.view.making import Common, ViewMaker
from spanish21.house.wire import asking as a
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import Told
from tests.house.support import Floor, person
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB, EVE = person("Ann"), person("Bob"), person("Eve")
SETTINGS = Settings(number_seconds=0, cut_seconds=1)


async def played(folder: Path) -> Floor:
    """Seat two players, of whom the first has bet."""
    floor = await Floor(folder).open(settings=SETTINGS)
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    await floor.do(ANN, bet(1, 1000), a.Ready())
    return floor


def merged(view: View, changes: dict[str, msgspec.Raw]) -> dict[str, Any]:
    """Put changes into a view, as a client does."""
    known: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    new = {name: msgspec.json.decode(part) for name, part in changes.items()}
    boxes = {box["number"]: box for box in new.pop("boxes", ())}
    known |= new
    known["boxes"] = [boxes.get(box["number"], box) for box in known["boxes"]]
    return known


async def test_all_who_saw_the_same_before_get_the_same_bytes(tmp_path: Path) -> None:
    floor = await played(tmp_path)
    maker = ViewMaker(floor.actor)
    before = maker.common()
    await floor.do(BOB, bet(2, 2500), a.Ready())
    after = maker.common()
    assert after is not before
    assert after.since(before) is after.since(before)
    assert merged(before.view, after.since(before)) == merged(after.view, {})
    assert {"phase", "boxes", "dealer"} <= after.since(before).keys()


async def test_nothing_in_it_depends_on_who_looks(tmp_path: Path) -> None:
    floor = await played(tmp_path)
    maker = ViewMaker(floor.actor)
    views = [maker.view(who, 0) for who in (ANN, BOB, EVE)]
    for name in View.__struct_fields__:
        seen = {msgspec.json.encode(getattr(view, name)) for view in views}
        assert (len(seen) == 1) == (name != "you"), name


async def test_an_earlier_view_is_not_kept(tmp_path: Path) -> None:
    floor = await played(tmp_path)
    maker = ViewMaker(floor.actor)
    seen: list[weakref.ref[Common]] = []
    now = last = maker.common()
    for amount in range(500, 5500, 500):
        await floor.do(BOB, bet(2, amount))
        now = maker.common()
        now.since(last)
        seen.append(weakref.ref(last))
        last = now
        del now
    del last
    gc.collect()
    assert sum(each() is not None for each in seen) <= 1


async def test_nothing_changed_since_the_same_view(tmp_path: Path) -> None:
    """A person may be told again because only what they hold has changed."""
    floor = await played(tmp_path)
    now = ViewMaker(floor.actor).common()
    assert now.since(now) == {}
    assert now.told_since(now, []) == now.told_since(now, [])


@pytest.mark.parametrize("own", [{}, {"you": {"chips": 1}, "staff": None}])
@pytest.mark.parametrize("changed", [True, False])
async def test_what_all_are_told_and_what_one_is_told_make_one_message(
    tmp_path: Path, own: dict[str, object], *, changed: bool
) -> None:
    floor = await played(tmp_path)
    maker = ViewMaker(floor.actor)
    viewer = floor.viewers[ANN.id]
    viewer.take()
    before = maker.common()
    if changed:
        await floor.do(BOB, bet(2, 2500), a.Ready())
    after = maker.common()
    happened = viewer.take()
    written = told(1234, after.told_since(before, happened), own)
    message = msgspec.json.decode(written, type=Told)
    assert (message.first, message.version) == (before.live.version + 1, after.live.version)
    assert [event.number for event in message.events] == [each.number for each in happened]
    assert message.now == 1234
    known = {name: msgspec.json.decode(part) for name, part in after.since(before).items()}
    assert message.changes == known | own
    assert bool(happened) == changed


MOVES = (
    *(a.Lay((a.BoxWagers(box, (a.LaidWager("basic", 1000),)),)) for box in (1, 2, 3)),
    *(a.Lay((a.BoxWagers(box, ()),)) for box in (1, 2)),
    *(kind(box) for kind in (a.Sit, a.Stand, a.Hit, a.Split, a.Decline) for box in (1, 2)),
    *(a.Double(box, 1000) for box in (1, 2)),
    *(a.Ready() for _ in range(8)),
    *(a.Unready(), a.Away(), a.Back(), a.Leave(), a.MoreTime()),
    *(a.Tip(500), a.BuyIn(5000), a.SeeBurnCard(), a.RefuseCut()),
)


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
@pytest.mark.parametrize("seed", range(4))
async def test_what_is_shown_as_before_is_what_would_be_made_now(
    tmp_path: Path, edition: str, seed: int
) -> None:
    """A box or a person's own part that is not made again is as if it were."""
    dice = random.Random(seed)
    floor = await Floor(tmp_path).open(edition, settings=SETTINGS)
    await floor.seat(ANN, 1)
    await floor.seat(BOB, 2)
    floor.give(EVE)
    floor.connect(EVE)
    maker = ViewMaker(floor.actor)
    phases = set[str]()
    for _ in range(250):
        who = dice.choice((ANN, ANN, BOB, BOB, EVE))
        await floor.ask(who, dice.choice(MOVES))
        fresh = ViewMaker(floor.actor)
        for viewer in (ANN, BOB, EVE):
            assert maker.view(viewer, 7000) == fresh.view(viewer, 7000)
        phases.add(maker.common().view.phase)
    assert {"wagers", "play"} <= phases
