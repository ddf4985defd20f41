"""What all viewers of a table see alike is made once, and is encoded once."""

import gc
import weakref
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.view.making import Common, ViewMaker
from spanish21.house.wire import asking as a
from spanish21.house.wire.showing import View
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
