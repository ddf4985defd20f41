"""Bonus Spin and Xtreme 16: what triggers them, what a section pays and what the others get."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from spanish21.cards import FACES, Rank
from spanish21.law.clause import Cited, cites, reads
from spanish21.law.equipment import Item
from spanish21.law.spins import MeterName
from spanish21.law.wheel import prize_of
from spanish21.money import Cents, cents
from spanish21.rules.hands import is_blackjack
from spanish21.rules.offering import KindOffer
from spanish21.rules.side_wagers.side_wager import SideWager
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spin_citations import SpinCitations
    from spanish21.law.spins import Spins, Xtreme16
    from spanish21.law.wheel import Section, Wheel

__all__ = [
    "BONUS_SPIN",
    "BONUS_SPIN_ROW",
    "SPINS",
    "XTREME_16",
    "XTREME_16_ROW",
    "Prize",
    "ace_paid",
    "bonus_spin_community",
    "bonus_spin_prize",
    "community_pay",
    "fed_meters",
    "hot_spot_community",
    "hot_spot_prize",
    "is_sixteen",
    "merchandise",
    "on_own_hand",
    "second_wheel_community",
    "spin_citations",
    "spins_blackjack",
    "wheel_rule",
    "wheels_of",
]

_TWO = 2
BONUS_SPIN = WagerKind("bonus-spin")
XTREME_16 = WagerKind("xtreme-16")
SPINS = frozenset({BONUS_SPIN, XTREME_16})
"""wagers that a wheel decides; they are spent when the round begins"""


def on_own_hand(kind: WagerKind) -> bool:
    """Whether a wheel wager is on the bettor's own first cards, not on the dealer's."""
    return kind == BONUS_SPIN


class Prize(NamedTuple):
    """What a section pays: an amount, or the meter of that name, and by which clauses."""

    amount: Cents | None
    meter: MeterName | None
    clauses: tuple[ClauseRef, ...]


def spin_citations(spins: Spins, kind: WagerKind) -> SpinCitations:
    """Return the clauses of a wheel wager's steps."""
    return spins.cited(xtreme=kind == XTREME_16)


def fed_meters(kind: WagerKind, amount: int) -> tuple[MeterName, ...]:
    """Name the meters to which a wheel wager contributes, as rules name them."""
    if kind == XTREME_16:
        return (MeterName.XTREME_16_PRIMARY, MeterName.XTREME_16_SECONDARY)
    return (MeterName(f"bonus_spin_meter_{amount // 100}"),)


def wheels_of(kind: WagerKind, spins: Spins, *, community: bool) -> dict[str, Wheel]:
    """List the wheels that may turn for a wager by their rules: for the bettor, or the others."""
    xtreme = spins.xtreme
    if kind != XTREME_16:
        return {wheel_rule(kind, stake, spins): s.wheel.value for stake, s in spins.stakes.items()}
    if xtreme is None:
        return {}
    second = xtreme.second.value if community else None
    name = wheel_rule(kind, xtreme.wager, spins, community=second is not None)
    return {name: second or xtreme.wheel.value}


def wheel_rule(kind: WagerKind, stake: int, spins: Spins, *, community: bool = False) -> str:
    """Name the rule that states the wheel of a wager."""
    if kind == XTREME_16:
        return "xtreme_16_community_wheel" if community else "xtreme_16_wheel"
    free = "bonus_spin_wheel"
    return free if free in spins.rules else f"{free}_{stake // 100}"


@cites("MD-bonus-spin 6.G", "MD-bonus-spin 6.G(2)", "MD-bonus-spin 6.G(3)")
@cites("MA-bonus-spin 16(a)", "MA-bonus-spin 16(b)")
@reads("R17")
def _offer(kind: WagerKind, name: str, rulebook: Rulebook) -> KindOffer | ClauseRef:
    """Offer a wheel wager beside a basic wager, of the permitted amounts alone."""
    spins = rulebook.spins
    if spins is None:
        return rulebook.citations.side_wager_needs_basic
    places = spin_citations(spins, kind)
    amounts = _amounts(kind, spins)
    if not amounts:
        return places.wager
    return KindOffer(
        kind,
        name,
        Cited(amounts[0], places.amount),
        Cited(amounts[-1], places.amount),
        Cited(rulebook.smallest_chip.value, rulebook.prohibitions.not_in_chips),
        places.wager,
        amounts=Cited(amounts, places.amount),
        needs=Cited(BASIC, places.basic),
    )


def _amounts(kind: WagerKind, spins: Spins) -> tuple[Cents, ...]:
    """List the permitted amounts of a wheel wager, none where the table does not offer it."""
    if kind != XTREME_16:
        return tuple(sorted(spins.stakes)) if spins.offered.value else ()
    xtreme = spins.xtreme
    return (xtreme.wager,) if xtreme is not None and xtreme.offered.value else ()


@cites("MD-bonus-spin 2.B(7)(a)")
def _acknowledged(kind: WagerKind, rulebook: Rulebook) -> ClauseRef | None:
    """Return the clause of the device that acknowledges the wager at each position, if any."""
    return spin_citations(rulebook.spins, kind).device if rulebook.spins else None


