"""Rules in words: how the rulebook's values read on a screen, and how they look as plain data."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.cards import Rank
from spanish21.law.bonus import Bonus, FixedTier, Pattern
from spanish21.law.editions import EDITIONS
from spanish21.law.permitted import show
from spanish21.law.rulebook import BONUS_ROW, FIXED_ROW, Rulebook
from spanish21.law.wheel import Wheel
from spanish21.law.wheel_rules import WHEEL_GROUPS
from spanish21.money import Odds, dollars

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spanish21.law.clause import Cited

__all__ = ["CHOICE", "GROUPS", "grouped", "label", "one_of", "plain", "spelled", "words"]

CHOICE = "choice of "
"""how a comparison names what an option permits"""


GROUPS: dict[str, dict[str, str]] = {
    "Table and wagers": {
        "operator": "operator",
        "boxes": "boxes at the table",
        "boxes_per_player": "boxes for one player",
        "adjacent_boxes": "a player's boxes lie side by side",
        "persons_per_box": "people on one box",
        "minimum": "smallest basic wager",
        "maximum": "largest basic wager",
        "smallest_chip": "smallest chip",
        "payout_limit": "most paid to one hand",
        "mid_shoe_entry": "entry before the next shuffle",
    },
    "Cards and shoe": {
        "decks": "decks",
        "cards_per_deck": "cards in a deck",
        "cut_depth": "cards between a cut and either end",
        "cover_card_depth": "part behind the cover card",
        "cut_cards": "cut cards in use",
        "burn_cards": "cards burned when the shoe is loaded",
        "shuffle_place": "the cards are shuffled",
        "shuffled_by": "the cards are shuffled by",
        "dealing_device": "the cards are dealt from",
        "casino_cut": "dealer cuts without an offer",
        "shuffler": "shuffled by",
        "approved_procedures": "procedures or devices approved by the commission",
        "manual_steps": "steps of the manual shuffle prescribed",
        "decks_changed_after": "hours after which decks are changed",
        "wash_exposed_remix": "a card exposed in the wash means a remix",
        "ready_decks": "decks that skip the opening",
        "cut_order": "the cut is offered first to",
        "cut_after_device": "cut after a shuffling device",
        "recut_until_first_card": "recut until the first card is dealt",
        "idle_turned_up": "cards of an idle table turned up for a player",
        "burn_disclosed": "burn card disclosed on request",
    },
    "People": {
        "cash_needs_supervisor": "verbal wager with cash confirmed by a supervisor too",
        "match_play": "match play coupons",
    },
    "Irregularities": {
        "reader_inspected_daily": "the floorperson inspects the card reader each gaming day",
        "tens_torn": "a ten is torn in half and put into the decks' container",
        "second_ten": "a second ten in a round",
        "overdraw_above_17": "an accidental draw above 17 is discarded",
        "reader_broken": "card reader out of order",
        "device_broken": "shuffling device out of order",
    },
    "Deal": {
        "opening_deal": "opening deal, pass",
        "hole_card": "hole card",
        "card_reader": "card reader",
        "reader_up_cards": "reader used when the dealer shows",
    },
    "Announcements": {
        "announce_blackjack": "a player's blackjack",
        "announce_player_total": "a player's total",
        "announce_new_total": "a player's new total",
        "announce_dealers_card": '"Dealer\'s Card"',
        "announce_dealer_total": "the dealer's total",
    },
    "Match-the-Dealer": {
        "match_the_dealer_offered": "offered",
        "match_the_dealer_suited": "odds in rank and suit",
        "match_the_dealer_unsuited": "odds in rank alone",
        "match_the_dealer_minimum": "smallest wager",
        "match_the_dealer_maximum": "largest wager",
        "match_the_dealer_within_basic": "never above the basic wager",
        "match_the_dealer_settlement": "order of settlement",
    },
    "Insurance": {
        "insurance_up_cards": "offered when the dealer shows",
        "insurance_share": "most, as a part of the wager",
        "insurance_odds": "odds",
        "insurance_collected": "lost wagers collected",
    },
    "Decisions": {
        "surrender": "surrender",
        "surrender_share": "part lost by surrender",
        "surrender_held_against": "surrender held when the dealer shows",
        "doubles": "doubles of one hand",
        "double_on": "double on",
        "double_after_split": "double after a split",
        "rescue": "rescue",
        "max_splits": "splits in a round",
        "resplit_aces": "aces split again",
        "split_aces": "play of split aces",
        "dealer_stands_at": "dealer stands at",
        "dealer_hits_soft_17": "dealer draws to a soft 17",
    },
    "Payouts": {
        "win_odds": "winning hand",
        "blackjack_odds": "blackjack",
        "blackjack_paid_at_once_against": "blackjack paid immediately when the dealer shows",
        BONUS_ROW: "",
        "bonus_after_double": "bonus odds after a double",
        "bonus_after_split": "bonus odds after a split",
        "bonus_lost_after_split": "bonuses lost after a split",
        "players_21_wins": "a 21 beats a dealer's 21",
        "dealer_blackjack_takes": "a dealer blackjack takes",
        FIXED_ROW: FIXED_ROW,
        "fixed_up_card": "fixed payout when the dealer shows",
        "fixed_to_others": "with it, to each other player",
        "settlement": "order of collecting and paying",
    },
    **{title: {row.name: row.label for row in rows} for title, rows in WHEEL_GROUPS.items()},
}
"""The rules in the order in which people read them; one of several rows is named by its start."""

READINGS = "Readings"
OTHER = "Other rules"

_MONEY = frozenset(field.name for field in fields(Rulebook) if "Cents" in str(field.type)) | {
    row.name for rows in WHEEL_GROUPS.values() for row in rows if row.money
}
_NONE = {"payout_limit": "no limit", "match_the_dealer_maximum": "the basic wager"}
_LETTERS = {Rank.ACE: "ace", Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}
_AN = frozenset({"ace", "8"})


def grouped(
    rules: Iterable[tuple[str, Cited[object]]],
) -> Iterator[tuple[str, list[tuple[str, Cited[object]]]]]:
    """Sort rules into the groups, the readings last."""
    groups: dict[str, list[tuple[str, Cited[object]]]] = {}
    for name, rule in rules:
        groups.setdefault(group_of(name), []).append((name, rule))
    for title in (*GROUPS, OTHER, READINGS):
        if title in groups:
            yield title, groups[title]


def group_of(name: str) -> str:
    """Name the group to which a rule belongs."""
    if name.startswith("readings."):
        return READINGS
    if name.startswith(CHOICE):
        return "What may be chosen"
    return next((title for title, known in GROUPS.items() if _start(name, known)), OTHER)


def label(name: str) -> str:
    """Return in a few words what a rule is about."""
    if name.startswith(CHOICE):
        return name.removeprefix(CHOICE)
    for known in GROUPS.values():
        start = _start(name, known)
        if start is not None:
            return f"{known[start]}{name.removeprefix(start)}".strip()
    return name.removeprefix("readings.").replace("_", " ")


def _start(name: str, known: dict[str, str]) -> str | None:
    """Find a rule by its name, or by the start that is common to the rows of a rule of several."""
    return next((start for start in known if name == start or name.startswith(f"{start} ")), None)


def words(name: str, value: object) -> str:
    """Write a rule's value for people: amounts in dollars, odds as a layout has them."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Bonus():
            return str(value.odds)
        case FixedTier():
            upper = f" to under {dollars(value.below)}" if value.below else " up"
            return f"{dollars(value.payout)} for a wager from {dollars(value.least)}{upper}"
        case frozenset():
            return ", ".join(words(name, rank) for rank in _in_order(value)) or "none"
        case Rank():
            return _LETTERS.get(value, str(value.value))
        case _:
            return spelled(name, value)


