"""The whole answer for a submission: edge, deviation, wagers, side wagers, what was assumed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from spanish21.analysis.assumptions import assumptions
from spanish21.analysis.chart_guide import ChartGuide
from spanish21.analysis.charts import Asked, Found, best_chart
from spanish21.analysis.compile import compile_game
from spanish21.analysis.covariance import deviation
from spanish21.analysis.distribution import Distribution, distribution
from spanish21.analysis.fingerprint import fingerprint
from spanish21.analysis.game import Game
from spanish21.analysis.hands import VALUES, hands, value_name
from spanish21.analysis.memory_bound import edge_at_most
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import AgainstUp, against, up_card
from spanish21.analysis.row_worth import RowWorth, worth_of_rows
from spanish21.analysis.shoe import ENOUGH, Shoe, few_cards
from spanish21.analysis.side_wagers import (
    FixedPayout,
    SideWager,
    fixed_payouts,
    full_shoe,
    insurance,
    match_the_dealer,
)
from spanish21.analysis.split_tables import best_with_split_tables
from spanish21.analysis.suits import third_chance
from spanish21.analysis.wheel_wagers import WheelWager, wheel_wagers
from spanish21.analysis.worked_out import WorkedOut
from spanish21.cards import Card, Cards, as_cards
from spanish21.checked import FromOne, checked
from spanish21.errors import ArgumentError
from spanish21.law.rulebook import Rulebook
from spanish21.money import Cents, Dollars
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.rules.laying import basic_wager
from spanish21.strategy import (
    DEFAULT,
    OPTIMAL,
    Chart,
    Strategy,
    UnknownStrategyError,
    find_strategy,
)

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Sequence

    from spanish21.analysis.player import UpCard

__all__ = [
    "COMPOSITION",
    "SPLIT_TABLES",
    "TOTAL",
    "Analysis",
    "analyze",
    "edge_without",
    "optimal_chart",
]

COMPOSITION, TOTAL, SPLIT_TABLES = "composition", "total", "split-tables"
_SEVEN = 6
_KEPT = 3
"""answers that are remembered, all of one rulebook: each takes up to 50 MB"""
_Found = TypeVar("_Found")
_worked_out = WorkedOut({})
"""numbers that take long, for all rules under which the same cards come to the same gains"""


@dataclass(frozen=True)
@checked
class Analysis:
    """What a submission is worth to a player who plays one box from a full shoe."""

    rulebook: Rulebook
    game: Game
    strategy: str
    information: str
    shoe: Shoe
    cards: dict[Card, int]
    ups: tuple[AgainstUp, ...]
    seconds: float
    chart: Strategy | None = None
    wager_cents: Cents | None = None
    """for which payouts were asked, if not for the smallest"""

    def __repr__(self) -> str:
        """Show the rules and the edge."""
        place = f"{self.rulebook.edition}, {self.rulebook.decks.value} decks, {self.strategy}"
        return f"<Analysis {place}: player's edge {100 * self.edge:.4f}%>"

    @cached_property
    def edge(self) -> float:
        """Return the player's expectation per initial wager, fixed payouts left out."""
        return float(sum(up.chance * up.value for up in self.ups))

    @property
    def best_chart(self) -> Chart:
        """Return the chart that was found for a player who plays by totals."""
        if isinstance(self.chart, Chart):
            return self.chart
        message = f"An analysis by {self.strategy} finds no chart. Ask for the strategy {TOTAL!r}."
        raise ArgumentError(message)

    @cached_property
    def rows(self) -> tuple[RowWorth, ...]:
        """Return what each row of the best chart is worth; takes some seconds."""
        chart = self.best_chart
        return self._once("rows", lambda: worth_of_rows(chart, self.ups, self.shoe))

    @cached_property
    def distribution(self) -> Distribution:
        """Return the distribution of a round."""
        return self._once("distribution", lambda: distribution(self.ups, self.shoe))

    @cached_property
    def exact_deviation(self) -> float:
        """Return the standard deviation of a round, split rounds exact too; takes some seconds."""
        return self._once("deviation", lambda: deviation(self.ups, self.shoe, self.edge))

    @cached_property
    def edge_at_most(self) -> float:
        """Return an upper bound on the edge of any play; takes seconds."""
        return self._once("edge at most", self._edge_at_most)

    def _edge_at_most(self) -> float:
        ups = self.ups
        if self.strategy != COMPOSITION:
            ups = tuple(against(self.game, self.shoe, up.place.up, FLOATS) for up in ups)
        return edge_at_most(ups, self.shoe)

    def _once(self, name: str, work: Callable[[], _Found]) -> _Found:
        """Work a number out once for all rules that come to the same play of the same game.

        Only of a chart is it known beforehand what it plays.
        """
        if self.chart is None:
            play: object = COMPOSITION
        elif type(self.chart) is Chart:
            play = replace(self.chart, title="", source="")
        else:
            return work()
        values = [float(up.value) for up in self.ups]
        key = fingerprint(name, self.game.fingerprint, self.shoe.counts, play, values)
        return _worked_out.recall(key, work)

    @property
    def within(self) -> float:
        """Return the most by which the edge can fall short of the best possible play."""
        return self.edge_at_most - self.edge

    @property
    def hands(self) -> dict[str, float]:
        """Return how many hands per round end in each way: bonuses as posted, then the others."""
        ended = self.distribution.labels
        bonuses = [bonus.value.pattern.value for bonus in self.rulebook.bonuses]
        order = [*(name for name in bonuses if name in ended), *sorted(ended.keys() - {*bonuses})]
        return {name: float(ended[name]) for name in order}

    @property
    def by_up_card(self) -> dict[str, float]:
        """Return the expectation given each up card."""
        return {value_name(up.place.up): float(up.value) for up in self.ups}

    @property
    def edge_per_unit_wagered(self) -> float:
        """Return the expectation per unit put on the table."""
        return self.edge / self.distribution.wagered

    @cached_property
    def side_wagers(self) -> tuple[SideWager, ...]:
        """Return the side wagers that luck alone decides."""
        shoe = full_shoe(self.rulebook.decks.value)
        offered = self.rulebook.match_the_dealer_offered.value
        return (match_the_dealer(self.rulebook, shoe, self.wager_cents),) if offered else ()

    @cached_property
    def wheels(self) -> tuple[WheelWager, ...]:
        """Return the wheel wagers that are offered."""
        return wheel_wagers(self.rulebook)

    @cached_property
    def insurance(self) -> SideWager:
        """Return what insurance is worth."""
        return insurance(self.rulebook, full_shoe(self.rulebook.decks.value), self.wager_cents)

    @cached_property
    def fixed(self) -> tuple[FixedPayout, ...]:
        """Return the fixed payouts by tier."""
        return fixed_payouts(self.rulebook, full_shoe(self.rulebook.decks.value), self.wager_cents)

    def fixed_edge(self, tier: FixedPayout, players: FromOne = 1) -> float:
        """Return what a tier adds for a player who hits suited sevens whenever that pays."""
        gained = 0.0
        for up in self.ups:
            if up.place.up == _SEVEN:
                gained += float(up.chance) * _for_sevens(up, self.shoe, tier)
        others = (players - 1) * float(tier.chance) * tier.to_others / tier.least
        return gained + others

    @cached_property
    def assumptions(self) -> tuple[str, ...]:
        """List what the numbers depend on: interpretations that move them, and approximations."""
        return tuple(assumptions(self))


