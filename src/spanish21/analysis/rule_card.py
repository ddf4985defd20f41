"""The rule card of a submission: what wins, what it pays and what a player may do, to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.rulebook import DoubleOn, SplitAces
from spanish21.law.show import words
from spanish21.money import dollars
from spanish21.printing import PAGE, as_table, as_text, typeset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import Spins
    from spanish21.law.wheel import Wheel

__all__ = ["rule_card", "rule_card_body", "rule_card_source"]

_CARD = (
    PAGE.replace('paper: "us-letter", margin: (x: 2cm, y: 1.8cm)', 'paper: "a5", margin: 1.4cm')
    .replace("size: 10pt", "size: 8.5pt")
    .replace("justify: true", "justify: false")
)
_JACKPOTS = {
    "jackpot": "the jackpot",
    "primary": "the primary jackpot",
    "secondary": "the secondary jackpot",
}
_TIMES = {1: "once", 2: "twice", 3: "three times"}
Line = tuple[str, "ClauseRef"]
"""What is said on the card, and the clause that says so."""


def rule_card(book: Rulebook) -> bytes:
    """Set the rule card."""
    return typeset(rule_card_source(book))


def rule_card_source(book: Rulebook) -> str:
    """Write the card on a page of its own."""
    digest = f"\n#v(1fr)\n#text(size: 7pt)[{as_text(f'Rulebook {book.digest()[:16]}')}]"
    head = '#set document(title: "Spanish 21 rule card", date: none)'
    return "\n".join((head, _card(book.spins), rule_card_body(book), digest))


def rule_card_body(book: Rulebook) -> str:
    """Write what wins and what it pays, with the clauses."""
    wagers = f"Wagers from {dollars(book.minimum.value)} to {dollars(book.maximum.value)}"
    operator = book.operator.value[:1].upper() + book.operator.value[1:]
    spins = book.spins
    parts = [
        f"= {as_text('Spanish 21')}",
        as_text(f"{operator}. {wagers}, {book.decks.value} decks without tens."),
        f"\n{as_text(book.amended)}\n",
        "\n== What hands pay\n",
        as_table(["Hand", "Pays", "Clause"], _payouts(book), numbers=False),
        "\n== How it is played\n",
        *_lines(_play(book)),
    ]
    if book.match_the_dealer_offered.value:
        parts += ["\n== Match-the-Dealer\n", *_lines(_match(book))]
    if spins is not None:
        parts += _wheels(book, spins)
    return "\n".join(parts)


def _card(spins: Spins | None) -> str:
    """Write the page, in smaller letters where two wheels must find room on it too."""
    if spins and spins.offered.value and spins.xtreme and spins.xtreme.offered.value:
        return _CARD.replace("size: 8.5pt", "size: 7.4pt")
    return _CARD


def _lines(lines: Iterator[Line]) -> Iterator[str]:
    for said, clause in lines:
        yield f"- {as_text(f'{said} ')}#text(size: 6.5pt, fill: luma(90))[{as_text(clause)}]"


def _payouts(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    blackjack, win = book.blackjack_odds, book.win_odds
    yield "Blackjack, which always wins", str(blackjack.value), blackjack.clause
    for bonus in book.bonuses:
        yield bonus.value.pattern.value, str(bonus.value.odds), bonus.clause
    yield "Any other winning hand", str(win.value), win.clause
    seven = words("fixed_up_card", book.fixed_up_card.value)
    for tier in book.fixed_tiers:
        least = f"for a wager of {dollars(tier.value.least)} or more"
        if tier.value.below:
            least = f"for a wager from {dollars(tier.value.least)}"
        name = f"7-7-7 of one suit against a {seven}, {least}"
        yield name, dollars(tier.value.payout), tier.clause
    if not book.fixed_tiers:
        return
    others = dollars(book.fixed_to_others.value)
    yield "and to each other player then", others, book.fixed_to_others.clause


def _play(book: Rulebook) -> Iterator[Line]:
    places = book.citations
    stands = book.dealer_stands_at
    soft = book.dealer_hits_soft_17
    if soft.value:
        yield f"The dealer draws to a soft {stands.value} and stands on more.", soft.clause
    else:
        yield f"The dealer stands on {stands.value}, hard or soft, and more.", stands.clause
    if book.players_21_wins.value:
        yield "A 21 of three or more cards beats the dealer's 21 of three or more.", places.win_21
    else:
        yield "A 21 ties with the dealer's 21.", book.players_21_wins.clause
    yield from _doubles(book)
    share = book.surrender_share
    if book.surrender.value:
        yield f"Surrender your first two cards and lose {share.value} of the wager.", share.clause
    yield from _splits(book)
    shown = words("insurance_up_cards", book.insurance_up_cards.value)
    odds = book.insurance_odds
    most = f"up to {book.insurance_share.value} of the wager"
    yield f"Insure against an {shown} for {most}, which pays {odds.value}.", odds.clause
    for paid, when in ((book.bonus_after_double, "double"), (book.bonus_after_split, "split")):
        if not paid.value:
            yield f"After a {when} a 21 pays {book.win_odds.value}, no bonus.", paid.clause
    limit = book.payout_limit
    if limit.value is not None:
        yield f"No hand is paid more than {dollars(limit.value)} in a round.", limit.clause
    if book.fixed_tiers:
        yield "Fixed amounts are not paid after a double or a split.", places.fixed_exclusion


def _doubles(book: Rulebook) -> Iterator[Line]:
    often = book.doubles
    if not often.value:
        yield "A hand cannot be doubled.", often.clause
        return
    if book.double_on.value is DoubleOn.TWO_CARDS:
        yield "Double on your first two cards, for your wager or less.", book.double_on.clause
    else:
        held = "Double on any two or more cards, for your wager or less."
        yield held, book.citations.double_cards
    if often.value > 1:
        times = _TIMES.get(often.value, f"{often.value} times")
        yield f"Double up to {times}, each time for what is at stake or less.", often.clause
    if book.rescue.value:
        said = "After a double you may take it back and lose the rest (rescue)."
        yield said, book.citations.rescue
    if not book.double_after_split.value:
        yield "A split hand cannot be doubled.", book.double_after_split.clause


def _splits(book: Rulebook) -> Iterator[Line]:
    splits, aces = book.max_splits, book.split_aces
    if not splits.value:
        yield "A pair cannot be split.", splits.clause
        return
    often = _TIMES.get(splits.value, f"{splits.value} times")
    too = ", aces too" if book.resplit_aces.value else ", aces once"
    yield f"Split two cards of one value up to {often} in a round{too}.", splits.clause
    if aces.value is not SplitAces.FREE:
        one_card = aces.value is SplitAces.ONE_CARD
        held = "get one card each" if one_card else "cannot be doubled"
        yield f"Split aces {held}.", aces.clause


def _match(book: Rulebook) -> Iterator[Line]:
    suited, plain = book.match_the_dealer_suited, book.match_the_dealer_unsuited
    both = "Each of your first two cards that has rank and suit of the dealer's card pays"
    yield f"{both} {suited.value}.", suited.clause
    yield f"Each that has its rank alone pays {plain.value}.", plain.clause
    least = book.match_the_dealer_minimum
    yield f"Wagers from {dollars(least.value)}.", least.clause


def _wheels(book: Rulebook, spins: Spins) -> Iterator[str]:
    if spins.offered.value:
        yield "\n== Bonus Spin\n"
        yield from _lines(_bonus_spin(book, spins))
    if spins.xtreme and spins.xtreme.offered.value:
        xtreme = spins.xtreme
        said = (
            f"{dollars(xtreme.wager)}: when the dealer's first two cards are a 6 and a ten-value "
            f"card, one player who wagered gets {_prizes(xtreme.wheel.value)}, the others "
            "Community Pay."
        )
        yield "\n== Xtreme 16\n"
        yield from _lines(iter([(said, xtreme.wheel.clause)]))


def _bonus_spin(book: Rulebook, spins: Spins) -> Iterator[Line]:
    for spin in spins.stakes.values():
        said = (
            f"{dollars(spin.wager)}: a blackjack spins the wheel for {_prizes(spin.wheel.value)}."
        )
        yield said, spin.wheel.clause
    if spins.ace is not None:
        yield (
            f"An ace among your first two cards pays {dollars(spins.ace.value)}.",
            spins.ace.clause,
        )
    if spins.xtreme is not None:
        yield "Others who wagered get Community Pay on some sections.", spins.offered.clause
    if book.reading("spin-wager-not-returned") == "spent":
        yield "The wager itself is spent.", spins.offered.clause


def _prizes(wheel: Wheel) -> str:
    symbols = dict.fromkeys(section.symbol for section in wheel.sections)
    prizes = [_JACKPOTS.get(symbol, symbol) for symbol in symbols]
    return f"{', '.join(prizes[:-1])} or {prizes[-1]}" if len(prizes) > 1 else prizes[0]
