"""Thousands of spectators do not hold up those who play."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import pairwise

from spanish21.house.tables.person import Person
from spanish21.house.tables.viewer import Viewer
from spanish21.ids import PersonId
from spanish21.web.gallery import Gallery

WATCHING = 200
ANN = Person(PersonId("ann"), "Ann", frozenset())


async def test_what_players_ask_is_heard_between_a_few_spectators() -> None:
    gallery, woken = Gallery(), list[int]()
    for number in range(WATCHING):
        gallery.wake(partial(woken.append, number))
    assert not woken
    heard = list[int]()
    while len(woken) < WATCHING:
        heard.append(len(woken))
        await asyncio.sleep(0)
    assert woken == list(range(WATCHING))
    steps = {after - before for before, after in pairwise(heard)}
    assert max(steps) <= 8


async def test_who_comes_later_is_woken_too() -> None:
    gallery = Gallery()
    for _ in range(2):
        woken = asyncio.Event()
        gallery.wake(woken.set)
        await asyncio.wait_for(woken.wait(), 5)


async def test_a_viewer_asks_to_be_woken_once_for_all_that_waits() -> None:
    asked = list[str]()
    viewer = Viewer(ANN, lambda: asked.append("wake"))
    viewer.tell(())
    viewer.tell(())
    assert asked == ["wake"]
    viewer.take()
    viewer.tell(())
    assert asked == ["wake", "wake"]


async def test_a_viewer_who_has_taken_all_is_not_told_again() -> None:
    viewer = Viewer(ANN)
    viewer.tell(())
    assert viewer.waits
    assert viewer.take() == []
    assert not viewer.waits
