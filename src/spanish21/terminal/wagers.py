"""The wagers of a round: asked for box by box, or all as before with one key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spanish21.ids import BoxNumber
from spanish21.money import Cents, dollars, whole_dollars
from spanish21.table import commands as c
from spanish21.table.machine import refusal
from spanish21.table.wagering import refuse_box
from spanish21.terminal.seat import YOU
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spanish21.rules.offering import KindOffer
    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.seat import Seat

__all__ = ["Laid", "Wagering"]

_NONE = {"-", "0", "none", "no", "n"}
_NOTHING = Cents(0)
Laid = tuple[Wager, ...]
"""what the player lays on a box, the basic wager first; nothing if the box is left out"""


class _Back(Exception):
    """The player wants to begin the wagers of this round again."""


class _OtherBoxes(Exception):
    """The player has chosen another number of boxes."""


class Wagering:
    """Asks for the wagers of a round and lays them, those on a box together."""

    def __init__(self, dialogue: Dialogue, boxes: int, bankroll: Cents) -> None:
        """Sit at the boxes from 1 up; `bankroll` is what a player buys in for again."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._bankroll = bankroll
        self._boxes = _boxes_to(boxes)

    def lay(self, seat: Seat, last: Mapping[BoxNumber, Laid]) -> dict[BoxNumber, Laid]:
        """Lay the wagers of a round; `last` are those that an empty answer repeats."""
        while True:
            try:
                laid = self._all(seat, last)
            except _Back:
                seat.take_back()
                continue
            except _OtherBoxes:
                seat.take_back()
                last = self._spread(last)
                continue
            if any(laid.values()):
                return laid
            self._screen.refuse("Bet on at least one box, or type quit to exit.")

    def _all(self, seat: Seat, last: Mapping[BoxNumber, Laid]) -> dict[BoxNumber, Laid]:
        again = sum(_chips(wagers) for wagers in last.values())
        first: str | None = None
        if again > seat.left:
            self._screen.refuse(
                f"You have {dollars(seat.left)} left. {dollars(again)} is too much."
            )
        elif again:
            first = self._first(seat, again)
            if first == "":
                return self._repeat(seat, last)
        laid: dict[BoxNumber, Laid] = {}
        for box in self._boxes:
            laid[box] = self._box(seat, box, last.get(box), first or None)
            first = None
        return laid

    def _first(self, seat: Seat, again: int) -> str | None:
        """Ask whether the last bets are repeated; None to ask for each of them.

        An answer that leads nowhere leaves them as they are.
        """
        while True:
            answer = self._dialogue.ask(
                f"Press Enter to bet {dollars(again)}, or type an amount or 'side': "
            )
            if answer == "":
                return answer
            if answer == "side":
                return None
            if answer != "back" and not self._obeys(seat, answer) and self._takes(seat, answer):
                return answer

    def _obeys(self, seat: Seat, answer: str) -> bool:
        """Carry out what can be asked for beside any bet; return whether it was that."""
        word, _, rest = answer.partition(" ")
        if word == "boxes":
            self._choose_boxes(seat, rest)
        elif word == "buy":
            self.buy(seat, rest)
        return word in {"boxes", "buy"}

    def _takes(self, seat: Seat, answer: str) -> bool:
        """Return whether box 1 takes an amount, and show why not."""
        if answer in _NONE:
            return True
        amount = self._dialogue.amount(answer)
        if amount is None:
            return False
        return self._asking(seat, self._boxes[0]).takes(Wager(BASIC, amount))

    def _asking(self, seat: Seat, box: BoxNumber) -> _Asking:
        return _Asking(self._dialogue, seat, box, partial(self._obeys, seat))

    def _choose_boxes(self, seat: Seat, said: str) -> None:
        """Change the number of boxes within what the table permits, and begin the bets again."""
        offers = seat.offers
        most = min(offers[0].most_boxes.value, len(offers))
        number = self._dialogue.number(said or "?", 1, most)
        if number is not None:
            self._boxes = _boxes_to(number)
            raise _OtherBoxes

    def _spread(self, last: Mapping[BoxNumber, Laid]) -> dict[BoxNumber, Laid]:
        """Put the first basic bet on the boxes that had none, if there was a bet."""
        first = next((wagers for wagers in last.values() if wagers), None)
        if first is None:
            return {}
        return {box: last.get(box) or first[:1] for box in self._boxes}

    def buy(self, seat: Seat, said: str = "") -> None:
        """Bring more money: an amount, or as much as at first."""
        amount = self._dialogue.amount(said) if said else self._bankroll
        if amount is not None:
            seat.buy(amount)
            self._screen.line(
                f"You buy in for {dollars(amount)} and have {dollars(seat.left)}.", indent=2
            )

    def _repeat(self, seat: Seat, last: Mapping[BoxNumber, Laid]) -> dict[BoxNumber, Laid]:
        for box, wagers in last.items():
            if wagers:
                seat.do(c.LayWagers(box, YOU, wagers))
        return dict(last)

    def _box(self, seat: Seat, box: BoxNumber, last: Laid | None, answer: str | None) -> Laid:
        """Ask for one box, beginning with an answer that was given already."""
        offer = seat.offer(box)
        if offer is None:
            self._refuse_box(seat, box)
            return ()
        basic, *sides = offer.kinds
        if seat.left < basic.least.value:
            self._screen.line(f"Box {box} is left out: {dollars(seat.left)} left.", indent=2)
            return ()
        before = {wager.kind: wager.amount for wager in last or ()}
        usual = basic.least.value if last is None else before.get(BASIC, _NOTHING)
        if usual > seat.left:
            usual = Cents(seat.left - seat.left % basic.unit.value)
        asking = self._asking(seat, box)
        asking.ask(basic, f"Bet on box {box}", usual, answer)
        if not asking.laid:
            return ()
        for side in sides:
            self._beside(asking, side, before.get(side.kind, _NOTHING))
        seat.do(c.LayWagers(box, YOU, asking.laid))
        return asking.laid

    def _refuse_box(self, seat: Seat, box: BoxNumber) -> None:
        """Show why the table takes no bets on a box."""
        refused = refuse_box(seat.table.state, box, YOU, seat.table.rulebook)
        if refused is not None:
            self._screen.refuse(refused.message, refused.clause)

    def _beside(self, asking: _Asking, offer: KindOffer, last: Cents) -> None:
        """Ask for a side wager, where there is money for one."""
        laid = {wager.kind: wager for wager in asking.laid}
        most = min(offer.most_beside(laid).value, asking.left)
        if most < offer.least.value:
            return
        if offer.amounts is None:
            asked, fits = f"  {offer.name} to {dollars(most)}", last <= most
        else:
            names = (whole_dollars(amount) for amount in offer.amounts.value)
            asked = f"  {offer.name}, {' or '.join(names)}"
            fits = last in offer.amounts.value and last <= asking.left
        asking.ask(offer, asked, last if fits else _NOTHING)


