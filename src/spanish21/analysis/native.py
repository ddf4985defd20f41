"""Kernels as machine code that is loaded without the compiler.

Importing the compiler takes longer than most answers. So it is asked once, for the types a kernel
is first called with; what it makes is kept in a file and later loaded by the linker alone. A file
is named after everything it depends on: the source, the compiler, the processor and the types.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

from spanish21.compiling import Part, announce

__all__ = ["Native"]

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Kind = tuple[str, int, bool, bool]
"""of an argument its type, dimensions, and whether it is in one piece and may be changed"""
_Key = tuple[_Kind, ...]
_FLOAT: _Kind = ("d", 0, True, True)
_WHOLE: _Kind = ("q", 0, True, True)
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


class Native(Generic[_P, _R]):
    """A function of arrays and numbers that makes no arrays and raises nothing, compiled."""

    def __init__(self, function: Callable[_P, _R]) -> None:
        """Take the function; nothing is compiled or loaded before it is called."""
        self.py_func = function
        self.__doc__ = function.__doc__
        self._made: dict[_Key, Callable[..., int]] = {}

    def __call__(self, *given: _P.args, **_none: _P.kwargs) -> _R:
        """Call the machine code for the types that are given."""
        key = tuple(map(_kind, given))
        if key not in self._made:
            self._made[key] = _entry(self._code(key), key)
        result = ctypes.c_int64(0)
        failed = ctypes.c_void_p(0)
        flat: list[object] = [ctypes.byref(result), ctypes.byref(failed)]
        for one in given:
            _flatten(one, flat)
        if self._made[key](*flat):
            msg = f"{self.py_func.__name__} failed"
            raise RuntimeError(msg)
        return cast("_R", result.value)

    def _code(self, key: _Key) -> tuple[str, bytes]:
        """Read machine code that was kept, or compile and keep it."""
        types = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        origin = _origin(self.py_func.__code__.co_filename)
        name = f"{self.py_func.__name__}-{origin}-{types}.native"
        for folder in _folders():
            with suppress(OSError, ValueError):
                return _unpacked((folder / name).read_bytes())
        announce(Part.ANALYZER)
        code = _compile(self.py_func, key)
        _keep(name, _packed(code))
        return code


def _kind(given: object) -> _Kind:
    if isinstance(given, np.ndarray):
        flags = given.flags
        return given.dtype.char, given.ndim, flags.c_contiguous, flags.writeable
    return _FLOAT if isinstance(given, float) else _WHOLE


def _flatten(given: object, flat: list[object]) -> None:
    """Add an argument as compiled code takes it: a number, or the parts of an array."""
    if isinstance(given, np.ndarray):
        data = given.__array_interface__["data"][0]
        flat += (0, 0, given.size, given.itemsize, data, *given.shape, *given.strides)
    else:
        flat.append(given)


def _compile(function: Callable[..., object], key: _Key) -> tuple[str, bytes]:
    """Ask the compiler for machine code, and return it with the name of its entry."""
    import numba  # noqa: PLC0415 - slow to import, and seldom needed

    types = [
        numba.types.Array(_numba_type(char), dimensions, "C" if whole else "A", not changes)
        if dimensions
        else _numba_type(char)
        for char, dimensions, whole, changes in key
    ]
    made = numba.njit(**_OPTIONS)(function)
    made.compile(tuple(types))
    [compiled] = made.overloads.values()
    return compiled.fndesc.mangled_name, compiled.library._get_compiled_object()  # noqa: SLF001


def _numba_type(char: str) -> Any:  # noqa: ANN401 - the compiler has no types of its own
    from numba.np.numpy_support import from_dtype  # noqa: PLC0415

    return from_dtype(np.dtype(char))


def _entry(code: tuple[str, bytes], key: _Key) -> Callable[..., int]:
    """Load machine code and return its entry, which gives back 0 unless it failed."""
    from llvmlite import binding  # noqa: PLC0415 - only where something is worked out

    name, data = code
    linker = _linker()
    linker.add_object_file(binding.object_file.ObjectFileRef.from_data(data))
    linker.finalize_object()
    taken: list[type[ctypes._SimpleCData[Any]]] = [ctypes.c_void_p, ctypes.c_void_p]
    for char, dimensions, _, _ in key:
        if dimensions:
            taken += [ctypes.c_ssize_t] * (_FIELDS + 2 * dimensions)
        else:
            taken.append(ctypes.c_double if char == _FLOAT[0] else ctypes.c_int64)
    return ctypes.CFUNCTYPE(ctypes.c_int32, *taken)(linker.get_function_address(name))


@cache
def _linker() -> Any:  # noqa: ANN401 - the library has no types
    from llvmlite import binding  # noqa: PLC0415

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine()
    return binding.create_mcjit_compiler(binding.parse_assembly(""), machine)


@cache
def _origin(source: str) -> str:
    """Return the fingerprint of what machine code is made from, by and for."""
    import llvmlite  # noqa: PLC0415
    from llvmlite import binding  # noqa: PLC0415

    parts = [
        Path(source).read_bytes(),
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
