"""Walk-up players at a real table: the dealer enters everything, one key a signal."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.dealing import Dealer, bring_chips
from tests.browser.test_people import invited

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.browser.house import House
    from tests.browser.player import Player


NUMBERS = count(1)
"""of the floorpeople, who all have other names"""
FELT = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect()
  const written = '.stage :is(.label, .total, .amount, .result, .caption)'
  const texts = [...document.querySelectorAll(written)]
    .filter(one => one.textContent.trim())
    .map(part => ({part, text: part.textContent.trim(), box: part.getBoundingClientRect()}))
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const faults = []
  if (texts.length < 6) faults.push(`only ${texts.length} texts`)
  texts.forEach(({part, text, box}, place) => {
    for (const other of texts.slice(place + 1))
      if (over(box, other.box)) faults.push(`${text} overlaps ${other.text}`)
    if (box.left < stage.left || box.right > stage.right || box.top < stage.top)
      faults.push(`${text} leaves the felt`)
    for (const inner of [part, ...part.children])
      if (inner.clientWidth && inner.scrollWidth > inner.clientWidth + 1)
        faults.push(`${text} is cut`)
  })
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
  return faults
}"""
"""what overlaps or is cut on the felt of the dealer's page"""


class Table:
    """A table of real cards, with the dealer's page before the tester."""

    def __init__(self, come: Callable[..., Player], house: House, **settings: object) -> None:
        """Open the table and sign on; a second person verifies the decks."""
        self.page = come(1024, 768).page
        house.log_in_operator(self.page)
        real = {"automatic": False, "physical": True, **settings}
        self.id = house.open_table(self.page, "MD-1.0", **real)
        self.flo = invited(come, self.page, f"Floris {next(NUMBERS)}", "floorperson")
        bring_chips(self.flo, self.page, self.id)
        self.dealer = Dealer(self.page)
        self.dealer.come_to(self.id)
        self.dealer.sign_on()
        self.players = self.page.get_by_role("region", name="Walk-up players")

    def row(self, name: str) -> Locator:
        """Find a player on the dealer's page."""
        return self.players.get_by_role("listitem").filter(has_text=name)

    def seat(self, box: str, name: str = "") -> None:
        """Seat a player, and change $200 of cash into chips."""
        self.players.get_by_label("Name").fill(name)
        self.players.get_by_label("Box", exact=True).select_option(box)
        self.players.get_by_role("button", name="Seat a player").click()
        row = self.row(name or f"Player at box {box}")
        row.get_by_role("textbox").fill("200")
        row.get_by_role("button", name="Cash in").click()
        expect(row).to_contain_text("$200")

    def bet(self, box: str, dollars: str) -> None:
        """Lay a bet by keyboard: the box, the amount, Enter."""
        self.page.keyboard.press(box)
        self.page.keyboard.type(dollars)
        self.page.keyboard.press("Enter")
        expect(self.players.locator(f"[data-box='{box}'] .bet")).to_have_text(f"bet ${dollars}")
        self.page.keyboard.press("Escape")


def test_a_dealer_runs_a_round_for_players_without_a_device_by_keyboard(
    come: Callable[..., Player], house: House
) -> None:
    table = Table(come, house)
    dealer, page, row = table.dealer, table.page, table.row
    table.seat("2", "Bartholomew")
    table.seat("5")
    dealer.shuffle(table.id, table.flo)
    dealer.step_alone_until(row("Bartholomew").get_by_role("button", name="Bet"))
    table.bet("2", "25")
    table.bet("5", "10")
    dealer.press("Enter")
    dealer.deal("8d", "9c", "7h", "8c", "4c", ".")
    expect(dealer.step).to_contain_text("What does Bartholomew signal at box 2?")
    dealer.press("P")
    dealer.deal("Ks")
    dealer.press("S")
    dealer.deal("Kd")
    dealer.press("S")
    expect(dealer.step).to_contain_text("What does Player at box 5 signal at box 5?")
    assert page.evaluate(FELT) == []
    dealer.press("H")
    dealer.deal("7d")
    dealer.press("S")
    dealer.deal("Jd")
    dealer.step_alone_until(row("Bartholomew").get_by_role("button", name="Bet"))
    expect(row("Bartholomew")).to_contain_text("$250")
    page.keyboard.press("L")
    expect(row("Bartholomew")).to_contain_text("bet $25")
    expect(row("Player at box 5")).to_contain_text("bet $10")
    row("Bartholomew").get_by_role("button", name="Color up").click()
    row("Bartholomew").get_by_role("button", name="Leave").click()
    expect(row("Bartholomew")).to_have_count(0)
    left = "Bartholomew leaves with $250 in chips: 2 of $100, 2 of $25."
    expect(page.get_by_role("listitem").filter(has_text=left)).to_be_visible()


SIGHT = """() => {
  const bottom = (one) => one ? Math.round(one.getBoundingClientRect().bottom + scrollY) : 0
  const players = [...document.querySelectorAll('[aria-label="Walk-up players"] [data-box]')]
  return {
    tall: document.documentElement.scrollHeight,
    felt: bottom(document.querySelector('.stage')),
    step: bottom(document.querySelector('[aria-label="Next step"]')),
    players: bottom(players.at(-1)),
  }
}"""
"""how far down the page the parts reach that a dealer needs"""

INSIDE = """() => {
  const panel = document.querySelector('[aria-label="Next step"]').getBoundingClientRect()
  return [...document.querySelectorAll('[aria-label="Next step"] button')]
    .filter((one) => one.getBoundingClientRect().right > panel.right)
    .map((one) => one.textContent)
}"""
"""buttons of the step that reach out of its panel"""


def test_what_a_dealer_needs_in_a_round_is_in_sight_on_a_tablet(
    come: Callable[..., Player], house: House
) -> None:
    table = Table(come, house)
    dealer, page = table.dealer, table.page
    for box, name in zip("2357", ("Bartholomew", "Maximiliana", "Christopher", ""), strict=True):
        table.seat(box, name)
    dealer.shuffle(table.id, table.flo)
    dealer.step_alone_until(table.row("Bartholomew").get_by_role("button", name="Bet"))
    seen = {"bets": page.evaluate(SIGHT)}
    for box in "2357":
        table.bet(box, "25")
    dealer.press("Enter")
    seen["cards"] = page.evaluate(SIGHT)
    dealer.deal("8d", "9c", "7h", "8c", "9h", "4c", "Ks", "7c", "6c", ".")
    expect(dealer.step).to_contain_text("What does Bartholomew signal at box 2?")
    seen["signal"] = page.evaluate(SIGHT)
    assert page.evaluate(INSIDE) == []
    assert max(seen["bets"][part] for part in ("felt", "step", "players")) <= 768, seen
    for moment in ("cards", "signal"):
        assert max(seen[moment][part] for part in ("felt", "step")) <= 768, seen
