"""The lobby: tables to choose from, and a table of one's own within what the law permits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.player import LONG_PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House
    from tests.browser.player import Player

TECHNICAL = re.compile(r"\b[0-9a-f]{12,}\b|\b[2-9AJQK][cdhs] to box|[Ww]agers lie|operator|assumed")
"""what a newcomer should not have to read: ids, hashes, codes of cards, words of rules"""
EDGE = re.compile(r"-?\d\.\d{3}%")


def test_every_edition_has_a_table_with_its_limits_and_meters(page: Page, house: House) -> None:
    house.log_in_operator(page)
    page.goto("/")
    tables = page.get_by_role("region", name="Tables").get_by_role("listitem")
    expect(tables).to_have_count(5)
    for table in tables.all():
        expect(table).to_contain_text(re.compile(r"\$5 to \$1,000"))
        expect(table).to_contain_text(re.compile(r"\d of \d"))
    spin = tables.filter(has_text="Bonus Spin $1")
    expect(spin.first).to_contain_text("$1,000")


def test_a_choice_that_is_not_permitted_is_explained_with_its_clause(
    page: Page, house: House
) -> None:
    page.goto("/open")
    page.get_by_label("Find an option").fill("cut_depth")
    depth = page.get_by_label("cut depth", exact=True)
    opening = page.get_by_role("button", name="Open the table")
    expect(opening).to_be_enabled()
    depth.fill("7")
    depth.press("Tab")
    refusal = page.get_by_role("alert").filter(has_text="cut_depth")
    expect(refusal.first).to_contain_text(re.compile(r"MD|MA"))
    expect(opening).to_be_disabled()
    depth.fill("12")
    depth.press("Tab")
    expect(refusal).to_have_count(0)
    expect(page.locator(".edge strong")).to_have_text(EDGE, timeout=LONG_PATIENCE)
    expect(opening).to_be_enabled()


def test_values_are_chosen_where_they_can_be_listed_and_an_empty_name_is_refused(
    page: Page, house: House
) -> None:
    page.goto("/open")
    find = page.get_by_label("Find an option")
    find.fill("mid_shoe")
    entry = page.get_by_label("mid shoe entry", exact=True)
    expect(entry.get_by_role("option")).to_have_text(["true", "false"])
    find.fill("operator")
    operator = page.get_by_label("operator", exact=True)
    operator.fill("")
    operator.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="operator").first).to_be_visible()
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()


def test_the_first_click_after_typing_an_option_opens_the_table(page: Page, house: House) -> None:
    page.goto("/open")
    page.get_by_label("Find an option").fill("boxes_per_player")
    page.get_by_label("boxes per player", exact=True).fill("2")
    opening = page.get_by_role("button", name="Open the table").bounding_box()
    assert opening is not None
    page.mouse.click(opening["x"] + 20, opening["y"] + 10)
    expect(page.get_by_role("heading", name="Maryland", exact=True)).to_be_visible()


def test_presets_and_switches_make_a_table_and_move_the_house_edge(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    page.goto("/open")
    edge = page.locator(".edge strong")
    expect(edge).to_have_text(EDGE, timeout=LONG_PATIENCE)
    six = edge.inner_text()
    eight = page.get_by_label("Number of decks").locator("option[value='8']")
    expect(eight).to_have_text(re.compile(r"^8\s+\(\+0\.\d{3}%\)$"), timeout=LONG_PATIENCE)
    foretold = re.sub(r"[^.\d]", "", eight.inner_text()[1:])
    match_switch = page.locator("label", has_text="Match the Dealer side bet")
    expect(match_switch.locator("[data-change]")).to_have_text("House edge if off: no change")
    page.get_by_label("Number of decks").select_option("8")
    expect(edge).not_to_have_text(six, timeout=LONG_PATIENCE)
    changed = float(edge.inner_text().rstrip("%")) - float(six.rstrip("%"))
    assert float(foretold) == pytest.approx(changed, abs=0.0015)
    expect(page.locator("[data-effect]")).to_have_text(f"Your last change: +{changed:.3f}%")
    match = page.get_by_label("Match the Dealer side bet")
    expect(match).to_be_checked()
    page.get_by_role("button", name="Main game only").click()
    expect(match).not_to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    player.decide_until(player.chips.first)
    expect(page.get_by_role("group", name="Bet to add to")).to_have_count(0)
    page.goto("/open")
    page.get_by_role("button", name="As the rules have it").click()
    expect(page.get_by_role("button", name="As the rules have it")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_label("decks", exact=True)).to_have_count(0)


def test_a_player_is_offered_no_draft_of_the_rules(page: Page, house: House) -> None:
    page.goto("/open")
    editions = page.get_by_role("group", name="Edition").get_by_role("radio")
    expect(editions).to_have_count(6)
    expect(page.get_by_text("the draft")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Maryland", exact=True)).to_be_visible()
    house.log_in_operator(page)
    page.goto("/open")
    expect(editions).to_have_count(7)


def test_a_table_of_ones_own_is_opened_and_sat_at(page: Page, house: House) -> None:
    page.goto("/open")
    page.get_by_label("Name (optional)").fill("Corner table")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Corner table")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("Maryland")
    expect(page.get_by_text("MD-1.0")).to_have_count(0)
    expect(page.get_by_text("Chips", exact=True)).to_be_visible()


def test_the_signs_show_every_table_with_its_meters_and_follow_it(page: Page, house: House) -> None:
    house.log_in_operator(page)
    page.goto("/")
    page.get_by_role("link", name="Big-screen signs").click()
    signs = page.locator("[data-sign]")
    spin = signs.filter(has=page.get_by_role("heading", name="Maryland Bonus Spin"))
    expect(spin).to_contain_text("$5 – $1,000")  # noqa: RUF001 - a range
    expect(spin.locator("[data-meter=bonus_spin_meter_5]")).to_contain_text("$10,000")
    house.post(page, "/api/guest", {})
    table = house.open_table(page, name="High corner")
    expect(page.locator(f"[data-sign='{table}']")).to_contain_text("High corner")
    page.goto(f"/tables/{table}/signs")
    expect(signs).to_have_count(1)
    expect(page.get_by_role("heading", name="High corner")).to_be_visible()


def test_a_part_of_the_page_that_is_no_longer_there_can_be_loaded_again(
    page: Page, house: House
) -> None:
    page.goto("/")
    page.route("**/assets/Learn-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("A newer version of the page is available")
    page.unroute("**/assets/Learn-*.js")
    page.get_by_role("button", name="Load it again").click()
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(page: Page, house: House) -> None:
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto("/tables/none")
    expect(page.get_by_role("link", name="Go to the lobby")).to_be_visible()


def test_a_guest_registers_and_sets_limits(page: Page, house: House) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Continue as guest").click()
    expect(page.get_by_text("All money here is play money")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Rosa")
    page.get_by_label("Password").fill("eight or more")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name="Rosa")).to_be_visible()
    page.get_by_label("Daily loss limit").fill("fifty")
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_role("alert")).to_contain_text("Enter a number")
    page.get_by_label("Daily loss limit").fill("50")
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_role("status")).to_contain_text("limits are set")
    page.reload()
    expect(page.get_by_label("Daily loss limit")).to_have_value("50")
    page.get_by_role("button", name="Time-out for an hour").click()
    expect(page.get_by_text("Time-out until")).to_be_visible()


def test_the_lobby_leads_back_to_the_table_and_a_newcomer_plays_alone(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto("/")
    expect(page.get_by_text("Maryland draft")).to_have_count(0)
    expect(page.get_by_role("link", name="Big-screen signs")).to_have_count(0)
    page.get_by_role("button", name="Play alone").click()
    player.decide_until(player.chips.first)
    expect(page.get_by_role("button", name="Sit out")).to_have_count(0)
    assert TECHNICAL.findall(page.locator("body").inner_text()) == []
    assert faults == []
    table = page.url

    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    expect(page.locator(".felt i.taken.you")).to_have_count(1)
    page.get_by_role("link", name="Back to your table").click()
    expect(player.chips.first).to_be_visible()
    assert page.url.split("?")[0] == table.split("?")[0]
    expect(page.locator(".purse strong")).to_have_text("$200")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (768, 1024), (1024, 768)])
def test_the_lobby_is_as_wide_as_the_window(
    come: Callable[..., Player], house: House, width: int, height: int
) -> None:
    page = come(width, height).page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_beside_the_welcome_deal_is_the_only_golden_button(
    come: Callable[..., Player], house: House
) -> None:
    player = come(390, 844)
    player.come_to(house.open_table(player.page, "MD-1.0"))
    expect(player.page.get_by_role("button", name="Got it")).to_be_visible()
    player.chip("$25").click()
    expect(player.page.locator(".button.gold:visible")).to_have_count(1)
    expect(player.page.locator(".button.gold:visible")).to_contain_text("Deal")
