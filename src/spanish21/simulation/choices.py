"""What a player does with every hand: the rules say what may be done, the strategy which of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.cards import Card, Rank
from spanish21.hand import total
from spanish21.law.rulebook import SplitAces
from spanish21.rules.insurance import may_insure
from spanish21.rules.player import Action, legal_actions
from spanish21.simulation.kernel.tables import KIND_BITS, MODES, UPS, Act, Mode, Status
from spanish21.strategy.situation import Situation

if TYPE_CHECKING:
    from spanish21.simulation.finals import Finals
    from spanish21.strategy.situation import Strategy

__all__ = ["ACTS", "choice_tables", "legal_acts"]

_KINDS = 1 << KIND_BITS
_TWO = 2
ACTS = {
    Action.STAND: Act.STAND,
    Action.HIT: Act.HIT,
    Action.DOUBLE: Act.DOUBLE,
    Action.SPLIT: Act.SPLIT,
    Action.SURRENDER: Act.SURRENDER,
    Action.KEEP: Act.KEEP,
    Action.RESCUE: Act.RESCUE,
    Action.INSURE: Act.INSURE,
    Action.DECLINE: Act.DECLINE,
}
"""the decisions of a player as the kernel writes them"""


class _Hand(NamedTuple):
    """The facts of a hand on which a player's choices depend."""

    cards: tuple[Card, ...]
    points: int
    split: bool
    doubles: int


class _Played(NamedTuple):
    """What the hands of a mode have in common, and how they are left and doubled."""

    kept: Status
    rescued: Status
    split: bool = False
    doubles: int = 0
    doubled: Mode = Mode.DOUBLED_THRICE
    """its mode once it is doubled again"""
    aces: bool = False


_SPLIT = _Played(Status.SPLIT, Status.SPLIT, split=True, doubled=Mode.SPLIT_DOUBLED)
_ACES = _SPLIT._replace(aces=True)
_MODES = {
    Mode.DEALT: _Played(Status.PLAIN, Status.PLAIN, doubled=Mode.DOUBLED),
    Mode.SPLIT: _SPLIT,
    Mode.LAST_SPLIT: _SPLIT,
    Mode.DOUBLED: _Played(Status.DOUBLED, Status.RESCUED, doubles=1, doubled=Mode.DOUBLED_TWICE),
    Mode.SPLIT_DOUBLED: _Played(
        Status.SPLIT_DOUBLED,
        Status.SPLIT_RESCUED,
        split=True,
        doubles=1,
        doubled=Mode.SPLIT_DOUBLED_TWICE,
    ),
    Mode.ACES: _ACES,
    Mode.LAST_ACES: _ACES,
    Mode.DOUBLED_TWICE: _Played(Status.DOUBLED_TWICE, Status.RESCUED_TWICE, doubles=2),
    Mode.SPLIT_DOUBLED_TWICE: _Played(
        Status.SPLIT_DOUBLED_TWICE,
        Status.SPLIT_RESCUED_TWICE,
        split=True,
        doubles=2,
        doubled=Mode.SPLIT_DOUBLED_THRICE,
    ),
    Mode.DOUBLED_THRICE: _Played(Status.DOUBLED_THRICE, Status.RESCUED_THRICE, doubles=3),
    Mode.SPLIT_DOUBLED_THRICE: _Played(
        Status.SPLIT_DOUBLED_THRICE,
        Status.SPLIT_RESCUED_THRICE,
        split=True,
        doubles=3,
        doubled=Mode.SPLIT_DOUBLED_THRICE,
    ),
}


def _left(finals: Finals, mode: Mode, act: int) -> Status:
    """Return how an act leaves a hand of a mode, plain where no hand can come to it."""
    match act:
        case Act.SURRENDER:
            left = Status.SURRENDERED
        case Act.RESCUE:
            left = _MODES[mode].rescued
        case _:
            aces = _MODES[mode].aces and finals.book.split_aces.value is SplitAces.ONE_CARD
            left = Status.ACES if aces else _MODES[mode].kept
    return left if left in finals.statuses else Status.PLAIN


def choice_tables(finals: Finals) -> dict[str, np.ndarray]:
    """Fill the tables of the players' cards and choices."""
    shapes = finals.shapes
    count = len(shapes)
    two = np.zeros(_KINDS * _KINDS, np.uint16)
    for (first, second), shape in shapes.two.items():
        two[first * _KINDS + second] = shape
    following = np.zeros(count * _KINDS, np.uint16)
    for shape, row in enumerate(shapes.next):
        following[shape * _KINDS : shape * _KINDS + len(row)] = row
    return {
        "two": two,
        "next": following,
        "action": _actions(finals),
        "left": np.array(
            [_left(finals, mode, act) * count for mode in Mode for act in range(UPS)], np.int64
        ),
        "split_mode": _split_modes(finals),
        "double_mode": np.array([_MODES[mode].doubled for mode in Mode], np.uint8),
        "insure": _insured(finals),
    }


