"""The meters over a whole run: every jackpot is paid what all wagers before it had gathered.

The kernel notes which meters were won in which round. Here those notes are folded in the order of
the rounds into the progressive system, which alone knows how a meter grows and is reset.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from spanish21.money import Cents
from spanish21.progressive import Claim, Controller, commands as c
from spanish21.progressive.decide import decide
from spanish21.progressive.events import JackpotWon
from spanish21.progressive.evolve import evolve
from spanish21.progressive.state import Progressive

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spanish21.progressive.commands import ProgressiveCommand
    from spanish21.progressive.events import ProgressiveEvent
    from spanish21.simulation.wheels import Won

__all__ = ["Jackpot", "Meters"]

_TABLE = "simulation"


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A meter won: in which round of a chunk, by which box, and what it paid."""

    round: int
    box: int
    meter: int
    paid: int


@dataclass(frozen=True, slots=True)
class Meters:
    """The meters by number, what they paid, and what that adds to the squares of the rounds."""

    kinds: tuple[Won, ...]
    state: Progressive
    paid: tuple[int, ...]
    squared: tuple[int, ...]

    @classmethod
    def of(cls, kinds: tuple[Won, ...]) -> Meters:
        """Open the meters at their initial amounts."""
        nothing = (0,) * len(kinds)
        return cls(kinds, Controller(kind.terms for kind in kinds).state, nothing, nothing)

    def after(
        self, notes: Iterable[Sequence[int]], rounds: int, boxes: int
    ) -> tuple[Meters, tuple[Jackpot, ...]]:
        """Continue by some rounds of a number of boxes, in which these meters were won."""
        fold = _Fold(self, boxes)
        for number, rows in groupby(notes, key=lambda note: note[0]):
            fold.contribute(number + 1)
            for note in rows:
                fold.claim(*note)
            fold.do(c.CloseRound(_TABLE, 0))
        fold.contribute(rounds)
        fold.do(c.CloseRound(_TABLE, 0))
        return fold.result(), tuple(fold.won)

    def data(self) -> dict[str, object]:
        """Write the meters for a file."""
        return {
            "state": msgspec.to_builtins(self.state),
            "paid": list(self.paid),
            "squared": list(self.squared),
        }

    def read(self, data: Mapping[str, object]) -> Meters:
        """Read what `data` wrote about meters of the same terms."""
        state = msgspec.convert(data["state"], Progressive)
        paid, squared = (msgspec.convert(data[name], tuple[int, ...]) for name in _SUMS)
        return replace(self, state=state, paid=paid, squared=squared)


_SUMS = ("paid", "squared")


class _Fold:
    """The meters on their way through the rounds of a chunk."""

    def __init__(self, meters: Meters, boxes: int) -> None:
        self.meters = meters
        self.boxes = boxes
        self.state = meters.state
        self.done = 0
        self.won: list[Jackpot] = []
        self.squared = list(meters.squared)
        self.beside: dict[tuple[int, str], int] = {}

    def do(self, command: ProgressiveCommand) -> tuple[ProgressiveEvent, ...]:
        """Carry out one command."""
        happened = decide(self.state, command)
        for event in happened:
            self.state = evolve(self.state, event)
        return happened

    def contribute(self, upto: int) -> None:
        """Put the wagers of the rounds before a number into the meters."""
        rounds = upto - self.done
        for kind in self.meters.kinds if rounds else ():
            wagered = Cents(rounds * self.boxes * kind.wager)
            self.do(c.Contribute(_TABLE, 0, kind.terms.name, wagered))
        self.done = upto

    def claim(self, number: int, box: int, meter: int, beside: int) -> None:
        """Pay a meter as it stands; `beside` is what the round's wagers won without meters."""
        kind = self.meters.kinds[meter]
        claim = Claim(self.state.wins, _TABLE, 0, box + 1, kind.terms.name)
        paid = next(
            event.amount
            for event in self.do(c.ClaimWins((claim,)))
            if isinstance(event, JackpotWon)
        )
        self.won.append(Jackpot(number, box, meter, paid))
        key = (number, kind.side)
        before = self.beside.get(key, beside)
        self.squared[meter] += paid * (2 * before + paid)
        self.beside[key] = before + paid

    def result(self) -> Meters:
        """Return the meters as they stand now."""
        sums = list(self.meters.paid)
        for jackpot in self.won:
            sums[jackpot.meter] += jackpot.paid
        return replace(self.meters, state=self.state, paid=tuple(sums), squared=tuple(self.squared))
