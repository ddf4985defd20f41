"""The wire types written as TypeScript, so that the browser's compiler knows them."""

from __future__ import annotations

import inspect
import json
from typing import TYPE_CHECKING

import msgspec.inspect as mi
from msgspec import NODEFAULT, Struct

from spanish21.web.wire import UNIONS, structs

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["typescript"]

_HEAD = "// Written by `spanish21 wire` from the server's types; do not edit."
_PLAIN: dict[type[mi.Type], str] = {
    mi.AnyType: "unknown",
    mi.NoneType: "null",
    mi.BoolType: "boolean",
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
}


def typescript() -> str:
    """Write every wire type, one interface each, then the unions."""
    parts = [_HEAD, *(_interface(kind) for kind in structs())]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {_union(mi.type_info(union))};")
    return "\n\n".join(parts) + "\n"


def _interface(kind: type[Struct]) -> str:
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)  # noqa: S101 - a struct was asked about
    doc = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
    lines = [f"/** {doc} */", f"export interface {kind.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    sent = kind.__struct_config__.omit_defaults or kind.__struct_config__.forbid_unknown_fields
    for field in info.fields:
        optional = "?" if sent and not _required(field) else ""
        lines.append(f"  {field.encode_name}{optional}: {_written(field.type)};")
    return "\n".join([*lines, "}"])


def _required(field: mi.Field) -> bool:
    return field.required or (field.default is NODEFAULT and field.default_factory is NODEFAULT)


def _written(kind: mi.Type) -> str:
    if isinstance(kind, mi.Metadata):
        return _written(kind.type)
    if isinstance(kind, mi.UnionType):
        return _union(kind)
    if isinstance(kind, mi.StructType):
        return kind.cls.__name__
    if isinstance(kind, mi.VarTupleType):
        return f"readonly {_grouped(kind.item_type)}[]"
    if isinstance(kind, mi.TupleType):
        return f"readonly [{', '.join(_written(item) for item in kind.item_types)}]"
    if isinstance(kind, mi.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, mi.DictType):
        return f"Readonly<Record<string, {_written(kind.value_type)}>>"
    return _PLAIN[type(kind)]


def _grouped(kind: mi.Type) -> str:
    written = _written(kind)
    return f"({written})" if "|" in written or written.startswith("readonly") else written


def _union(kind: mi.Type) -> str:
    assert isinstance(kind, mi.UnionType)  # noqa: S101 - a union was asked about
    return " | ".join(dict.fromkeys(_members(kind)))


def _members(kind: mi.UnionType) -> Iterator[str]:
    """List a union's members: names first, null last."""
    for member in kind.types:
        if not isinstance(member, mi.NoneType):
            yield _written(member)
    if kind.includes_none:
        yield "null"
