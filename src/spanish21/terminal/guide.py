"""What a player can look up at the table: the keys, and the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.law.rulebook import FIXED_ROW
from spanish21.law.show import grouped, label, words
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.terminal.screen import grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table as Grid

    from spanish21.law.rulebook import Rulebook
    from spanish21.terminal.screen import Screen

__all__ = ["show_help", "show_rules"]

_WORDS = (
    ("h", "hit: draw a card"),
    ("s", "stand: draw no more"),
    ("d, d 5", "double down for the whole wager, or for $5.00 only"),
    ("p", "split a pair into two hands"),
    ("r", "surrender; after a double, rescue it"),
    ("k", "keep a double as it is"),
    ("25, 7.50", "amounts are dollars; press Enter for the [default]"),
    ("0 or -", "leave a box out, or a side wager"),
    ("why or ?", "the arithmetic and the clauses of the last payments"),
    ("rules", "the rules of this table in short"),
    ("table", "show the table"),
    ("meters", "what the meters show, where wheel wagers are offered"),
    ("help", "this list"),
    ("quit", "quit (asks first if a round is in play)"),
)
_SHORT = (
    "decks",
    "cover_card_depth",
    "minimum",
    "maximum",
    "smallest_chip",
    "boxes_per_player",
    "payout_limit",
    "hole_card",
    "card_reader",
    "match_the_dealer_offered",
    "match_the_dealer_suited",
    "match_the_dealer_unsuited",
    "match_the_dealer_minimum",
    "match_the_dealer_maximum",
    "insurance_up_cards",
    "insurance_share",
    "insurance_odds",
    "surrender_share",
    "max_splits",
    "dealer_stands_at",
    "win_odds",
    "blackjack_odds",
    "bonus_after_double",
    "bonus_after_split",
    FIXED_ROW,
    "fixed_up_card",
    "fixed_to_others",
)
_SIDES = (
    "bonus_spin_wager",
    "bonus_spin_wagers",
    "bonus_spin_ace",
    "bonus_spin_paytable_1",
    "bonus_spin_paytable_5",
    "xtreme_16_offered",
)


def show_help(screen: Screen) -> None:
    """List the keys and words."""
    screen.show(_grid((word, said) for word, said in _WORDS))


def show_rules(screen: Screen, rulebook: Rulebook) -> None:
    """Write the rules that a player meets, a paragraph for each group."""
    offered = tuple(row.key for row in SIDE_WAGERS.values() if row.offered(rulebook))
    listed = (
        *_SHORT,
        *(name for name in _SIDES if name.startswith(offered)),
    )
    known = tuple(
        (name, rule)
        for name, rule in rulebook.rules()
        if any(name == start or name.startswith(f"{start} ") for start in listed)
    )
    rows = [
        (title, "; ".join(f"{label(name)}: {words(name, rule.value)}" for name, rule in rules))
        for title, rules in grouped(known)
    ]
    screen.show(_grid([*rows, ("Bonus 21s", _bonuses(rulebook))]))
    screen.line(f"Every rule with its clause: spanish21 rules show {rulebook.edition}", indent=2)
    if offered:
        screen.line(f"The wheels: spanish21 wheel show {rulebook.edition}", indent=2)


def _bonuses(rulebook: Rulebook) -> str:
    """List the bonus hands by what they pay."""
    return "; ".join(
        f"{odds} for {', '.join(bonus.value.pattern.value for bonus in paid)}"
        for odds, paid in rulebook.bonuses_by_odds()
    )


def _grid(rows: Iterable[tuple[str, str]]) -> Grid:
    listed = grid("left", "fold")
    for name, said in rows:
        listed.add_row(Text(name, style="bold"), said)
    return listed
