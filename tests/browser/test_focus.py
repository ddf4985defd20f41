"""Nobody who uses the keyboard alone is ever put back at the top of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.named_cards import NamedCards
from tests.browser.test_hands import Hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House
    from tests.browser.player import Player

HELD = """() => {
  const now = document.activeElement
  return now !== document.body && now !== null && !now.matches(':disabled')
}"""
MOST_TABS = 80
SIDES = {"bonus_spin.offered": True}


def held(page: Page) -> None:
    """Expect that the focus is on something that can be used."""
    page.wait_for_function(HELD)


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until a control has the focus, which is never lost on the way."""
    expect(control).to_be_enabled()
    for _ in range(MOST_TABS):
        if control.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {control}")


def use(page: Page, control: Locator, key: str = "Enter") -> None:
    """Go to a control with Tab and press a key on it."""
    tab_to(page, control)
    page.keyboard.press(key)


@pytest.fixture
def hand(come: Callable[..., Player], house: House) -> Hand:
    """Sit down with the keyboard at a table with wheels whose cards the test names."""
    player = come()
    page = player.page
    table = house.open_table(
        page, "MD-bonus-spin", automatic=False, physical=True, choices=SIDES, name="By hand"
    )
    sat = Hand(player, NamedCards(come, house, table))
    page.goto(f"/tables/{table}")
    use(page, page.get_by_role("button", name="Take a seat"))
    use(page, page.get_by_role("button", name="Buy chips"))
    expect(page.locator(".purse strong")).to_have_text("$200")
    held(page)
    sat.go_on()
    decide(sat, "refuse-cut")
    expect(player.chips.first).to_be_visible()
    held(page)
    return sat


def lay(hand: Hand, *laid: tuple[str, str], cards: str) -> None:
    """Lay chips and say deal with Tab and Enter alone."""
    page = hand.page
    kinds = page.get_by_role("group", name="Bet to add to")
    for chip, wager in laid:
        use(page, kinds.get_by_role("button", name=wager))
        use(page, hand.player.chip(chip))
        held(page)
    use(page, hand.player.deal)
    expect(page.locator(".waiting")).to_contain_text("Bets placed")
    held(page)
    hand.go_on(cards, closing=True)


def decide(hand: Hand, action: str, cards: str = "") -> None:
    """Take a decision with Tab and Enter alone."""
    before = hand.player.version
    use(hand.page, hand.page.locator(f"[data-action='{action}']"))
    hand.player.catch_up(before + 1)
    held(hand.page)
    hand.go_on(cards)
    held(hand.page)


def test_a_hit_keeps_the_focus_and_every_sheet_gives_it_back(hand: Hand) -> None:
    page = hand.page
    lay(hand, ("$25", "Spanish 21"), cards="2h 9c 3s")
    decide(hand, "hit", "2c")
    expect(page.locator("[data-action=hit]")).to_be_focused()
    decide(hand, "stand", "9d")
    expect(hand.player.chips.first).to_be_visible()
    held(page)
    for name in ("Why?", "Rounds", "Learn", "Fairness", "Settings", "Chips and tips"):
        look(page, name)
    coach = page.get_by_role("button", name="Coach", exact=True)
    expect(coach).to_have_count(0)  # no one is coached with real cards


def test_the_coach_gives_the_focus_back(come: Callable[..., Player], house: House) -> None:
    page = come().page
    table = house.open_table(page, "MD-1.0")
    page.goto(f"/tables/{table}")
    look(page, "Coach")


def look(page: Page, name: str) -> None:
    """Open a sheet with the keyboard and close it again."""
    opener = page.get_by_role("button", name=name, exact=True)
    use(page, opener)
    expect(page.get_by_role("dialog")).to_be_visible()
    held(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_insurance_a_rescue_and_a_wheel_keep_the_focus(hand: Hand) -> None:
    lay(hand, ("$25", "Spanish 21"), cards="9s Ad 8s")
    decide(hand, "decline", "@2")
    decide(hand, "stand", "9d")
    lay(hand, ("$25", "Spanish 21"), cards="6h 8c 5s")
    decide(hand, "double", "2c")
    decide(hand, "rescue", "9d")
    lay(hand, ("$25", "Spanish 21"), ("$1", "Bonus Spin"), cards="As 9c Kd 9d")
    expect(hand.player.chips.first).to_be_visible()
    held(hand.page)


def test_who_lost_everything_buys_again_with_the_keyboard(hand: Hand) -> None:
    page = hand.page
    use(page, page.get_by_role("button", name="Chips and tips"))
    use(page, page.get_by_role("dialog").get_by_role("button", name="All, $800"))
    expect(page.locator(".purse strong")).to_have_text("$1,000")
    held(page)
    page.keyboard.press("Escape")
    held(page)
    lay(hand, ("$500", "Spanish 21"), ("$500", "Spanish 21"), cards="9h 9c 9s")
    decide(hand, "stand", "Kd")
    use(page, page.get_by_role("button", name="More play money"))
    expect(hand.player.chips.first).to_be_visible()
    held(page)


def test_play_alone_and_the_way_back_are_found_with_tab(
    come: Callable[..., Player], house: House
) -> None:
    page = come().page
    page.goto("/")
    use(page, page.get_by_role("button", name="Play alone"))
    expect(page.locator("[data-action=refuse-cut]")).to_be_visible()
    held(page)
    use(page, page.locator("[data-action=refuse-cut]"))
    expect(page.get_by_role("button", name=re.compile(r"Add \$5 "))).to_be_visible()
    held(page)
    use(page, page.get_by_role("button", name="Got it"))
    held(page)
    use(page, page.get_by_role("link", name="Back to the lobby"))
    expect(page.get_by_role("link", name="Back to your table")).to_be_visible()
    held(page)
