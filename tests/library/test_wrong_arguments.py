"""Wrong arguments of every public function and method are refused in a sentence, and quickly."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable
from functools import cache
from time import perf_counter

import pytest

from spanish21 import Spanish21Error
from tests.library.call import Call
from tests.library.calls import callables, calls

WRONG: tuple[object, ...] = (None, -1, "x", "", 1.5, float("nan"), [], {}, [None], 10**30, object())
SECONDS = 2.0
ENGINE = {"TableState.left_shoe", "TableState.with_discards", "TableState.with_one_more"}
"""what only the engine calls, once for every card; it checks its events instead"""
NOT_NOW = {"Table.designate"}
"""what needs a table that several calls make; right arguments are refused too"""
BEHIND_A_SERVER = ("AsyncClient", "AsyncSeat", "Client", "Seat", "advised")
"""what `test_wrong_client.py` calls"""


@cache
def every_call() -> dict[str, Call]:
    return calls()


def spoiled(
    function: Callable[..., object], given: dict[str, object], name: str, wrong: object
) -> tuple[list[object], dict[str, object]]:
    """Return the arguments of a call, one of them wrong."""
    places: list[object] = []
    names: dict[str, object] = {}
    stated = inspect.signature(function).parameters
    known = set()
    for parameter in stated.values():
        value = wrong if parameter.name == name else given.get(parameter.name)
        if (
            parameter.kind is parameter.VAR_POSITIONAL
            or parameter.kind is parameter.POSITIONAL_ONLY
        ):
            places.append(value)
        elif parameter.kind is not parameter.VAR_KEYWORD and parameter.name in given:
            if parameter.kind is parameter.KEYWORD_ONLY or not _more(stated):
                names[parameter.name] = value
            else:
                places.append(value)
        known.add(parameter.name)
    names |= {key: wrong if key == name else one for key, one in given.items() if key not in known}
    return places, names


def _more(stated: object) -> bool:
    assert hasattr(stated, "values")
    return any(one.kind is one.VAR_POSITIONAL for one in stated.values())


def fault(made: Call, name: str, wrong: object, limit: float = SECONDS) -> str | None:
    """Return what is wrong with how a wrong argument was taken, if anything is."""
    function = made.make()
    places, names = spoiled(function, made.given, name, wrong)
    begin = perf_counter()
    try:
        function(*places, **names)
    except Spanish21Error as error:
        if not re.search(r"\w+ \w+.*[.?](\s\[.*\])?$", str(error), re.DOTALL):
            return f"not a sentence: {error}"
    except Exception as error:  # noqa: BLE001 - whatever was not meant
        return f"{type(error).__name__}: {error}"
    took = perf_counter() - begin
    return None if took < limit else f"took {took:.1f} s"


def test_every_public_function_and_method_is_called() -> None:
    apart = (*BEHIND_A_SERVER, "Strategy")
    named = {name for name in callables() if name.split(".")[0] not in apart}
    assert named - ENGINE <= every_call().keys()


@pytest.mark.parametrize("name", sorted(every_call()))
def test_wrong_arguments_are_refused_in_a_sentence(
    name: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(os.fspath(tmp_path))  # type: ignore[call-overload]
    made = every_call()[name]
    places, names = spoiled(made.make(), made.given, "", None)
    begin = perf_counter()
    if name not in NOT_NOW:
        made.make()(*places, **names)
    limit = SECONDS + 2 * (perf_counter() - begin)
    found = {
        (parameter, repr(wrong)[:30]): bad
        for parameter in made.stated
        for wrong in WRONG
        if (bad := fault(made, parameter, wrong, limit)) is not None
    }
    assert not found, "\n".join(f"{name}{key}: {bad}" for key, bad in found.items())
