"""What a first play takes with an empty cache: every byte that the browser receives is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.relay import CountingRelay

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

FIRST_BET = 97_000
"""bytes that may come before the first bet, with headers and the messages of the socket"""
FIRST_PLAY = 100_000
"""bytes that may come before the first card is dealt or the first hand is to be decided"""


def bet_and_deal(player: Player, line: CountingRelay) -> None:
    """Lay a first chip and say deal, with few bytes before each."""
    chips = player.page.locator(".chips .chip:enabled")
    player.decide_until(chips.first)
    player.page.wait_for_load_state("networkidle")
    assert line.received < FIRST_BET
    before = player.taking_wagers()
    player.page.keyboard.press("2")
    player.page.keyboard.press("Enter")
    expect(before).to_have_count(0)
    expect(player.actions.or_(chips).first).to_be_visible()
    assert line.received < FIRST_PLAY


@pytest.mark.parametrize(("locale", "alone"), [("en-US", "Play alone"), ("es-MX", "Jugar solo")])
def test_a_first_play_takes_less_than_100_kilobytes(
    come: Callable[..., Player], house: House, locale: str, alone: str
) -> None:
    with CountingRelay(house.url) as line:
        player = come(locale=locale)
        player.page.goto(line.url)
        player.page.get_by_role("button", name=alone).click()
        bet_and_deal(player, line)


@pytest.mark.parametrize(("locale", "sit"), [("en-US", "Sit down"), ("es-MX", "Sentarse")])
def test_so_does_a_first_play_where_the_cards_of_an_earlier_round_are_shown(
    come: Callable[..., Player], house: House, locale: str, sit: str
) -> None:
    early = come()
    name = f"Early {locale}"
    early.come_to(house.open_table(early.page, "MD-bonus-spin", name=name))
    early.play_round()
    with CountingRelay(house.url) as line:
        player = come(locale=locale)
        player.page.goto(line.url)
        table = player.page.get_by_role("listitem").filter(has_text=name)
        table.get_by_role("button", name=sit).click()
        expect(player.page.locator(".lying").first).to_be_visible()
        early.page.get_by_role("button", name="Leave the table").click()
        bet_and_deal(player, line)
