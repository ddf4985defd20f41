"""Wheels for submissions that state none: no document gives weights, so these are assumed (R21)."""

from __future__ import annotations

from functools import cache

from spanish21.law.clause import reads
from spanish21.law.wheel import Wheel, WheelText

__all__ = ["ASSUMED", "assumed_wheel"]

ASSUMED: dict[str, tuple[str, ...]] = {
    "A": (
        "$10:21966",
        "$20:11047",
        "$33+$3:4826",
        "$50:1737",
        "$120+$20:395",
        "$350+$100:26",
        "$1,000:2",
        "jackpot:1",
    ),
    "B": (
        "$10:19566",
        "$15:13507",
        "$33+$3:4672",
        "$50:1797",
        "$120+$20:420",
        "$350+$100:35",
        "$1,000:2",
        "jackpot:1",
    ),
    "C": (
        "$40:13594",
        "$50:8218",
        "$60:4771",
        "$70:3274",
        "$100:2899",
        "$165+$15:5153",
        "$250+$50:1659",
        "$850+$100:307",
        "$2,500:72",
        "$5,000:52",
        "jackpot:1",
    ),
    "D": (
        "$40:13242",
        "$50:8181",
        "$60:4835",
        "$70:3368",
        "$75:2579",
        "$115+$15:5210",
        "$250+$50:1682",
        "$250:249",
        "$750:247",
        "$600+$100:324",
        "$5,000:82",
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
    wheel = WheelText().read(f"assumed {'; '.join(ASSUMED[name])}")
    assert wheel is not None  # noqa: S101 - a text of our own
    return wheel
