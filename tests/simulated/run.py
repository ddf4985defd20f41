"""Playing seeds, with or without a planted fault."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack

from tests.simulated.faults import FAULTS
from tests.simulated.seams import simulated
from tests.simulated.story import play

__all__ = ["first_violation", "replayed"]


def replayed(seed: int, fault: str | None = None) -> tuple[list[str], BaseException | None]:
    """Play one seed; return its trace, and what was violated."""
    with ExitStack() as stack:
        stack.enter_context(simulated())
        if fault is not None:
            stack.enter_context(FAULTS[fault]())
        try:
            return play(seed), None
        except Exception as error:  # noqa: BLE001 - whatever it is, it is shown
            return list(error.__notes__[:1]), error


def first_violation(
    seeds: Iterable[int], fault: str | None = None
) -> tuple[int, BaseException] | None:
    """Play seeds up to the first one in which something is violated."""
    with ExitStack() as stack:
        stack.enter_context(simulated())
        if fault is not None:
            stack.enter_context(FAULTS[fault]())
        for seed in seeds:
            try:
                play(seed)
            except Exception as error:  # noqa: BLE001 - as above
                return seed, error
    return None
