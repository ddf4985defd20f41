"""The round as it happens: the dealer's announcements, cards and payments in short lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.drawing.table import dealer_count, layout, place
from spanish21.hand import total
from spanish21.rules.dealing import opening_card
from spanish21.rules.hands import is_blackjack
from spanish21.table import events as e
from spanish21.table.events import cards as h, irregularities as i, wheels as v
from spanish21.table.machine import evolve
from spanish21.table.phrases import Reader, cited, sentence
from spanish21.terminal.spins import show_wheel
from spanish21.wager import BASIC, INSURANCE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text

    from spanish21.cards import Card
    from spanish21.ids import PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.state import TableState
    from spanish21.terminal.screen import Screen

__all__ = ["Teller", "unseen"]

_CITED = (
    h.DecksReceived
    | h.CardsShuffled
    | h.CardsCut
    | h.CoverCardPlaced
    | h.CardBurned
    | h.CoverCardOut
    | i.ShoeEmpty
)
"""what happens to the cards outside a round, shown with its clause"""

_FEW = 2
"""boxes with which every payment gets a line; with more, results show those after the hands"""


class Teller:
    """Follows the log of a table and shows what a player sees and hears."""

    def __init__(
        self, screen: Screen, rulebook: Rulebook, state: TableState, you: PersonId | None = None
    ) -> None:
        """Begin at a table as it is, for a player or for someone who only watches."""
        self.screen = screen
        self.rulebook = rulebook
        self.state = state
        self.you = you

    def tell(self, events: Iterable[Event]) -> None:
        """Show events in the order in which they happened."""
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self._tell(event, before)

    @property
    def reader(self) -> Reader:
        """Return for whom sentences are written."""
        split = (box.number for box in self.state.boxes if len(box.hands) > 1)
        return Reader(self.you, split=frozenset(split), signs=self.screen.signs)

    def _tell(self, event: Event, before: TableState) -> None:
        match event:
            case e.CardDealt():
                self._card(event, before)
            case e.HoleCardRevealed():
                self._dealer("Dealer turns ", event.card)
            case v.WheelSpun():
                self._line(sentence(event, self.reader))
                show_wheel(self.screen, self.rulebook, before, event)
            case e.HoleCardRead():
                found = "blackjack" if event.blackjack else "no blackjack"
                self._line(f"The dealer checks for blackjack: {found}.")
            case _ if isinstance(event, _CITED):
                self._line(cited(unseen(event), self.reader))
            case e.WagerTaken() | e.WagerReturned() | e.WagerPaid() | e.FixedPaid():
                if len(self.state.boxes) <= _FEW or _decided_early(event, before):
                    self._line(sentence(event, self.reader))
            case e.DealerTotalAnnounced() if is_blackjack(self.state.dealer):
                self._line('Dealer: "Blackjack."')
            case e.HandSurrendered(held=True) if before.reader is False:
                given_up = sentence(replace(event, held=False), self.reader)
                self._line(f"{given_up} The dealer has no blackjack.")
            case _ if _shown(event):
                self._line(sentence(event, self.reader))
            case _:
                pass

    def _line(self, *parts: str | Text) -> None:
        self.screen.line(*parts, indent=2)

    def _card(self, event: e.CardDealt, before: TableState) -> None:
        """Show the opening deal as a whole, every later card by itself."""
        boxes = len(self.state.boxes)
        if opening_card(before.opening, boxes, self.rulebook) is not None:
            if opening_card(self.state.opening, boxes, self.rulebook) is None:
                self.screen.show(layout(self.screen, self.state, names=False))
            return
        if event.card is None:
            return
        box = self.state.box(event.box) if event.box is not None else None
        if box is None or event.hand is None:
            self._dealer("Dealer draws ", event.card)
            return
        where = place(self.state, box.number, event.hand).capitalize()
        points = total(box.hands[event.hand - 1].cards)
        count = f":  {points} bust" if points.bust else f":  {points}"
        announced = self.rulebook.announce_new_total.value
        self._line(f"{where} gets ", self.screen.card(event.card), "" if announced else count)

    def _dealer(self, did: str, card: Card) -> None:
        cards = self.state.dealer
        ending = " bust" if total(cards).bust else ""
        hand = self.screen.cards(cards)
        self._line(did, self.screen.card(card), ":  ", hand, f"  {dealer_count(cards)}", ending)


def _decided_early(event: Event, before: TableState) -> bool:
    """Return whether a side bet is decided while hands are still to be played."""
    side = isinstance(event, e.WagerTaken | e.WagerPaid) and event.wager != BASIC
    return side and (before.hole_down or len(before.dealer) == 1)


def unseen(event: Event) -> Event:
    """Return an event without the burn card, which no one at the table sees."""
    return replace(event, card=None) if isinstance(event, h.CardBurned) else event


def _shown(event: Event) -> bool:
    """Return whether a player gets a line for an event.

    Layout and results show the rest.
    """
    match event:
        case e.WagerPlaced():
            return event.wager == INSURANCE
        case e.HandSurrendered():
            return event.held
        case (
            e.InsuranceOffered()
            | e.BlackjackAnnounced()
            | e.TotalAnnounced()
            | e.DealersCardAnnounced()
            | e.DealerTotalAnnounced()
            | e.WagerDoubled()
            | e.HandSplit()
        ):
            return True
        case v.SpinWagerTaken():
            return False
        case _:
            return isinstance(event, v.WheelEvent)
