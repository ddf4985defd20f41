"""The wire types written as TypeScript, so that the browser's compiler knows them."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING, TypeVar, get_args

import msgspec.inspect as mi
from msgspec import NODEFAULT, Struct

from spanish21.table.commands import StaffCommand
from spanish21.web.wire import ALIASES, UNIONS, structs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from enum import Enum

__all__ = ["typescript"]

_COMMANDS = frozenset(get_args(StaffCommand))
"""clients are shown these with all their fields"""
_HEAD = "// Written by `spanish21 wire` from the server's types; do not edit."
_PLAIN: dict[type[mi.Type], str] = {
    mi.AnyType: "unknown",
    mi.NoneType: "null",
    mi.BoolType: "boolean",
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
}


T = TypeVar("T", bound=mi.Type)


def _known(kind: object, sort: type[T]) -> T:
    """Return what is known of a type that has to be of a sort."""
    info = mi.type_info(kind)
    if not isinstance(info, sort):
        raise TypeError(f"{kind} is not a {sort.__name__}")
    return info


class _Writer:
    """Writes types, and remembers the enumerations they use."""

    def __init__(self) -> None:
        """Begin with the choices of words that have a name."""
        self.enums: dict[str, type[Enum]] = {}
        self.aliases: dict[tuple[object, ...], str] = {}
        for name, alias in ALIASES.items():
            self.aliases[tuple(_known(alias, mi.LiteralType).values)] = name
        self._unions = {
            self.union(_known(union, mi.UnionType)): name for name, union in UNIONS.items()
        }

    def interface(self, kind: type[Struct]) -> str:
        """Write a struct as an interface."""
        info = _known(kind, mi.StructType)
        doc = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
        lines = [f"/** {doc} */", f"export interface {kind.__name__} {{"]
        if info.tag is not None:
            lines.append(f'  {info.tag_field}: "{info.tag}";')
        for field in info.fields:
            optional = "?" if _may_lack(kind) and not _required(field) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.written(field.type)};")
        return "\n".join([*lines, "}"])

    def written(self, kind: mi.Type) -> str:
        """Write a type as it is used."""
        match kind:
            case mi.Metadata():
                given: str | None = (kind.extra or {}).get("typescript")
                return given or self.written(kind.type)
            case mi.UnionType():
                written = self.union(kind)
                return self._unions.get(written, written)
            case mi.StructType():
                return kind.cls.__name__
            case mi.DataclassType():
                fields = (f"{row.encode_name}: {self.written(row.type)}" for row in kind.fields)
                return f"{{ {'; '.join(fields)} }}"
            case mi.EnumType():
                self.enums[kind.cls.__name__] = kind.cls
                return kind.cls.__name__
            case mi.LiteralType():
                return self.aliases.get(tuple(kind.values)) or _words(kind.values)
            case mi.VarTupleType():
                return f"readonly {self._grouped(kind.item_type)}[]"
            case mi.TupleType():
                return f"readonly [{', '.join(self.written(item) for item in kind.item_types)}]"
            case mi.DictType():
                return f"Readonly<Record<string, {self.written(kind.value_type)}>>"
            case _:
                return _PLAIN[type(kind)]

    def union(self, kind: mi.UnionType) -> str:
        """Write a union by its members."""
        return " | ".join(dict.fromkeys(self._members(kind)))

    def _grouped(self, kind: mi.Type) -> str:
        written = self.written(kind)
        return f"({written})" if "|" in written or written.startswith("readonly") else written

    def _members(self, kind: mi.UnionType) -> Iterator[str]:
        """List a union's members: names first, null last."""
        for member in kind.types:
            if not isinstance(member, mi.NoneType):
                yield self.written(member)
        if kind.includes_none:
            yield "null"


def typescript() -> str:
    """Write every wire type, one interface each, then the choices of words and the unions."""
    writer = _Writer()
    parts = [_HEAD, *(writer.interface(kind) for kind in structs())]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {writer.union(_known(union, mi.UnionType))};")
    for values, name in writer.aliases.items():
        parts.append(f"export type {name} = {_words(values)};")
    for name, enum in sorted(writer.enums.items()):
        parts.append(f"export type {name} = {_words(member.value for member in enum)};")
    return "\n\n".join(parts) + "\n"


def _words(values: Iterable[object]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _may_lack(kind: type[Struct]) -> bool:
    """Return whether a field with a default may be missing: clients and small messages omit it."""
    config = kind.__struct_config__
    asked = config.forbid_unknown_fields and kind not in _COMMANDS
    return config.omit_defaults or asked


def _required(field: mi.Field) -> bool:
    return field.required or (field.default is NODEFAULT and field.default_factory is NODEFAULT)
