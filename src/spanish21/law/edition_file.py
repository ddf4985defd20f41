"""An edition as a TOML file: its base, its title, what differs, and its own clause numbers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from spanish21.errors import Spanish21Error
from spanish21.law.amending import AmendmentError, rule_kind
from spanish21.law.amendments import AMENDMENTS
from spanish21.law.bonus import Bonus, Pattern
from spanish21.law.clause import Cited, cite
from spanish21.law.document import CatalogueError, Status
from spanish21.law.editions import (
    EDITIONS,
    EditionTakenError,
    UnknownEditionError,
    edition,
)
from spanish21.law.editions.registry import packaged_ids, packaged_text
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
from spanish21.law.recite import renumbered
from spanish21.money import Cents, MoneyError, Odds, cents

if TYPE_CHECKING:
    from spanish21.law.edition import Edition
    from spanish21.law.permitted import Permitted

__all__ = [
    "SECONDARY",
    "EditionFileError",
    "is_edition_file",
    "load_edition",
    "read_edition",
]

SECONDARY = "from secondary sources"
"""what a title ends with whose document was not at hand"""
_KEYS = frozenset(
    {"edition", "base", "title", "name", "state", "sources", "numbers", "rules", "clauses"}
    | {"options", "removed", "chapter", "clause"}
)
_OPTION_KEYS = frozenset({"only", "one_of", "least", "most", "default", "clause"})
_SOURCES = ("the document", "secondary")
_READ: dict[str, Edition] = {}
"""the editions that were read, by the text of their files"""


class EditionFileError(Spanish21Error, ValueError):
    """An edition file that cannot be read: the place in it, and what is wrong there."""

    def __init__(self, place: str, message: str) -> None:
        """Keep the place."""
        super().__init__(f"{place}: {message}")
        self.place = place


def is_edition_file(text: str) -> bool:
    """Return whether a TOML text states an edition: it has a base, or an id and a title."""
    try:
        found = tomllib.loads(text).keys()
    except (ValueError, RecursionError):
        return False
    return "base" in found or {"edition", "title"} <= found


def load_edition(text: str) -> Edition:
    """Read an edition file and make the edition known by its id, once for the same text."""
    packaged = next((name for name in packaged_ids() if packaged_text(name) == text), None)
    if packaged is not None:
        return EDITIONS[packaged]
    if text not in _READ:
        new = read_edition(text)
        if any(known.lower() == new.id.lower() for known in EDITIONS):
            raise EditionTakenError(new.id)
        _READ[text] = new
    return EDITIONS.setdefault(_READ[text].id, _READ[text])


def read_edition(text: str) -> Edition:
    """Read an edition file, or raise EditionFileError at its first fault."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise EditionFileError("file", f"it isn't valid TOML ({error}).") from None
    for key in sorted(data.keys() - _KEYS):
        raise EditionFileError(key, f"there is no such key. Use {', '.join(sorted(_KEYS))}.")
    if "base" not in data:
        raise EditionFileError("base", "name the edition that this one starts from, such as MA.")
    for key in ("edition", "base", "title"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise EditionFileError(key, "write it as a text.")
    name = data["edition"]
    if " " in name:
        raise EditionFileError("edition", "an id has no blanks.")
    try:
        base = edition(data["base"])
    except UnknownEditionError as error:
        raise EditionFileError("base", str(error)) from None
    _check_numbers(base, _texts(data, "numbers"))
    try:
        made = _amended(base, name, data)
        _ = made.document
    except (AmendmentError, CatalogueError, KeyError) as error:
        raise EditionFileError("file", str(error)) from None
    return made


EDITIONS.read_files_with(read_edition)


def _amended(base: Edition, name: str, data: Mapping[str, Any]) -> Edition:
    """Put together what the file says beside its base."""
    numbers, clauses = _texts(data, "numbers"), _texts(data, "clauses")
    said = _table(data, "rules")
    values: dict[str, Any] = {}
    for rule, raw in said.items():
        if rule == "bonuses":
            values[rule] = _bonuses(base, name, raw, clauses)
        else:
            value = _value(rule, raw)
            values[rule] = Cited(value, cite(name, clauses[rule])) if rule in clauses else value
    for rule in clauses.keys() - said.keys():
        if not rule.startswith("bonuses."):
            raise EditionFileError(f"clauses.{rule}", "no rule of this name differs in [rules].")
    options = [_option(base, name, key, raw) for key, raw in _table(data, "options").items()]
    catalogue = _catalogue(name, base.id, data)
    return base.amended(
        name,
        title=_title(data),
        name=data.get("name") or data["title"],
        state=data.get("state"),
        options=options,
        numbers=numbers,
        catalogue=(lambda: catalogue) if catalogue else None,
        **values,
    )


def _check_numbers(base: Edition, numbers: Mapping[str, str]) -> None:
    """Refuse a number of no clause, and one that would make two clauses one."""
    own = [clause.number for clause in base.document.clauses]
    for old, new in numbers.items():
        if not base.document.below(old):
            raise EditionFileError(f"numbers.{old}", f"{base.id} has no clause {old}.")
        kept = {number for number in own if renumbered(number, numbers) == number}
        if twice := kept & {renumbered(number, numbers) for number in own if number not in kept}:
            listed = ", ".join(sorted(twice))
            raise EditionFileError(f"numbers.{old}", f"{base.id} has {listed}: use not {new}.")


def _title(data: Mapping[str, Any]) -> str:
    sources = data.get("sources", _SOURCES[0])
    if sources not in _SOURCES:
        raise EditionFileError("sources", f"write one of {', '.join(_SOURCES)}.")
    title = str(data["title"])
    return f"{title}, {SECONDARY}" if sources == _SOURCES[1] else title


def _catalogue(name: str, base: str, data: Mapping[str, Any]) -> str:
    """Write the clauses of the file as a catalogue that amends the base's."""
    if not data.keys() & {"removed", "chapter", "clause"}:
        return ""
    lines = [f'document = "{name}"', f'base = "{base}"', f"title = {_quoted(_title(data))}"]
    removed = ", ".join(_quoted(number) for number in data.get("removed", ()))
    lines.append(f"removed = [{removed}]")
    for kind in ("chapter", "clause"):
        for row in data.get(kind, ()):
            _check_row(kind, row)
            lines += [f"[[{kind}]]", *(f"{key} = {_quoted(value)}" for key, value in row.items())]
    return "\n".join(lines)


def _check_row(kind: str, row: Mapping[str, Any]) -> None:
    """Refuse a clause without its parts, or with a status that there is not."""
    place = f"{kind} {row.get('number', '')}".strip()
    parts = ("number", "title") if kind == "chapter" else ("number", "heading", "summary", "status")
    for part in parts:
        if part not in row:
            raise EditionFileError(place, f"write its {part}.")
    statuses = [status.value for status in Status]
    if row.get("status", statuses[0]) not in statuses:
        raise EditionFileError(place, f"its status must be one of {', '.join(statuses)}.")


def _quoted(value: object) -> str:
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, Mapping):
        raise EditionFileError(key, f"write it as a table [{key}].")
    return found