def one_of(ranks: frozenset[Rank]) -> str:
    """Name the ranks of which one card is, such as `an ace or a king`."""
    named = [words("", rank) for rank in _in_order(ranks)]
    *others, last = [f"an {name}" if name in _AN else f"a {name}" for name in named] or ["none"]
    return f"{', '.join(others)} or {last}" if others else last


def spelled(name: str, value: object) -> str:
    """Write an option's value as a submission may write it, `none` with its meaning."""
    rule = name.replace(".", "_")
    if value is None:
        return f"none ({_NONE[rule]})" if rule in _NONE else "none"
    if isinstance(value, int) and not isinstance(value, bool) and _is_money(rule):
        return dollars(value)
    return show(value)


def _is_money(rule: str) -> bool:
    """Return whether a rule is an amount: by its type, or as an option of a known edition."""
    return rule in _MONEY or any(
        option.money and option.name.replace(".", "_") == rule
        for known in EDITIONS.loaded()
        for option in known.options
    )


def plain(value: object) -> object:
    """Write a value for a program: amounts in whole cents, odds as `9:1`, parts as `1/4`."""
    match value:
        case bool() | int() | str() | None:
            return value
        case Odds():
            return value.ratio
        case Bonus():
            return value.odds.ratio
        case FixedTier():
            return value._asdict()
        case frozenset():
            return [plain(item) for item in _in_order(value)]
        case Fraction():
            return str(value)
        case Wheel():
            rows = [section._asdict() for section in value.sections]
            return {"assumed": value.assumed, "sections": rows}
        case Enum():
            return plain(value.value)
        case _:
            msg = f"{value!r} has no plain form"
            raise TypeError(msg)


def _in_order(items: frozenset[object]) -> list[Rank | Pattern]:
    return [item for kind in (Rank, Pattern) for item in kind if item in items]
