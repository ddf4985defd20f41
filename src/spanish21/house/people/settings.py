"""The settings of the house: its name, its helpline and its thresholds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["HouseSettings"]

Line = Annotated[str, Meta(max_length=60)]


class HouseSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator decides for all tables; amounts are cents."""

    casino: Line = "Spanish 21"
    """the name of the casino, for players, signs and documents"""
    helpline: Line = ""
    """where players find help with gambling; empty if the house states none"""
    large_payout: Annotated[int, Meta(ge=0, le=10**12)] = 500_000
    """from which two people sign for a payment in real chips; 0 if they never do"""
    alert_errors: Annotated[int, Meta(ge=1, le=20)] = 4
    """standard errors from which a result, or wagers that follow the edge, make an alert"""
    notice_minutes: Annotated[int, Meta(ge=0, le=10080)] = 20
    """how long players are told of new limits before they count"""
