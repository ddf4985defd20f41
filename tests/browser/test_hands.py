"""Hands with chosen cards: every action with its amount, crowded layouts, what is celebrated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.dealing import NamedCards

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

SIZES = {"desk": (1280, 800), "telephone": (390, 844)}


class Hand:
    """A player at a table where the test names the cards."""

    def __init__(self, player: Player, dealer: NamedCards) -> None:
        self.player = player
        self.page = player.page
        self.dealer = dealer
        self.left: list[str] = []

    def wager(self, *laid: tuple[str, str], cards: str) -> None:
        """Lay chips, each on a wager, say deal, and let the dealer deal these cards."""
        for chip, wager in laid:
            if wager:
                self.page.get_by_role("group", name="Wager to add to").get_by_role(
                    "button", name=wager
                ).click()
            self.player.chip(chip).click()
        self.player.deal.click()
        expect(self.page.locator(".waiting")).to_contain_text("Your wagers lie")
        self.go_on(cards, closing=True)

    def go_on(self, cards: str = "", *, closing: bool = False) -> None:
        """Let the dealer go on with cards until the player or another card is awaited."""
        dealt = [*self.left, *cards.split()]
        self.left = self.dealer.deal(*dealt, closing=closing, after=self.player.version)
        self.player.catch_up(self.dealer.version)

    def act(self, action: str, cards: str = "") -> None:
        """Take an action and let the dealer go on."""
        before = self.player.status.get_attribute("data-version") or ""
        self.page.locator(f"[data-action='{action}']").click()
        expect(self.player.status).not_to_have_attribute("data-version", before)
        self.go_on(cards)

    def offered(self) -> list[str]:
        """Name the actions on the buttons, with their amounts."""
        expect(self.player.actions.first).to_be_visible()
        buttons = self.page.locator("[data-action] > span:first-child")
        return [re.sub(r"\s+", " ", words).strip() for words in buttons.all_inner_texts()]


@pytest.fixture
def sit(come: Callable[..., Player], house: House) -> Callable[..., Hand]:
    """Sit down at a table with named cards, and wait until wagers are taken."""

    def seat(size: str = "desk", edition: str = "MD-1.0", **settings: object) -> Hand:
        player = come(*SIZES[size])
        table = house.open_table(player.page, edition, automatic=False, physical=True, **settings)
        hand = Hand(player, NamedCards(come().page, house, table))
        player.page.goto(f"/tables/{table}?seat=1")
        expect(player.page.locator(".purse strong")).to_have_text("$200")
        hand.go_on()
        player.decide_until(player.actions.first)
        hand.act("refuse-cut")
        expect(player.chips.first).to_be_visible()
        return hand

    return seat


@pytest.mark.parametrize("size", SIZES)
def test_a_pair_is_split_into_four_hands_of_which_one_is_doubled_and_rescued(
    sit: Callable[..., Hand], size: str
) -> None:
    hand = sit(size)
    felt = hand.page.locator("main")
    at_first = felt.bounding_box()
    hand.wager(("$25", ""), cards="8h 9c 8s")
    assert hand.offered() == ["Hit", "Stand", "Double $25", "Split $25", "Surrender −$12.50"]
    hand.act("split", "8d")
    hand.act("split", "8c")
    hand.act("split", "3c")
    expect(hand.page.locator(".lying")).to_have_count(7)
    assert hand.offered() == ["Hit", "Stand", "Double $25"]
    hand.act("double", "9d")
    assert hand.offered() == ["Rescue −$25", "Keep double"]
    assert felt.bounding_box() == at_first, "the felt moves when the buttons change"
    corners = [box for card in hand.page.locator(".lying").all() if (box := card.bounding_box())]
    inside = felt.bounding_box()
    assert inside is not None
    for card in corners:
        assert inside["x"] <= card["x"]
        assert card["x"] + card["width"] <= inside["x"] + inside["width"]
    hand.act("rescue", "2h")
    hand.act("stand", "Kd")
    hand.act("stand", "7h")
    hand.act("stand", "8h Ks")
    expect(hand.player.chips.first).to_be_visible()
    hand.page.get_by_role("button", name="Why?", exact=True).click()
    rescued = hand.page.get_by_role("dialog").get_by_role("article").filter(has_text="rescued")
    expect(rescued.first).to_contain_text("10.H")
