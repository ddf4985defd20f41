"""What a coach may know: every card that lay face up, once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from spanish21 import Table
from spanish21.analysis.advice import advise
from spanish21.analysis.side_wagers import full_shoe
from spanish21.cards import parse_card, parse_cards
from spanish21.coaching import HandSeen, hand_seen, value_plays
from spanish21.hand import total
from spanish21.rules.player import Action
from spanish21.table.awaited import Decision


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_the_cards_of_a_hand_that_was_paid_at_once_are_counted_once(edition: str) -> None:
    table = Table.open(edition, decks=6)
    table.wager(1, "Ann", 10)
    table.wager(2, "Bea", 10)
    table.deal(cards="As 8d 7c Kh 9h Kd")
    now = table.awaiting
    assert isinstance(now, Decision)
    assert now.box == 2
    seen = hand_seen(table.state, now)
    assert seen is not None
    assert Counter(map(str, seen.seen)) == Counter(["As", "Kh"])


def seen_with(chips: int | None, *, doubled: bool = False) -> tuple[Table, HandSeen]:
    """Bet $5.00 on 5 and 6 against a 7, with chips left in cents."""
    table = Table.open("MD-1.0", decks=6)
    table.wager(1, "Ann", 5)
    table.deal(cards="5s 7h 6d Kc 2c")
    if doubled:
        table.double(2)
    now = table.awaiting
    assert isinstance(now, Decision)
    seen = hand_seen(table.state, now, chips)
    assert seen is not None
    return table, seen


def plays(table: Table, seen: HandSeen) -> dict[Action, float]:
    return {one.action: one.value for one in value_plays(seen, table.rulebook)}


def test_a_double_is_valued_for_what_the_chips_cover() -> None:
    table, full = seen_with(None)
    _, enough = seen_with(500)
    _, less = seen_with(200)
    assert enough == full
    assert full.stakes == ()
    assert less.stakes == (Fraction(7, 5),)
    all_in, part = plays(table, full), plays(table, less)
    assert part[Action.STAND] == all_in[Action.STAND]
    assert part[Action.DOUBLE] < all_in[Action.DOUBLE]


def test_a_play_that_the_chips_do_not_cover_is_not_valued() -> None:
    table, seen = seen_with(0)
    assert Action.DOUBLE not in plays(table, seen)
    assert Action.HIT in plays(table, seen)


def test_a_double_for_less_is_worth_what_its_cards_are_worth() -> None:
    """Add up every card that may come: a bust loses the whole stake, the rest is kept or rescued.

    The dealer shows a 7, so that no blackjack changes the chances of the cards.
    """
    table, seen = seen_with(200)
    shoe = full_shoe(6, parse_cards("5s 6d 7h"))
    stakes, expected = (Fraction(7, 5),), 0.0
    for card, many in shoe.items():
        cards = (*seen.cards, card)
        chance = many / shoe.total()
        if total(cards).bust:
            expected -= chance * 7 / 5
            continue
        after = advise("MD-1.0", cards, parse_card("7h"), doubled=1, stakes=stakes)
        expected += chance * after[0].value
    assert plays(table, seen)[Action.DOUBLE] == pytest.approx(expected, abs=1e-12)


def test_a_double_for_less_that_was_made_is_kept_or_rescued_at_its_stake() -> None:
    table, seen = seen_with(200, doubled=True)
    assert seen.stakes == (Fraction(7, 5),)
    found = plays(table, seen)
    assert found[Action.RESCUE] == -1
    full = advise("MD-1.0", seen.cards, seen.up, doubled=1)
    kept = next(one.value for one in full if one.action is Action.KEEP)
    assert found[Action.KEEP] == pytest.approx(kept * 7 / 10)
