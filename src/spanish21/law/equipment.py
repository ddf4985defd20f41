"""What the documents want on and around the table, and where each piece is written."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from spanish21.law.clause import FAMILIES, cite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law.clause import ClauseRef

__all__ = ["Item", "place"]


class Item(Enum):
    """A thing that a document may ask for on the layout, at the table or on a sign."""

    POSITIONS = "betting positions"
    OPERATOR = "operator's name"
    WAGER_AREA = "area for the Spanish 21 wager"
    SHARED_AREA = "places of those who share a box, one behind the other"
    MATCH_AREA = "area for the Match-the-Dealer wager"
    BONUS_SPIN_AREA = "area for the Bonus Spin Progressive wager"
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


_MARYLAND = {
    Item.POSITIONS: "2.A",
    Item.OPERATOR: "2.B(1)",
    Item.WAGER_AREA: "2.B(2)",
    Item.BLACKJACK: "2.B(3)(a)",
    Item.INSURANCE: "2.B(3)(b)",
    Item.MATCH_AREA: "2.B(4)(a)",
    Item.DOUBLED_SIGN: "2.B(5)",
    Item.PAYOUTS: "2.B(6)(a)",
    Item.POSTING: "2.B(6)(b)",
    Item.DROP_BOX: "2.C",
    Item.TIP_BOX: "2.C",
    Item.CARD_READER: "2.E",
    Item.DISCARD_RACK: "2.G",
    Item.SHOE: "7.A",
    Item.INSURANCE_LINE: "8.B",
}

# Massachusetts has no chapter on the layout: these are the places that speak of it in passing.
_MASSACHUSETTS = {
    Item.POSITIONS: "7(d)(1)",
    Item.WAGER_AREA: "5(c)",
    Item.SHARED_AREA: "13(c)",
    Item.MATCH_AREA: "6(c)",
    Item.MATCH_MAXIMUM: "6(b)(2)",
    Item.HOLE_CARD_NOTICE: "7(i)",
    Item.CARD_READER: "7(i)",
    Item.SHOE: "7(a)",
    Item.DISCARD_RACK: "7(c)",
    Item.INSURANCE_LINE: "11(b)",
}

_OWN: Mapping[str, Mapping[Item, str]] = {
    "MD-bonus-spin": {Item.BONUS_SPIN_AREA: "2.B(4)(b)", Item.PROGRESSIVE: "2.B(7)"},
}


def place(edition: str, item: Item) -> ClauseRef | None:
    """Return the clause by which an edition asks for a thing, none if it does not."""
    family = _MARYLAND if edition in FAMILIES["MD"] else _MASSACHUSETTS
    number = {**family, **_OWN.get(edition, {})}.get(item)
    return cite(edition, number) if number else None
