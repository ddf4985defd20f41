"""The PettingZoo environment: it passes the checkers, and each player gets their own result."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

from spanish21 import ArgumentError
from spanish21.gym import ACTIONS, TableEnv, TableVectorEnv
from spanish21.gym.players_env import PlayersEnv, env
from spanish21.ids import PersonId


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rules": "MA", "players": 7, "wagers": (10, 25)},
        {"seen_cards": True, "shuffle": "round", "players": 1},
    ],
)
def test_it_passes_pettingzoos_checkers(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(**options), num_cycles=200)
        seed_test(lambda: env(**options), num_cycles=50)


def play_round(table: PlayersEnv, dice: np.random.Generator) -> dict[str, float]:
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        earned[agent] += float(reward)
        assert table.observation_space(agent).contains(seen)
        mask = seen["action_mask"]
        table.step(None if ended else int((mask * (1 + dice.random(len(mask)))).argmax()))
    return earned


def test_each_player_wagers_and_gets_their_own_result() -> None:
    table = PlayersEnv("MD-1.0", players=3, wagers=(10, 50), render_mode="ansi")
    dice = np.random.default_rng(1)
    table.reset(seed=1)
    for _ in range(60):
        earned = play_round(table, dice)
        report = table.rounds.table.report()
        for agent, box in (("player_1", 1), ("player_2", 2), ("player_3", 3)):
            fixed = table.rounds.fixed(box)
            assert earned[agent] * 1000 + fixed == pytest.approx(
                report.nets_cents[PersonId(str(box))]
            )
        assert "dealer" in str(table.render())
        table.reset()


def test_regret_is_charged_to_the_one_who_acted() -> None:
    table = PlayersEnv("MD-1.0", players=2, reward="regret")
    table.reset(seed=3)
    total = np.zeros(2)
    for _ in range(30):
        for agent in table.agent_iter():
            seen, reward, ended, _, _ = table.last()
            total[int(agent[-1]) - 1] += float(reward)
            if ended:
                table.step(None)
            elif seen["action_mask"][len(ACTIONS)]:
                table.step(len(ACTIONS))
            else:
                values = table.rounds.valued()
                pick = max if agent == "player_1" else min
                table.step(ACTIONS.index(pick(values, key=lambda one: values[one])))
        table.reset()
    assert total[0] == 0
    assert total[1] < -5


def test_an_action_that_is_not_legal_costs_a_penalty() -> None:
    table = PlayersEnv("MD-1.0")
    table.reset(seed=3)
    table.step(0)
    assert table.agent_selection == "player_1"
    assert table.rewards["player_1"] == -1
    assert table.infos["player_1"] == {"refused": True}
    with pytest.raises(ValueError, match="reward is"):
        PlayersEnv(reward="luck")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [TableEnv, TableVectorEnv, PlayersEnv])
@pytest.mark.parametrize("penalty", [-1, float("nan"), float("inf"), "1"])
def test_a_penalty_that_would_not_cost_anything_is_refused(
    kind: type[TableEnv | TableVectorEnv | PlayersEnv], penalty: float
) -> None:
    with pytest.raises(ArgumentError, match=r"The argument penalty is .*\. Give a number"):
        kind("MA", penalty=penalty)
