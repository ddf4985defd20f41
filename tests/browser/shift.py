"""People who run a table with real cards for a shift: one dealer after the other, floor and pit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.dealing import Dealer
from tests.browser.test_corrections import correct
from tests.browser.test_people import invited

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House
    from tests.browser.player import Player

__all__ = ["NAME", "PLAYERS", "Shift", "in_chips"]

NAME = "Spanish 1"
EDITION = "Maryland standard rules with Bonus Spin Progressive and Xtreme 16"
PLAYERS = {"1": "Wendy", "3": "Walt", "5": "Wes", "6": "Player at box 6"}
"""the players without a device by their boxes; the last one gives no name"""
CHIPS = ("1000", "500", "100", "25", "5", "1", "0.50")
MOST_STEPS = 80


def in_chips(cents: int) -> dict[str, int]:
    """Count an amount in as few chips as possible."""
    counts = {}
    for chip in CHIPS:
        worth = round(float(chip) * 100)
        counts[chip], cents = divmod(cents, worth)
    assert cents == 0, "no chip is that small"
    return {chip: count for chip, count in counts.items() if count}


class Behind:
    """A dealer with a tablet behind the table."""

    def __init__(self, page: Page, table: str) -> None:
        """Sign on as the dealer."""
        self.page = page
        self.dealer = Dealer(page)
        self.dealer.come_to(table)
        self.players = page.get_by_role("region", name="Walk-up players")
        self.money = page.get_by_role("region", name="Money of the table")

    def row(self, name: str) -> Locator:
        """Find a player on the dealer's page."""
        return self.players.get_by_role("listitem").filter(has_text=name)

    def seat(self, box: str, name: str, dollars: str) -> None:
        """Seat a player and change cash into chips; who gives no name is known by the box."""
        self.players.get_by_label("Name").fill("" if name.endswith(box) else name)
        self.players.get_by_label("Box", exact=True).select_option(box)
        self.players.get_by_role("button", name="Seat a player").click()
        row = self.row(name)
        row.get_by_role("textbox").fill(dollars)
        row.get_by_role("button", name="Cash in").click()
        expect(row).to_contain_text(f"${dollars}")

    def bet(self, box: str, dollars: str, kind: str = "") -> None:
        """Lay a bet by keyboard: the box, the amount, Enter."""
        row = self.players.locator(f"[data-box='{box}']")
        if kind:
            row.get_by_role("combobox").select_option(label=kind)
        self.page.keyboard.press(box)
        self.page.keyboard.type(dollars)
        self.page.keyboard.press("Enter")
        expect(row.locator(".bet").last).to_contain_text(f"${dollars}")
        if kind:
            expect(row.get_by_role("combobox")).to_have_value("basic")
        self.page.keyboard.press("Escape")

    def take_bets(self, dollars: str = "20") -> None:
        """Wait for the betting and take the same bet at every box."""
        self.dealer.step_alone_until(self.row("Wendy").get_by_role("button", name="Bet"))
        for box in PLAYERS:
            self.bet(box, dollars)

    def signals(self, keys: str) -> None:
        """Enter one signal after the other."""
        for key in keys:
            self.dealer.press(key)

    def finish(self, *cards: str) -> None:
        """Turn the hole card, draw the dealer's other cards, and settle every bet."""
        rank = self.dealer.step.get_by_role("group", name="Rank")
        for card in cards:
            self.dealer.step_alone_until(rank)
            self.dealer.deal(card)
        self.dealer.step_alone_until(self.row("Wendy").get_by_role("button", name="Bet"))


