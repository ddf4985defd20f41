"""Side wagers, fixed payouts and meters: from what the kernel counted to results."""

from __future__ import annotations

from collections import Counter as Counts
from typing import TYPE_CHECKING

import numpy as np

from spanish21.law.spins import BONUS_SPIN, XTREME_16
from spanish21.rules.fixed import fixed_tier
from spanish21.simulation.counted import MeterResult, Side
from spanish21.simulation.kernel.tables import MATCHES
from spanish21.simulation.kernel.tally import Counter, Spun
from spanish21.simulation.wheels import wheel_rows

if TYPE_CHECKING:
    from spanish21.simulation.compile import Compiled
    from spanish21.simulation.sums import Sums
    from spanish21.simulation.wheels import Row

__all__ = ["fixed_payouts", "meters", "paid_aside", "side_wagers"]

_MATCHES = ("none", "rank", "rank and suit")


def side_wagers(compiled: Compiled, sums: Sums) -> dict[str, Side]:
    """Sum up every side wager."""
    found = {"match_the_dealer": _match(compiled, sums), "insurance": _insurance(sums)}
    if compiled.wheels is not None:
        found[BONUS_SPIN] = _bonus_spin(compiled, sums)
        found[XTREME_16] = _xtreme(compiled, sums)
    return found


def _match(compiled: Compiled, sums: Sums) -> Side:
    amount = compiled.game.match
    if not amount:
        return Side()
    counts = [int(count) for count in sums.tally.matches]
    payouts: Counts[str] = Counts()
    for form, count in enumerate(counts):
        names = sorted(part for part in divmod(form, 3) if part)
        payouts[" + ".join(_MATCHES[part] for part in names) or _MATCHES[0]] += count
    return Side(
        rounds=sums.counters[Counter.ROUNDS],
        wagers=sum(counts),
        wagered_cents=sum(counts) * amount,
        net_cents=sum(count * net for count, net in zip(counts, compiled.match_net, strict=True)),
        net_squared=sums.counters[Counter.MATCH_SQUARED],
        won=sum(counts[1:]),
        payouts=dict(payouts),
    )


def _insurance(sums: Sums) -> Side:
    taken, won = sums.counters[Counter.INSURED], sums.counters[Counter.INSURANCE_WON]
    return Side(
        rounds=sums.counters[Counter.ROUNDS],
        wagers=taken,
        wagered_cents=sums.counters[Counter.INSURANCE_WAGERED],
        net_cents=sums.counters[Counter.INSURANCE_NET],
        net_squared=sums.counters[Counter.INSURANCE_SQUARED],
        won=won,
        payouts={"won": won, "lost": taken - won},
    )


def _bonus_spin(compiled: Compiled, sums: Sums) -> Side:
    places = (Spun.BONUS_PAID, Spun.BONUS_SQUARED, Spun.BONUS_WON)
    bonus, _, _ = _spun(compiled, sums)
    payouts = {row.section.name: count for row, count in bonus}
    if sums.tally.spun[Spun.ACES]:
        payouts["ace"] = int(sums.tally.spun[Spun.ACES])
    return _wheel_side(compiled, sums, BONUS_SPIN, compiled.game.bonus_spin, places, payouts)


def _xtreme(compiled: Compiled, sums: Sums) -> Side:
    places = (Spun.XTREME_PAID, Spun.XTREME_SQUARED, Spun.XTREME_WON)
    _, hot, second = _spun(compiled, sums)
    payouts = {row.section.name: count for row, count in hot}
    payouts |= {f"community {row.section.name}": count for row, count in second}
    return _wheel_side(compiled, sums, XTREME_16, compiled.game.xtreme_16, places, payouts)


def _spun(compiled: Compiled, sums: Sums) -> list[list[tuple[Row, int]]]:
    """List for each wheel its sections with how often it stopped there."""
    counts = iter(sums.tally.stops.tolist())
    return [[(row, next(counts)) for row in rows] for rows in wheel_rows(compiled.game)]


def _wheel_side(  # noqa: PLR0913, PLR0917 - the parts of a row
    compiled: Compiled,
    sums: Sums,
    name: str,
    stake: int,
    places: tuple[Spun, Spun, Spun],
    payouts: dict[str, int],
) -> Side:
    if not stake:
        return Side()
    paid, squared, won = (int(sums.tally.spun[place]) for place in places)
    rounds = sums.counters[Counter.ROUNDS]
    wagers = rounds * compiled.game.boxes
    own = [number for number, kind in enumerate(sums.meters.kinds) if kind.side == name]
    return Side(
        rounds=rounds,
        wagers=wagers,
        wagered_cents=wagers * stake,
        net_cents=paid - wagers * stake + sum(sums.meters.paid[number] for number in own),
        net_squared=squared + sum(sums.meters.squared[number] for number in own),
        won=won,
        payouts=payouts,
    )


def meters(sums: Sums) -> dict[str, MeterResult]:
    """Return what became of each meter."""
    found = {}
    rounds = sums.counters[Counter.ROUNDS] * sums.boxes
    for number, kind in enumerate(sums.meters.kinds):
        meter = sums.meters.state.meters[number]
        found[kind.terms.name] = MeterResult(
            side_wager=kind.side,
            wagered_cents=rounds * kind.wager,
            wins=meter.wins,
            paid_cents=sums.meters.paid[number],
            initial_cents=kind.terms.initial.value,
            shown_cents=(meter.shown,),
        )
    return found


def fixed_payouts(compiled: Compiled, sums: Sums) -> Side:
    """Sum up the fixed payouts: to the winner by the tier of the wager, and to everyone else."""
    others = compiled.book.fixed_to_others.value * (compiled.game.boxes - 1)
    count = net = squared = 0
    for final in np.flatnonzero(sums.tally.fixed):
        number = int(sums.tally.fixed[final])
        paid = int(compiled.payoffs.fixed_paid[final]) + others
        count += number
        net += number * paid
        squared += number * paid * paid
    rounds = sums.counters[Counter.ROUNDS]
    return Side(rounds, rounds * compiled.game.boxes, 0, net, squared, count)


def paid_aside(compiled: Compiled, sums: Sums) -> Counts[str]:
    """Count payments beside the basic wagers by each clause that they cite."""
    found: Counts[str] = Counts()
    book, others = compiled.book, compiled.game.boxes - 1
    for form in range(1, MATCHES):
        for clause in compiled.match_of(form).clauses:
            found[clause] += int(sums.tally.matches[form])
    found[book.insurance_odds.clause] += sums.counters[Counter.INSURANCE_WON]
    for final, (_, _, _, wager, _) in enumerate(compiled.each()):
        number = int(sums.tally.fixed[final])
        tier = fixed_tier(wager, book) if number else None
        if tier is not None:
            found[tier.clause] += number
        found[book.fixed_to_others.clause] += number * others
    spins = book.spins
    if spins is not None and spins.ace is not None:
        found[spins.ace.clause] += int(sums.tally.spun[Spun.ACES])
    for rows in _spun(compiled, sums):
        for row, count in rows:
            for clause in row.prize.clauses if row.prize else ():
                found[clause] += count
            for clause in row.community.clauses if row.community else ():
                found[clause] += count * others
    return +found
