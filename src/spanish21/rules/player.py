"""What a player may do with a hand, and if not, why."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

from spanish21.cards import Rank
from spanish21.errors import ArgumentError
from spanish21.hand import BEST_TOTAL, total
from spanish21.law.clause import cites, reads
from spanish21.law.rulebook import DoubleOn, SplitAces
from spanish21.refusal import Refusal
from spanish21.rules.hands import is_blackjack, is_pair

if TYPE_CHECKING:
    from spanish21.cards import Card
    from spanish21.law.clause import Cited, ClauseRef
    from spanish21.law.rulebook import Rulebook

__all__ = [
    "Action",
    "PlayerHand",
    "as_action",
    "completed_by",
    "legal_actions",
    "no_draw_on_21",
    "no_rescue",
    "objection",
]

_TWO = 2
_ONE_CARD, _TWO_CARDS = SplitAces.ONE_CARD, DoubleOn.TWO_CARDS


class Action(Enum):
    """A decision on a hand, by the verbs of the case files."""

    SURRENDER = "surrender"
    SPLIT = "split"
    DOUBLE = "double"
    HIT = "hit"
    STAND = "stand"
    RESCUE = "rescue"
    KEEP = "keep"
    INSURE = "insure"
    DECLINE = "decline"
    DESIGNATE = "designate"
    REFUSE = "refuse"
    LATE = "late"
    DEAD = "dead"

    __hash__ = object.__hash__  # Enum's own, a function in Python, takes ten times as long.


def as_action(action: Action | str) -> Action:
    """Return an action that is given by its name, such as "hit"."""
    try:
        return Action(action)
    except ValueError:
        names = ", ".join(one.value for one in Action)
        msg = f"{action!r} isn't an action. Choose from {names}."
        raise ArgumentError(msg) from None


_STAND: tuple[Action, ...] = (Action.STAND,)
_DRAW: tuple[Action, ...] = (Action.HIT, Action.STAND)
_SPLIT, _SURRENDER = Action.SPLIT, Action.SURRENDER


class PlayerHand(Protocol):
    """The facts of a hand on which a player's choices depend."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in the order dealt."""
        ...

    @property
    def points(self) -> int:
        """The total point count."""
        ...

    @property
    def split(self) -> bool:
        """Return whether the hand was split."""
        ...

    @property
    def doubles(self) -> int:
        """How many Double Down Wagers were made on it."""
        ...


@cites("MD 7.H(2)", "MD 7.H(2)(a)", "MD 7.H(2)(b)", "MD 7.H(2)(c)", "MD 7.H(2)(d)")
@cites("MD 7.H(2)(e)", "MD 9.B", "MA 7(e)")
def legal_actions(hand: PlayerHand, splits: int, rulebook: Rulebook) -> tuple[Action, ...]:
    """List what may be done with a hand of two or more cards whose turn it is."""
    if hand.points >= BEST_TOTAL:
        return ()
    if hand.doubles:
        return _after_double(hand, rulebook)
    actions = _STAND if may_not_draw(hand, rulebook) else _DRAW
    if not may_not_double(hand, rulebook):
        actions = (*actions, Action.DOUBLE)
    if len(hand.cards) == _TWO:  # more cards are neither split nor surrendered
        if is_pair(hand.cards) and not may_not_split(hand, splits, rulebook):
            actions = (*actions, _SPLIT)
        if not may_not_surrender(hand, rulebook):
            actions = (*actions, _SURRENDER)
    return () if actions is _STAND else actions


def _after_double(hand: PlayerHand, rulebook: Rulebook) -> tuple[Action, ...]:
    """List what may be done with a doubled hand: take the double back, keep it or double again."""
    actions: tuple[Action, ...] = ()
    if not may_not_rescue(hand, rulebook):
        actions = (Action.RESCUE, Action.KEEP)
    if not may_not_double(hand, rulebook):
        actions = (*(actions or (Action.KEEP,)), Action.DOUBLE)
    return actions


@cites("MD 7.J", "MD 10.C", "MA 12(a)")
@reads("R37")
def completed_by(hand: PlayerHand, splits: int, rulebook: Rulebook) -> ClauseRef | None:
    """Return the clause by which nothing more is asked of a hand, None while something is."""
    places = rulebook.citations
    if hand.points > BEST_TOTAL:
        return places.bust
    if hand.points == BEST_TOTAL:
        return no_draw_on_21(hand, rulebook)
    if not hand.doubles and not hand.split:
        return None  # it can draw
    if legal_actions(hand, splits, rulebook):
        return None
    return places.double_one_card if hand.doubles else rulebook.split_aces.clause


