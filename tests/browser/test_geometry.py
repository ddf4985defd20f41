"""Nothing on the felt overlaps, is cut off, or is too small to read or to press, at any size."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.pictures import pictured

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from tests.browser.house import House
    from tests.browser.player import Player

SIZES = (
    (320, 568),
    (360, 740),
    (390, 844),
    (568, 320),
    (640, 400),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1440, 900),
    (2560, 1440),
)
TABLES = 10
"""random tables at each size, and seven more with one to seven boxes"""
CHOICES = {"bonus_spin.offered": True, "xtreme_16.offered": True, "match_the_dealer.offered": True}
HELLO = """table => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  socket.onmessage = event => { done(JSON.parse(event.data)); socket.close() }
})"""
WELCOMED = """() => {
  const known = JSON.parse(localStorage.getItem('spanish21.preferences'))
  localStorage.setItem('spanish21.preferences', JSON.stringify({...known, welcomed: true}))
}"""
FAULTS = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const all = (within, query) => [...within.querySelectorAll(query)]
  const stage = document.querySelector('.stage')
  const edge = stage.getBoundingClientRect()
  const seen = part => part.textContent.trim() && getComputedStyle(part).visibility !== 'hidden'
  const boxed = (name, query, fits = seen) => all(stage, query).filter(fits).map(part => {
    const {left, top, right, bottom} = part.getBoundingClientRect()
    const words = part.textContent.trim().slice(0, 20)
    return {name: `${name} ${words} ${part.dataset.hand ?? ''}`, left, top, right, bottom, part}
  })
  const texts = [
    ...boxed('total', '.total'), ...boxed('result', '.result'), ...boxed('side', '.side-result'),
    ...boxed('label', '.label'), ...boxed('amount', '.amount'), ...boxed('payout', 'ul li'),
    ...boxed('payouts', '.payouts'), ...boxed('insured', '.insured'),
    ...boxed('caption', '.caption'),
  ]
  const cards = boxed('card', '.lying', () => true)
  const circles = boxed('circle', '.area:not(.inner), circle.side', () => true)
  const meet = (one, other, most) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > most &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > most
  const faults = []
  const apart = (some, others, most, may = () => false) => {
    for (const one of some) for (const other of others)
      if (one.part !== other.part && !may(one, other) && meet(one, other, most))
        faults.push(`${one.name} overlaps ${other.name}`)
  }
  const round = (one, other) => {
    const far = Math.hypot((one.left + one.right - other.left - other.right) / 2,
                           (one.top + one.bottom - other.top - other.bottom) / 2)
    return far >= (one.right - one.left + other.right - other.left) / 2 - 1
  }
  apart(texts, texts, 1)
  apart(cards, cards, 1, (one, other) => one.part.dataset.hand === other.part.dataset.hand)
  apart(texts, cards, 1)
  apart(circles, cards, 1)
  apart(circles, circles, 1, round)
  for (const {name, left, top, right, bottom} of [...texts, ...cards, ...circles])
    if (Math.min(left - edge.left, edge.right - right, top - edge.top, edge.bottom - bottom) < -1)
      faults.push(`${name} is cut off`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement
    if (!walker.currentNode.data.trim() || !part.getClientRects().length) continue
    if (part.closest('.hidden, .card, .chips svg, .chip svg, script, style, .wheel')) continue
    const matrix = part.getScreenCTM?.()
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1
    const size = parseFloat(getComputedStyle(part).fontSize) * scale
    const words = walker.currentNode.data.trim().slice(0, 20)
    if (size < 11.95) faults.push(`${words} has ${size.toFixed(1)} px`)
  }
  return [...new Set(faults)]
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll('.room button, .room a')].filter(part => {
  part.scrollIntoView({block: 'nearest'})
  const {left, top, width, height} = part.getBoundingClientRect()
  if (!width || part.matches('.result, .side-result, .hidden')) return false
  const [x, y] = [left + width / 2, top + height / 2]
  const hits = (dx, dy) => {
    const found = document.elementFromPoint(x + dx, y + dy)
    return found === part || part.contains(found)
  }
  return !(hits(0, 0) && hits(-21, 0) && hits(21, 0) && hits(0, -21) && hits(0, 21))
}).map(part => part.outerHTML.slice(0, 120))"""


class Drawing:
    """A page whose table is drawn as the test wants it."""

    def __init__(self, page: Page, table: str, hello: dict[str, Any]) -> None:
        """Show a table that no server keeps."""
        self.page = page
        self.hello = hello
        self.sockets: list[WebSocketRoute] = []
        page.evaluate(WELCOMED)
        page.route_web_socket("**/socket*", self._answer)
        page.goto(f"/tables/{table}")
        expect(page.locator("[data-phase]")).to_be_attached()

    def _answer(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.send(json.dumps(self.hello))

    def draw(self, view: dict[str, Any], version: int) -> None:
        """Draw a view."""
        view["version"] = version
        self.sockets[-1].send(json.dumps(self.hello | {"view": view}))
        expect(self.page.locator("[data-phase]")).to_have_attribute("data-version", str(version))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_on_the_felt_overlaps_or_is_cut_off_or_too_small(
    come: Callable[..., Player], house: House, size: tuple[int, int]
) -> None:
    player = come(*size)
    page = player.page
    table = house.open_table(page, "MD-bonus-spin", choices=CHOICES)
    player.come_to(table)
    hello = page.evaluate(HELLO, table)
    drawing = Drawing(page, table, hello)
    random = Random(f"{size}")
    found: dict[int, list[str]] = {}
    for number in range(1, TABLES + 8):
        view = pictured(hello["view"], random, number if number < 8 else None)
        drawing.draw(view, 1_000_000 + number)
        if faults := page.evaluate(FAULTS) + page.evaluate(SMALL_TARGETS):
            found[number] = faults
    assert found == {}
