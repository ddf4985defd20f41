"""What the tests of shared boxes share: people, their wagers, and rows of a report."""

from __future__ import annotations

import pytest

from spanish21.replay import PlayedRound
from tests.law.kit import person
from tests.law.massachusetts.procedures import HOLE_CARD
from tests.support import wager

ANN, BOB, CID = person("Ann"), person("Bob"), person("Cid")
SHARED = (wager(1, 20, "Ann"), wager(1, 10, "Bob"), wager(1, 5, "Cid"))
PAIR = (wager(1, 20, "Ann"), wager(1, 10, "Bob"))

unread = pytest.mark.parametrize("procedure", [{}, HOLE_CARD], ids=("none", "hole"))


def rows(played: PlayedRound) -> list[tuple[int, str, str, int]]:
    """List hand, person, result and net of every wager on a hand."""
    return [(row.hand, row.person, row.result.value, row.net_cents) for row in played.report.hands]
