"""Calls of what analyzes and simulates."""

from __future__ import annotations

from functools import cache

from spanish21 import Card, Rank, analyze, find_strategy, parse_cards, simulate
from spanish21.analysis import Analysis, HandQuestion, Removal, trip_gains
from spanish21.simulation import MeterResult, Results, Side, find_count, write_count
from tests.library.call import BOOK, Call, Later, call, file

SIDE, METER = Side(), MeterResult("bonus_spin", 0, 0, 0, 0, ())


@cache
def edge() -> Analysis:
    return analyze("MD-1.0")


@cache
def removal() -> Removal:
    effects = {rank: 0.001 * (rank.points - 6) for rank in Rank}
    return Removal(-0.004, effects, effects, -0.2)


@cache
def gains() -> dict[float, float]:
    return {-1.0: 0.5, 1.0: 0.5}


@cache
def results() -> Results:
    return simulate("MD-1.0", rounds=1000)


def other_results() -> Results:
    return simulate("MD-1.0", rounds=1000, seed=1)


@cache
def saved() -> str:
    results().save(file("saved.json"))
    return file("saved.json")


def number_calls() -> dict[str, Call]:
    from spanish21 import analysis, simulation  # noqa: PLC0415

    hand: dict[str, object] = {"hand": "8s 8c", "up_card": "Kd", "seen": "2c", "wager": 10}
    return {
        "action_values": call(
            lambda: analysis.action_values,
            rules="MD-1.0",
            question=HandQuestion(parse_cards("8s 8c"), Card("Kd")),
        ),
        "advise": call(
            lambda: analysis.advise,
            rules="MD-1.0",
            **hand,
            other_hands="",
            splits=0,
            doubled=0,
            legal=["hit", "stand"],
        ),
        "HandQuestion": call(
            lambda: HandQuestion,
            cards="8s 8c",
            up="Kd",
            removed="2c",
            split=False,
            doubled=0,
            splits=1,
            beside="",
            wager_cents=1000,
        ),
        "analyze": call(
            lambda: analyze, rules="MD-1.0", strategy="composition", removed="7s", wager=10
        ),
        "Analysis.fixed_edge": call(
            lambda: edge().fixed_edge, tier=Later(lambda: edge().fixed[0]), players=2
        ),
        "optimal_chart": call(lambda: analysis.optimal_chart, rules="MD-1.0"),
        "house_edge": call(lambda: analysis.house_edge, rules="MD-1.0"),
        "insurance_value": call(
            lambda: analysis.insurance_value, rules="MD-1.0", up_card="As", seen="2c"
        ),
        "costs": call(lambda: analysis.costs, rules="MA"),
        "count_for": call(lambda: analysis.count_for, removal=removal(), decks=6),
        "effects_of_removal": call(
            lambda: analysis.effects_of_removal, rules="MD-1.0", progress=lambda _: None
        ),
        "ruin_for_ever": call(lambda: analysis.ruin_for_ever, gains=gains(), bankroll=100),
        "trip": call(
            lambda: analysis.trip, gains=gains(), bankroll=100, rounds=100, progress=lambda _: None
        ),
        "trip_gains": call(
            lambda: trip_gains, analysis=Later(edge), spread={1: 1}, sides={"match-the-dealer": 1}
        ),
        "simulate": call(
            lambda: simulate,
            rules="MD-1.0",
            strategy="published",
            rounds=100,
            seed=0,
            boxes=1,
            wager=10,
            match_the_dealer=5,
            bonus_spin=0,
            xtreme_16=0,
            penetration=0.75,
            device=False,
            count=None,
            until_se=1.0,
            exact=False,
            executor=None,
            checkpoint=None,
            progress=lambda _: None,
            announce=lambda: None,
        ),
        "Results.merge": call(lambda: other_results().merge, other=Later(results)),
        "Results.save": call(lambda: results().save, path=file("results.json")),
        "Results.load": call(lambda: simulation.Results.load, path=Later(saved)),
        "find_count": call(lambda: find_count, name="hi-lo"),
        "parse_count": call(lambda: simulation.parse_count, text=write_count(find_count("hi-lo"))),
        "write_count": call(lambda: write_count, system=find_count("hi-lo")),
        "strategy_for": call(lambda: simulation.strategy_for, name="published", rules="MD-1.0"),
        "CountSystem.units": call(lambda: find_count("hi-lo").units, true=1),
        "CountSystem.wagers_cents": call(lambda: find_count("hi-lo").wagers_cents, base_cents=1000),
        "CountSystem.plans": call(
            lambda: find_count("hi-lo").plans, strategy=find_strategy("published")
        ),
        "CountSystem.arrays": call(lambda: find_count("hi-lo").arrays, rulebook=BOOK),
        "Side.plus": call(lambda: SIDE.plus, other=SIDE),
        "MeterResult.plus": call(lambda: METER.plus, other=METER),
    }
