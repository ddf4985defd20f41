"""The table in lines of text: the dealer's cards, the boxes with their hands, and the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from rich.text import Text

from spanish21.drawing.pen import grid, signed
from spanish21.hand import total
from spanish21.money import dollars
from spanish21.rules.hands import is_blackjack
from spanish21.rules.result import Result
from spanish21.rules.side_wagers import wager_name, wager_word
from spanish21.table.phrases import RESULTS, Reader

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from rich.table import Table as Grid

    from spanish21.cards import Card
    from spanish21.drawing.pen import Pen
    from spanish21.ids import BoxNumber, HandNumber
    from spanish21.table.report import HandReport, RoundReport, SideReport
    from spanish21.table.state import Box, Hand, Share, Stake, TableState

__all__ = ["count", "dealer_count", "dealer_ended", "layout", "outcome", "place", "results"]

_Kind: TypeAlias = Literal["left", "right", "fold"]
_Row: TypeAlias = tuple[str | Text, ...]
_DEALER = Text("Dealer", style="bold")
_FIRST_TWO = 2


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


def dealer_ended(found: RoundReport) -> str:
    """Write what the dealer had at the end of a round."""
    return "blackjack" if found.dealer_blackjack else str(total(found.dealer))


def outcome(hand: HandReport) -> tuple[str, str]:
    """Write a hand's total and its result; a blackjack that wins is both."""
    if hand.result is Result.BLACKJACK:
        return RESULTS[hand.result], ""
    return str(total(hand.cards)), RESULTS[hand.result]


def layout(pen: Pen, state: TableState, *, names: bool = True, totals: bool = True) -> Grid:
    """Draw cards and chips as they are, with people's names and the totals unless not wanted."""
    dealt = dealer_count(state.dealer) if len(state.dealer) >= _FIRST_TWO else ""
    rows: list[_Row] = [(_DEALER, "", pen.cards(state.dealer, hole=state.hole_down), dealt, "", "")]
    for box in state.boxes:
        for where, person, hand, chips, beside in _rows(box):
            cards = pen.cards(hand.cards) if hand else ""
            counted = count(hand) if hand and len(hand.cards) >= _FIRST_TWO else ""
            rows.append((where, person, cards, counted, chips, beside))
    kinds: tuple[_Kind, ...] = ("left", "left", "fold", "right", "right", "fold")
    return _grid(kinds, rows, leave=(*(() if names else (1,)), *(() if totals else (3,))))


def _grid(kinds: Sequence[_Kind], rows: Iterable[_Row], *, leave: Collection[int]) -> Grid:
    """Put rows into a grid, but for the columns that are left out."""
    drawn = grid(*(kind for place, kind in enumerate(kinds) if place not in leave))
    for row in rows:
        drawn.add_row(*(cell for place, cell in enumerate(row) if place not in leave))
    return drawn


def _rows(box: Box) -> Iterator[tuple[str, str, Hand | None, str, str]]:
    """List for each person on a box the place, the name, the hand, the chips and what is beside."""
    sides = {stake.person: _beside(stake) for stake in box.stakes}
    if not box.hands:
        for number, stake in enumerate(box.stakes):
            where = "" if number else f"Box {box.number}"
            yield where, stake.person, None, dollars(stake.basic.amount), sides[stake.person]
    for number, hand in enumerate(box.hands, 1):
        if hand.removed:
            continue
        where = f"Box {box.number}" + (f" hand {number}" if len(box.hands) > 1 else "")
        shown: Hand | None = hand
        for share in hand.shares:
            beside = f"{_double(share)} {sides.pop(share.person, '')}".strip()
            yield where, share.person, shown, "" if share.settled else dollars(share.wager), beside
            where, shown = "", None
        if not hand.shares:
            yield where, "", hand, "", ""


def _double(share: Share) -> str:
    return f"+ {dollars(share.doubled)} double" if share.doubled and not share.settled else ""


def _beside(stake: Stake) -> str:
    """List the side wagers of a person on a box that are not decided yet."""
    beside = stake.wagers[1:]
    return " ".join(f"+ {dollars(wager.amount)} {wager_word(wager.kind)}" for wager in beside)


def results(pen: Pen, found: RoundReport, *, names: bool = True) -> Grid:
    """Draw what every wager of a round came to, box by box."""
    rows: list[_Row] = [(_DEALER, "", pen.cards(found.dealer), dealer_ended(found), "", "", "")]
    boxes = [row.box for row in found.hands]
    for number in dict.fromkeys(boxes):
        several = boxes.count(number) > 1
        rows += [_hand(pen, one, several=several) for one in found.hands if one.box == number]
        rows += [_side(side) for side in found.side_wagers if side.box == number]
        for one in found.community:
            if one.box == number:
                what = f"Community Pay, {wager_name(one.wager)}"
                rows.append(("", one.person, what, "", "", "paid", signed(one.amount_cents)))
    for fixed in found.fixed_payouts:
        paid = signed(fixed.amount_cents)
        rows.append(("", fixed.person, "fixed payout", "", "", "paid", paid))
    kinds: tuple[_Kind, ...] = ("left", "left", "fold", "right", "right", "left", "right")
    return _grid(kinds, rows, leave=() if names else (1,))


def _hand(pen: Pen, hand: HandReport, *, several: bool) -> _Row:
    ended, result = outcome(hand)
    odds = str(hand.odds) if hand.odds else ""
    where = f"Box {hand.box}" + (f" hand {hand.hand}" if several else "")
    wagered = dollars(hand.wager_cents + hand.doubled_cents)
    said = f"{result} {odds}".strip()
    cards = pen.cards(hand.cards)
    return where, hand.person, cards, ended, wagered, said, signed(hand.net_cents)


def _side(side: SideReport) -> _Row:
    name, wagered = wager_name(side.wager), dollars(side.amount_cents)
    return "", side.person, name, "", wagered, RESULTS[side.result], signed(side.net_cents)
