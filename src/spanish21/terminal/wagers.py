"""The wagers of a round: asked for box by box, or all as before with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.ids import BoxNumber
from spanish21.money import Cents, dollars
from spanish21.rules.side_wagers.match_the_dealer import most_match
from spanish21.table import commands as c
from spanish21.table.machine import refusal
from spanish21.table.phrases import WAGERS
from spanish21.terminal.seat import YOU
from spanish21.terminal.spins import spin_stakes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.terminal.dialogue import Dialogue
    from spanish21.terminal.seat import Seat

__all__ = ["Wagered", "Wagering"]

_NONE = {"-", "0", "none", "no", "n"}
_NOTHING = Cents(0)
_KINDS = (c.Wager.BASIC, c.Wager.MATCH, c.Wager.BONUS_SPIN, c.Wager.XTREME_16)


class Wagered(NamedTuple):
    """What lies on a box: the basic wager, nothing if it is left out, and what lies beside it."""

    basic: Cents = _NOTHING
    match: Cents = _NOTHING
    spin: Cents = _NOTHING
    xtreme: Cents = _NOTHING

    def of(self, wager: c.Wager) -> Cents:
        """Return what was wagered in one way."""
        return self[_KINDS.index(wager)]


class Wagering:
    """Asks for the wagers of a round and places them."""

    def __init__(self, dialogue: Dialogue, boxes: int) -> None:
        """Sit at the boxes from 1 up."""
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._boxes = tuple(BoxNumber(number) for number in range(1, boxes + 1))

    def place(self, seat: Seat, last: Mapping[BoxNumber, Wagered]) -> dict[BoxNumber, Wagered]:
        """Place the wagers of a round; `last` are those that an empty answer repeats."""
        while True:
            placed = self._all(seat, last)
            if any(wagered.basic for wagered in placed.values()):
                return placed
            self._screen.refuse("A round needs a wager on one box at least; 'quit' ends")

    def _all(self, seat: Seat, last: Mapping[BoxNumber, Wagered]) -> dict[BoxNumber, Wagered]:
        again = sum(sum(wagered) for wagered in last.values())
        answer: str | None = None
        if again > seat.left:
            self._screen.refuse(f"You have {dollars(seat.left)} left: {dollars(again)} is too much")
        elif again:
            prompt = f"Enter to wager {dollars(again)} in all, or an amount for box 1: "
            answer = self._dialogue.ask(prompt)
            if answer == "":
                return self._repeat(seat, last)
        placed: dict[BoxNumber, Wagered] = {}
        for box in self._boxes:
            placed[box] = self._box(seat, box, last.get(box), answer)
            answer = None
        return placed

    def _repeat(self, seat: Seat, last: Mapping[BoxNumber, Wagered]) -> dict[BoxNumber, Wagered]:
        for box, wagered in last.items():
            for kind, amount in zip(_KINDS, wagered, strict=True):
                if amount:
                    seat.do(c.PlaceWager(box, YOU, amount, kind))
        return dict(last)

    def _box(
        self,
        seat: Seat,
        box: BoxNumber,
        last: Wagered | None,
        answer: str | None,
    ) -> Wagered:
        """Ask for one box, beginning with an answer that was given already."""
        minimum = seat.table.rulebook.minimum.value
        if seat.left < minimum:
            self._screen.line(f"Box {box} is left out: {dollars(seat.left)} left.", indent=2)
            return Wagered()
        usual = minimum if last is None else last.basic
        usual = _within(usual, seat)
        basic = self._amount(seat, c.PlaceWager(box, YOU, usual), f"Wager on box {box}", answer)
        if not basic:
            return Wagered()
        before = last or Wagered()
        match = _NOTHING
        if seat.table.rulebook.match_the_dealer_offered.value:
            match = self._match(seat, box, basic, before)
        spins = {
            kind: self._spin(seat, c.PlaceWager(box, YOU, before.of(kind), kind), stakes)
            for kind, stakes in spin_stakes(seat.table.rulebook)
        }
        sides = (spins.get(kind, _NOTHING) for kind in (c.Wager.BONUS_SPIN, c.Wager.XTREME_16))
        return Wagered(basic, match, *sides)

    def _spin(self, seat: Seat, usual: c.PlaceWager, stakes: tuple[Cents, ...]) -> Cents:
        """Ask for a wheel wager, where there is money for one; it has fixed amounts."""
        if seat.left < min(stakes):
            return _NOTHING
        if usual.amount not in stakes or usual.amount > seat.left:
            usual = c.PlaceWager(usual.box, YOU, _NOTHING, usual.wager)
        amounts = " or ".join(dollars(stake).removesuffix(".00") for stake in stakes)
        return self._amount(seat, usual, f"  {WAGERS[usual.wager]}, {amounts}", None)

    def _match(self, seat: Seat, box: BoxNumber, basic: Cents, last: Wagered) -> Cents:
        """Ask for Match-the-Dealer beside a basic wager, where there is money for it."""
        least = seat.table.rulebook.match_the_dealer_minimum.value
        most = min(most_match(basic, seat.table.rulebook), seat.left)
        if most < least:
            return _NOTHING
        usual = last.match if last.match <= most else _NOTHING
        command = c.PlaceWager(box, YOU, usual, c.Wager.MATCH)
        return self._amount(seat, command, f"  Match-the-Dealer to {dollars(most)}", None)

    def _amount(self, seat: Seat, usual: c.PlaceWager, asked: str, answer: str | None) -> Cents:
        """Ask until the table takes the wager or it is left out."""
        offered = dollars(usual.amount) if usual.amount else "none"
        while True:
            said = self._dialogue.ask(f"{asked} [{offered}]: ") if answer is None else answer
            answer = None
            if said in _NONE or (said == "" and not usual.amount):
                return _NOTHING
            amount = usual.amount if said == "" else self._dialogue.amount(said)
            if amount is None:
                continue
            command = c.PlaceWager(usual.box, YOU, amount, usual.wager)
            refused = refusal(seat.table.state, command, seat.table.rulebook)
            if refused is not None:
                self._screen.refuse(refused.message, refused.clause)
            elif amount > seat.left:
                self._screen.refuse(f"You have {dollars(seat.left)} left")
            else:
                seat.do(command)
                return amount


def _within(amount: Cents, seat: Seat) -> Cents:
    """Lower a wager to what the player has left, in whole chips."""
    if amount <= seat.left:
        return amount
    return Cents(seat.left - seat.left % seat.table.rulebook.smallest_chip.value)
