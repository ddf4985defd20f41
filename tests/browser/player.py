"""A person before a browser, who waits for what the page shows and never for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["LONG_PATIENCE", "MOST_DECISIONS", "PATIENCE", "Player"]

PATIENCE = 60_000
"""milliseconds before a test gives up, enough for a machine that does much else"""
LONG_PATIENCE = 240_000
"""the same for the analyser, which compiles itself when it is asked for the first time"""
REACHED = """
wanted => Number(document.querySelector('[data-version]')?.dataset.version ?? -1) >= wanted
"""
EASY = ("refuse-cut", "decline", "stand", "keep")
MOST_DECISIONS = 40


class Player:
    """Somebody at a table."""

    def __init__(self, page: Page) -> None:
        """Take a page over."""
        self.page = page
        self.status = page.locator("[data-phase]")
        self.actions = page.locator("[data-action]:enabled")
        self.chips = page.get_by_role("button", name="Add $").and_(page.locator(":enabled"))
        self.deal = page.get_by_role("button", name="Deal $")

    def come_to(self, table: str) -> None:
        """Sit down and wait until wagers are taken."""
        self.page.goto(f"/tables/{table}?seat=1")
        self.decide_until(self.chips.first)

    def chip(self, name: str) -> Locator:
        """Return the button of a chip."""
        return self.page.get_by_role("button", name=f"Add {name} to box")

    def wager(self, chip: str = "$25") -> None:
        """Lay a chip, say deal, and wait until the cards are out."""
        before = self.taking_wagers()
        self.chip(chip).click()
        self.deal.click()
        expect(before).to_have_count(0)

    def taking_wagers(self) -> Locator:
        """Return what is there as long as the table takes wagers for this very round."""
        number = self.status.get_attribute("data-round")
        return self.page.locator(f"[data-phase=wagers][data-round='{number}']")

    def decide_until(self, end: Locator) -> None:
        """Decide in the plainest way until something can be seen."""
        for _ in range(MOST_DECISIONS):
            expect(self.actions.or_(end).first).to_be_visible()
            if end.is_visible():
                return
            self.decide()
        raise AssertionError("the round did not end")

    def decide(self) -> None:
        """Take one plain decision, if one is still asked for, and wait until it is carried out."""
        before = self.status.get_attribute("data-version") or ""
        offered = self.page.evaluate(
            "[...document.querySelectorAll('[data-action]:enabled')].map(b => b.dataset.action)"
        )
        action = next((choice for choice in (*EASY, *offered) if choice in offered), None)
        if action is None:
            return
        self.page.locator(f"[data-action='{action}']").click()
        expect(self.status).not_to_have_attribute("data-version", before)

    def catch_up(self, version: int) -> None:
        """Wait until this page shows the table after an event, or later."""
        self.page.wait_for_function(REACHED, arg=version, timeout=PATIENCE)

    @property
    def version(self) -> int:
        """The event after which this page shows the table."""
        return int(self.page.locator("[data-version]").get_attribute("data-version") or 0)

    def play_round(self, chip: str = "$25") -> None:
        """Play a round to its end."""
        self.wager(chip)
        self.finish_round()

    def finish_round(self) -> None:
        """Decide until wagers are taken again, with the last round's payments explained."""
        self.decide_until(self.chips.first)
        expect(self.page.get_by_role("button", name="Why?", exact=True)).to_be_visible()
