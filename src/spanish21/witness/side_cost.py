"""What one rule of another rulebook does to the edge of the side wagers, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.extras import has
from spanish21.money import Cents, dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.wager import WagerKind
from spanish21.wheels import analyze
from spanish21.witness.rules import with_rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from spanish21.law.rulebook import Rulebook
    from spanish21.wheels import Analysis

    Edges = tuple[Fraction, Fraction]

__all__ = ["SideCost", "side_costs"]


@dataclass(frozen=True, slots=True)
class SideCost:
    """The player's edge of one side wager, before and after one rule is exchanged."""

    kind: WagerKind
    stake: Cents | None
    """the amount wagered, None where every amount has the same edge"""
    players: int
    """how many people make the wager, on whom Community Pay and the Hot Spot depend"""
    metered: bool
    """whether a meter makes the edge depend on where it stands"""
    assumed: bool
    """whether no one stated the weights of the wheel"""
    before: Edges | None
    """the edge at meters as they start, and over many resets; None where it is not offered"""
    after: Edges | None

    @property
    def wager(self) -> str:
        """Name the wager, with its amount where that matters."""
        name = wager_name(self.kind)
        return name if self.stake is None else f"{name} {dollars(self.stake).removesuffix('.00')}"

    @property
    def change(self) -> Edges | None:
        """Return how both edges change, None where only one rulebook offers the wager."""
        if self.before is None or self.after is None:
            return None
        return self.after[0] - self.before[0], self.after[1] - self.before[1]


def side_costs(a: Rulebook, b: Rulebook, rule: str) -> tuple[SideCost, ...]:
    """List the side wagers whose edge changes when `a` takes one rule of `b`.

    Each is looked at for one player and for a full table; where the number of players does not
    matter, for one. Match-the-Dealer is left out without the analyzer.
    """
    changed = with_rule(a, b, rule)
    alone = {cost.wager: cost for cost in _wheels(a, changed, 1)}
    full = {cost.wager: cost for cost in _wheels(a, changed, a.boxes.value)}
    found = list(_match(a, changed))
    for name, one in alone.items():
        rows = (one,) if full[name].change == one.change else (one, full[name])
        found += [row for row in rows if row.change is None or any(row.change)]
    return tuple(found)


def _match(a: Rulebook, b: Rulebook) -> Iterator[SideCost]:
    """Compare the edge of Match-the-Dealer, where either rulebook offers it."""
    before, after = _match_edge(a), _match_edge(b)
    if before != after:
        yield SideCost(
            MATCH_THE_DEALER, None, 1, metered=False, assumed=False, before=before, after=after
        )


def _match_edge(book: Rulebook) -> Edges | None:
    if not has("numba") or not book.match_the_dealer_offered.value:
        return None
    from spanish21.analysis.side_wagers import (  # noqa: PLC0415 - an extra
        full_shoe,
        match_the_dealer,
    )

    edge = match_the_dealer(book, full_shoe(book.decks.value)).expectation
    return edge, edge


def _wheels(a: Rulebook, b: Rulebook, players: int) -> Iterator[SideCost]:
    ours, theirs = _offered(a, players), _offered(b, players)
    for name in {**ours, **theirs}:
        both = [side[name] for side in (ours, theirs) if name in side]
        yield SideCost(
            WagerKind(both[0].kind),
            Cents(both[0].wager),
            players,
            metered=any(each.contribution for each in both),
            assumed=any(each.assumed for each in both),
            before=_edges(ours.get(name)),
            after=_edges(theirs.get(name)),
        )


def _offered(book: Rulebook, players: int) -> dict[str, Analysis]:
    return {each.name: each for each in analyze(book, players) if each.offered}


def _edges(found: Analysis | None) -> Edges | None:
    return None if found is None else (found.value - 1, found.long_run - 1)
