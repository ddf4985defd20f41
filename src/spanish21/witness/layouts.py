"""Rounds for the rules of what may be wagered: the smallest round, laid out in another way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cards import Card, parse_cards
from spanish21.money import Cents
from spanish21.replay import CaseRound, CaseWager, parse_step
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.law.rulebook import Rulebook

__all__ = ["laid_rounds", "usual_wager"]

_USUAL = 1000
_SUITS = "shdc"


def usual_wager(a: Rulebook, b: Rulebook) -> int:
    """Return a basic wager that both rulebooks take, $10 where they do."""
    least, most = max(a.minimum.value, b.minimum.value), min(a.maximum.value, b.maximum.value)
    return min(max(_USUAL, least), most)


def laid_rounds(rule: str, a: Rulebook, b: Rulebook) -> Iterator[CaseRound]:
    """List rounds that may show a rule of wagers, the smallest first."""
    usual = usual_wager(a, b)
    match rule:
        case "minimum":
            yield _round([(1, "Ann", min(a.minimum.value, b.minimum.value), 0)])
        case "maximum":
            yield _round([(1, "Ann", max(a.maximum.value, b.maximum.value), 0)])
        case "smallest_chip":
            chip = min(a.smallest_chip.value, b.smallest_chip.value)
            yield _round([(1, "Ann", usual + chip, 0)])
        case "boxes":
            yield _round([(max(a.boxes.value, b.boxes.value), "Ann", usual, 0)])
        case "boxes_per_player":
            most = min(a.boxes_per_player.value, b.boxes_per_player.value) + 1
            yield _round([(box, "Ann", usual, 0) for box in range(1, most + 1)])
        case "adjacent_boxes":
            yield _round([(1, "Ann", usual, 0), (3, "Ann", usual, 0)])
        case "persons_per_box":
            most = min(a.persons_per_box.value, b.persons_per_box.value) + 1
            names = ("Ann", "Ben", "Cid", "Dot")
            yield _round([(1, names[place], usual, 0) for place in range(most)])
        case "fixed_to_others":
            yield _sevens(usual)
        case _:
            yield from _matches(usual, a, b)


def _matches(usual: int, a: Rulebook, b: Rulebook) -> Iterator[CaseRound]:
    """List amounts of Match-the-Dealer at every limit of either rulebook, and above each."""
    chip = max(a.smallest_chip.value, b.smallest_chip.value)
    limits = {usual, a.match_the_dealer_minimum.value, b.match_the_dealer_minimum.value}
    limits |= {book.match_the_dealer_maximum.value or usual for book in (a, b)}
    for amount in sorted({*limits, *(limit + chip for limit in limits)}):
        yield _round([(1, "Ann", usual, amount)])


def _round(laid: Sequence[tuple[int, str, int, int]]) -> CaseRound:
    """Deal every box a blackjack and the dealer 18: no step is needed."""
    boxes = len({box for box, *_ in laid})
    aces = [Card(f"A{_SUITS[place % 4]}") for place in range(boxes)]
    kings = [Card(f"K{_SUITS[place % 4]}") for place in range(boxes)]
    shoe = (*aces, Card("9d"), *kings, Card("9c"))
    return CaseRound(tuple(_wager(*row) for row in laid), shoe)


def _sevens(wager: int) -> CaseRound:
    """Deal suited sevens against a seven to one person and a blackjack to another."""
    laid = ((1, "Ann", wager, 0), (2, "Ben", wager, 0))
    shoe = parse_cards("7s Ad 7d 7s Kd Kc 7s")
    return CaseRound(tuple(_wager(*row) for row in laid), shoe, (parse_step("1 hit"),))


def _wager(box: int, person: str, basic: int, matching: int) -> CaseWager:
    wagers = [Wager(BASIC, Cents(basic))]
    if matching:
        wagers.append(Wager(MATCH_THE_DEALER, Cents(matching)))
    return CaseWager(box, person, tuple(wagers))
