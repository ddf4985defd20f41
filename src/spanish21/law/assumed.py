"""Wheels for submissions that state none: no document gives weights, so these are assumed (R21)."""

from __future__ import annotations

from functools import cache

from spanish21.law.clause import reads
from spanish21.law.wheel import Wheel, wheel_of_text

__all__ = ["ASSUMED", "assumed_wheel"]

ASSUMED: dict[str, tuple[str, ...]] = {
    "A": (
        "$10:23801",
        "$20:10429",
        "$33+$3:4127",
        "$50:1367",
        "$120+$20:260",
        "$350+$100:14",
        "$1,000:1",
        "jackpot:1",
    ),
    "B": (
        "$10:21028",
        "$15:13359",
        "$33+$3:3932",
        "$50:1389",
        "$120+$20:272",
        "$350+$100:18",
        "$1,000:1",
        "jackpot:1",
    ),
    "C": (
        "$40:14665",
        "$50:8555",
        "$60:4822",
        "$70:3228",
        "$100:2700",
        "$165+$15:4427",
        "$250+$50:1333",
        "$850+$100:203",
        "$2,500:40",
        "$5,000:26",
        "jackpot:1",
    ),
    "D": (
        "$40:14287",
        "$50:8487",
        "$60:4855",
        "$70:3292",
        "$75:2490",
        "$115+$15:4665",
        "$250+$50:1314",
        "$250:195",
        "$750:159",
        "$600+$100:217",
        "$5,000:38",
        "jackpot:1",
    ),
    "Hot Spot": (
        "$200+$25:20885",
        "$250+$30:9123",
        "$300+$35:4949",
        "$350+$40:2425",
        "$400+$50:1430",
        "$500+$75:740",
        "$600+$100:362",
        "$1,000+$150:84",
        "secondary+$150:1",
        "primary+$150:1",
    ),
    "MA": (
        "$25:11922",
        "$30:9225",
        "$40:6278",
        "$50:5193",
        "$75:3447",
        "$100:2346",
        "$250:1169",
        "$500:317",
        "$1,000:86",
        "$5,000:17",
    ),
}
"""Sections by paytable, 40,000 stops each.

D has the shape of the one wheel whose weights are published, for $5 at blackjack, tilted towards
higher amounts because a blackjack is rarer without tens; the others follow that shape.
"""


@cache
@reads("R21")
def assumed_wheel(name: str) -> Wheel:
    """Return the wheel that is assumed where a submission states none."""
    return wheel_of_text(f"assumed {'; '.join(ASSUMED[name])}")
