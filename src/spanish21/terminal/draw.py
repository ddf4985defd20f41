"""The layout on the screen: the dealer's cards, the boxes with their hands, and the results."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.hand import total
from spanish21.money import dollars
from spanish21.rules.hands import is_blackjack
from spanish21.rules.side_wagers import wager_word
from spanish21.table.phrases import Reader
from spanish21.terminal.screen import grid, signed

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from spanish21.ids import BoxNumber, HandNumber
    from spanish21.table.report import RoundReport
    from spanish21.table.state import Box, Hand, TableState
    from spanish21.terminal.screen import Screen
    from spanish21.wager import WagerKind

__all__ = ["count", "layout", "place", "results"]

_DEALER = "Dealer"


def place(state: TableState, box: BoxNumber, hand: HandNumber | None = None) -> str:
    """Name a box, and the hand of it where it has several."""
    split = (found.number for found in state.boxes if len(found.hands) > 1)
    return Reader(split=frozenset(split)).place(box, hand)


def count(hand: Hand) -> str:
    """Write a hand's total, or that it is a blackjack."""
    if is_blackjack(hand.cards, split=hand.split):
        return "blackjack"
    return str(total(hand.cards))


def layout(screen: Screen, state: TableState) -> Grid:
    """Draw the table."""
    drawn = grid("left", "fold", "right", "right", "fold")
    dealt = str(total(state.dealer)) if len(state.dealer) > 1 else ""
    cards = screen.cards(state.dealer, hole=state.hole_down)
    drawn.add_row(Text(_DEALER, style="bold"), cards, dealt)
    for box in state.boxes:
        for index, hand in enumerate(box.hands):
            number, first = index + 1, index == 0
            several = len(box.hands) > 1
            drawn.add_row(
                f"Box {box.number}" + (f", hand {number}" if several else ""),
                screen.cards(hand.cards),
                count(hand) if len(hand.cards) > 1 else "",
                dollars(hand.shares[0].wager + hand.shares[0].doubled),
                _beside(box) if first else "",
            )
    return drawn


def _beside(box: Box) -> str:
    """List the side wagers of a box that are not decided yet."""
    sums: Counter[WagerKind] = Counter()
    for stake in box.stakes:
        for wager in stake.wagers[1:]:
            sums[wager.kind] += wager.amount
    return " ".join(f"+ {dollars(amount)} {wager_word(kind)}" for kind, amount in sums.items())


def results(screen: Screen, found: RoundReport) -> Grid:
    """Draw what every wager of a round came to."""
    drawn = grid("left", "fold", "right", "right", "left", "right")
    ending = "blackjack" if found.dealer_blackjack else str(total(found.dealer))
    drawn.add_row(Text(_DEALER, style="bold"), screen.cards(found.dealer), ending)
    boxes = [row.box for row in found.hands]
    for hand in found.hands:
        several = boxes.count(hand.box) > 1
        odds = f" {hand.odds}" if hand.odds else ""
        drawn.add_row(
            f"Box {hand.box}" + (f" hand {hand.hand}" if several else ""),
            screen.cards(hand.cards),
            str(total(hand.cards)),
            dollars(hand.wager + hand.doubled),
            hand.result.value + odds,
            signed(hand.net),
        )
    for side in found.side_wagers:
        wager = dollars(side.amount)
        kind = side.wager
        drawn.add_row(f"Box {side.box}", kind, "", wager, side.result.value, signed(side.net))
    for fixed in found.fixed_payouts:
        drawn.add_row("", "fixed payout", "", "", "paid", signed(fixed.amount))
    for shared in found.community:
        what = f"Community Pay, {shared.wager}"
        drawn.add_row(f"Box {shared.box}", what, "", "", "paid", signed(shared.amount))
    return drawn
