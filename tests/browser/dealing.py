"""A dealer before the dealer's page, who uses the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.player import Player

__all__ = ["Dealer", "bring_chips"]

MOST_STEPS = 40
SHUFFLE = """table => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  let count = 0
  let view = null
  socket.onmessage = ({data}) => {
    const said = JSON.parse(data)
    if (said.type === 'refused') failed(new Error(said.refusal.message))
    if (!said.view && !said.changes) return
    view = said.view ?? {...view, ...said.changes}
    const step = view.staff?.steps[0]
    if (view.phase !== 'shuffle' || !step?.yours) { socket.close(); done(view.version); return }
    const id = `shuffle-${table}-${view.you.person}-${view.version}-${++count}`
    socket.send(JSON.stringify({type: 'do', id, version: view.version, command: {type: 'next'}}))
  }
})"""
"""take every step that is for whoever is logged in here until somebody else is asked"""

TELL = """([table, command]) => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  const id = crypto.randomUUID()
  let asked = false
  socket.onmessage = ({data}) => {
    const said = JSON.parse(data)
    if (said.type === 'refused') failed(new Error(said.refusal.message))
    if (said.type === 'done') { socket.close(); done(said.version) }
    if (asked || !said.view) return
    asked = true
    socket.send(JSON.stringify({type: 'do', id, version: said.view.version, command}))
  }
})"""
"""do one thing at a table as whoever is logged in here"""
TRAY = [{"chip": 100_000, "count": 900}, {"chip": 2_500, "count": 4_000}]
"""$1,000,000"""

REFUSE_CUT = "document.querySelector('[data-action=refuse-cut]:enabled')?.click()"
"""in one go: the clock may pass the cut on at any moment"""


def bring_chips(first: Page, second: Page, table: str) -> None:
    """Have two people sign the opener of a table, without its page."""
    first.evaluate(TELL, [table, {"type": "prepare-slip", "kind": "opener", "chips": TRAY}])
    second.evaluate(TELL, [table, {"type": "sign-slip", "number": 1}])


class Dealer:
    """Somebody who deals a table of real cards."""

    def __init__(self, page: Page) -> None:
        """Take a page over."""
        self.page = page
        self.step = page.get_by_role("region", name="Next step")
        self.heading = self.step.get_by_role("heading")

    def come_to(self, table: str) -> None:
        """Go behind a table."""
        self.page.goto(f"/tables/{table}/dealer")
        expect(self.step).to_be_visible()

    @property
    def version(self) -> int:
        """The event after which this page shows the table."""
        return int(self.step.get_attribute("data-version") or 0)

    def reach(self, version: int) -> None:
        """Wait until the page shows the table after an event, or later."""
        self.page.wait_for_function(
            "wanted => Number(document.querySelector('.next').dataset.version) >= wanted",
            arg=version,
        )

    def press(self, key: str) -> None:
        """Press a key and wait until the house has taken the step."""
        before = self.version
        expect(self.step.locator("button:enabled").first).to_be_visible()
        self.page.keyboard.press(key)
        self.reach(before + 1)

    def deal(self, *cards: str) -> None:
        """Type cards one after the other; a dot is one that is laid face down."""
        for card in cards:
            if card != ".":
                self.type_card(card)
            self.press("Enter")

    def type_card(self, card: str) -> None:
        """Type a card and wait until the house has answered all before, so that Enter deals it."""
        expect(self.step.get_by_role("group", name="Rank")).to_be_visible()
        self.page.keyboard.type(card)
        expect(self.step.get_by_role("button", name="Deal it")).to_be_enabled()

    def sign_on(self) -> None:
        """Sign on as the dealer of the table."""
        before = self.version
        self.step.get_by_role("button", name="Sign on").click()
        self.reach(before + 1)

    def shuffle(self, table: str, floor: Page) -> None:
        """Take the steps with the cards until a player is asked, without the page.

        The decks are verified by a second person, who is logged in on the other page.
        """
        reached, before = 1, 0
        while reached > before:
            before = reached
            self.page.evaluate(SHUFFLE, table)
            reached = int(floor.evaluate(SHUFFLE, table))
        self.reach(reached)

    def step_until(self, end: Locator, player: Player) -> None:
        """Press Enter at every step until something is there; the player refuses the cut."""
        for _ in range(MOST_STEPS):
            player.catch_up(self.version)
            if end.is_visible():
                return
            if player.actions.first.is_visible():
                player.page.evaluate(REFUSE_CUT)
                expect(self.step.locator("button:enabled").first).to_be_visible()
            else:
                self.press("Enter")
        raise AssertionError("the dealer did not come to it")

    def step_alone_until(self, end: Locator) -> None:
        """Take every step until something is there; no player without a device takes the cut."""
        step = self.step.locator("button:enabled")
        for _ in range(MOST_STEPS):
            expect(step.or_(end).first).to_be_visible()
            if end.is_visible():
                return
            cut = self.step.locator("[data-action='refuse-cut']")
            self.press("N" if cut.is_visible() else "Enter")
        raise AssertionError("the dealer did not come to it")