def objection(action: Action, hand: PlayerHand, splits: int, rulebook: Rulebook) -> Refusal | None:
    """Return why an action may not be taken on the hand whose turn it is, if it may not."""
    match action:
        case Action.RESCUE:
            return may_not_rescue(hand, rulebook)
        case Action.KEEP:
            again = hand.doubles and not may_not_double(hand, rulebook)
            return None if again else may_not_rescue(hand, rulebook)
        case Action.SURRENDER:
            return _surrender_doubled(hand, rulebook) or may_not_surrender(hand, rulebook)
        case Action.SPLIT:
            return _already_doubled(hand, rulebook) or may_not_split(hand, splits, rulebook)
        case Action.DOUBLE:
            return may_not_double(hand, rulebook)
        case Action.HIT:
            return _already_doubled(hand, rulebook) or may_not_draw(hand, rulebook)
        case _:
            return _already_doubled(hand, rulebook)


@cites("MD 7.J", "MD 7.H(2)(e)", "MA 12(a)", "MA 12(a)(1)")
@reads("R37")
def may_not_draw(hand: PlayerHand, rulebook: Rulebook) -> Refusal | None:
    """Refuse a card to a blackjack, a 21 or a bust hand, and to split aces where they get one."""
    places = rulebook.citations
    if hand.points < BEST_TOTAL:
        if not hand.split or rulebook.split_aces.value is not _ONE_CARD or not _of_split_aces(hand):
            return None
        message = "Split aces get one card each. No action needed."
        return Refusal("action/split-aces", rulebook.split_aces.clause, message)
    if is_blackjack(hand.cards, split=hand.split):
        return Refusal(
            "action/blackjack",
            places.no_draw_on_blackjack,
            "A blackjack draws no card. No action needed.",
        )
    if hand.points == BEST_TOTAL:
        return Refusal(
            "action/twenty-one",
            no_draw_on_21(hand, rulebook),
            "A 21 draws no card. No action needed.",
        )
    return Refusal("action/bust", places.draw, "The hand is bust and draws no card.")


@cites("MD 7.J(1)", "MD 7.J(2)", "MA 12(a)", "MA 12(a)(1)")
def no_draw_on_21(hand: PlayerHand, rulebook: Rulebook) -> ClauseRef:
    """Cite why a 21 draws no card: an edition may name a blackjack and a hard 21 alone."""
    places = rulebook.citations
    if is_blackjack(hand.cards, split=hand.split):
        return places.no_draw_on_blackjack
    return places.no_draw_on_soft_21 if total(hand.cards).soft else places.no_draw_on_21


def _of_split_aces(hand: PlayerHand) -> bool:
    """Return whether a hand began as one of two split aces."""
    return hand.split and hand.cards[0].rank is Rank.ACE


@cites("MD 10.A", "MD 10.B", "MA 9(a)")
@reads("R6", "R28")
def may_not_double(hand: PlayerHand, rulebook: Rulebook) -> Refusal | None:
    """Refuse to double a blackjack or a 21; any other hand of two or more cards may double once."""
    if hand.doubles >= rulebook.doubles.value:
        return _already_doubled(hand, rulebook) or _no_double(rulebook.doubles, "here")
    if is_blackjack(hand.cards, split=hand.split):
        message = "A blackjack cannot be doubled. No action needed."
        return Refusal("action/blackjack", rulebook.citations.double, message)
    refused = may_not_draw(hand, rulebook)
    if refused is not None or hand.doubles:
        return refused
    if rulebook.double_on.value is _TWO_CARDS and len(hand.cards) > _TWO:
        return _no_double(rulebook.double_on, "with more than two cards")
    if not hand.split:
        return None
    if not rulebook.double_after_split.value:
        return _no_double(rulebook.double_after_split, "after a split")
    if _of_split_aces(hand) and rulebook.split_aces.value is not SplitAces.FREE:
        return _no_double(rulebook.split_aces, "with split aces")
    return None


def _no_double(rule: Cited[object], where: str) -> Refusal:
    message = f"A hand cannot be doubled {where}. Choose another action."
    return Refusal("action/no-double", rule.clause, message)


