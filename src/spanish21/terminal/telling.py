"""The round as it happens: the dealer's announcements, cards and payments in short lines."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.hand import Total, total
from spanish21.money import Odds, dollars
from spanish21.rules.dealing import opening_card
from spanish21.rules.side_wagers import wager_name
from spanish21.table import events as e
from spanish21.table.cards import events as h
from spanish21.table.irregularities import events as i
from spanish21.table.machine import evolve
from spanish21.table.wheels.events import WheelEvent
from spanish21.terminal.draw import layout, place
from spanish21.terminal.spins import tell_spin
from spanish21.wager import BASIC, INSURANCE, WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.state import TableState
    from spanish21.terminal.screen import Screen

__all__ = ["Teller"]

_Settled = e.WagerTaken | e.WagerReturned | e.WagerPaid
_VERBS: dict[type[_Settled], str] = {
    e.WagerTaken: "collects",
    e.WagerReturned: "returns",
    e.WagerPaid: "pays",
}


class Teller:
    """Follows the log of a table and says what a player sees and hears."""

    def __init__(self, screen: Screen, rulebook: Rulebook, state: TableState) -> None:
        """Begin at a table as it stands."""
        self.screen = screen
        self.rulebook = rulebook
        self.state = state
        self._money: list[_Settled] = []

    def tell(self, events: Iterable[Event]) -> None:
        """Tell events in the order in which they happened."""
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            if isinstance(event, _Settled):
                self._settled(event)
                continue
            self._pay_out()
            self._tell(event, before)
        self._pay_out()

    def _say(self, *parts: str | Text) -> None:
        self.screen.line(*parts, indent=2)

    def _settled(self, event: _Settled) -> None:
        """Gather what is collected, returned or paid in one go."""
        last = self._money[-1] if self._money else event
        if (type(last), last.wager) != (type(event), event.wager):
            self._pay_out()
        self._money.append(event)

    def _pay_out(self) -> None:
        """Tell what was gathered in one line."""
        if not self._money:
            return
        first = self._money[0]
        parts = []
        for why, events in groupby(self._money, _reason):
            rows = (f"{self._where(event)} {dollars(event.amount)}" for event in events)
            parts.append(f"{', '.join(rows)} ({why})")
        self._say(f"{_who(first.wager)} {_VERBS[type(first)]} {', '.join(parts)}.")
        self._money.clear()

    def _where(self, event: _Settled | e.TotalAnnounced | e.FixedPaid | e.WagerDoubled) -> str:
        return place(self.state, event.box, event.hand)

    def _tell(self, event: Event, before: TableState) -> None:
        if isinstance(event, WheelEvent):
            said = tell_spin(event)
            if said:
                self._say(said)
            return
        match event:
            case e.CardDealt():
                self._card(event, before)
            case e.InsuranceOffered():
                self._say('Dealer: "Insurance?"')
            case e.HoleCardRead():
                found = "a blackjack" if event.blackjack else "no blackjack"
                self._say(f"The card reader shows {found}.")
            case e.BlackjackAnnounced():
                self._say(f'Dealer: "Blackjack on box {event.box}."')
            case e.TotalAnnounced():
                points = Total(event.points, event.soft)
                over = ", bust" if points.bust else ""
                said = f"{points} on {self._where(event)}{over}".capitalize()
                self._say(f'Dealer: "{said}."')
            case e.DealersCardAnnounced():
                self._say('Dealer: "Dealer\'s Card."')
            case e.DealerTotalAnnounced():
                points = Total(event.points, event.soft)
                self._say(f'Dealer: "{str(points).capitalize()} for the dealer."')
            case e.HoleCardRevealed():
                self._dealer("Dealer turns ", event.card)
            case e.FixedPaid():
                amount = dollars(event.amount)
                self._say(f"Dealer pays a fixed payout of {amount} for {self._where(event)}.")
            case _:
                self._player(event)

    def _player(self, event: Event) -> None:
        """Tell what a player's decision changed on the layout."""
        match event:
            case e.WagerPlaced() if event.wager == INSURANCE:
                self._say(f"Box {event.box} is insured for {dollars(event.amount)}.")
            case e.WagerDoubled():
                where = self._where(event).capitalize()
                self._say(f"{where} is doubled for {dollars(event.amount)}.")
            case e.HandSplit():
                self._say(f"Box {event.box} is split for another {dollars(event.amount)}.")
            case e.HandSurrendered(held=True):
                self._say(f"Box {event.box}: surrender waits for the dealer's second card.")
            case _:
                said = _cards(event)
                if said:
                    self._say(said)

    def _card(self, event: e.CardDealt, before: TableState) -> None:
        """Show the opening deal as a whole, every later card by itself."""
        boxes = len(self.state.boxes)
        if opening_card(before.opening, boxes, self.rulebook) is not None:
            if opening_card(self.state.opening, boxes, self.rulebook) is None:
                self.screen.show(layout(self.screen, self.state))
            return
        if event.card is None:
            return
        box = self.state.box(event.box) if event.box is not None else None
        if box is None or event.hand is None:
            self._dealer("Dealer draws ", event.card)
            return
        where = place(self.state, box.number, event.hand).capitalize()
        points = total(box.hands[event.hand - 1].cards)
        said = f":  {points} bust" if points.bust else f":  {points}"
        announced = self.rulebook.announce_new_total.value
        self._say(f"{where} gets ", self.screen.card(event.card), "" if announced else said)

    def _dealer(self, did: str, card: Card) -> None:
        cards = self.state.dealer
        ending = " bust" if total(cards).bust else ""
        self._say(did, self.screen.card(card), ":  ", self.screen.hand(cards), ending)


def _reason(event: _Settled) -> str:
    """Say at what odds a wager is paid, or what became of it."""
    return str(Odds(*event.odds)) if isinstance(event, e.WagerPaid) else event.result.value


def _cards(event: Event) -> str:
    """Tell what happens to the cards outside a round, with its clause."""
    match event:
        case h.DecksReceived():
            said = f"{event.decks} decks are opened and inspected"
        case h.CardsShuffled():
            said = "The cards are shuffled"
        case h.CardsCut():
            said = f"{'You cut' if event.person else 'The dealer cuts'} at {event.depth} cards"
        case h.CoverCardPlaced():
            said = f"The cover card goes in, {event.behind} cards behind it"
        case h.CardBurned():
            said = "One card is burned"
        case h.CoverCardOut():
            said = "The cover card is out: after this round the cards are shuffled"
        case i.ShoeEmpty():
            said = "The shoe is empty: the discards are shuffled and the round goes on"
        case _:
            return ""
    return f"{said} [{event.clause}]."


def _who(kind: WagerKind) -> str:
    """Name who collects and pays: the dealer, or the wager beside the basic one."""
    if kind == BASIC:
        return "Dealer"
    return "Insurance" if kind == INSURANCE else wager_name(kind)
