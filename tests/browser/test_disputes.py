"""A disputed round and a large payout at a real table: each takes two people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_people import invited
from tests.browser.test_walk_ups import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House
    from tests.browser.player import Player


def blackjack_paid(come: Callable[..., Player], house: House) -> Table:
    """Deal Wendy a blackjack that pays $75, where $75 takes two signatures."""
    table = Table(come, house)
    settings = {"large_payout": 7_500, "helpline": f"Help of {table.id}"}
    house.post(table.page, "/api/settings", {"settings": settings})
    dealer, wendy = table.dealer, table.row("Wendy")
    table.seat("2", "Wendy")
    dealer.shuffle(table.id, table.flo)
    dealer.step_alone_until(wendy.get_by_role("button", name="Bet"))
    table.bet("2", "50")
    dealer.press("Enter")
    dealer.deal("Ks", "7h", "As", ".")
    hole = dealer.step.get_by_role("group", name="Rank")
    dealer.step_alone_until(hole)
    dealer.deal("Jd")
    dealer.step_alone_until(wendy.get_by_role("button", name="Bet"))
    expect(wendy).to_contain_text("$275")
    return table


def at_floor(page: Page, table: str) -> Locator:
    """Open a table on the floor's page from the list of what waits there."""
    page.goto("/floor")
    mine = page.locator("li.table").filter(has=page.locator(f"a[href='/tables/{table}/dealer']"))
    name = mine.get_by_role("heading").inner_text()
    waits = page.get_by_role("region", name="What waits for the floor")
    waits.get_by_role("button", name=name).first.click()
    region = page.get_by_role("region", name=f"Table {name}")
    expect(region).to_be_visible()
    return region


def open_dispute(page: Page, player: str, statement: str) -> None:
    """Open a dispute about the first round on a page that shows the table."""
    disputes = page.get_by_role("region", name="Disputes", exact=True)
    disputes.get_by_text("Open a dispute").click()
    disputes.get_by_label("Round").select_option("1")
    disputes.get_by_label("Player").select_option(label=player)
    disputes.get_by_label("Statement").fill(statement)
    disputes.get_by_role("button", name="Open this dispute").click()


def decide(floor: Locator, decision: str, clause: str, dollars: str) -> None:
    """Uphold the first dispute with an adjustment."""
    floor.locator("summary").filter(has_text="Decide dispute 1").click()
    floor.get_by_label("Finding").select_option(label="Upheld")
    floor.get_by_label("Decision").fill(decision)
    floor.get_by_label("Clause").fill(clause)
    floor.get_by_label("Adjustment").fill(dollars)
    floor.get_by_role("button", name="Decide dispute 1").click()


def test_two_people_sign_for_a_payout_and_two_more_settle_a_dispute(
    come: Callable[..., Player], house: House
) -> None:
    table = blackjack_paid(come, house)
    dealer, page, flo = table.dealer, table.page, table.flo
    money = page.get_by_role("region", name="Money of the table")
    table.bet("2", "10")
    page.keyboard.press("Enter")
    expect(dealer.step.get_by_role("alert")).to_contain_text("$75.00 to Wendy waits for its slip")
    money.get_by_role("button", name="Sign the payout slip first").click()
    expect(money).to_contain_text("A second person signs this slip.")
    floor = at_floor(flo, table.id)
    expect(flo.get_by_text("A large payout waits for two signatures")).to_be_visible()
    floor.get_by_role("button", name="Sign slip 2").click()
    expect(money.get_by_text("takes two people")).to_have_count(0)
    slip = page.request.get(f"/api/tables/{table.id}/slips/2")
    assert slip.body().startswith(b"%PDF-")

    open_dispute(page, "Wendy", "I bet $60, not $50.")
    found = floor.get_by_role("article", name="Dispute 1")
    expect(found).to_contain_text("Dispute 1, round 1, Wendy: open.")
    decide(floor, "The recording shows $60.", "MD-1.0 12.A(2)", "15")
    expect(found).to_contain_text("waits for a second person")
    expect(found.get_by_role("button", name="Approve")).to_have_count(0)
    expect(table.row("Wendy")).to_contain_text("$265")

    manager = invited(come, table.page.context.new_page(), "Petra", "pit-manager")
    second = at_floor(manager, table.id)
    expect(manager.get_by_text("A dispute is open")).to_be_visible()
    second.get_by_role("button", name="Approve the adjustment of dispute 1").click()
    settled = second.get_by_role("article", name="Dispute 1")
    expect(settled).to_contain_text("Wendy: upheld.")
    expect(settled).to_contain_text("Approved by Petra")
    expect(table.row("Wendy")).to_contain_text("$280")
    link = settled.get_by_role("link", name="Print the file").get_attribute("href")
    assert manager.request.get(link or "").body().startswith(b"%PDF-")
    dealer.press("Enter")
    dealer.deal("9s")


def test_a_player_disputes_a_round_from_its_history(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    player.play_round()
    page.get_by_role("button", name="Rounds").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Round 1").click()
    sheet.get_by_text("Dispute this round").click()
    sheet.get_by_label("What was wrong?").fill("I was paid too little.")
    sheet.get_by_role("button", name="Send to the floor").click()
    expect(sheet.get_by_role("status")).to_have_text("Dispute 1: the floor will decide it.")
    expect(sheet.get_by_text("Dispute this round")).to_have_count(0)
