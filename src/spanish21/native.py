"""Kernels as machine code that is loaded without the compiler.

Importing the compiler takes longer than most answers. So it is asked once, for the types a kernel
is first called with; what it makes is kept in a file and later loaded by the linker alone. A file
is named after everything it depends on: the source, the compiler, the processor and the types.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

__all__ = ["Native", "announce_compiling", "announced"]

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Plain = tuple[str, int, bool, bool]
"""of a number or an array its type, dimensions, whether it is in one piece and may be changed"""
_Named = tuple[str, tuple["_Kind", ...]]
"""of a named tuple its class and its parts"""
_Kind = _Plain | _Named
_Key = tuple[_Kind, ...]
_FLOAT: _Plain = ("d", 0, True, True)
_WHOLE: _Plain = ("q", 0, True, True)
_UNSIGNED: _Plain = ("Q", 0, True, True)
_FLAG: _Plain = ("?", 0, True, True)
_PASSED: dict[str, type[ctypes._SimpleCData[Any]]] = {
    "d": ctypes.c_double,
    "q": ctypes.c_int64,
    "Q": ctypes.c_uint64,
    "?": ctypes.c_uint8,
}
_FIELDS = 5
"""of an array beside its shape and its strides"""
_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
_SUM = 64
"""letters of a checksum"""


_announce: list[Callable[[], None]] = []


@contextmanager
def announced(announce: Callable[[], None] | None) -> Iterator[None]:
    """Have a function called once if anything is compiled meanwhile, before that begins."""
    before = _announce[:]
    _announce[:] = [announce] if announce else []
    try:
        yield
    finally:
        _announce[:] = before


def announce_compiling() -> None:
    """Let those who asked for it know that something is about to be compiled."""
    while _announce:
        _announce.pop()()


def _own_source(function: Callable[..., object]) -> tuple[Path, ...]:
    return (Path(function.__code__.co_filename),)


class Native(Generic[_P, _R]):
    """A function of arrays, numbers and named tuples of them, compiled.

    It makes no arrays and raises nothing.
    """

    def __init__(
        self,
        function: Callable[_P, _R],
        sources: Callable[[Callable[..., object]], tuple[Path, ...]] = _own_source,
    ) -> None:
        """Take the function; nothing is compiled or loaded before it is called.

        `sources` lists the files of all that is compiled into it.
        """
        self.py_func = function
        self._sources = sources
        self.__doc__ = function.__doc__
        self._made: dict[_Key, Callable[..., int]] = {}

    def __call__(self, *given: _P.args, **_none: _P.kwargs) -> _R:
        """Call the machine code for the types that are given."""
        key = tuple(map(_kind, given))
        if key not in self._made:
            self._made[key] = _entry(self._code(key, given), key)
        result = ctypes.c_int64(0)
        failed = ctypes.c_void_p(0)
        flat: list[object] = [ctypes.byref(result), ctypes.byref(failed)]
        for one in given:
            _flatten(one, flat)
        if self._made[key](*flat):
            msg = f"{self.py_func.__name__} failed"
            raise RuntimeError(msg)
        return cast("_R", result.value)

    def is_kept(self) -> bool:
        """Whether an earlier run left machine code of this source."""
        pattern = f"{self._stem()}-*.native"
        return any(any(folder.glob(pattern)) for folder in _folders())

    def _stem(self) -> str:
        return f"{self.py_func.__name__}-{_origin(self._sources(self.py_func))}"

    def _code(self, key: _Key, given: tuple[object, ...]) -> tuple[str, bytes]:
        """Read machine code that was kept, or compile and keep it."""
        types = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        name = f"{self._stem()}-{types}.native"
        for folder in _folders():
            with suppress(OSError, ValueError):
                return _unpacked((folder / name).read_bytes())
        announce_compiling()
        code = _compile(self.py_func, given)
        _keep(name, _packed(code))
        return code


def _kind(given: object) -> _Kind:
    match given:
        case np.ndarray():
            flags = given.flags
            return given.dtype.char, given.ndim, flags.c_contiguous, flags.writeable
        case tuple():
            return type(given).__qualname__, tuple(map(_kind, given))
        case bool() | np.bool_():
            return _FLAG
        case np.unsignedinteger():
            return _UNSIGNED
        case float():
            return _FLOAT
        case _:
            return _WHOLE


def _flatten(given: object, flat: list[object]) -> None:
    """Add an argument as compiled code takes it: a number, or the parts of an array or a tuple."""
    if isinstance(given, np.ndarray):
        data = given.__array_interface__["data"][0]
        flat += (0, 0, given.size, given.itemsize, data, *given.shape, *given.strides)
    elif isinstance(given, tuple):
        for one in given:
            _flatten(one, flat)
    else:
        flat.append(given if isinstance(given, float) else int(cast("int", given)))


def _compile(function: Callable[..., object], given: tuple[object, ...]) -> tuple[str, bytes]:
    """Ask the compiler for machine code, and return it with the name of its entry."""
    import numba  # noqa: PLC0415 - slow to import, and seldom needed

    made = numba.njit(**_OPTIONS)(function)
    made.compile(tuple(map(_numba_type, given)))
    [compiled] = made.overloads.values()
    return compiled.fndesc.mangled_name, compiled.library._get_compiled_object()  # noqa: SLF001


def _numba_type(given: object) -> Any:  # noqa: ANN401 - the compiler has no types of its own
    from numba import types  # noqa: PLC0415
    from numba.np.numpy_support import from_dtype  # noqa: PLC0415

    if isinstance(given, tuple):
        return types.BaseTuple.from_types(tuple(map(_numba_type, given)), type(given))
    char, dimensions, whole, changes = cast("_Plain", _kind(given))
    number = from_dtype(np.dtype(char))
    if not dimensions:
        return number
    return types.Array(number, dimensions, "C" if whole else "A", not changes)


def _entry(code: tuple[str, bytes], key: _Key) -> Callable[..., int]:
    """Load machine code and return its entry, which gives back 0 unless it failed."""
    from llvmlite import binding  # noqa: PLC0415 - only where something is worked out

    name, data = code
    linker = _linker()
    linker.add_object_file(binding.object_file.ObjectFileRef.from_data(data))
    linker.finalize_object()
    taken: list[type[ctypes._SimpleCData[Any]]] = [ctypes.c_void_p, ctypes.c_void_p]
    for kind in key:
        taken += _passed(kind)
    return ctypes.CFUNCTYPE(ctypes.c_int32, *taken)(linker.get_function_address(name))


def _passed(kind: _Kind) -> Iterator[type[ctypes._SimpleCData[Any]]]:
    """List the types of what an argument is passed as."""
    if len(kind) == 2:  # noqa: PLR2004 - a named tuple
        for part in kind[1]:
            yield from _passed(part)
    elif kind[1]:
        yield from [ctypes.c_ssize_t] * (_FIELDS + 2 * kind[1])
    else:
        yield _PASSED[kind[0]]


@cache
def _linker() -> Any:  # noqa: ANN401 - the library has no types
    from llvmlite import binding  # noqa: PLC0415

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine()
    return binding.create_mcjit_compiler(binding.parse_assembly(""), machine)


@cache
def _origin(sources: tuple[Path, ...]) -> str:
    """Return the fingerprint of what machine code is made from, by and for."""
    import llvmlite  # noqa: PLC0415
    from llvmlite import binding  # noqa: PLC0415

    parts = [
        *(source.read_bytes() for source in sources),
        Path(__file__).read_bytes(),
        str(llvmlite.__version__).encode(),
        str(binding.get_host_cpu_name()).encode(),
        str(binding.get_host_cpu_features().flatten()).encode(),
    ]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:32]


@cache
def _folders() -> tuple[Path, ...]:
    """List where machine code is kept: beside the source, or where the user keeps such things."""
    own = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(__file__).parent / "__pycache__", Path(own).expanduser() / "spanish21"


def _keep(name: str, data: bytes) -> None:
    """Write a file in one step, in the first folder that takes it."""
    for folder in _folders():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            made = folder / f"{name}.{os.getpid()}"
            made.write_bytes(data)
            made.replace(folder / name)
            return


def _packed(code: tuple[str, bytes]) -> bytes:
    body = code[0].encode() + b"\n" + code[1]
    return hashlib.sha256(body).hexdigest().encode() + body


def _unpacked(data: bytes) -> tuple[str, bytes]:
    """Read what was kept, or raise ValueError if it is not as it was written."""
    body = data[_SUM:]
    if hashlib.sha256(body).hexdigest().encode() != data[:_SUM]:
        msg = "the file is damaged"
        raise ValueError(msg)
    name, _, code = body.partition(b"\n")
    return name.decode(), code
