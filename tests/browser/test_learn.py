"""What people learn before they wager: the chart, the rules, the editions, and who helps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.player import LONG_PATIENCE
from tests.browser.test_troubles import to_a_decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House
    from tests.browser.player import Player

EDGE = re.compile(r"-?\d\.\d{3}%")


def test_a_table_is_learnt_by_its_chart_and_its_rule_card(page: Page, house: House) -> None:
    table = house.open_table(page, "MA", name="Boston corner")
    page.goto(f"/tables/{table}/learn")
    expect(page.get_by_label("For the table")).to_have_value(table)
    hard = page.get_by_role("region", name="Hard totals")
    seventeen = hard.get_by_role("row", name=re.compile(r"^17\b"))
    expect(seventeen.get_by_role("cell")).to_have_count(10, timeout=LONG_PATIENCE)
    expect(seventeen.get_by_role("cell").first).to_have_text(re.compile("^S"))
    expect(seventeen.get_by_role("cell").last).to_have_text(re.compile("^R"))
    expect(page.get_by_role("region", name="Pairs")).to_contain_text("A A")
    paid = page.get_by_role("row", name="21 in five cards")
    expect(paid.get_by_role("cell")).to_have_text("3 to 2")
    page.get_by_role("heading", name="Rule card").click()
    bonus = page.get_by_role("listitem").filter(has_text="21 in five cards: 3 to 2")
    expect(bonus.locator(".clause")).to_have_text("MA 5(f)(5)")


def test_two_editions_are_compared_rule_by_rule_with_their_clauses(
    page: Page, house: House
) -> None:
    page.goto("/learn")
    page.get_by_role("heading", name="How the editions differ").click()
    rules = page.get_by_role("region", name="How the editions differ").get_by_role("row")
    shared = rules.filter(has_text="people on one box")
    expect(shared.get_by_role("cell")).to_have_text(["1 MD-1.0 2.B(2)", "3 MA 13(a)"])
    shared.get_by_role("button").click()
    expect(page.get_by_text("MA: Ann wins $15.00, Ben wins $15.00")).to_be_visible(
        timeout=LONG_PATIENCE
    )
    page.get_by_label("This edition").select_option("MA")
    page.get_by_label("against").select_option("MA")
    expect(rules.last).to_have_text("No difference.")


def test_the_house_edge_follows_the_choices(page: Page, house: House) -> None:
    page.goto("/open")
    edge = page.locator(".edge strong")
    expect(edge).to_have_text(EDGE, timeout=LONG_PATIENCE)
    usual = edge.inner_text()
    page.get_by_label("Number of decks").select_option("8")
    expect(edge).not_to_have_text(usual, timeout=LONG_PATIENCE)
    expect(edge).to_have_text(EDGE, timeout=LONG_PATIENCE)
    page.get_by_role("button", name="Reset to defaults").click()
    expect(edge).to_have_text(usual, timeout=LONG_PATIENCE)


def test_a_table_opened_without_a_coach_offers_none(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    page.goto("/open")
    page.get_by_label("With a coach").uncheck()
    page.get_by_label("Clock").select_option("patient")
    page.get_by_role("button", name="Open the table").click()
    player.decide_until(player.chips.first)
    expect(page.get_by_role("button", name="Learn", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Coach", exact=True)).to_have_count(0)
    page.keyboard.press("g")
    to_a_decision(player)
    expect(player.actions.first).to_be_visible()
    expect(page.locator("[data-action] em")).to_have_count(0)
