"""How long things last and how much there is of them: every figure of the people service."""

from __future__ import annotations

from msgspec import Struct

from spanish21.money import Cents

__all__ = ["DAY", "HOUR", "MINUTE", "Terms"]

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Terms(Struct, frozen=True):
    """The house's terms; times are milliseconds, amounts are cents."""

    play_money: Cents = Cents(100_000)
    """what a new guest gets, and what a broke one is filled up to"""
    refill_below: Cents = Cents(10_000)
    """who holds less may ask for more"""
    refill_every: int = DAY
    largest_coupon: Cents = Cents(100_000)
    coupons_a_day: Cents = Cents(500_000)
    """the most that one member of staff gives in coupons from midnight to midnight UTC"""
    failures: int = 5
    """wrong passwords in a row after which their source waits"""
    failures_of_strangers: int = 20
    """wrong passwords in a row from sources that are not known, after which all of these wait"""
    locked_for: int = 15 * MINUTE
    staff_idle: int = 15 * MINUTE
    """after which staff give their password again"""
    session: int = 30 * DAY
    """how long a person stays logged in without coming back"""
    invitation: int = 7 * DAY
    reset: int = DAY
    """how long a link to another password holds"""
    loosened_after: int = DAY
    """how long a looser limit waits; a tighter one holds at once"""
    break_between: int = HOUR
    """a pause that ends a sitting"""
    longest_time_out: int = 42 * DAY
    shortest_exclusion: int = 30 * DAY
    longest_exclusion: int = 3650 * DAY
