"""A second, plain account of which wagers may lie on the layout when the deal begins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.properties.oracle import in_cents

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.properties.oracle import Stake


@dataclass(frozen=True)
class Limits:
    """What of an edition and a submission bounds the wagers before the deal."""

    maryland: bool
    chip: int
    least: int
    most: int
    boxes: int
    persons: int
    match_offered: bool
    match_least: int
    match_most: int | None

    @classmethod
    def of(cls, edition: str, choices: Mapping[str, object]) -> Limits:
        """Read a submission that chooses all of them."""
        maryland = edition.startswith("MD")
        most = choices["match_the_dealer.maximum"]
        return cls(
            maryland=maryland,
            chip=in_cents(choices["smallest_chip"]),
            least=in_cents(choices["minimum"]),
            most=in_cents(choices["maximum"]),
            boxes=int(str(choices["boxes_per_player"])),
            persons=1 if maryland else int(str(choices["persons_per_box"])),
            match_offered=not maryland or choices["match_the_dealer.offered"] is True,
            match_least=in_cents(choices["match_the_dealer.minimum"]),
            match_most=None if most is None else in_cents(most),
        )


def wagers_hold(stakes: Sequence[Stake], limits: Limits) -> bool:
    """Whether all wagers keep to the limits, the boxes and the persons (MD 6; MA 5, 6, 13, 14)."""
    boxes = Counter(stake.box for stake in stakes)
    own: dict[str, set[int]] = {}
    for stake in stakes:
        own.setdefault(stake.person, set()).add(stake.box)
    return (
        all(_wager_holds(stake, limits) for stake in stakes)
        and all(1 <= box <= 7 and count <= limits.persons for box, count in boxes.items())
        and all(len(mine) <= limits.boxes for mine in own.values())
        and not (
            limits.maryland and any(max(mine) - min(mine) >= len(mine) for mine in own.values())
        )
    )


def _wager_holds(stake: Stake, limits: Limits) -> bool:
    in_chips = stake.wager % limits.chip == stake.match % limits.chip == 0
    coupons = (stake.coupon, stake.match_coupon)
    if limits.maryland and any(coupons):  # MD 6.A
        return False
    if any(face < 0 or face % 2 for face in coupons):  # R25
        return False
    if not in_chips or not stake.wager or not limits.least <= stake.whole <= limits.most:
        return False
    if not stake.match:
        return not stake.match_coupon
    most = stake.whole if limits.match_most is None else limits.match_most
    if not limits.maryland:  # MA 6(b): the lesser of both
        most = min(most, stake.whole)
    return limits.match_offered and limits.match_least <= stake.match + stake.match_coupon <= most