class Shift:
    """A table with real cards from its sealed decks to its closer."""

    def __init__(self, come: Callable[..., Player], house: House) -> None:
        """Let the operator invite the people of the shift."""
        self.house = house
        self.operator = come(1440, 900).page
        house.log_in_operator(self.operator)
        tablet, desk = partial(come, 1024, 768), partial(come, 1440, 900)
        self.dora = invited(tablet, self.operator, "Dora", "dealer")
        self.dan = invited(tablet, self.operator, "Dan", "dealer")
        self.flo = invited(desk, self.operator, "Flo", "floorperson")
        self.petra = invited(desk, self.operator, "Petra", "pit-manager")
        self.table = ""

    @property
    def tray(self) -> int:
        """The chips that should be in the tray by the dealer's page, in cents."""
        shown = self.dan.locator("dt", has_text="Tray now").locator("xpath=../dd").inner_text()
        return round(float(shown.removeprefix("$").replace(",", "")) * 100)

    def settle_house(self) -> None:
        """Let the operator say whose house it is and from when two people pay."""
        page = self.operator
        page.goto("/settings")
        page.get_by_label("Name of the casino").fill("Harbor Casino")
        page.get_by_label("Two people sign for payouts from").fill("5000")
        page.get_by_role("button", name="Save the settings").click()
        expect(page.get_by_role("status")).to_contain_text("The settings are saved.")

    def open_table(self) -> None:
        """Let the pit manager open the table, with a wheel and real cards."""
        page = self.petra
        page.goto("/open")
        page.get_by_role("radio", name=EDITION).check()
        page.get_by_label("Bonus Spin wheel").check()
        page.get_by_label("Name (optional)").fill(NAME)
        page.get_by_label("Automatic dealer").uncheck()
        page.get_by_label("Physical cards").check()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/tables/*/dealer")
        self.table = page.url.split("/")[-2]

    def watch(self, page: Page) -> Locator:
        """Open the table on the floor's page."""
        page.goto("/floor")
        page.get_by_role("button", name=NAME, exact=True).first.click()
        region = page.get_by_role("region", name=f"Table {NAME}")
        expect(region).to_be_visible()
        return region

    def behind(self, page: Page) -> Behind:
        """Let a dealer come behind the table and sign on."""
        behind = Behind(page, self.table)
        behind.dealer.sign_on()
        return behind

    def prepare_cards(self, behind: Behind) -> None:
        """Inspect and verify the decks, check the card reader, shuffle and load the shoe."""
        floor = self.flo.get_by_role("region", name=f"Table {NAME}")
        due = floor.locator("button.gold:enabled")
        step = behind.dealer.step.locator("button:enabled")
        waits = behind.dealer.step.get_by_text("Waiting for a floorperson")
        betting = behind.row("Wendy").get_by_role("button", name="Bet")
        for _ in range(MOST_STEPS):
            expect(waits.or_(step).or_(betting).first).to_be_visible()
            if betting.is_visible():
                return
            if waits.is_visible():
                before = behind.dealer.version
                due.click()
                behind.dealer.reach(before + 1)
            else:
                cut = behind.dealer.step.locator("[data-action='refuse-cut']")
                behind.dealer.press("N" if cut.is_visible() else "Enter")
        raise AssertionError("the cards did not come into the shoe")

    def slip(self, first: Locator, second: Locator, kind: str, counted: Mapping[str, int]) -> None:
        """Have one person write and sign a slip, and another one sign it."""
        self._write(first, kind)
        for chip, count in counted.items():
            name = "$0.50" if chip == "0.50" else f"${int(chip):,}"
            first.get_by_label(f"Number of {name} chips", exact=True).fill(str(count))
        first.get_by_role("button", name="Sign first").click()
        self.sign(second)

    def cash_slip(self, first: Locator, second: Locator, dollars: str) -> None:
        """Count the drop box."""
        self._write(first, "drop")
        first.get_by_label("Cash counted").fill(dollars)
        first.get_by_role("button", name="Sign first").click()
        self.sign(second)

    def _write(self, first: Locator, kind: str) -> None:
        choice = first.get_by_label("Kind of slip")
        if not choice.is_visible():
            first.get_by_text("Write a slip").click()
        choice.select_option(kind)

    def sign(self, second: Locator) -> None:
        """Sign the slip that waits, as the second person."""
        button = second.get_by_role("button", name="Sign slip")
        expect(button).to_have_count(1)
        number = (button.text_content() or "").split()[-1]
        button.click()
        expect(second.get_by_role("button", name=f"Sign slip {number}")).to_have_count(0)

    def correct(self, entry: str, instead: str, reason: str) -> None:
        """Let the floorperson set an entry of the round right."""
        correct(self.flo, entry, instead, reason)

    def report_ten(self, behind: Behind, suit: str) -> None:
        """Let the floorperson report a ten in the shoe."""
        before = behind.dealer.version
        self.flo.get_by_label("Which suit: a ten is in the shoe").select_option(label=suit)
        self.flo.get_by_role("button", name="a ten is in the shoe").click()
        behind.dealer.reach(before + 1)
