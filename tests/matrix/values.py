"""The values that an edition states under a clause, each by a name, and another value for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from spanish21.cards import Rank
from spanish21.law import Edition
from spanish21.law.bonus import Bonus, FixedTier, Pattern
from spanish21.law.clause import Cited, ClauseRef
from spanish21.law.option import Option, Terms
from spanish21.law.paytables import Community
from spanish21.law.permitted import OneOf, Only
from spanish21.law.wheel import Wheel
from spanish21.money import Cents, Odds

__all__ = ["PARTS", "changed", "values_under"]

PARTS = (
    "own_options",
    "values",
    "conditions",
    "citations",
    "house",
    "prohibitions",
    "shuffle",
    "spins",
)
"""the parts of an edition that state something under a clause"""

_HOURS = 24


def values_under(law: Edition, ref: ClauseRef) -> Iterator[str]:
    """List the names of the values that an edition states under a clause."""
    for part in PARTS:
        names: dict[str, None] = {}
        _walk(getattr(law, part), ref, part, names)
        yield from names


def _walk(thing: Any, ref: ClauseRef, name: str, names: dict[str, None]) -> None:  # noqa: ANN401
    match thing:
        case Cited(value, clause):
            if clause == ref and wrong(value, name) != value:
                names[name] = None
        case Terms(default=value, clause=clause):
            if clause == ref and _wrong_choice(thing, name) != value:
                names[name] = None
        case _:
            for inner, part in _parts(thing, name):
                _walk(part, ref, inner, names)


def _parts(thing: Any, name: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """List what a part of the law consists of, each with its name."""
    match thing:
        case Option():
            for terms in thing.by_decks.values():
                yield thing.name, terms
        case Mapping():
            for key, value in thing.items():
                yield str(key) if name == "values" else f"{name}.{key}", value
        case tuple() if type(thing) is tuple:
            for number, part in enumerate(thing, 1):
                yield f"{name}.{number}", part
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            for row in fields(thing):
                yield f"{name}.{row.name}", getattr(thing, row.name)
        case _:
            pass


def changed(thing: Any, ref: ClauseRef, name: str, chosen: str) -> Any:  # noqa: ANN401
    """Return a part of the law with another value where a clause states the chosen one."""
    match thing:
        case Cited(value, clause):
            return Cited(wrong(value, name), clause) if (clause, name) == (ref, chosen) else thing
        case Terms(clause=clause):
            if (clause, name) != (ref, chosen):
                return thing
            other = _wrong_choice(thing, name)
            return replace(thing, permitted=Only(other), default=other)
        case Option():
            rows = {
                decks: changed(terms, ref, thing.name, chosen)
                for decks, terms in thing.by_decks.items()
            }
            return replace(thing, by_decks=rows)
        case _:
            return _rebuilt(
                thing, [changed(part, ref, inner, chosen) for inner, part in _parts(thing, name)]
            )


def _rebuilt(thing: Any, parts: list[Any]) -> Any:  # noqa: ANN401
    match thing:
        case Mapping():
            return dict(zip(thing, parts, strict=True))
        case tuple() if type(thing) is tuple:
            return tuple(parts)
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            names = [row.name for row in fields(thing)]
            made = {
                name: part
                for name, part in zip(names, parts, strict=True)
                if part is not getattr(thing, name) and part != getattr(thing, name)
            }
            return replace(thing, **made) if made else thing
        case _:
            return thing


def _wrong_choice(terms: Terms, name: str) -> Any:  # noqa: ANN401
    """Return another choice for an option, one that is permitted where there is one."""
    match terms.permitted:
        case OneOf(values) if len(values) > 1:
            return values[(values.index(terms.default) + 1) % len(values)]
        case _:
            return wrong(terms.default, name)


def wrong(value: Any, name: str) -> Any:  # noqa: ANN401
    """Return another value of the same kind, the same where none is known."""
    match value:
        case bool():
            return not value
        case int():
            return value + 100 if value >= 100 else value + 1
        case Odds():
            return Odds(value.win + 1, value.stake)
        case Fraction():
            return value / 2 if value else Fraction(1, 4)
        case Bonus():
            return value._replace(odds=Odds(value.odds.win + 1, value.odds.stake))
        case FixedTier():
            return value._replace(payout=Cents(value.payout + 100))
        case Community():
            return value._replace(payout=Cents(value.payout + 100))
        case Wheel():
            return replace(value, sections=value.sections[1:])
        case frozenset() if value:
            return frozenset(sorted(value, key=str)[1:])
        case frozenset():
            return frozenset(Pattern if name.startswith("bonus") else Rank)
        case Enum():
            members = list(type(value))
            return members[(members.index(value) + 1) % len(members)]
        case str():
            return f"{value}1" if value.startswith("$") else f"not {value}"
        case None:
            return _HOURS if name.startswith("decks") else Cents(100)
        case _:
            return value
