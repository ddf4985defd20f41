"""The sitting in figures: rounds, hands, wagers, wins and what was done."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.drawing.pen import grid, signed
from spanish21.money import dollars
from spanish21.rules.result import Result
from spanish21.table import events as e
from spanish21.table.events.wheels import SpinPaid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table as Grid

    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.table.events import Event
    from spanish21.table.report import RoundReport
    from spanish21.terminal.coach import Coach

__all__ = ["Tally"]

_COUNTED: dict[type, str] = {
    e.WagerDoubled: "doubled",
    e.HandSplit: "split",
    e.HandSurrendered: "surrendered",
    e.DoubleRescued: "rescued",
    e.FixedPaid: "fixed payout",
    SpinPaid: "spin",
}
_DONE = ("doubled", "split", "surrendered", "rescued")
_WINS = ("blackjack", "bonus hand", "fixed payout")
_HUNDRED = 100


class Tally:
    """Adds up what happened at the table."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Begin with nothing."""
        self.rounds = 0
        self.hands = 0
        self.wagered = 0
        self.biggest = 0
        self.done: Counter[str] = Counter()
        self._bonuses = frozenset(row.clause for row in rulebook.bonuses)

    def count(self, events: Iterable[Event]) -> None:
        """Count what was wagered and done."""
        for event in events:
            match event:
                case e.WagerPlaced() | e.WagerDoubled() | e.HandSplit():
                    self.wagered += event.amount
                case e.WagerWithdrawn():
                    self.wagered -= event.amount
                case e.WagerPaid():
                    self.done["blackjack"] += event.result is Result.BLACKJACK
                    self.done["bonus hand"] += not self._bonuses.isdisjoint(event.clauses)
                case _:
                    pass
            if type(event) in _COUNTED:
                self.done[_COUNTED[type(event)]] += 1

    def finish(self, found: RoundReport) -> None:
        """Count a round that is over."""
        self.rounds += 1
        self.hands += len(found.hands)
        self.biggest = max(self.biggest, *found.nets_cents.values())

    def _played(self) -> str:
        """Count rounds and hands."""
        if not self.rounds:
            return "no rounds"
        left = ", one left unfinished" if self.done["left unfinished"] else ""
        return f"{_number(self.rounds, 'round')}, {_number(self.hands, 'hand')}{left}"

    def _wins(self) -> tuple[str, ...]:
        return (*_WINS, "spin") if self.done["spin"] else _WINS

    def forfeit(self) -> None:
        """Count a round that the player left before its end."""
        self.rounds += 1
        self.done["left unfinished"] += 1

    def data(self, brought: Cents, left: Cents, coach: Coach | None = None) -> dict[str, object]:
        """Return the figures of the sitting for programs, amounts in cents."""
        return {
            "rounds": self.rounds,
            "rounds_left_unfinished": self.done["left unfinished"],
            "hands": self.hands,
            "wagered_cents": self.wagered,
            "net_cents": left - brought,
            "brought_cents": brought,
            "left_cents": left,
            "biggest_win_cents": self.biggest,
            "won_with": {name: self.done[name] for name in self._wins()},
            "hands_by_action": {name: self.done[name] for name in _DONE},
            "coach": None if coach is None else coach.data(),
        }

    def summary(self, brought: Cents, left: Cents, coach: Coach | None = None) -> Grid:
        """Write the figures of the sitting; `brought` is all the money that came to the table."""
        net = left - brought
        rate = f" ({_HUNDRED * net / self.wagered:+.2f}% of bets)" if self.wagered else ""
        done = self.done
        rows: tuple[tuple[str, str | Text], ...] = (
            ("Played", self._played()),
            ("Wagered", f"{dollars(self.wagered)} in all"),
            ("Net", Text.assemble(signed(net), rate)),
            ("Bankroll", f"{dollars(brought)} brought, {dollars(left)} now"),
            ("Biggest win", f"{dollars(self.biggest)} in a round" if self.biggest else "none"),
            ("Won with", ", ".join(_number(done[name], name) for name in self._wins())),
            ("Hands", ", ".join(f"{done[name]} {name}" for name in _DONE)),
        )
        if coach is not None and coach.decisions:
            rows = (*rows, ("Coach", coach.summary))
        listed = grid("left", "fold")
        for name, said in rows:
            listed.add_row(Text(name, style="bold"), said)
        return listed


def _number(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
