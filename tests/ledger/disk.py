"""A disk that forgets: what SQLite wrote and did not sync may be lost in part when power is cut."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw

__all__ = ["Disk", "Operation", "image"]

_SECTOR = 512
_names = itertools.count(1)


class Operation(NamedTuple):
    """Something done to a file: data written at a place, cut to a size, or synced."""

    kind: str
    file: str
    place: int = 0
    data: bytes = b""


class _File(apsw.VFSFile):
    """A real file whose operations are written down."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        named = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(named).name if named else ""
        self._disk = disk

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.operations.append(Operation("write", self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.operations.append(Operation("cut", self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.syncs_left -= 1
        if self._disk.syncs_left < 0:
            raise apsw.IOError("the disk does not answer")
        super().xSync(flags)
        self._disk.operations.append(Operation("sync", self._name))


class Disk(apsw.VFS):
    """A file system that remembers every operation in its order."""

    def __init__(self, *, syncs: int = 10**9) -> None:
        """Register under a name of its own; after so many syncs the disk fails."""
        self.name = f"disk-{next(_names)}"
        self.operations: list[Operation] = []
        self.syncs_left = syncs
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802, FBT001
        self.operations.append(Operation("delete", Path(filename).name))
        super().xDelete(filename, syncdir)


def image(operations: Sequence[Operation], folder: Path, random: Random) -> None:
    """Write what a disk may hold after a power cut: all that was synced, the rest in part."""
    durable: dict[str, bytearray] = {}
    pending: dict[str, list[Operation]] = {}
    for operation in operations:
        name = operation.file
        if operation.kind == "delete":
            durable.pop(name, None)
            pending.pop(name, None)
            continue
        durable.setdefault(name, bytearray())
        waiting = pending.setdefault(name, [])
        if operation.kind == "sync":
            for earlier in waiting:
                _apply(durable[name], earlier)
            waiting.clear()
        else:
            waiting.append(operation)
    for name, content in durable.items():
        for operation in pending[name]:
            _apply_in_part(content, operation, random)
        (folder / name).write_bytes(content)


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "cut":
        del content[operation.place :]
        return
    end = operation.place + len(operation.data)
    content.extend(bytes(max(0, end - len(content))))
    content[operation.place : end] = operation.data


def _apply_in_part(content: bytearray, operation: Operation, random: Random) -> None:
    """Let an operation happen, not happen, or happen to some sectors."""
    luck = random.random()
    if luck < 0.4:
        _apply(content, operation)
    elif luck < 0.8 and operation.kind == "write":
        start = operation.place
        while start < operation.place + len(operation.data):
            end = min((start // _SECTOR + 1) * _SECTOR, operation.place + len(operation.data))
            if random.random() < 0.5:
                piece = operation.data[start - operation.place : end - operation.place]
                _apply(content, Operation("write", operation.file, start, piece))
            start = end
