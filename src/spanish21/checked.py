"""Arguments checked by their annotations, so that a wrong one is refused in a sentence.

`checked` goes on public functions, and on classes whose public methods are to be checked. What an
argument may be is what its annotation states; `msgspec.Meta` in an `Annotated` type adds the range
of a number. A type marked `READ` is left to the function that reads it, such as `cents` or
`as_rulebook`, which has a better sentence.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Collection, Mapping
from functools import wraps
from itertools import chain, repeat
from math import isfinite
from numbers import Integral, Real
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta

from spanish21.errors import ArgumentError

__all__ = ["READ", "FromOne", "FromZero", "Seed", "Share", "checked"]

_T = TypeVar("_T", bound=Callable[..., Any])
_Check: TypeAlias = Callable[[object], object]
"""Returns an argument as it is used, or raises `_WrongError`."""

READ = "read"
"""marks a type whose values are read, and refused, by a function of its own"""
_MOST = 2**63 - 1
FromZero: TypeAlias = Annotated[int, Meta(ge=0, le=_MOST)]
FromOne: TypeAlias = Annotated[int, Meta(ge=1, le=_MOST)]
Seed: TypeAlias = Annotated[int, Meta(ge=0, lt=2**64)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]

_LONGEST = 60
_PLAIN: dict[object, str] = {
    bool: "True or False",
    float: "a number",
    int: "a whole number",
    str: "text",
    type(None): "None",
}


class _WrongError(Exception):
    """An argument that cannot be used."""


class _Kind:
    """What one annotation permits."""

    def __init__(self, wanted: str, check: _Check) -> None:
        self.wanted, self.check = wanted, check


def checked(target: _T) -> _T:
    """Check the arguments of a function, or of a class's public methods, at every call."""
    if not inspect.isclass(target):
        return cast("_T", _checked_function(target))
    for name, method in list(vars(target).items()):
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(method, classmethod | staticmethod):
            setattr(target, name, type(method)(_checked_function(method.__func__)))
        elif inspect.isfunction(method) and len(inspect.signature(method).parameters) > 1:
            setattr(target, name, _checked_function(method))
    return target


class _Checks:
    """What each parameter of a function permits, read from its annotations."""

    def __init__(self, function: Callable[..., Any]) -> None:
        kinds = _kinds(function)
        self.places: list[tuple[str, _Kind | None, object]] = []
        """parameters that can be given by place, with their defaults"""
        self.names: dict[str, tuple[str, _Kind | None, object]] = {}
        self.more: tuple[str, _Kind | None, object] = ("", None, None)
        """what all further arguments by place are"""
        self.others: _Kind | None = None
        """what all further arguments by name are"""
        for name, parameter in inspect.signature(function).parameters.items():
            row = (name, kinds.get(name), parameter.default)
            if parameter.kind is parameter.VAR_POSITIONAL:
                self.more = row
            elif parameter.kind is parameter.VAR_KEYWORD:
                self.others = row[1]
            else:
                self.names[name] = row
                if parameter.kind is not parameter.KEYWORD_ONLY:
                    self.places.append(row)

        self.plain = [_plain(kind) for _, kind, _ in self.places]
        """classes whose instances need no further look, for each parameter by place"""

    def are_plain(self, classes: tuple[type, ...]) -> bool:
        """Return whether the classes of all arguments by place tell that they can be used."""
        if len(classes) > len(self.plain):
            return False
        return all(
            known is None or found in known
            for found, known in zip(classes, self.plain, strict=False)
        )

    def used(self, args: tuple[object, ...]) -> list[object]:
        """Return the arguments that were given by place as they are used."""
        rows = chain(self.places, repeat(self.more))
        return [_one(row, value) for row, value in zip(rows, args, strict=False)]

    def used_names(self, given: dict[str, object]) -> dict[str, object]:
        """Return the arguments that were given by name as they are used."""
        return {
            name: _one(self.names.get(name) or (name, self.others, None), value)
            for name, value in given.items()
        }


