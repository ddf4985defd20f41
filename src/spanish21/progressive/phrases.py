"""The words for what happened to the meters."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from spanish21.money import dollars
from spanish21.progressive import events as e

if TYPE_CHECKING:
    from spanish21.progressive.state import Ratio

__all__ = ["sentence", "spoken_rate"]

_HUNDRED = 100


def spoken_rate(rate: Ratio) -> str:
    """Write a part of a wager in per cent."""
    share = Fraction(*rate) * _HUNDRED
    shown = f"{float(share):g}"
    return f"{shown}%" if Fraction(shown) == share else "/".join(map(str, rate))


def sentence(event: e.ProgressiveEvent) -> str:
    """Write an event of a meter's log as a sentence."""
    match event:
        case e.MeterOpened():
            return f"{event.meter} is opened at {dollars(event.terms.initial)}."
        case e.Contributed():
            where = f"round {event.round} of {event.table}"
            return f"{dollars(event.wagered)} wagered in {where} go into {event.meter}."
        case e.ContributionReversed():
            where = f"round {event.round} of {event.table}"
            return f"{dollars(event.wagered)} wagered in {where} come out of {event.meter} again."
        case e.JackpotWon():
            paid = f"{event.meter} pays {dollars(event.amount)}"
            return f"Win {event.order}: {paid} to box {event.box} of {event.table}."
        case e.MeterReset():
            return f"{event.meter} starts again at {dollars(event.reset)}."
        case e.WinReversed():
            undone = event.undone
            return f"The win of {dollars(undone.won)} on {undone.meter} is undone."
        case e.RoundClosed():
            return f"Round {event.round} of {event.table} is over."
        case e.RatePlanned():
            kept = f", {spoken_rate(event.reserve)} out of sight" if event.reserve[0] else ""
            return f"{event.meter} grows by {spoken_rate(event.rate)}{kept} from its next reset on."
        case e.CorrectionProposed():
            asked = f"{event.meter} is to show {dollars(event.amount)}"
            return f"{event.by} proposes correction {event.id}: {asked} ({event.reason})."
        case e.CorrectionRejected():
            return f"{event.by} rejects correction {event.id}."
        case e.MeterCorrected():
            change = f"{event.meter} changes by {dollars(event.difference)}"
            return f"{event.approved_by} approves correction {event.id}: {change}."
        case e.MetersRead():
            rows = ", ".join(f"{row.meter} shows {dollars(row.shown)}" for row in event.readings)
            return f"{event.by} reads the meters: {rows}."
        case _:
            assert_never(event)
