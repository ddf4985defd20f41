"""Rounds with chosen cards: a dealer at a table with real cards names those of the test."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from tests.browser.dealing import SHUFFLE, bring_chips
from tests.browser.test_people import invited

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

__all__ = ["NamedCards"]

NUMBERS = count(1)
"""of the floorpeople who verify decks: each has another name"""

SIT_AS_DEALER = """async table => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  const dealer = {view: null, told: null, hear: () => {}}
  socket.onmessage = event => {
    const said = JSON.parse(event.data)
    if (said.view) dealer.view = said.view
    if (said.changes) dealer.view = {...dealer.view, ...said.changes}
    dealer.hear(said)
  }
  dealer.until = wanted => new Promise(done => {
    dealer.hear = said => wanted(said) && done(said)
  })
  dealer.ask = command => {
    const id = crypto.randomUUID()
    const answered = dealer.until(said => said.id === id)
    socket.send(JSON.stringify({type: 'do', id, version: dealer.view.version, command}))
    return answered
  }
  window.dealer = dealer
  await dealer.until(said => said.type === 'hello')
  const dealing = {type: 'ChangeDealer', dealer: dealer.view.you.person}
  const answer = await dealer.ask({type: 'staff', command: dealing})
  if (answer.type === 'refused') throw new Error(answer.refusal.message)
}"""
DEAL = """async ([cards, closing]) => {
  const dealer = window.dealer
  const left = cards.filter(card => !card.startsWith('@'))
  const stops = cards.filter(card => card.startsWith('@'))
  for (;;) {
    const {staff, phase} = dealer.view
    const due = staff.steps.filter(step => step.due)
    if (!due.length || !due[0].yours || (phase === 'wagers' && !closing)) return left
    const hidden = staff.card !== null && !staff.card.face_up
    const named = staff.card_needed && !hidden
    if (named && !left.length) return left
    const card = named ? left.shift() : undefined
    if (phase === 'wagers') closing = false
    const told = due.length > 1 && due[(stops.shift() ?? '@1').slice(1) - 1].command
    const answer = await dealer.ask(told ? {type: 'staff', command: told} : {type: 'next', card})
    if (answer.type === 'refused') throw new Error(answer.refusal.message)
    const renewed = said => said.view ?? said.changes
    while (dealer.view.version < answer.version) await dealer.until(renewed)
  }
}"""
CATCH_UP = """async version => {
  const renewed = said => said.view ?? said.changes
  while (window.dealer.view.version < version) await window.dealer.until(renewed)
}"""


class NamedCards:
    """A dealer who takes every step that is due and deals the cards in the order given."""

    def __init__(self, come: Callable[..., Player], house: House, table: str) -> None:
        """Come to a table that was opened with `automatic=False, physical=True`."""
        self.page = come().page
        house.log_in_operator(self.page)
        self.floor = invited(come, self.page, f"Verity {next(NUMBERS)}", "floorperson")
        bring_chips(self.floor, self.page, table)
        self.page.evaluate(SIT_AS_DEALER, table)
        self.table = table

    def deal(self, *cards: str, closing: bool = False, after: int = 0) -> list[str]:
        """Go on until a player or a card that was not given is awaited; return the cards left.

        A hole card is named when it is turned. Where the dealer says what the card reader showed,
        or where a wheel stopped, `@2` takes the second of the steps that are offered. Decks are
        verified by a floorperson, because that takes a second person.
        """
        self.page.evaluate(CATCH_UP, after)
        left: list[str] = self.page.evaluate(DEAL, [list(cards), closing])
        while self.page.evaluate("window.dealer.view.phase") == "shuffle":
            before = self.version
            reached = int(self.floor.evaluate(SHUFFLE, self.table))
            if reached == before:
                break
            self.page.evaluate(CATCH_UP, reached)
            left = self.page.evaluate(DEAL, [left, closing])
        return left

    @property
    def version(self) -> int:
        """The event after which the dealer sees the table."""
        return int(self.page.evaluate("window.dealer.view.version"))
