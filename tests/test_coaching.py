"""What a coach may know: every card that lay face up, once."""

from __future__ import annotations

from collections import Counter

import pytest

from spanish21 import Table
from spanish21.coaching import hand_seen
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
