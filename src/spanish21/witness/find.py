"""For each rule that differs, the smallest round that the two rulebooks settle differently."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from spanish21.law.difference import compare
from spanish21.law.rulebook import FIXED_ROW
from spanish21.money import Cents
from spanish21.replay import (
    CaseError,
    CaseRound,
    CaseWager,
    StepRefusedError,
    UnfinishedError,
    parse_step,
    play_round,
)
from spanish21.replay.case import check_copies
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.wager import BASIC, Wager
from spanish21.witness.aims import aim_of
from spanish21.witness.layouts import laid_rounds, usual_wager
from spanish21.witness.round import Rules, Stakes
from spanish21.witness.rules import (
    LAID,
    MATCHING,
    PERMITS,
    changes,
    is_of_the_deal,
    is_played,
    with_rule,
)
from spanish21.witness.search import USUAL_LIMITS, Found, Limits, search
from spanish21.witness.wheel_rounds import is_of_wheels, wheel_rounds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.rulebook import Rulebook
    from spanish21.witness.search import Ends

__all__ = ["Kind", "Played", "Witness", "find_witness", "find_witnesses", "replayed"]

_MATCH_WAGER = 500
_PERSON = "Ann"


class Kind(Enum):
    """How a rule shows in a round."""

    SETTLED = "settled"
    """the same cards and steps pay other amounts"""
    REFUSED = "refused"
    """one of the rulebooks refuses a step or a wager"""
    NONE = "none"
    """no round of the size that was searched shows it"""
    PROCEDURE = "procedure"
    """it is no rule of play or payment, so no round is settled by it"""


@dataclass(frozen=True, slots=True)
class Played:
    """What a round comes to under one rulebook: what each person wins, or why it is refused."""

    nets: dict[str, int] | None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """A rule that differs, and the smallest round that shows it."""

    rule: str
    kind: Kind
    round: CaseRound | None = None
    a: Played | None = None
    b: Played | None = None
    searched: int = 0
    """no round of fewer cards than the one found, or of this many, shows the rule"""
    alone: bool = False
    """whether `b` is `a` with this rule changed alone, where cards are dealt in another order"""

    @property
    def smallest(self) -> bool:
        """Return whether every smaller round was looked at."""
        return self.round is not None and self.searched >= len(self.round.shoe)


def find_witnesses(a: Rulebook, b: Rulebook, limits: Limits = USUAL_LIMITS) -> Iterator[Witness]:
    """Find a witness for each rule that differs; what may be chosen is no rule in force."""
    together: dict[str, Witness] = {}
    for difference in compare(a, b).differences:
        rule = difference.rule
        if difference.of_choice:
            continue
        changed = str(sorted(changes(a, b, rule))) if is_played(rule) else rule
        found = together.get(changed) or find_witness(a, b, rule, limits)
        together[changed] = found
        yield replace(found, rule=rule)


def find_witness(a: Rulebook, b: Rulebook, rule: str, limits: Limits = USUAL_LIMITS) -> Witness:
    """Find the smallest round that the rulebooks settle differently because of one rule.

    That is so where the round also comes out differently when this rule alone is changed.
    """
    if rule in LAID:
        return _laid(rule, a, b)
    if is_of_wheels(rule):
        return _of_wheels(rule, a, b)
    if not is_played(rule):
        return Witness(rule, Kind.PROCEDURE)
    if _order(a) != _order(b) and not is_of_the_deal(rule):
        return replace(find_witness(a, with_rule(a, b, rule), rule, limits), alone=True)
    books = [a, b]
    alone = [with_rule(a, b, rule), with_rule(b, a, rule)]
    places = [_place(books, book) for book in alone]
    stakes = _stakes(rule, a, b)
    kept: list[Witness] = []

    def goal(ends: tuple[Ends, ...]) -> bool:
        if ends[0] == ends[1]:
            return False
        refused = None in {ends[0].net, ends[1].net}
        if refused and rule not in PERMITS:
            return False
        return ends[0] != ends[places[0]] or ends[1] != ends[places[1]]

    def accept(script: Found) -> bool:
        found = _compared(rule, _round(script, stakes), a, b)
        kept.extend([found] if found else [])
        return found is not None

    sides = [Rules(book, stakes) for book in books]
    _, searched = search(sides, goal, accept, limits, aim_of(rule, books))
    if not kept:
        return Witness(rule, Kind.NONE, searched=searched)
    return replace(kept[0], searched=searched)


def _laid(rule: str, a: Rulebook, b: Rulebook) -> Witness:
    for round_ in laid_rounds(rule, a, b):
        found = _compared(rule, round_, a, b)
        if found is not None:
            return replace(found, searched=0)  # a few layouts were tried, not all rounds
    return Witness(rule, Kind.NONE)


def _of_wheels(rule: str, a: Rulebook, b: Rulebook) -> Witness:
    """Find a stop of a wheel that is paid differently, and not alike with this rule exchanged."""
    alone = [with_rule(a, b, rule), with_rule(b, a, rule)]
    for round_ in wheel_rounds(a, b, usual_wager(a, b)):
        found = _compared(rule, round_, a, b)
        exchanged = [_nets(round_, book) for book in alone]
        if found and exchanged != [found.a and found.a.nets, found.b and found.b.nets]:
            return replace(found, searched=0)
    return Witness(rule, Kind.NONE)


def _nets(round_: CaseRound, book: Rulebook) -> dict[str, int] | None:
    return replayed(round_, book).nets


def _order(book: Rulebook) -> tuple[object, ...]:
    return tuple(step.value for step in book.opening_deal)


def _place(books: list[Rulebook], book: Rulebook) -> int:
    """Return where the same rules stand among the rulebooks, adding them if they do not."""
    rules = _values(book)
    for place, other in enumerate(books):
        if _values(other) == rules:
            return place
    books.append(book)
    return len(books) - 1


def _values(book: Rulebook) -> dict[str, object]:
    return {name: row.value for name, row in book.rules() if is_played(name)}


def _stakes(rule: str, a: Rulebook, b: Rulebook) -> Stakes:
    usual = usual_wager(a, b)
    if rule.startswith(FIXED_ROW):
        tier = next(int(word) for word in rule.split() if word.isdigit())
        return Stakes(max(tier * 100, a.minimum.value, b.minimum.value))
    if rule == "payout_limit":
        return Stakes(min(a.maximum.value, b.maximum.value))
    return Stakes(usual, _MATCH_WAGER if rule in MATCHING else 0)


def _round(script: Found, stakes: Stakes) -> CaseRound:
    wagers = [Wager(BASIC, Cents(stakes.basic))]
    if stakes.match:
        wagers.append(Wager(MATCH_THE_DEALER, Cents(stakes.match)))
    steps = tuple(parse_step(f"1 {step.value}") for step in script.steps)
    return CaseRound((CaseWager(1, _PERSON, tuple(wagers)),), script.cards, steps)


def _compared(rule: str, round_: CaseRound, a: Rulebook, b: Rulebook) -> Witness | None:
    """Replay a round under both rulebooks; None where they agree, or both refuse it."""
    ours, theirs = replayed(round_, a), replayed(round_, b)
    if ours.nets == theirs.nets:
        return None
    kind = Kind.REFUSED if ours.nets is None or theirs.nets is None else Kind.SETTLED
    return Witness(rule, kind, round_, ours, theirs, len(round_.shoe))


def replayed(round_: CaseRound, book: Rulebook) -> Played:
    """Play a round by the table engine."""
    try:
        check_copies(round_, book, "round 1")
        nets = play_round(round_, book).report.nets_cents
    except (StepRefusedError, UnfinishedError, CaseError) as error:
        return Played(None, str(error))
    return Played({str(person): int(net) for person, net in nets.items()})
