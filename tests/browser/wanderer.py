"""A player who presses whatever the table offers, at random, and notes when it offers nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import CDPSession

    from tests.browser.player import Player

__all__ = ["Wanderer"]

CONTROLS = ".stage .spot, .centre button:enabled, .stage .result"
ID = re.compile(r"\b[0-9a-f]{12,}\b")
PRESS = """([query, dice]) => {
  const all = [...document.querySelectorAll(query)].filter(part => part.getClientRects().length)
  const golden = all.find(part => part.matches('.deal'))
  const part = golden && dice[0] < 0.3 ? golden : all[Math.floor(dice[1] * all.length)]
  part?.click()
  return part ? (part.ariaLabel || part.textContent).trim() : ''
}"""
SHEET = ".sheet header button"


class Wanderer:
    """Presses random controls until enough rounds are over."""

    def __init__(self, player: Player, random: Random) -> None:
        """Take over a player who has a seat."""
        self.player = player
        self.page = player.page
        self.random = random
        self.pressed: list[str] = []
        self.refusals: list[str] = []

    @property
    def round(self) -> int:
        """The round that the page shows."""
        return int(self.player.status.get_attribute("data-round") or 0)

    def play(self, rounds: int) -> None:
        """Press controls until that many rounds more are over; there is always one to press."""
        end = self.round + rounds
        while self.round < end:
            self._settle()
            dice = [self.random.random(), self.random.random()]
            self.pressed.append(self.page.evaluate(PRESS, [CONTROLS, dice]))
            self._note_refusal()
            close = self.page.locator(SHEET)
            if close.count():
                close.first.click()

    def _settle(self) -> None:
        """Wait until something can be pressed that goes on."""
        ready = self.page.locator("[data-action]:enabled, .deal, .seating button:enabled")
        expect(ready.first, f"after {self.pressed[-5:]}").to_be_visible()

    def _note_refusal(self) -> None:
        refusal = self.page.locator(".refusal")
        if refusal.count():
            self.refusals.append(" ".join(refusal.all_inner_texts()))

    def ids_shown(self) -> list[str]:
        """Return the refusals that show an internal id."""
        return [words for words in self.refusals if ID.search(words)]


def counted(session: CDPSession) -> dict[str, Any]:
    """Return how many nodes and bytes the page holds after its garbage is collected."""
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in metrics}
