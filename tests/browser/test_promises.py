"""A coupon from the operator's hand to the felt, and a card proved while its shoe is in play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

ME = "fetch('/api/me').then(answer => answer.json())"


def test_the_operator_gives_a_coupon_and_the_player_lays_it_beside_a_wager(
    come: Callable[..., Player], house: House
) -> None:
    player, operator = come(), come().page
    table = house.open_table(player.page, "MA")
    player.come_to(table)
    house.log_in_operator(operator)
    operator.goto("/people")
    operator.get_by_label("Coupon for").select_option(label=player.page.evaluate(ME)["name"])
    operator.get_by_label("Face value ($)").fill("25")
    operator.get_by_role("button", name="Give the coupon").click()
    expect(operator.get_by_role("status")).to_contain_text("holds $25")
    player.page.get_by_label("Match play").select_option(label="$25")
    player.wager()
    assert player.page.evaluate(ME)["coupons"] == []


def test_a_card_is_proved_in_the_browser_while_its_shoe_is_in_play(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    player.play_round()
    page.get_by_role("button", name="Fairness").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Prove a card").select_option(index=0)
    sheet.get_by_role("button", name="Prove it").click()
    proved = re.compile(r"\w+ of (clubs|diamonds|hearts|spades), is the one that was sealed there")
    expect(sheet.get_by_role("status")).to_contain_text(proved)
