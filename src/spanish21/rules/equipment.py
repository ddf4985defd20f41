"""What must stand on the layout, at the table and on its signs under one rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.law.bonus import Pattern
from spanish21.law.clause import cites, reads
from spanish21.law.editions import edition
from spanish21.law.equipment import Item
from spanish21.law.show import one_of, words
from spanish21.law.wheel import Wheel, prize_of
from spanish21.money import dollars, whole_dollars
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.rules.side_wagers.side_wager import Payout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import BonusSpin, Xtreme16
    from spanish21.money import Odds

__all__ = [
    "PayoutPiece",
    "Piece",
    "areas",
    "fittings",
    "inscriptions",
    "names_operator",
    "offers_bonus_spin",
    "offers_xtreme_16",
    "payouts",
    "side_areas",
    "signs",
]


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that must be there: what it is, the words on it or about it, and the clauses."""

    item: Item
    text: str
    clauses: tuple[ClauseRef, ...]


@dataclass(frozen=True, slots=True)
class PayoutPiece(Piece):
    """A row of the payouts, with its text also in parts: hands, and what they are paid."""

    hands: tuple[str, ...]
    paid: tuple[str, ...]


def offers_bonus_spin(rulebook: Rulebook) -> bool:
    """Whether the Bonus Spin Progressive is offered: a rulebook that can offer it says so."""
    return rulebook.spins is not None and rulebook.spins.offered.value


def offers_xtreme_16(rulebook: Rulebook) -> bool:
    """Whether Xtreme 16 is offered."""
    xtreme = rulebook.spins and rulebook.spins.xtreme
    return xtreme is not None and xtreme.offered.value


@cites("MD 2.B(1)", "MD 2.B(3)", "MD 2.B(3)(a)", "MD 2.B(3)(b)")
def inscriptions(rulebook: Rulebook) -> tuple[Piece, ...]:
    """List the words that must be written on the layout, the table of payouts apart."""
    blackjack, insurance = rulebook.blackjack_odds, rulebook.insurance_odds
    return (
        *_piece(rulebook, Item.OPERATOR, rulebook.operator.value),
        *_piece(rulebook, Item.BLACKJACK, f"Blackjack pays {blackjack.value}", blackjack.clause),
        *_piece(rulebook, Item.INSURANCE, f"Insurance pays {insurance.value}", insurance.clause),
    )


def names_operator(rulebook: Rulebook) -> bool:
    """Return whether the submission names the operator."""
    option = edition(rulebook.edition).option("operator")
    return option is None or rulebook.operator.value != option.terms(rulebook.decks.value).default


@cites("MD 2.B(2)", "MD 2.B(4)", "MD 2.B(4)(a)", "MD 2.B(4)(b)", "MA 5(c)", "MA 6(c)")
def areas(rulebook: Rulebook) -> tuple[Piece, ...]:
    """List the areas that each betting position must have, the basic wager's first."""
    sides = (
        piece
        for row in SIDE_WAGERS.values()
        if row.area is not None and row.offered(rulebook)
        for piece in _piece(rulebook, row.area, row.name.replace("-", " "))
    )
    return (*_piece(rulebook, Item.WAGER_AREA, "Spanish 21"), *sides)


def side_areas() -> tuple[Item, ...]:
    """List the areas that side wagers may have on the layout, in the order of the wagers."""
    return tuple(row.area for row in SIDE_WAGERS.values() if row.area is not None)


@cites("MD-bonus-spin 2.B(7)")
@cites("MD 2.A", "MD 2.C", "MD 2.E", "MD 2.G", "MD 2.G(1)", "MD 2.G(2)", "MD 7.A", "MD 8.B")
@cites("MA 7(a)", "MA 7(c)", "MA 7(i)", "MA 11(b)", "MA 13(c)")
def fittings(rulebook: Rulebook) -> tuple[Piece, ...]:
    """List the lines and things that must be on or at the table, and what is said of each."""
    wording = edition(rulebook.edition).papers.wording
    decks, persons = rulebook.decks.value, rulebook.persons_per_box.value
    stack = f"{decks} decks, {decks * rulebook.cards_per_deck.value} cards"
    rack = wording[Item.DISCARD_RACK].format(stack=stack)
    boxes = rulebook.boxes.value
    found = [
        *_piece(rulebook, Item.POSITIONS, f"{boxes} on one side, the dealer opposite"),
        *_piece(rulebook, Item.INSURANCE_LINE, "in front of the boxes"),
        *_piece(rulebook, Item.SHOE, wording[Item.SHOE]),
        *_piece(rulebook, Item.DISCARD_RACK, rack),
        *_piece(rulebook, Item.DROP_BOX, "on the dealer's side, across from the tip box"),
        *_piece(rulebook, Item.TIP_BOX, "on the dealer's side, across from the drop box"),
    ]
    if persons > 1:
        said = f"the caller nearest the dealer, up to {persons - 1} more in line behind"
        found += _piece(rulebook, Item.SHARED_AREA, said)
    if rulebook.card_reader.value:
        said = "on the dealer's side, for the hole card"
        found += _piece(rulebook, Item.CARD_READER, said)
    if offers_bonus_spin(rulebook) or offers_xtreme_16(rulebook):
        found += _piece(rulebook, Item.PROGRESSIVE, "a device at each position, with a lock-out")
    return tuple(found)