def _texts(data: Mapping[str, Any], key: str) -> dict[str, str]:
    """Read a table of texts; tables in it are written with dots."""
    found: dict[str, str] = {}
    for name, value in _table(data, key).items():
        rows = {name: value}
        if isinstance(value, Mapping):
            rows = {f"{name}.{part}": text for part, text in value.items()}
        for where, text in rows.items():
            if not isinstance(text, str):
                raise EditionFileError(f"{key}.{where}", "write the number of a clause as a text.")
            found[where] = text
    return found


def _value(rule: str, raw: object) -> object:
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
        return Share(Fraction(0)).read(raw)
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


def _bonuses(
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


def _option(base: Edition, name: str, key: str, raw: object) -> Option:
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
        permitted = _permitted(raw, like)
        if key == "decks":
            _check_decks(raw)
        default = raw["default"] if "default" in raw else raw.get("only", like)
        chosen = permitted.read(default)
    except (ValueError, MoneyError) as error:
        raise EditionFileError(place, f"its value must be {error}.") from None
    clause = cite(name, raw["clause"]) if "clause" in raw else terms.clause
    return Option.simple(key, permitted, chosen, clause)


def _check_decks(raw: Mapping[str, Any]) -> None:
    """Refuse a number of decks that no shoe here can hold."""
    said = [raw[key] for key in ("only", "least", "most") if key in raw]
    for decks in (*said, *raw.get("one_of", ())):
        AMENDMENTS["decks"].read(decks)
    if raw.get("least", 0) > raw.get("most", raw.get("least", 0)):
        raise ValueError("possible: least is above most")


def _permitted(raw: Mapping[str, Any], like: object) -> Permitted:
    """Read which values an option may take, of the kind that its default has."""
    if "only" in raw:
        return Only(_like(raw["only"], like))
    if "one_of" in raw:
        return OneOf(tuple(raw["one_of"]))
    if "least" in raw and isinstance(like, int) and not isinstance(like, bool):
        return Number(raw["least"], raw.get("most"))
    raise ValueError("given with only, one_of, or least and most")


def _like(value: object, like: object) -> object:
    if isinstance(like, Odds):
        return AnyOdds().read(value)
    if isinstance(value, Decimal):
        return cents(value)
    return value
