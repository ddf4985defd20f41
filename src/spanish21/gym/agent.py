"""A worked example of learning: a table of mean rewards by state and action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spanish21.cards import Card
from spanish21.checked import FromOne, Seed, checked
from spanish21.errors import ArgumentError
from spanish21.gym.observation import ACTIONS, FEATURES, Observation, hand_facts
from spanish21.gym.vector_env import TableVectorEnv
from spanish21.rulebooks import Rules
from spanish21.rules.player import Action
from spanish21.simulation.stepping import OpenPlay
from spanish21.strategy.situation import Legal, Situation

__all__ = ["Learned", "learn"]

_AT = {feature.name: place for place, feature in enumerate(FEATURES)}
_CARDS, _UPS, _TOTALS, _FLAGS, _CHANCES = 6, 11, 22, 4, 5
_STATES = _TOTALS * _CARDS * _UPS * (1 << _FLAGS) * _CHANCES
_PAIR = 8
_TABLES = 4096
_EXPLORED = 0.5
"""how often a random action is taken"""


def _state(hand: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number what is told apart; of doubled hands only the total, and whether they were split."""
    doubled = hand[..., _AT["doubled"]] > 0
    cards = np.where(doubled, 0, np.clip(hand[..., _AT["cards"]], 2, 7) - 2)
    chance = hand[..., _AT["run"] : _AT["suited_sevens"]].sum(axis=-1)
    chance = np.where(hand[..., _AT["suited_sevens"]] > 0, _CHANCES - 1, chance)
    chance = np.where(doubled, 0, chance)
    flags = sum(
        (hand[..., _AT[name]] > 0).astype(np.int64) << bit
        for bit, name in enumerate(("soft", "split", "doubled"))
    )
    flags = flags + ((hand[..., _AT["pair"]] > 0) & ~doubled) * _PAIR
    found = hand[..., _AT["total"]]
    for size, part in (
        (_CARDS, cards),
        (_UPS, hand[..., _AT["up"]]),
        (1 << _FLAGS, flags),
        (_CHANCES, chance),
    ):
        found = found * size + part
    return found


@dataclass(frozen=True)
@checked
class Learned(OpenPlay):
    """What an agent has learned: the mean reward of each action in each state.

    It is a strategy, so that `analyze` and `simulate` take it.
    """

    means: NDArray[np.float64]
    """by state and action"""
    title: str = "learned"

    def choose(self, situation: Situation, legal: Legal) -> Action:
        """Return the legal action with the best mean."""
        row = self.means[self._of(situation)]
        return max(legal, key=lambda action: row[ACTIONS.index(action)])

    def insures(self, situation: Situation) -> bool:
        """Return whether insurance had the better mean."""
        row = self.means[self._of(situation)]
        return bool(row[ACTIONS.index(Action.INSURE)] > row[ACTIONS.index(Action.DECLINE)])

    def tells_apart(self, cards: Sequence[Card]) -> None:
        """Return None: the agent distinguishes only what the rules do."""
        del cards

    def actions(self, seen: Observation) -> NDArray[np.int64]:
        """Return the best known action for each observation of a vector environment."""
        if {"hand", "action_mask"} - seen.keys():
            msg = "An observation has hand and action_mask. Give what reset() or step() returned."
            raise ArgumentError(msg)
        means = self.means[_state(seen["hand"].astype(np.int64))]
        legal = seen["action_mask"][:, : len(ACTIONS)] != 0
        best: NDArray[np.int64] = np.where(legal, means, -np.inf).argmax(axis=1)
        return np.where(legal.any(axis=1), best, len(ACTIONS))

    @staticmethod
    def _of(situation: Situation) -> int:
        total, soft, cards, pair, *chances = hand_facts(situation.cards)
        hand = np.zeros(len(FEATURES), np.int64)
        hand[: _AT["box"]] = [
            *(total, soft, cards, pair, situation.up.points),
            *(situation.split, situation.doubled, situation.split),
            *chances,
        ]
        return int(_state(hand))


@checked
def learn(rules: Rules, *, rounds: FromOne = 2_000_000, seed: Seed = 0) -> Learned:
    """Learn to play by trial and error, from observations and rewards alone.

    The reward is exact regret, so that no luck has to be averaged out: an action that was tried a
    few times in a state is known. At every decision the agent takes a random action or the best
    one it knows, each half of the time.
    """
    tables = TableVectorEnv(rules, num_envs=_TABLES, shuffle="round", reward="regret")
    dice = np.random.default_rng(seed)
    sums, counts = (np.zeros(_STATES * len(ACTIONS)) for _ in range(2))
    known = Learned(np.zeros((_STATES, len(ACTIONS))))
    seen, _ = tables.reset(seed=seed)
    while rounds > 0:
        legal = seen["action_mask"][:, : len(ACTIONS)]
        random = (legal * (1 + dice.random(legal.shape))).argmax(axis=1)
        best = known.actions(seen)
        playing = best < len(ACTIONS)
        actions = np.where(playing & (dice.random(_TABLES) < _EXPLORED), random, best)
        tried = (_state(seen["hand"].astype(np.int64)) * len(ACTIONS) + actions)[playing]
        seen, rewards, over, _, _ = tables.step(actions)
        np.add.at(sums, tried, rewards[playing])
        np.add.at(counts, tried, 1.0)
        known.means.reshape(-1)[tried] = sums[tried] / counts[tried]
        rounds -= int(over.sum())
    means = np.where(counts > 0, sums / np.maximum(counts, 1.0), -1.0)
    return Learned(means.reshape(known.means.shape))
