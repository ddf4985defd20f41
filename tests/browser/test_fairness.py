"""The sealed shoe: noted down, added to, cut, checked, and found out where it was tampered with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Route

    from tests.browser.house import House
    from tests.browser.player import Player


def _end_the_shoe(come: Callable[..., Player], house: House, player: Player, table: str) -> None:
    """Let the floor order a reshuffle, and wait until the next shoe is in use."""
    floor = come().page
    house.log_in_operator(floor)
    left = player.page.locator(".felt .caption", has_text="LEFT")
    before = left.text_content() or ""
    order: dict[str, object] = {
        "id": f"reshuffle-{table}",
        "action": "reshuffle",
        "reason": "Asked for.",
    }
    house.post(floor, f"/api/tables/{table}/floor", order)
    expect(left).not_to_have_text(before)
    player.decide_until(player.chips.first)
    expect(left).to_have_text(re.compile(r"28\d LEFT"))


def _fairness(page: Page) -> Locator:
    page.get_by_role("button", name="Fairness").click()
    return page.get_by_role("dialog")


def test_a_player_adds_a_word_cuts_and_checks_the_shoe_against_a_note_of_the_browser(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    table = house.open_table(page, number_seconds=600)
    page.goto(f"/tables/{table}")
    expect(page.get_by_role("button", name="Take a seat")).to_be_enabled()
    sheet = _fairness(page)
    expect(sheet.get_by_role("listitem")).to_have_count(5)
    page.keyboard.press("Escape")
    page.evaluate(
        "localStorage.setItem('spanish21.preferences', "
        "JSON.stringify({pace: 'instant', numbers: false}))"
    )
    page.goto(f"/tables/{table}?seat=1")
    expect(page.locator(".purse strong")).to_have_text("$200")
    page.get_by_role("button", name="Add your number to the shuffle").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Your number or word").fill("my lucky 7")
    sheet.get_by_role("button", name="Add it").click()
    sheet.get_by_label("My browser adds a random number").check()
    page.keyboard.press("Escape")
    cut = page.locator("[data-action=cut]")
    expect(cut).to_contain_text("at")
    page.get_by_role("slider", name="Cards above the cut card").fill("100")
    expect(cut).to_contain_text("at 100")
    cut.click()
    expect(player.chips.first).to_be_visible()
    sealed = _fairness(page).locator("[data-shoe='1']")
    expect(sealed).to_contain_text("1 player added a number")
    page.keyboard.press("Escape")
    player.play_round()
    _end_the_shoe(come, house, player, table)
    shoe = _fairness(page).locator("[data-shoe='1']")
    expect(shoe).to_contain_text("Your browser recorded it")
    expect(shoe).to_contain_text("you too")
    shoe.get_by_role("button", name="Check every card").click()
    expect(shoe.get_by_role("status")).to_contain_text("Every card matches the commitment")
    expect(shoe.get_by_role("status")).to_contain_text("your browser recorded")


def test_a_tampered_reveal_and_an_exchanged_commitment_are_found_out(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    table = house.open_table(page)
    player.come_to(table)
    player.play_round()
    _end_the_shoe(come, house, player, table)

    def exchange_cards(route: Route) -> None:
        shoes = route.fetch().json()
        dealt = next(shoe for shoe in shoes if shoe["number"] == 1)["reveal"]["dealt"]
        dealt[0] = "As" if dealt[0] != "As" else "Ks"
        route.fulfill(json=shoes)

    page.route("**/shoes?*", exchange_cards)
    shoe = _fairness(page).locator("[data-shoe='1']")
    shoe.get_by_role("button", name="Check every card").click()
    expect(shoe.get_by_role("alert")).to_contain_text("match its commitment")
    expect(shoe.get_by_role("alert").get_by_role("listitem")).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.unroute("**/shoes?*")

    def exchange_commitment(route: Route) -> None:
        shoes = route.fetch().json()
        first = next(shoe for shoe in shoes if shoe["number"] == 1)
        first["commitment"] = first["commitment"][::-1]
        route.fulfill(json=shoes)

    page.route("**/shoes?*", exchange_commitment)
    shoe = _fairness(page).locator("[data-shoe='1']")
    expect(shoe.get_by_role("alert")).to_contain_text("a different commitment")
