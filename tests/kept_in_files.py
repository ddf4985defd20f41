"""A mapping in a folder, which the processes of one run of the tests share."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator, MutableMapping
from pathlib import Path

__all__ = ["KeptInFiles"]


class KeptInFiles(MutableMapping[str, object]):
    """Values by fingerprints, each in a file that is there whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __getitem__(self, key: str) -> object:
        try:
            return pickle.loads((self._folder / key).read_bytes())
        except FileNotFoundError:
            raise KeyError(key) from None

    def __setitem__(self, key: str, value: object) -> None:
        unfinished = self._folder / f"{key}.{os.getpid()}"
        unfinished.write_bytes(pickle.dumps(value))
        unfinished.replace(self._folder / key)

    def __delitem__(self, key: str) -> None:
        try:
            (self._folder / key).unlink()
        except FileNotFoundError:
            raise KeyError(key) from None

    def __iter__(self) -> Iterator[str]:
        return (file.name for file in self._folder.iterdir() if not file.suffix)

    def __len__(self) -> int:
        return sum(1 for _ in self)
