"""A long visit by someone who presses anything, and a first visit over a slow line."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.wanderer import Held, Wanderer, held

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

ROUNDS = int(os.environ.get("SPANISH21_ROUNDS", "20"))
"""rounds of the journey, whose second half is measured; scripts/soak plays a hundred"""
FULL = 60
"""rounds by whose half every list of the page that has an end is full"""
MAY_GROW = Held(100, 60_000) if ROUNDS >= FULL else Held(200, 400_000)
"""what is made for the first wheel or split, and in a short journey events that are kept"""
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4
FIRST_PAINT = 1500
PLAYABLE = 3000
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def test_random_controls_never_lead_into_a_dead_end_and_the_page_does_not_grow(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    session = page.context.new_cdp_session(page)
    player.come_to(house.open_table(page, "MD-bonus-spin", choices={"bonus_spin.offered": True}))
    wanderer = Wanderer(player, Random(21))
    wanderer.play(ROUNDS // 2)
    wanderer.look_at("Why?", "Chips and tips")
    before = held(session)
    wanderer.play(ROUNDS - ROUNDS // 2)
    after = held(session)
    assert wanderer.ids_shown() == []
    assert after.nodes - before.nodes < MAY_GROW.nodes, (before, after)
    assert after.data - before.data < MAY_GROW.data, (before, after)


def test_the_first_visit_over_a_slow_line_is_painted_and_playable_soon(
    come: Callable[..., Player], house: House
) -> None:
    player = come(390, 844)
    page = player.page
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto("/", wait_until="commit")
    play = page.get_by_role("button", name="Play now")
    expect(play).to_be_enabled()
    playable = page.evaluate("performance.now()")
    painted = page.evaluate(PAINTED)
    assert painted < FIRST_PAINT
    assert playable < PLAYABLE
