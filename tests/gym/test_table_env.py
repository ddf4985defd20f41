"""The Gymnasium environment: it passes the checker, and every action is reached."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402 - after the library that may be missing
from numpy.typing import NDArray  # noqa: E402

from spanish21 import Submission, action_values, as_rulebook  # noqa: E402
from spanish21.analysis import HandQuestion  # noqa: E402
from spanish21.cards import Card  # noqa: E402
from spanish21.gym import ACTIONS, ENVIRONMENT, TableEnv  # noqa: E402
from spanish21.rules.player import Action  # noqa: E402
from tests.support import PLAYED  # noqa: E402


def test_it_passes_gymnasiums_checker() -> None:
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ENVIRONMENT, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("action", [-1, len(ACTIONS) + 1, 1.5])
def test_a_number_that_is_no_action_is_refused(action: float) -> None:
    env = TableEnv("MD-1.0")
    env.reset(seed=3)
    with pytest.raises(gymnasium.error.InvalidAction, match=r"isn't an action\. .* 0 to 9"):
        env.step(action)  # type: ignore[arg-type]


def test_a_wager_may_be_in_dollars_and_cents() -> None:
    env = TableEnv("MD-1.0", wagers="7.50")
    env.reset(seed=3)
    assert str(env) == f"{ENVIRONMENT} (MD-1.0, $7.50)"
    several = TableEnv("MD-1.0", wagers=(5, "12.50"))
    assert str(several) == f"{ENVIRONMENT} (MD-1.0, $5.00 or $12.50)"


@pytest.mark.parametrize("edition", PLAYED)
def test_legal_actions_taken_at_random_reach_every_action(edition: str) -> None:
    env = TableEnv(edition)
    dice = np.random.default_rng(1)
    taken: set[Action | str] = set()
    rewards = []
    for episode in range(400):
        seen, _ = env.reset(seed=1 if episode == 0 else None)
        over = False
        reward = 0.0
        while not over:
            assert env.observation_space.contains(seen)
            choice = int(dice.choice(np.flatnonzero(seen["action_mask"])))
            taken.add(ACTIONS[choice] if choice < len(ACTIONS) else "wager")
            seen, reward, over, _, info = env.step(np.int64(choice))  # type: ignore[assignment]
            assert "refused" not in info
        assert not seen["action_mask"].any()
        rewards.append(reward)
    assert taken == {*ACTIONS, "wager"}
    assert min(rewards) < 0 < max(rewards)


def cards_of(env: TableEnv) -> tuple[Card, ...]:
    """Return the cards of the first hand of the box that decides."""
    now = env.rounds.decision
    assert now is not None
    box = env.rounds.table.state.box(now.box)
    assert box is not None
    return box.hands[0].cards


def test_a_doubled_hand_may_be_doubled_again_where_the_rules_let_it() -> None:
    rules = Submission("MD-1.0").amended(doubles=3)
    env = TableEnv(rules)
    double = ACTIONS.index(Action.DOUBLE)
    most, compared = 0, 0
    for episode in range(200):
        seen, _ = env.reset(seed=7 if episode == 0 else None)
        over, doubled, reward = False, 0, 0.0
        while not over:
            legal = np.flatnonzero(seen["action_mask"])
            assert seen["hand"][6] == doubled
            assert seen in env.observation_space
            if double in legal and doubled:
                values = env.rounds.valued()
                assert {Action.DOUBLE, Action.KEEP} <= values.keys()
                if not seen["hand"][5] and compared < 9:
                    compared += 1
                    up = env.rounds.table.state.up
                    question = HandQuestion(cards_of(env), up, doubled=doubled)
                    named = {action.value: value for action, value in values.items()}
                    assert named == pytest.approx(action_values(rules, question))
            choice = double if double in legal else int(legal[-1])
            doubled += choice == double
            seen, reward, over, _, info = env.step(np.int64(choice))  # type: ignore[assignment]
            assert "refused" not in info
        most = max(most, doubled)
        assert reward >= -8
    assert most == 3
    assert compared == 9


def test_an_action_that_is_not_legal_changes_nothing_and_has_a_price() -> None:
    env = TableEnv("MD-1.0", render_mode="ansi")
    seen, _ = env.reset(seed=3)
    before = env.render()
    wrong = int(np.flatnonzero(1 - seen["action_mask"])[0])
    again, reward, over, _, info = env.step(np.int64(wrong))
    assert (again["hand"] == seen["hand"]).all()
    assert (reward, over) == (-1.0, False)
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
    for env in (one, two):
        env.reset(seed=9)
        env.step(np.int64(len(ACTIONS)))
    assert "dealer -" not in str(one.render())
    assert one.render() == two.render()


def play_out(
    env: TableEnv, choose: Callable[[NDArray[np.integer]], int], seed: int | None
) -> float:
    """Play a round and return the sum of the rewards."""
    seen, _ = env.reset(seed=seed)
    earned, over = 0.0, False
    while not over:
        seen, reward, over, _, _ = env.step(np.int64(choose(seen["action_mask"])))
        earned += float(reward)
    return earned


@pytest.mark.parametrize(
    "options",
    [
        {"wagers": (10, 50), "boxes": 3},
        {"shuffle": "round", "seen_cards": True},
        {"seen_cards": True, "boxes": 2, "reward": "regret"},
    ],
)
def test_its_options_pass_the_checker_too(options: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    check_env(gymnasium.make(ENVIRONMENT, rules="MA", **options).unwrapped)


WRONG: list[dict[str, Any]] = [
    {"reward": "luck"},
    {"shuffle": "never"},
    {"boxes": 9},
    {"wagers": 1},
]


def test_rules_come_in_any_form_and_wrong_options_are_refused() -> None:
    assert TableEnv(Submission("MA", {"decks": 8})).rulebook.decks.value == 8
    assert TableEnv(as_rulebook("MD-1.0")).rulebook.edition == "MD-1.0"
    for wrong in WRONG:
        with pytest.raises(ValueError, match=r"."):
            TableEnv("MD-1.0", **wrong)


@pytest.mark.parametrize("size", [0, 1])
def test_the_size_of_the_wager_is_chosen_first_and_scales_the_reward(size: int) -> None:
    def stand(mask: NDArray[np.integer]) -> int:
        wagers = np.flatnonzero(mask[len(ACTIONS) :])
        if len(wagers):
            assert wagers.tolist() == [0, 1]
            assert not mask[: len(ACTIONS)].any()
            return len(ACTIONS) + size
        last = [ACTIONS.index(action) for action in (Action.STAND, Action.DECLINE, Action.KEEP)]
        return next(action for action in last if mask[action])

    env, small = TableEnv("MD-1.0", wagers=(10, 50)), TableEnv("MD-1.0", wagers=(10, 10))
    for seed in range(30):
        factor = 5 if size else 1
        assert play_out(env, stand, seed) == pytest.approx(factor * play_out(small, stand, seed))


def test_seen_cards_are_those_that_lay_face_up_since_the_shuffle() -> None:
    env = TableEnv("MD-1.0", seen_cards=True, boxes=2)
    seen, _ = env.reset(seed=4)
    assert seen["seen"].sum() == 0
    seen, _, over, _, _ = env.step(np.int64(len(ACTIONS)))
    assert seen["seen"].sum() == 5  # two cards at each box and the up card, not the hole card
    while not over:
        seen, _, over, _, _ = env.step(np.int64(np.flatnonzero(seen["action_mask"])[-1]))
    report = env.rounds.table.report()
    shown = [*report.dealer, *(card for hand in report.hands for card in hand.cards)]
    assert seen["seen"].sum() == len(shown)
    assert all(seen["seen"][card.index] >= 1 for card in shown)


@pytest.mark.parametrize("seen_cards", [False, True])
def test_regret_is_what_the_analysis_says(seen_cards: bool) -> None:  # noqa: FBT001
    env = TableEnv("MD-1.0", reward="regret", seen_cards=seen_cards, shuffle="round")
    for seed in range(6):
        env.reset(seed=seed)
        _, _, over, _, _ = env.step(np.int64(len(ACTIONS)))
        if over or Action.HIT not in env.rounds.valued():
            continue
        question = HandQuestion(cards_of(env), env.rounds.table.state.up)
        values = action_values("MD-1.0", question)
        chosen = np.int64(ACTIONS.index(Action.STAND))
        expected = max(values.values()) - values["stand"]
        _, reward, _, _, info = env.step(chosen)
        assert reward == pytest.approx(-expected, abs=1e-4)
        assert "net" in info


def test_the_best_play_has_no_regret() -> None:
    env = TableEnv("MA", reward="regret", seen_cards=True)

    def best(mask: NDArray[np.integer]) -> int:
        values = env.rounds.valued()
        if not values:
            return len(ACTIONS)
        return ACTIONS.index(max(values, key=lambda action: values[action]))

    assert [play_out(env, best, None if seed else 1) for seed in range(12)] == [0.0] * 12