@cites("MD 2.B(5)", "MA 6(b)(2)", "MA 7(i)")
def signs(rulebook: Rulebook) -> tuple[Piece, ...]:
    """List the words that must be posted at the table."""
    after_double = (
        "Doubled hands are not eligible for the additional payouts: "
        f"a doubled hand that wins is paid {rulebook.win_odds.value}."
    )
    doubled = rulebook.bonus_after_double.clause
    found = [*_piece(rulebook, Item.DOUBLED_SIGN, after_double, doubled)]
    if rulebook.match_the_dealer_offered.value:
        clauses = (
            rulebook.match_the_dealer_minimum.clause,
            rulebook.match_the_dealer_maximum.clause,
        )
        found += _piece(rulebook, Item.MATCH_MAXIMUM, _match_limits(rulebook), *clauses)
    if rulebook.hole_card.value:
        found += _piece(rulebook, Item.HOLE_CARD_NOTICE, _hole_card(rulebook))
    return tuple(found)


@cites("MD 2.B(6)", "MD 2.B(6)(a)", "MD 2.B(6)(b)")
def payouts(
    rulebook: Rulebook, *, on_sign: bool = False, write: Callable[[Odds], str] = str
) -> tuple[PayoutPiece, ...]:
    """List the odds and amounts of every wager offered, for the layout or for a sign instead.

    Odds are written by `write`.
    """
    item = Item.POSTING if on_sign else Item.PAYOUTS
    win, blackjack = rulebook.win_odds, rulebook.blackjack_odds
    rows = [Payout(("Winning hand",), (write(win.value),), (win,))]
    if on_sign:
        rows.append(Payout(("Blackjack",), (write(blackjack.value),), (blackjack,)))
    rows += [*_bonus_rows(rulebook, write), _fixed_row(rulebook)]
    if on_sign:
        insurance = rulebook.insurance_odds
        rows.append(Payout(("Insurance",), (write(insurance.value),), (insurance,)))
    for row in SIDE_WAGERS.values():
        if row.offered(rulebook):
            rows += row.payouts(rulebook, write)
    if on_sign:
        # The wheels have too many amounts for the felt; what is not inscribed there is posted.
        rows += _spin_rows(rulebook)
    rows += _limit_row(rulebook, on_sign=on_sign)
    clause = edition(rulebook.edition).requires(item)
    return tuple(_posted(item, row, clause) for row in rows) if clause else ()


def _posted(item: Item, row: Payout, clause: ClauseRef) -> PayoutPiece:
    """Write a row of the payouts, which an edition asks for by a clause."""
    clauses = dict.fromkeys((clause, *(rule.clause for rule in row.rules)))
    text = f"{', '.join(row.hands)}: {', '.join(row.paid)}"
    return PayoutPiece(item, text, tuple(clauses), row.hands, row.paid)


@reads("R15", "R21")
def _spin_rows(rulebook: Rulebook) -> Iterator[Payout]:
    """Write what the wheels pay, the highest first, and what the other bettors get."""
    spins = rulebook.spins
    if spins is None:
        return
    if spins.offered.value:
        for spin in spins.stakes.values():
            if spin.paytable is not None:
                cited = (*spin.paytable.rows, *spin.paytable.community)
                name = f"Bonus Spin {whole_dollars(spin.wager)}"
                paid = _wheel_amounts(spin.wheel.value, _jackpot(spin))
                yield Payout(_wheel_names(spin.wheel.value, name), paid, cited)
    if spins.xtreme and spins.xtreme.offered.value:
        yield from _xtreme_rows(spins.xtreme)


def _xtreme_rows(xtreme: Xtreme16) -> Iterator[Payout]:
    """Write what the wheels of Xtreme 16 pay, the second one to the other bettors."""
    table, wheel, second = xtreme.hot_spot, xtreme.wheel.value, xtreme.second.value
    names = _wheel_names(wheel, f"Xtreme 16 {whole_dollars(xtreme.wager)}")
    yield Payout(names, _wheel_amounts(wheel), (*table.rows, *table.community))
    if second:
        names = _wheel_names(second, "Xtreme 16", "the others")
        yield Payout(names, _wheel_amounts(second), table.community)