def _for_sevens(up: AgainstUp, shoe: Shoe, tier: FixedPayout) -> float:
    """Return what the fixed payout adds against a seven, hitting wherever that is better."""
    table = hands()
    pair = int(table.after[int(table.after[0, _SEVEN]), _SEVEN])
    full = int(table.after[pair, _SEVEN])
    third = float(up.dealt.masses[full].sum())
    gained = 0.0
    for start in up.starts:
        if start.hand != pair or start.combo is None or not start.combo.sort():
            continue
        same = third_chance(shoe, _SEVEN, start.combo, (_SEVEN, _SEVEN), _SEVEN)
        hit = start.values[1] + third * same * tier.paid[start.combo.first] / tier.least
        gained += start.weight * (max(hit, start.values[start.best]) - start.values[start.best])
    return float(gained)


@checked
def analyze(
    rules: Rules,
    *,
    strategy: str | Strategy = COMPOSITION,
    removed: Cards = (),
    wager: Dollars | None = None,
) -> Analysis:
    """Calculate what a game is worth from a full shoe, for the best play or for a chart.

    `strategy` is "composition" (the best play), "total" or "optimal" (the best chart),
    "split-tables" (the best chart with tables of their own for split hands), "published", the path
    of a chart, or a strategy itself. `removed` are cards that are not in the shoe. The
    wager, in dollars, matters only where payouts are limited, and for fixed payouts. Results
    for the full shoe of the most recent rules are cached.
    """
    rulebook = as_rulebook(rules)
    amount = None if wager is None else basic_wager(wager, rulebook)
    asked = _Asked(rulebook, rulebook.digest(), as_cards(removed), amount)
    if isinstance(strategy, str) and strategy in {TOTAL, OPTIMAL}:
        return _recall(_by_total, asked)
    if strategy == SPLIT_TABLES:
        return _recall(_by_split_tables, asked)
    if strategy == COMPOSITION:
        return _recall(_by_composition, asked)
    return _by_chart(asked, _found(strategy))


