"""The Gymnasium environment: a person at a table, every choice of a round an action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from spanish21.checked import FromOne, Seed, checked
from spanish21.gym.errors import InvalidActionError, ResetNeededError
from spanish21.gym.observation import (
    ACTIONS,
    Observation,
    Penalty,
    Reward,
    Shuffle,
    wager_sizes,
)
from spanish21.gym.rounds import Rounds, Setup
from spanish21.law import USUAL
from spanish21.money import Dollars, dollars
from spanish21.rulebooks import Rules, as_rulebook

__all__ = ["TableEnv"]


class TableEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]
    """A person who wagers the same on one or more boxes; an episode is a round.

    The first action of a round chooses the size of the wager; then every decision of every hand
    is an action. `action_mask` of the observation marks what is legal. Rewards are in units of the
    first wager size: with `reward="money"` the net result at the end of the round, fixed payouts
    left out (they are in `info["fixed_cents"]`), so that the mean is the edge times the boxes;
    with `reward="regret"` after each action minus what it loses against the best action on
    average, given what the observation shows. An action that is not legal changes nothing, costs
    `penalty`, and is explained in `info["refused"]`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    @checked
    def __init__(  # noqa: PLR0913 - each by name
        self,
        rules: Rules = USUAL,
        *,
        wagers: Dollars | Iterable[Dollars] = 10,
        boxes: FromOne = 1,
        shuffle: Shuffle = "shoe",
        seen_cards: bool = False,
        reward: Reward = "money",
        penalty: Penalty = 1.0,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Open a table.

        `rules` is an edition's id, a file, a submission or a rulebook, `wagers` one size in
        dollars or several. With `shuffle="shoe"` rounds are dealt to the cover card, with "round"
        each from a full shoe. `seen_cards` adds the face-up cards since the shuffle to the
        observation, and to what regret takes into account.
        """
        self.rulebook = as_rulebook(rules)
        self.sizes = wager_sizes(wagers)
        setup = Setup(self.rulebook, self.sizes, boxes, shuffle, seen_cards, reward, penalty)
        self.rounds = Rounds(setup)
        self.reward, self.penalty, self.render_mode = reward, penalty, render_mode
        self.action_space = setup.actions
        self.observation_space = setup.observations
        self._wagering = False
        self._size = self.sizes[0]

    @checked
    def reset(
        self, *, seed: Seed | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open the wagers of a round; a seed also shuffles the shoe."""
        super().reset(seed=seed, options=options)
        if seed is not None or self.rounds.shuffle_is_due:
            self.rounds.shuffle(self.np_random)
        self._wagering = True
        return self._observe(), {}

    def step(
        self, action: np.int64
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action."""
        if not self.action_space.contains(action):
            most = int(self.action_space.n) - 1
            msg = f"{action!r} isn't an action. Choose a number from 0 to {most}."
            raise InvalidActionError(msg)
        now = self.rounds.decision
        if now is None and not self._wagering:
            msg = "No round is in play. Call reset()."
            raise ResetNeededError(msg)
        if not self.action_masks()[action]:
            return self._observe(), -self.penalty, False, False, {"refused": self._refusal(action)}
        regret = 0.0
        if now is None:
            self._size = self.sizes[int(action) - len(ACTIONS)]
            self._wagering = False
            self.rounds.deal(dict.fromkeys(range(1, self.rounds.setup.boxes + 1), self._size))
        else:
            chosen = ACTIONS[int(action)]
            if self.reward == "regret":
                regret = self.rounds.regret(chosen) * self._size / self.sizes[0]
            self.rounds.take(chosen)
        over = self.rounds.decision is None
        reward = -regret if self.reward == "regret" else self._net() if over else 0.0
        return self._observe(), reward, over, False, self._info() if over else {}

    def _refusal(self, action: np.int64) -> str:
        names = [legal.value for legal in ACTIONS] + [dollars(size) for size in self.sizes]
        legal = [
            name for name, is_legal in zip(names, self.action_masks(), strict=True) if is_legal
        ]
        return f"{names[action]} is not legal now. Choose {', '.join(legal)}."

    def _boxes(self) -> range:
        return range(1, self.rounds.setup.boxes + 1)

    def _net(self) -> float:
        return sum(self.rounds.net(box) for box in self._boxes()) / self.sizes[0]

    def _info(self) -> dict[str, Any]:
        fixed = sum(self.rounds.fixed(box) for box in self._boxes())
        return {"report": self.rounds.table.report(), "net": self._net(), "fixed_cents": fixed}

    def render(self) -> str | None:
        """Write the cards on the table."""
        return self.rounds.text() if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.int8]:
        """Return which actions are legal now, for libraries that call this method."""
        return self.rounds.wager_mask() if self._wagering else self.rounds.mask()

    def _observe(self) -> Observation:
        return self.rounds.observe(self.action_masks())

    def __str__(self) -> str:
        """Name the environment with its table."""
        sizes = " or ".join(dollars(size) for size in self.sizes)
        return f"spanish21/Table-v0 ({self.rulebook.edition}, {sizes})"
