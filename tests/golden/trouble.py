"""Irregularities that a golden case shows, told from the events of a round and their clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table import events as e
from spanish21.table.events import cards as h, irregularities as i
from tests.golden.features import BOTH, MARYLAND, MASSACHUSETTS

if TYPE_CHECKING:
    from tests.golden.features import Feature, Shown


def _by(shown: Shown, kind: type, place: str) -> bool:
    """Whether an event of a kind happened by a place of the edition."""
    return shown.has(kind, clause=getattr(shown.rulebook.house, place))


def _void(shown: Shown, place: str, after: type) -> bool:
    return _by(shown, i.RoundVoided, place) and shown.has(after)


def _dead(shown: Shown, cards: int) -> bool:
    """Whether a hand of so many cards was called dead by itself."""
    return not shown.has(i.RoundVoided) and any(
        hand.dead and len(hand.cards) == cards for hand in shown.hands
    )


def _overdrawn(shown: Shown, points: int) -> bool:
    """Whether a dealer who stands on so many points drew a card that was discarded."""
    discarded, settled = shown.place(i.CardDiscarded), shown.place(e.WagerPaid)
    stands = shown.played.report.dealer_total == points
    return stands and shown.before(discarded, settled) and not shown.has(i.CardDrawnInError)


def _coupon(shown: Shown, kind: type) -> bool:
    return any(
        isinstance(event, kind) and getattr(event, "coupon", 0) for event in shown.played.events
    )


TROUBLE: dict[str, Feature] = {
    "card face up": (BOTH, lambda s: s.has(i.FaceUpCardFound) and not s.has(i.RoundVoided)),
    "two cards face up": (BOTH, lambda s: _void(s, "face_up_void", h.ReshuffleDue)),
    "ten": (BOTH, lambda s: s.has(i.TenFound) and not s.has(i.RoundVoided)),
    "two tens, decks out": (MARYLAND, lambda s: _void(s, "ten_void", i.DecksRemoved)),
    "two tens, reshuffle": (MASSACHUSETTS, lambda s: _void(s, "ten_void", h.ReshuffleDue)),
    "settled wager undone": (BOTH, lambda s: s.has(i.WagerUndone)),
    "drawn unexposed": (BOTH, lambda s: s.has(i.CardDrawnInError, exposed=False)),
    "drawn exposed": (BOTH, lambda s: s.has(i.CardDrawnInError, exposed=True)),
    "exposed card refused": (BOTH, lambda s: s.has(i.CardRefused)),
    "refused card of no use": (
        BOTH,
        lambda s: s.has(i.CardRefused) and _by(s, i.CardDiscarded, "unusable_card"),
    ),
    "overdraw on 17": (BOTH, lambda s: _overdrawn(s, 17)),
    "overdraw on 18": (BOTH, lambda s: _overdrawn(s, 18)),
    "dealer misses a card": (BOTH, lambda s: s.has(i.DealerMissed)),
    "too few cards": (BOTH, lambda s: s.has(i.ShoeEmpty) and s.has(h.CardBurned)),
    "no card": (BOTH, lambda s: _dead(s, 0)),
    "one card, late": (BOTH, lambda s: s.has(i.LateCardAccepted)),
    "one card, dead": (BOTH, lambda s: _dead(s, 1)),
    "card not dealt, later": (BOTH, lambda s: s.has(i.CardDeferred)),
    "card not dealt, dead": (BOTH, lambda s: s.has(i.CardNotDealt) and _dead(s, 2)),
    "wrong reader, play goes on": (BOTH, lambda s: s.has(i.WrongReaderUsed)),
    "wrong reader, all dead": (BOTH, lambda s: _by(s, i.HandDead, "wrong_reader_dead")),
    "reader broken, dealing stops": (MARYLAND, lambda s: s.has(i.ReaderBroken, stops=True)),
    "reader broken, play goes on": (MASSACHUSETTS, lambda s: s.has(i.ReaderBroken, stops=False)),
    "jam": (BOTH, lambda s: s.has(i.ShufflerJammed)),
    "device covered": (MARYLAND, lambda s: s.has(i.DevicePutAway, removed=False)),
    "device removed": (MASSACHUSETTS, lambda s: s.has(i.DevicePutAway, removed=True)),
    "card exposed in the wash": (
        MASSACHUSETTS,
        lambda s: s.has(i.CardExposedInWash, remix=True),
    ),
    "ten left in a deck": (BOTH, lambda s: s.has(h.DeckRejected)),
    "idle table": (BOTH, lambda s: s.has(h.TableIdle)),
    "coupon won": (MASSACHUSETTS, lambda s: _coupon(s, e.WagerPaid)),
    "coupon lost": (MASSACHUSETTS, lambda s: _coupon(s, e.WagerTaken)),
    "coupon returned": (MASSACHUSETTS, lambda s: _coupon(s, e.WagerReturned)),
    "coupon undone": (MASSACHUSETTS, lambda s: _coupon(s, i.WagerUndone)),
}
"""Every irregularity, the states that know it, and how it is told."""
