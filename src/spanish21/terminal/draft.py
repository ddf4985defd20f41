"""Chips that a player puts out before the deal: placed on the table all together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.money import Cents, dollars
from spanish21.refusal import Refusal
from spanish21.table.commands import LayWagers
from spanish21.table.machine import refusal
from spanish21.terminal.seat import YOU
from spanish21.wager import Wager

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spanish21.ids import BoxNumber
    from spanish21.rules.offering import KindOffer
    from spanish21.table.awaited import BoxOffer
    from spanish21.terminal.seat import Seat
    from spanish21.wager import WagerKind

__all__ = ["Draft"]

_NOTHING = Cents(0)


class Draft:
    """The bets of the next round, by box and kind."""

    def __init__(self) -> None:
        """Begin without a bet."""
        self._amounts: dict[tuple[BoxNumber, WagerKind], Cents] = {}

    def amount(self, box: BoxNumber, kind: WagerKind) -> Cents:
        """Return what is put out for one kind of bet on a box."""
        return self._amounts.get((box, kind), _NOTHING)

    def wagers(self, box: BoxNumber) -> tuple[Wager, ...]:
        """List the bets on a box in the order in which they were put out."""
        return tuple(
            Wager(kind, amount) for (at, kind), amount in self._amounts.items() if at == box
        )

    @property
    def boxes(self) -> tuple[BoxNumber, ...]:
        """List the boxes with a bet."""
        return tuple(sorted({box for box, _ in self._amounts}))

    @property
    def whole(self) -> Cents:
        """Add the bets up."""
        return Cents(sum(self._amounts.values()))

    def set(self, box: BoxNumber, wagers: Iterable[Wager]) -> None:
        """Put out bets on a box in place of those that are there."""
        for wager in self.wagers(box):
            self.clear(box, wager.kind)
        for wager in wagers:
            self._amounts[box, wager.kind] = wager.amount

    def clear(self, box: BoxNumber, kind: WagerKind) -> None:
        """Take a bet back."""
        self._amounts.pop((box, kind), None)

    def repeat(self, last: Mapping[BoxNumber, tuple[Wager, ...]]) -> None:
        """Put out the same bets as before."""
        self._amounts.clear()
        for box, wagers in last.items():
            self.set(box, wagers)

    def add(self, offer: BoxOffer, kind: KindOffer, chip: Cents, purse: Cents) -> None:
        """Add a chip within the terms of the offer; listed amounts follow one another."""
        here = (offer.box, kind.kind)
        now = self._amounts.get(here, _NOTHING)
        laid = {wager.kind: wager for wager in self.wagers(offer.box)}
        most = kind.most_beside(laid).value
        if kind.amounts is not None:
            higher = (one for one in kind.amounts.value if now < one <= most)
            wanted = next(higher, _NOTHING)
        else:
            wanted = Cents(min(most, now + chip if now else max(kind.least.value, chip)))
        room = purse - self.whole + now
        wanted = wanted if wanted <= room else Cents(room - room % kind.unit.value)
        if wanted:
            self._amounts[here] = wanted
        else:
            self._amounts.pop(here, None)

    def refusal(self, seat: Seat) -> Refusal | None:
        """Return why the table would not take the bets, one after the other, if so."""
        if self.whole > seat.left:
            message = f"You have {dollars(seat.left)} left. Bet less."
            return Refusal("player/no-chips", None, message)
        table = seat.table.copy()
        for box in self.boxes:
            command = LayWagers(box, YOU, self.wagers(box))
            refused = refusal(table.state, command, table.rulebook)
            if refused is not None:
                return refused
            table.do(command)
        return None
