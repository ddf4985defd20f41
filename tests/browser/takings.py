"""The money of a table by its exported log, added up without the code that wrote it."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Takings", "in_dollars"]

WON = {"WagerPaid": "amount", "SpinPaid": "amount", "DisputeAdjusted": "amount"}
"""what players get from the casino"""
LOST = {"WagerTaken": "amount", "SpinWagerTaken": "amount"}
"""what the casino keeps of bets"""


def in_dollars(cents: int) -> str:
    """Write an amount as pages do."""
    written = f"${abs(cents) / 100:,.2f}".removesuffix(".00")
    return f"\N{MINUS SIGN}{written}" if cents < 0 else written


class Takings:
    """What the lines of an exported log say about the money of a table."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Number the events, and leave out those that were corrected."""
        events: dict[int, dict[str, Any]] = {}
        for line in lines:
            entry = json.loads(line)
            first = entry["version"] - len(entry["events"]) + 1
            events |= dict(enumerate(entry["events"], first))
        for event in list(events.values()):
            if event["type"] in {"StepCorrected", "StepTakenBack"}:
                for number in range(event["first"], event["last"] + 1):
                    events.pop(number, None)
        self.events = tuple(events.values())
        self.slips: Counter[str] = Counter()
        for event in self.of("SlipSigned"):
            self.slips[event["kind"]] += event["amount"]

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        """List the events of some kinds."""
        return [event for event in self.events if event["type"] in kinds]

    def sum(self, *kinds: str) -> int:
        """Add up the amounts of events."""
        return sum(event["amount"] for event in self.of(*kinds))

    @property
    def drop(self) -> int:
        """Cash that was changed into chips."""
        return self.sum("BoughtIn")

    @property
    def counted_win(self) -> int:
        """The win by slips and cash: drop, credits and closer less opener and fills."""
        slips = self.slips
        gone = slips["opener"] + slips["fill"]
        return self.drop + slips["credit"] + slips["closer"] - gone

    @property
    def played_win(self) -> int:
        """The win by bets: what was taken less what was paid, adjusted and rounded up."""
        return self.sum(*LOST) - self.sum(*WON) - self.sum("OddCentsRounded")

    @property
    def carried_away(self) -> int:
        """Chips that players took along."""
        return self.sum("ChipsCarriedAway")
