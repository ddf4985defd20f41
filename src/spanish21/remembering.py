"""Answers that follow from one object alone, worked out once for that object."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

__all__ = ["once_for_each"]

_Asked = TypeVar("_Asked")
_Answer = TypeVar("_Answer")
_MOST = 64
"""objects whose answers are kept; rules in use at one time are few"""


def once_for_each(function: Callable[[_Asked], _Answer]) -> Callable[[_Asked], _Answer]:
    """Keep a function's answers by the identity of what it is asked about.

    What never changes but is slow to compare, as a rulebook is, is known by being the same object.
    """
    known: dict[int, tuple[_Asked, _Answer]] = {}

    @wraps(function)
    def ask(asked: _Asked) -> _Answer:
        found = known.get(id(asked))
        if found is not None:
            return found[1]
        if len(known) >= _MOST:
            known.clear()
        answer = function(asked)
        known[id(asked)] = asked, answer  # kept, so that no other object gets its id
        return answer

    return ask
