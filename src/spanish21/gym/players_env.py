"""The PettingZoo environment: several players at one table, each with a box and a mind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from spanish21.checked import FromOne, Seed, checked
from spanish21.extras import needs

needs("pettingzoo")

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from spanish21.errors import ArgumentError
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
from spanish21.money import Cents, Dollars, dollars
from spanish21.rulebooks import Rules, as_rulebook

__all__ = ["PlayersEnv", "env"]


class PlayersEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A round for several players: all wager, then each acts in turn; rewards as in `TableEnv`.

    The players are `player_1` to `player_7` by their boxes, from the dealer's left. An episode is
    a round. A player who is waiting observes the first hand of their own box.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "name": "spanish21_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    @checked
    def __init__(  # noqa: PLR0913 - each by name
        self,
        rules: Rules = USUAL,
        *,
        players: FromOne = 3,
        wagers: Dollars | Iterable[Dollars] = 10,
        shuffle: Shuffle = "shoe",
        seen_cards: bool = False,
        reward: Reward = "money",
        penalty: Penalty = 1.0,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Open a table for a number of players; the options are those of `TableEnv`."""
        super().__init__()
        self.rulebook = as_rulebook(rules)
        self.sizes = wager_sizes(wagers)
        setup = Setup(self.rulebook, self.sizes, players, shuffle, seen_cards, reward, penalty)
        self.rounds = Rounds(setup)
        self.reward, self.penalty, self.render_mode = reward, penalty, render_mode
        self._box = {f"player_{box}": box for box in range(1, players + 1)}
        self.possible_agents = list(self._box)
        self.agents = list(self._box)
        self._observations = dict.fromkeys(self._box, setup.observations)
        self._actions = dict.fromkeys(self._box, setup.actions)
        self._dice = np.random.default_rng()
        self._laid: dict[int, Cents] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what a player may observe."""
        return self._observations[self._player(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return what a player may do."""
        return self._actions[self._player(agent)]

    def _player(self, agent: str) -> str:
        """Return a player's name, or raise `ArgumentError`."""
        if agent not in self.possible_agents:
            players = ", ".join(self.possible_agents)
            msg = f"{agent!r} isn't a player. Choose one of {players}."
            raise ArgumentError(msg)
        return agent

    @checked
    def reset(self, seed: Seed | None = None, options: dict[str, Any] | None = None) -> None:
        """Open the wagers of a round; a seed also shuffles the shoe."""
        del options
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        if seed is not None or self.rounds.shuffle_is_due:
            self.rounds.shuffle(self._dice)
        self._laid = {}
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Return a player's own hand; the mask is empty unless it is their turn."""
        mask = self.rounds.mask()
        self._player(agent)
        if agent != self.agent_selection or self.terminations.get(agent, True):
            mask[:] = 0
        elif len(self._laid) < len(self.possible_agents):
            mask = self.rounds.wager_mask()
        return self.rounds.observe(mask, self._box[agent])

    def step(self, action: int | None) -> None:
        """Take the action of the player whose turn it is."""
        if not hasattr(self, "terminations"):
            msg = "No round has begun. Call reset()."
            raise ResetNeededError(msg)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        mask = self.observe(agent)["action_mask"]
        if action is not None and not self._actions[agent].contains(action):
            msg = f"{action!r} isn't an action. Choose a number from 0 to {len(mask) - 1}."
            raise InvalidActionError(msg)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if action is None or not mask[action]:
            self.rewards[agent] = -self.penalty
            self.infos[agent] = {"refused": True}
        else:
            self.infos[agent] = {}
            self._take(agent, int(action))
        self._accumulate_rewards()

    def _take(self, agent: str, action: int) -> None:
        if action >= len(ACTIONS):
            self._laid[self._box[agent]] = self.sizes[action - len(ACTIONS)]
            if len(self._laid) < len(self.possible_agents):
                self.agent_selection = self.possible_agents[len(self._laid)]
                return
            self.rounds.deal(self._laid)
        else:
            chosen = ACTIONS[action]
            if self.reward == "regret":
                size = self._laid[self._box[agent]] / self.sizes[0]
                self.rewards[agent] = -self.rounds.regret(chosen) * size
            self.rounds.take(chosen)
        now = self.rounds.decision
        if now is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[now.box - 1]

    def _end(self) -> None:
        for agent, box in self._box.items():
            net = self.rounds.net(box) / self.sizes[0]
            if self.reward == "money":
                self.rewards[agent] = net
            self.infos[agent] = {"net": net, "fixed_cents": self.rounds.fixed(box)}
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Write whose turn it is and the cards on the table."""
        if self.render_mode != "ansi":
            return None
        return f"{self.agent_selection}: {self.rounds.text()}"

    def close(self) -> None:
        """Leave the table; nothing is kept open."""

    def __str__(self) -> str:
        """Name the environment with its table."""
        sizes = " or ".join(dollars(size) for size in self.sizes)
        return f"spanish21_v0 ({self.rulebook.edition}, {len(self._box)} players, {sizes})"


def env(**options: Any) -> PlayersEnv:  # noqa: ANN401 - those of PlayersEnv
    """Return the environment, as PettingZoo names it."""
    return PlayersEnv(**options)
