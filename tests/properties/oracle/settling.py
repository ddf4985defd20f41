"""What a round comes to: results, odds and nets of every person."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.properties.oracle.values import (
    Hand,
    Part,
    Round,
    Rules,
    Stake,
    is_natural,
    points,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FIXED_PAYOUTS = ((2500, 500_000), (500, 100_000))  # MD 12.C(1), (2); MA 5(g)
FIXED_TO_OTHERS = 5000  # MD 12.C(3); MA 5(g)


def _bonus(cards: Sequence[str]) -> Fraction:
    """Return the odds of a 21 in three or more cards (MD 12.B; MA 5(f))."""
    count = len(cards)
    if count >= 5:
        return {5: Fraction(3, 2), 6: Fraction(2)}.get(count, Fraction(3))
    ranks = "".join(sorted(card[0] for card in cards))
    if ranks not in {"678", "777"}:
        return Fraction(1)
    suits = {card[1] for card in cards}
    if len(suits) > 1:
        return Fraction(3, 2)
    return Fraction(3) if suits == {"s"} else Fraction(2)


def _win_odds(rules: Rules, hand: Hand, part: Part, dealer: int) -> Fraction:
    """Return the odds at which a winning hand is paid."""
    if hand.natural:  # MD 12.A(2); MA 5(e), R1
        return Fraction(3, 2)
    if points(hand.cards) < 21:
        return Fraction(1)
    if len(hand.cards) == 2:  # R2, R3: a split ace with a ten-value card
        extra = rules.split_21 == "beats-dealer-21" and dealer == 21
        return Fraction(3, 2) if extra else Fraction(1)
    if part.double:  # MD 10.G; MA 9(b), R10: by the person who doubled; R26
        return Fraction(1)
    if hand.split and rules.maryland:  # MD 11.F; not MA 10(e)
        return Fraction(1)
    return _bonus(hand.cards)


def _compare(rules: Rules, hand: Hand, dealer: int, *, blackjack: bool) -> str:
    """Say whether a hand wins, ties or loses (MD 7.O-Q; MA 5(a), (b); R31)."""
    own = points(hand.cards)
    if own > 21:
        return "bust"
    if hand.natural:
        return "win"
    if own == dealer == 21:
        if len(hand.cards) == 2:
            return "tie" if rules.split_21 == "ties-dealer-21" else "win"
        return "lose" if blackjack else "win"
    if dealer > 21 or own > dealer:
        return "win"
    return "tie" if own == dealer else "lose"


def by_hand(table: Round, box: int, person: str, dealer: int, blackjack: bool) -> Iterator[int]:  # noqa: FBT001
    """Give the net of each of a person's hands on a box, against a final hand of the dealer."""
    rules = table.rules
    stake = next(s for s in table.stakes if (s.box, s.person) == (box, person))
    left = stake.wager
    for place, hand in enumerate(table.boxes[box]):
        part = hand.parts.get(person)
        if part is None:
            continue
        if part.rescued:  # MD 10.H; MA 9(d); R8, R46
            yield -part.wager
            continue
        if hand.surrendered:  # MD 9.A, C; MA 8(a)
            yield -part.wager if blackjack else -(part.wager // 2)
            continue
        result = _compare(rules, hand, dealer, blackjack=blackjack)
        money = part.wager + part.double
        if result == "win":
            odds = _win_odds(rules, hand, part, dealer)
            won = odds * money + _coupon_odds(rules, odds) * part.coupon
            assert won.denominator == 1
            before = max(_match(table, stake), 0) if place == 0 else 0
            yield _capped(table, won.numerator, before)
        elif result == "tie":
            yield 0
        elif not blackjack or (result == "bust" and rules.busts_stay_lost):
            yield -money
        else:  # MD 10.E, 11.E; MA 9(c), 10(d); R5: the original wager, once
            yield -left
            left = 0


def _coupon_odds(rules: Rules, odds: Fraction) -> Fraction:
    """Return the odds paid on a coupon's face: those of its wager, or even money (R30)."""
    return Fraction(1) if rules.even_coupons else odds


def coupons_gone(table: Round) -> Counter[str]:
    """Add up the faces of coupons whose wager was decided; a tie leaves its coupon (R30)."""
    gone: Counter[str] = Counter()
    final = points(table.dealer)
    blackjack = is_natural(table.dealer)
    for stake in table.stakes:
        gone[stake.person] += stake.match_coupon
    for hands in table.boxes.values():
        for hand in hands:
            ties = _compare(table.rules, hand, final, blackjack=blackjack) == "tie"
            for person, part in hand.parts.items():
                tied = ties and not part.rescued and not hand.surrendered
                gone[person] += 0 if tied else part.coupon
    return +gone


def _capped(table: Round, won: int, before: int) -> int:
    """Keep what a hand is paid in all within the posted limit (MD 2.B(6)(b), R52)."""
    limit = table.rules.limit
    return won if limit is None else min(won, limit - before)


def _match(table: Round, stake: Stake) -> int:
    """Return the net of a Match-the-Dealer wager (MD 7.F(1), 12.A(4); MA 6(a), (e); R34)."""
    up = table.dealer[0]
    odds = sum(
        (table.rules.suited if card[1] == up[1] else table.rules.unsuited)
        for card in table.initial[stake.box]
        if card[0] == up[0]
    )
    if not odds:
        return -stake.match
    won = odds * stake.match + _coupon_odds(table.rules, odds) * stake.match_coupon
    assert won.denominator == 1
    return _capped(table, won.numerator, 0)


def _insured(table: Round, stake: Stake, before: int) -> int:
    """Return the net of an Insurance Wager (MD 8, 12.A(3); MA 11)."""
    wager = table.insurance.get((stake.box, stake.person), 0)
    return _capped(table, 2 * wager, before) if is_natural(table.dealer) else -wager


def _earns_fixed(hand: Hand, up: str) -> bool:
    """Whether three suited sevens meet a seven up (MD 12.C; MA 5(g); R10, R36)."""
    suited = len({card[1] for card in hand.cards}) == 1
    sevens = [card[0] for card in hand.cards] == ["7", "7", "7"]
    return up[0] == "7" and suited and sevens and not hand.split and not hand.doubled


def nets(table: Round) -> Counter[str]:
    """Add up what every person won (R9 for the fixed payouts)."""
    won: Counter[str] = Counter()
    final = points(table.dealer), is_natural(table.dealer)
    for stake in table.stakes:
        basics = list(by_hand(table, stake.box, stake.person, *final))
        match = _match(table, stake)
        paid = max(match, 0) + max(basics[0], 0)
        insured = _insured(table, stake, paid)
        paid += max(insured, 0)
        won[stake.person] += sum(basics) + match + insured
        if _earns_fixed(table.boxes[stake.box][0], table.dealer[0]):
            tier = next((pays for least, pays in FIXED_PAYOUTS if stake.whole >= least), 0)
            won[stake.person] += _capped(table, tier, paid)
    everybody = {stake.person for stake in table.stakes}
    for hands in table.boxes.values():
        if _earns_fixed(hands[0], table.dealer[0]):
            for person in everybody - set(hands[0].parts):
                won[person] += FIXED_TO_OTHERS
    return won
