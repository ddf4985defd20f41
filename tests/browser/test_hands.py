"""Hands with chosen cards: every action with its amount, crowded layouts, what is celebrated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.named_cards import NamedCards

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FloatRect, Locator

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
                self.page.get_by_role("group", name="Bet to add to").get_by_role(
                    "button", name=wager
                ).click()
            self.player.chip(chip).click()
        self.player.deal.click()
        expect(self.page.locator(".waiting")).to_contain_text("Bets placed")
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


def boxes_of(parts: Locator) -> list[FloatRect]:
    """Return where parts of the page are."""
    return [box for part in parts.all() if (box := part.bounding_box())]


@pytest.fixture
def sit(come: Callable[..., Player], house: House) -> Callable[..., Hand]:
    """Sit down at a table with named cards, and wait until wagers are taken."""

    def seat(
        size: str = "desk", edition: str = "MD-1.0", pace: str = "instant", **settings: object
    ) -> Hand:
        player = come(*SIZES[size], pace=pace)
        table = house.open_table(player.page, edition, automatic=False, physical=True, **settings)
        hand = Hand(player, NamedCards(come, house, table))
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
    assert hand.offered() == [
        "Hit",
        "Stand",
        "Double $25",
        "Split $25",
        "Surrender \N{MINUS SIGN}$12.50",
    ]
    expect(hand.page.locator(".price")).to_have_text("Costs half your bet. You keep $12.50.")
    hand.act("split", "8d")
    hand.act("split", "8c")
    hand.act("split", "3c")
    expect(hand.page.locator(".lying")).to_have_count(7)
    cards = hand.page.locator(".lying[data-hand^='4/']")
    assert len({round(box["width"]) for box in boxes_of(cards)}) == 1, "hands of a split differ"
    assert hand.offered() == ["Hit", "Stand", "Double $25"]
    hand.act("double", "9d")
    assert hand.offered() == ["Rescue \N{MINUS SIGN}$25", "Keep double"]
    expect(hand.page.locator(".hint")).to_contain_text("Rescue takes the double back")
    assert felt.bounding_box() == at_first, "the felt moves when the buttons change"
    inside = felt.bounding_box()
    assert inside is not None
    for card in boxes_of(hand.page.locator(".lying")):
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


NOTE_WHEELS = """() => {
  window.wheels = []
  window.odds = ''
  new MutationObserver(() => {
    const wheel = document.querySelector('.wheel')
    const said = [...document.querySelectorAll('.line, [data-announced]')].map(p => p.textContent)
    const shown = wheel?.querySelector('p')?.textContent ?? ''
    window.odds = document.querySelector('.odds')?.textContent ?? window.odds
    if (wheel) window.wheels.push([wheel.getAttribute('aria-label'), shown, ...said])
  }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true})
}"""
WHEELS = {"bonus_spin.offered": True, "xtreme_16.offered": True}


def test_a_blackjack_with_bonus_spin_turns_the_wheel_and_the_meters_tick(
    sit: Callable[..., Hand],
) -> None:
    hand = sit("desk", "MD-bonus-spin", choices=WHEELS, pace="quick")
    meter = hand.page.locator("[data-meter=bonus_spin_meter_1]")
    before = int(meter.get_attribute("data-shown") or 0)
    hand.page.evaluate(NOTE_WHEELS)
    hand.wager(("$25", ""), ("$1", "Bonus Spin"), ("$5", "Xtreme 16"), cards="As 9c Kd 9d")
    expect(hand.player.chips.first).to_be_visible()
    seen = hand.page.evaluate("window.wheels")
    assert re.search(r"(?i)not to scale.*\d%", hand.page.evaluate("window.odds"), re.DOTALL)
    turning = [words for label, *words in seen if label == "The wheel for box 4: spinning"]
    assert turning, "the wheel did not turn"
    assert not any("stops on" in said for words in turning for said in words)
    assert not any(shown for shown, *_ in turning), "the wheel names what it has not shown"
    stopped = [label for label, *_ in seen if "spinning" not in label]
    assert stopped, "the wheel did not stop"
    assert all(label.startswith("The wheel for box 4: ") for label in stopped)
    assert int(meter.get_attribute("data-shown") or 0) > before
    hand.page.get_by_role("button", name="Why?", exact=True).click()
    paid = hand.page.get_by_role("dialog").get_by_role("article")
    expect(paid.filter(has_text="Bonus Spin").first).to_contain_text("MD-bonus-spin")
    expect(paid.filter(has_text="Xtreme 16").first).to_contain_text("MD-bonus-spin")


def test_two_matching_cards_are_paid_one_by_one(sit: Callable[..., Hand]) -> None:
    hand = sit()
    hand.wager(("$25", ""), ("$5", "Match-the-Dealer"), cards="8h 8s 8d")
    expect(hand.page.locator(".side-result")).to_contain_text("+$40")
    expect(hand.page.locator(".stage .chips .amount")).to_have_text(["$25"])
    hand.page.get_by_role("button", name="Why?", exact=True).click()
    paid = (
        hand.page.get_by_role("dialog").get_by_role("article").filter(has_text="Match-the-Dealer")
    )
    expect(paid).to_contain_text("paid at 4 to 1 + 4 to 1")
    expect(paid).to_contain_text("$5 at 4 to 1 + $5 at 4 to 1: $20 + $20 = $40")


def test_suited_sevens_against_a_seven_are_celebrated_and_the_plate_goes_away(
    sit: Callable[..., Hand],
) -> None:
    hand = sit()
    hand.wager(("$25", ""), cards="7s 7d 7s")
    hand.act("hit", "7s Kd 9c")
    plate = hand.page.locator(".plate")
    expect(plate).to_contain_text("$5,000")
    expect(hand.player.chips.first).to_be_visible()
    expect(plate).to_have_count(0)
    hand.page.get_by_role("button", name="Why?", exact=True).click()
    fixed = hand.page.get_by_role("dialog").get_by_role("article").filter(has_text="fixed payout")
    expect(fixed).to_contain_text("$5,000")
    expect(fixed.locator(".clause").first).to_contain_text("MD-1.0")


def test_insurance_is_offered_with_its_amount_and_paid_on_a_dealers_blackjack(
    sit: Callable[..., Hand],
) -> None:
    hand = sit()
    hand.wager(("$25", ""), cards="9s Ad 8s @1 Kd")
    assert hand.offered() == ["Insure $12.50", "No insurance"]
    expect(hand.page.locator(".hint")).to_contain_text("costs about 25 cents per dollar")
    expect(hand.page.locator(".act.gold")).to_have_count(0)
    hand.page.keyboard.press("i")
    expect(hand.page.locator(".waiting")).to_be_visible()
    hand.go_on()
    expect(hand.player.chips.first).to_be_visible()
    hand.page.get_by_role("button", name="Why?", exact=True).click()
    paid = hand.page.get_by_role("dialog").get_by_role("article").filter(has_text="Insurance")
    expect(paid).to_contain_text("$12.50 at 2 to 1")


def test_who_has_too_few_chips_to_double_is_told_and_can_buy_some(
    sit: Callable[..., Hand],
) -> None:
    hand = sit()
    hand.wager(("$100", ""), ("$25", ""), ("$25", ""), ("$25", ""), ("$25", ""), cards="8h 9c 8s")
    assert hand.offered()[:2] == ["Hit", "Stand"]
    assert not any("Split" in words for words in hand.offered())
    hint = hand.page.get_by_text("Split needs $200 in chips")
    hint.get_by_role("button", name="Buy chips").click()
    hand.page.get_by_role("dialog").get_by_role("button", name="$200", exact=True).click()
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator("[data-action=split]")).to_contain_text("$200")


def test_who_has_lost_everything_gets_more_play_money_at_the_table(
    sit: Callable[..., Hand],
) -> None:
    hand = sit()
    hand.page.get_by_role("button", name="Chips and tips").click()
    hand.page.get_by_role("dialog").get_by_role("button", name="All, $800").click()
    expect(hand.page.locator(".purse strong")).to_have_text("$1,000")
    hand.page.keyboard.press("Escape")
    hand.wager(("$500", ""), ("$500", ""), cards="9h 9c 9s")
    hand.act("stand", "Kd")
    more = hand.page.get_by_role("button", name="More play money")
    more.click()
    expect(more).to_have_count(0)
    expect(hand.player.chips.first).to_be_visible()
    expect(hand.page.locator(".purse strong")).to_have_text("$200")

    hand.page.get_by_role("button", name="Chips and tips").click()
    hand.page.get_by_role("dialog").get_by_role("button", name="All, $800").click()
    hand.page.keyboard.press("Escape")
    hand.wager(("$500", ""), ("$500", ""), cards="9h 9c 9s")
    hand.act("stand", "Kd")
    expect(hand.page.get_by_text("You can get more play money on")).to_be_visible()
    expect(more).to_have_count(0)
    hand.page.get_by_role("button", name="Two-minute lesson").click()
    expect(hand.page.get_by_role("dialog", name="Two-minute lesson")).to_be_visible()


def test_a_result_is_a_moment_that_stays_until_the_next_deal(sit: Callable[..., Hand]) -> None:
    hand = sit()
    page = hand.page
    hand.wager(("$25", ""), cards="8c 9c 7d")
    hand.act("hit", "Qs 8h")
    expect(hand.player.chips.first).to_be_visible()
    expect(page.locator(".total.over")).to_have_text("25 BUST")
    expect(page.locator(".lying")).to_have_count(5)
    expect(page.locator(".purse strong")).to_have_text("$175")
    page.get_by_role("button", name="Box 4: lost $25. Why?").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("article").first).to_contain_text("8 + 7 + Q = 25. Over 21 loses.")
    expect(sheet.locator("details .clause").first).not_to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".lying")).to_have_count(5)
    expect(page.locator(".lying.dim")).to_have_count(3)
    expect(page.locator(".total.over")).to_have_text("25 BUST")

    hand.wager(("$25", ""), cards="Kc 6c Kd")
    expect(page.locator(".lying")).to_have_count(4)
    expect(page.locator(".total.over")).to_have_count(0)
    hand.act("stand", "9h 8h")
    expect(page.locator(".total.over")).to_have_text("20 WIN")
    expect(page.locator(".total.dealer")).to_have_text("23 BUST")
    expect(page.locator(".purse strong")).to_have_text("$200")

    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


NOTE_MOTION = """() => {
  Object.assign(window, {purse: [], piles: [], moved: new Set(), pitches: []})
  const text = query => [...document.querySelectorAll(query)].map(one => one.textContent.trim())
  new MutationObserver(() => {
    window.purse.push(...text('.purse strong'))
    window.piles.push(...text('.stage .chips .amount'))
  }).observe(document.body, {subtree: true, childList: true, characterData: true})
  const [animate, start] = [Element.prototype.animate, OscillatorNode.prototype.start]
  Element.prototype.animate = function (...how) {
    for (const name of this.classList) window.moved.add(name)
    return animate.apply(this, how)
  }
  OscillatorNode.prototype.start = function (...when) {
    window.pitches.push(this.frequency.value)
    return start.apply(this, when)
  }
}"""


def test_a_win_is_seen_and_heard_and_a_key_is_taken_while_cards_move(
    sit: Callable[..., Hand],
) -> None:
    hand = sit(pace="natural")
    page = hand.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(NOTE_MOTION)
    hand.player.chip("$25").click()
    hand.player.deal.click()
    expect(page.locator(".waiting")).to_contain_text("Bets placed")
    hand.dealer.deal("Kc", "6c", "Kd", closing=True, after=hand.player.version)
    expect(page.locator("[data-rolling=true]")).to_be_attached()
    dealt = hand.dealer.version
    page.keyboard.press("s")
    hand.player.catch_up(dealt + 1)
    hand.go_on("9h 8h")
    expect(page.locator(".total.over.win")).to_have_text("20 WIN")
    expect(page.locator(".purse strong")).to_have_text("$225")
    dollars = {float(one.removeprefix("$")) for one in page.evaluate("window.purse")}
    assert any(175 < one < 225 for one in dollars), "the balance does not count"
    assert "$50" in page.evaluate("window.piles"), "the stack does not grow"
    assert {"lying", "chips"} <= set(page.evaluate("[...window.moved]"))
    assert {523, 659, 784} <= {round(one) for one in page.evaluate("window.pitches")}
    page.get_by_role("button", name="Sound").click()
    page.evaluate("window.pitches.length = 0")
    hand.wager(("$25", ""), cards="Ks 6c Kh")
    hand.act("stand", "9h 8h")
    expect(page.locator(".total.over.win")).to_be_visible()
    assert page.evaluate("window.pitches") == []
