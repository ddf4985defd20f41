"""The vector environment: step by step the same as the table engine, and right on average."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

import numpy as np
from numpy.typing import NDArray

from spanish21 import Submission, analyze
from spanish21.cards import DECK
from spanish21.gym import ACTIONS, COLUMNS, TableVectorEnv, learn, write_rounds
from spanish21.gym.rounds import Rounds, Setup
from spanish21.gym.values import Values
from spanish21.rules.player import Action
from spanish21.simulation.kernel.stepping import Column
from spanish21.simulation.kernel.stream import shuffle
from spanish21.simulation.kernel.tables import KIND_BITS
from tests.support import PLAYED


class Beside:
    """The table engine with the cards of one table of a vector environment."""

    def __init__(self, env: TableVectorEnv, table: int, setup: Setup, values: Values) -> None:
        self.env, self.table = env, table
        self.rounds = Rounds(setup)
        self.rounds.values = values
        self.wagering = True

    def regret(self, action: int) -> float:
        """Value an action before it is taken; no size of a wager is regretted."""
        return 0.0 if self.wagering else self.rounds.regret(ACTIONS[action])

    def follow(self, action: int) -> tuple[float, bool]:
        """Take an action and return the net of it, and whether the round is over."""
        if self.wagering:
            if self.rounds.shuffle_is_due:
                self.load()
            self.rounds.deal({1: self.rounds.setup.sizes[action - len(ACTIONS)]})
        else:
            self.rounds.take(ACTIONS[action])
        self.wagering = self.rounds.decision is None
        net = self.rounds.net(1) / self.rounds.setup.sizes[0] if self.wagering else 0.0
        return net, self.wagering

    def load(self) -> None:
        """Put the shoe on the table that the kernel has just shuffled."""
        stepper = self.env.stepper
        number = int(stepper.column(Column.NUMBER)[self.table]) - 1
        tables = stepper.compiled.tables
        key = np.uint64(stepper.standing.keys[self.table])
        order = shuffle(tables.fresh, tables.cards, key, np.uint64(number))
        self.rounds.load([DECK[int(code) >> KIND_BITS] for code in order])

    def seen(self) -> NDArray[np.int64]:
        if self.wagering and self.rounds.shuffle_is_due:
            return np.zeros(len(DECK), np.int64)
        return np.bincount([card.index for card in self.rounds.seen()], minlength=len(DECK))


SEED = int(os.environ.get("SPANISH21_SEED", "11"))
STEPS = 3000 if "SPANISH21_SEED" in os.environ else 100
RULES = [Submission(edition) for edition in PLAYED] + [
    Submission("MA", {"hole_card": True, "card_reader": True}),
    Submission("MA", {"hole_card": True, "card_reader": False}),
    Submission("MD-1.0", {"payout_limit": "25", "max_splits": 5}),
]
REDOUBLES = Submission("MD-1.0").amended(doubles=3)


@pytest.mark.parametrize("rules", [*RULES, REDOUBLES], ids=str)
@pytest.mark.parametrize("how", ["shoe", "round"])
def test_every_step_is_that_of_the_table_engine(rules: Submission, how: str) -> None:
    tables, seen_cards = 6, how == "shoe"
    valued = how == "round" and rules in (Submission("MD-1.0"), Submission("MA"), REDOUBLES)
    reward = "regret" if valued else "money"
    env = TableVectorEnv(
        rules,
        num_envs=tables,
        wagers=(10, 25),
        shuffle=how,  # type: ignore[arg-type]
        seen_cards=seen_cards,
        reward=reward,  # type: ignore[arg-type]
    )
    seen, _ = env.reset(seed=SEED)
    setup = Setup(env.rulebook, env.sizes, 1, how, seen_cards, "money")  # type: ignore[arg-type]
    beside = [Beside(env, table, setup, env.values) for table in range(tables)]
    dice = np.random.default_rng(5)
    rounds, doubles = 0, {0}
    for _ in range(STEPS if reward == "money" else STEPS // 2):
        inclined = seen["action_mask"] * (1 + dice.random(seen["action_mask"].shape))
        inclined[:, ACTIONS.index(Action.SPLIT)] *= 3
        inclined[:, ACTIONS.index(Action.DOUBLE)] *= 1 + (rules == REDOUBLES)
        actions = inclined.argmax(axis=1)
        sizes = np.array(env.sizes)[env.stepper.column(Column.LEVEL)] / env.sizes[0]
        seen, rewards, over, _, info = env.step(actions)
        for table, other in enumerate(beside):
            action = int(actions[table])
            if reward == "regret":
                regret = other.regret(action) * sizes[table]
                assert rewards[table] == pytest.approx(-regret, abs=1e-12)
            net, ended = other.follow(action)
            assert bool(over[table]) == ended
            mask = other.rounds.wager_mask() if ended else other.rounds.mask()
            assert seen["action_mask"][table].tolist() == mask.tolist()
            shown = np.zeros(13) if ended else other.rounds.observe(mask)["hand"]
            assert seen["hand"][table].tolist() == shown.tolist()
            doubles.add(int(shown[6]))
            if seen_cards:
                assert seen["seen"][table].tolist() == other.seen().tolist()
            if ended:
                rounds += 1
                assert info["net"][table] == pytest.approx(net)
                assert info["fixed_cents"][table] == other.rounds.fixed(1)
    assert rounds > STEPS // 2
    assert max(doubles) == env.rulebook.doubles.value


def totals(env: TableVectorEnv, steps: int, best: bool) -> tuple[float, float, float, int]:  # noqa: FBT001
    """Play and return the mean net and regret of a round, the standard error, and the rounds."""
    dice = np.random.default_rng(3)
    seen, _ = env.reset(seed=2)
    net = squares = regret = 0.0
    rounds = 0
    for _ in range(steps):
        mask = seen["action_mask"]
        random = (mask * (1 + dice.random(mask.shape))).argmax(axis=1)
        seen, rewards, over, _, info = env.step(env.best_actions() if best else random)
        regret -= float(rewards.sum())
        if over.any():
            won = info["net"][over]
            net, squares = net + float(won.sum()), squares + float((won * won).sum())
            rounds += int(over.sum())
    return net / rounds, regret / rounds, (squares / rounds) ** 0.5 / rounds**0.5, rounds


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_the_best_play_has_no_regret_and_earns_the_edge(edition: str) -> None:
    env = TableVectorEnv(edition, num_envs=4096, shuffle="round", reward="regret")
    edge = analyze(edition).edge
    net, regret, error, rounds = totals(env, 320, best=True)
    assert rounds > 400_000
    assert regret == 0
    assert abs(net - edge) < 4 * error
    net, regret, error, _ = totals(env, 100, best=False)
    assert regret > 0.3
    # What random play loses is luck, the edge and its regrets, and nothing else.
    assert abs(net + regret - edge) < 4 * error


def standard_error(values: NDArray[np.float64]) -> float:
    return float(values.std() / values.size**0.5)


def nets(rules: str | Submission, steps: int) -> NDArray[np.float64]:
    """Play well and return the money of each table and round, of the rounds all tables ended."""
    env = TableVectorEnv(rules, num_envs=4096, shuffle="round")
    env.reset(seed=2)
    found, ended = np.zeros((env.num_envs, steps)), np.zeros(env.num_envs, np.int64)
    for _ in range(steps):
        _, rewards, over, *_ = env.step(env.best_actions())
        found[over, ended[over]] = rewards[over]
        ended += over
    return found[:, : ended.min()]


def test_with_redoubling_the_best_play_earns_the_edge_too() -> None:
    """The same shoes are played without it, so that most luck cancels out of what it adds."""
    plain, redoubled = nets("MD-1.0", 320), nets(REDOUBLES, 320)
    edge = analyze(REDOUBLES).edge
    assert abs(redoubled.mean() - edge) < 4 * standard_error(redoubled)
    rounds = min(plain.shape[1], redoubled.shape[1])
    added = redoubled[:, :rounds] - plain[:, :rounds]
    worth = edge - analyze("MD-1.0").edge
    assert worth > 4 * standard_error(added)
    assert abs(added.mean() - worth) < 4 * standard_error(added)


def test_a_step_of_many_rounds_calls_no_more_python_than_a_step_of_few() -> None:
    """The rounds are played in compiled code; `bench/gym.py` measures how fast that is."""

    def calls(count: int) -> int:
        env = TableVectorEnv("MD-1.0", num_envs=count)
        seen, _ = env.reset(seed=1)
        for _ in range(5):
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
        made: list[str] = []
        act = seen["action_mask"].argmax(axis=1)
        sys.setprofile(lambda _frame, event, _arg: made.append(event))
        env.step(act)
        sys.setprofile(None)
        return len(made)

    assert calls(4096) == calls(64)


def test_what_is_not_legal_changes_nothing_and_costs_a_penalty() -> None:
    env = TableVectorEnv("MD-1.0", num_envs=3, penalty=2)
    seen, _ = env.reset(seed=1)
    again, rewards, over, _, info = env.step(np.array([0, 9, 1]))
    assert rewards.tolist()[::2] == [-2, -2]
    assert info["refused"].tolist() == [True, False, True]
    assert not over[[0, 2]].any()
    assert (again["action_mask"][[0, 2]] == seen["action_mask"][[0, 2]]).all()


def test_the_same_seed_plays_the_same_rounds() -> None:
    ways = []
    seeds: list[int | list[int | None]] = [7, 7, 8, [7, 8]]
    for seed in seeds:
        env = TableVectorEnv("MA", num_envs=2)
        seen, _ = env.reset(seed=seed)
        first = [seen["hand"].tolist()]
        for _ in range(30):
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
            first.append(seen["hand"].tolist())
        ways.append(first)
    assert ways[0] == ways[1] != ways[2]
    assert ways[3] != ways[0]


def test_gymnasium_makes_it_and_its_spaces_hold() -> None:
    import gymnasium  # noqa: PLC0415

    env = gymnasium.make_vec("spanish21/Table-v0", num_envs=5, rules="MA", seen_cards=True)
    assert isinstance(env.unwrapped, TableVectorEnv)
    seen, _ = env.reset(seed=1)
    for _ in range(50):
        assert seen in env.observation_space
        seen, rewards, over, cut, _ = env.step(env.action_space.sample())
        assert rewards.shape == over.shape == cut.shape == (5,)


@pytest.mark.parametrize(
    "wrong", [{"reward": "regret"}, {"reward": "luck"}, {"wagers": ()}, {"shuffle": "x"}]
)
def test_options_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        TableVectorEnv("MA", num_envs=2, **wrong)  # type: ignore[arg-type]


def test_an_agent_learns_to_play_almost_as_well_as_possible() -> None:
    """Of the way from random to best play it goes more than 99 percent, in seconds."""
    env = TableVectorEnv("MD-1.0", num_envs=4096, shuffle="round", reward="regret")
    random = totals(env, 60, best=False)[0]
    learned = learn("MD-1.0", rounds=300_000)
    best, own = analyze("MD-1.0").edge, analyze("MD-1.0", strategy=learned).edge
    assert random < -0.4
    assert (own - random) / (best - random) > 0.99


@pytest.mark.parametrize("ending", ["npz", "csv", "parquet"])
def test_rounds_are_written_with_exact_values(
    ending: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path_factory.mktemp("rounds") / f"rounds.{ending}"
    count = write_rounds(path, "MD-1.0", rounds=800, policy="random", seed=4)
    if ending == "npz":
        with np.load(path) as found:
            assert len(found["net"]) == count
            assert len(np.unique(found["round"])) == 800
            assert np.nanmin(found["regret"]) >= 0
        return
    rows = duckdb.sql(
        f"SELECT count(*), count(DISTINCT round), min(regret), max(step) FROM '{path}'"
    ).fetchall()[0]
    assert rows[:3] == (count, 800, 0)
    hard16 = duckdb.sql(
        f"SELECT value_stand, value_surrender FROM '{path}' "
        "WHERE total=16 AND NOT soft AND up=10 AND cards=2 AND pair=0 AND split=0 LIMIT 1"
    ).fetchall()[0]
    assert hard16[1] == pytest.approx(-0.5)
    assert -0.6 < hard16[0] < -0.5
    with pytest.raises(ValueError, match="must end in"):
        write_rounds(path.with_suffix(".xls"), "MD-1.0", rounds=1)


def test_columns_of_rounds_have_the_same_types_in_every_file(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    for ending in ("npz", "parquet"):
        write_rounds(tmp_path / f"rounds.{ending}", "MD-1.0", rounds=20)
    found = duckdb.sql(f"SELECT * FROM '{tmp_path / 'rounds.parquet'}'")
    kinds = {name: str(kind) for name, kind in zip(found.columns, found.types, strict=True)}
    first = list(COLUMNS).index(f"value_{ACTIONS[0].value}")
    assert set(map(kinds.get, COLUMNS[:first])) == {"BIGINT"}
    assert set(map(kinds.get, COLUMNS[first:])) == {"DOUBLE"}
    with np.load(tmp_path / "rounds.npz") as exact:
        values = np.array([row[0] for row in found.project("value_stand").fetchall()], np.float64)
        np.testing.assert_array_equal(values, exact["value_stand"])


def test_too_many_tables_are_refused_with_the_limit_in_full() -> None:
    with pytest.raises(ValueError, match="from 1 to 1,000,000 instead"):
        TableVectorEnv(num_envs=1_000_001)
