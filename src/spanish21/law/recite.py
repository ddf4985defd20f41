"""The same law under another edition's name and numbers: citations written again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import TYPE_CHECKING, TypeVar, cast

from spanish21.law.clause import Cited, ClauseRef, is_within

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import DataclassInstance

__all__ = ["recited", "renumbered"]

T = TypeVar("T")


def renumbered(number: str, numbers: Mapping[str, str]) -> str:
    """Return the number that replaces a clause's, whether it is named itself or stands under one.

    With `{"7.H": "5.3"}` the clause 7.H(1) becomes 5.3(1).
    """
    outer = max((old for old in numbers if is_within(number, old)), key=len, default=None)
    return number if outer is None else f"{numbers[outer]}{number.removeprefix(outer)}"


def recited(thing: T, ref: Callable[[ClauseRef], ClauseRef]) -> T:
    """Return a value of the law with its citations written again, itself if none changes."""
    return cast("T", _recited(thing, ref))


def _recited(thing: object, ref: Callable[[ClauseRef], ClauseRef]) -> object:
    match thing:
        case Cited(value, clause):
            again = ref(clause)
            return thing if again is clause else Cited(value, again)
        case Mapping():
            rows = {key: _recited(value, ref) for key, value in thing.items()}
            return thing if all(rows[key] is thing[key] for key in rows) else rows
        case tuple() if type(thing) is tuple:
            parts = tuple(_recited(part, ref) for part in thing)
            return thing if all(map(is_, parts, thing)) else parts
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            return _fields_recited(thing, ref)
        case _:
            return thing


def _fields_recited(thing: DataclassInstance, ref: Callable[[ClauseRef], ClauseRef]) -> object:
    changes = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        if "ClauseRef" not in str(field.type):
            again = _recited(value, ref)
        elif isinstance(value, Mapping):
            again = {name: ref(citation) for name, citation in value.items()}
        else:
            again = value and ref(value)
        if again is not value:
            changes[field.name] = again
    return replace(thing, **changes) if changes else thing
