"""Which rules a round can show to differ, and a rulebook with one rule of another."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeVar, cast

from spanish21.law import edition
from spanish21.law.rulebook import BONUS_ROW, FIXED_ROW
from spanish21.law.spins import spins_in_force

if TYPE_CHECKING:
    from spanish21.law.clause import Cited
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins

__all__ = ["LAID", "MATCHING", "PERMITS", "changes", "is_of_the_deal", "is_played", "with_rule"]

T = TypeVar("T")
_PAYTABLE = ("_paytable_", "_wheel_")
_DEAL = frozenset({"hole_card", "card_reader", "opening_deal"})
PERMITS = frozenset(
    {
        "surrender",
        "doubles",
        "double_on",
        "double_after_split",
        "rescue",
        "max_splits",
        "resplit_aces",
        "split_aces",
    }
)
"""rules that allow an action or refuse it"""
MATCHING = frozenset({"match_the_dealer_suited", "match_the_dealer_unsuited"})
_SETTLES = frozenset(
    {
        "reader_up_cards",
        "insurance_up_cards",
        "insurance_share",
        "insurance_odds",
        "surrender_share",
        "surrender_held_against",
        "dealer_stands_at",
        "dealer_hits_soft_17",
        "dealer_blackjack_takes",
        "players_21_wins",
        "win_odds",
        "blackjack_odds",
        "bonus_after_double",
        "bonus_after_split",
        "bonus_lost_after_split",
        "fixed_up_card",
        "payout_limit",
        "readings.split-two-card-21",
        "readings.dealer-blackjack-original-only",
        "readings.second-card-always",
    }
)
LAID = frozenset(
    {
        "minimum",
        "maximum",
        "smallest_chip",
        "boxes",
        "boxes_per_player",
        "adjacent_boxes",
        "persons_per_box",
        "fixed_to_others",
        "match_the_dealer_offered",
        "match_the_dealer_minimum",
        "match_the_dealer_maximum",
        "match_the_dealer_within_basic",
    }
)
"""rules of what may be wagered, and by whom"""


def is_played(rule: str) -> bool:
    """Return whether the play of one person on one box can depend on a rule."""
    name = _field(rule)
    played = _DEAL | PERMITS | MATCHING | _SETTLES
    return name in played or rule.startswith((f"{BONUS_ROW} ", f"{FIXED_ROW} "))


def is_of_the_deal(rule: str) -> bool:
    """Return whether a rule changes to whom the cards go."""
    return _field(rule) in _DEAL


def with_rule(book: Rulebook, other: Rulebook, rule: str) -> Rulebook:
    """Return a rulebook with one rule, or a row of one, as another rulebook has it.

    The hole card, its place in the deal and the reader change together.
    """
    name = _field(rule)
    if name in _DEAL:
        return _dealt_like(book, other, name)
    if rule.startswith(f"{BONUS_ROW} "):
        return replace(book, bonuses=_rows(book, other, rule, book.bonuses))
    if rule.startswith(FIXED_ROW):
        return replace(book, fixed_tiers=_rows(book, other, rule, book.fixed_tiers))
    if rule.startswith("readings."):
        slug = rule.removeprefix("readings.")
        kept = {key: row for key, row in book.readings.items() if key != slug}
        theirs = {slug: other.readings[slug]} if slug in other.readings else {}
        return replace(book, readings={**kept, **theirs})
    if book.spins is not None and other.spins is not None and name in other.spins.rules:
        return replace(book, spins=_spins(book, other.spins, name))
    if name in {field.name for field in fields(book)}:
        return replace(book, **{name: getattr(other, name)})
    return book


def changes(book: Rulebook, other: Rulebook, rule: str) -> list[str]:
    """List the rules that change when one rule is taken from another rulebook."""
    own, made = dict(book.rules()), dict(with_rule(book, other, rule).rules())
    names = own.keys() | made.keys()
    return sorted(name for name in names if own.get(name) != made.get(name))


def _field(rule: str) -> str:
    """Return the field that a rule is in; passes of the opening deal are numbered."""
    return rule.split(" ", 1)[0] if rule.startswith("opening_deal ") else rule


def _spins(book: Rulebook, other: Spins, name: str) -> Spins | None:
    """Return the wheel wagers of a rulebook with one rule exchanged, where its edition has it.

    A wheel has the symbols of its paytable, so the two change together.
    """
    law, spins = edition(book.edition).spins, book.spins
    if law is None or spins is None or name not in spins.rules:
        return spins
    names = {name, *(name.replace(*pair) for pair in (_PAYTABLE, _PAYTABLE[::-1]))}
    theirs = {each: other.rules[each] for each in names & spins.rules.keys() & other.rules.keys()}
    return spins_in_force(law, {**spins.rules, **theirs})


def _dealt_like(book: Rulebook, other: Rulebook, name: str) -> Rulebook:
    if name == "card_reader" and book.hole_card.value == other.hole_card.value:
        return replace(book, card_reader=other.card_reader)
    reader = book.card_reader
    if name == "card_reader" or not other.hole_card.value:
        reader = other.card_reader
    return replace(
        book, hole_card=other.hole_card, opening_deal=other.opening_deal, card_reader=reader
    )


def _rows(
    book: Rulebook, other: Rulebook, rule: str, rows: tuple[Cited[T], ...]
) -> tuple[Cited[T], ...]:
    """Return the rows of a table, the one of the rule as the other rulebook has it."""
    ours, theirs = dict(book.rules()), dict(other.rules())
    kept = tuple(row for row in rows if row != ours.get(rule))
    added = theirs.get(rule)
    return kept if added is None else (*kept, cast("Cited[T]", added))
