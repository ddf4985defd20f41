"""Where a table's cards and other outcomes come from: the sealed shoe and its secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spanish21.cards import DECK, Card
from spanish21.house.live.events import ShoeSealed
from spanish21.house.sealed import Contribution, Draw, Reveal, SealedShoe, ShownCard, Use, Vault
from spanish21.house.sealed.documents import counted

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live, Shoe, Stack

__all__ = ["NotReady", "Supply", "label_of"]


def label_of(table: str, number: int) -> str:
    """Name a shoe of a table."""
    return f"table/{table}/shoe/{number}"


class NotReady(Exception):
    """A secret has to come from the disk first: do the work aside, then begin again."""

    def __init__(self, work: Callable[[], None]) -> None:
        """Keep what is to be done."""
        super().__init__("a secret has to come from the disk first")
        self.work = work


class Supply:
    """The sealed shoes of one table, as far as their secrets are still kept."""

    def __init__(self, vault: Vault, table: str) -> None:
        """Take secrets from a vault."""
        self._vault = vault
        self._table = table
        self._open: dict[str, SealedShoe] = {}
        self._pledges: dict[str, str] = {}
        self._order: tuple[str, int, tuple[Card, ...]] = ("", 0, ())

    def must_hold(self, live: Live) -> None:
        """Raise VaultError unless every secret is kept that the table has yet to reveal."""
        for shoe in live.unrevealed:
            self._sealed(shoe)
        if live.pledge.label:
            self._vault.must_keep(live.pledge.label, live.pledge.pledge)

    def label(self, number: int) -> str:
        """Name a shoe."""
        return label_of(self._table, number)

    def pledge(self, number: int) -> str:
        """Return the pledge to the secret of a shoe, or raise NotReady before it is drawn."""
        label = self.label(number)
        if label not in self._pledges:
            raise NotReady(lambda: self._draw_secret(label))
        return self._pledges[label]

    def _draw_secret(self, label: str) -> None:
        self._pledges[label] = self._vault.open(label).pledge

    def seal(
        self, label: str, cards: Sequence[Card], numbers: Sequence[Contribution]
    ) -> SealedShoe:
        """Return the shoe sealed with these cards and numbers, or raise NotReady before it is."""
        shoe = self._open.get(label)
        if shoe is None or (shoe.cards, shoe.contributions) != (counted(cards), tuple(numbers)):
            raise NotReady(lambda: self._seal(label, cards, numbers))
        return shoe

    def sealed(self, live: Live, stack: Stack, decks: int) -> ShoeSealed:
        """Return what is published of the shuffled cards once they are sealed."""
        pledge = live.pledge
        shoe = self.seal(pledge.label, self.stacked(live, stack, decks), pledge.numbers)
        return ShoeSealed(
            pledge.number,
            pledge.label,
            shoe.commitment,
            shoe.statement.root,
            len(shoe.order),
            shoe.contributions,
            pledge.unopened,
        )

    def _seal(self, label: str, cards: Sequence[Card], numbers: Sequence[Contribution]) -> None:
        self._open[label] = self._vault.seal(label, cards, numbers)

    def next_card(self, shoe: Shoe) -> Card | None:
        """Return the card that comes next; None if the shoe is empty."""
        order, place = self._order_of(shoe), len(shoe.dealt)
        return order[place] if place < len(order) else None

    def card_at(self, shoe: Shoe, place: int) -> Card:
        """Return a card that has left the shoe, the first of them being at 0."""
        return self._order_of(shoe)[place]

    def hole_card(self, live: Live) -> Card:
        """Return the hole card that is down, which the log does not name."""
        (found,) = (
            self.card_at(shoe, shoe.hole) for shoe in live.unrevealed if shoe.hole is not None
        )
        return found

    def stacked(self, live: Live, stack: Stack, decks: int) -> list[Card]:
        """List the cards that were shuffled, those that no one has seen included."""
        if stack.whole:
            return list(DECK) * decks
        return [*stack.seen, *(self.card_at(live.shoe, place) for place in stack.unseen)]

    def _order_of(self, shoe: Shoe) -> tuple[Card, ...]:
        label, cut, order = self._order
        if (label, cut) != (shoe.label, shoe.cut):
            order = self._sealed(shoe).dealt_from(shoe.cut)
            self._order = (shoe.label, shoe.cut, order)
        return order

    def draw(self, shoe: Shoe, use: Use, below: int) -> Draw:
        """Draw the next number for a use."""
        number = 1 + sum(draw.use is use for draw in shoe.draws)
        return self._sealed(shoe).draw(use, number, below)

    def show(self, shoe: Shoe, place: int) -> ShownCard:
        """Prove one card that has left the shoe, the first of them being at 0."""
        return self._sealed(shoe).show((shoe.cut + place) % shoe.size)

    def reveal(self, shoe: Shoe) -> Reveal:
        """Open the seal of a spent shoe, and name the cards that no one saw."""
        pairs = zip(shoe.dealt, self._order_of(shoe), strict=False)
        dealt = tuple(sealed if card is None else card for card, sealed in pairs)
        return self._sealed(shoe).reveal(cut=shoe.cut, dealt=dealt, draws=shoe.draws)

    def revealed(self, live: Live) -> tuple[str, ...]:
        """List the shoes whose secrets are still kept though their reveal is in the log.

        The shoe that is pledged may be sealed already, by a shuffle that was not written.
        """
        needed = {live.pledge.label, *(shoe.label for shoe in live.unrevealed)}
        return tuple(label for label in self._open if label not in needed)

    def forget(self, labels: Sequence[str]) -> None:
        """Drop secrets."""
        for label in labels:
            self._open.pop(label, None)
            self._pledges.pop(label, None)
            self._vault.forget(label)

    def _sealed(self, shoe: Shoe) -> SealedShoe:
        if shoe.label not in self._open:
            self._open[shoe.label] = self._vault.restore(shoe.label, shoe.commitment)
        return self._open[shoe.label]
