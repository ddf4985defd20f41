"""What a dealer types for steps without figures, and for the cards outside a round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from spanish21.ids import BoxNumber, PersonId
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.shuffled import Shuffled

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.table.state import TableState

__all__ = ["PLAIN", "cards_command", "cards_typed"]

PLAIN: dict[str, c.Command] = {
    "close": c.CloseWagers(),
    "close wagers": c.CloseWagers(),
    "insurance": c.OfferInsurance(),
    "close insurance": c.CloseInsurance(),
    "reader": c.UseCardReader(),
    "reveal": c.RevealHoleCard(),
    "dealer's card": c.AnnounceDealersCard(),
    "announce dealer's card": c.AnnounceDealersCard(),
    "aside": h.ReportCoverCard(),
    "empty": i.ReportShoeEmpty(),
    "discard": i.DiscardCard(),
    "spread": h.SpreadCards(),
    "wash": h.WashCards(),
    "stack": h.StackCards(),
    "load": h.LoadShoe(),
    "clear": h.ClearShoe(),
    "cover device": i.PutDeviceAway(removed=False),
    "remove device": i.PutDeviceAway(removed=True),
}
"""steps that are one command and nothing else"""

_METHODS = {
    "device": Shuffled.DEVICE,
    "reshuffler": Shuffled.RESHUFFLER,
}
_METHOD_WORDS = {method: word for word, method in _METHODS.items()}


def cards_command(words: str, table: Table) -> c.Command | None:
    """Read a step with the cards; None if it is none."""
    verb, _, rest = words.partition(" ")
    if verb == "shuffle":
        method = _METHODS.get(rest)
        return h.ShuffleCards(method) if method else h.ShuffleCards(Shuffled.MANUAL, _steps(rest))
    if words == "show" or re.fullmatch(r"show \d{1,2}", words):
        return h.ShowCards(_first(table.state) if not rest else seated(table.state, int(rest)))
    numbers = [int(number) for number in rest.split()] if re.fullmatch(r"[\d ]{1,9}", rest) else []
    match verb, numbers:
        case "cut", [depth]:
            return h.DealerCut(depth)
        case "cover", [behind]:
            return h.PlaceCoverCard(behind)
        case "offer", [box]:
            return h.RefuseCut(seated(table.state, box))
        case "receive", [decks]:
            return h.ReceiveDecks(decks)
        case "receive", [decks, size]:
            return h.ReceiveDecks(decks, size)
        case "dead", [box]:
            return i.CallHandDead(BoxNumber(box))
        case "inspect", [deck, tens]:
            return h.InspectDeck(deck, tens)
        case _:
            return None


def _steps(rest: str) -> tuple[str, ...]:
    return tuple(rest.split())


def _first(state: TableState) -> PersonId:
    present = state.people.present
    return present[0] if present else PersonId("")


def seated(state: TableState, box: int) -> PersonId:
    """Return who sits at a box."""
    found = (seat.person for seat in state.people.seats if seat.box == box)
    return next(found, PersonId(f"no one at box {box}"))


def cards_typed(command: c.Command, state: TableState) -> str:
    """Write a step without figures, or one with the cards, as it is typed."""
    match command:
        case h.ShuffleCards(method, steps):
            return " ".join(("shuffle", *filter(None, (_METHOD_WORDS.get(method),)), *steps))
        case h.DealerCut(depth):
            return f"cut {depth}"
        case h.PlaceCoverCard(behind):
            return f"cover {behind}"
        case h.RefuseCut(person) | h.TakeCut(person):
            box = next((seat.box for seat in state.people.seats if seat.person == person), 0)
            return f"offer {box}"
        case h.ReceiveDecks(decks, size):
            return (
                f"receive {decks}"
                if size == h.ReceiveDecks(decks).cards_each
                else (f"receive {decks} {size}")
            )
        case h.InspectDeck(deck, tens):
            return f"inspect {deck} {tens}"
        case i.CallHandDead(box):
            return f"dead {box}"
        case h.ShowCards(person):
            return "show"
        case _:
            return next((word for word, known in PLAIN.items() if known == command), "")
