"""What an edition file states beside its base: values of rules, bonuses and options."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, cast, get_args, get_origin

from spanish21.errors import Spanish21Error
from spanish21.law.amending import rule_kind
from spanish21.law.amendments import AMENDMENTS
from spanish21.law.bonus import Bonus, Pattern
from spanish21.law.clause import Cited, cite
from spanish21.law.option import Option
from spanish21.law.permitted import (
    Amount,
    AnyOdds,
    Flag,
    Number,
    OneOf,
    Only,
    Share,
    Text,
    show,
)
from spanish21.money import Cents, Odds

if TYPE_CHECKING:
    from spanish21.law.edition import Edition
    from spanish21.law.permitted import Permitted

__all__ = ["EditionFileError", "bonuses", "option", "value"]

_OPTION_KEYS = frozenset({"only", "one_of", "least", "most", "default", "clause"})


class EditionFileError(Spanish21Error, ValueError):
    """An edition file that cannot be read: the place in it, and what is wrong there."""

    def __init__(self, place: str, message: str) -> None:
        """Keep the place."""
        super().__init__(f"{place}: {message}")
        self.place = place


def value(rule: str, raw: object) -> object:
    """Read the value of a rule by the kind of value it has in a rulebook."""
    kind = rule_kind(rule)
    if kind is None:
        raise EditionFileError(f"rules.{rule}", "no rule of a rulebook has this name.")
    try:
        return _of_kind(kind, raw)
    except ValueError as error:
        raise EditionFileError(f"rules.{rule}", f"it cannot be {show(raw)}: use {error}.") from None


def _of_kind(kind: Any, raw: object) -> object:  # noqa: ANN401 - any annotation
    origin, parts = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return None if raw == "none" else _of_kind(parts[0], raw)
    if origin is frozenset:
        if not isinstance(raw, list):
            raise ValueError("a list")
        return frozenset(_of_kind(parts[0], item) for item in raw)
    if kind is Cents:
        return Amount(Cents(0)).read(raw)
    if kind is Odds:
        return AnyOdds().read(raw)
    if kind is Fraction:
        return _share(raw)
    if kind is bool:
        return Flag().read(raw)
    if kind is int:
        return Number(0).read(raw)
    if isinstance(kind, type) and issubclass(kind, Enum):
        named = {str(word): member for member in kind for word in (member.value, member.name)}
        lower = {word.lower(): member for word, member in named.items()}
        if str(raw).lower() not in lower:
            raise ValueError(" or ".join(str(member.value) for member in kind))
        return lower[str(raw).lower()]
    if kind is str:
        return Text().read(raw)
    raise ValueError("what an edition file can state: this rule follows from others")


def _share(raw: object) -> Fraction:
    try:
        return Share(Fraction(0)).read(raw)
    except ValueError:
        raise ValueError("a part of the wager below the whole, such as 1/2") from None


def bonuses(
    base: Edition, name: str, raw: object, clauses: Mapping[str, str]
) -> tuple[Cited[Bonus], ...]:
    """Read the odds of bonuses, those that are not named as the base has them."""
    rows = base.values["bonuses"]
    if not isinstance(raw, Mapping) or not isinstance(rows, tuple):
        raise EditionFileError("rules.bonuses", "write rows such as five_cards = '3:2'.")
    known = {pattern.name.lower(): pattern for pattern in Pattern}
    for key in sorted(raw.keys() - known.keys()):
        raise EditionFileError(f"rules.bonuses.{key}", f"use one of {', '.join(known)}.")
    found = []
    for row in rows:
        key = row.value.pattern.name.lower()
        odds = row.value.odds
        if key in raw:
            try:
                odds = AnyOdds().read(raw[key])
            except ValueError as error:
                raise EditionFileError(f"rules.bonuses.{key}", f"use {error}.") from None
        number = clauses.get(f"bonuses.{key}")
        clause = cite(name, number) if number else row.clause
        found.append(Cited(Bonus(row.value.pattern, odds), clause))
    return tuple(found)


def option(base: Edition, name: str, key: str, raw: object) -> Option:
    """Read what the edition permits for an option."""
    known, place = base.option(key), f"options.{key}"
    if known is None or key.startswith("readings."):
        listed = ", ".join(option.name for option in base.own_options)
        raise EditionFileError(place, f"{base.id} has no such option. Use one of {listed}.")
    if not isinstance(raw, Mapping) or raw.keys() - _OPTION_KEYS:
        raise EditionFileError(place, f"write a table with {', '.join(sorted(_OPTION_KEYS))}.")
    terms = known.terms(6)
    like = terms.default
    try:
        permitted = _permitted(raw, known, like)
        if key == "decks":
            _check_decks(raw)
        chosen = permitted.value if isinstance(permitted, Only) else like
        if "default" in raw:
            chosen = permitted.read(raw["default"])
        elif not isinstance(permitted, Only):
            chosen = permitted.read(like)
    except ValueError as error:
        raise EditionFileError(place, f"its value must be {error}.") from None
    if not isinstance(raw.get("clause", ""), str):
        raise EditionFileError(f"{place}.clause", "write the number of a clause as a text.")
    clause = cite(name, raw["clause"]) if "clause" in raw else terms.clause
    return Option.simple(key, permitted, chosen, clause)


def _check_decks(raw: Mapping[str, Any]) -> None:
    """Refuse a number of decks that no shoe here can hold."""
    said = [raw[key] for key in ("only", "least", "most") if key in raw]
    for decks in (*said, *raw.get("one_of", ())):
        AMENDMENTS["decks"].read(decks)
    if raw.get("least", 0) > raw.get("most", raw.get("least", 0)):
        raise ValueError("possible: least is above most")


def _permitted(raw: Mapping[str, Any], known: Option, like: object) -> Permitted:
    """Read which values an option may take, of the kind that its default has."""
    if "only" in raw:
        return Only(_like(raw["only"], known, like), money=known.money)
    if known.money:
        raise ValueError("given with only")
    if "one_of" in raw:
        listed = raw["one_of"]
        if not isinstance(listed, list) or not listed:
            raise ValueError("given as a list, such as one_of = [6, 8]")
        return OneOf(tuple(cast("str | int", _like(each, known, like)) for each in listed))
    if "least" in raw and isinstance(like, int) and not isinstance(like, bool):
        most = Number(1).read(raw["most"]) if "most" in raw else None
        return Number(cast("int", _like(raw["least"], known, like)), most)
    raise ValueError("given with only, one_of, or least and most")


def _like(value: object, known: Option, like: object) -> object:
    """Read one value of the kind that the option has in the base."""
    if known.money:
        return Amount(none_means="no limit" if like is None else None).read(value)
    match like:
        case Odds():
            return AnyOdds().read(value)
        case bool():
            return Flag().read(value)
        case int():
            bounds = known.terms(6).permitted
            return Number(0 if known.name == "max_splits" else _least(bounds)).read(value)
        case str():
            return Text().read(value)
        case _:
            return known.terms(6).permitted.read(value)


def _least(bounds: Permitted) -> int:
    return bounds.least if isinstance(bounds, Number) else 1
