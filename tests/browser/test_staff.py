"""The operator's link, a dealer who deals by hand, the floor, the auditor, and the sealed shoe."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.dealing import Dealer
from tests.browser.house import PASSWORD
from tests.browser.test_people import invited

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Route

    from tests.browser.house import House
    from tests.browser.player import Player

MOST_STEPS = 150


def test_a_dealer_deals_a_round_step_by_step_with_the_clause_of_each(
    come: Callable[..., Player], house: House
) -> None:
    dealer, player = come(), come()
    house.log_in_operator(dealer.page)
    table = house.open_table(player.page, automatic=False)
    player.page.goto(f"/tables/{table}?seat=1")
    expect(player.page.get_by_text("Chips", exact=True)).to_be_visible()
    flo = invited(come, dealer.page, "Florence", "floorperson")
    dealer.page.goto(f"/tables/{table}/dealer")
    step = dealer.page.locator(".next")
    step.get_by_role("button", name="Sign on").click()
    expect(step.get_by_role("button", name="Done")).to_be_enabled()
    Dealer(dealer.page).shuffle(table, flo)
    said: set[str] = set()
    over = dealer.page.locator(".told").get_by_text("Round 1 is over")
    for _ in range(MOST_STEPS):
        if over.count():
            break
        if player.chips.first.is_visible():
            player.chip("$25").click()
            player.deal.click()
            expect(player.page.locator(".waiting")).to_be_visible()
        elif player.actions.first.is_visible():
            player.decide()
        else:
            said.add(_take_step(step))
        player.catch_up(dealer.version)
        dealer.catch_up(player.version)
    expect(over).to_be_visible()
    assert len(said) > 10


def _take_step(step: Locator) -> str:
    """Take the step that is due, which has a clause, and return its words."""
    done = step.get_by_role("button", name="Done")
    expect(done).to_be_enabled()
    expect(step.locator(".clause").first).to_be_visible()
    words = step.get_by_role("heading").inner_text()
    version = step.get_attribute("data-version") or ""
    done.click()
    expect(step).not_to_have_attribute("data-version", version)
    return words


def test_the_floor_sees_all_tables_closes_one_and_reports(
    come: Callable[..., Player], house: House
) -> None:
    floor = come()
    page = floor.page
    house.log_in_operator(page)
    page.get_by_role("link", name="Floor").click()
    tables = page.get_by_role("list", name="All tables").get_by_role("listitem")
    expect(tables.nth(4)).to_be_visible()
    page.get_by_role("button", name="Close… Massachusetts", exact=True).click()
    close = page.get_by_role("button", name="Close Massachusetts", exact=True)
    expect(close).to_be_disabled()
    page.get_by_label("Reason (kept in the log)").fill("End of the day.")
    close.click()
    page.get_by_role("button", name="Open… Massachusetts", exact=True).click()
    page.get_by_role("button", name="Open Massachusetts", exact=True).click()
    again = page.get_by_role("button", name="Close… Massachusetts", exact=True)
    expect(again).to_be_visible()
    page.get_by_role("button", name="Massachusetts", exact=True).click()
    expect(page.get_by_role("heading", name="Irregularities and orders")).to_be_visible()
    reshuffle = page.get_by_role("button", name="Reshuffle… Massachusetts", exact=True)
    expect(reshuffle).to_have_count(0)  # the cards are not in the shoe


def test_a_player_is_kept_from_the_floor_and_from_the_log(
    come: Callable[..., Player], house: House
) -> None:
    page = come().page
    page.goto("/floor")
    expect(page.get_by_role("alert")).to_contain_text("for staff")
    page.goto("/audit")
    expect(page.get_by_role("alert")).to_contain_text("for auditors")


def test_the_auditor_reads_filters_and_verifies_the_log(
    come: Callable[..., Player], house: House
) -> None:
    player, auditor = come(), come()
    table = house.open_table(player.page)
    player.come_to(table)
    player.play_round()
    page = auditor.page
    house.log_in_operator(page)
    page.get_by_role("link", name="Audit").click()
    page.get_by_label("Stream").select_option(f"table/{table}")
    page.get_by_role("searchbox", name="Search words").fill("bets $25.00 on box")
    rows = page.get_by_role("region", name="Entries of the log").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(page.locator("article")).to_contain_text("bets $25 on box")
    page.get_by_role("button", name="Verify the log").click()
    expect(page.get_by_text("Log verified.")).to_be_visible()
    page.get_by_role("searchbox", name="Search words").fill("nobody said this")
    expect(page.get_by_text("No entry matches.")).to_be_visible()


def test_the_auditor_builds_a_disputed_round_again_and_takes_it_along(
    come: Callable[..., Player], house: House
) -> None:
    player, auditor = come(), come()
    table = house.open_table(player.page)
    player.come_to(table)
    player.play_round()
    page = auditor.page
    house.log_in_operator(page)
    page.goto(f"/audit?stream=table/{table}")
    page.get_by_role("combobox", name="Round").select_option("1")
    events = page.get_by_role("region", name="Events of the round").get_by_role("listitem")
    expect(events.filter(has_text="bets $25 on box").locator(".clause")).to_have_text("MD-1.0 6.F")
    payments = page.get_by_role("region", name="Payments")
    expect(payments.locator(".clause").first).to_be_visible()
    slider = page.get_by_label("Step of the round")
    slider.fill(slider.get_attribute("max") or "")
    expect(page.locator(".replay .told")).to_contain_text("Round 1 is over")
    with page.expect_download() as case:
        page.get_by_role("link", name="Save as a case").click()
    assert 'rules = "MD-1.0"' in case.value.path().read_text("utf-8")
    with page.expect_download() as export:
        page.get_by_role("link", name="Export as JSONL").click()
    lines = export.value.path().read_text("utf-8").splitlines()
    assert json.loads(lines[0])["command"]["type"] == "OpenTable"


def test_staff_who_were_away_go_on_with_their_password(
    come: Callable[..., Player], house: House
) -> None:
    page = come().page
    house.log_in_operator(page)

    def rests(route: Route) -> None:
        answer = route.fetch()
        me = answer.json()
        route.fulfill(response=answer, json={**me, "roles": ["player"], "resting": ["operator"]})

    page.route("**/api/visitor", rests)
    page.goto("/people")
    expect(page.get_by_role("heading", name="Are you still there")).to_be_visible()
    page.get_by_label("Password").fill("not the password")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()


def test_a_shoe_is_promised_revealed_and_checked_in_the_browser(
    come: Callable[..., Player], house: House
) -> None:
    player, floor = come(), come()
    page = player.page
    table = house.open_table(page)
    player.come_to(table)
    page.get_by_role("button", name="Fairness").click()
    sheet = page.get_by_role("dialog")
    shoe = sheet.locator("[data-shoe='1']")
    expect(shoe.locator("code")).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    promised = shoe.locator("code").inner_text()
    page.keyboard.press("Escape")
    player.play_round()
    house.log_in_operator(floor.page)
    body: dict[str, object] = {
        "id": "order-reshuffle",
        "action": "reshuffle",
        "reason": "A player asked for it.",
    }
    house.post(floor.page, f"/api/tables/{table}/floor", body)
    player.decide_until(player.chips.first)
    expect(page.locator(".felt .caption", has_text="LEFT")).to_have_text(re.compile(r"28\d LEFT"))
    page.get_by_role("button", name="Fairness").click()
    expect(shoe.get_by_text("revealed", exact=True)).to_be_visible()
    assert shoe.locator("code").inner_text() == promised
    shoe.get_by_role("button", name="Check every card").click()
    expect(shoe.get_by_role("status")).to_contain_text("Every card matches the commitment")