def _checked_function(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - the same function
    """Return a function that checks before it calls; annotations are read at the first call."""
    checks: _Checks | None = None
    plain: set[tuple[type, ...]] = set()
    """classes of arguments by place that were found to need no further look"""

    @wraps(function)
    def call(*args: object, **kwargs: object) -> object:
        nonlocal checks
        if checks is None:
            checks = _Checks(function)
        classes = tuple(map(type, args))
        if classes not in plain:
            if checks.are_plain(classes):
                plain.add(classes)
            else:
                args = tuple(checks.used(args))
        if kwargs:
            kwargs = checks.used_names(kwargs)
        return function(*args, **kwargs)

    return call


def _plain(kind: _Kind | None) -> Collection[type] | None:
    """Return the classes that an argument is known by; None if it can be anything."""
    if kind is None:
        return None
    if isinstance(kind.check, _Instance):
        return kind.check.exact
    return (int,) if kind.check is _whole else ()


def _one(row: tuple[str, _Kind | None, object], value: object) -> object:
    """Return an argument as it is used, or raise `ArgumentError`."""
    name, kind, default = row
    if kind is None or value is default:
        return value
    try:
        return kind.check(value)
    except _WrongError:
        msg = f"The argument {name} is {_shown(value)}. Give {kind.wanted} instead."
        raise ArgumentError(msg) from None


def _shown(value: object) -> str:
    """Write a wrong value shortly."""
    try:
        written = repr(value)
    except ValueError:  # a number with thousands of digits
        return f"this {type(value).__name__}"
    return written if len(written) <= _LONGEST else f"{written[: _LONGEST - 3]}..."


def _kinds(function: Callable[..., Any]) -> dict[str, _Kind]:
    """Read the annotations of the parameters; the result's may name what is not imported."""
    stated = {name: of for name, of in function.__annotations__.items() if name != "return"}
    space = types.SimpleNamespace(__annotations__=stated)
    names = inspect.unwrap(function).__globals__
    hints = get_type_hints(space, globalns=names, include_extras=True)
    return {name: kind for name, of in hints.items() if (kind := _kind(of)) is not None}


def _kind(annotation: Any) -> _Kind | None:  # noqa: ANN401 - any annotation
    """Return what an annotation permits; nothing if it permits anything or is read elsewhere."""
    if isinstance(annotation, NewType):
        return _kind(annotation.__supertype__)
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation in (Any, object) or isinstance(annotation, TypeVar):
        return None
    if origin is Annotated:
        return _annotated(inner[0], inner[1:])
    if origin in (Union, types.UnionType):
        return _union([_kind(one) for one in inner])
    if origin is Literal:
        return _Kind(_or([repr(one) for one in inner]), _Member(inner))
    if origin is type or annotation is type:
        return _Kind("a class", _Instance((type,)))
    if annotation is int or annotation is float:
        return _Kind(_PLAIN[annotation], _whole if annotation is int else _number)
    if origin is not None:
        return _collection(origin, inner)
    return _Kind(_PLAIN.get(annotation) or _named(annotation), _Instance((annotation,)))


def _named(kind: type) -> str:
    """Write the name of a class with its article."""
    if kind.__name__ == "PathLike":
        return "a path"
    name = kind.__name__
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name}"


def _or(words: list[str]) -> str:
    words = list(dict.fromkeys(words))
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


class _Instance:
    """Takes instances of classes; the exact classes are looked up first, which is quick."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        self.kinds, self.exact = kinds, set(kinds)

    def holds(self, value: object) -> bool:
        """Return whether a value is an instance, and remember its class if it is."""
        if type(value) in self.exact:
            return True
        found = isinstance(value, self.kinds)
        if found:
            self.exact.add(type(value))
        return found

    def __call__(self, value: object) -> object:
        if self.holds(value):
            return value
        raise _WrongError


class _Member:
    """Takes one of some values."""

    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values

    def __call__(self, value: object) -> object:
        if any(type(value) is type(one) and value == one for one in self.values):
            return value
        raise _WrongError


def _whole(value: object) -> int:
    """Take a whole number, also one of another library or written as 1e6."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        raise _WrongError
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise _WrongError


