"""Ways to break what carries out a clause: a function, a rule's value, or a citation."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from typing import Any

from spanish21.law import EDITIONS, Edition
from spanish21.law.clause import ClauseRef, cite, edition_of
from spanish21.law.recite import recited
from tests.matrix.values import PARTS as _PARTS, changed, values_under

__all__ = ["ERRED", "Break", "breaks_of_code", "breaks_of_data", "nothing", "prepare"]

_HELPER = "__broken_in_the_matrix__"
_ELSEWHERE = "99.Z"


ERRED: list[bool] = []
"""for each call of a function that errs, whether its answer was changed at all"""


@dataclass(frozen=True, slots=True)
class Break:
    """One thing to break, by a name, and what does it in a process of its own."""

    name: str
    plant: Callable[[], None]


def nothing() -> Break:
    """Return what only forgets remembered answers: every test must pass with it."""
    return Break("nothing is broken", _forget)


class BrokenError(AssertionError):
    """What a function does that was broken."""


def breaks_of_code(place: str) -> Iterator[Break]:
    """List how to break what stands at `module:name`; data of an edition is broken by clause."""
    thing = _at(place)
    functions = list(_functions(thing))
    if isinstance(thing, type) and issubclass(thing, Enum):
        yield Break(f"{place} has other values", lambda: _other_values(thing))
    elif functions:
        yield Break(f"{place} raises", lambda: _broken(functions, _raises))
        yield Break(f"{place} errs", lambda: _broken(functions, _errs))


def _at(place: str) -> object:
    module, _, name = place.partition(":")
    found: object = import_module(f"spanish21.{module}")
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _functions(thing: object) -> Iterator[Any]:
    """List a function, or the functions and properties of a class."""
    if inspect.isfunction(thing):
        yield inspect.unwrap(thing)
    elif isinstance(thing, _lru_cache_wrapper):
        yield thing.__wrapped__
    elif isinstance(thing, type):
        for row in vars(thing).values():
            found = row.fget if isinstance(row, property) else row
            if inspect.isfunction(found) and found.__module__ == thing.__module__:
                yield found


def _other_values(kind: type[Enum]) -> None:
    for member in kind:
        for name, value in list(vars(member).items()):
            if isinstance(value, int) and not name.startswith("_"):
                setattr(member, name, value + 1)
    _forget()


def _raises(_: Callable[..., object], *__: object, **___: object) -> object:
    raise BrokenError


def _errs(original: Callable[..., object], *args: object, **names: object) -> object:
    answer = original(*args, **names)
    other = _other(answer)
    ERRED.append(other is not answer)
    return other


def _other(answer: object) -> object:
    """Return an answer that is wrong, of the same kind where there is one."""
    match answer:
        case bool():
            return not answer
        case int():
            return answer + 1
        case tuple() | list() | dict() | frozenset() if type(answer).__module__ == "builtins":
            return type(answer)()
        case _ if inspect.isgenerator(answer):
            return iter(())
        case _:
            return None


def _broken(functions: list[Any], how: Callable[..., object]) -> None:
    """Let every function do something else, wherever it was imported."""
    for function in functions:
        if function.__code__.co_freevars:
            cells = dict(zip(function.__code__.co_freevars, function.__closure__, strict=True))
            msg = f"{function.__qualname__} closes over {', '.join(cells)}: break it by hand"
            raise NotImplementedError(msg)
        kept = type(function)(
            function.__code__, function.__globals__, function.__name__, function.__defaults__
        )
        kept.__kwdefaults__ = function.__kwdefaults__
        name = (
            f"{_HELPER}{function.__qualname__.replace('.', '_').replace('<', '').replace('>', '')}"
        )
        function.__globals__[name] = lambda *args, _kept=kept, **names: how(_kept, *args, **names)
        made: dict[str, Any] = {}
        exec(f"def stands_in(*args, **names): return {name}(*args, **names)", made)
        function.__code__ = made["stands_in"].__code__
    _forget()


def breaks_of_data(ref: ClauseRef) -> Iterator[Break]:
    """List how to break what an edition says under a clause: the citation, and each value."""
    law = EDITIONS[edition_of(ref)]
    if any(_cites(getattr(law, part), ref) for part in _PARTS):
        yield Break(f"{ref} is cited as another clause", lambda: _cite_elsewhere(law, ref))
    for name in values_under(law, ref):
        yield Break(
            f"{ref}: {name} is something else",
            lambda name=name: _state_otherwise(law, ref, name),  # type: ignore[misc]
        )


def _cites(thing: object, ref: ClauseRef) -> bool:
    other = ClauseRef("")
    return recited(thing, lambda each: other if each == ref else each) is not thing


def _cite_elsewhere(law: Edition, ref: ClauseRef) -> None:
    elsewhere = cite(law.id, _ELSEWHERE)
    for part in _PARTS:
        made = recited(getattr(law, part), lambda each: elsewhere if each == ref else each)
        object.__setattr__(law, part, made)
    _forget()


def _state_otherwise(law: Edition, ref: ClauseRef, name: str) -> None:
    for part in _PARTS:
        object.__setattr__(law, part, changed(getattr(law, part), ref, part, name))
    _forget()


def _forget() -> None:
    """Forget every answer that is remembered: it may come from what was whole."""
    for law in EDITIONS.loaded():
        for name in ("options", "readings", "document"):
            vars(law).pop(name, None)
    for remembered in _caches():
        remembered.cache_clear()


@cache
def _caches() -> tuple[_lru_cache_wrapper[Any], ...]:
    """Find whatever remembers answers, once: there are many objects to look at."""
    gc.unfreeze()
    return tuple(each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))


def prepare() -> None:
    """Find before the processes part what each of them would look for."""
    _caches()
