"""A call that works for every public function and method, to be spoiled argument by argument."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator

from tests.library.call import Call
from tests.library.charts import chart_calls
from tests.library.gyms import gym_calls
from tests.library.numbers import number_calls
from tests.library.replays import replay_calls
from tests.library.rules import rules_calls
from tests.library.tables import engine_calls, table_calls

ROOMS = ("", ".analysis", ".client", ".gym", ".replay", ".simulation", ".strategy", ".table")


def public() -> Iterator[tuple[str, object]]:
    """List what is public, each thing once."""
    seen = set()
    for room in ROOMS:
        module = importlib.import_module(f"spanish21{room}")
        for name in module.__all__:
            found = getattr(module, name)
            if id(found) not in seen:
                seen.add(id(found))
                yield name, found


def callables() -> Iterator[str]:
    """Name every public function, and every public method that takes arguments."""
    for name, found in public():
        if inspect.isclass(found):
            if not issubclass(found, Exception):
                yield from (f"{name}.{method}" for method in methods(found))
        elif inspect.isroutine(found) or hasattr(found, "cache_info"):
            yield name


def methods(kind: type) -> Iterator[str]:
    found = set()
    for one in kind.__mro__:
        if one.__module__.startswith("spanish21."):
            for name, method in vars(one).items():
                function = getattr(method, "__func__", method)
                if not name.startswith("_") and inspect.isfunction(function):
                    bound = 0 if isinstance(method, staticmethod) else 1
                    if len(inspect.signature(function).parameters) > bound:
                        found.add(name)
    yield from sorted(found)


def calls() -> dict[str, Call]:
    """Return a call for every public function and method, but for those against a server."""
    return {
        **rules_calls(),
        **table_calls(),
        **number_calls(),
        **chart_calls(),
        **engine_calls(),
        **replay_calls(),
        **gym_calls(),
    }
