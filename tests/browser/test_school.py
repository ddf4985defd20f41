"""The dealers' school on the page: a drill with a second try, and progress that is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player


def test_staff_practice_payouts_with_a_second_try(
    come: Callable[..., Player], house: House
) -> None:
    dealer = come()
    house.log_in_operator(dealer.page)
    page = dealer.page
    page.goto("/school")
    page.get_by_role("button", name="Start the drill").click()
    expect(page.get_by_role("heading", name="How much")).to_be_visible()
    page.get_by_label("Answer").fill("0.50")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("status")).to_contain_text("Wrong. Try again. [MD-1.0")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("status")).to_contain_text("The answer is: $")
    expect(page.get_by_text("0 of 1 right at the first try.")).to_be_visible()
    plot = page.get_by_role("img", name="Sittings so far: 1")
    expect(plot).to_have_text("▁")
    expect(page.get_by_text("Last sitting, payouts: 0 of 1 right.")).to_be_visible()
    kept = page.evaluate("localStorage.getItem('spanish21.school')")
    assert re.search(r'"errors":1', kept)
    page.reload()
    expect(plot).to_have_text("▁")


def test_the_school_is_for_staff(come: Callable[..., Player]) -> None:
    guest = come()
    guest.page.goto("/school")
    expect(guest.page.get_by_text("The school is for dealers.")).to_be_visible()
