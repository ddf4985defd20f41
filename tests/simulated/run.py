"""Playing seeds, with or without a planted fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tests.simulated.faults import FAULTS
from tests.simulated.image import IMAGES, KINDS, image
from tests.simulated.seams import simulated
from tests.simulated.story import play

__all__ = ["first_violation", "replayed"]


@contextmanager
def _planted(fault: str | None) -> Iterator[None]:
    """Put the seams in place, and then a fault: the houses at the beginning are sound."""
    with simulated():
        if fault is None:
            yield
            return
        for kind in KINDS:
            for number in range(IMAGES):
                image(kind, number)
        with FAULTS[fault]():
            yield


def replayed(seed: int, fault: str | None = None) -> tuple[list[str], BaseException | None]:
    """Play one seed; return its trace, and what was violated."""
    with _planted(fault):
        try:
            return play(seed), None
        except Exception as error:  # noqa: BLE001 - whatever it is, it is shown
            return list(error.__notes__[:1]), error


def first_violation(
    seeds: Iterable[int], fault: str | None = None
) -> tuple[int, BaseException] | None:
    """Play seeds up to the first one in which something is violated."""
    with _planted(fault):
        for seed in seeds:
            try:
                play(seed)
            except Exception as error:  # noqa: BLE001 - as above
                return seed, error
    return None
