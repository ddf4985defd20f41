"""Quick answers for a running table: what each action is worth, insurance, a game's house edge."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from spanish21.analysis.query import HandError, HandQuestion, action_values
from spanish21.analysis.side_wagers import full_shoe
from spanish21.analysis.variation import edge_of
from spanish21.cards import Card, Cards, as_card, as_cards
from spanish21.checked import FromZero, checked
from spanish21.money import Cents, Dollars, MoneyError, cents, dollars
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import may_insure
from spanish21.rules.player import Action, as_action

__all__ = ["ActionValue", "advise", "house_edge", "insurance_value"]


class ActionValue(msgspec.Struct, frozen=True):
    """An action and its expectation in units of the hand's original wager."""

    action: Action
    value: float


@checked
def advise(  # noqa: PLR0913
    rules: Rules,
    hand: Cards,
    up_card: Card | str,
    *,
    seen: Cards = (),
    other_hands: Cards = (),
    splits: FromZero = 0,
    doubled: FromZero | bool = 0,
    wager: Dollars | None = None,
    legal: Iterable[Action | str] | None = None,
    stakes: tuple[Fraction, ...] = (),
) -> tuple[ActionValue, ...]:
    """Value the actions of a hand whose turn it is, best first.

    Cards are `Card`s or text such as "8s 8c". The cards still to come are the full shoe without the
    hand, the up card and `seen`: all other cards that are face up or were discarded since the
    shuffle. If the box was split, `splits` is how often, and `other_hands` are the cards of its
    other hands. `doubled` is how often the hand was doubled: the question is then whether to keep
    or rescue it. Give the original `wager` in dollars to count the fixed payout for suited sevens.
    `legal` limits the answer to these actions. A hand that is doubled for less than its wager has
    `stakes`: what is on it after each double, in units of the wager. A hand that
    cannot be dealt raises `HandError`.
    """
    rulebook = as_rulebook(rules)
    question = HandQuestion(
        as_cards(hand),
        as_card(up_card),
        as_cards(seen),
        split=splits > 0,
        doubled=doubled,
        splits=max(splits, 1),
        beside=as_cards(other_hands),
        wager_cents=None if wager is None else _positive(cents(wager)),
        stakes=stakes,
    )
    values = action_values(rulebook, question)
    found = [ActionValue(Action(name), value) for name, value in values.items()]
    if legal is None:
        return tuple(found)
    wanted = frozenset(map(as_action, legal))
    return tuple(one for one in found if one.action in wanted)


def _positive(amount: Cents) -> Cents:
    if amount <= 0:
        msg = f"{dollars(amount)} isn't a wager. Give an amount above $0.00."
        raise MoneyError(msg)
    return amount


@checked
def insurance_value(rules: Rules, up_card: Card | str, seen: Cards = ()) -> float:
    """Return the expected gain of one unit of insurance; `seen` holds all cards but the up card."""
    rulebook, up = as_rulebook(rules), as_card(up_card)
    if not may_insure(up, rulebook):
        msg = f"Insurance is not offered against {up}. Give an ace."
        raise HandError(msg)
    try:
        shoe = full_shoe(rulebook.decks.value, (up, *as_cards(seen)))
    except ValueError as error:
        raise HandError(str(error)) from None
    size = shoe.total()
    if not size:
        msg = "No card is left. Give fewer seen cards."
        raise HandError(msg)
    holes = sum(many for card, many in shoe.items() if is_blackjack((up, card)))
    odds = rulebook.insurance_odds.value
    return (holes * odds.win / odds.stake - (size - holes)) / size


@checked
def house_edge(rules: Rules) -> float:
    """Return what the house wins of an initial wager against best play; the answer is cached."""
    rulebook = as_rulebook(rules)
    return -edge_of(rulebook)
