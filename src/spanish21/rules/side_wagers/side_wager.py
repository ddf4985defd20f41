"""A side wager as a row: its name, its terms under a rulebook, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spanish21.law.rulebook import Settlement
from spanish21.rules.offering import KindOffer

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.law.clause import Cited, ClauseRef
    from spanish21.law.equipment import Item
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds
    from spanish21.rules.result import Verdict
    from spanish21.wager import WagerKind

__all__ = ["Payout", "Payouts", "SideWager"]


@dataclass(frozen=True, slots=True)
class Payout:
    """A row of the payouts: what is paid, how much, and the rules that say so."""

    hands: tuple[str, ...]
    paid: tuple[str, ...]
    rules: tuple[Cited[Any], ...]


Payouts = tuple[Payout, ...]


def _collect_then_pay(_book: Rulebook) -> Settlement:
    return Settlement.COLLECT_THEN_PAY


def _no_clause(_book: Rulebook) -> ClauseRef | None:
    return None


def _unwritten(_book: Rulebook, _write: Callable[[Odds], str]) -> Payouts:
    return ()


def _in_one(paid: Odds, _clauses: Sequence[ClauseRef], _book: Rulebook) -> tuple[Odds, ...]:
    return (paid,)


@dataclass(frozen=True, slots=True)
class SideWager:
    """Everything that is asked about a kind of side wager outside its own module."""

    kind: WagerKind
    name: str
    """as players and documents call it"""
    word: str
    """as a dealer types it"""
    mark: str
    """as it is written on the layout where it is laid"""
    area: Item | None
    """the area on the layout that an edition may want for it"""
    offer: Callable[[Rulebook], KindOffer | ClauseRef]
    """its terms, or the clause by which the table does not offer it"""
    decide: Callable[[Sequence[Card], Card, Rulebook], Verdict] | None = None
    """how a hand's first two cards and the up card decide it; None where a wheel does"""
    coupons: bool = False
    """whether a match play coupon may go beside it, where the table takes coupons"""
    settlement: Callable[[Rulebook], Settlement] = _collect_then_pay
    """in which order those of all boxes are collected and paid"""
    payouts: Callable[[Rulebook, Callable[[Odds], str]], Payouts] = _unwritten
    """what is written of its odds on the layout or a sign, each with the rules that say so"""
    odds_paid: Callable[[Odds, Sequence[ClauseRef], Rulebook], tuple[Odds, ...]] = _in_one
    """the odds that a payment by some clauses adds up"""
    cash: Callable[[Rulebook], ClauseRef | None] = _no_clause
    """the clause by which a verbal wager with cash is taken for it"""
    acknowledged: Callable[[Rulebook], ClauseRef | None] = _no_clause
    """the clause by which a device acknowledges it"""
    locked_out: Callable[[Rulebook], ClauseRef | None] = _no_clause
    """the clause by which a device keeps it out once the round has begun, and records it"""
    noticed: tuple[str, ...] | None = None
    """its options and rules, as options are named, that a player notices; None means all"""

    @property
    def key(self) -> str:
        """Return the name under which case files and the library take its amount."""
        return self.kind.replace("-", "_")

    @property
    def switch(self) -> str:
        """Return the option by which a table offers it."""
        return f"{self.key}.offered"

    def notices(self, name: str) -> bool:
        """Return whether a player notices an option or a rule of this name."""
        if self.noticed is None:
            return name.startswith((f"{self.key}.", f"{self.key}_"))
        return name in self.noticed or name in {rule.replace(".", "_") for rule in self.noticed}

    def offered(self, rulebook: Rulebook) -> bool:
        """Return whether the table offers it."""
        return isinstance(self.offer(rulebook), KindOffer)
