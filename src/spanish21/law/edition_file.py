"""An edition as a TOML file: its base, its title, what differs, and its own clause numbers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from difflib import SequenceMatcher
from itertools import takewhile
from operator import eq
from typing import TYPE_CHECKING, Any

from spanish21.law import edition_values
from spanish21.law.amending import AmendmentError
from spanish21.law.clause import Cited, cite
from spanish21.law.document import CatalogueError, Status
from spanish21.law.edition_values import EditionFileError
from spanish21.law.editions import (
    EDITIONS,
    EditionTakenError,
    UnknownEditionError,
    edition,
)
from spanish21.law.editions.registry import packaged_ids, packaged_text
from spanish21.law.recite import renumbered

if TYPE_CHECKING:
    from spanish21.law.edition import Edition

__all__ = [
    "SECONDARY",
    "EditionFileError",
    "base_file",
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
_SOURCES = ("the document", "secondary")
_ENDING = ".toml"
_PART = re.compile(r"\w+")
_ID = re.compile(r"\w[\w.-]*")
_READ: dict[tuple[str, ...], Edition] = {}
"""the editions that were read, by the text of their files and of the files they start from"""


def is_edition_file(text: str) -> bool:
    """Return whether a TOML text states an edition: it has a base, or an id and a title."""
    try:
        found = tomllib.loads(text).keys()
    except (ValueError, RecursionError):
        return False
    return "base" in found or {"edition", "title"} <= found


def load_edition(text: str, bases: tuple[str, ...] = ()) -> Edition:
    """Read an edition file and make the edition known by its id, once for the same text.

    Where its base is another edition file, `bases` has that file's text, then the text of the file
    that this one starts from, and so on.
    """
    packaged = next((name for name in packaged_ids() if packaged_text(name) == text), None)
    if packaged is not None:
        return EDITIONS[packaged]
    texts = (text, *bases)
    if texts not in _READ:
        new = read_edition(text, bases)
        if any(known.lower() == new.id.lower() for known in EDITIONS):
            raise EditionTakenError(new.id)
        _READ[texts] = new
    return EDITIONS.setdefault(_READ[texts].id, _READ[texts])


def base_file(text: str) -> str | None:
    """Return the path that an edition file gives for its base, if its base is a file."""
    named = _data(text).get("base")
    return named if isinstance(named, str) and named.endswith(_ENDING) else None


def read_edition(text: str, bases: tuple[str, ...] = ()) -> Edition:
    """Read an edition file, or raise EditionFileError at its first fault."""
    data = _data(text)
    for key in sorted(data.keys() - _KEYS):
        raise EditionFileError(key, f"there is no such key. Use {', '.join(sorted(_KEYS))}.")
    if "base" not in data:
        raise EditionFileError("base", "name the edition that this one starts from, such as MA.")
    for key in ("edition", "base", "title"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise EditionFileError(key, "write it as a text.")
    name = data["edition"]
    if not _ID.fullmatch(name) or name.endswith(_ENDING):
        raise EditionFileError(
            "edition",
            "use letters, digits, dots, dashes and underscores, and not the ending .toml.",
        )
    for key in ("name", "state"):
        if not isinstance(data.get(key, ""), str):
            raise EditionFileError(key, "write it as a text.")
    base = _base(data["base"], bases)
    if base.id.lower() == name.lower():
        raise EditionFileError("edition", f"its base has the id {base.id} too. Choose another.")
    _check_numbers(base, _texts(data, "numbers"))
    try:
        made = _amended(base, name, data)
        _ = made.document
    except (AmendmentError, CatalogueError, KeyError) as error:
        raise EditionFileError("file", str(error)) from None
    _check_clauses(made, data)
    _check_boxes(made, _table(data, "options").get("boxes_per_player", {}))
    return made


def _check_boxes(made: Edition, said: Mapping[str, Any]) -> None:
    """Refuse more boxes for one player than the table has."""
    boxes = made.values["boxes"]
    asked = [said[key] for key in ("only", "least", "most", "default") if key in said]
    most = max((*asked, *said.get("one_of", ())), default=0)
    if isinstance(boxes, Cited) and most > boxes.value:
        where = "options.boxes_per_player"
        raise EditionFileError(
            where, f"its value must be {boxes.value} or less, the table's boxes."
        )


def _data(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise EditionFileError("file", f"it isn't valid TOML ({error}).") from None


def _base(named: str, bases: tuple[str, ...]) -> Edition:
    """Return the edition that a file starts from: one that is known, or that of another file."""
    if bases:
        try:
            return read_edition(bases[0], bases[1:])
        except EditionFileError as error:
            raise EditionFileError("base", f"{named}: {error}") from None
    try:
        return edition(named)
    except UnknownEditionError as error:
        raise EditionFileError("base", str(error)) from None


def _check_clauses(made: Edition, data: Mapping[str, Any]) -> None:
    """Refuse a citation of a clause that the edition does not have, and name the nearest."""
    rows = {f"clauses.{rule}": number for rule, number in _texts(data, "clauses").items()}
    for key, terms in _table(data, "options").items():
        if "clause" in terms:
            rows[f"options.{key}.clause"] = terms["clause"]
    known = [clause.number for clause in made.document.clauses]
    for place, number in rows.items():
        if number in known:
            continue
        near = max(known, key=lambda other: _likeness(number, other))
        raise EditionFileError(
            place,
            f"{made.id} has no clause {number}. The nearest is {near}. "
            "Write one of your own as a [[clause]].",
        )


def _likeness(number: str, other: str) -> tuple[int, float]:
    """Return how many parts two numbers begin with alike, and how alike they are as texts."""
    parts, others = (_PART.findall(each.casefold()) for each in (number, other))
    alike = sum(takewhile(bool, map(eq, parts, others)))
    return alike, SequenceMatcher(None, number, other).ratio()


EDITIONS.read_files_with(read_edition)


def _amended(base: Edition, name: str, data: Mapping[str, Any]) -> Edition:
    """Put together what the file says beside its base."""
    numbers, clauses = _texts(data, "numbers"), _texts(data, "clauses")
    said = _table(data, "rules")
    values: dict[str, Any] = {}
    for rule, raw in said.items():
        if rule == "bonuses":
            values[rule] = edition_values.bonuses(base, name, raw, clauses)
        else:
            value = edition_values.value(rule, raw)
            values[rule] = Cited(value, cite(name, clauses[rule])) if rule in clauses else value
    for rule in clauses.keys() - said.keys():
        if not rule.startswith("bonuses."):
            raise EditionFileError(f"clauses.{rule}", "no rule of this name differs in [rules].")
    options = [
        edition_values.option(base, name, key, raw) for key, raw in _table(data, "options").items()
    ]
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
    removed = ", ".join(_quoted(number) for number in _list(data, "removed", str))
    lines.append(f"removed = [{removed}]")
    for kind in ("chapter", "clause"):
        known: set[str] = set()
        for row in _list(data, kind, dict):
            _check_row(kind, row, known)
            lines += [f"[[{kind}]]", *(f"{key} = {_quoted(value)}" for key, value in row.items())]
    return "\n".join(lines)


def _list(data: Mapping[str, Any], key: str, of: type) -> list[Any]:
    """Read a list of texts or of tables."""
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, of) for each in found):
        how = 'numbers such as ["5(f)"]' if of is str else f"tables [[{key}]]"
        raise EditionFileError(key, f"write it as {how}.")
    return found


def _check_row(kind: str, row: Mapping[str, Any], known: set[str]) -> None:
    """Refuse a clause without its parts, one written twice, or a status that there is not."""
    place = f"{kind} {row.get('number', '')}".strip()
    parts = ("number", "title") if kind == "chapter" else ("number", "heading", "summary", "status")
    for part in parts:
        if not isinstance(row.get(part), str) or not row[part].strip():
            raise EditionFileError(place, f"write its {part} as a text.")
    if row["number"] in known:
        raise EditionFileError(place, "it is written twice.")
    known.add(row["number"])
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
