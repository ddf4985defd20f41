"""A visit by keyboard alone at six sizes of a screen and in both languages, under axe-core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_access import faults
from tests.browser.test_focus import held, use

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

SIX = ((360, 740), (390, 844), (844, 390), (1024, 768), (1440, 900), (2560, 1440))
KEYS = {"refuse-cut": "n", "decline": "n", "stand": "s", "keep": "k"}
MOVING = "() => document.getAnimations().filter(one => one.playState === 'running').length"
MOST_ROUNDS = 10


class Visit:
    """A page that is used with keys and looked at in windows of several sizes."""

    def __init__(self, player: Player) -> None:
        """Take over a player who has not come to a table yet."""
        self.player = player
        self.page = player.page
        self.chips = player.page.locator(".chips .chip:enabled")
        self.found: dict[str, list[str]] = {}

    def look(self, moment: str) -> None:
        """Note what is wrong with what the page shows now."""
        size = self.page.viewport_size
        if wrong := faults(self.page):
            self.found[f"{moment} at {size}"] = wrong
        assert self.page.evaluate(MOVING) == 0, f"something moves: {moment} at {size}"

    def resize(self, size: tuple[int, int]) -> None:
        """Show the page in a window of another size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def decide(self) -> None:
        """Take a plain decision with its key."""
        action = self.player.actions.last
        offered = [one.get_attribute("data-action") for one in self.player.actions.all()]
        key = next(key for name, key in KEYS.items() if name in offered)
        expect(action).to_be_visible()
        before = self.player.status.get_attribute("data-version") or ""
        self.page.keyboard.press(key)
        expect(self.player.status).not_to_have_attribute("data-version", before)

    def to_bets(self) -> None:
        """Decide until bets are taken."""
        while True:
            expect(self.player.actions.or_(self.chips).first).to_be_visible()
            if self.chips.first.is_visible():
                return
            self.decide()

    def to_a_decision(self) -> None:
        """Bet and say deal with keys until a hand is to be decided."""
        stand = self.page.locator("[data-action=stand]:enabled")
        for _ in range(MOST_ROUNDS):
            before = self.player.taking_wagers()
            self.page.keyboard.press("2")
            self.page.keyboard.press("Enter")
            expect(before).to_have_count(0)
            expect(self.player.actions.or_(self.chips).first).to_be_visible()
            if stand.is_visible():
                return
            self.to_bets()
        raise AssertionError("no hand was to be decided")


@pytest.mark.parametrize(
    ("locale", "alone"), [("en-US", "Play alone"), ("es-MX", "Jugar solo")], ids=["en", "es"]
)
def test_a_visit_by_keyboard_has_no_faults_at_six_sizes(
    come: Callable[..., Player], house: House, locale: str, alone: str
) -> None:
    visit = Visit(come(locale=locale))
    page = visit.page
    page.goto("/")
    expect(page.get_by_role("button", name=alone)).to_be_enabled()
    for size in SIX:
        visit.resize(size)
        visit.look("lobby")
    use(page, page.get_by_role("button", name=alone))
    for size in SIX:
        visit.resize(size)
        visit.to_bets()
        held(page)
        visit.look("bets")
        visit.to_a_decision()
        held(page)
        visit.look("decision")
        visit.to_bets()
        held(page)
        visit.look("result")
        page.keyboard.press("w")
        expect(page.get_by_role("dialog")).to_be_visible()
        visit.look("why")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        held(page)
    assert visit.found == {}
