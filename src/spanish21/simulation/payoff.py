"""What every final hand is worth against every hand of the dealer, by asking the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import DECK, Card
from spanish21.hand import BEST_TOTAL, total
from spanish21.money import Cents
from spanish21.rules.dealer import must_draw, second_card_must_be_dealt
from spanish21.rules.fixed import earns_fixed_payout, fixed_tier
from spanish21.rules.insurance import most_insurance
from spanish21.rules.result import DealerHand
from spanish21.rules.settlement import Played, limited
from spanish21.simulation.finals import LEFT
from spanish21.simulation.kernel.tables import DEALER_BITS, Status
from spanish21.simulation.shape import settlement_key

if TYPE_CHECKING:
    from spanish21.cards import Rank
    from spanish21.simulation.finals import Finals

__all__ = ["NEVER", "Payoffs", "can_be", "payoffs"]

NEVER = 1 << 30
"""stands where no result can be, so that a mistake would not pass unnoticed"""

_FINALS = 1 << DEALER_BITS
_TWO = 2


class Payoffs(NamedTuple):
    """Results in cents by final, and what decides whether the dealer must draw."""

    net: NDArray[np.int64]
    open: NDArray[np.uint8]
    second: NDArray[np.uint8]
    blackjack: NDArray[np.int64]
    taken: NDArray[np.uint8]
    insured: NDArray[np.int64]
    fixed: NDArray[np.uint8]
    fixed_paid: NDArray[np.int64]


def can_be(status: Status, hand: tuple[Card, ...], most: int) -> bool:
    """Whether a hand of this shape can be left in this way, where it may be doubled so often."""
    points, left = total(hand).points, LEFT[status]
    if status is Status.SURRENDERED:
        return len(hand) == _TWO and points < BEST_TOTAL
    if left.doubles > most or (left.rescued and points >= BEST_TOTAL):
        return False
    # A bust hand stands for all of them, however many cards it has.
    return points > BEST_TOTAL or not left.doubles or len(hand) >= _TWO + left.doubles


def payoffs(finals: Finals) -> Payoffs:
    """Settle every final against every hand of the dealer; those that settle alike only once."""
    size = len(finals.game.wagers) * finals.classes * len(finals.statuses) * len(finals.shapes)
    made = Payoffs(
        net=np.full((size, _FINALS), NEVER, np.int64),
        open=np.zeros(size, np.uint8),
        second=np.zeros((2, 2, size), np.uint8),
        blackjack=np.zeros((2, size), np.int64),
        taken=np.zeros((2, size), np.uint8),
        insured=np.zeros(size, np.int64),
        fixed=np.zeros(size, np.uint8),
        fixed_paid=np.zeros(size, np.int64),
    )
    keys = [settlement_key(hand) for hand in finals.shapes.hands]
    settled: dict[tuple[object, ...], int] = {}
    alike = np.arange(size)
    for final, (_, status, hand, wager, before) in enumerate(finals.each()):
        if not can_be(status, hand, finals.book.doubles.value):
            continue
        key = (status, keys[final % len(keys)], wager, before)
        alike[final] = settled.setdefault(key, final)
        if alike[final] == final:
            played = finals.played(status, hand, wager, before)
            _against_any(made, final, played, finals)
            _against_blackjack(made, final, played, finals)
            _second_card(made, final, played, finals)
            _fixed(made, final, played, finals)
    shared = {name: part[..., alike] for name, part in made._asdict().items() if name != "net"}
    return Payoffs(net=made.net[alike], **shared)


def _against_any(made: Payoffs, final: int, played: Played, finals: Finals) -> None:
    nets = [finals.outcome(played, dealer).net for dealer in range(len(finals.dealers))]
    made.net[final, : len(nets)] = nets
    low = DealerHand.of((finals.lowest, finals.lowest))
    made.open[final] = must_draw(low, finals.lowest, ((played,),), finals.book)
    if not made.open[final]:
        made.net[final, finals.unfinished] = nets[0]


def _against_blackjack(made: Payoffs, final: int, played: Played, finals: Finals) -> None:
    """Follow how a dealer blackjack takes the original wager of a box once."""
    loser = finals.played(Status.SPLIT, finals.lowest_hand, played.wager, Cents(0))
    for taken in (0, 1):
        taker = finals.taker(played.wager) if taken else None
        before = () if taker is None else (taker,)
        *_, own, after = finals.against_blackjack((*before, played, loser))
        made.blackjack[taken, final] = own.net
        made.taken[taken, final] = after.taken == 0
    if finals.taker(played.wager) is None:
        made.taken[:, final] = 0
    paid = finals.outcome(played, finals.dealer_blackjack).paid
    amount = most_insurance(played.wager, finals.book)
    odds = finals.book.insurance_odds.value
    before_insurance = Cents(played.paid_before + paid)
    made.insured[final] = limited(odds.pay(amount), before_insurance, finals.book)[0]


def _second_card(made: Payoffs, final: int, played: Played, finals: Finals) -> None:
    """Ask whether a dealer without a second card needs one because of this hand."""
    if finals.book.hole_card.value:
        return
    for natural, up in enumerate(finals.plain_and_natural):
        for taken in (0, 1):
            # What a blackjack has taken matters only where there can be one.
            taker = finals.taker(played.wager) if natural and taken else None
            before = () if taker is None else (taker,)
            made.second[natural, taken, final] = second_card_must_be_dealt(
                up, ((*before, played),), finals.book, insured=False
            )


def _fixed(made: Payoffs, final: int, played: Played, finals: Finals) -> None:
    up = _card_of(finals.book.fixed_up_card.value)
    doubled = played.doubled > 0
    if not earns_fixed_payout(played.cards, up, finals.book, split=played.split, doubled=doubled):
        return
    made.fixed[final] = 1
    tier = fixed_tier(played.wager, finals.book)
    if tier is not None:
        before = Cents(played.paid_before + finals.outcome(played, 0).paid)
        made.fixed_paid[final] = limited(tier.value.payout, before, finals.book)[0]


def _card_of(rank: Rank) -> Card:
    return next(card for card in DECK if card.rank is rank)
