"""Calls of the environments in which agents learn."""

from __future__ import annotations

from functools import cache

import numpy as np

from spanish21.gym import PlayersEnv, TableEnv, TableVectorEnv, learn
from tests.library.call import EIGHTS, LEGAL, Call, call, file

SIZES: dict[str, object] = {"wagers": (10, 25), "shuffle": "round", "seen_cards": False}
SIZES |= {"reward": "money", "penalty": 1.0}


def fresh(env: object) -> object:
    env.reset(seed=1)  # type: ignore[attr-defined]
    return env


@cache
def tables() -> TableVectorEnv:
    return TableVectorEnv("MD-1.0", num_envs=2)


@cache
def agent() -> object:
    return learn("MD-1.0", rounds=100)


def gym_calls() -> dict[str, Call]:
    from spanish21.gym import write_rounds  # noqa: PLC0415

    seen = {"hand": np.zeros((1, 13), np.int8), "action_mask": np.ones((1, 11), np.int8)}
    return {
        "TableEnv": call(lambda: TableEnv, rules="MD-1.0", boxes=1, render_mode="ansi", **SIZES),
        "TableEnv.reset": call(lambda: TableEnv("MD-1.0").reset, seed=1, options={}),
        "TableEnv.step": call(lambda: fresh(TableEnv("MD-1.0")).step, action=9),  # type: ignore[attr-defined]
        "TableVectorEnv": call(lambda: TableVectorEnv, rules="MD-1.0", num_envs=2, **SIZES),
        "TableVectorEnv.reset": call(lambda: tables().reset, seed=1, options={}),
        "TableVectorEnv.step": call(
            lambda: fresh(tables()).step,  # type: ignore[attr-defined]
            actions=np.array([9, 9]),
        ),
        "PlayersEnv": call(
            lambda: PlayersEnv, rules="MD-1.0", players=2, render_mode="ansi", **SIZES
        ),
        "PlayersEnv.reset": call(lambda: PlayersEnv("MD-1.0").reset, seed=1, options={}),
        "PlayersEnv.step": call(lambda: fresh(PlayersEnv("MD-1.0")).step, action=9),  # type: ignore[attr-defined]
        "PlayersEnv.observe": call(
            lambda: fresh(PlayersEnv("MD-1.0")).observe,  # type: ignore[attr-defined]
            agent="player_1",
        ),
        "PlayersEnv.observation_space": call(
            lambda: PlayersEnv("MD-1.0").observation_space, agent="player_1"
        ),
        "PlayersEnv.action_space": call(
            lambda: PlayersEnv("MD-1.0").action_space, agent="player_1"
        ),
        "learn": call(lambda: learn, rules="MD-1.0", rounds=100, seed=1),
        "Learned.choose": call(lambda: agent().choose, situation=EIGHTS, legal=LEGAL),  # type: ignore[attr-defined]
        "Learned.insures": call(lambda: agent().insures, situation=EIGHTS),  # type: ignore[attr-defined]
        "Learned.tells_apart": call(lambda: agent().tells_apart, cards=EIGHTS.cards),  # type: ignore[attr-defined]
        "Learned.actions": call(lambda: agent().actions, seen=seen),  # type: ignore[attr-defined]
        "write_rounds": call(
            lambda: write_rounds,
            path=file("rounds.csv"),
            rules="MD-1.0",
            rounds=10,
            policy="best",
            seed=1,
        ),
    }
