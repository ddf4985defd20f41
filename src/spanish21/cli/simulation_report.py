"""How simulated results are shown: each figure with what it is an average of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.output import Whole, console, facts, indented, table
from spanish21.law import ClauseRef, edition
from spanish21.law.clause import edition_of
from spanish21.money import dollars

if TYPE_CHECKING:
    from rich.console import Console

    from spanish21.simulation import MeterResult, Results, Side
    from spanish21.simulation.bankroll import Bankroll

__all__ = ["show"]


def show(found: Results, worth: Bankroll | None) -> None:
    """Show results to a person."""
    screen = console()
    game = found.game
    screen.print(
        f"{game['edition']}, {game['decks']} decks, {_boxes(game['boxes'])}, {game['strategy']}",
        style="bold",
    )
    if not found.complete:
        screen.print("Interrupted: these are the rounds played so far.")
    screen.print(indented(facts(_figures(found))))
    _show_counts(found, screen)
    _show_results(found, screen)
    _show_exact(found, screen)
    _show_count(found, screen)
    if worth is not None:
        screen.print(indented(facts(_worth(worth))))
    for name in found.left_out:
        screen.print(f"{name} is left out: this side wager cannot be simulated.")


def _wagers_per_round(found: Results) -> float:
    return found.wagered_cents / max(found.initial_cents, 1)


def _show_counts(found: Results, screen: Console) -> None:
    """Show how often each action was taken, and each clause paid by."""
    per = max(found.rounds, 1)
    actions = [(name, f"{n:,}", f"{n / per:.6f}") for name, n in found.actions.items()]
    screen.print(table(("action", "count", "a round"), actions, title="Actions"))
    paid = [
        (clause, _heading(ClauseRef(clause)), f"{n:,}", f"{n / per:.8f}")
        for clause, n in found.payouts.items()
    ]
    screen.print(
        table((Whole("clause"), "for", "count", "a round"), paid, title="Payouts by clause")
    )


def _show_results(found: Results, screen: Console) -> None:
    """Show what a box won or lost in a round, by amount and by depth in the shoe."""
    results = [
        (f"{net / found.base_cents:+g}", f"{n:,}", f"{n / max(found.boxes, 1):.8f}")
        for net, n in sorted(found.distribution.items())
    ]
    heading = ("net, in base wagers", "boxes", "share of boxes")
    step = f", by steps of {found.binned / found.base_cents:g}" if found.binned else ""
    screen.print(table(heading, results, title=f"Results of a box in a round{step}"))
    depth = [
        (str(gone), f"{boxes:,}", f"{net / found.base_cents / boxes:+.4%}")
        for gone, (boxes, net) in sorted(found.by_depth.items())
        if boxes
    ]
    heading = ("cards gone", "boxes", "player's edge, of a base wager")
    screen.print(table(heading, depth, title="Edge by depth in the shoe (cut-card effect)"))


def _boxes(number: object) -> str:
    return "1 box" if number == 1 else f"{number} boxes"


def _heading(ref: ClauseRef) -> str:
    """Return what a clause is about."""
    clauses = edition(edition_of(ref)).document.clauses
    return next((clause.heading for clause in clauses if clause.ref == ref), "")


def _show_exact(found: Results, screen: Console) -> None:
    rows = [
        (
            name.replace("_", "-"),
            f"{row['exact_edge']:+.5%}",
            f"{row['edge']:+.5%}",
            f"{row['z_score']:+.2f}" if "z_score" in row else "",
        )
        for name, row in found.compared().items()
    ]
    if rows:
        heading = ("wager", "exact", "simulated", "standard errors apart")
        title = "Exact player's edge of a full shoe, meters at their start"
        screen.print(table(heading, rows, title=title))
    for name, reason in found.without_exact.items():
        screen.print(f"No exact value of {name.replace('_', '-')}: {reason}.")


def _show_count(found: Results, screen: Console) -> None:
    rows = [
        (f"{true:+d}", f"{boxes:,}", f"{net / initial:+.4%}", f"{squares**0.5 / initial:.4%}")
        for true, (boxes, net, squares, initial) in sorted(found.by_true_count.items())
        if boxes
    ]
    if rows:
        heading = ("true count", "boxes", "player's edge, of the initial wager", "standard error")
        screen.print(table(heading, rows, title="Edge by true count"))


def _figures(found: Results) -> list[tuple[str, str]]:
    low, high = found.interval_95
    many = found.samples > 1
    rows = [
        ("rounds", f"{found.rounds:,} {_shoes(found)}, seed {found.seed}"),
        (
            "player's edge",
            f"{found.edge:+.5%} of the initial wager"
            + (f" ± {found.standard_error:.5%} (standard error)" if many else ""),
        ),
        ("95% interval", f"{low:+.5%} to {high:+.5%}" if many else ""),
        ("player's edge", f"{found.edge_per_unit_wagered:+.5%} of everything wagered"),
        ("standard deviation", f"{found.standard_deviation:.5f} base wagers, a box in a round"),
        (
            "wagered",
            f"{_wagers_per_round(found):.5f} initial wagers, a box in a round",
        ),
        ("cards", f"{found.cards / max(found.rounds, 1):.4f} a round"),
        ("fixed payouts", _fixed(found)),
    ]
    rows += [(name.replace("_", "-"), _side(side)) for name, side in found.side_wagers.items()]
    rows += [(name.replace("_", " "), _meter(meter)) for name, meter in found.meters.items()]
    rows += [
        ("shoe empty", _emptied(found)),
        ("speed", _speed(found)),
        ("rulebook", found.rulebook_digest[:16]),
    ]
    return rows


def _shoes(found: Results) -> str:
    """Write from how many shoes the rounds came, if not each from a fresh one."""
    if found.game["reshuffled_every_round"]:
        return "with a shuffle after each"
    return "in 1 shoe" if found.shoes == 1 else f"in {found.shoes:,} shoes"


def _side(side: Side) -> str:
    if not side.wagered_cents:
        return ""
    data = side.data()
    return (
        f"{side.net_cents / side.wagered_cents:+.4%} of {side.wagers:,} wagers "
        f"± {data['standard_error']:.4%} (standard error)"
    )


def _meter(meter: MeterResult) -> str:
    shown = " and ".join(dollars(amount) for amount in meter.shown_cents)
    return f"won {meter.wins:,} times, {dollars(meter.paid_cents)} in all; {shown} at the end"


def _fixed(found: Results) -> str:
    fixed = found.fixed_payouts
    if not fixed.won:
        return ""
    share = fixed.net_cents / max(found.initial_cents, 1)
    hands = f"{fixed.won:,} hands, {dollars(fixed.net_cents)}"
    return f"{share:+.5%} of the initial wager apart from the edge: {hands}"


def _emptied(found: Results) -> str:
    """Write how often the shoe did not suffice for a round."""
    if not found.refilled and not found.short:
        return ""
    given_up = f"; {found.short:,} rounds took every card and were given up" if found.short else ""
    return f"{found.refilled:,} rounds were completed from the shuffled discards{given_up}"


def _speed(found: Results) -> str:
    return (
        f"{found.rounds_per_second:,.0f} rounds per second of processor time, "
        f"{found.rounds_per_elapsed_second:,.0f} per second of elapsed time: "
        f"{found.cpu_seconds:.2f} s and {found.seconds:.2f} s"
    )


def _worth(worth: Bankroll) -> list[tuple[str, str]]:
    enough = worth.bankroll_for_5_percent
    return [
        ("win rate", f"{worth.win_rate:+.5f} base wagers, a box in a round with its insurance"),
        ("N0", f"{worth.n0:,.0f} rounds" if worth.n0 is not None else "none: there is no win"),
        (
            "risk of ruin",
            f"{worth.risk_of_ruin:.2%} with {worth.bankroll:g} base wagers"
            if worth.bankroll
            else "",
        ),
        ("5% risk of ruin", f"with {enough:,.0f} base wagers" if enough is not None else ""),
    ]
