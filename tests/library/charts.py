"""Calls of strategies."""

from __future__ import annotations

from spanish21 import find_strategy, write_chart
from spanish21.strategy import Cell, Mark, Situation
from tests.library.call import EIGHTS, LEGAL, Call, call


def chart_calls() -> dict[str, Call]:
    from spanish21 import strategy  # noqa: PLC0415

    chart = find_strategy("published")
    cell = Cell.parse("S4")
    return {
        "find_strategy": call(lambda: find_strategy, name="published"),
        "published": call(lambda: strategy.published, name="wizard-of-odds-s17"),
        "parse_chart": call(lambda: strategy.parse_chart, text=write_chart(chart)),
        "write_chart": call(lambda: write_chart, chart=chart),
        "Chart.choose": call(lambda: chart.choose, situation=EIGHTS, legal=LEGAL),
        "Chart.insures": call(lambda: chart.insures, situation=EIGHTS),
        "Chart.tells_apart": call(lambda: chart.tells_apart, cards=EIGHTS.cards),
        "Cell.parse": call(lambda: Cell.parse, text="S4"),
        "Cell.resolve": call(lambda: cell.resolve, situation=EIGHTS, legal=LEGAL),
        "Mark.holds": call(lambda: Mark.ANY_RUN.holds, chances=EIGHTS.chances),
        "Situation": call(
            lambda: Situation, cards=EIGHTS.cards, up=EIGHTS.up, split=False, doubled=False
        ),
    }
