"""Environments for learning programs: Gymnasium, vectors of tables, and PettingZoo.

Importing this package registers `spanish21/Table-v0`, which is `TableEnv`, and its vector
`TableVectorEnv`. `PlayersEnv` is the PettingZoo environment. They need the extra `gym`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.extras import needs_of

needs_of(__name__)

import gymnasium

from spanish21.gym.agent import Learned, learn
from spanish21.gym.dataset import COLUMNS, write_rounds
from spanish21.gym.errors import InvalidActionError, ResetNeededError
from spanish21.gym.observation import ACTIONS, FEATURES
from spanish21.gym.table_env import TableEnv
from spanish21.gym.vector_env import TableVectorEnv

if TYPE_CHECKING:
    from spanish21.gym.players_env import PlayersEnv

__all__ = [
    "ACTIONS",
    "COLUMNS",
    "ENVIRONMENT",
    "FEATURES",
    "InvalidActionError",
    "Learned",
    "PlayersEnv",
    "ResetNeededError",
    "TableEnv",
    "TableVectorEnv",
    "learn",
    "write_rounds",
]

ENVIRONMENT = "spanish21/Table-v0"

gymnasium.register(
    id=ENVIRONMENT,
    entry_point="spanish21.gym:TableEnv",
    vector_entry_point="spanish21.gym:TableVectorEnv",
)


def __getattr__(name: str) -> object:
    """Import the environment for several players when it is asked for: only it needs PettingZoo."""
    if name == "PlayersEnv":
        from spanish21.gym.players_env import PlayersEnv  # noqa: PLC0415 - of another library

        return PlayersEnv
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)
