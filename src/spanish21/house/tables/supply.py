"""Where a table's cards and other outcomes come from: the sealed shoe and its secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spanish21.cards import Card
from spanish21.house.sealed import Contribution, Draw, Reveal, SealedShoe, Use, Vault

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live, Shoe

__all__ = ["Supply"]


class Supply:
    """The sealed shoes of one table, as far as their secrets are still kept."""

    def __init__(self, vault: Vault, table: str) -> None:
        """Take secrets from a vault."""
        self._vault = vault
        self._table = table
        self._open: dict[str, SealedShoe] = {}
        self._order: tuple[str, int, tuple[Card, ...]] = ("", 0, ())

    def label(self, number: int) -> str:
        """Name a shoe."""
        return f"table/{self._table}/shoe/{number}"

    def pledge(self, number: int) -> str:
        """Draw the secret of a shoe and return its pledge."""
        return self._vault.open(self.label(number)).pledge

    def seal(
        self, label: str, cards: Sequence[Card], numbers: Sequence[Contribution]
    ) -> SealedShoe:
        """Seal a shoe; one that was sealed before a crash stays as it was."""
        if self._vault.is_sealed(label):
            shoe = self._vault.restore(label)
        else:
            shoe = self._vault.seal(label, cards, numbers)
        self._open[label] = shoe
        return shoe

    def next_card(self, shoe: Shoe) -> Card | None:
        """Return the card that comes next; None if the shoe is empty."""
        label, cut, order = self._order
        if (label, cut) != (shoe.label, shoe.cut):
            order = self._sealed(shoe).dealt_from(shoe.cut)
            self._order = (shoe.label, shoe.cut, order)
        place = len(shoe.dealt)
        return order[place] if place < len(order) else None

    def draw(self, shoe: Shoe, use: Use, below: int) -> Draw:
        """Draw the next number for a use."""
        number = 1 + sum(draw.use is use for draw in shoe.draws)
        return self._sealed(shoe).draw(use, number, below)

    def reveal(self, shoe: Shoe) -> Reveal:
        """Open the seal of a spent shoe."""
        return self._sealed(shoe).reveal(cut=shoe.cut, dealt=shoe.dealt, draws=shoe.draws)

    def forget(self, live: Live) -> None:
        """Drop the secrets of shoes whose reveal is in the log."""
        needed = {shoe.label for shoe in (*live.spent, live.shoe)}
        for label in [label for label in self._open if label not in needed]:
            del self._open[label]
            self._vault.forget(label)

    def _sealed(self, shoe: Shoe) -> SealedShoe:
        if shoe.label not in self._open:
            self._open[shoe.label] = self._vault.restore(shoe.label, shoe.commitment)
        return self._open[shoe.label]
