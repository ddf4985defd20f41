"""`spanish21 risk`: what a number of rounds does to a bankroll."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from spanish21.cli.analyze import Decks, Information, Strategy, with_decks
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.output import AsJson, console, facts, percent, print_assumptions, write_json
from spanish21.cli.submission import Settings, SubmissionName, rulebook_of
from spanish21.cli.wager import Wager, wager_of

__all__ = ["risk"]

Bankroll = Annotated[
    int, typer.Option("--bankroll", min=1, max=100_000, help="In units of the wager.")
]
Rounds = Annotated[int, typer.Option("--rounds", min=1, max=100_000, help="Rounds of the trip.")]


def risk(
    submission: SubmissionName,
    bankroll: Bankroll = 100,
    rounds: Rounds = 500,
    strategy: Strategy = Information.composition,
    decks: Decks = None,
    settings: Settings = None,
    wager: Wager = "",
    as_json: AsJson = False,
) -> None:
    """Say how a trip ends, from the distribution of one round; a unit is wagered in each."""
    ready_to_analyse()
    from spanish21.analysis.assumptions import trip_assumptions
    from spanish21.analysis.edge import analyze
    from spanish21.analysis.risk import ruin_for_ever, trip

    rulebook = rulebook_of(submission, with_decks(settings, decks))
    amount = wager_of(wager, rulebook)
    analysed = analyze(rulebook, strategy=strategy.value, wager=amount)
    gains = analysed.distribution.gains
    found = trip(gains, bankroll, rounds)
    ever = ruin_for_ever(gains, bankroll)
    rests_on = list(trip_assumptions(analysed))
    if as_json:
        write_json(
            {
                **asdict(found),
                "ruin_for_ever": ever,
                "assumptions": rests_on,
                "rulebook_digest": rulebook.digest(),
            }
        )
        return
    screen = console()
    screen.print(
        facts(
            [
                ("rounds", f"{rounds:,}"),
                ("bankroll in wagers", f"{bankroll:,}"),
                ("chance of ruin on the way", percent(found.ruin, 3, sign=False)),
                ("chance of ruin if play never ends", percent(ever, 3, sign=False)),
                ("chance to end ahead", percent(found.ahead, 3, sign=False)),
                ("mean gain in wagers", f"{found.mean:+.3f}"),
                ("standard deviation in wagers", f"{found.deviation:.3f}"),
                *((f"{name} end at or below", f"{at:+g}") for name, at in found.quantiles.items()),
            ]
        )
    )
    print_assumptions(screen, rests_on)
