"""How often someone may ask: a bucket of tokens that fills with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil

__all__ = ["Bucket", "Buckets"]

_MOST_KNOWN = 20_000


class Bucket:
    """A limit of a burst, and of a rate per second in the long run."""

    __slots__ = ("_at", "_clock", "_rate", "_size", "_tokens")

    def __init__(self, size: int, rate: float, clock: Callable[[], float]) -> None:
        """Begin full."""
        self._size = float(size)
        self._rate = rate
        self._clock = clock
        self._tokens = float(size)
        self._at = clock()

    def take(self) -> int:
        """Take a token: 0 if there was one, else the seconds to wait."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0
        return ceil((1 - self._tokens) / self._rate)


class Buckets:
    """A bucket for each of many; the longest unused is forgotten."""

    def __init__(self, size: int, rate: float, clock: Callable[[], float]) -> None:
        """Give every newcomer a full bucket."""
        self._terms = (size, rate, clock)
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> int:
        """Take a token of someone: 0, or the seconds to wait."""
        bucket = self._known.get(who)
        if bucket is None:
            bucket = self._known[who] = Bucket(*self._terms)
            if len(self._known) > _MOST_KNOWN:
                self._known.popitem(last=False)
        self._known.move_to_end(who)
        return bucket.take()
