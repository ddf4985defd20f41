"""Thousands of spectators do not hold up those who play."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import pairwise

from spanish21.house.tables.person import Person
from spanish21.house.tables.viewer import Viewer
from spanish21.ids import PersonId
from spanish21.web.gallery import Gallery
from spanish21.web.in_hand import InHand

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


async def test_no_spectator_is_woken_while_a_command_is_in_hand() -> None:
    in_hand = InHand()
    gallery, woken = Gallery(in_hand), list[int]()
    in_hand.begin()
    gallery.wake(partial(woken.append, 1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not woken
    in_hand.end()
    async with asyncio.timeout(5):
        while not woken:  # noqa: ASYNC110 - the gallery tells no one
            await asyncio.sleep(0)


async def test_commands_without_end_do_not_keep_spectators_waiting_for_ever() -> None:
    in_hand = InHand()
    gallery, woken = Gallery(in_hand), list[int]()
    in_hand.begin()
    for number in range(WATCHING):
        gallery.wake(partial(woken.append, number))
    async with asyncio.timeout(5):
        while len(woken) < WATCHING:  # noqa: ASYNC110 - the gallery tells no one
            await asyncio.sleep(0)


async def test_a_request_lets_commands_pass_and_then_begins() -> None:
    in_hand = InHand()
    in_hand.begin()
    await asyncio.wait_for(in_hand.let_pass(3), 5)
    waiting = asyncio.create_task(in_hand.let_pass(1_000_000))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not waiting.done()
    in_hand.end()
    await asyncio.wait_for(waiting, 5)


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
