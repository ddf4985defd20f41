"""The result of a case as data, in the one form that programs read."""

from __future__ import annotations

from spanish21.checked import checked
from spanish21.replay.run import PlayedCase, PlayedRound
from spanish21.table.report import CommunityReport, HandReport, SideReport

__all__ = ["case_result", "round_result"]


@checked
def case_result(played: PlayedCase) -> dict[str, object]:
    """Write a played case as plain data."""
    return {
        "rules": played.rulebook.edition,
        **({"amended": dict(played.rulebook.amendments)} if played.rulebook.amendments else {}),
        "rounds": [round_result(round_) for round_ in played.rounds],
    }


@checked
def round_result(played: PlayedRound) -> dict[str, object]:
    """Write a played round as plain data; amounts are cents, nets are the person's gain."""
    found = played.report
    rare: dict[str, list[object]] = {
        "community": [_community(row) for row in found.community],
        "assumed_wheels": list(played.assumed_wheels),
        "unused_wheel": list(played.unused_wheel),
        "unused_hot_spot": list(played.unused_hot_spot),
        "unused": [str(card) for card in played.unused],
    }
    return {
        "dealer": {
            "cards": [str(card) for card in found.dealer],
            "total": found.dealer_total,
            "blackjack": found.dealer_blackjack,
        },
        "hands": [_hand(hand) for hand in found.hands],
        "side_wagers": [_side_wager(side) for side in found.side_wagers],
        "fixed_payouts": [
            {"person": fixed.person, "cents": fixed.amount_cents, "clauses": list(fixed.clauses)}
            for fixed in found.fixed_payouts
        ],
        "net_cents": dict(found.nets_cents),
        **{name: rows for name, rows in rare.items() if rows},
    }


def _hand(hand: HandReport) -> dict[str, object]:
    return {
        "box": hand.box,
        "person": hand.person,
        "cards": [str(card) for card in hand.cards],
        "total": hand.total,
        "wager_cents": hand.wager_cents,
        "doubled_cents": hand.doubled_cents,
        **_coupon(hand.coupon_cents),
        "result": hand.result.value,
        "odds": hand.odds.ratio if hand.odds else None,
        "net_cents": hand.net_cents,
        "clauses": list(hand.clauses),
    }


def _side_wager(side: SideReport) -> dict[str, object]:
    return {
        "box": side.box,
        "person": side.person,
        "kind": side.wager,
        "wager_cents": side.amount_cents,
        **_coupon(side.coupon_cents),
        "result": side.result.value,
        "net_cents": side.net_cents,
        "clauses": list(side.clauses),
    }


def _community(row: CommunityReport) -> dict[str, object]:
    return {
        "box": row.box,
        "person": row.person,
        "kind": row.wager,
        "cents": row.amount_cents,
        "clauses": list(row.clauses),
    }


def _coupon(face: int) -> dict[str, int]:
    """Name the face of a match play coupon, if there is one."""
    return {"coupon_cents": face} if face else {}
