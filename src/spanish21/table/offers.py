"""What may be laid on which box and by whom while wagers are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.checked import checked
from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import Cited, ClauseRef
from spanish21.law.rulebook import Rulebook
from spanish21.rules.laying import kind_offers
from spanish21.rules.offering import KindOffer
from spanish21.table.state import TableState
from spanish21.table.wagering import refuse_box, stake_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BoxOffer", "Wagers"]

_STRANGER = PersonId("a person who is new to the table")


class BoxOffer(Struct, frozen=True):
    """A box on which a person may lay wagers, in place of any that they have there.

    `person` is None for anyone whom the table does not know yet.
    """

    box: BoxNumber
    person: PersonId | None
    kinds: tuple[KindOffer, ...]
    """the basic wager first"""
    clause: ClauseRef
    most_boxes: Cited[int]
    """on how many boxes the person may wager in one round"""
    adjacent: Cited[bool]
    """whether these boxes have to be side by side"""

    def kind(self, kind: str) -> KindOffer | None:
        """Find the terms of a kind of wager."""
        return next((offer for offer in self.kinds if offer.kind == kind), None)


@checked
class Wagers(Struct, frozen=True):
    """Wagers may be laid until the dealer closes them; offers are computed on demand."""

    clause: ClauseRef
    state: TableState
    rulebook: Rulebook

    @property
    def offers(self) -> tuple[BoxOffer, ...]:
        """List what each person, known or not, may lay on each box."""
        people = self.state.people
        known = dict.fromkeys(
            (
                *people.present,
                *(seat.person for seat in people.seats),
                *(stake.person for box in self.state.boxes for stake in box.stakes),
            )
        )
        return tuple(self._offers(*known, None))

    def offers_to(self, person: PersonId | None) -> tuple[BoxOffer, ...]:
        """List the boxes on which one person may lay wagers, and what."""
        return tuple(self._offers(person))

    def is_open(self, box: BoxNumber, person: PersonId) -> bool:
        """Whether a person may lay wagers on a box, or change those that they have there."""
        return self._open(box, person)

    def _offers(self, *persons: PersonId | None) -> Iterator[BoxOffer]:
        book = self.rulebook
        kinds = kind_offers(book)
        clause = book.citations.basic_wager
        for number in range(1, book.boxes.value + 1):
            box = BoxNumber(number)
            for person in persons:
                if self._open(box, _STRANGER if person is None else person):
                    yield BoxOffer(
                        box, person, kinds, clause, book.boxes_per_player, book.adjacent_boxes
                    )

    def _open(self, box: BoxNumber, person: PersonId) -> bool:
        if stake_of(self.state, box, person) is not None:
            return True
        return refuse_box(self.state, box, person, self.rulebook) is None
