"""A page whose table is drawn as a test wants it, and what is wrong with how it looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Page, WebSocketRoute

    from tests.browser.house import House
    from tests.browser.player import Player

__all__ = ["Drawing"]

CHOICES = {"bonus_spin.offered": True, "xtreme_16.offered": True, "match_the_dealer.offered": True}
HELLO = """table => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  socket.onmessage = event => { done(JSON.parse(event.data)); socket.close() }
})"""
WELCOMED = """() => {
  const known = JSON.parse(localStorage.getItem('spanish21.preferences'))
  localStorage.setItem('spanish21.preferences', JSON.stringify({...known, welcomed: true}))
}"""
MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8")


class Drawing:
    """A page whose table is drawn as the test wants it."""

    def __init__(self, player: Player, house: House) -> None:
        """Show a table with every side bet that no server keeps."""
        self.page: Page = player.page
        table = house.open_table(self.page, "MD-bonus-spin", choices=CHOICES)
        self.page.goto(f"/tables/{table}?seat=1")
        player.decide_until(self.page.locator(".chips .chip:enabled").first)
        self.hello: dict[str, Any] = self.page.evaluate(HELLO, table)
        self.version = 1_000_000
        self.sockets: list[WebSocketRoute] = []
        self.page.evaluate(WELCOMED)
        self.page.route_web_socket("**/socket*", self._answer)
        self.page.goto(f"/tables/{table}")
        expect(self.page.locator("[data-phase]")).to_be_attached()
        self.page.evaluate(MEASURE)

    @property
    def real(self) -> dict[str, Any]:
        """The view that the server sent before the test took its place."""
        view: dict[str, Any] = self.hello["view"]
        return view

    def _answer(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.send(json.dumps(self.hello))

    def resize(self, width: int, height: int) -> None:
        """Show the page in a window of another size."""
        self.page.set_viewport_size({"width": width, "height": height})

    def draw(self, view: dict[str, Any]) -> None:
        """Draw a view."""
        self.version += 1
        view["version"] = self.version
        self.sockets[-1].send(json.dumps(self.hello | {"view": view}))
        self._expect_drawn()

    def tell(self, fact: dict[str, Any], *, celebrate: bool = False, **changes: object) -> None:
        """Tell that something happened, and what it changed."""
        self.version += 1
        event = {"number": self.version, "at": 0, "fact": fact, "celebrate": celebrate}
        told = {"type": "told", "version": self.version, "now": 0, "events": [event]}
        changed = changes | {"version": self.version}
        self.sockets[-1].send(json.dumps(told | {"changes": changed}))

    def _expect_drawn(self) -> None:
        drawn = self.page.locator("[data-phase]")
        expect(drawn).to_have_attribute("data-version", str(self.version))

    def felt(self) -> FloatRect | None:
        """Return where the felt is, once the page has found its place for everything."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        return self.page.locator("main").bounding_box()

    def faults(self) -> list[str]:
        """Return what overlaps, is cut off, or is too small to read or to press."""
        found: list[str] = self.page.evaluate("() => window.measured()")
        return found
