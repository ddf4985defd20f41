"""The settings of the house: its name, its helpline and its thresholds."""

from __future__ import annotations

from math import inf
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

__all__ = ["HouseSettings", "Weaker", "divided"]

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


class Weaker(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Thresholds that protect the house or its players less than those of today.

    What is not named stays as it is.
    """

    large_payout: int | None = None
    alert_errors: int | None = None
    notice_minutes: int | None = None

    def named(self) -> dict[str, int]:
        """Return the thresholds that are to change."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def after(self, now: HouseSettings) -> HouseSettings:
        """Return the settings with these thresholds."""
        return replace(now, **self.named())


def divided(now: HouseSettings, asked: HouseSettings) -> tuple[HouseSettings, Weaker]:
    """Divide a change into the settings that one person may decide, and what takes two.

    Weaker are: fewer payouts that two people sign for, fewer alerts, and a shorter notice.
    """
    weaker = Weaker(
        asked.large_payout if _signed(asked) > _signed(now) else None,
        asked.alert_errors if asked.alert_errors > now.alert_errors else None,
        asked.notice_minutes if asked.notice_minutes < now.notice_minutes else None,
    )
    kept = {name: getattr(now, name) for name in weaker.named()}
    return replace(asked, **kept), weaker


def _signed(settings: HouseSettings) -> float:
    """Return from which amount two people sign; infinity if they never do."""
    return settings.large_payout or inf
