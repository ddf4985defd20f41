"""What a coach may know: the cards that everyone can see, and the chips of the player."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from spanish21.money import Cents, exact_dollars
from spanish21.rules.player import Action

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spanish21.analysis.advice import ActionValue
    from spanish21.cards import Card
    from spanish21.ids import PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Choice, Decision
    from spanish21.table.state import Hand, TableState

__all__ = ["HandSeen", "hand_seen", "in_rack", "value_plays"]

_NOTHING = Cents(0)


class HandSeen(NamedTuple):
    """A hand whose turn it is, the up card, and all other cards that lie or lay face up."""

    cards: tuple[Card, ...]
    up: Card
    seen: tuple[Card, ...]
    beside: tuple[Card, ...]
    """the cards of the box's other hands"""
    splits: int
    doubled: int
    """how often"""
    legal: tuple[Action, ...]
    stakes: tuple[Fraction, ...] = ()
    """what is on the hand after each double, in wagers, if a double is or can only be for less"""

    def doubled_for(self, part: Fraction) -> HandSeen:
        """Return the hand as it would be doubled next for a part of its wager."""
        before = self.stakes[: self.doubled] or tuple(
            Fraction(2**number) for number in range(1, self.doubled + 1)
        )
        staked = before[-1] if before else Fraction(1)
        return self._replace(stakes=(*before, staked + part))


def hand_seen(state: TableState, now: Decision, chips: int | None = None) -> HandSeen | None:
    """Return what everyone can see of a decision on a hand; None if it is about something else.

    With the chips that the player has left, only plays that they cover are listed.
    """
    box = state.box(now.box)
    if box is None or not {Action.STAND, Action.KEEP} & set(now.actions):
        return None
    hand = box.hands[now.hand - 1]
    elsewhere = (
        card
        for other in state.boxes
        if other.number != box.number
        for each in other.hands
        for card in each.cards
    )
    covered = [choice if chips is None else choice.within(chips) for choice in now.legal]
    choices = [choice for choice in covered if choice is not None]
    return HandSeen(
        hand.cards,
        state.up,
        (*elsewhere, *in_rack(state)),
        tuple(card for i, one in enumerate(box.hands, 1) if i != now.hand for card in one.cards),
        box.splits,
        hand.doubles,
        tuple(choice.action for choice in choices),
        _stakes(hand, now.person, choices),
    )


def _stakes(hand: Hand, person: PersonId, choices: Iterable[Choice]) -> tuple[Fraction, ...]:
    """Return what is on a hand after each double that was or can be made; none if all are full."""
    share = next((one for one in hand.shares if one.person == person), None)
    if share is None:
        return ()
    declined = (_NOTHING,) * (hand.doubles - len(share.doubles))
    possible = (choice.most for choice in choices if choice.action is Action.DOUBLE)
    added = (*share.doubles, *declined, *possible)
    staked = tuple(
        Fraction(sum(added[:number], share.wager), share.wager)
        for number in range(1, len(added) + 1)
    )
    full = all(stake == 2**number for number, stake in enumerate(staked, 1))
    return () if full else staked


def value_plays(
    seen: HandSeen, rulebook: Rulebook, wager: Cents | None = None
) -> tuple[ActionValue, ...]:
    """Value the plays of a hand by what everyone can see, the best first, or raise HandError.

    With the original wager, fixed payouts count too.
    """
    from spanish21.analysis.advice import advise  # noqa: PLC0415 - an extra, slow to import

    return advise(
        rulebook,
        seen.cards,
        seen.up,
        seen=seen.seen,
        other_hands=seen.beside,
        splits=seen.splits,
        doubled=seen.doubled,
        wager=None if wager is None else exact_dollars(wager),
        legal=seen.legal,
        stakes=seen.stakes,
    )


def in_rack(state: TableState) -> tuple[Card, ...]:
    """List the cards in the discard rack that lay face up: all but those that were burned.

    A packet holds a hand, or an up card whose hole card was never turned, or one burned card. Hands
    of this round that were picked up early are left out: they are still listed with their boxes.
    """
    return tuple(
        card
        for packet in state.rack
        if len(packet.cards) + packet.unseen > 1
        and (packet.box is None or packet.round != state.round)
        for card in packet.cards
    )
