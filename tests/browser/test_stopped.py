"""A table that cannot go on: the floor sees why, closes it, and everybody has their money again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_troubles import to_a_decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

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
    player.decide_until(player.chips.first)
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
    replay_of_closed_table(operator, table)


def replay_of_closed_table(page: Page, table: str) -> None:
    """Draw a round of a table that is closed for good, from the log alone."""
    page.goto("/audit")
    closed = page.get_by_role("list", name="Closed tables").get_by_role("listitem")
    closed.filter(has_text="Closed for good").get_by_role("button", name="Read the log").click()
    page.get_by_role("combobox", name="Round").select_option("1")
    picture = page.locator(".replay")
    expect(picture.get_by_text("Replay")).to_be_visible()
    slider = picture.get_by_role("slider", name="Step of the round")
    events = page.get_by_role("region", name="Events of the round").get_by_role("listitem")
    last = int(slider.get_attribute("max") or 0)
    assert events.count() == last > 10
    dealt = next(at for at in range(last) if "to the dealer" in events.nth(at).inner_text())
    slider.fill(str(dealt + 1))
    expect(picture.locator(".card").first).to_be_visible()
    expect(picture.locator(".told time")).to_contain_text("UTC")
    entries = page.get_by_role("region", name="Entries of the log")
    expect(entries).to_contain_text("No more bets.")
    page.get_by_role("combobox", name="Round").select_option("0")
    expect(entries).to_contain_text("The table is closed for good")
