"""A loop whose time passes only when nobody has anything to do, and whose order can be shuffled."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

T = TypeVar("T")
EPOCH = 1_700_000_000_000


class _Waiting(selectors.BaseSelector):
    """Instead of waiting, lets the loop's time pass."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._real = selectors.DefaultSelector()

    def register(
        self, fileobj: FileDescriptorLike, events: int, data: object = None
    ) -> selectors.SelectorKey:
        return self._real.register(fileobj, events, data)

    def unregister(self, fileobj: FileDescriptorLike) -> selectors.SelectorKey:
        return self._real.unregister(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everybody waits for something that will never come")
        self._loop.passed += max(timeout, 0)
        return self._real.select(0)

    def get_map(self) -> Mapping[FileDescriptorLike, selectors.SelectorKey]:
        return self._real.get_map()

    def close(self) -> None:
        self._real.close()


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what is ready in an order drawn from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self.passed = 0.0
        self._random = Random(seed) if seed is not None else None
        super().__init__(_Waiting(self))

    def time(self) -> float:
        return self.passed

    def now(self) -> int:
        """Tell the time as the house does."""
        return EPOCH + round(self.passed * 1000)

    def _run_once(self) -> None:
        if self._random is not None:
            ready = list(self._ready)  # type: ignore[attr-defined]
            self._random.shuffle(ready)
            self._ready.clear()  # type: ignore[attr-defined]
            self._ready.extend(ready)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def run(work: Coroutine[Any, Any, T], seed: int | None = None) -> T:
    """Run something to its end in no time."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(seed)) as runner:
        return runner.run(work)


def now() -> int:
    """Tell the time of the running loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop.now()
