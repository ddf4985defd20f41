"""The whole answer for a submission: edge, deviation, wagers, side wagers, what was assumed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING

from spanish21.analysis.assumptions import assumptions
from spanish21.analysis.chart_guide import ChartGuide
from spanish21.analysis.charts import best_chart
from spanish21.analysis.compile import compile_game
from spanish21.analysis.covariance import deviation
from spanish21.analysis.distribution import Distribution, distribution
from spanish21.analysis.hands import VALUES, hands, value_name
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.rounds import AgainstUp, against
from spanish21.analysis.shoe import ENOUGH, Shoe, few_cards
from spanish21.analysis.side_wagers import (
    FixedPayout,
    SideWager,
    fixed_payouts,
    full_shoe,
    insurance,
    match_the_dealer,
)
from spanish21.analysis.suits import third_chance
from spanish21.analysis.wheel_wagers import WheelWager, wheel_wagers
from spanish21.cards import as_cards
from spanish21.errors import ArgumentError
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.rules.laying import basic_wager
from spanish21.strategy import DEFAULT, OPTIMAL, Chart, UnknownStrategyError, find_strategy

if TYPE_CHECKING:
    from spanish21.analysis.game import Game
    from spanish21.cards import Card, Cards
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents, Dollars
    from spanish21.strategy import Strategy

__all__ = ["COMPOSITION", "TOTAL", "Analysis", "analyze", "optimal_chart"]

COMPOSITION, TOTAL = "composition", "total"
_SEVEN = 6


@dataclass(frozen=True)
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
        """Return the chart that was found for a player who goes by totals."""
        if isinstance(self.chart, Chart):
            return self.chart
        message = f"An analysis by {self.strategy} finds no chart. Ask for the strategy {TOTAL!r}."
        raise ArgumentError(message)

    @cached_property
    def distribution(self) -> Distribution:
        """Return the distribution of a round."""
        return distribution(self.ups, self.shoe)

    @cached_property
    def exact_deviation(self) -> float:
        """Return the standard deviation of a round, split rounds exact too; takes some seconds."""
        return deviation(self.ups, self.shoe, self.edge)

    @property
    def hands(self) -> dict[str, float]:
        """Return how many hands of a round end in each way: bonuses as posted, then the others."""
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
        """Return insurance."""
        return insurance(self.rulebook, full_shoe(self.rulebook.decks.value), self.wager_cents)

    @cached_property
    def fixed(self) -> tuple[FixedPayout, ...]:
        """Return the fixed payouts by tier."""
        return fixed_payouts(self.rulebook, full_shoe(self.rulebook.decks.value), self.wager_cents)

    def fixed_edge(self, tier: FixedPayout, players: int = 1) -> float:
        """Return what a tier adds for one who hits suited sevens for it whenever that pays."""
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


def analyze(
    rules: Rules,
    *,
    strategy: str | Strategy = COMPOSITION,
    removed: Cards = (),
    wager: Dollars | None = None,
) -> Analysis:
    """Work rules out from a full shoe, for the best play or for a chart.

    `strategy` is "composition" (the best play), "total" or "optimal" (the best chart), "published",
    the path of a chart, or a strategy itself. `removed` are cards that are not in the shoe. The
    wager, in dollars, matters only where payouts are limited, and for fixed payouts.
    """
    rulebook = as_rulebook(rules)
    amount = None if wager is None else basic_wager(wager, rulebook)
    begin = perf_counter()
    game = compile_game(rulebook, amount)
    cards = full_shoe(rulebook.decks.value, as_cards(removed))
    shoe = Shoe.of(cards.elements())
    if shoe.size < ENOUGH:
        raise few_cards(shoe.size)
    chart: Strategy | None = None
    if isinstance(strategy, str) and strategy in {TOTAL, OPTIMAL}:
        chart, ups = _chart_for(rulebook, game, shoe, amount)
        name, information = TOTAL, "total"
    elif strategy == COMPOSITION:
        ups = [against(game, shoe, up, FLOATS) for up in range(VALUES)]
        name, information = COMPOSITION, "composition"
    else:
        chart = _found(strategy)
        guide = ChartGuide(game, chart)
        ups = [against(game, shoe, up, FLOATS, guide=guide) for up in range(VALUES)]
        name, information = chart.title, "total"
    seconds = perf_counter() - begin
    return Analysis(
        rulebook, game, name, information, shoe, dict(cards), tuple(ups), seconds, chart, amount
    )


def _found(strategy: str | Strategy) -> Strategy:
    """Return a chart by its name or file, or a strategy itself."""
    if not isinstance(strategy, str):
        return strategy
    try:
        return find_strategy(strategy)
    except UnknownStrategyError:
        names = f"{COMPOSITION!r}, {TOTAL!r}, {OPTIMAL!r}, {DEFAULT!r}"
        msg = f"{strategy!r} isn't a strategy. Give {names} or the path of a chart."
        raise UnknownStrategyError(msg) from None


def _chart_for(
    rulebook: Rulebook, game: Game, shoe: Shoe, wager: Cents | None
) -> tuple[Chart, list[AgainstUp]]:
    """Find the best chart; suited sevens are hit where a fixed payout is worth it."""
    decks = rulebook.decks.value
    fixed = rulebook.fixed_up_card.value.points - 1
    waits = against(game, shoe, fixed, FLOATS)
    tiers = fixed_payouts(rulebook, full_shoe(decks), wager)
    return best_chart(
        game,
        shoe,
        FLOATS,
        title=rulebook.titled(f"{rulebook.edition}, {decks} decks"),
        source=f"exact analysis of rulebook {rulebook.digest()}",
        sevens={fixed: any(_for_sevens(waits, shoe, tier) > 0 for tier in tiers)},
    )


def optimal_chart(rules: Rules) -> Chart:
    """Return the best chart a person can carry, for the simulator or a table."""
    rulebook = as_rulebook(rules)
    return _chart_for(rulebook, compile_game(rulebook), Shoe.decks(rulebook.decks.value), None)[0]
