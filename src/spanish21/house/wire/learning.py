"""What people learn from: charts, rule cards, differences between editions, the coach."""

from __future__ import annotations

from typing import Literal

from spanish21.house.wire.bodies import Said
from spanish21.law.bonus import Pattern
from spanish21.refusal import Refusal
from spanish21.rules.player import Action
from spanish21.wager import WagerKind

__all__ = [
    "Advice",
    "AdviceAction",
    "Advised",
    "BetPrice",
    "BonusPays",
    "ChartRow",
    "ChartSection",
    "ChartView",
    "Difference",
    "FixedPays",
    "NoAdvice",
    "Pays",
    "RuleCard",
    "RuleLine",
    "SidePrice",
    "WitnessView",
]


class ChartRow(Said, frozen=True):
    """A row: a total or the card of a pair, and its cells by the points of the up card, ace 1."""

    row: int
    cells: dict[str, str]


class ChartSection(Said, frozen=True):
    """One table of a chart: hard, soft or pairs."""

    name: Literal["hard", "soft", "pairs"]
    rows: tuple[ChartRow, ...]


class ChartView(Said, frozen=True):
    """A strategy chart: rows of cells against the dealer's up card."""

    house_edge: float
    """a part of the wager, for a player who follows the chart"""
    text: str
    """the chart as a file of plain text"""
    sections: tuple[ChartSection, ...]
    rescue: tuple[tuple[int, int], ...]
    """totals and up cards at which a double is rescued"""


class RuleLine(Said, frozen=True):
    """One rule in plain words."""

    topic: str
    name: str
    value: str
    clause: str | None


class BonusPays(Said, frozen=True):
    """A 21 that is paid more than other winning hands."""

    hand: Pattern
    odds: tuple[int, int]


class FixedPays(Said, frozen=True):
    """What sevens of one suit against a dealer's seven pay besides the odds, by the wager."""

    least: int
    below: int | None
    prize: int


class Pays(Said, frozen=True):
    """What the main bet of a table pays."""

    win: tuple[int, int]
    blackjack: tuple[int, int]
    bonuses: tuple[BonusPays, ...]
    fixed: tuple[FixedPays, ...]


class RuleCard(Said, frozen=True):
    """The rules of a table on one page."""

    edition: str
    title: str
    lines: tuple[RuleLine, ...]
    payouts: tuple[RuleLine, ...]
    pays: Pays


class BetPrice(Said, frozen=True):
    """What a wheel wager costs on average, with the meters as they show now."""

    kind: WagerKind
    stake: int
    cost: float
    """the part of the wager that the house keeps; below 0 if players gain"""
    players: int
    """who make the wager, with the one who asks"""
    jackpots: tuple[int, ...]
    """what the meters of the wager show"""


class Difference(Said, frozen=True):
    """One option in which editions differ, with the value of each edition."""

    kind: Literal["rule", "choice"]
    """whether a rule differs, or what an operator may choose"""
    option: str
    meaning: str
    values: dict[str, str]
    clauses: dict[str, str | None]


class SidePrice(Said, frozen=True):
    """What a rule changes of the player's edge on one side wager."""

    wager: str
    """its name, with the amount where that matters"""
    players: int | None
    """how many people make the wager, null where that does not matter"""
    only: Literal["", "a", "b"]
    """the edition that alone offers the wager; the figures are then its edge and not a change"""
    start: float
    """with meters as they start"""
    resets: float | None
    """over many resets of the meters, null for a wager without one"""
    assumed: bool
    """whether the weights of the wheel are assumed"""


class WitnessView(Said, frozen=True):
    """The smallest round that two editions settle differently because of one rule."""

    kind: Literal["settled", "refused", "none", "procedure"]
    cards: tuple[str, ...]
    """in the order dealt"""
    steps: tuple[str, ...]
    a: str
    """what it comes to under the first edition"""
    b: str
    alone: bool
    """whether the second one is the first edition with this rule changed alone"""
    case: str
    """the round as a file to replay"""
    searched: int
    """cards up to which all rounds were searched"""
    cost: float | None
    """what the rule changes of the player's edge"""
    side_wagers: tuple[SidePrice, ...]


class AdviceAction(Said, frozen=True):
    """What an action is worth in units of the wager."""

    action: Action
    expectation: float
    best: bool


class Advised(Said, frozen=True, tag_field="type", tag="advised"):
    """What the coach thinks of the hand whose turn it is, the best action first."""

    box: int
    hand: int
    actions: tuple[AdviceAction, ...]


class NoAdvice(Said, frozen=True, tag_field="type", tag="none"):
    """The coach has no advice now, and why."""

    why: Literal["switched-off", "not-your-turn", "not-a-hand", "unknown"] | Refusal


Advice = Advised | NoAdvice
"""The answer of the coach."""
