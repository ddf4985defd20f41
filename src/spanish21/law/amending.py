"""What may differ in an amendment: rules by name, options and citations, each checked."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from spanish21.cards import Rank
from spanish21.errors import Spanish21Error
from spanish21.hand import BEST_TOTAL
from spanish21.law import rulebook
from spanish21.law.amendments import MOST_DOUBLES
from spanish21.law.bonus import Pattern
from spanish21.law.clause import Cited
from spanish21.law.permitted import Number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from _typeshed import DataclassInstance

    from spanish21.law.option import Option

__all__ = [
    "RULES",
    "AmendmentError",
    "amended_options",
    "amended_steps",
    "amended_values",
    "rule_kind",
    "within_boxes",
]

D = TypeVar("D", bound="DataclassInstance")
RULES = frozenset(
    row.name
    for row in fields(rulebook.Rulebook)
    if str(row.type).startswith(("Cited[", "tuple[Cited["))
)
"""the names of the rules in a rulebook, chosen or fixed"""
_SPANISH_DECK = 48
"""cards of a deck without its tens"""


class AmendmentError(Spanish21Error, ValueError):
    """A rule or step that does not exist, or a value of the wrong kind."""


def amended_values(
    values: Mapping[str, object], changes: Mapping[str, object]
) -> dict[str, object]:
    """Return the changed rules, each cited: a bare value keeps the clause it has."""
    unknown = changes.keys() - values.keys()
    if unknown:
        raise AmendmentError(f"no fixed rule is named {', '.join(sorted(unknown))}")
    found: dict[str, object] = {}
    for name, change in changes.items():
        before = values[name]
        if isinstance(before, Cited) and not isinstance(change, Cited):
            found[name] = Cited(change, before.clause)
        else:
            found[name] = change
    check_values(found)
    return found


def check_values(values: Mapping[str, object]) -> None:
    """Refuse a value of another kind than its rule has in every rulebook, or beyond its bounds."""
    for name, value in values.items():
        if not _fits(value, _kinds()[name]):
            raise AmendmentError(f"{name} can't be {_bare(value)!r}. Give another value.")
        match name, value:
            case "boxes", Cited(int(boxes)) if not 1 <= boxes <= rulebook.MOST_BOXES:
                raise AmendmentError(f"boxes are from 1 to {rulebook.MOST_BOXES}, not {boxes}")
            case "dealer_stands_at", Cited(int(least)) if not 12 <= least <= BEST_TOTAL:  # noqa: PLR2004
                raise AmendmentError(f"dealer_stands_at is from 12 to {BEST_TOTAL}, not {least}")
            case "doubles", Cited(int(doubles)) if not 0 <= doubles <= MOST_DOUBLES:
                raise AmendmentError(f"doubles are from 0 to {MOST_DOUBLES}, not {doubles}")
            case "cards_per_deck", Cited(int(cards)) if cards != _SPANISH_DECK:
                raise AmendmentError(f"a deck has {_SPANISH_DECK} cards, not {cards}")
            case "bonuses", tuple(rows):
                named = sorted(row.value.pattern.name for row in rows)
                if named != sorted(Pattern.__members__):
                    raise AmendmentError("bonuses must say once what each bonus hand is paid")
            case _:
                pass


def _bare(value: object) -> object:
    return value.value if isinstance(value, Cited) else value


def amended_options(options: tuple[Option, ...], changes: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options with others in their place, and new ones last."""
    found = {option.name: option for option in options}
    return tuple({**found, **{option.name: option for option in changes}}.values())


def within_boxes(options: tuple[Option, ...], boxes: object) -> tuple[Option, ...]:
    """Return the options with no more boxes for one player than the table has."""
    return tuple(
        _fewer(option, boxes.value)
        if option.name == "boxes_per_player" and isinstance(boxes, Cited)
        else option
        for option in options
    )


def _fewer(option: Option, boxes: int) -> Option:
    """Return the option of boxes for one player, with what a smaller table allows."""
    by_decks = {}
    for decks, terms in option.by_decks.items():
        bounds = terms.permitted
        if isinstance(bounds, Number) and (bounds.most is None or bounds.most > boxes):
            most = Number(min(bounds.least, boxes), boxes)
            default = min(cast("int", terms.default), boxes)
            terms = replace(terms, permitted=most, default=default)  # noqa: PLW2901
        by_decks[decks] = terms
    return replace(option, by_decks=by_decks)


def amended_steps(steps: D, changes: Mapping[str, object]) -> D:
    """Return citations of steps of play with those replaced that are among them."""
    known = {row.name for row in fields(steps)}
    return replace(steps, **{name: ref for name, ref in changes.items() if name in known})


@cache
def _kinds() -> dict[str, Any]:
    """Return what kind of value every rule has."""
    names = {**vars(rulebook), "Rank": Rank}
    wanted = {row.name: row.type for row in fields(rulebook.Rulebook) if row.name in RULES}
    holder = type("Rules", (), {"__annotations__": wanted})
    return get_type_hints(holder, names)


def rule_kind(name: str) -> Any | None:  # noqa: ANN401 - any annotation
    """Return the kind of value of a rule, nothing where no rule of one value has the name."""
    kind = _kinds().get(name)
    return get_args(kind)[0] if get_origin(kind) is Cited else None


def _fits(value: object, kind: Any) -> bool:  # noqa: ANN401 - any annotation
    """Return whether a value is of the kind that an annotation names."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Cited:
        return isinstance(value, Cited) and _fits(value.value, parts[0])
    if origin in {tuple, frozenset}:
        return isinstance(value, origin) and all(_fits(part, parts[0]) for part in value)
    if origin in {Union, UnionType}:
        return any(_fits(value, part) for part in parts)
    if kind is None or kind is NoneType:
        return value is None
    plain = getattr(kind, "__supertype__", kind)
    return isinstance(value, plain) and not (plain is int and isinstance(value, bool))
