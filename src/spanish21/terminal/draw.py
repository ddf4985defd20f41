"""The layout on the screen: the dealer's cards, the boxes with their hands, and the results."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.hand import total
from spanish21.money import dollars
from spanish21.rules.hands import is_blackjack
from spanish21.rules.result import Result
from spanish21.rules.side_wagers import wager_name, wager_word
from spanish21.table.phrases import RESULTS, Reader
from spanish21.terminal.screen import grid, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table as Grid

    from spanish21.cards import Card
    from spanish21.ids import BoxNumber, HandNumber
    from spanish21.table.report import HandReport, RoundReport
    from spanish21.table.state import Box, Hand, TableState
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Played
    from spanish21.wager import WagerKind

__all__ = [
    "count",
    "dealer_count",
    "layout",
    "outcome",
    "place",
    "results",
    "show_history",
    "show_results",
]

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


def dealer_count(cards: tuple[Card, ...]) -> str:
    """Write the dealer's total, or that the cards are a blackjack."""
    return "blackjack" if is_blackjack(cards) else str(total(cards))


def outcome(hand: HandReport) -> tuple[str, str]:
    """Write a hand's total and its result; a blackjack that wins is both."""
    if hand.result is Result.BLACKJACK:
        return RESULTS[hand.result], ""
    return str(total(hand.cards)), RESULTS[hand.result]


def layout(screen: Screen, state: TableState) -> Grid:
    """Draw the table."""
    drawn = grid("left", "fold", "right", "right", "fold")
    dealt = dealer_count(state.dealer) if len(state.dealer) > 1 else ""
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
    """Draw what every wager of a round came to, box by box."""
    drawn = grid("left", "fold", "right", "right", "left", "right")
    ending = "blackjack" if found.dealer_blackjack else str(total(found.dealer))
    drawn.add_row(Text(_DEALER, style="bold"), screen.cards(found.dealer), ending)
    boxes = [row.box for row in found.hands]
    for number in dict.fromkeys(boxes):
        for hand in found.hands:
            if hand.box == number:
                _add_hand(screen, drawn, hand, several=boxes.count(number) > 1)
        for side in found.side_wagers:
            if side.box == number:
                wager, name = dollars(side.amount_cents), wager_name(side.wager)
                result = RESULTS[side.result]
                drawn.add_row("", name, "", wager, result, signed(side.net_cents))
        for shared in found.community:
            if shared.box == number:
                what = f"Community Pay, {wager_name(shared.wager)}"
                drawn.add_row("", what, "", "", "paid", signed(shared.amount_cents))
    for fixed in found.fixed_payouts:
        drawn.add_row("", "fixed payout", "", "", "paid", signed(fixed.amount_cents))
    return drawn


def show_results(screen: Screen, played: Played) -> None:
    """Write what a round came to, and the money after it."""
    screen.show(results(screen, played.report))
    screen.line(
        f"Round {played.number}: ",
        signed(played.net),
        f"   bankroll {dollars(played.left)}",
        indent=2,
        style="bold",
    )


def _add_hand(screen: Screen, drawn: Grid, hand: HandReport, *, several: bool) -> None:
    ended, result = outcome(hand)
    odds = str(hand.odds) if hand.odds else ""
    drawn.add_row(
        f"Box {hand.box}" + (f" hand {hand.hand}" if several else ""),
        screen.cards(hand.cards),
        ended,
        dollars(hand.wager_cents + hand.doubled_cents),
        f"{result} {odds}".strip(),
        signed(hand.net_cents),
    )


def show_history(screen: Screen, history: Sequence[Played]) -> None:
    """Write the rounds of a sitting, the last one first."""
    if not history:
        screen.line("No rounds yet. Place a bet and deal.", indent=2)
        return
    drawn = grid("right", "left", "fold", "right", "right")
    for played in reversed(history):
        found = played.report
        hands = ", ".join(" ".join(outcome(hand)).strip() for hand in found.hands)
        dealer = "blackjack" if found.dealer_blackjack else str(total(found.dealer))
        drawn.add_row(
            str(played.number), f"dealer {dealer}", hands, signed(played.net), dollars(played.left)
        )
    screen.show(drawn)
