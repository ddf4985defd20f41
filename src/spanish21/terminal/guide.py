"""What a player can look up at the table: the keys, an introduction, and the rules in short."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.drawing.pen import grid
from spanish21.law.rulebook import DoubleOn, SplitAces
from spanish21.law.show import grouped, label, one_of, words
from spanish21.money import dollars
from spanish21.rules.side_wagers import SIDE_WAGERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table as Grid

    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds
    from spanish21.terminal.screen import Screen

__all__ = [
    "introduction",
    "show_brief_introduction",
    "show_help",
    "show_introduction",
    "show_rules",
]

_WORDS = (
    ("h, s", "hit, stand"),
    ("d, d 5", "double for your whole bet, or for $5.00 only"),
    ("p, u", "split a pair, surrender"),
    ("k, e", "after a double: keep it, rescue it"),
    ("25, 7.50", "amounts are dollars; press Enter for the [default]"),
    ("0 or -", "leave a box out, or a side bet"),
    ("side, boxes 2", "at the bets: ask for every side bet, play two boxes"),
    ("back, buy 200", "begin the bets again, buy more chips"),
    ("hint, coach", "advice on this decision, before every decision"),
    ("why", "the arithmetic and the clauses of the last payments"),
    ("history", "your rounds so far"),
    ("intro, rules", "how the game is played, the rules of this table"),
    ("table, meters", "show the table, show the progressive meters"),
    ("help or ?", "this list"),
    ("quit", "quit (asks first if a round is in play)"),
)

_ACES = {
    SplitAces.FREE: "",
    SplitAces.NO_DOUBLE: " Split aces can't be doubled.",
    SplitAces.ONE_CARD: " Split aces get one card each.",
}


def show_help(screen: Screen) -> None:
    """List the keys and words."""
    screen.show(_grid((word, said) for word, said in _WORDS))


def introduction(rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """Explain the game to a newcomer in one screen, by the rules of this table."""
    return (
        *_when(rulebook.amendments, "Rules", f"{rulebook.amended}."),
        *_cards_and_goal(rulebook),
        *_when(rulebook.bonuses, "Bonus 21s", f"{_bonuses(rulebook)}. {_bonuses_lost(rulebook)}"),
        *_when(rulebook.fixed_tiers, "Super bonus", _fixed(rulebook)),
        *_choices(rulebook),
        ("Dealer", _dealer(rulebook)),
    )


def _cards_and_goal(rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """Explain what the cards are, what a hand is to reach, and what 21 is worth."""
    beats = "beats" if rulebook.players_21_wins.value else "ties with"
    return (
        (
            "Goal",
            (
                "Get closer to 21 than the dealer without going over."
                " Face cards count 10, aces 1 or 11."
            ),
        ),
        (
            "No tens",
            (
                f"The decks have {rulebook.cards_per_deck.value} cards: jacks, queens and kings"
                " stay, the tens are gone. The rules below pay you back for that."
            ),
        ),
        (
            "21 wins",
            (
                f"Your blackjack always wins and pays {rulebook.blackjack_odds.value}. Any other"
                f" 21 of yours {beats} a dealer's 21 that is not a blackjack."
            ),
        ),
    )


def _choices(rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """Explain what a player may do with a hand besides hitting and standing."""
    lost = _part(rulebook.surrender_share.value)
    return (
        *_when(rulebook.doubles.value, "Double", _double(rulebook)),
        *_when(
            rulebook.surrender.value,
            "Surrender",
            f"Give up {lost} your bet on your first two cards.",
        ),
        *_when(
            rulebook.max_splits.value,
            "Split",
            f"Split two cards of the same value, up to {_times(rulebook)}."
            f"{_ACES[rulebook.split_aces.value]}",
        ),
    )


def _dealer(rulebook: Rulebook) -> str:
    stand = rulebook.dealer_stands_at.value
    return f"Draws to {stand - 1} and stands on {_dealer_stands(rulebook)}."


def _dealer_stands(rulebook: Rulebook) -> str:
    stand = rulebook.dealer_stands_at.value
    soft = "excluded" if rulebook.dealer_hits_soft_17.value else "included"
    return f"{stand}, soft {stand} {soft}"


def _when(offered: object, name: str, said: str) -> tuple[tuple[str, str], ...]:
    """Return a row for what the table offers."""
    return ((name, said),) if offered else ()


def _double(rulebook: Rulebook) -> str:
    """Write when a hand may be doubled, and what may follow."""
    said = f"Double on {'your first two' if _on_two_cards(rulebook) else 'any number of'} cards."
    if rulebook.doubles.value > 1:
        said += f" A hand can be doubled {rulebook.doubles.value} times."
    if rulebook.rescue.value:
        said += " After a double you may rescue: take the double back and lose your bet."
    return said


def _on_two_cards(rulebook: Rulebook) -> bool:
    return rulebook.double_on.value is DoubleOn.TWO_CARDS


def _times(rulebook: Rulebook) -> str:
    splits = rulebook.max_splits.value
    return "once" if splits == 1 else f"{splits} times"


def _fixed(rulebook: Rulebook) -> str:
    """Name the hand of the fixed payout and what it pays."""
    up = rulebook.fixed_up_card.value.value
    paid = [dollars(tier.value.payout) for tier in rulebook.fixed_tiers]
    return (
        f"Three sevens of one suit against a dealer's {up} pay {' or '.join(paid)},"
        f" and {dollars(rulebook.fixed_to_others.value)} to each other player."
    )


def brief_introduction(rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """Explain the game on a small screen, by the rules of this table."""
    ties = "You win ties" if rulebook.players_21_wins.value else "Ties push"
    most = max((odds for odds, _ in rulebook.bonuses_by_odds()), key=_ratio, default=None)
    lost = _part(rulebook.surrender_share.value)
    cards = "your first two" if _on_two_cards(rulebook) else "any number of"
    rescue = " You may rescue it." if rulebook.rescue.value else ""
    return (
        *_when(rulebook.amendments, "Rules", f"{rulebook.amended}."),
        ("Goal", "Beat the dealer without going over 21."),
        ("Cards", "No tens. Face cards count 10, aces 1 or 11."),
        ("21", f"Blackjack pays {rulebook.blackjack_odds.value}. {ties} at 21."),
        *_when(most, "Bonuses", f"Some 21s pay up to {most} (see the rules)."),
        *_when(rulebook.fixed_tiers, "Sevens", _fixed_brief(rulebook)),
        *_when(rulebook.doubles.value, "Double", f"On {cards} cards.{rescue}"),
        *_when(rulebook.surrender.value, "Surrender", f"Give up {lost} your bet on two cards."),
        *_when(rulebook.max_splits.value, "Split", f"Up to {_times(rulebook)}."),
        ("Dealer", f"Stands on {_dealer_stands(rulebook)}."),
    )


def _ratio(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.stake)


def _fixed_brief(rulebook: Rulebook) -> str:
    paid = " or ".join(dollars(tier.value.payout) for tier in rulebook.fixed_tiers)
    return f"7-7-7 of one suit against a {rulebook.fixed_up_card.value.value} pays {paid}."


def show_introduction(screen: Screen, rulebook: Rulebook) -> None:
    """Write how the game is played on one screen, in short where the screen is small."""
    whole, console = _grid(introduction(rulebook)), screen.console
    if console.is_terminal and len(console.render_lines(whole)) > console.height:
        show_brief_introduction(screen, rulebook)
    else:
        screen.show(whole)


def show_brief_introduction(screen: Screen, rulebook: Rulebook) -> None:
    """Write how the game is played in a few lines."""
    screen.show(_grid(brief_introduction(rulebook)))


def show_rules(screen: Screen, rulebook: Rulebook) -> None:
    """Write the rules of this table that a player meets, as sentences."""
    screen.show(_grid([*introduction(rulebook), *_terms(rulebook), *_side_bets(rulebook)]))
    screen.line(f"Every rule with its clause: spanish21 rules show {rulebook.edition}", indent=2)
    if rulebook.spins is not None:
        screen.line(f"The wheels: spanish21 wheel show {rulebook.edition}", indent=2)


def _terms(rulebook: Rulebook) -> tuple[tuple[str, str], ...]:
    """Explain what may be bet at this table, and how the cards are dealt."""
    least, most, chip = (
        dollars(rule.value) for rule in (rulebook.minimum, rulebook.maximum, rulebook.smallest_chip)
    )
    boxes = rulebook.boxes_per_player.value
    several = f"up to {boxes} boxes" if boxes > 1 else "one box"
    limit = rulebook.payout_limit.value
    capped = f" A hand is paid {dollars(limit)} at most." if limit is not None else ""
    behind = rulebook.cover_card_depth.value
    shoe = f"{rulebook.decks.value} decks. The cut card has {behind} of the cards behind it."
    up = one_of(rulebook.insurance_up_cards.value)
    share = _part(rulebook.insurance_share.value)
    offered = f"When the dealer shows {up}, you may insure up to {share} your bet."
    return (
        ("Bets", f"{least} to {most}, in steps of {chip}. You may play {several}.{capped}"),
        ("Shoe", shoe),
        ("Hole card", _hole_card(rulebook)),
        *_when(
            rulebook.insurance_up_cards.value,
            "Insurance",
            f"{offered} It pays {rulebook.insurance_odds.value} if the dealer has a blackjack.",
        ),
    )


def _hole_card(rulebook: Rulebook) -> str:
    if not rulebook.hole_card.value:
        return "The dealer draws the second card after all players have played."
    if not rulebook.card_reader.value:
        return "The dealer's second card stays face down until all players have played."
    up = one_of(rulebook.reader_up_cards.value)
    return f"The dealer checks for blackjack right away with {up} up."


def _side_bets(rulebook: Rulebook) -> list[tuple[str, str]]:
    """List what the side bets of this table pay and cost."""
    offered = tuple(row for row in SIDE_WAGERS.values() if row.offered(rulebook))
    known = tuple(
        (name, rule)
        for name, rule in rulebook.rules()
        if any(row.notices(name) for row in offered)
        and not name.endswith("_offered")
        and rule.value is not None
    )
    return [
        (title, "; ".join(f"{label(name)}: {words(name, rule.value)}" for name, rule in rules))
        for title, rules in grouped(known)
    ]


def _part(share: Fraction) -> str:
    return "half" if share == Fraction(1, 2) else f"{share} of"


def _bonuses_lost(rulebook: Rulebook) -> str:
    """Write after which decisions a bonus is not paid."""
    after = (
        ("a double", rulebook.bonus_after_double.value),
        ("a split", rulebook.bonus_after_split.value),
    )
    lost = " or ".join(name for name, paid in after if not paid)
    return f"Not after {lost}." if lost else ""


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
