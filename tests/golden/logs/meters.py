"""Meters of a progressive system through everything that tables and people ask of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.submission import Submission
from spanish21.ledger import Draft
from spanish21.meters import meters_of
from spanish21.money import Cents
from spanish21.progressive import Controller, commands as m

if TYPE_CHECKING:
    from spanish21.ledger import Store
    from spanish21.progressive import ProgressiveCommand

__all__ = ["run_meters"]

STREAM = "progressive/golden"
AT = 1_700_000_000_000


def run_meters(store: Store) -> None:
    """Open the meters of a rulebook, add to them, win, void, correct and read them."""
    terms = meters_of(Submission("MD-bonus-spin", {"bonus_spin.offered": True}).rulebook())
    meter = terms[0].name
    commands: list[ProgressiveCommand] = [
        *(m.OpenMeter.of(each) for each in terms),
        m.Contribute("t1", 1, meter, Cents(1_500)),
        m.ReverseContribution("t1", 1, meter, Cents(500)),
        m.CloseRound("t1", 1),
        m.Contribute("t1", 2, meter, Cents(500)),
        m.ClaimWins((m.Claim(1, "t1", 2, 3, meter),)),
        m.VoidRound("t1", 2),
        m.Contribute("t2", 1, meter, Cents(500)),
        m.PlanRate(meter, (1, 10), (1, 20), "Pit"),
        m.ClaimWins((m.Claim(3, "t2", 1, 4, meter), m.Claim(2, "t2", 1, 5, meter))),
        m.ReverseWin("t2", 1, 4, meter),
        m.CloseRound("t2", 1),
        m.ProposeCorrection("c1", meter, Cents(110_000), "Pit", "The display was wrong."),
        m.ApproveCorrection("c1", "Olga"),
        m.ProposeCorrection("c2", meter, Cents(120_000), "Pit", "A second look."),
        m.RejectCorrection("c2", "Olga"),
        m.ReadMeters(1_700_000_000, "Pit"),
    ]
    controller = Controller(())
    for number, command in enumerate(commands, 1):
        happened = controller.do(command)
        store.append(
            [
                Draft.of(
                    STREAM,
                    at=AT + number,
                    actor=command.by if isinstance(command, m.MeterOrder) else "system",
                    command_id=f"golden.{number}",
                    command=command,
                    events=happened,
                )
            ]
        )
