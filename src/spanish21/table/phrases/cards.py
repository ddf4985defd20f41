"""The sentences about the cards outside a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.rules.decks import clock
from spanish21.table.events import cards as h
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.phrases.reader import because, counted
from spanish21.table.shuffled import Shuffled

if TYPE_CHECKING:
    from spanish21.table.phrases.reader import Reader

__all__ = ["DEFECTS", "READER", "SHUFFLED", "cards_sentence"]

SHUFFLED = {
    Shuffled.MANUAL: "by hand",
    Shuffled.DEVICE: "by a device",
    Shuffled.RESHUFFLER: "by a reshuffling device",
    Shuffled.PRESHUFFLED: "before delivery",
}
DEFECTS = {
    DeckDefect.TEN_LEFT: "still holds a ten",
    DeckDefect.CARD_MISSING: "lacks a card",
    DeckDefect.EXTRA_CARD: "has a card too many",
    DeckDefect.DAMAGED_CARD: "has a damaged card",
    DeckDefect.MARKED_CARD: "has a marked card",
    DeckDefect.DIFFERENT_BACK: "has a card with a different back",
}
READER = {
    ReaderFound.SOUND: "it has not been tampered with and works",
    ReaderFound.TAMPERED: "it has been tampered with",
    ReaderFound.OUT_OF_ORDER: "it does not work properly",
}
_Prepared = (
    h.DecksReceived
    | h.DeckInspected
    | h.DeckVerified
    | h.DeckRejected
    | h.ReaderInspected
    | h.CardsSpread
    | h.CardsShown
    | h.CardsWashed
    | h.CardsStacked
    | h.CardsShuffled
    | h.TableIdle
)


def cards_sentence(event: h.CardsEvent, reader: Reader) -> str:
    """Write what happened to the cards outside a round."""
    if isinstance(event, _Prepared):
        return _prepared(event, reader)
    match event:
        case h.CutRefused():
            return f"{reader.who(event.person).does('does not', 'do not')} cut."
        case h.CardsCut():
            depth = counted(event.depth, "card")
            if event.person is None:
                return f"The dealer cuts at {depth}."
            return f"{reader.who(event.person).does('cuts', 'cut')} at {depth}."
        case h.RecutOrdered():
            return "The floor orders a recut."
        case h.CoverCardPlaced():
            return f"The {reader.cover_card} goes in, {counted(event.behind, 'card')} behind it."
        case h.ShoeLoaded():
            return "The cards go into the shoe."
        case h.CardBurned():
            return (
                f"The dealer burns a card{f' ({reader.card(event.card)})' if event.card else ''}."
            )
        case h.BurnCardDisclosed():
            shown = f": {reader.card(event.card)}" if event.card else ""
            asks = reader.who(event.person).does("asks", "ask")
            return f"{asks} to see the burn card. It is shown to the table{shown}."
        case h.CoverCardOut():
            where = reader.place(event.box)
            return f"The {reader.cover_card} comes out at {where}. A shuffle follows this round."
        case h.ReshuffleOrdered():
            return f"The floor orders a reshuffle.{because(event.reason)}"
        case h.ReshuffleDue():
            return "A shuffle is due."
        case h.ShoeCleared():
            return "The remaining cards come out of the shoe."
        case _:
            assert_never(event)


def _prepared(event: _Prepared, reader: Reader) -> str:
    match event:
        case h.DecksReceived():
            kind = "preinspected and preshuffled " if event.preshuffled else ""
            decks = f"{event.decks} {kind}decks of {event.cards_each} cards arrive"
            due = "" if event.change_by is None else f", to be changed by {clock(event.change_by)}"
            return f"{decks}{due}."
        case h.DeckInspected():
            tens = f"{counted(event.tens_removed, 'ten')} removed"
            torn = ", torn in half and put into the container" if event.torn else ""
            return f"Deck {event.deck} is inspected: {tens}{torn}."
        case h.DeckVerified():
            return f"Deck {event.deck} is verified."
        case h.DeckRejected():
            return _rejected(event)
        case h.ReaderInspected():
            stops = " No cards are dealt until it is repaired or replaced." if event.stops else ""
            return f"The card reader is inspected: {READER[event.found]}.{stops}"
        case h.CardsSpread():
            return _spread(event)
        case h.CardsShown():
            return f"{reader.who(event.person).does('may', 'may')} inspect the cards."
        case h.CardsWashed():
            return "The cards are turned face down and washed."
        case h.CardsStacked():
            return "The cards are stacked."
        case h.CardsShuffled():
            steps = f": {', '.join(event.steps)}" if event.steps else ""
            return f"The cards are shuffled {SHUFFLED[event.method]}{steps}."
        case h.TableIdle():
            face = "up" if event.face_up else "down"
            return f"There are no players: the cards are spread face {face}."
        case _:
            assert_never(event)


def _rejected(event: h.DeckRejected) -> str:
    held = "" if event.cards is None else f" ({counted(event.cards, 'card')})"
    again = "It is inspected again"
    if event.defect is not DeckDefect.TEN_LEFT:
        again = "Another deck takes its place and is inspected"
    return f"Deck {event.deck} {DEFECTS[event.defect]}{held}. {again}."


def _spread(event: h.CardsSpread) -> str:
    face = "up" if event.face_up else "down"
    if not event.decks:
        return f"The cards out of the device are spread face {face}."
    suits = ", ".join(suit.name.lower() for suit in event.suits)
    return (
        f"The cards are spread face {face}, each of the {event.decks} decks in its own column: "
        f"{suits}, from {event.sequence[0].name.lower()} to {event.sequence[-1].name.lower()}."
    )
