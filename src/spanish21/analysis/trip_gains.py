"""What a round of a trip gains: the hand, wagers of several sizes, and every side wager."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from spanish21.analysis.edge import Analysis
from spanish21.analysis.risk import Gain, beside, beside_spin, wagered
from spanish21.checked import checked
from spanish21.errors import ArgumentError
from spanish21.money import Cents, Dollars, cents, dollars
from spanish21.rules.settlement import limited
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.wager import WagerKind
from spanish21.wheels import Analysis as Wheel

__all__ = ["check_shares", "trip_gains"]

_ROUNDING = 1e-9


@checked
def trip_gains(
    analysis: Analysis,
    spread: Mapping[float, float] | None = None,
    sides: Mapping[WagerKind, Dollars] | None = None,
) -> dict[Gain, float]:
    """Return the distribution of a round in units of the wager, for `trip` and `ruin_for_ever`.

    `spread` has the sizes of the wager with their shares of rounds, which add up to 1, and
    `sides` the amounts of the side wagers in dollars, which are made in every round. Wheel
    wagers are valued for a single player, with meters at their initial amounts.
    """
    check_shares(spread or {})
    amounts = {kind: cents(amount) for kind, amount in (sides or {}).items()}
    found: dict[Gain, float] = {}
    for units, share in (spread or {1.0: 1.0}).items():
        gains = wagered(analysis.distribution.gains, {units: 1.0})
        for gain, chance in _beside_all(analysis, gains, units, amounts).items():
            found[gain] = found.get(gain, 0.0) + share * chance
    return found


def check_shares(spread: Mapping[float, float]) -> None:
    """Refuse sizes of a wager whose shares of rounds do not add up to 1."""
    total = sum(spread.values())
    if spread and abs(total - 1) > _ROUNDING:
        shown = " + ".join(f"{share:g}" for share in spread.values())
        msg = f"The shares of a spread must add up to 1, but {shown} = {total:g}."
        raise ArgumentError(msg)


def _beside_all(
    analysis: Analysis, gains: dict[Gain, float], units: float, sides: Mapping[WagerKind, Cents]
) -> dict[Gain, float]:
    """Add the side wagers to the gains of a wager of one size, first the one on blackjacks."""
    wager = analysis.wager_cents or analysis.rulebook.minimum.value
    for kind, amount in sorted(sides.items(), key=lambda side: side[0] != BONUS_SPIN):
        size = Fraction(amount, wager)
        if kind == BONUS_SPIN:
            blackjack = units * _blackjack(analysis, wager)
            gains = beside_spin(gains, _wheel(analysis, kind, amount), size, blackjack)
        elif kind == XTREME_16:
            gains = beside(gains, _wheel(analysis, kind, amount).gains, size)
        elif kind == MATCH_THE_DEALER:
            gains = beside(gains, analysis.side_wagers[0].outcomes, size)
        else:
            names = f"{MATCH_THE_DEALER}, {BONUS_SPIN} or {XTREME_16}"
            message = f"{kind!r} isn't a side wager of a trip. Choose {names}."
            raise ArgumentError(message)
    return gains


def _blackjack(analysis: Analysis, wager: Cents) -> float:
    """Return what a blackjack gains, within a posted limit."""
    book = analysis.rulebook
    return limited(book.blackjack_odds.value.pay(wager), Cents(0), book)[0] / wager


def _wheel(analysis: Analysis, kind: WagerKind, amount: Cents) -> Wheel:
    """Find the wheel wager of a kind and an amount."""
    for wager in analysis.wheels:
        if wager.alone.wager == amount and wager.name.startswith(kind):
            return wager.alone
    message = f"The rules do not offer {kind} for {dollars(amount)}."
    raise ArgumentError(message)
