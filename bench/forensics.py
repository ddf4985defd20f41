"""Honest and counting players at thousands of tables: false alarms, and rounds to detection.

    .venv/bin/python bench/forensics.py [--sittings 10000] [--rounds 400] [--exact 2]

Every sitting is dealt afresh by the simulation kernel, one box from full shoes, played by the best
play of a full shoe. The wagers of six honest habits and of a counting player are laid on the rounds
afterwards: they change no card. An exact edge takes a fraction of a second, and there are millions
of rounds, so here the edge is the straight line through the exact effects of removal; `--exact`
shoes compare it with the exact edge round by round.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.typing import NDArray

from spanish21.analysis.left import edge_left
from spanish21.analysis.removal import count_for, effects_of_removal
from spanish21.cards import DECK
from spanish21.forensics import ALARM
from spanish21.forensics.following import Seen, Step, follows, steps
from spanish21.gym.vector_env import TableVectorEnv
from spanish21.rulebooks import as_rulebook

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_UNIT = 1000
_MOST = 8
"""units of the largest wager"""
_LOOK = 20
"""rounds between two looks at a player"""
_CHUNK = 1000
"""sittings that are dealt together"""


@dataclass(frozen=True)
class Sittings:
    """Rounds of many tables, each row one table."""

    seen: NDArray[np.int16]
    """by table, round and card: how many were seen since the shuffle"""
    net: Floats
    """in wagers"""

    @property
    def shoe(self) -> Ints:
        """Number the shoes of each table."""
        found: Ints = (self.seen.sum(axis=2) == 0).cumsum(axis=1)
        return found


def deal(rules: str, sittings: int, rounds: int, seed: int) -> Sittings:
    """Play so many rounds at so many tables."""
    tables = TableVectorEnv(rules, num_envs=sittings, shuffle="shoe", seen_cards=True)
    state, _ = tables.reset(seed=seed)
    seen = np.zeros((sittings, rounds, len(DECK)), np.int16)
    net = np.zeros((sittings, rounds))
    number = np.zeros(sittings, np.int64)
    while (number < rounds).any():
        open_now = np.flatnonzero((state["hand"][:, 0] == 0) & (number < rounds))
        seen[open_now, number[open_now]] = state["seen"][open_now]
        state, won, over, _, _ = tables.step(tables.best_actions())
        ended = np.flatnonzero(over & (number < rounds))
        net[ended, number[ended]] = won[ended]
        number[over] += 1
    return Sittings(seen, net)


def straight(rules: str, seen: NDArray[np.int16]) -> tuple[Floats, Floats]:
    """Return the edge by the effects of removal, and the true count of the best simple count."""
    rulebook = as_rulebook(rules)
    removal = effects_of_removal(rulebook)
    count = count_for(removal, rulebook.decks.value)
    effects = np.array([removal.effects[card.rank] for card in DECK])
    tags = np.array([count.tags[card.rank] for card in DECK])
    size = len(DECK) * rulebook.decks.value
    left = size - seen.sum(axis=2)
    edge = removal.edge + (seen @ effects) * (size - 1) / left
    true = (seen @ tags) * len(DECK) / left
    return edge, true * np.sign(count.edge_per_true_count)


def at_random(dice: np.random.Generator, net: Floats) -> Ints:
    """Wager one to eight units at random."""
    return dice.integers(1, _MOST + 1, net.shape)


def in_runs(dice: np.random.Generator, net: Floats) -> Ints:
    """Keep a wager for about ten rounds, then choose another."""
    fresh = dice.integers(10, size=net.shape) == 0
    fresh[:, 0] = True
    chosen = dice.integers(1, _MOST + 1, net.shape)
    last = np.maximum.accumulate(np.where(fresh, np.arange(net.shape[1]), 0), axis=1)
    return np.take_along_axis(chosen, last, axis=1)


def after_results(next_wager: Callable[[Ints, Floats], Ints], net: Floats) -> Ints:
    """Choose each wager by the one before it and by what that won."""
    wagers = np.ones(net.shape, np.int64)
    for place in range(1, net.shape[1]):
        wagers[:, place] = next_wager(wagers[:, place - 1], net[:, place - 1])
    return wagers


def doubled(last: Ints, good: NDArray[np.bool_], bad: NDArray[np.bool_]) -> Ints:
    """Double after what is good up to the most, and begin again with a unit after what is bad."""
    more = np.where(last < _MOST, 2 * last, 1)
    return np.where(good, more, np.where(bad, 1, last))


def double_after_loss(_: np.random.Generator, net: Floats) -> Ints:
    """Double after a loss, and begin again after a win."""
    return after_results(lambda last, won: doubled(last, won < 0, won > 0), net)


def double_after_win(_: np.random.Generator, net: Floats) -> Ints:
    """Double after a win, and begin again after a loss."""
    return after_results(lambda last, won: doubled(last, won > 0, won < 0), net)


def one_more_after_loss(_: np.random.Generator, net: Floats) -> Ints:
    """Add a unit after a loss, and take one away after a win."""
    return after_results(
        lambda last, won: np.clip(last - np.sign(won).astype(np.int64), 1, _MOST), net
    )


def bold_after_win(dice: np.random.Generator, net: Floats) -> Ints:
    """Wager at random, larger amounts after a large win."""
    chosen = dice.integers(1, 4, net.shape)
    chosen[:, 1:] += 4 * (net[:, :-1] > 1)
    return chosen


HONEST = (
    at_random,
    in_runs,
    double_after_loss,
    double_after_win,
    one_more_after_loss,
    bold_after_win,
)


def counting(true: Floats) -> Ints:
    """Wager one unit up to a true count of one, then two more for each point, up to eight."""
    found: Ints = np.clip(1 + 2 * np.floor(true - 1), 1, _MOST).astype(np.int64)
    return found


def changes(dealt: Sittings, edge: Floats, wagers: Ints, table: int) -> list[list[Step]]:
    """List the changes at one table as they are known at each look."""
    shoe, net = dealt.shoe[table], dealt.net[table]
    rows = [
        Seen(("", int(shoe[n])), float(edge[table, n]), int(wager) * _UNIT, int(_UNIT * net[n]))
        for n, wager in enumerate(wagers[table])
    ]
    return [steps(rows[: end + 1]) for end in range(_LOOK - 1, len(rows), _LOOK)]


def honest(dealt: Sittings, edge: Floats, seed: int) -> tuple[int, int, list[float]]:
    """Count alarms at the end of a sitting, alarms at any look, and list the final figures."""
    dice = np.random.default_rng(seed)
    many = len(dealt.net)
    at_end = ever = 0
    finals = []
    for place, habit in enumerate(HONEST):
        wagers = habit(dice, dealt.net)
        for table in range(place, many, len(HONEST)):
            found = [follows(each) for each in changes(dealt, edge, wagers, table)]
            at_end += found[-1] >= ALARM
            ever += max(found) >= ALARM
            finals.append(found[-1])
    return at_end, ever, finals


def detected(dealt: Sittings, edge: Floats, true: Floats) -> list[int | None]:
    """Return after how many rounds each counting player is found, None if not in the sitting."""
    wagers = counting(true)
    found: list[int | None] = []
    for table in range(len(dealt.net)):
        looks = (follows(each) for each in changes(dealt, edge, wagers, table))
        found.append(next((_LOOK * n for n, one in enumerate(looks, 1) if one >= ALARM), None))
    return found


def exactly(rules: str, dealt: Sittings, edge: Floats, shoes: int) -> None:
    """Compare the straight line with the exact edge over some shoes."""
    exact, line = [], []
    for table in range(shoes):
        for number in np.flatnonzero(dealt.shoe[table] == 1):
            cards = [
                card
                for card, many in zip(DECK, dealt.seen[table, number], strict=True)
                for _ in range(many)
            ]
            exact.append(edge_left(rules, cards))
            line.append(edge[table, number])
    apart = np.array(exact) - np.array(line)
    fits = np.corrcoef(exact, line)[0, 1]
    print(
        f"exact edges     {len(exact)} rounds of {shoes} shoes, correlation {fits:.4f}, "
        f"root mean square {100 * np.sqrt((apart**2).mean()):.3f}% apart"
    )


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--sittings", type=int, default=10_000)
    asked.add_argument("--counters", type=int, default=500)
    asked.add_argument("--rounds", type=int, default=400)
    asked.add_argument("--rules", default="MD-1.0")
    asked.add_argument("--exact", type=int, default=0)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    alarms = np.zeros(2, np.int64)
    finals: list[float] = []
    rounds: list[float] = []
    for start in range(0, given.sittings, _CHUNK):
        many = min(_CHUNK, given.sittings - start)
        dealt = deal(given.rules, many, given.rounds, given.seed + start)
        edge, true = straight(given.rules, dealt.seen)
        at_end, ever, found = honest(dealt, edge, given.seed + start)
        alarms += (at_end, ever)
        finals += found
        few = Sittings(dealt.seen[: given.counters], dealt.net[: given.counters])
        if not start:
            rounds = [np.inf if one is None else one for one in detected(few, edge, true)]
            if given.exact:
                exactly(given.rules, dealt, edge, given.exact)
    bound = given.sittings * exp(-(ALARM**2) / 2)
    print(
        f"honest          {given.sittings} sittings of {given.rounds} rounds: {alarms[0]} false "
        f"alarms at the end, {alarms[1]} at any look (bound for the end: {bound:.1f})"
    )
    print(
        f"spread          mean {np.mean(finals):+.3f}, deviation {np.std(finals):.3f}, "
        f"largest {max(finals):.2f}"
    )
    print(
        f"counting        {len(rounds)} players: found in {np.mean(np.isfinite(rounds)):.1%} of "
        f"sittings, half within {np.quantile(rounds, 0.5, method='higher'):.0f} rounds, nine in "
        f"ten within {np.quantile(rounds, 0.9, method='higher'):.0f}"
    )


if __name__ == "__main__":
    main()