def _jackpot(spin: BonusSpin) -> str:
    """Name what a jackpot pays: the meter, an amount, or merchandise."""
    if spin.prize is None:
        return "jackpot (the meter)"
    return f"jackpot ({spin.merchandise or whole_dollars(spin.prize.value)})"


def _wheel_names(wheel: Wheel, *names: str) -> tuple[str, ...]:
    """Name a wheel; one that the submission does not state is marked as assumed."""
    return (*names, "assumed wheel") if wheel.assumed else names


def _wheel_amounts(wheel: Wheel, jackpot: str = "") -> tuple[str, ...]:
    """Write a wheel's amounts, the highest first."""
    rows = sorted(wheel.sections, key=lambda row: (-(prize_of(row.symbol) or 10**12), row.symbol))
    meters = {"jackpot": jackpot, "primary": "primary meter", "secondary": "secondary meter"}
    return tuple(
        f"{symbol} (others {whole_dollars(row.community)})" if row.community else symbol
        for row in rows
        for symbol in (meters.get(row.symbol, row.symbol),)
    )


@reads("R52")
def _limit_row(rulebook: Rulebook, *, on_sign: bool) -> Iterator[Payout]:
    """Write the payout limit: a sign must state it, a layout does where there is one."""
    limit = rulebook.payout_limit
    if limit.value is not None or on_sign:
        paid = "none" if limit.value is None else whole_dollars(limit.value)
        yield Payout(("Payout limit per hand",), (paid,), (limit,))


def _bonus_rows(rulebook: Rulebook, write: Callable[[Odds], str]) -> Iterator[Payout]:
    """Write the bonus hands together that are paid the same, the cheapest first."""
    for odds, paid in rulebook.bonuses_by_odds():
        names = _merged([bonus.value.pattern for bonus in paid])
        yield Payout(names, (write(odds),), paid)


def _merged(patterns: list[Pattern]) -> tuple[str, ...]:
    """Name hands of the same suits together: `6-7-8 or 7-7-7 of spades`, `21 in six cards`."""
    suits: dict[str, list[str]] = {}
    for pattern in patterns:
        suits.setdefault(pattern.suits, []).append(pattern.cards)
    return tuple(
        f"{' or '.join(cards)} of {suit}" if suit else " or ".join(cards)
        for suit, cards in suits.items()
    )


def _fixed_row(rulebook: Rulebook) -> Payout:
    """Write the fixed payouts: to the winner by wager, and to everyone else."""
    tiers = [
        f"{whole_dollars(tier.value.payout)} for a wager of {whole_dollars(tier.value.least)} "
        + (f"to under {whole_dollars(tier.value.below)}" if tier.value.below else "or more")
        for tier in rulebook.fixed_tiers
    ]
    up, others = rulebook.fixed_up_card, rulebook.fixed_to_others
    head = f"{Pattern.SUITED_777.value} against a dealer's {words('', up.value)}"
    paid = (*tiers, f"{whole_dollars(others.value)} to every other player")
    return Payout((head,), paid, (*rulebook.fixed_tiers, up, others))


def _match_limits(rulebook: Rulebook) -> str:
    least, most = rulebook.match_the_dealer_minimum.value, rulebook.match_the_dealer_maximum.value
    posted = f", at most {dollars(most)}" if most else ""
    return (
        f"Match-the-Dealer wager: from {dollars(least)} up to the player's "
        f"Spanish 21 wager{posted}."
    )


def _hole_card(rulebook: Rulebook) -> str:
    said = "The dealer takes a hole card, face down, before players draw."
    if not rulebook.card_reader.value:
        return f"{said} It is looked at when all players have their cards."
    ranks = one_of(rulebook.reader_up_cards.value)
    return f"{said} With {ranks} up, a card reader looks for a dealer's blackjack first."


def _piece(rulebook: Rulebook, item: Item, text: str, *more: ClauseRef) -> tuple[Piece, ...]:
    """Make the piece if this edition asks for it."""
    clause = edition(rulebook.edition).requires(item)
    if clause is None:
        return ()
    return (Piece(item, text, tuple(dict.fromkeys((clause, *more)))),)


@cites("MD 2.E", "MD 2.F")
def must_inspect_reader(rulebook: Rulebook) -> bool:
    """Return whether a floorperson inspects the card reader at the start of a gaming day.

    Decks are changed within 24 hours, so that a day at the table begins when decks come.
    """
    return rulebook.card_reader.value and rulebook.reader_inspected_daily.value
