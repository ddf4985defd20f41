"""The table as a value: boxes, hands, wagers on the layout, dealer's cards, the discard rack."""

from __future__ import annotations

from spanish21.table.state.boxes import Box, Hand, Share, Stake
from spanish21.table.state.cards import UNSEEN, Cards, Deck, Packet, Stage
from spanish21.table.state.people import CashWager, Consent, People, Seat
from spanish21.table.state.spins import NO_SPINS, Spins, Spun
from spanish21.table.state.table import Insurance, TableState
from spanish21.table.state.trouble import NO_TROUBLE, Settled, Trouble

__all__ = [
    "NO_SPINS",
    "NO_TROUBLE",
    "UNSEEN",
    "Box",
    "Cards",
    "CashWager",
    "Consent",
    "Deck",
    "Hand",
    "Insurance",
    "Packet",
    "People",
    "Seat",
    "Settled",
    "Share",
    "Spins",
    "Spun",
    "Stage",
    "Stake",
    "TableState",
    "Trouble",
]