class _Asking:
    """The wagers on one box as they are asked for, before they are laid together."""

    def __init__(
        self, dialogue: Dialogue, seat: Seat, box: BoxNumber, obeys: Callable[[str], bool]
    ) -> None:
        """Begin with nothing; `obeys` takes answers that are not about this bet."""
        self._dialogue = dialogue
        self._seat = seat
        self._box = box
        self._obeys = obeys
        self.laid: Laid = ()

    @property
    def left(self) -> Cents:
        """Return the chips that are left beside those asked for so far."""
        return Cents(self._seat.left - _chips(self.laid))

    def ask(self, offer: KindOffer, asked: str, usual: Cents, answer: str | None = None) -> None:
        """Ask until the table would take the wager or it is left out."""
        offered = dollars(usual) if usual else "none"
        while True:
            said = self._dialogue.ask(f"{asked} [{offered}]: ") if answer is None else answer
            answer = None
            if said == "back":
                raise _Back
            if self._obeys(said):
                continue
            if said in _NONE or (said == "" and not usual):
                return
            amount = usual if said == "" else self._dialogue.amount(said)
            if amount is not None and self.takes(Wager(offer.kind, amount)):
                return

    def takes(self, wager: Wager) -> bool:
        """Add a wager if the table would take it and the chips are there, otherwise say why not."""
        table, screen = self._seat.table, self._dialogue.screen
        command = c.LayWagers(self._box, YOU, (*self.laid, wager))
        refused = refusal(table.state, command, table.rulebook)
        if refused is not None:
            screen.refuse(refused.message, refused.clause)
        elif wager.amount > self.left:
            screen.refuse(f"You have {dollars(self.left)} left. Bet less.")
        else:
            self.laid = (*self.laid, wager)
            return True
        return False


def _boxes_to(number: int) -> tuple[BoxNumber, ...]:
    return tuple(BoxNumber(box) for box in range(1, number + 1))


def _chips(wagers: Laid) -> int:
    return sum(wager.amount for wager in wagers)