@cites("MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
def _locked_out(kind: WagerKind, rulebook: Rulebook) -> ClauseRef | None:
    """Return the clause of the lock-out, where the edition has wheel wagers."""
    return spin_citations(rulebook.spins, kind).lock_out if rulebook.spins else None


_NOTICED = {
    BONUS_SPIN: (
        "bonus_spin.offered",
        "bonus_spin.wager",
        "bonus_spin.wagers",
        "bonus_spin.ace",
        "bonus_spin.paytable_1",
        "bonus_spin.paytable_5",
        "readings.spin-wager-not-returned",
        "readings.ace-and-blackjack",
    ),
    XTREME_16: ("xtreme_16.offered", "readings.xtreme-hot-spot"),
}


def _row(kind: WagerKind, name: str, word: str, mark: str, area: Item | None) -> SideWager:
    return SideWager(
        kind,
        name,
        word,
        mark,
        area,
        offer=partial(_offer, kind, name),
        acknowledged=partial(_acknowledged, kind),
        locked_out=partial(_locked_out, kind),
        noticed=_NOTICED[kind],
    )


BONUS_SPIN_ROW = _row(BONUS_SPIN, "Bonus Spin", "spin", "SPIN", Item.BONUS_SPIN_AREA)
XTREME_16_ROW = _row(XTREME_16, "Xtreme 16", "xtreme", "X16", Item.XTREME_AREA)


@cites("MD-bonus-spin 6.G(2)", "MA-bonus-spin 16(d)")
def spins_blackjack(cards: Sequence[Card], *, split: bool) -> bool:
    """Whether a hand turns the Bonus Spin wheel: a blackjack in the first two cards."""
    return is_blackjack(cards, split=split)


@cites("MD-bonus-spin 6.G(3)")
@reads("R22")
def is_sixteen(dealer: Sequence[Card]) -> bool:
    """Whether the dealer's first two cards are a six and a ten-value card, in either order."""
    ranks = {card.rank for card in dealer[:_TWO]}
    return len(dealer) >= _TWO and Rank.SIX in ranks and bool(ranks & FACES)


@cites("MA-bonus-spin 16(c)")
@reads("R20")
def ace_paid(cards: Sequence[Card], rulebook: Rulebook, spins: Spins) -> Cents | None:
    """Return what an ace among the first two cards is paid, once, if anything."""
    if spins.ace is None or all(card.rank is not Rank.ACE for card in cards[:_TWO]):
        return None
    both = rulebook.reading("ace-and-blackjack") == "both"
    return spins.ace.value if both or not is_blackjack(cards[:_TWO]) else None


@cites("MD-bonus-spin 12.D(5)", "MA-bonus-spin 16(d)(2)")
@reads("R15")
def bonus_spin_prize(section: Section, wager: Cents, spins: Spins) -> Prize:
    """Return what the section on which the wheel stopped pays the player who spun."""
    spin, lands = spins.stakes[wager], spins.citations.lands
    clauses = (spin.paytable.row(section.symbol).clause, lands) if spin.paytable else (lands,)
    amount = prize_of(section.symbol)
    if amount is None and spin.prize is not None:
        return Prize(spin.prize.value, None, (*clauses, spin.prize.clause))
    meter = MeterName(spin.meter.name) if amount is None and spin.meter else None
    return Prize(amount, meter, clauses)


def merchandise(symbol: str, wager: Cents, spins: Spins) -> str | None:
    """Name what is given as the prize of a jackpot without a meter, if it is merchandise."""
    spin = spins.stakes.get(wager)
    return spin.merchandise if spin and prize_of(symbol) is None else None


@cites("MD-bonus-spin 12.D(8)", "MD-bonus-spin 12.D(8)(a)", "MD-bonus-spin 12.D(8)(b)")
@cites("MD-bonus-spin 12.D(9)", "MD-bonus-spin 12.D(10)")
@reads("R13", "R48")
def bonus_spin_community(community: Cents, spun: Cents, own: Cents, spins: Spins) -> Prize | None:
    """Return what another bettor gets: the spin's place in the table of their own wager."""
    table, theirs = spins.stakes[spun].paytable, spins.stakes[own].paytable
    if not community or table is None or theirs is None:
        return None
    row = theirs.community[table.place(community)]
    return Prize(row.value.payout, None, (row.clause,))


@cites("MD-bonus-spin 12.E(2)")
@reads("R49")
def hot_spot_prize(section: Section, xtreme: Xtreme16) -> Prize:
    """Return what the Hot Spot wheel pays the position that spun."""
    meters = {
        "primary": MeterName.XTREME_16_PRIMARY,
        "secondary": MeterName.XTREME_16_SECONDARY,
    }
    clauses = (xtreme.hot_spot.row(section.symbol).clause, xtreme.citations.lands)
    return Prize(prize_of(section.symbol), meters.get(section.symbol), clauses)


@cites("MD-bonus-spin 12.E(5)", "MD-bonus-spin 12.E(5)(a)", "MD-bonus-spin 12.E(6)")
@reads("R16")
def community_pay(community: Cents, xtreme: Xtreme16) -> Cited[Cents]:
    """Return what every other wagering position gets by the pairing of the section."""
    return xtreme.hot_spot.pays(community)


def hot_spot_community(community: Cents, xtreme: Xtreme16) -> Prize:
    """Return Community Pay as the prize of a section."""
    row = community_pay(community, xtreme)
    return Prize(row.value, None, (row.clause,))


def second_wheel_community(section: Section, xtreme: Xtreme16) -> Prize:
    """Return what every other wagering position gets by the amount on the second wheel."""
    return hot_spot_community(cents(section.symbol), xtreme)
