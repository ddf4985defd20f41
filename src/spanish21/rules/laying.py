"""Which wagers may be on a box together: every kind's terms, and what they forbid."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spanish21.law.clause import cites, reads
from spanish21.money import cents, dollars
from spanish21.refusal import Refusal, RefusedError
from spanish21.rules.offering import KindOffer, basic_offer
from spanish21.rules.side_wagers import SIDE_WAGERS, side_wager
from spanish21.wager import BASIC, INSURANCE, Wager

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents, Dollars
    from spanish21.wager import WagerKind

__all__ = ["basic_wager", "in_order", "kind_offers", "refuse_wagers"]

_TWO = 2


def kind_offers(rulebook: Rulebook) -> tuple[KindOffer, ...]:
    """List the kinds of wagers that may be made before the deal, the basic wager first."""
    sides = (row.offer(rulebook) for row in SIDE_WAGERS.values())
    return (basic_offer(rulebook), *(offer for offer in sides if isinstance(offer, KindOffer)))


def basic_wager(amount: Dollars, rulebook: Rulebook) -> Cents:
    """Read a basic wager in dollars; raise `RefusedError` if the table would refuse it."""
    found = cents(amount)
    refusal = refuse_wagers([Wager(BASIC, found)], rulebook)
    if refusal is not None:
        raise RefusedError(refusal)
    return found


def in_order(wagers: Sequence[Wager]) -> tuple[Wager, ...]:
    """Put wagers of one person on one box into the order of their kinds, the basic wager first."""
    if len(wagers) <= 1:
        return tuple(wagers)
    order = {kind: place for place, kind in enumerate((BASIC, *SIDE_WAGERS))}
    return tuple(sorted(wagers, key=lambda wager: order.get(wager.kind, len(order))))


def refuse_wagers(wagers: Sequence[Wager], rulebook: Rulebook) -> Refusal | None:
    """Refuse wagers that may not be placed together: not offered, wrong amounts, none to go with.

    Where several things are wrong, what is not offered at all comes first.
    """
    laid = {wager.kind: wager for wager in wagers}
    offers: list[KindOffer] = []
    for wager in wagers:
        offer = _offer_of(wager.kind, rulebook)
        if isinstance(offer, Refusal):
            return replace(offer, wager=wager.kind)
        offers.append(offer)
    if len(laid) < len(wagers):
        return _twice(offers)
    for offer in offers:
        if offer.needs is not None and offer.needs.value not in laid:
            message = (
                f"{offer.name} needs a {offer.needs.value} wager on the same box. Place it too."
            )
            return Refusal("wager/no-basic-wager", offer.needs.clause, message, wager=offer.kind)
    for wager, offer in zip(wagers, offers, strict=True):
        refused = _refuse_wager(wager, offer, laid, rulebook)
        if refused is not None:
            return replace(refused, wager=wager.kind)
    return None


def _offer_of(kind: WagerKind, rulebook: Rulebook) -> KindOffer | Refusal:
    """Return the terms of a kind, or why there are none."""
    if kind == BASIC:
        return basic_offer(rulebook)
    if kind == INSURANCE:
        clause = rulebook.insurance_up_cards.clause
        message = "Insurance is not open. Take it when the dealer offers it."
        return Refusal("insurance/not-offered", clause, message)
    row = side_wager(kind)
    if row is None:
        clause = rulebook.citations.side_wager_needs_basic
        return Refusal(
            "wager/not-offered",
            clause,
            f"There is no wager called {kind!r}. Choose one that the table offers.",
        )
    offer = row.offer(rulebook)
    if isinstance(offer, KindOffer):
        return offer
    message = f"{row.name} is not offered at this table. Bet without it."
    return Refusal("wager/not-offered", offer, message)


def _twice(offers: Sequence[KindOffer]) -> Refusal:
    """Refuse two wagers of one kind on one box."""
    seen: set[WagerKind] = set()
    for offer in offers:
        if offer.kind in seen:
            break
        seen.add(offer.kind)
    message = f"Only one {offer.name} wager may be placed on a box. Combine the bets."
    return Refusal("wager/already-placed", offer.clause, message, wager=offer.kind)


def _refuse_wager(
    wager: Wager, offer: KindOffer, laid: Mapping[WagerKind, Wager], rulebook: Rulebook
) -> Refusal | None:
    """Hold one wager to the terms of its kind."""
    refused = _refuse_coupon(wager, offer, rulebook) if wager.coupon else None
    if refused is not None:
        return refused
    if offer.amounts is None:
        return _refuse_amount(wager, offer, laid)
    if wager.amount in offer.amounts.value:
        return _refuse_above(wager, offer, laid)
    names = " or ".join(dollars(amount) for amount in offer.amounts.value)
    message = f"The {offer.name} wager is {names}. Bet {names}."
    return Refusal("wager/wrong-amount", offer.amounts.clause, message)


@cites("MD 6.F", "MD 6.G", "MA 5(a)", "MA 6(b)", "MA 6(b)(1)", "MA 6(b)(2)")
@reads("R25", "R30")
def _refuse_amount(
    wager: Wager, offer: KindOffer, laid: Mapping[WagerKind, Wager]
) -> Refusal | None:
    """Hold a wager, its coupon included, within its limits and to whole chips."""
    if wager.whole < offer.least.value:
        named = "minimum bet" if offer.kind == BASIC else f"minimum {offer.name} bet"
        least = dollars(offer.least.value)
        message = f"The {named} is {least}. Bet {least} or more."
        return Refusal("wager/below-minimum", offer.least.clause, message)
    above = _refuse_above(wager, offer, laid)
    if above is None and wager.amount % offer.unit.value:
        message = f"Bet a multiple of the smallest chip, {dollars(offer.unit.value)}."
        return Refusal("wager/not-in-chips", offer.unit.clause, message)
    return above


def _refuse_above(
    wager: Wager, offer: KindOffer, laid: Mapping[WagerKind, Wager]
) -> Refusal | None:
    """Hold a wager, its coupon included, to its maximum and to the wager that caps it."""
    most = offer.most_beside(laid)
    if wager.whole <= most.value:
        return None
    named = "maximum bet" if offer.kind == BASIC else f"maximum {offer.name} bet here"
    message = f"The {named} is {dollars(most.value)}. Bet {dollars(most.value)} or less."
    return Refusal("wager/above-maximum", most.clause, message)


@reads("R25")
def _payable(rulebook: Rulebook) -> int:
    """Return the cents of which an amount must be a multiple to be paid any odds in whole cents."""
    odds = (rulebook.blackjack_odds.value, *(row.value.odds for row in rulebook.bonuses))
    return lcm(_TWO, *(row.stake for row in odds))


@cites("MD 6.A", "MA 5(c)", "MA 6(c)")
@reads("R25", "R30", "R55")
def _refuse_coupon(wager: Wager, offer: KindOffer, rulebook: Rulebook) -> Refusal | None:
    """Take a match play coupon where it is allowed: an even face, no more than the chips."""
    clause = offer.unit.clause
    if not rulebook.match_play.value:
        message = "This table does not take match play coupons. Bet chips alone."
        return Refusal("coupon/not-taken", clause, message)
    if not offer.coupons:
        message = f"The {offer.name} wager does not take match play coupons. Bet chips alone."
        return Refusal("coupon/not-taken", clause, message)
    unit = _payable(rulebook)
    if wager.coupon < 0 or wager.coupon % unit:
        even = "an even number of" if unit == _TWO else f"a multiple of {unit}"
        message = f"The face of a coupon must be {even} cents."
        return Refusal("coupon/face", clause, message)
    if wager.amount < rulebook.smallest_chip.value:
        return Refusal(
            "coupon/alone",
            clause,
            "A coupon alone is not a bet. Place chips with your coupon.",
        )
    if wager.coupon > wager.amount:
        face = dollars(wager.coupon)
        message = f"A {face} coupon needs {face} in chips beside it. Bet {face} or more."
        return Refusal("coupon/above-chips", clause, message)
    return None