@dataclass(frozen=True)
class _Asked:
    """The shoe and the rules that are asked about, as answers are remembered by."""

    rulebook: Rulebook = field(hash=False)
    digest: str
    removed: tuple[Card, ...]
    wager: Cents | None

    @property
    def cards(self) -> Counter[Card]:
        """Return the cards of the shoe."""
        return full_shoe(self.rulebook.decks.value, self.removed)


def edge_without(rulebook: Rulebook, card: Card) -> float:
    """Return the edge of the best play of a shoe from which one card is gone."""
    parts = (compile_game(rulebook).fingerprint, rulebook.decks.value, str(card))
    key = fingerprint("edge without", *parts)
    return _worked_out.recall(key, lambda: analyze(rulebook, removed=(card,)).edge)


def _recall(work: Callable[[_Asked], _Found], asked: _Asked) -> _Found:
    """Work something out, or remember it; shoes without some cards are asked about only once."""
    return work(asked) if asked.removed else _remembered(work, asked)  # type: ignore[return-value]


@lru_cache(maxsize=_KEPT)
def _remembered(work: Callable[[_Asked], object], asked: _Asked) -> object:
    return work(asked)


def _places(asked: _Asked) -> tuple[Shoe, tuple[UpCard, ...]]:
    """Return the shoe and every up card over it, which all plays have in common."""
    shoe = Shoe.of(asked.cards.elements())
    if shoe.size < ENOUGH:
        raise few_cards(shoe.size)
    game = compile_game(asked.rulebook, asked.wager)
    return shoe, tuple(up_card(game, shoe, up, FLOATS) for up in range(VALUES))


def _by_composition(asked: _Asked) -> Analysis:
    """Find the best play."""
    begin = perf_counter()
    shoe, places = _recall(_places, asked)
    ups = _all_against(shoe, places)
    return _analysis(asked, shoe, ups, begin, (COMPOSITION, "composition"))


def _by_total(asked: _Asked) -> Analysis:
    """Find the best chart."""
    return _charted(asked, TOTAL, best_chart)


def _by_split_tables(asked: _Asked) -> Analysis:
    """Find the best chart with tables of their own for split hands."""
    return _charted(asked, SPLIT_TABLES, best_with_split_tables)


def _charted(
    asked: _Asked, name: str, find: Callable[[Sequence[AgainstUp], Shoe, Asked], Found]
) -> Analysis:
    """Find a chart; suited sevens are hit where a fixed payout is worth it."""
    begin = perf_counter()
    rulebook, best = asked.rulebook, _recall(_by_composition, asked)
    decks = rulebook.decks.value
    fixed = rulebook.fixed_up_card.value.points - 1
    tiers = fixed_payouts(rulebook, full_shoe(decks), asked.wager)
    title = rulebook.titled(f"{rulebook.edition}, {decks} decks")
    sevens = any(_for_sevens(best.ups[fixed], best.shoe, tier) > 0 for tier in tiers)
    wanted = Asked(title, f"exact analysis of rulebook {asked.digest}", {fixed: sevens})
    chart, ups = find(best.ups, best.shoe, wanted)
    return _analysis(asked, best.shoe, ups, begin, (name, "total"), chart)


def _by_chart(asked: _Asked, chart: Strategy) -> Analysis:
    """Work out what a chart is worth."""
    begin = perf_counter()
    shoe, places = _recall(_places, asked)
    ups = _all_against(shoe, places, ChartGuide(places[0].game, chart))
    return _analysis(asked, shoe, ups, begin, (chart.title, "total"), chart)


def _all_against(
    shoe: Shoe, places: Sequence[UpCard], guide: ChartGuide | None = None
) -> tuple[AgainstUp, ...]:
    return tuple(
        against(place.game, shoe, place.up, FLOATS, guide=guide, place=place) for place in places
    )


def _analysis(  # noqa: PLR0913, PLR0917 - what all answers have in common
    asked: _Asked,
    shoe: Shoe,
    ups: tuple[AgainstUp, ...],
    begin: float,
    names: tuple[str, str],
    chart: Strategy | None = None,
) -> Analysis:
    return Analysis(
        asked.rulebook,
        ups[0].place.game,
        *names,
        shoe,
        dict(asked.cards),
        ups,
        perf_counter() - begin,
        chart,
        asked.wager,
    )


def _found(strategy: str | Strategy) -> Strategy:
    """Return a chart by its name or file, or a strategy itself."""
    if not isinstance(strategy, str):
        return strategy
    try:
        return find_strategy(strategy)
    except UnknownStrategyError:
        names = f"{COMPOSITION!r}, {TOTAL!r}, {SPLIT_TABLES!r}, {OPTIMAL!r}, {DEFAULT!r}"
        msg = f"{strategy!r} isn't a strategy. Give {names} or the path of a chart."
        raise UnknownStrategyError(msg) from None


@checked
def optimal_chart(rules: Rules) -> Chart:
    """Return the best chart a person can carry, for the simulator or a table."""
    return analyze(rules, strategy=TOTAL).best_chart
