"""`spanish21 analyze`: the exact edge of a submission."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.charts import faults_of
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.failure import contradiction
from spanish21.cli.numbers import NumbersFile, figures, ready_for_numbers, write_numbers
from spanish21.cli.output import (
    AsJson,
    console,
    facts,
    percent,
    print_assumptions,
    table,
    write_json,
)
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wager import Wager, wager_of
from spanish21.money import dollars
from spanish21.strategy import OPTIMAL, find_strategy

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rich.console import Group, RenderableType

    from spanish21.analysis.edge import Analysis
    from spanish21.analysis.side_wagers import FixedPayout, SideWager
    from spanish21.analysis.wheel_wagers import WheelWager
    from spanish21.strategy import Chart

__all__ = [
    "ChartFile",
    "ChosenStrategy",
    "Decks",
    "Information",
    "analyze",
    "as_data",
    "strategy_of",
    "with_decks",
]

Decks = Annotated[int | None, typer.Option("--decks", help="Decks in the shoe.")]


class Information(StrEnum):
    """What the player's strategy may look at."""

    composition = "composition"
    total = "total"
    split_tables = "split-tables"


ChosenStrategy = Annotated[
    Information | None,
    typer.Option(
        "--strategy",
        help="By the cards of the hand, by the best chart (total), or by the best chart with "
        "separate tables for split hands; composition by default.",
    ),
]
ChartFile = Annotated[
    str | None,
    typer.Option(
        "--chart",
        metavar="FILE|optimal|published",
        help="Value this chart: a file, the best one, or the published one.",
    ),
]
ExactDeviation = Annotated[
    bool,
    typer.Option(
        "--exact-deviation",
        help="Work out the deviation of split rounds card by card (takes a few seconds more).",
    ),
]
Bound = Annotated[
    bool,
    typer.Option(
        "--bound", help="Bound the edge of every possible play (takes a few seconds more)."
    ),
]
_PLAYED = {
    "composition": "best play by the cards of each hand",
    "total": "best chart",
    "split-tables": "best chart with tables for split hands",
}


