"""A round of real cards that is interrupted: by a reload, by motion, and by a loss of power."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_walk_ups import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House
    from tests.browser.player import Player

MOVING = """() => document.getAnimations().some(one => one.playState === 'running')"""


def listed(page: Page) -> Locator:
    """Find what the dealer's page tells about the round."""
    heading = page.get_by_role("heading", name="What happened")
    return heading.locator("xpath=..").get_by_role("listitem")


def dealt(table: Table, *cards: str) -> None:
    """Seat Wendy, take her bet, and deal the first cards."""
    table.seat("2", "Wendy")
    table.dealer.shuffle(table.id, table.flo)
    table.dealer.step_alone_until(table.row("Wendy").get_by_role("button", name="Bet"))
    table.bet("2", "20")
    table.dealer.press("Enter")
    table.dealer.deal(*cards)


def verified(house: House) -> str:
    """Verify the log from the command line."""
    command = [sys.executable, "-m", "spanish21", "verify", str(house.data / "house.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode else ""


def test_a_round_goes_on_after_a_reload_and_after_a_loss_of_power(
    come: Callable[..., Player], house: House
) -> None:
    table = Table(come, house)
    dealer, page, wendy = table.dealer, table.page, table.row("Wendy")
    dealt(table, "6d", "Kc", "5h", ".")
    told = listed(page).all_inner_texts()
    assert any("Six of diamonds" in one for one in told), told
    page.reload()
    expect(dealer.heading).to_contain_text("reader")
    expect(listed(page)).to_have_text(told, use_inner_text=True)
    house.stop(signal.SIGKILL)
    expect(dealer.step.locator("button:enabled")).to_have_count(0)
    house.start()
    dealer.press("2")
    dealer.press("H")
    dealer.deal("9s")
    expect(listed(page).filter(has_text="Six of diamonds to box 2.")).to_be_visible()
    dealer.press("S")
    dealer.deal("7h")
    dealer.step_alone_until(wendy.get_by_role("button", name="Bet"))
    expect(wendy).to_contain_text("$220")
    assert verified(house) == ""


def test_a_key_is_taken_while_cards_still_move(come: Callable[..., Player], house: House) -> None:
    table = Table(partial(come, pace="natural"), house)
    dealer, page, wendy = table.dealer, table.page, table.row("Wendy")
    page.emulate_media(reduced_motion="no-preference")
    dealt(table)
    moved = 0
    for card in ("6d", "Kc", "5h", "."):
        dealer.deal(card)
        moved += bool(page.evaluate(MOVING))
    dealer.press("2")
    dealer.press("H")
    dealer.deal("9s")
    moved += bool(page.evaluate(MOVING))
    dealer.press("S")
    dealer.deal("7h")
    assert moved >= 3, "nothing moved, so nothing is shown"
    dealer.step_alone_until(wendy.get_by_role("button", name="Bet"))
    expect(wendy).to_contain_text("$220")


def test_orders_of_the_floor_are_confirmed_with_a_reason_or_withdrawn(
    come: Callable[..., Player], house: House
) -> None:
    table = Table(come, house)
    dealer, flo = table.dealer, table.flo
    flo.set_viewport_size({"width": 1024, "height": 768})
    dealt(table, "6d", "Kc", "5h", ".")
    flo.goto("/floor")
    mine = flo.locator("li.table").filter(has=flo.locator(f"a[href='/tables/{table.id}/dealer']"))
    expect(mine.get_by_role("button", name="Change decks")).to_have_count(0)
    mine.get_by_role("heading").get_by_role("button").click()
    told = listed(flo)
    expect(told.filter(has_text="Six of diamonds to box 2.")).to_be_visible()
    before = dealer.version
    for order in ("Close", "Reshuffle"):
        mine.get_by_role("button", name=f"{order}\N{HORIZONTAL ELLIPSIS}").click()
        form = mine.get_by_role("form")
        expect(form.get_by_role("button", name=order)).to_be_disabled()
        form.get_by_role("button", name="Cancel").click()
        expect(form).to_have_count(0)
    assert dealer.version == before
    mine.get_by_role("button", name="Reshuffle\N{HORIZONTAL ELLIPSIS}").click()
    mine.get_by_label("Reason").fill("A card lay on the floor.")
    mine.get_by_role("form").get_by_role("button", name="Reshuffle").click()
    dealer.reach(before + 1)
    dealer.press("2")
    dealer.press("S")
    dealer.deal("7h")
    shuffle = dealer.step.get_by_role("heading", name="Shuffle the cards by hand")
    dealer.step_alone_until(shuffle)
