"""A server that is late itself: no one loses a turn by it, and what came in time is heard."""

import asyncio
import json
import time
from typing import Any

from spanish21.house.clock import Clock
from spanish21.house.live.commands import Settings
from tests.wagering import laying
from tests.web.live import Client, Server

SHORT = Settings(number_seconds=0, cut_seconds=1, wager_seconds=600, turn_seconds=2)
HOUR = 3_600_000
DRIFT = 100
"""milliseconds; by the latter two clocks of one machine may differ"""


async def in_turn(server: Server) -> Client:
    """Deal until it is Ann's turn on a hand that can stand."""
    ann = await (await server.client("Ann")).come(await server.table(settings=SHORT), 1)
    for _ in range(20):
        await ann.do("lay", **laying(1, 1000))
        await ann.do("ready")
        await ann.until(lambda view: view["turn"] is not None or view["phase"] == "wagers")
        turn = ann.view["turn"]
        if turn and any(offer["type"] == "stand" for offer in turn["legal"]):
            return ann
    raise AssertionError("no turn in twenty rounds")


async def test_a_command_sent_in_time_is_heard_before_the_clock_acts(server: Server) -> None:
    ann = await in_turn(server)
    command: dict[str, Any] = {"type": "stand", "box": ann.view["turn"]["box"]}
    message = {"type": "do", "id": "in-good-time", "version": ann.version, "command": command}
    left = (ann.view["clock"]["ends_at"] - server.house.now()) / 1000
    await asyncio.sleep(max(0.0, left - 0.3))
    await ann.say(json.dumps(message))
    time.sleep(1.0)  # noqa: ASYNC251 - whatever holds the loop, the turn runs out meanwhile
    assert (await ann.answer("in-good-time"))["type"] == "done"


async def test_a_deadline_grows_by_what_the_server_was_late(server: Server) -> None:
    ann = await in_turn(server)
    before = ann.view["clock"]["ends_at"]
    time.sleep(2.5)  # noqa: ASYNC251
    await ann.until(lambda view: view["clock"] is None or view["clock"]["ends_at"] >= before + 2000)
    assert ann.view["clock"] is not None
    assert ann.view["turn"]["person"] == ann.me["person"]
    await ann.do("stand", box=ann.view["turn"]["box"])


async def test_the_clock_still_acts_for_who_does_not(server: Server) -> None:
    ann = await in_turn(server)
    began = time.monotonic()
    await ann.until(lambda view: view["turn"] is None)
    assert time.monotonic() - began < 10


async def test_a_clock_that_is_put_forward_ends_no_turn(server: Server) -> None:
    ann = await in_turn(server)
    before = ann.view["clock"]["ends_at"]
    clock = server.house.now
    assert isinstance(clock, Clock)
    clock._wall = lambda: time.time_ns() + HOUR * 1_000_000
    await ann.do("tip", amount=500)
    after = before + HOUR - DRIFT
    await ann.until(lambda view: view["clock"] is None or view["clock"]["ends_at"] >= after)
    assert ann.view["clock"] is not None
    assert ann.view["turn"]["person"] == ann.me["person"]
    await ann.do("stand", box=ann.view["turn"]["box"])
