"""The Gymnasium environment: it passes the checker, and every action is reached."""

from __future__ import annotations

import warnings

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402 - after the library that may be missing

from spanish21.gym import ACTIONS, ENVIRONMENT, TableEnv  # noqa: E402
from spanish21.rules.player import Action  # noqa: E402
from tests.support import EDITIONS  # noqa: E402


def test_it_passes_gymnasiums_checker() -> None:
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ENVIRONMENT, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("action", [-1, len(ACTIONS), 1.5])
def test_a_number_that_is_no_action_is_refused(action: float) -> None:
    env = TableEnv("MD-1.0")
    env.reset(seed=3)
    with pytest.raises(gymnasium.error.InvalidAction, match=r"no action: .* 0 to 8"):
        env.step(action)  # type: ignore[arg-type]


def test_a_wager_may_be_in_dollars_and_cents() -> None:
    env = TableEnv("MD-1.0", wager="7.50")
    env.reset(seed=3)
    assert str(env) == f"{ENVIRONMENT} (MD-1.0, $7.50)"
    assert str(TableEnv("MD-1.0", wager=12.5)) == f"{ENVIRONMENT} (MD-1.0, $12.50)"


@pytest.mark.parametrize("edition", EDITIONS)
def test_legal_actions_taken_at_random_reach_every_action(edition: str) -> None:
    env = TableEnv(edition)
    dice = np.random.default_rng(1)
    taken: set[Action] = set()
    rewards = []
    for episode in range(400):
        seen, _ = env.reset(seed=1 if episode == 0 else None)
        over = False
        reward = 0.0
        while not over:
            assert env.observation_space.contains(seen)
            choice = int(dice.choice(np.flatnonzero(seen["action_mask"])))
            taken.add(ACTIONS[choice])
            seen, reward, over, _, info = env.step(np.int64(choice))  # type: ignore[assignment]
            assert "refused" not in info
        assert not seen["action_mask"].any()
        rewards.append(reward)
    assert taken == set(ACTIONS)
    assert min(rewards) < 0 < max(rewards)


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    env = TableEnv("MD-1.0", render_mode="ansi")
    seen, _ = env.reset(seed=3)
    before = env.render()
    wrong = int(np.flatnonzero(1 - seen["action_mask"])[0])
    again, reward, over, _, info = env.step(np.int64(wrong))
    assert (again["hand"] == seen["hand"]).all()
    assert (reward, over) == (0.0, False)
    assert "is not legal now" in info["refused"]
    assert env.render() == before


def test_a_round_that_is_over_needs_a_reset() -> None:
    env = TableEnv("MD-1.0")
    env.reset(seed=3)
    over = False
    while not over:
        stand = int(np.flatnonzero(env.action_masks())[-1])
        _, _, over, _, _ = env.step(np.int64(stand))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(1))


def test_the_same_seed_deals_the_same_cards() -> None:
    one, two = TableEnv("MA", render_mode="ansi"), TableEnv("MA", render_mode="ansi")
    one.reset(seed=9)
    two.reset(seed=9)
    assert one.render() == two.render()
