"""`spanish21 rules diff --witness`: each difference by the smallest round that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cli.output import console, percent
from spanish21.law.show import group_of, label
from spanish21.witness import Costs, Kind, find_witnesses, side_costs
from spanish21.witness.shown import case_of, told

if TYPE_CHECKING:
    from fractions import Fraction

    from spanish21.law import Rulebook, Submission
    from spanish21.witness import Limits, Played, SideCost, Witness

    Side = tuple[str, Submission, Rulebook]

__all__ = ["show_witnesses", "witness_data"]


def show_witnesses(a: Side, b: Side, limits: Limits) -> None:
    """Find and show a round for each rule that differs, and what the rule costs."""
    screen = console()
    costs = Costs(a[2], b[2])
    quiet = 0
    for each in find_witnesses(a[2], b[2], limits):
        cost, sides = costs.of(each.rule), side_costs(a[2], b[2], each.rule)
        if each.kind is Kind.PROCEDURE and cost is None and not sides:
            quiet += 1
            continue
        screen.print(f"\n{group_of(each.rule)}: {label(each.rule)}", style="bold")
        for line in (*_lines(a, b, each, cost), *_side_lines(a, b, sides)):
            screen.print(line, highlight=False, markup=False, soft_wrap=True)
    if quiet:
        rules = "1 more rule differs." if quiet == 1 else f"{quiet} more rules differ."
        screen.print(f"\n{rules} No round is settled by them.")


def witness_data(a: Side, b: Side, limits: Limits) -> list[dict[str, object]]:
    """Write the witnesses for a program."""
    costs = Costs(a[2], b[2])
    return [_data(a, b, each, costs.of(each.rule)) for each in find_witnesses(a[2], b[2], limits)]


def _lines(a: Side, b: Side, each: Witness, cost: float | None) -> list[str]:
    """Write a witness: the case, what it comes to on both sides, and the cost."""
    if each.kind is Kind.PROCEDURE:
        lines = ["It settles no round, but changes how likely the cards are."]
    elif each.round is None or each.a is None or each.b is None:
        size = f"of up to {each.searched} cards " if each.searched else "that was tried "
        lines = [f"No round {size}is settled differently."]
    else:
        other = f"{a[0]} with this rule of {b[0]}" if each.alone else b[0]
        case = case_of(a[1], each).rstrip()
        lines = [case, f"{a[0]}: {told(each.a)}", f"{other}: {told(each.b)}"]
        if each.searched and not each.smallest:
            lines.append(f"Rounds of up to {each.searched} cards were all searched.")
    if cost is not None:
        lines.append(f"It changes the player's edge by {percent(cost)}.")
    return lines


def _side_lines(a: Side, b: Side, costs: tuple[SideCost, ...]) -> list[str]:
    """Write what a rule does to the edge of side wagers, and on what that depends."""
    lines = []
    for each in costs:
        who = "1 player" if each.players == 1 else f"{each.players} players"
        who = "" if each.stake is None else f" ({who})"
        edges = each.before or each.after
        if each.change is None and edges is not None:
            only = a[0] if each.before else b[0]
            at = _at(edges, metered=each.metered)
            lines.append(f"Only {only} offers {each.wager}. The player's edge is {at}{who}.")
        elif each.change is not None:
            at = _at(each.change, metered=each.metered)
            lines.append(f"It changes the player's edge on {each.wager} by {at}{who}.")
    if any(each.assumed for each in costs):
        lines.append("The weights of the wheel are assumed, because no one stated them.")
    return lines


def _at(edges: tuple[Fraction, Fraction], *, metered: bool) -> str:
    """Write an edge or its change; with a meter, as it starts and over many resets."""
    start, always = (percent(float(edge)) for edge in edges)
    return f"{start} at meters as they start and {always} over many resets" if metered else start


def _side_data(each: SideCost) -> dict[str, object]:
    start, always = each.change or (None, None)
    return {
        "wager": each.wager,
        "players": each.players,
        "edge_change": None if start is None else float(start),
        "edge_change_over_many_resets": None if always is None else float(always),
        "depends_on_meters": each.metered,
        "weights_assumed": each.assumed,
    }


def _data(a: Side, b: Side, each: Witness, cost: float | None) -> dict[str, object]:
    found = each.round is not None
    return {
        "rule": each.rule,
        "kind": each.kind.value,
        "cards": len(each.round.shoe) if each.round else None,
        "steps": len(each.round.play) if each.round else None,
        "case_a": case_of(a[1], each) if found else None,
        "case_b": None if not found or each.alone else case_of(b[1], each),
        "a": _played(each.a),
        "b": _played(each.b),
        "alone": each.alone,
        "smallest": each.smallest,
        "searched_cards": each.searched,
        "edge_change": cost,
        "side_wagers": [_side_data(row) for row in side_costs(a[2], b[2], each.rule)],
    }


def _played(played: Played | None) -> dict[str, object] | None:
    if played is None:
        return None
    if played.nets is None:
        return {"refused": played.refused}
    return {"net_cents": played.nets}