@cites("MD 10.C", "MD 7.K", "MA 12(a)(2)")
def _already_doubled(hand: PlayerHand, rulebook: Rulebook) -> Refusal | None:
    """Refuse every further decision on a doubled hand but the rescue."""
    if not hand.doubles:
        return None
    return Refusal(
        "action/doubled",
        rulebook.citations.double_one_card,
        "A doubled hand gets one card only. Rescue it or keep it.",
    )


@cites("MD 9.B(1)", "MA 8(a)")
def _surrender_doubled(hand: PlayerHand, rulebook: Rulebook) -> Refusal | None:
    """Refuse to surrender a doubled hand."""
    if not hand.doubles:
        return None
    place = rulebook.citations.surrender_first
    return Refusal(
        "action/doubled",
        place,
        "Surrender comes before any other decision. It is too late for this hand.",
    )


@cites("MD 10.H", "MA 9(d)")
@reads("R8", "R37")
def may_not_rescue(hand: PlayerHand, rulebook: Rulebook) -> Refusal | None:
    """Refuse to rescue a hand that was not doubled, is bust or is complete with 21."""
    place = rulebook.citations.rescue
    if not hand.doubles:
        return Refusal(
            "action/not-doubled",
            place,
            "Only a doubled hand can be rescued. Choose another action.",
        )
    if hand.points > BEST_TOTAL:
        return Refusal("action/bust", place, "A doubled hand that is bust cannot be rescued.")
    if hand.points == BEST_TOTAL:
        return Refusal(
            "action/twenty-one",
            no_draw_on_21(hand, rulebook),
            "A doubled 21 is complete. No action needed.",
        )
    return no_rescue(rulebook)


@cites("MD 10.H", "MA 9(d)")
def no_rescue(rulebook: Rulebook) -> Refusal | None:
    """Refuse every rescue where the rules have none."""
    if rulebook.rescue.value:
        return None
    message = "A double cannot be taken back here. Choose another action."
    return Refusal("action/no-rescue", rulebook.rescue.clause, message)


@cites("MD 9.A", "MD 9.B", "MD 9.B(1)", "MD 9.B(2)", "MD 9.B(3)", "MD 9.B(4)", "MA 8(a)")
@reads("R27", "R37")
def may_not_surrender(hand: PlayerHand, rulebook: Rulebook) -> Refusal | None:
    """Refuse to surrender anything but the first two cards before any other decision."""
    place = rulebook.citations.surrender_first
    if not rulebook.surrender.value:
        message = "A hand cannot be surrendered here. Choose another action."
        return Refusal("action/no-surrender", rulebook.surrender.clause, message)
    if hand.split:
        return Refusal(
            "action/surrender-after-split",
            place,
            "A split hand cannot be surrendered. Choose another action.",
        )
    if len(hand.cards) != _TWO:
        return Refusal(
            "action/surrender-late",
            place,
            "Surrender comes before any other decision. It is too late for this hand.",
        )
    if is_blackjack(hand.cards):
        return Refusal(
            "action/blackjack",
            rulebook.prohibitions.choice_on_blackjack,
            "A blackjack cannot be surrendered. No action needed.",
        )
    return None


@cites("MD 11.A", "MD 11.D", "MA 10(a)", "MA 10(c)")
@reads("R28")
def may_not_split(hand: PlayerHand, splits: int, rulebook: Rulebook) -> Refusal | None:
    """Refuse to split cards of different values, or once too often."""
    if not is_pair(hand.cards):
        return Refusal(
            "action/no-pair",
            rulebook.prohibitions.unequal_again if hand.split else rulebook.citations.split,
            "Only two cards of the same value can be split. Choose another action.",
        )
    limit = rulebook.max_splits
    if splits >= limit.value:
        return Refusal("action/split-limit", limit.clause, _split_limit(limit.value))
    if hand.split and _of_split_aces(hand) and not rulebook.resplit_aces.value:
        message = "Split aces cannot be split again. Choose another action."
        return Refusal("action/split-limit", rulebook.resplit_aces.clause, message)
    return None


def _split_limit(most: int) -> str:
    if not most:
        return "Pairs cannot be split here. Choose another action."
    splits = "1 split" if most == 1 else f"{most} splits"
    return f"A box has {splits} in a round at most. Choose another action."
