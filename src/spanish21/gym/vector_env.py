"""The vector environment: thousands of tables side by side on the simulation kernel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from msgspec import Meta
from numpy.typing import NDArray

from spanish21.analysis.decision_table import AFTER_DOUBLE
from spanish21.checked import Seed, checked
from spanish21.errors import ArgumentError
from spanish21.gym.errors import InvalidActionError, ResetNeededError
from spanish21.gym.observation import (
    ACTIONS,
    FEATURES,
    Observation,
    Penalty,
    Reward,
    Shuffle,
    hand_facts,
    wager_sizes,
)
from spanish21.gym.rounds import Setup
from spanish21.gym.values import Values
from spanish21.hand import BEST_TOTAL, total
from spanish21.law import USUAL
from spanish21.money import Dollars
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.rules.player import Action
from spanish21.simulation.choices import ACTS
from spanish21.simulation.kernel.stepping import Column, Observed
from spanish21.simulation.stepping import OpenPlay, SizedGame, Stage, Stepper

__all__ = ["TableVectorEnv"]

_CODES = np.array([ACTS[action] for action in ACTIONS], np.int64)
_AFTER = np.array([ACTIONS.index(action) for action in AFTER_DOUBLE])
_DOUBLED = [feature.name for feature in FEATURES].index("doubled")
_INSURE, _DECLINE = ACTIONS.index(Action.INSURE), ACTIONS.index(Action.DECLINE)


class TableVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.float64]]):  # type: ignore[misc]
    """Tables with one box each; observations, actions and rewards are those of `TableEnv`.

    A round that ends is followed immediately by the wager of the next (`AutoresetMode.SAME_STEP`);
    `info` then holds `net`, the money won in units of the first wager size, and `fixed_cents`, the
    fixed payouts, each with a mask such as `_net`. Regret is known for rounds that are dealt from
    full shoes, so `reward="regret"` needs `shuffle="round"` and no seen cards.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    @checked
    def __init__(  # noqa: PLR0913 - each by name
        self,
        rules: Rules = USUAL,
        *,
        num_envs: Annotated[int, Meta(ge=1, le=1_000_000)] = 1,
        wagers: Dollars | Iterable[Dollars] = 10,
        shuffle: Shuffle = "shoe",
        seen_cards: bool = False,
        reward: Reward = "money",
        penalty: Penalty = 1.0,
    ) -> None:
        """Open `num_envs` tables; the other options are those of `TableEnv`."""
        if reward == "regret" and (shuffle != "round" or seen_cards):
            msg = "Regret is exact for full shoes. Use shuffle='round' without seen_cards."
            raise ArgumentError(msg)
        self.num_envs = num_envs
        self._last: Observed | None = None
        self.rulebook = as_rulebook(rules)
        self.sizes = wager_sizes(wagers)
        self.reward, self.penalty, self.seen_cards = reward, penalty, seen_cards
        setup = Setup(self.rulebook, self.sizes, 1, shuffle, seen_cards, reward, penalty)
        game = SizedGame(
            self.rulebook, OpenPlay(), setup.shoe, wager=self.sizes[0], sizes=self.sizes
        )
        self.stepper = Stepper(game, num_envs)
        self.values = Values(self.rulebook, self.sizes[0])
        self.single_action_space = setup.actions
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = setup.observations
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    @checked
    def reset(
        self,
        *,
        seed: Seed | list[Seed | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin with fresh shoes and open the wagers."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        keys = self.np_random.integers(1 << 64, size=self.num_envs, dtype=np.uint64)
        if isinstance(seed, list):
            for table, own in enumerate(seed):
                if own is not None:
                    keys[table] = np.random.default_rng(own).integers(1 << 64, dtype=np.uint64)
        self.stepper.seed(keys)
        return self._observe(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Take an action at every table."""
        mask, actions = self._seen.mask, self._checked(actions)
        legal = mask[np.arange(self.num_envs), actions] != 0
        sizes = actions - len(ACTIONS)
        acts = np.where(sizes >= 0, sizes, _CODES[np.minimum(actions, len(ACTIONS) - 1)])
        money = self.reward == "money"
        regret = None if money else self._regret(actions)
        net = self.stepper.step(np.where(legal, acts, -1)) / self.sizes[0]
        rewards = net.copy() if regret is None else -regret
        rewards[~legal] = -self.penalty
        over = self.stepper.ended.over.copy()
        info: dict[str, Any] = {}
        if over.any():
            info = {
                "net": net,
                "_net": over,
                "fixed_cents": self.stepper.fixed(),
                "_fixed_cents": over,
            }
        if not legal.all():
            info |= {"refused": ~legal}
        return self._observe(), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def _checked(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return one action for each table, or raise `InvalidActionError`."""
        given, many = np.asarray(actions), int(self.single_action_space.n)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            msg = f"Give {self.num_envs} whole numbers, one action for each table."
            raise InvalidActionError(msg)
        wrong = given[(given < 0) | (given >= many)]
        if wrong.size:
            msg = f"{wrong[0]} isn't an action. Choose a number from 0 to {many - 1}."
            raise InvalidActionError(msg)
        return given.astype(np.int64)

    @property
    def _seen(self) -> Observed:
        """Return the last observation, or raise `ResetNeededError`."""
        if self._last is None:
            msg = "No round has begun. Call reset()."
            raise ResetNeededError(msg)
        return self._last

    def action_masks(self) -> NDArray[np.int8]:
        """Return which actions are legal at each table."""
        return self._seen.mask.copy()

    def action_values(self) -> NDArray[np.float64]:
        """Return the exact value of each action in initial wagers, NaN for what is not legal.

        They hold for a round from a full shoe; a wager is worth 0.
        """
        mask, stepper, table, stage = self._seen.mask, self.stepper, self.values.table, self._stage
        shape, up = stepper.column(Column.SHAPE), self._up - 1
        split = table.split(stepper.column(Column.SPLITS), self._pair)
        found = np.zeros((self.num_envs, len(ACTIONS) + len(self.sizes)))
        found[:, : len(ACTIONS)] = table.values[split, np.maximum(up, 0), self._rows[shape, 0]]
        if len(table.redoubled):
            at = np.flatnonzero(self._doubles)
            hands = self._rows[shape[at], 1]
            found[at[:, None], _AFTER] = table.redoubled[
                self._doubles[at] - 1, split[at], up[at], hands
            ]
        insurance = table.insurance[np.maximum(up, 0), self._rows[shape, 1]]
        asked = stage == Stage.INSURANCE
        found[asked, _INSURE] = insurance[asked] * self.values.insured
        found[asked, _DECLINE] = 0.0
        found[mask == 0] = np.nan
        return found

    def best_actions(self) -> NDArray[np.int64]:
        """Return the best action at each table; before a round it is the first wager size."""
        found: NDArray[np.int64] = np.nanargmax(self.action_values(), axis=1)
        return found

    def _regret(self, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        values = self.action_values()
        chosen = values[np.arange(self.num_envs), actions]
        sizes = np.array(self.sizes)[self.stepper.column(Column.LEVEL)] / self.sizes[0]
        found: NDArray[np.float64] = (np.nanmax(values, axis=1) - chosen) * sizes
        return np.where(self._stage == Stage.WAGER, 0.0, found)

    @property
    def _stage(self) -> NDArray[np.int64]:
        return self.stepper.column(Column.STAGE)

    @property
    def _doubles(self) -> NDArray[np.int64]:
        return self._seen.hand[:, _DOUBLED].astype(np.int64)

    @property
    def _up(self) -> NDArray[np.int64]:
        card = self.stepper.column(Column.UP_CARD)
        kinds = self.stepper.compiled.tables.up
        found: NDArray[np.int64] = kinds[card & (len(kinds) - 1)].astype(np.int64)
        return found

    @property
    def _pair(self) -> NDArray[np.int64]:
        kinds = self.stepper.compiled.tables.up
        return kinds[self.stepper.column(Column.KIND)].astype(np.int64)

    @cached_property
    def _rows(self) -> NDArray[np.int64]:
        """Return by shape its row of values, and the number of the hand."""
        table = self.values.table
        hands = self.stepper.compiled.shapes.hands
        live = [hand if total(hand).points <= BEST_TOTAL else hand[:1] for hand in hands]
        return np.array([(table.row(hand), table.hand(hand)) for hand in live])

    @cached_property
    def _facts(self) -> NDArray[np.int8]:
        """Return by shape what an observation shows of the cards."""
        return np.array([hand_facts(hand) for hand in self.stepper.compiled.shapes.hands], np.int8)

    def _observe(self) -> Observation:
        """Write a new observation; earlier ones stay as they are."""
        stepper = self.stepper
        self._last = seen = Observed(
            np.empty((self.num_envs, len(FEATURES)), np.int8),
            np.empty((self.num_envs, len(ACTIONS) + len(self.sizes)), np.int8),
            _CODES,
            FEATURES[7].most,
        )
        stepper.observe(self._facts, seen)
        found: Observation = {"hand": seen.hand, "action_mask": seen.mask}
        if self.seen_cards:
            found["seen"] = self._face_up()
        return found

    def _face_up(self) -> NDArray[np.int16]:
        """Return the cards seen since the shuffle, none if it comes before the next round."""
        stepper, rules = self.stepper, self.stepper.compiled.tables
        due = stepper.column(Column.PLACE) > rules.cover
        seen = stepper.standing.seen.copy()
        seen[(self._stage == Stage.WAGER) & (due | (rules.rounds_per_stream > 0))] = 0
        return seen
