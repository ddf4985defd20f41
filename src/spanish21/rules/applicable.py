"""Which clauses ask nothing of a table, because it does not offer or use what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import FAMILIES
from spanish21.law.document import is_within
from spanish21.rules.equipment import offers_bonus_spin, offers_xtreme_16

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.document import Clause
    from spanish21.law.rulebook import Rulebook

__all__ = ["excuse"]

_BONUS_SPIN = ("2.B(4)(b)", "6.G(2)", "12.D")
_XTREME_16 = ("6.G(3)", "12.E")


class _Excuse(NamedTuple):
    """A clause with all below it, whether it asks something of the table, and if not, why."""

    number: str
    asks: bool
    reason: str


def excuse(clause: Clause, rulebook: Rulebook) -> str | None:
    """Say why a clause asks nothing of this table; none if it does."""
    maryland = rulebook.edition in FAMILIES["MD"]
    for found in _maryland(rulebook) if maryland else _massachusetts(rulebook):
        if not found.asks and is_within(clause.number, found.number):
            return found.reason
    return None


def _maryland(rulebook: Rulebook) -> Iterator[_Excuse]:
    match, spin = rulebook.match_the_dealer_offered.value, offers_bonus_spin(rulebook)
    for number in _BONUS_SPIN:
        yield _Excuse(number, spin, "Bonus Spin is not offered")
    xtreme = offers_xtreme_16(rulebook)
    for number in _XTREME_16:
        yield _Excuse(number, xtreme, "Xtreme 16 is not offered")
    yield _Excuse("2.B(7)", spin or xtreme, "no wager with a meter is offered")
    yield _Excuse("2.B(4)(a)", match, "Match-the-Dealer is not offered")
    yield _Excuse("2.B(4)", match or spin, "no optional wager is offered")
    barred = not rulebook.mid_shoe_entry.value
    yield _Excuse("6.C", barred, "entry in mid-shoe is permitted")


def _massachusetts(rulebook: Rulebook) -> Iterator[_Excuse]:
    reader, shared = rulebook.card_reader.value, rulebook.persons_per_box.value > 1
    yield _Excuse("7(i)", rulebook.hole_card.value, "the dealer takes no hole card")
    for number in ("15(l)", "15(k)[2]"):
        yield _Excuse(number, reader, "no card reader is used")
    yield _Excuse("13", shared, "one person wagers on a box")
    yield _Excuse("5(j)", not rulebook.mid_shoe_entry.value, "entry in mid-shoe is permitted")
    yield _Excuse("16", offers_bonus_spin(rulebook), "Bonus Spin is not offered")