def analyze(
    submission: SubmissionName,
    settings: Settings = None,
    amend: Amended = None,
    decks: Decks = None,
    strategy: ChosenStrategy = None,
    chart: ChartFile = None,
    exact_deviation: ExactDeviation = False,
    bound: Bound = False,
    wager: Wager = "",
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Work out what the basic wager is worth from a full shoe, without replacement."""
    ready_for_numbers(out)
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    wager_of(wager, rulebook)
    played = strategy_of(strategy, chart)
    ready_to_analyse()
    from spanish21.analysis.edge import analyze as work_out

    found = work_out(rulebook, strategy=played, wager=wager or None)
    if out:
        data = as_data(found, exact_deviation=exact_deviation, bound=bound)
        write_numbers(out, list(figures(data)), aside=as_json)
    if as_json:
        write_json(as_data(found, exact_deviation=exact_deviation, bound=bound))
        return
    _show(found, exact_deviation=exact_deviation, bound=bound)


def strategy_of(strategy: Information | None, chart: str | None) -> str | Chart:
    """Find what is played: by the cards unless chosen; the best chart is what `total` finds."""
    if chart is None:
        return (strategy or Information.composition).value
    if strategy is not None:
        raise contradiction("--chart", "--strategy")
    with faults_of(chart):
        return Information.total.value if chart == OPTIMAL else find_strategy(chart)


def with_decks(settings: list[str] | None, decks: int | None) -> list[str]:
    """Treat `--decks` as a choice like any other."""
    return [*(settings or ()), *([f"decks={decks}"] if decks is not None else ())]


def _exact(value: Fraction) -> dict[str, object]:
    return {"fraction": str(value), "decimal": float(value)}


def _side(wager: SideWager) -> dict[str, object]:
    return {
        "wager": wager.name,
        "expectation": _exact(wager.expectation),
        "hit": _exact(wager.hit),
        "standard_deviation": wager.deviation,
        "pays": {str(odds): _exact(chance) for odds, chance in wager.pays.items()},
    }


def _wheel(wager: WheelWager) -> dict[str, object]:
    alone = wager.alone
    return {
        "wager": wager.name,
        "expectation": _exact(wager.expectation),
        "hit": _exact(wager.hit),
        "trigger": _exact(alone.trigger),
        "assumed_weights": alone.assumed,
        "long_run_return": _exact(alone.long_run),
        "standard_deviation": float(alone.variance) ** 0.5 / alone.wager,
        "return_by_players": {str(row.players): _exact(row.value) for row in wager.by_players},
        "least_return_by_players": {
            str(row.players): _exact(row.least) for row in wager.by_players
        },
        "meters": dict(alone.jackpots),
    }


def as_data(
    found: Analysis, *, exact_deviation: bool = False, bound: bool = False
) -> dict[str, object]:
    """Write an analysis for a program; `best_possible` is there only if it was asked for."""
    rounds = found.distribution
    best = {"edge_at_most": found.edge_at_most, "within": found.within} if bound else None
    return {
        "edition": found.rulebook.edition,
        "decks": found.rulebook.decks.value,
        "strategy": found.strategy,
        "information": found.information,
        "edge": found.edge,
        "edge_percent": 100 * found.edge,
        **({"best_possible": best} if best else {}),
        "standard_deviation": found.exact_deviation if exact_deviation else rounds.deviation,
        "standard_deviation_exact": exact_deviation,
        "edge_per_unit_wagered": found.edge_per_unit_wagered,
        "wagered_per_round": rounds.wagered,
        "hands_per_round": rounds.hands,
        "by_up_card": found.by_up_card,
        "distribution": {f"{gain:g}": chance for gain, chance in rounds.gains.items()},
        "rounds": rounds.ends,
        "hands": found.hands,
        "edge_fixed_payouts": [_fixed_payout(found, tier) for tier in found.fixed],
        "side_wagers": [
            *(_side(wager) for wager in found.side_wagers),
            *(_wheel(wager) for wager in found.wheels),
        ],
        "insurance": _side(found.insurance),
        "assumptions": list(found.assumptions),
        "rulebook_digest": found.rulebook.digest(),
        "seconds": found.seconds,
    }


def _fixed_payout(found: Analysis, tier: FixedPayout) -> dict[str, object]:
    seats = found.rulebook.boxes.value
    return {
        "wager": tier.least,
        "payout": tier.payout,
        "paid_by_suit": dict(zip("cdhs", tier.paid, strict=True)),
        "chance": _exact(tier.chance),
        "edge": found.fixed_edge(tier),
        "by_players": {
            str(players): found.fixed_edge(tier, players) for players in range(1, seats + 1)
        },
    }


def paid_text(tier: FixedPayout) -> str:
    """Write what suited sevens are paid, and what a limit leaves of it if it takes some."""
    least = min(tier.paid)
    nominal = dollars(tier.payout)
    return nominal if least == tier.payout else f"{nominal}, limited to {dollars(least)} or more"


def _show(found: Analysis, *, exact_deviation: bool, bound: bool) -> None:
    screen = console()
    rulebook = found.rulebook
    played = _PLAYED.get(found.strategy, f"chart: {found.strategy}")
    screen.print(f"{rulebook.edition}, {rulebook.decks.value} decks, {played}\n")
    deviation = found.exact_deviation if exact_deviation else found.distribution.deviation
    screen.print(_figures(found, f"{deviation:.6f}", bound=bound))
    by_up_card = [[name, percent(value)] for name, value in found.by_up_card.items()]
    screen.print(table(["up card", "expectation"], by_up_card, title="By up card"))
    hands = [[name, f"1 in {1 / many:,.1f}"] for name, many in found.hands.items()]
    screen.print(table(["hand", "in how many rounds"], hands, title="How hands end"))
    screen.print(_fixed_table(found))
    screen.print(_side_table(found))
    if found.wheels:
        screen.print(_wheel_table(found.wheels))
    print_assumptions(screen, found.assumptions)


def _figures(found: Analysis, deviation: str, *, bound: bool) -> RenderableType:
    rounds = found.distribution
    within = f"within {percent(found.within, 6, sign=False)}" if bound else ""
    return facts(
        [
            ("player's edge per initial wager", percent(found.edge, 6)),
            *([("the best possible play is", within)] if bound else ()),
            ("player's edge per unit wagered", percent(found.edge_per_unit_wagered, 6)),
            ("standard deviation of a round", deviation),
            ("units wagered in a round", f"{rounds.wagered:.6f}"),
            *(
                (f"rounds {end}", percent(chance, sign=False))
                for end, chance in rounds.ends.items()
            ),
            ("worked out in", f"{found.seconds:.2f} s"),
        ]
    )


def _fixed_table(found: Analysis) -> Group:
    boxes = found.rulebook.boxes.value
    rows = [
        [
            dollars(tier.least),
            paid_text(tier),
            percent(found.fixed_edge(tier)),
            percent(found.fixed_edge(tier, boxes)),
        ]
        for tier in found.fixed
    ]
    heads = ["wager from", "payout", "adds alone", f"adds with {boxes}"]
    return table(heads, rows, title="Fixed payouts, reported apart")


def _side_table(found: Analysis) -> Group:
    rows = [
        [
            wager.name,
            percent(float(wager.expectation)),
            str(wager.expectation),
            str(wager.hit),
        ]
        for wager in (*found.side_wagers, found.insurance)
    ]
    return table(["wager", "expectation", "exactly", "wins"], rows, title="Side wagers")


def _wheel_table(wagers: Sequence[WheelWager]) -> Group:
    seats = wagers[0].by_players[-1].players
    return table(
        ["wager", "pays one in", "return alone", f"with {seats}", "long run", "weights"],
        [
            [
                wager.name,
                f"{float(1 / wager.hit):.2f}",
                percent(float(wager.alone.value), 2, sign=False),
                percent(float(wager.by_players[-1].value), 2, sign=False),
                percent(float(wager.alone.long_run), 2, sign=False),
                "assumed" if wager.alone.assumed else "stated",
            ]
            for wager in wagers
        ],
        title="Wheel wagers, meters as they start",
    )
