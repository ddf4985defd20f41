"""Chips that a player puts out before the deal: placed on the table all together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.money import Cents, dollars
from spanish21.refusal import Refusal
from spanish21.table.commands import LayWagers
from spanish21.table.machine import refusal
from spanish21.terminal.seat import YOU
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spanish21.ids import BoxNumber
    from spanish21.rules.offering import KindOffer
    from spanish21.table.awaited import BoxOffer
    from spanish21.terminal.seat import Seat
    from spanish21.wager import WagerKind

__all__ = ["Draft"]

_NOTHING = Cents(0)
_Amounts = dict[tuple["BoxNumber", "WagerKind"], Cents]


class Draft:
    """The bets of the next round, by box and kind."""

    def __init__(self) -> None:
        """Begin without a bet."""
        self._amounts: _Amounts = {}
        self._before: list[_Amounts] = []

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
        kept = {here: amount for here, amount in self._amounts.items() if here[0] != box}
        self._change({**kept, **{(box, wager.kind): wager.amount for wager in wagers}})

    def clear(self, box: BoxNumber, kind: WagerKind) -> None:
        """Take a bet back, and with the basic bet those beside it, which need one."""
        gone = {(at, one) for at, one in self._amounts if at == box and kind in (one, BASIC)}
        self._change({here: sum_ for here, sum_ in self._amounts.items() if here not in gone})

    def repeat(self, last: Mapping[BoxNumber, tuple[Wager, ...]]) -> None:
        """Put out the same bets as before, if there were any."""
        again = {(box, wager.kind): wager.amount for box, laid in last.items() for wager in laid}
        self._change(again or self._amounts)

    def double(self, offers: Iterable[BoxOffer], purse: Cents) -> None:
        """Make every bet twice as high, within its terms, if the chips reach."""
        twice = Draft()
        for offer in offers:
            for kind in offer.kinds:
                now = self.amount(offer.box, kind.kind)
                laid = {wager.kind: wager for wager in twice.wagers(offer.box)}
                listed = kind.amounts is not None and 2 * now not in kind.amounts.value
                wanted = Cents(min(now if listed else 2 * now, kind.most_beside(laid).value))
                if now:
                    twice._amounts[offer.box, kind.kind] = wanted
        if self.whole < twice.whole <= purse:
            self._change(twice._amounts)

    def undo(self) -> None:
        """Put the bets out as they were before the last change."""
        if self._before:
            self._amounts = self._before.pop()

    def _change(self, amounts: _Amounts) -> None:
        if amounts != self._amounts:
            self._before.append(self._amounts)
            self._amounts = amounts

    def add(self, offer: BoxOffer, kind: KindOffer, chip: Cents, purse: Cents) -> None:
        """Add a chip within the terms of the offer; listed amounts follow one another.

        Where the chips do not reach for it, the bet is as high as they do, or stays as it is.
        """
        here = (offer.box, kind.kind)
        now = self._amounts.get(here, _NOTHING)
        laid = {wager.kind: wager for wager in self.wagers(offer.box)}
        most = kind.most_beside(laid).value
        room = purse - self.whole + now
        if kind.amounts is not None:
            higher = (one for one in kind.amounts.value if now < one <= most)
            wanted = next(higher, _NOTHING)
        else:
            wanted = Cents(min(most, now + chip if now else max(kind.least.value, chip)))
            wanted = wanted if wanted <= room else Cents(room - room % kind.unit.value)
        kept = {other: amount for other, amount in self._amounts.items() if other != here}
        if not wanted:
            self._change(kept)
        elif max(now, kind.least.value) <= wanted <= room:
            self._change({**self._amounts, here: wanted})

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
