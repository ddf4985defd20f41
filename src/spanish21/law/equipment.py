"""What the documents want on and around the table: each edition cites the clause for it."""

from __future__ import annotations

from enum import Enum

__all__ = ["Item"]


class Item(Enum):
    """A thing that a document may ask for on the layout, at the table or on a sign."""

    POSITIONS = "betting positions"
    OPERATOR = "operator's name"
    WAGER_AREA = "area for the Spanish 21 wager"
    SHARED_AREA = "places of those who share a box, one behind the other"
    MATCH_AREA = "area for the Match-the-Dealer wager"
    BONUS_SPIN_AREA = "area for the Bonus Spin Progressive wager"
    XTREME_AREA = "area for the Xtreme 16 wager"
    SIDE_AREA = "area for a side wager"
    BLACKJACK = "inscription on blackjack"
    INSURANCE = "inscription on insurance"
    INSURANCE_LINE = "insurance line"
    PAYOUTS = "payout odds on the layout"
    POSTING = "payout odds and payout limit on a sign"
    DOUBLED_SIGN = "sign about doubled hands"
    MATCH_MAXIMUM = "posted limit of Match-the-Dealer"
    HOLE_CARD_NOTICE = "notice of the hole card"
    DROP_BOX = "drop box"
    TIP_BOX = "tip box"
    CARD_READER = "card reader"
    DISCARD_RACK = "discard rack"
    SHOE = "dealing shoe"
    PROGRESSIVE = "progressive table game system"
