"""What a player does with every hand: the rules say what may be done, the strategy which of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.cards import Card
from spanish21.hand import total
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
_LEFT: dict[int, int] = {
    Act.SURRENDER: Status.SURRENDERED,
    Act.DOUBLED: Status.DOUBLED,
    Act.KEEP: Status.DOUBLED,
    Act.RESCUE: Status.RESCUED,
}
"""how an act leaves a hand, plain if it is not listed"""


class _Hand(NamedTuple):
    """The facts of a hand on which a player's choices depend."""

    cards: tuple[Card, ...]
    points: int
    split: bool
    doubled: bool


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
        "left": np.array([_LEFT.get(act, 0) * count for act in range(UPS)], np.int64),
        "insure": _insured(finals),
    }


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
    split = mode not in {Mode.DEALT, Mode.DOUBLED}
    doubled = mode in {Mode.DOUBLED, Mode.SPLIT_DOUBLED}
    splits = {Mode.DEALT: 0, Mode.LAST_SPLIT: finals.game.most_splits}.get(mode, 1)
    hand = _Hand(cards, total(cards).points, split=split, doubled=doubled)
    return split, doubled, legal_actions(hand, splits, finals.book)


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
