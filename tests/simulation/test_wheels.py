"""Wheel wagers in the simulator: exact returns, Community Pay, and meters that keep every cent."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from spanish21.law import Rulebook
from spanish21.refusal import RefusedError
from spanish21.simulation import Results, simulate
from spanish21.simulation.runner import Threads
from spanish21.wheels import Analysis, analyze
from tests.support import book

FIVE = 5
OFFERED: dict[str, object] = {"bonus_spin__offered": True, "xtreme_16__offered": True}
WHEEL = (
    "$40:14; $50:8; $60:4; $70:3; $75:2; $115+$15:4; $250+$50:2; $250:1; $750:1; $600+$100:1; "
    "$5,000:1; jackpot:4"
)
HOT = (
    "$200+$25:20; $250+$30:9; $300+$35:4; $350+$40:2; $400+$50:1; $500+$75:1; $600+$100:1; "
    "$1,000+$150:1; secondary+$150:3; primary+$150:2"
)
ALONE = "$200:20; $250:9; $300:4; $350:2; $400:1; $500:1; $600:1; $1,000:1; secondary:3; primary:2"
SECOND = "$150:1; $100:1; $75:2; $50:2; $40:3; $35:3; $30:4; $25:4"


def frequent(**more: object) -> Rulebook:
    """Return rules under which jackpots are frequent."""
    wheels = {"bonus_spin__wheel_5": WHEEL, "xtreme_16__wheel": HOT}
    return book("MD-bonus-spin", **{**OFFERED, **wheels, **more})


def spun(rulebook: Rulebook, boxes: int = 1, rounds: int = 300_000, **more: object) -> Results:
    """Play both wheel wagers, shuffled after every round as the exact figures assume."""
    wagers = {"bonus_spin": FIVE, "xtreme_16": FIVE, "device": True, "seed": 4, **more}
    return simulate(rulebook, rounds=rounds, boxes=boxes, **wagers)  # type: ignore[arg-type]


def exact(rulebook: Rulebook, name: str, boxes: int) -> Analysis:
    return next(row for row in analyze(rulebook, boxes) if row.name == name)


def at_first_meters(found: Results, side: str, prefix: str) -> float:
    """Return the edge of a side wager as if every jackpot had paid the initial meter."""
    row = found.side_wagers[side]
    won = [meter for name, meter in found.meters.items() if name.startswith(prefix)]
    corrected = row.net_cents + sum(
        meter.wins * meter.initial_cents - meter.paid_cents for meter in won
    )
    return corrected / row.wagered_cents


@pytest.mark.parametrize(
    ("rulebook", "boxes"),
    [
        (frequent(), 1),
        (frequent(), 4),
        (frequent(readings__xtreme_hot_spot="every-player-spins"), 3),
        (frequent(xtreme_16__wheel=ALONE, xtreme_16__community_wheel=SECOND), 3),
    ],
)
def test_wheel_wagers_return_their_exact_fractions(rulebook: Rulebook, boxes: int) -> None:
    found = spun(rulebook, boxes)
    for side, name in (("bonus_spin", "bonus-spin $5"), ("xtreme_16", "xtreme-16 $5")):
        error = found.side_wagers[side].standard_error
        assert error is not None
        prefix = "xtreme" if side == "xtreme_16" else "bonus"
        wanted = float(exact(rulebook, name, boxes).value) - 1
        assert abs(at_first_meters(found, side, prefix) - wanted) < 4 * error


@pytest.mark.parametrize("reading", ["spent", "returned"])
@pytest.mark.parametrize("both", ["both", "wheel-only"])
def test_massachusetts_pays_aces_and_the_wheel_their_exact_fraction(
    reading: str, both: str
) -> None:
    choices = {
        "readings__spin_wager_not_returned": reading,
        "readings__ace_and_blackjack": both,
        "bonus_spin__wheel": "$25:50; $40:30; $100:15; $500:4; $1,000:1",
    }
    rulebook = book("MA-bonus-spin", **choices)
    side = spun(rulebook, boxes=2, xtreme_16=0).side_wagers["bonus_spin"]
    assert side.standard_error is not None
    wanted = float(exact(rulebook, "bonus-spin $5", 2).value) - 1
    assert abs(side.net_cents / side.wagered_cents - wanted) < 4 * side.standard_error
    assert side.payouts["ace"] > side.payouts["$25"] > 0


@pytest.mark.parametrize("boxes", [1, 3])
def test_a_meter_keeps_every_cent(boxes: int) -> None:
    rulebook = frequent(bonus_spin__meter_5__rate="0.0712", bonus_spin__meter_5__reset="5001.01")
    found = spun(rulebook, boxes, rounds=100_000)
    rates = {
        "bonus_spin_meter_5": (Fraction("0.0712"), 500_101),
        "xtreme_16_primary": (Fraction("0.05"), 1_000_000),
        "xtreme_16_secondary": (Fraction("0.02"), 500_000),
    }
    assert set(found.meters) == set(rates)
    for name, (rate, reset) in rates.items():
        meter = found.meters[name]
        gathered = int(meter.wagered_cents * rate)
        assert meter.wagered_cents == 100_000 * boxes * 500
        assert meter.wins > 10
        assert (
            meter.paid_cents + meter.shown_cents[0]
            == meter.initial_cents + meter.wins * reset + gathered
        )


def test_a_meter_stops_at_its_ceiling_and_what_waits_goes_into_the_next() -> None:
    rulebook = frequent(bonus_spin__meter_5__ceiling="10000.40")
    found = spun(rulebook, rounds=100_000)
    meter = found.meters["bonus_spin_meter_5"]
    assert meter.wins > 10
    assert meter.paid_cents <= meter.wins * 1_000_040
    assert meter.shown_cents[0] <= 1_000_040


def test_a_jackpot_without_a_meter_pays_its_prize() -> None:
    wheel = "$40:14; $50:8; $60:4; $70:3; $100:2; $165+$15:4; $250+$50:2; $850+$100:1; "
    rulebook = book(
        "MD-bonus-spin",
        **OFFERED,
        bonus_spin__paytable_5="C",
        bonus_spin__wheel_5=wheel + "$2,500:1; $5,000:1; jackpot:2",
        bonus_spin__prize_5="7000",
    )
    found = spun(rulebook, rounds=100_000, xtreme_16=0)
    side = found.side_wagers["bonus_spin"]
    amounts = {
        name: 700_000 if name == "jackpot" else int(name[1:].split("+")[0].replace(",", "")) * 100
        for name in side.payouts
    }
    assert not found.meters
    assert (
        side.net_cents
        == sum(side.payouts[name] * amounts[name] for name in amounts) - side.wagered_cents
    )
    assert found.payouts["MD-bonus-spin 12.D(3)(a)"] == side.payouts["jackpot"] > 0


def test_every_payment_is_counted_under_its_clause() -> None:
    found = spun(frequent(), boxes=3, rounds=50_000)
    bonus = found.side_wagers["bonus_spin"].payouts
    assert found.payouts["MD-bonus-spin 12.D(4)(k)"] == bonus["$40"]
    assert found.payouts["MD-bonus-spin 12.D(10)(b)(iii)"] == 2 * bonus["$115+$15"]
    assert found.payouts["MD-bonus-spin 12.E(2)"] == found.side_wagers["xtreme_16"].won


def test_nobody_gets_community_pay_where_everybody_spins() -> None:
    rulebook = frequent(readings__xtreme_hot_spot="every-player-spins")
    found = spun(rulebook, boxes=3, rounds=50_000)
    assert found.payouts["MD-bonus-spin 12.E(2)"] == found.side_wagers["xtreme_16"].won
    assert not [clause for clause in found.payouts if "12.E(6)" in clause]


@pytest.mark.parametrize("workers", [1, 3])
def test_meters_do_not_depend_on_workers_or_on_where_a_run_was_interrupted(
    workers: int, tmp_path: Path
) -> None:
    rulebook, path = frequent(), tmp_path / "run.checkpoint"
    whole = spun(rulebook, rounds=700_000)
    executor = Threads(workers)
    spun(rulebook, rounds=300_000, checkpoint=path, executor=executor)
    resumed = spun(rulebook, rounds=700_000, checkpoint=path, executor=executor)
    executor.close()
    assert replace(resumed, cpu_seconds=0, seconds=0) == replace(whole, cpu_seconds=0, seconds=0)


def test_meters_are_saved_and_merged(tmp_path: Path) -> None:
    one, two = (spun(frequent(), rounds=20_000, seed=seed) for seed in (1, 2))
    both = one.merge(two)
    meter = both.meters["xtreme_16_primary"]
    assert meter.wins == sum(part.meters["xtreme_16_primary"].wins for part in (one, two))
    assert len(meter.shown_cents) == 2
    both.save(tmp_path / "both.json")
    assert Results.load(tmp_path / "both.json") == both


@pytest.mark.parametrize(
    ("edition", "wagers", "said"),
    [
        ("MD-1.0", {"bonus_spin": FIVE}, "Bonus Spin is not offered"),
        ("MD-bonus-spin", {"bonus_spin": FIVE}, "not offered"),
        ("MD-bonus-spin", {"xtreme_16": FIVE}, "not offered"),
        ("MA-bonus-spin", {"xtreme_16": FIVE}, "Xtreme 16 is not offered"),
        ("MA-bonus-spin", {"bonus_spin": 1}, r"wager is \$5.00"),
    ],
)
def test_a_wheel_wager_that_the_table_would_refuse_is_refused(
    edition: str, wagers: dict[str, int], said: str
) -> None:
    with pytest.raises(RefusedError, match=said) as caught:
        simulate(book(edition), rounds=10, **wagers)  # type: ignore[arg-type]
    assert caught.value.refusal.clause