def _number(value: object) -> object:
    """Take a finite number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise _WrongError
    try:
        finite = isfinite(value)
    except OverflowError:
        finite = False
    if not finite:
        raise _WrongError
    return value


def _annotated(of: object, marks: tuple[object, ...]) -> _Kind | None:
    """Add the range of a number."""
    kind = None if READ in marks else _kind(of)
    meta = next((mark for mark in marks if isinstance(mark, Meta)), None)
    if kind is None or meta is None:
        return kind
    plain = kind.check

    def check(value: object) -> object:
        used: Any = plain(value)
        if (
            (meta.ge is not None and used < meta.ge)
            or (meta.gt is not None and used <= meta.gt)
            or (meta.le is not None and used > meta.le)
            or (meta.lt is not None and used >= meta.lt)
            or (meta.min_length is not None and len(used) < meta.min_length)
        ):
            raise _WrongError
        return used

    return _Kind(f"{kind.wanted}{_range(meta)}", check)


def _range(meta: Meta) -> str:
    """Write the range of a number."""
    if meta.min_length is not None:
        return f", {meta.min_length} or more"
    least = "" if meta.ge is None else f" from {meta.ge:,}"
    if meta.gt is not None:
        least = f" above {meta.gt:,}"
    if meta.le is not None and meta.le != _MOST:
        return f"{least} to {meta.le:,}"
    return least if meta.lt is None else f"{least} to 2^64 - 1"


def _union(kinds: list[_Kind | None]) -> _Kind | None:
    """Take what one of several kinds takes."""
    known = [kind for kind in kinds if kind is not None]
    if len(known) < len(kinds):
        return None
    plain = [kind.check for kind in known if isinstance(kind.check, _Instance)]
    wanted = _or([kind.wanted for kind in known if kind.wanted != "None"])
    if len(known) > 8:  # noqa: PLR2004 - too many to list: commands, events
        wanted = "one of the records that the documentation lists"
    instance = _Instance(tuple(chain.from_iterable(check.kinds for check in plain)))
    others = [kind.check for kind in known if not isinstance(kind.check, _Instance)]

    def check(value: object) -> object:
        if instance.holds(value):
            return value
        for other in others:
            try:
                return other(value)
            except _WrongError:
                continue
        raise _WrongError

    return _Kind(wanted, instance if not others else check)


def _collection(origin: Any, inner: tuple[Any, ...]) -> _Kind | None:  # noqa: ANN401 - any annotation
    """Take a collection whose members are of the right kind; what is read once is not looked at."""
    if origin is Callable:
        return _Kind("a function", _callable)
    if not isinstance(origin, type):
        return None
    if issubclass(origin, Mapping):
        kinds = [_kind(one) for one in inner]
        wanted = f"a dict of {' with '.join(kind.wanted if kind else 'values' for kind in kinds)}"
        return _Kind(wanted, _Mapped(origin, *kinds))
    if not hasattr(origin, "__iter__"):
        return _Kind(_named(origin), _Instance((origin,)))
    member = _kind(inner[0]) if len({*inner} - {...}) == 1 else None
    of = f", each {member.wanted}" if member else ""
    return _Kind(f"a list{of}", _Members(origin, member))


def _callable(value: object) -> object:
    if not callable(value):
        raise _WrongError
    return value


class _Mapped:
    """Takes mappings whose keys and values are of a kind."""

    def __init__(self, origin: type, keys: _Kind | None, values: _Kind | None) -> None:
        self.origin, self.keys, self.values = origin, keys, values

    def __call__(self, value: object) -> object:
        if not isinstance(value, Mapping) or not isinstance(value, self.origin):
            raise _WrongError
        for key, one in value.items():
            if self.keys is not None:
                self.keys.check(key)
            if self.values is not None:
                self.values.check(one)
        return value


class _Members:
    """Takes collections whose members are of a kind; text is not a collection."""

    def __init__(self, origin: type, member: _Kind | None) -> None:
        self.origin, self.member = origin, member

    def __call__(self, value: object) -> object:
        if isinstance(value, str | bytes) or not isinstance(value, self.origin):
            raise _WrongError
        if self.member is not None and isinstance(value, Collection):
            for one in value:
                self.member.check(one)
        return value
