"""A table that cannot go on: the floor sees why, closes it, and everybody has their money again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_troubles import to_a_decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

BALANCE, WAGER = 800, 25


def test_a_table_whose_secrets_are_lost_is_closed_and_its_players_refunded(
    come: Callable[..., Player], house: House
) -> None:
    player, operator = come(), come().page
    table = house.open_table(player.page)
    player.come_to(table)
    to_a_decision(player)
    chips = player.page.locator(".purse strong").inner_text()
    whole = BALANCE + float(chips.replace("$", "").replace(",", "")) + WAGER
    house.log_in_operator(operator)
    house.stop()
    for secret in (house.data / "sealed").glob("*.json"):
        secret.unlink()
    house.start()
    expect(player.page.get_by_role("alert")).to_contain_text("Your chips and bets are safe")
    operator.goto("/floor")
    stuck = operator.get_by_role("region", name="Stopped tables")
    row = stuck.get_by_role("listitem").filter(has_text=table)
    row.get_by_role("button", name="Close and refund").click()
    row.get_by_role("button", name=f"Close {table} and refund everyone").click()
    expect(operator.get_by_role("status")).to_contain_text(f"{table} is closed for good")
    expect(row).to_have_count(0)
    player.page.goto("/account")
    expect(player.page.locator(".balance")).to_have_text(f"${whole:,.2f}".removesuffix(".00"))
