"""No page has a fault that axe-core finds, on a desk or on a telephone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_dealing import wager_taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House
    from tests.browser.player import Player

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations']})
  const told = node => node.html.slice(0, 160) + ' ' + node.failureSummary
  return found.violations.map(each => each.id + ': ' + each.nodes.map(told).join(' | '))
}"""
PATHS = (
    "/",
    "/open",
    "/account",
    "/floor",
    "/corrections",
    "/audit",
    "/people",
    "/learn",
    "/signs",
    "/nowhere",
)
SIZES = {"desk": (1280, 800), "telephone": (390, 844)}


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_has_no_faults_in_any_phase(
    come: Callable[..., Player], house: House, size: str, *, light: bool
) -> None:
    player = come(*SIZES[size], light=light)
    page = player.page
    player.come_to(house.open_table(page, "MD-bonus-spin", choices={"bonus_spin.offered": True}))
    assert faults(page) == []
    for _ in range(10):
        player.wager()
        expect(player.actions.or_(player.chips).first).to_be_visible()
        if player.actions.first.is_visible():
            assert faults(page) == []
            break
    player.finish_round()
    for name in ("Why?", "Rounds", "Learn", "Coach", "Fairness", "Settings"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_text("Fetching")).to_have_count(0)
        assert faults(page) == [], name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_the_other_pages_have_nofaults(
    come: Callable[..., Player], house: House, size: str, *, light: bool
) -> None:
    page = come(*SIZES[size], light=light).page
    house.log_in_operator(page)
    for path in PATHS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Fetching")).to_have_count(0)
        assert faults(page) == [], path
    table = house.open_table(page, automatic=False, physical=True)
    page.goto(f"/tables/{table}/dealer")
    page.get_by_role("button", name="Sign on", exact=True).click()
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    assert faults(page) == []
    page.goto("/floor")
    page.get_by_role("button", name="Maryland", exact=True).click()
    expect(page.get_by_role("heading", name="Irregularities and orders")).to_be_visible()
    assert faults(page) == []


def test_real_cards_and_a_round_built_again_have_nofaults(
    come: Callable[..., Player], house: House
) -> None:
    player, staff = come(), come(*SIZES["telephone"])
    dealer = wager_taken(come, staff, player, house)
    assert faults(staff.page) == []
    dealer.deal("9d", "Kh", "9s", ".")
    expect(dealer.step.get_by_role("button", name="shows a blackjack")).to_be_visible()
    assert faults(staff.page) == []
    dealer.press("1")
    dealer.deal("Ad")
    dealer.step_until(player.chips.first, player)
    table = staff.page.url.split("/")[-2]
    staff.page.goto(f"/audit?stream=table/{table}")
    staff.page.get_by_role("combobox", name="Round").select_option("1")
    expect(staff.page.get_by_role("heading", name="Event by event")).to_be_visible()
    assert faults(staff.page) == []


def test_the_colors_follow_the_device_until_others_are_chosen(come: Callable[..., Player]) -> None:
    page = come(light=True).page
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Light colors").click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    assert faults(page) == []
