"""Bets by single keys: the chosen box, the chosen kind of bet, and chips by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.chips import chip_name, chips_up_to
from spanish21.ids import BoxNumber
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from spanish21.money import Cents
    from spanish21.table.awaited import BoxOffer
    from spanish21.terminal.draft import Draft
    from spanish21.terminal.seat import Seat
    from spanish21.wager import Wager, WagerKind

__all__ = ["Betting"]

_ARROWS = "Arrows"
_EXPLAINED = {
    _ARROWS: "left and right: another box; up and down: a side bet",
    "Backspace": "clear the chosen bet",
    "X": "double the bets",
    "Z": "undo the last change",
    "L": "repeat the last bets",
    "+": "buy chips",
}
"""what some keys do, where there is room for it"""


class Betting:
    """Which box and which bet the keys change, and the bets themselves."""

    def __init__(self, seat: Seat, draft: Draft) -> None:
        """Begin with the basic bet on box 1."""
        self._seat = seat
        self.draft = draft
        self._box = BoxNumber(1)
        self._kind: WagerKind = BASIC
        self._last: dict[BoxNumber, tuple[Wager, ...]] = {}

    @property
    def chosen(self) -> tuple[BoxNumber, WagerKind]:
        """Return the box and the kind of bet that the keys change."""
        return self._box, self._kind

    def _offer(self) -> BoxOffer | None:
        return self._seat.offer(self._box)

    def _chips(self) -> tuple[Cents, ...]:
        book = self._seat.table.rulebook
        return chips_up_to(book.smallest_chip.value, book.maximum.value)

    def press(self, key: str, character: str) -> bool:
        """Change the bets; False if the key does not."""
        if character.isdecimal():
            return self._lay(int(character))
        match key:
            case "right":
                self._choose_box(1)
            case "left":
                self._choose_box(-1)
            case "down":
                self._choose_kind(1)
            case "up":
                self._choose_kind(-1)
            case "backspace":
                self.draft.clear(self._box, self._kind)
            case "l":
                self.draft.repeat(self._last)
            case "x":
                self.draft.double(self._seat.offers, self._seat.left)
            case "z":
                self.draft.undo()
            case _:
                return False
        return True

    def _lay(self, place: int) -> bool:
        """Add a chip, counted from the smallest that the table uses."""
        offer, chips = self._offer(), self._chips()
        kind = offer.kind(self._kind) if offer is not None else None
        if offer is not None and kind is not None and 1 <= place <= len(chips):
            self.draft.add(offer, kind, chips[place - 1], self._seat.left)
        return True

    def _choose_box(self, step: int) -> None:
        boxes = [offer.box for offer in self._seat.offers]
        if not boxes:
            return
        at = boxes.index(self._box) if self._box in boxes else 0
        self._box = boxes[(at + step) % len(boxes)]

    def _choose_kind(self, step: int) -> None:
        offer = self._offer()
        kinds = [one.kind for one in offer.kinds] if offer is not None else [BASIC]
        at = kinds.index(self._kind) if self._kind in kinds else 0
        self._kind = kinds[(at + step) % len(kinds)]

    def refusal(self) -> str | None:
        """Return why the bets cannot be placed, if so."""
        if not self.draft.boxes:
            return "Place a bet first: press a number to add a chip."
        refused = self.draft.refusal(self._seat)
        return str(refused) if refused is not None else None

    def bets(self) -> dict[BoxNumber, tuple[Wager, ...]]:
        """Return the bets by box, and remember them to be repeated."""
        self._last = {box: self.draft.wagers(box) for box in self.draft.boxes}
        return self._last

    def keys(self) -> list[tuple[str, str]]:
        """List the keys that change the bets now, in few words."""
        chips = self._chips()
        numbered = f"{chip_name(chips[0])} to {chip_name(chips[-1])}"
        offer = self._offer()
        boxes = ["box"] if len(self._seat.offers) > 1 else []
        sides = ["side bet"] if offer is not None and len(offer.kinds) > 1 else []
        arrows = [(_ARROWS, ", ".join([*boxes, *sides]))] if boxes or sides else []
        repeat = [("L", "last bets")] if self._last else []
        return [
            ("Enter", "deal"),
            (f"1-{len(chips)}", numbered),
            *arrows,
            ("Backspace", "clear"),
            ("X", "double"),
            ("Z", "undo"),
            *repeat,
            ("+", "buy"),
        ]

    def explained(self) -> list[tuple[str, str]]:
        """List the same keys with all that they do."""
        chips = ", ".join(chip_name(chip) for chip in self._chips())
        return [
            (key, _EXPLAINED.get(key, f"add a chip: {chips}" if key[0] == "1" else name))
            for key, name in self.keys()
        ]
