"""A player who presses whatever the table offers, at random, and notes when it offers nothing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import CDPSession

    from tests.browser.player import Player

__all__ = ["Held", "Wanderer", "held"]

LARGE = ":nth-child(n + 4)"
"""chips of $100 and more, with which the play money of a day would not last for a long visit"""
CONTROLS = f".stage .spot, .centre button:enabled:not(.chip{LARGE}), .stage .result"
ID = re.compile(r"\b[0-9a-f]{12,}\b")
PRESS = """([query, dice]) => {
  const all = [...document.querySelectorAll(query)].filter(part => part.getClientRects().length)
  const golden = all.find(part => part.matches('.deal'))
  const part = golden && dice[0] < 0.3 ? golden : all[Math.floor(dice[1] * all.length)]
  part?.click()
  return part ? (part.ariaLabel || part.textContent).trim() : ''
}"""
SHEET = ".sheet header button"
SHEET_BODY = ".sheet .body"
SHOWN = """(() => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
  let count = 1
  while (walker.nextNode()) count += 1
  return count
})()"""
MADE = {"object", "array", "closure", "string", "concatenated string", "sliced string", "number"}


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

    def look_at(self, *sheets: str) -> None:
        """Open sheets whose code comes with their first opening, and close them again."""
        for name in sheets:
            self.page.get_by_role("button", name=name, exact=True).click()
            expect(self.page.locator(SHEET_BODY)).not_to_be_empty()
            self.page.locator(SHEET).click()
            expect(self.page.locator(SHEET)).to_have_count(0)

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


@dataclass(frozen=True)
class Held:
    """What the page holds after its garbage is collected."""

    nodes: int
    """nodes that are not in the document: what a page keeps by mistake"""
    data: int
    """bytes of objects, arrays, functions and texts; compiled code grows as it gets faster"""


def held(session: CDPSession) -> Held:
    """Measure what the page holds."""
    session.send("HeapProfiler.collectGarbage")
    shown = session.send("Runtime.evaluate", {"expression": SHOWN})["result"]["value"]
    nodes = session.send("Memory.getDOMCounters")["nodes"]
    chunks: list[str] = []

    def hear(event: dict[str, str]) -> None:
        chunks.append(event["chunk"])

    session.on("HeapProfiler.addHeapSnapshotChunk", hear)
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.remove_listener("HeapProfiler.addHeapSnapshotChunk", hear)
    return Held(nodes - shown, _data(json.loads("".join(chunks))))


def _data(snapshot: dict[str, Any]) -> int:
    """Add up the sizes of everything that a script made."""
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    kind, size = fields.index("type"), fields.index("self_size")
    starts = range(0, len(nodes), len(fields))
    return sum(nodes[at + size] for at in starts if kinds[nodes[at + kind]] in MADE)