def _split_modes(finals: Finals) -> np.ndarray:
    """Return the mode of a split hand, without and with no split left, by the kind of its card."""
    modes = np.zeros((2, _KINDS), np.uint8)
    for kind, card in enumerate(finals.shapes.kinds):
        ace = card.rank is Rank.ACE
        modes[0, kind] = Mode.ACES if ace else Mode.SPLIT
        modes[1, kind] = Mode.LAST_ACES if ace else Mode.LAST_SPLIT
    return modes.reshape(-1)


def _actions(finals: Finals) -> np.ndarray:
    """Choose for every plan, mode, up card and shape."""
    plans = finals.game.plans
    distinct = _distinct(plans)
    values = [up.points for up in finals.ups]
    action = np.zeros((len(plans), MODES, UPS, len(finals.shapes)), np.uint8)
    for shape, cards in enumerate(finals.shapes.hands):
        asked: dict[tuple[object, ...], Mode] = {}
        for mode in Mode:
            split, doubled, legal = _allowed(finals, cards, mode)
            same = asked.setdefault((split, doubled, legal), mode)
            if not legal:
                action[:, mode, :, shape] = Act.DOUBLED if doubled else Act.COMPLETE
            elif same is not mode:
                action[:, mode, :, shape] = action[:, same, :, shape]
            else:
                asking = [Situation(cards, up, split=split, doubled=doubled) for up in finals.ups]
                for plan, numbers in distinct:
                    acts = [_act(plan, situation, legal) for situation in asking]
                    for number in numbers:
                        action[number, mode, values, shape] = acts
    return action.reshape(-1)


def _allowed(
    finals: Finals, cards: tuple[Card, ...], mode: Mode
) -> tuple[bool, bool, tuple[Action, ...]]:
    """Return whether hands of a mode are split and doubled, and what may be done with one."""
    played = _MODES[mode]
    last = mode in {Mode.LAST_SPLIT, Mode.LAST_ACES}
    splits = finals.game.most_splits if last else int(played.split)
    if played.split:
        # A split hand begins with the card that was split.
        cards = tuple(sorted(cards, key=lambda card: (card.rank is Rank.ACE) is not played.aces))
    hand = _Hand(cards, total(cards).points, played.split, played.doubles)
    return played.split, played.doubles > 0, legal_actions(hand, splits, finals.book)


def legal_acts(finals: Finals) -> np.ndarray:
    """Return what may be done with a hand of each mode and shape, a bit for every act."""
    legal = np.zeros((MODES, len(finals.shapes)), np.int64)
    for shape, cards in enumerate(finals.shapes.hands):
        for mode in Mode:
            legal[mode, shape] = sum(1 << ACTS[act] for act in _allowed(finals, cards, mode)[2])
    return legal


def _distinct(plans: tuple[Strategy, ...]) -> list[tuple[Strategy, list[int]]]:
    """List each plan once, with the true counts at which it is played."""
    found: dict[int, tuple[Strategy, list[int]]] = {}
    for number, plan in enumerate(plans):
        found.setdefault(id(plan), (plan, []))[1].append(number)
    return list(found.values())


def _act(plan: Strategy, situation: Situation, legal: tuple[Action, ...]) -> Act:
    """Ask a strategy, and hold it to what is legal."""
    chosen = plan.choose(situation, legal)
    if chosen not in legal:
        words = " ".join(str(card) for card in situation.cards)
        msg = f"{plan.title}: {chosen.value} is not legal with {words} against {situation.up}"
        raise ValueError(msg)
    return ACTS[chosen]


def _insured(finals: Finals) -> np.ndarray:
    """Ask every plan about insurance, where it is offered."""
    plans = finals.game.plans
    distinct = _distinct(plans)
    insure = np.zeros((len(plans), UPS, len(finals.shapes)), np.uint8)
    for up in finals.ups:
        if not may_insure(up, finals.book):
            continue
        for shape, cards in enumerate(finals.shapes.hands):
            if len(cards) == _TWO:
                for plan, numbers in distinct:
                    insure[numbers, up.points, shape] = plan.insures(Situation(cards, up))
    return insure.reshape(-1)
