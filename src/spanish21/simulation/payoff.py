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
from spanish21.rules.settlement import Played, limited, settle
from spanish21.simulation.kernel.tables import DEALER_BITS, STATUSES, Status
from spanish21.simulation.shape import settlement_key

if TYPE_CHECKING:
    from spanish21.cards import Rank
    from spanish21.rules.settlement import Outcome
    from spanish21.simulation.compile import Compiled

__all__ = ["NEVER", "Payoffs", "can_be", "payoffs", "takes_original"]

NEVER = 1 << 30
"""stands where no result can be, so that a mistake would not pass unnoticed"""

_FINALS = 1 << DEALER_BITS
_TWO = 2
_THREE = 3


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


def can_be(status: Status, hand: tuple[Card, ...]) -> bool:
    """Whether a hand of this shape can be left in this way."""
    points = total(hand).points
    match status:
        case Status.PLAIN | Status.SPLIT:
            return True
        case Status.DOUBLED | Status.SPLIT_DOUBLED:
            return len(hand) >= _THREE
        case Status.RESCUED | Status.SPLIT_RESCUED:
            return len(hand) >= _THREE and points < BEST_TOTAL
        case Status.SURRENDERED:
            return len(hand) == _TWO and points < BEST_TOTAL


def payoffs(compiled: Compiled) -> Payoffs:
    """Settle every final against every hand of the dealer; those that settle alike only once."""
    size = len(compiled.game.wagers) * compiled.classes * STATUSES * len(compiled.shapes)
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
    keys = [settlement_key(hand) for hand in compiled.shapes.hands]
    settled: dict[tuple[object, ...], int] = {}
    alike = np.arange(size)
    for final, (_, status, hand, wager, before) in enumerate(compiled.finals()):
        if not can_be(status, hand):
            continue
        key = (status, keys[final % len(keys)], wager, before)
        alike[final] = settled.setdefault(key, final)
        if alike[final] == final:
            played = compiled.played(status, hand, wager, before)
            _against_any(made, final, played, compiled)
            _against_blackjack(made, final, played, compiled)
            _second_card(made, final, played, compiled)
            _fixed(made, final, played, compiled)
    shared = {name: part[..., alike] for name, part in made._asdict().items() if name != "net"}
    return Payoffs(net=made.net[alike], **shared)


def _against_any(made: Payoffs, final: int, played: Played, compiled: Compiled) -> None:
    nets = [compiled.outcome(played, dealer).net for dealer in range(len(compiled.dealers))]
    made.net[final, : len(nets)] = nets
    low = DealerHand.of((compiled.lowest, compiled.lowest))
    made.open[final] = must_draw(low, compiled.lowest, ((played,),), compiled.book)
    if not made.open[final]:
        made.net[final, compiled.unfinished] = nets[0]


def _against_blackjack(made: Payoffs, final: int, played: Played, compiled: Compiled) -> None:
    """Follow how a dealer blackjack takes the original wager of a box once."""
    loser = compiled.played(Status.SPLIT, compiled.lowest_hand, played.wager, Cents(0))
    for taken in (0, 1):
        before = (compiled.taker(played.wager),) if taken else ()
        *_, own, after = _settled((*before, played, loser), compiled)
        made.blackjack[taken, final] = own.net
        made.taken[taken, final] = after.taken == 0
    paid = compiled.outcome(played, compiled.dealer_blackjack).paid
    amount = most_insurance(played.wager, compiled.book)
    odds = compiled.book.insurance_odds.value
    before_insurance = Cents(played.paid_before + paid)
    made.insured[final] = limited(odds.pay(amount), before_insurance, compiled.book)[0]


def _settled(hands: tuple[Played, ...], compiled: Compiled) -> tuple[Outcome, ...]:
    dealer = compiled.dealers[compiled.dealer_blackjack]
    return settle(hands, dealer, compiled.ups[0], compiled.book)


def takes_original(wager: Cents, compiled: Compiled) -> Played:
    """Find a hand after which a dealer blackjack takes no more, a bust one if it is enough."""
    loser = compiled.played(Status.SPLIT, compiled.lowest_hand, wager, Cents(0))
    for hand in (compiled.bust_hand, compiled.lowest_hand):
        played = compiled.played(Status.SPLIT, hand, wager, Cents(0))
        if _settled((played, loser), compiled)[-1].taken == 0:
            return played
    msg = "the rules let a dealer blackjack take more than the original wager"
    raise ValueError(msg)


def _second_card(made: Payoffs, final: int, played: Played, compiled: Compiled) -> None:
    """Ask whether a dealer without a second card needs one because of this hand."""
    if compiled.book.hole_card.value:
        return
    for natural, up in enumerate(compiled.plain_and_natural):
        for taken in (0, 1):
            # What a blackjack has taken matters only where there can be one.
            prior = natural and taken
            before = (compiled.taker(played.wager),) if prior else ()
            made.second[natural, taken, final] = second_card_must_be_dealt(
                up, ((*before, played),), compiled.book, insured=False
            )


def _fixed(made: Payoffs, final: int, played: Played, compiled: Compiled) -> None:
    up = _card_of(compiled.book.fixed_up_card.value)
    doubled = played.doubled > 0
    if not earns_fixed_payout(played.cards, up, compiled.book, split=played.split, doubled=doubled):
        return
    made.fixed[final] = 1
    tier = fixed_tier(played.wager, compiled.book)
    if tier is not None:
        before = Cents(played.paid_before + compiled.outcome(played, 0).paid)
        made.fixed_paid[final] = limited(tier.value.payout, before, compiled.book)[0]


def _card_of(rank: Rank) -> Card:
    return next(card for card in DECK if card.rank is rank)
