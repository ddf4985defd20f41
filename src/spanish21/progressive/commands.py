"""What tables and people ask of the progressive system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from spanish21.law.spin_citations import MeterCitations
from spanish21.money import Cents
from spanish21.progressive.state import Ratio, Terms, terms_of

if TYPE_CHECKING:
    from spanish21.law.spins import MeterTerms

__all__ = [
    "ApproveCorrection",
    "Claim",
    "ClaimWins",
    "CloseRound",
    "Contribute",
    "MeterOrder",
    "OpenMeter",
    "PlanRate",
    "ProgressiveCommand",
    "ProposeCorrection",
    "ReadMeters",
    "RejectCorrection",
    "ReverseContribution",
    "ReverseWin",
    "VoidRound",
]


class _Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A request; it may be refused."""


class OpenMeter(_Command, frozen=True):
    """Put a meter into service under the clauses of an edition."""

    meter: str
    terms: Terms
    citations: MeterCitations

    @classmethod
    def of(cls, meter: MeterTerms) -> OpenMeter:
        """Open a meter as a rulebook has it."""
        return cls(meter.name, terms_of(meter), meter.citations)


class Contribute(_Command, frozen=True):
    """Add a table's wagers of one round to a meter; once for each table, round and meter."""

    table: str
    round: int
    meter: str
    wagered: Cents


class ReverseContribution(_Command, frozen=True):
    """Take one returned wager of a round back out of a meter."""

    table: str
    round: int
    meter: str
    wagered: Cents


class ReverseWin(_Command, frozen=True):
    """Give a meter back what a box of a round won by a card that was named wrongly."""

    table: str
    round: int
    box: int
    meter: str


class VoidRound(_Command, frozen=True):
    """Undo what a table's round did to the meters."""

    table: str
    round: int


class CloseRound(_Command, frozen=True):
    """Close a table's round, which can then no longer be voided."""

    table: str
    round: int


class Claim(Struct, frozen=True):
    """A jackpot of a table's box; `at` is when the wheel stopped, in the controller's time."""

    at: int
    table: str
    round: int
    box: int
    meter: str


class ClaimWins(_Command, frozen=True):
    """Pay the claims that arrived together, the earliest first."""

    claims: tuple[Claim, ...]


class PlanRate(_Command, frozen=True):
    """Change the rates from the next reset on."""

    meter: str
    rate: Ratio
    reserve: Ratio
    by: str


class ProposeCorrection(_Command, frozen=True):
    """Ask for another amount on a display."""

    id: str
    meter: str
    amount: Cents
    by: str
    reason: str


class ApproveCorrection(_Command, frozen=True):
    """Carry a correction out, as the second person."""

    id: str
    by: str


class RejectCorrection(_Command, frozen=True):
    """Reject a proposed correction."""

    id: str
    by: str


class ReadMeters(_Command, frozen=True):
    """Write down what every meter shows; `at` is in seconds."""

    at: int
    by: str


MeterOrder = ProposeCorrection | ApproveCorrection | RejectCorrection | ReadMeters
"""what staff of a house do with its meters; everything else follows from the tables"""
ProgressiveCommand = (
    OpenMeter
    | Contribute
    | ReverseContribution
    | ReverseWin
    | VoidRound
    | CloseRound
    | ClaimWins
    | PlanRate
    | ProposeCorrection
    | ApproveCorrection
    | RejectCorrection
    | ReadMeters
)
