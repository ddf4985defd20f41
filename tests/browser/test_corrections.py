"""The cards on the layout and the software disagree, and a second person sets it right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_walk_ups import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House
    from tests.browser.player import Player


def correct(floor: Page, entry: str, instead: str, reason: str) -> None:
    """Correct an entry of the round on the floor's page."""
    corrections = floor.get_by_role("region", name="Wrong entries")
    summary = corrections.get_by_text("Correct an entry of this round")
    if not corrections.get_by_label("Entry").is_visible():
        summary.click()
    choice = corrections.get_by_label("Entry").locator("option").filter(has_text=entry)
    expect(choice).to_have_count(1)
    value = choice.get_attribute("value")
    assert value is not None
    corrections.get_by_label("Entry").select_option(value)
    corrections.get_by_label("What happened").select_option(label=instead)
    corrections.get_by_label("Reason").fill(reason)
    corrections.get_by_role("button", name="Correct this entry").click()
    expect(corrections.get_by_role("status")).to_contain_text("Corrected.")


def test_a_floorperson_corrects_a_card_and_a_reader_that_lied(
    come: Callable[..., Player], house: House
) -> None:
    table = Table(come, house)
    dealer, flo = table.dealer, table.flo
    wendy = table.row("Wendy")
    table.seat("2", "Wendy")
    dealer.shuffle(table.id, flo)
    dealer.step_alone_until(wendy.get_by_role("button", name="Bet"))
    table.bet("2", "20")
    dealer.press("Enter")
    dealer.deal("6d", "Kc", "5h", ".")
    expect(dealer.heading).to_contain_text("reader")
    dealer.press("2")
    dealer.press("H")
    dealer.deal("9s")
    flo.goto("/floor")
    mine = flo.locator("li.table").filter(has=flo.locator(f"a[href='/tables/{table.id}/dealer']"))
    mine.get_by_role("heading").get_by_role("button").click()
    correct(flo, "five of hearts", "four of hearts", "The four was misread.")
    told = dealer.page.get_by_role("listitem")
    expect(told.filter(has_text="the four of hearts, not the five of hearts")).to_be_visible()
    dealer.press("S")
    dealer.type_card("Ah")
    dealer.page.keyboard.press("Enter")
    expect(dealer.step.get_by_role("alert")).to_contain_text("the floor corrects the card reader")
    correct(flo, "no blackjack", "The reader shows a blackjack", "The reader lied.")
    dealer.deal("Ah")
    dealer.step_alone_until(wendy.get_by_role("button", name="Bet"))
    expect(wendy).to_contain_text("$180")


def test_a_card_too_many_is_admitted_and_the_decks_are_changed_after_the_round(
    come: Callable[..., Player], house: House
) -> None:
    table = Table(come, house)
    dealer, flo = table.dealer, table.flo
    table.seat("2", "Wendy")
    dealer.shuffle(table.id, flo)
    dealer.step_alone_until(table.row("Wendy").get_by_role("button", name="Bet"))
    table.bet("2", "20")
    dealer.press("Enter")
    dealer.deal("As", "7c", "As", ".")
    for _ in range(4):
        dealer.press("H")
        dealer.deal("As")
    dealer.press("H")
    dealer.type_card("As")
    dealer.page.keyboard.press("Enter")
    expect(dealer.step.get_by_role("alert")).to_contain_text("All 6 copies of As have been dealt.")
    flo.goto("/floor")
    mine = flo.locator("li.table").filter(has=flo.locator(f"a[href='/tables/{table.id}/dealer']"))
    mine.get_by_role("heading").get_by_role("button").click()
    corrections = flo.get_by_role("region", name="Wrong entries")
    admitted = corrections.locator("details").filter(has_text="Admit a card too many")
    admitted.locator("summary").click()
    admitted.get_by_role("combobox").select_option(label="ace of spades")
    admitted.get_by_label("Reason").fill("A seventh ace of spades is on the layout.")
    before = dealer.version
    admitted.get_by_role("button", name="Admit this card").click()
    dealer.reach(before + 1)
    dealer.deal("As")
    dealer.press("S")
    dealer.deal("Kc")
    dealer.step_alone_until(table.row("Wendy").get_by_role("button", name="Bet"))
    expect(table.row("Wendy")).to_contain_text("$200")
    expect(flo.get_by_text("The decks held a card too many: change them").first).to_be_visible()
    mine.get_by_role("button", name="Change decks").click()
    mine.get_by_label("Reason").fill("A seventh ace of spades.")
    mine.get_by_role("form").get_by_role("button", name="Change decks").click()
    expect(dealer.heading).to_contain_text("deck")
