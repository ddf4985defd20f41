"""A witness in words: what a round comes to under each set of rules, and the round as a case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.show import label
from spanish21.money import Cents, dollars
from spanish21.replay import Case, write_case
from spanish21.witness.cost import Costs
from spanish21.witness.find import find_witness
from spanish21.witness.side_cost import side_costs

if TYPE_CHECKING:
    from spanish21.law import Submission
    from spanish21.witness.find import Played, Witness
    from spanish21.witness.search import Limits
    from spanish21.witness.side_cost import SideCost

__all__ = ["case_of", "shown_witness", "told"]


def case_of(submission: Submission, each: Witness) -> str:
    """Write the round of a witness as a case, nothing where there is none."""
    if each.round is None:
        return ""
    return write_case(Case(submission, (each.round,), label(each.rule)))


def told(played: Played | None) -> str:
    """Write what each person wins, or why the round is refused."""
    if played is None:
        return ""
    if played.nets is None:
        return f"refused, {played.refused}"
    return ", ".join(f"{who} {_signed(net)}" for who, net in played.nets.items())


def _signed(net: int) -> str:
    if not net:
        return "wins nothing and loses nothing"
    return f"{'wins' if net > 0 else 'loses'} {dollars(Cents(abs(net)))}"


def shown_witness(a: Submission, b: Submission, rule: str, limits: Limits) -> dict[str, object]:
    """Find the round that shows one rule and write all of it as plain data."""
    first, second = a.rulebook(), b.rulebook()
    each = find_witness(first, second, rule, limits)
    return {
        "kind": each.kind.value,
        "cards": [str(card) for card in each.round.shoe] if each.round else [],
        "steps": [step.text for step in each.round.play] if each.round else [],
        "a": told(each.a),
        "b": told(each.b),
        "alone": each.alone,
        "case": case_of(a, each),
        "searched": each.searched,
        "cost": Costs(first, second).of(rule),
        "side_wagers": [_price(cost) for cost in side_costs(first, second, rule)],
    }


def _price(cost: SideCost) -> dict[str, object]:
    """Write what a rule does to a side wager, or the edge of one that only one side offers."""
    edges = cost.change or cost.before or cost.after or (0, 0)
    start, resets = (float(edge) for edge in edges)
    only = "" if cost.change else "a" if cost.before else "b"
    return {
        "wager": cost.wager,
        "players": None if cost.stake is None else cost.players,
        "only": only,
        "start": start,
        "resets": resets if cost.metered else None,
        "assumed": cost.assumed,
    }
