"""How something public is called, with arguments that work."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from spanish21 import Card, as_rulebook, parse_cards
from spanish21.rules.player import Action
from spanish21.strategy import Situation

EIGHTS = Situation(parse_cards("8s 8c"), Card("Kd"))
LEGAL = [Action.HIT, Action.STAND, Action.SPLIT]
BOOK = as_rulebook("MD-1.0")


class Later(NamedTuple):
    """An argument that takes long to make, so it is made when the call is."""

    make: Callable[[], object]


class Call(NamedTuple):
    """How something is called: what makes it, fresh, and its arguments by name."""

    make: Callable[[], Callable[..., object]]
    stated: dict[str, object]

    @property
    def given(self) -> dict[str, object]:
        """The arguments by name, all of them made."""
        return {
            name: value.make() if isinstance(value, Later) else value
            for name, value in self.stated.items()
        }


def call(make: Callable[[], Callable[..., object]], **stated: object) -> Call:
    return Call(make, stated)


def top(name: str) -> Callable[..., object]:
    found: Callable[..., object] = getattr(importlib.import_module("spanish21"), name)
    return found


@cache
def folder() -> Path:
    return Path(tempfile.mkdtemp())


def file(name: str) -> str:
    return str(folder() / name)
