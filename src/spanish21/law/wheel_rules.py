"""The rules of the wheel wagers by name: their labels on a screen, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spanish21.law.spins import BONUS_SPIN, STAKES, XTREME_16

__all__ = ["WHEEL_GROUPS", "WheelRule"]


class WheelRule(NamedTuple):
    """One rule: its option, a label within its group, and what the option means, if it is one."""

    option: str
    label: str
    meaning: str = ""
    money: bool = False

    @property
    def name(self) -> str:
        """Return the name that a rulebook gives the rule."""
        return self.option.replace(".", "_")


def _meter(option: str, label: str, what: str) -> Iterator[WheelRule]:
    rows = (
        ("initial", "starts at", f"amount with which {what} starts", True),
        ("reset", "falls to, when won", f"amount to which {what} falls when it is won", True),
        (
            "rate",
            "part of each wager shown",
            f"part of each wager that {what} shows immediately",
            False,
        ),
        (
            "reserve",
            "part of each wager in reserve",
            f"part of each wager kept out of sight, towards the next start of {what}",
            False,
        ),
        (
            "ceiling",
            "stops at",
            f"amount at which {what} stops; what comes after waits for the next start",
            True,
        ),
    )
    for part, said, meaning, money in rows:
        yield WheelRule(f"{option}.{part}", f"{label}: {said}", meaning, money)


def _stake(stake: str) -> Iterator[WheelRule]:
    wager = f"${stake} wager"
    yield WheelRule(
        f"{BONUS_SPIN}.paytable_{stake}", f"{wager}: paytable", f"paytable of the {wager}"
    )
    yield WheelRule(
        f"{BONUS_SPIN}.wheel_{stake}",
        f"{wager}: wheel",
        f"sections of the wheel of the {wager}",
    )
    yield WheelRule(
        f"{BONUS_SPIN}.prize_{stake}",
        f"{wager}: value of the prize without a meter",
        f"cash value of the {wager}'s jackpot where the paytable has no meter",
        money=True,
    )
    yield WheelRule(
        f"{BONUS_SPIN}.merchandise_{stake}",
        f"{wager}: merchandise as that prize",
        f"merchandise given as that prize of ${stake}",
    )


WHEEL_GROUPS: dict[str, tuple[WheelRule, ...]] = {
    "Bonus Spin": (
        WheelRule(f"{BONUS_SPIN}.offered", "offered", "whether Bonus Spin is offered"),
        WheelRule(f"{BONUS_SPIN}.wager", "wager", money=True),
        WheelRule(
            f"{BONUS_SPIN}.wagers",
            "wagers, in dollars",
            "which Bonus Spin wagers are offered, in dollars",
        ),
        WheelRule(f"{BONUS_SPIN}.ace", "paid for an ace", money=True),
        WheelRule(f"{BONUS_SPIN}.wheel", "wheel", "sections of the Bonus Spin wheel"),
        *(row for stake in STAKES for row in _stake(stake)),
        *(
            row
            for stake in STAKES
            for row in _meter(
                f"{BONUS_SPIN}.meter_{stake}", f"${stake} meter", f"the ${stake} wager's meter"
            )
        ),
    ),
    "Xtreme 16": (
        WheelRule(f"{XTREME_16}.offered", "offered", "whether Xtreme 16 is offered"),
        WheelRule(
            f"{XTREME_16}.wagers",
            "wagers, in dollars",
            "which Xtreme 16 wagers are offered, in dollars",
        ),
        WheelRule(f"{XTREME_16}.wheel", "Hot Spot wheel", "sections of the Hot Spot wheel"),
        WheelRule(
            f"{XTREME_16}.community_wheel",
            "second wheel, for the others",
            "sections of a second wheel, for the others",
        ),
        *_meter(f"{XTREME_16}.primary", "primary meter", "the primary meter"),
        *_meter(f"{XTREME_16}.secondary", "secondary meter", "the secondary meter"),
    ),
}
"""every rule of the wheel wagers, in the order in which people read them"""
