"""Quick answers for a running table: what each action is worth, insurance, a game's house edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spanish21.analysis.query import HandError, HandQuestion, action_values
from spanish21.analysis.side_wagers import full_shoe
from spanish21.analysis.variation import edge_of
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.rules.hands import is_blackjack
from spanish21.rules.insurance import may_insure
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.cards import Card
    from spanish21.money import Cents

__all__ = ["ActionValue", "advise", "house_edge", "insurance_value"]


class ActionValue(msgspec.Struct, frozen=True):
    """An action and its expectation in units of the hand's original wager."""

    action: Action
    value: float


def advise(  # noqa: PLR0913
    rules: Rules,
    hand: Iterable[Card],
    up_card: Card,
    *,
    seen: Iterable[Card] = (),
    other_hands: Iterable[Card] = (),
    splits: int = 0,
    doubled: int = 0,
    wager: Cents | None = None,
    legal: Iterable[Action] | None = None,
) -> tuple[ActionValue, ...]:
    """Value the actions of a hand whose turn it is, best first.

    The cards still to come are the full shoe without the hand, the up card and `seen`: whatever
    else lies face up or was discarded since the shuffle. After `splits` splits of its box,
    `other_hands` holds the cards of the box's other hands. `doubled` says how often the
    hand was doubled, and asks whether to rescue.
    With the original `wager` hitting suited sevens counts the fixed payout. With `legal` only
    those actions are told. A hand that cannot be raises `HandError`.
    """
    rulebook = as_rulebook(rules)
    question = HandQuestion(
        tuple(hand),
        up_card,
        tuple(seen),
        split=splits > 0,
        doubled=doubled,
        splits=max(splits, 1),
        beside=tuple(other_hands),
        wager=wager,
    )
    values = action_values(rulebook, question)
    told = [ActionValue(Action(name), value) for name, value in values.items()]
    if legal is None:
        return tuple(told)
    wanted = frozenset(legal)
    return tuple(one for one in told if one.action in wanted)


def insurance_value(rules: Rules, up_card: Card, seen: Iterable[Card] = ()) -> float:
    """Return the expected gain of one unit of insurance; `seen` holds all cards but the up card."""
    rulebook = as_rulebook(rules)
    if not may_insure(up_card, rulebook):
        msg = f"insurance is not offered against {up_card}"
        raise HandError(msg)
    try:
        shoe = full_shoe(rulebook.decks.value, (up_card, *seen))
    except ValueError as error:
        raise HandError(str(error)) from None
    size = shoe.total()
    if not size:
        msg = "no card is left"
        raise HandError(msg)
    holes = sum(many for card, many in shoe.items() if is_blackjack((up_card, card)))
    odds = rulebook.insurance_odds.value
    return (holes * odds.win / odds.stake - (size - holes)) / size


def house_edge(rules: Rules) -> float:
    """Return what the house wins of an initial wager against best play, and remember it."""
    rulebook = as_rulebook(rules)
    return -edge_of(rulebook)
