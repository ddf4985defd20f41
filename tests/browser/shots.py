"""Take the pictures of the page that the documentation shows: `python -m tests.browser.shots`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from tests.browser.conftest import QUIET, find_chromium
from tests.browser.house import House
from tests.browser.named_cards import NamedCards
from tests.browser.player import LONG_PATIENCE, PATIENCE, Player
from tests.browser.test_hands import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOCS = Path(__file__).parents[2] / "docs"
SHOTS = DOCS / "shots"
MOST_ROUNDS = 20
DESK, TELEPHONE = (1440, 900), (390, 844)
SIDES = {"bonus_spin.offered": True, "match_the_dealer.offered": True}
WELCOMED = "{pace: '%s', welcomed: true}"


class Photographer:
    """Comes to a house with browsers of several kinds and takes pictures of what they show."""

    def __init__(self, browser: Browser, house: House) -> None:
        """Begin in a house that is open."""
        self.browser = browser
        self.house = house

    def come(
        self,
        width: int = DESK[0],
        height: int = DESK[1],
        *,
        pace: str = "instant",
        light: bool = False,
        locale: str = "en-US",
    ) -> Player:
        """Let a person come who knows the game."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            base_url=self.house.url,
            color_scheme="light" if light else "dark",
            has_touch=width < DESK[0],
            locale=locale,
            reduced_motion="reduce" if pace == "instant" else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        preferences = WELCOMED % pace
        context.add_init_script(
            f"localStorage.getItem('spanish21.preferences') || localStorage.setItem("
            f"'spanish21.preferences', JSON.stringify({preferences}))"
        )
        return Player(context.new_page())

    def sit(self, player: Player) -> Hand:
        """Seat a person at a table whose cards are named here."""
        page = player.page
        table = self.house.open_table(
            page,
            "MD-bonus-spin",
            automatic=False,
            physical=True,
            choices=SIDES,
            name="Harbor Room",
        )
        hand = Hand(player, NamedCards(self.come, self.house, table))
        page.goto(f"/tables/{table}?seat=1")
        expect(page.locator(".purse strong")).to_have_text("$200")
        hand.go_on()
        page.locator("[data-action=refuse-cut]").click()
        hand.go_on()
        expect(page.locator(".chips .chip:enabled").first).to_be_visible()
        return hand

    def lay(self, hand: Hand, *sides: int) -> None:
        """Lay $25, and $5 on side bets by their place."""
        page = hand.page
        page.locator(".chips .chip").nth(2).click()
        for side in sides:
            page.locator(".kinds .kind").nth(side).click()
            page.locator(".chips .chip").nth(1).click()

    def deal(self, hand: Hand, cards: str) -> None:
        """Say deal and let the dealer deal these cards."""
        hand.page.locator(".deal").click()
        expect(hand.page.locator(".waiting")).to_be_visible()
        hand.go_on(cards, closing=True)

    def take(self, player: Player, name: str, folder: Path = SHOTS) -> None:
        """Take a picture."""
        path = folder / f"{name}.jpg"
        player.page.screenshot(path=path, type="jpeg", quality=82, animations="disabled")


def take_all(photographer: Photographer) -> None:
    """Take every picture."""
    visitor = photographer.come()
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("button", name="Play now")).to_be_enabled()
    photographer.take(visitor, "lobby")
    _company(photographer)
    _at_a_table(photographer)
    _wheel(photographer)
    for name, settings in (
        ("light", {"light": True}),
        ("phone", {"width": TELEPHONE[0], "height": TELEPHONE[1]}),
        ("spanish", {"width": TELEPHONE[0], "height": TELEPHONE[1], "locale": "es-MX"}),
    ):
        hand = photographer.sit(photographer.come(**settings))
        photographer.lay(hand, 1)
        photographer.deal(hand, "Kh 6c 6s")
        expect(hand.page.locator("[data-action=stand]")).to_be_visible()
        photographer.take(hand.player, name)
    _lesson(photographer)


def _at_a_table(photographer: Photographer) -> None:
    hand = photographer.sit(photographer.come())
    page = hand.page
    photographer.lay(hand, 1)
    photographer.take(hand.player, "betting")
    photographer.deal(hand, "Kh 6c 6s")
    expect(page.locator("[data-action=stand]")).to_be_visible()
    photographer.take(hand.player, "decision")
    hand.act("stand", "Kd 9h")
    expect(page.locator(".total.over.win")).to_be_visible()
    photographer.take(hand.player, "win")
    photographer.lay(hand)
    photographer.deal(hand, "8h 9c 7s")
    hand.act("hit", "Qd")
    hand.go_on("8c")
    expect(page.locator(".total.over.bust")).to_be_visible()
    photographer.take(hand.player, "bust")
    photographer.lay(hand)
    photographer.deal(hand, "8h 6c 8s")
    hand.act("split", "8d")
    hand.act("split", "3c")
    expect(page.locator("[data-action=double]")).to_be_visible()
    photographer.take(hand.player, "split")


def _company(photographer: Photographer) -> None:
    """Show three people at a table, one of whom decides with the coach."""
    you, *others = [photographer.come() for _ in range(3)]
    table = photographer.house.open_table(you.page, "MD-1.0", name="Harbor Room")
    for player in (you, *others):
        player.come_to(table)
    you.page.keyboard.press("g")
    coached = you.page.locator(".coached")
    for _ in range(MOST_ROUNDS):
        for player in (*others, you):
            player.chip("$25").click()
            player.deal.click()
        while not you.page.locator("[data-turn=you], .chips .chip:enabled").count():
            _let_decide(you, others)
        if you.page.locator("[data-action=surrender]").is_visible():
            expect(coached).to_be_visible(timeout=LONG_PATIENCE)
            photographer.take(you, "table", DOCS)
            return
        while not you.chips.first.is_visible():
            _let_decide(you, [you, *others])
    raise SystemExit("No hand was to be decided.")


def _let_decide(you: Player, people: list[Player]) -> None:
    """Let the person decide whose turn it is."""
    asked = [player for player in people if player.actions.count()]
    for player in asked:
        player.decide()
        you.catch_up(player.version)
    if not asked:
        you.page.wait_for_timeout(50)


def _wheel(photographer: Photographer) -> None:
    hand = photographer.sit(photographer.come(pace="natural"))
    photographer.lay(hand, 2)
    hand.page.locator(".deal").click()
    expect(hand.page.locator(".waiting")).to_be_visible()
    hand.dealer.deal("As", "9c", "Kd", "9d", closing=True, after=hand.player.version)
    stopped = hand.page.locator(".wheel .stop")
    expect(stopped).to_be_visible()
    photographer.take(hand.player, "wheel")


def _lesson(photographer: Photographer) -> None:
    player = photographer.come()
    page = player.page
    table = photographer.house.open_table(page, "MD-1.0", name="Harbor Room")
    page.evaluate("localStorage.setItem('spanish21.preferences', '{\"pace\": \"instant\"}')")
    page.goto(f"/tables/{table}?seat=1")
    player.decide_until(player.chips.first)
    page.get_by_role("button", name="Two-minute lesson").click()
    expect(page.get_by_role("dialog").locator(".lying").last).to_be_visible()
    photographer.take(player, "lesson")


def main() -> None:
    """Open a house, take every picture, and close it again."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("Chromium is needed, and was not found.")
    with TemporaryDirectory() as data:
        house = House("", "", Path(data))
        house.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
                take_all(Photographer(browser, house))
                browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main()
